public import Foundation
public import QuartzCore

/// A document of layers: a `.caml` file, a `.ca` package, or a `.wallpaper` folder, read into a layer tree.
///
/// The layers belong to the caller, who may change them, and to one thread, as all layers do. Animations in the document begin at time 0 of
/// their layer, so that the document's time is the time of the root's parent.
public final class CAMLDocument {
  /// How to read.
  public struct Options: Sendable {
    public var limits = CAMLLimits()
    public init() {}
  }

  /// The document's layer. For a wallpaper, a layer that holds the roots of its parts, back to front.
  ///
  /// Its space counts y upwards unless the document flips it; its position is as written, and where it shows is for the host to say.
  public let rootLayer: CALayer
  /// The canvas: the size of the root's bounds, or `documentSize` where these are empty.
  public let size: CGSize
  /// The size that a package's index states, which may differ from the root's; nil when it states none.
  public let documentSize: CGSize?
  /// Whether a package's index says that y counts downwards.
  public let isGeometryFlipped: Bool
  /// Names under which a package publishes layers.
  public let publishedObjectNames: [String]
  /// Everything worth saying about the document, file by file in the order of lines.
  public let diagnostics: [CAMLDiagnostic]
  /// The state that the layers are in; nil is the document as written.
  public private(set) var state: String?

  /// Brings the document's layers from state to state. `apply(state:transitionSpeed:)` does so by name, for all that own a state of it.
  public let stateController: CAStateController
  /// The layers that own states, in document order.
  let stateOwners: [CALayer]
  private let layersByID: [String: CALayer]

  init(_ parts: DocumentParts) {
    rootLayer = parts.rootLayer
    size = parts.size
    documentSize = parts.documentSize
    isGeometryFlipped = parts.isGeometryFlipped
    publishedObjectNames = parts.publishedObjectNames
    diagnostics = parts.diagnostics
    stateOwners = parts.stateOwners
    stateController = CAStateController(layer: parts.rootLayer)
    layersByID = parts.layersByID
  }

  /// Whether some part of the document cannot be shown.
  public var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

  // MARK: Layers

  /// The first layer of this name, a layer before its mask and sublayers.
  public func layer(named name: String) -> CALayer? { rootLayer.firstLayer { $0.name == name } }

  /// The layer with this `id`; of several the last.
  public func layer(withID id: String) -> CALayer? { layersByID[id] }

  // MARK: States

  /// The names of the document's states, once each, in its order. The state as written has no name.
  public var stateNames: [String] {
    var seen: Set<String> = []
    return stateOwners.flatMap { $0.states ?? [] }.compactMap(\.name).filter { seen.insert($0).inserted }
  }

  /// Puts the layers into a state; nil returns to the document as written.
  ///
  /// Layers that own no state of the name return to theirs as written.
  /// - Parameter speed: how fast the animations run that the document asks for with this change: 1 as written; 0, the default, changes at
  ///   once.
  /// - Throws: `CAMLError` when no state has the name.
  public func apply(state name: String?, transitionSpeed speed: Float = 0) throws {
    try requireState(name)
    for owner in stateOwners { stateController.setState(name.flatMap(owner.state(withName:)), ofLayer: owner, transitionSpeed: speed) }
    state = name
  }

  /// When the last animation that ends has ended which a change of state starts, in seconds from the change.
  /// - Throws: `CAMLError` when no state has one of the names; nil is the document as written.
  public func duration(ofChangeFrom old: String?, to new: String?) throws -> Double {
    try requireState(old)
    try requireState(new)
    return stateOwners.map { owner in
      stateController.duration(
        ofChangeFrom: old.flatMap(owner.state(withName:)), to: new.flatMap(owner.state(withName:)), ofLayer: owner)
    }.max() ?? 0
  }

  private func requireState(_ name: String?) throws {
    guard let name, !stateNames.contains(name) else { return }
    let known = stateNames.isEmpty ? "the document has no states" : "there are \(stateNames.map { "\"\($0)\"" }.joined(separator: ", "))"
    throw CAMLError(
      .unknownState, CAMLDiagnostic(severity: .error, file: diagnosticFile, message: "no state is named \"\(name)\"; \(known)"))
  }

  private var diagnosticFile: String? { diagnostics.first?.file }

  // MARK: Time

  /// When the last animation that ends has ended, in seconds of the document; nil when none ends.
  public var duration: Double? { rootLayer.lastAnimationEnd { $0 } }
}
