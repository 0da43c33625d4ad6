public import CAML
public import QuartzCore
public import Scenes

/// What there is to render: a layer tree with a canvas and a length, from a document or a scene.
public struct Composition {
  public let rootLayer: CALayer
  /// The canvas, in points.
  public let size: CGSize
  /// When everything that ends has ended, in seconds; nil when nothing does.
  public let duration: Double?
  private let document: CAMLDocument?

  public init(_ scene: Scene) {
    rootLayer = scene.makeRoot()
    size = scene.size
    duration = scene.duration
    document = nil
  }

  public init(_ document: CAMLDocument) {
    rootLayer = document.rootLayer
    size = document.size
    duration = document.duration
    self.document = document
  }

  /// What the reader of the document remarked.
  public var diagnostics: [CAMLDiagnostic] { document?.diagnostics ?? [] }

  /// The document's states, in its order.
  public var stateNames: [String] { document?.stateNames ?? [] }

  /// Puts the layers into a state, at once.
  /// - Throws: `CAMLError` when no state has the name.
  public func apply(state: String) throws {
    guard let document else {
      throw CAMLError(
        .unknownState, CAMLDiagnostic(severity: .error, file: nil, message: "a scene has no states, so none is named \"\(state)\""))
    }
    try document.apply(state: state)
  }

  /// Puts the layers into a state by its place in `stateNames`, or, for nil, as they are written. Only documents have states.
  func apply(stateAt index: Int?) throws { try document?.apply(state: index.map { stateNames[$0] }) }

  /// The place in `stateNames` of the state that the layers are in; nil as they are written.
  var stateIndex: Int? { document?.state.flatMap { stateNames.firstIndex(of: $0) } }

  /// The first layer of this name, a layer before its mask and sublayers.
  public func layer(named name: String) -> CALayer? { Self.find(name, in: rootLayer) }

  private static func find(_ name: String, in layer: CALayer) -> CALayer? {
    if layer.name == name { return layer }
    if let mask = layer.mask, let found = find(name, in: mask) { return found }
    for sublayer in layer.sublayers ?? [] {
      if let found = find(name, in: sublayer) { return found }
    }
    return nil
  }
}
