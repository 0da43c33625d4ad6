import QuartzCore
import Scenes

/// A layer tree at a time, about whose pictures there are laws: 96 × 96 points.
struct LawSubject: Sendable {
  static let side = 96

  var name: String
  var time: Double
  /// Whether it consists of blurs or particles, whose slopes may differ by 2 steps everywhere: they are rounded more than once.
  var isSoft: Bool
  /// Whether it looks another at another scale: nearest texels, patterns of pixels, levels of detail.
  var goesByScale: Bool
  private let build: @Sendable () -> CALayer

  /// - Parameter build: fills a root of 96 × 96 points.
  init(
    _ name: String, at time: Double = 0, soft isSoft: Bool = false, goesByScale: Bool = false,
    build: @escaping @Sendable (_ root: CALayer) -> Void
  ) {
    (self.name, self.time, self.isSoft, self.goesByScale) = (name, time, isSoft, goesByScale)
    self.build = {
      let root = CALayer()
      root.bounds = CGRect(x: 0, y: 0, width: Self.side, height: Self.side)
      build(root)
      return root
    }
  }

  /// A scene of which there is a golden picture.
  init?(_ golden: GoldenCase) {
    guard let scene = Scene.named(golden.scene), scene.size == CGSize(width: Self.side, height: Self.side) else { return nil }
    (name, time, isSoft) = (golden.name, golden.time, golden.isSoft || golden.scene.hasPrefix("particles"))
    // Nearest texels of fine checks; pictures of checks read at single places; halftones, whose dots are of so many pixels.
    goesByScale = ["minification", "filter-distortions", "filter-prints"].contains(golden.scene)
    build = { scene.makeRoot() }
  }

  func makeRoot() -> CALayer { build() }
}

/// How a subject is placed on a canvas of its own size.
enum Arrangement: String, CaseIterable {
  /// The subject is the root.
  case plain
  /// The subject is in a layer that has nothing but its place.
  case nested
  /// The subject is turned over.
  case flipped
  /// The subject is rotated by a right angle, counterclockwise.
  case turned

  func canvas(_ subject: LawSubject) -> CALayer {
    let scene = subject.makeRoot()
    if self == .plain { return scene }
    let root = CALayer(), holder = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: LawSubject.side, height: LawSubject.side)
    root.addSublayer(holder)
    holder.frame = root.bounds
    holder.addSublayer(scene)
    scene.position = CGPoint(x: CGFloat(LawSubject.side) / 2, y: CGFloat(LawSubject.side) / 2)
    switch self {
    case .plain, .nested: break
    case .flipped: holder.transform = CATransform3DMakeScale(1, -1, 1)
    case .turned: holder.transform = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
    }
    return root
  }

  /// Where a pixel of the plain picture is, of so many a side.
  func place(_ x: Int, _ y: Int, side: Int) -> (x: Int, y: Int) {
    switch self {
    case .plain, .nested: (x, y)
    case .flipped: (x, side - 1 - y)
    // Rightwards is upwards, and rows count downwards.
    case .turned: (y, side - 1 - x)
    }
  }

  /// The picture put back as the plain one is.
  func restored(_ picture: CGImage) -> CGImage {
    let pixels = Array(picture.pixels), side = picture.width
    var result = [UInt8](repeating: 0, count: pixels.count)
    for y in 0..<side {
      for x in 0..<side {
        let (column, row) = place(x, y, side: side)
        for channel in 0..<4 { result[(y * side + x) * 4 + channel] = pixels[(row * side + column) * 4 + channel] }
      }
    }
    return CGImage(width: side, height: side, premultipliedPixels: result)
  }
}
