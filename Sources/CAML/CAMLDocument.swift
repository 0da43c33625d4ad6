internal import LottieLayers
public import QuartzCore

/// A document of layers: a `.caml` file, a `.ca` package, or a `.wallpaper` folder, read into a layer tree; packages and wallpapers also in
/// zip archives (`.tendies`).
///
/// A wallpaper's parts fill one screen, back to front, and begin in the states of a locked phone. States of its parts that mean the same,
/// such as `Locked` and `Lock PortraitUp Dark`, are set together.
///
/// The layers belong to the caller, who may change them, and to one thread, as all layers do. Animations in the document begin at time 0 of
/// their layer, so that the document's time is the time of the root's parent.
public final class CAMLDocument {
  /// How to read.
  public struct Options: Sendable {
    /// How large a document may be.
    public var limits = CAMLLimits()
    /// The screen that the document fills: a wallpaper's own where nil; other documents then stand alone, on their own canvas.
    public var screen: DeviceScreen?
    /// The limits that there are, and no screen.
    public init() {}
  }

  /// The document's layer. For a wallpaper, a layer that holds the roots of its parts, back to front.
  ///
  /// Its space counts y upwards unless the document flips it; its position is as written, and where it shows is for the host to say.
  public var rootLayer: CALayer { parts.rootLayer }
  /// The canvas: the size of the root's bounds, or `documentSize` where these are empty.
  public let size: CGSize
  /// The size that a package's index states, which may differ from the root's; nil when it states none.
  public var documentSize: CGSize? { parts.documentSize }
  /// Whether a package's index says that y counts downwards.
  public var isGeometryFlipped: Bool { parts.isGeometryFlipped }
  /// Names under which a package publishes layers.
  public var publishedObjectNames: [String] { parts.publishedObjectNames }
  /// The pictures that could be read, in the order of the document.
  public var assets: [CAMLAsset] { parts.assets }
  package var videoPaths: Set<String> { parts.videoPaths }
  /// The files that its pictures and videos are in, and those that are not there.
  package var files: DocumentFiles { parts.files }
  /// The files of XML that it was read from, with the places of its layers.
  package var origins: [DocumentOrigin] { parts.origins }
  /// Everything worth saying about the document, file by file in the order of lines.
  public var diagnostics: [CAMLDiagnostic] { parts.diagnostics }
  /// The screen that the document fills; nil for a document that stands alone.
  public var screen: DeviceScreen? { parts.screen }
  /// Whether the document consists of parts that fill a screen.
  public var isWallpaper: Bool { parts.isWallpaper }
  /// Why parts of a wallpaper cannot be read; they are left out. Among `diagnostics` too.
  public var missingParts: [CAMLDiagnostic] { parts.missingParts }
  /// The state that the layers are in; nil is the document as written.
  public private(set) var state: String?
  private(set) var wallpaperState = WallpaperState.initial
  var controls: WallpaperControls { parts.controls }

  /// Brings the document's layers from state to state. `apply(state:transitionSpeed:)` does so by name, for all that own a state of it.
  public let stateController: CAStateController
  /// The layers that own states, in document order.
  var stateOwners: [CALayer] { parts.stateOwners }
  private var layersByID: [String: CALayer] { parts.layersByID }
  /// Run the state machines of layers' contents. The root retains them: pointers and fingers on it go to them.
  private var statePlayers: [LottieStatePlayer] { parts.statePlayers }

  private let parts: DocumentParts

  init(_ parts: DocumentParts) {
    (self.parts, size) = (parts, parts.size)
    stateController = CAStateController(layer: parts.rootLayer)
    if !statePlayers.isEmpty {
      rootLayer.inputHandler = { [statePlayers] event in for player in statePlayers { player.receive(event) } }
    }
    if isWallpaper { show(.initial) }
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
    if let wanted = name.flatMap(meaning(of:)) {
      wallpaperState = wanted
      setValues(for: wanted.mode)
    }
    for owner in stateOwners { stateController.setState(state(named: name, of: owner), ofLayer: owner, transitionSpeed: speed) }
    state = name
  }

  /// Puts every part of a wallpaper into the state that shows this best, and sets the values that go with the mode.
  func show(_ wanted: WallpaperState) {
    wallpaperState = wanted
    setValues(for: wanted.mode)
    let names = stateOwners.map(wanted.bestMatch(in:))
    for (owner, name) in zip(stateOwners, names) {
      stateController.setState(name.flatMap(owner.state(withName:)), ofLayer: owner, transitionSpeed: 0)
    }
    state = names.lazy.compactMap { $0 }.first
  }

  private func setValues(for mode: WallpaperState.Mode) {
    for entry in controls.modeValues {
      guard let value = entry.values[mode] else { continue }
      layer(named: entry.layerName)?.setValue(value, forKeyPath: entry.keyPath)
    }
  }

  private func meaning(of name: String) -> WallpaperState? { isWallpaper ? WallpaperState(name: name) : nil }

  /// A layer's state of the name, or, in a wallpaper, the one that means the same; nil where it has neither.
  private func state(named name: String?, of owner: CALayer) -> CAState? {
    guard let name else { return nil }
    return owner.state(withName: name) ?? meaning(of: name)?.bestMatch(in: owner).flatMap(owner.state(withName:))
  }

  /// When the last animation that ends has ended which a change of state starts, in seconds from the change.
  /// - Throws: `CAMLError` when no state has one of the names; nil is the document as written.
  public func duration(ofChangeFrom old: String?, to new: String?) throws -> Double {
    try requireState(old)
    try requireState(new)
    return stateOwners.map { owner in
      stateController.duration(ofChangeFrom: state(named: old, of: owner), to: state(named: new, of: owner), ofLayer: owner)
    }.max() ?? 0
  }

  /// Whether some layer has a state of the name or, in a wallpaper, one that means the same.
  package func hasState(_ name: String) -> Bool {
    stateNames.contains(name) || stateOwners.contains { state(named: name, of: $0) != nil }
  }

  private func requireState(_ name: String?) throws {
    guard let name, !hasState(name) else { return }
    let known = stateNames.isEmpty ? "the document has no states" : "there are \(stateNames.map { "\"\($0)\"" }.joined(separator: ", "))"
    throw CAMLError(
      .unknownState,
      CAMLDiagnostic(
        severity: .error, file: diagnosticFile,
        message: "no state is named \"\(name)\"; \(known)\(NearestNames.question(stateNames, for: name))"))
  }

  private var diagnosticFile: String? { diagnostics.first?.file }

  // MARK: Time

  /// When the last animation that ends has ended, in seconds of the document; nil when none ends.
  public var duration: Double? {
    ([rootLayer.lastAnimationEnd] + statePlayers.map { $0.duration > 0 ? $0.duration : nil }).compactMap { $0 }.max()
  }
}
