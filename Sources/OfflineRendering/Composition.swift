public import CAML
internal import Lottie
public import QuartzCore

/// A layer tree to render, with its canvas and duration, from a document or a scene.
public struct Composition {
  /// The root of the tree; its bounds are the canvas, unless another part is shown.
  public package(set) var rootLayer: CALayer
  /// The canvas, in points.
  public private(set) var size: CGSize
  /// When the last finite animation ends, those of planned changes of state included, in seconds; nil when nothing is animated.
  public package(set) var duration: Double? {
    get { [lottie?.duration, machines.duration, plannedDuration].compactMap { $0 }.max() }
    set { plannedDuration = newValue }
  }
  private var plannedDuration: Double?
  /// The planned changes of state, in order of time.
  public private(set) var stateChanges: [StateChange] = []
  /// The planned input events, in order of time.
  public private(set) var events: [InputEvent] = []
  /// The composition's own sound, from its time 0; nil for none.
  package var sound: AudioTrack?
  /// The frame rate of its source, in frames a second; nil where it has none.
  package var frameRate: FrameRate?
  private let document: CAMLDocument?
  /// The Lottie animation that it is; nil for anything else.
  var lottie: LottieItem?
  /// Those of Lottie archives that its layers show.
  private let machines: ContentsMachines

  /// A document, with its size and duration. States are changed by `plan(_:)`, `apply(state:)` and `applyBaseState()`.
  public init(_ document: CAMLDocument) {
    rootLayer = document.rootLayer
    size = document.size
    plannedDuration = document.duration
    self.document = document
    machines = ContentsMachines(in: document.rootLayer)
  }

  /// A layer tree of the program, shown as far as its bounds reach. Its duration is that of the animations attached so far; begin times
  /// that were taken from `CACurrentMediaTime()` count from there, as with `OfflineRenderer`.
  ///
  /// - Parameter rootLayer: a layer without a superlayer.
  public init(_ rootLayer: CALayer) {
    self.rootLayer = rootLayer
    size = rootLayer.bounds.size
    plannedDuration = rootLayer.lastAnimationEnd
    document = nil
    machines = ContentsMachines(in: rootLayer)
    machines.receiveInput()
  }

  /// A layer tree whose canvas, duration and events are known, and are kept as they are.
  ///
  /// - Parameters:
  ///   - size: of the canvas, in points.
  ///   - duration: in seconds.
  ///   - events: in order of time.
  package init(_ rootLayer: CALayer, size: CGSize, duration: Double, events: [InputEvent]) {
    (self.rootLayer, self.size, plannedDuration, self.events) = (rootLayer, size, duration, events)
    document = nil
    machines = ContentsMachines(in: rootLayer)
  }

  /// Errors and warnings from reading the document. For other layer trees: remarks on missing fonts of the texts that they contain at
  /// present.
  public var diagnostics: [CAMLDiagnostic] {
    if let document { return document.diagnostics }
    if let vectorProblems { return vectorProblems }
    return rootLayer.fontRemarks().map { subject, remark in
      CAMLDiagnostic(
        severity: .warning, file: sourceName, message: "\(subject): \(remark.message)", text: remark.fontName, expected: remark.expected)
    }
  }

  /// What of a vector animation is not drawn; nil for others.
  package var vectorProblems: [CAMLDiagnostic]?

  /// How diagnostics call a scene or a program; nil for documents.
  package var sourceName: String?

  /// The pictures in the document's files.
  public var assets: [CAMLAsset] { document?.assets ?? [] }

  package var videoPaths: Set<String> { document?.videoPaths ?? [] }

  package var files: DocumentFiles { document?.files ?? DocumentFiles() }

  /// The document's files of XML, with the places of its layers.
  package var origins: [DocumentOrigin] { document?.origins ?? [] }

  /// The device screen that the document fills; nil where it has a canvas of its own.
  public var screen: DeviceScreen? { document?.screen }

  /// The parameters that the document exposes.
  public var parameters: [CAMLParameter] { document?.parameters ?? [] }

