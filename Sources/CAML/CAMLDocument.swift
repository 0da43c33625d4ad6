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

  let states: StateApplication
  private let layersByID: [String: CALayer]

  init(_ parts: DocumentParts) {
    rootLayer = parts.rootLayer
    size = parts.size
    documentSize = parts.documentSize
    isGeometryFlipped = parts.isGeometryFlipped
    publishedObjectNames = parts.publishedObjectNames
    diagnostics = parts.diagnostics
    states = StateApplication(owners: parts.stateOwners)
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

  /// The names of the document's states, in its order. The state as written has no name.
  public var stateNames: [String] { states.names }

  /// Puts the layers into a state at once, without animation; nil returns to the document as written.
  /// - Throws: `CAMLError` when no state has the name.
  public func apply(state name: String?) throws {
    if let name, !stateNames.contains(name) {
      let known = stateNames.isEmpty ? "the document has no states" : "there are \(stateNames.map { "\"\($0)\"" }.joined(separator: ", "))"
      throw CAMLError(
        .unknownState, CAMLDiagnostic(severity: .error, file: diagnosticFile, message: "no state is named \"\(name)\"; \(known)"))
    }
    states.apply(name)
    state = name
  }

  private var diagnosticFile: String? { diagnostics.first?.file }

  // MARK: Time

  /// When the last animation that ends has ended, in seconds of the document; nil when none ends.
  public var duration: Double? { rootLayer.lastAnimationEnd { $0 } }
}
