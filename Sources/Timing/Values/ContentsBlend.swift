internal import Graphics
internal import RenderTree

/// The value of an animation of `contents`: a cross-fade between two pictures.
///
/// Every mode of interpolation cross-fades; the discrete one switches. This is the one place that says so.
struct ContentsBlend: Interpolatable {
  var contents: LayerContents?
  var target: LayerContents?
  /// Progress of the fade: 0 is `contents` alone, 1 `target` alone.
  var fraction = 0.0

  /// The picture with the greater share, since a blend is not blended again.
  private var dominant: LayerContents? { fraction < 0.5 ? contents : target }

  var neutral: ContentsBlend? { nil }

  func combines(with other: ContentsBlend) -> Bool { false }
  func interpolates(to other: ContentsBlend) -> Bool { true }

  static func mix(_ a: ContentsBlend, _ b: ContentsBlend, _ fraction: Double) -> ContentsBlend {
    let (from, to) = (a.dominant, b.dominant)
    if fraction <= 0 || from == to { return ContentsBlend(contents: from) }
    if fraction >= 1 { return ContentsBlend(contents: to) }
    return ContentsBlend(contents: from, target: to, fraction: fraction)
  }

  static func sum(_ a: ContentsBlend, _ b: ContentsBlend) -> ContentsBlend { a }
  static func difference(_ a: ContentsBlend, _ b: ContentsBlend) -> ContentsBlend { a }
  static func product(_ a: ContentsBlend, _ factor: Double) -> ContentsBlend { a }
  func added(to underlying: ContentsBlend) -> ContentsBlend { self }
  func accumulated(_ end: ContentsBlend, times count: Double) -> ContentsBlend { self }
  func distance(to other: ContentsBlend) -> Double { dominant == other.dominant ? 0 : 1 }
  var isRepresentable: Bool { true }
}