  /// Sets a parameter of the document, a slot of a Lottie animation, or an input of its state machine or of those that run on layers,
  /// without animation.
  /// - Throws: `CAMLError` when the document has none of the name, or the value is none that it takes.
  public func setParameter(_ name: String, to value: String) throws {
    if let lottie { return try CAMLError.translating { () throws(LottieError) in try lottie.set(name, to: value) } }
    if !parameters.contains(where: { $0.name == name }), !machines.inputNames.isEmpty {
      var isInput = false
      try CAMLError.translating { () throws(LottieError) in isInput = try machines.set(name, to: value) }
      if isInput { return }
      let known = (parameters.map(\.name) + machines.inputNames).prefix(20).joined(separator: ", ")
      throw CAMLError(
        .parameter,
        CAMLDiagnostic(severity: .error, file: nil, message: "there is no parameter and no input \"\(name)\"; there are \(known)"))
    }
    guard let document else {
      throw CAMLError(
        .parameter, CAMLDiagnostic(severity: .error, file: nil, message: "a scene has no parameters, so there is none named \"\(name)\""))
    }
    try document.setParameter(name, to: value)
  }

  /// Shows a region of the plane other than the root's bounds.
  /// - Parameter region: in points of the root's own space; its origin is the canvas's lower left corner, or, where the root is flipped,
  ///   the upper left one.
  public mutating func show(_ region: CGRect) {
    let canvas = CALayer()
    canvas.name = "Canvas"
    canvas.bounds = CGRect(origin: .zero, size: region.size)
    canvas.position = CGPoint(x: region.width / 2, y: region.height / 2)
    let root = rootLayer
    root.position = .zero
    canvas.addSublayer(root)
    if document != nil || lottie != nil || !machines.stateNames.isEmpty, root.inputHandler != nil {
      canvas.inputHandler = { [weak root] in root?.inputHandler?($0) }
    }
    let corner = root.convert(region, to: canvas).origin
    root.position = CGPoint(x: -corner.x, y: -corner.y)
    (rootLayer, size) = (canvas, region.size)
  }

  /// Whether a state machine that runs on a layer has an input of this name.
  package func hasInput(named name: String) -> Bool { lottie == nil && machines.inputNames.contains(name) }

  /// The document's states, in its order, then those of state machines that run on layers; a Lottie animation's themes, and the states of
  /// its state machines.
  public var stateNames: [String] {
    if let lottie { return lottie.stateNames }
    let names = document?.stateNames ?? []
    return names + machines.stateNames.filter { !names.contains($0) }
  }

  /// Puts the layers into a state, without animation.
  /// - Throws: `CAMLError` when no state has the name.
  public func apply(state: String) throws {
    if let lottie { return try CAMLError.translating { () throws(LottieError) in try lottie.set(state: state) } }
    try change(to: state)
  }

  /// Puts the document's layers into a state, nil for the base state, and has the machines that have one of the name go into it.
  private func change(to state: String?, transitionSpeed: Float = 0) throws {
    try requireState(state)
    if let state { machines.enter(state) }
    if state.map({ document?.hasState($0) ?? false }) ?? true { try document?.apply(state: state, transitionSpeed: transitionSpeed) }
  }

  /// - Throws: `CAMLError` where neither the document nor a machine has a state of the name.
  private func requireState(_ state: String?) throws {
    guard let state, !machines.stateNames.contains(state), !(document?.hasState(state) ?? false) else { return }
    guard machines.stateNames.isEmpty else {
      let known = stateNames.prefix(20).map { "\"\($0)\"" }.joined(separator: ", ")
      throw CAMLError(
        .unknownState, CAMLDiagnostic(severity: .error, file: nil, message: "no state is named \"\(state)\"; there are \(known)"))
    }
    // Tells what the document has.
    _ = try documentWithStates(for: state)?.duration(ofChangeFrom: nil, to: state)
  }

  /// Seconds of the animations that a change of state begins, 0 for none.
  private func duration(ofChangeFrom old: String?, to new: String?) throws -> Double {
    let isOwn = new.map { document?.hasState($0) ?? false } ?? true
    let ofLayers = isOwn ? try document?.duration(ofChangeFrom: old, to: new) ?? 0 : 0
    return max(ofLayers, new.flatMap(machines.duration(ofState:)) ?? 0)
  }

  /// Puts the layers into the state at an index of `stateNames` or, for nil, into the base state. Only documents have states.
  package func apply(stateAt index: Int?, transitionSpeed: Float = 0) throws {
    if let lottie {
      let name = index.map { stateNames[$0] }
      return try CAMLError.translating { () throws(LottieError) in try lottie.set(state: name) }
    }
    try change(to: index.map { stateNames[$0] }, transitionSpeed: transitionSpeed)
  }

  /// Plans changes of state: those at 0 and before are made at once, the others when `OfflineRenderer` or `PropertySampler` reach their
  /// times, with the document's animations.
  ///
  /// After the last change there is time for its animations, or a second where it has none.
  /// - Throws: `CAMLError` when no state has one of the names.
  public mutating func plan(_ changes: [StateChange]) throws {
    let ordered = changes.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
    if let lottie { return try plan(ordered, of: lottie) }
    for change in ordered { try requireState(change.state) }
    for change in ordered where change.time <= 0 { try self.change(to: change.state) }
    if let document, ordered.contains(where: { $0.time <= 0 }) { duration = document.duration }
    stateChanges = ordered.filter { $0.time > 0 }
    var last = document?.state
    for change in stateChanges {
      let animated = try duration(ofChangeFrom: last, to: change.state)
      duration = max(duration ?? 0, change.time + (animated > 0 ? animated : change == stateChanges.last ? 1 : 0))
      if change.state.map({ document?.hasState($0) ?? false }) ?? true { last = change.state }
    }
  }

  /// Themes hold from the beginning to the end; states of a machine come at their times, and go on as they would then.
  private mutating func plan(_ changes: [StateChange], of lottie: LottieItem) throws {
    stateChanges = changes.filter { $0.time > 0 }
    for change in changes where change.time <= 0 {
      try CAMLError.translating { () throws(LottieError) in try lottie.set(state: change.state) }
    }
    for change in stateChanges {
      guard let length = change.state.flatMap(lottie.duration(ofState:)) else {
        throw CAMLError(
          .parameter, CAMLDiagnostic(severity: .error, file: nil, message: "a Lottie animation has one theme from its beginning to its end")
        )
      }
      duration = max(duration ?? 0, change.time + (length > 0 ? length : change == stateChanges.last ? 1 : 0))
    }
  }

  /// Plans input events, replacing those planned before. They happen when `OfflineRenderer` or `PropertySampler` reach their times. The
  /// duration reaches at least a second beyond the last of them, to show its effect.
  public mutating func plan(_ events: [InputEvent]) {
    self.events = events.enumerated().sorted { ($0.element.timestamp, $0.offset) < ($1.element.timestamp, $1.offset) }.map(\.element)
    guard let last = self.events.last?.timestamp else { return }
    duration = max(duration ?? 0, last + 1)
  }

  /// Whether the layers respond to input.
  public var answersInput: Bool { rootLayer.inputHandler != nil }

  /// Makes a planned change of state, animated.
  func make(_ change: StateChange) {
    // Planning has checked that the state exists.
    if let lottie { return (try? lottie.set(state: change.state)) ?? () }
    try? self.change(to: change.state, transitionSpeed: 1)
  }

  /// - Throws: `CAMLError` for a state of a scene.
  private func documentWithStates(for state: String?) throws -> CAMLDocument? {
    guard document == nil, let state else { return document }
    throw CAMLError(
      .unknownState, CAMLDiagnostic(severity: .error, file: nil, message: "a scene has no states, so none is named \"\(state)\""))
  }

  /// A writer for the layers as they are now, and the rest of the document.
  public var writer: CAMLWriter { document.map(CAMLWriter.init) ?? CAMLWriter(rootLayer) }

  /// Puts a document's layers back into the base state.
  public func applyBaseState() throws { try apply(stateAt: nil) }

  /// Index in `stateNames` of the layers' state; nil for the base state.
  package var stateIndex: Int? { document?.state.flatMap { stateNames.firstIndex(of: $0) } }

  /// The first layer of this name, a layer before its mask and sublayers.
  public func layer(named name: String) -> CALayer? { rootLayer.firstLayer { $0.name == name } }
}

extension LayerHost {
  /// Schedules the planned changes of state and events on the host.
  package func plan(_ composition: Composition) {
    inject(composition.events)
    for change in composition.stateChanges { perform(at: change.time) { composition.make(change) } }
  }
}
