internal import CAML
package import Foundation
internal import Graphics
internal import MediaFiles
package import OfflineRendering
internal import QuartzCore
internal import TextEscaping

/// Answers what a preview asks about a scene, and loads the scene anew when its files or its setup change.
///
/// What cannot be loaded leaves the scene before it in place. Belongs to the thread of the layers.
package final class InspectorService {
  package struct Request: Codable, Sendable {
    package enum Operation: String, Codable, Sendable {
      /// The scene as a whole: `Overview`.
      case summary
      /// The picture at a time: `Frame`, with its pixels.
      case frame
      case png
      /// `[LayerEntry]`, `LayerInspection`, `[LayerPath]` at a point, `[AnimationEntry]`, `PropertyCurve`, `PlanEntry`.
      case layers, layer, hit, animations, curve, plan
      /// Sets parameters, changes of state and events: `Overview`.
      case setup
      case opening
      /// Has a person do what `events` say, at places of the picture: `Input`.
      case input
      /// What the document writes of a layer: `SourceEntry`, or null.
      case source
      /// Writes a value into the document's file, or takes the last such change back: `Overview`.
      case edit, undo
      /// The command that draws the picture: a text.
      case command
    }

    package var operation: Operation
    /// The time in seconds.
    package var time: Double?
    /// `software`, `gl`, or `difference`.
    package var renderer: String?
    package var layer: LayerPath?
    package var keyPath: String?
    package var from: Double?
    package var to: Double?
    package var count: Int?
    package var x: Double?
    package var y: Double?
    package var setup: SceneSetup?
    /// Pixels a point.
    package var scale: Double?
    /// Who asks for frames: of those that one asker has waiting, the newest alone is drawn.
    package var client: String?
    /// Counts the frames that the client asks for. A frame with a number comes as what changes in the last one that was sent to it.
    package var number: Int?
    /// Events at their times, at points of the picture in pixels, y down.
    package var events: [SceneSetup.Event]?
    /// Whether pictures of later times may be under way.
    package var isPlaying: Bool?
    /// The value that is written: where its element begins in the file, and its attribute; with its text and the file's version.
    package var element: Int?
    package var attribute: String?
    package var text: String?
    package var version: String?
    /// Changes of one value in one gesture are undone together.
    package var gesture: String?
    /// Whether the client lacks a picture that was sent to it, and needs the next one as a whole.
    package var isWhole: Bool?

    package init(_ operation: Operation) { self.operation = operation }
  }

  package struct Overview: Codable, Sendable {
    package var name: String
    package var scene: SceneSummary
    /// Counts how often the process loaded the scene.
    package var generation: Int
    /// The process that the scene lives in; nil where there is none to ask. Another one has begun to count anew, and knows no setup.
    package var process: Int32?
    /// Why files that have changed since cannot be shown; nil when the scene is as they say.
    package var fault: SceneSummary.Diagnostic?
    package var scale: Double?
    /// What draws unless another renderer is asked for.
    package var renderer: String
    /// Whether values can be written into the document's file, and whether there is such a change to take back.
    package var isEditable: Bool?
    package var canUndo: Bool?
  }

  /// Where a page opens.
  package struct Opening: Codable, Sendable {
    /// The first time whose picture is not empty.
    package var time: Double
    /// Whether pictures of different times differ.
    package var moves: Bool
  }

  package struct Input: Codable, Sendable {
    /// When the last of them happened.
    package var time: Double
    /// How many of the setup's events stay, and those that follow them.
    package var kept: Int
    package var added: [SceneSetup.Event]
    package var generation: Int
  }

  package struct Frame: Codable, Sendable {
    package var time: Double
    package var width: Int
    package var height: Int
    package var renderer: String
    package var costs: FrameCosts
    /// Another number stands for other layers.
    package var revision: Int
    /// The largest difference between the renderers, in 255ths, and how many pixels differ.
    package var difference: Int?
    package var differingPixels: Int?
    /// The number of the frame that the pixels are changes of; nil where they are all of the picture's.
    package var basis: Int?
    /// Where the pixels belong that follow one another in the body: x, y, width and height of each rectangle.
    package var changes: [[Int]] = []
  }

  package struct Reply: Sendable {
    /// `{"ok": …}` or `{"error": "…"}`.
    package var head: Data
    /// Straight RGBA, rows from the top without gaps; or a file.
    package var body: Data

    package init(head: Data, body: Data = Data()) { (self.head, self.body) = (head, body) }

    /// The reply for a frame that is not drawn, since a newer one was asked for.
    package static let superseded = Reply(head: Data(#"{"superseded":true}"#.utf8))
  }

  /// Something about a request that makes no sense, in a sentence.
  struct RequestError: Error { var message: String }

  private let name: String
  private let load: (SceneSetup) throws -> InspectedScene
  private let describe: (any Error) -> SceneSummary.Diagnostic
  private var settings: RenderSettings
  private var inspector: SceneInspector
  /// A copy of the scene on which time runs ahead, for timelines and curves.
  private var probe: SceneInspector?
  private var setup: SceneSetup
  private var editing = DocumentEditing()
  private var generation = 1
  private var fault: SceneSummary.Diagnostic?
  private let defaultRenderer: Backend
  private var shown = ShownPicture()
  /// Who shows it, and by which of its numbers.
  private var shownTo: (client: String, number: Int)?
  private let encoder = JSONEncoder()

  /// - Parameters:
  ///   - name: what the scene is called.
  ///   - settings: how pictures are drawn; the backend decides which renderer draws unless another one is asked for.
  ///   - load: makes the scene anew, with nothing rendered of it yet.
  ///   - describe: says in words what `load` or a renderer threw.
  /// - Throws: what `load` throws.
  package init(
    name: String, settings: RenderSettings, setup: SceneSetup = SceneSetup(), load: @escaping (SceneSetup) throws -> InspectedScene,
    describe: @escaping (any Error) -> SceneSummary.Diagnostic
  ) throws {
    (self.name, self.settings, self.setup, self.load, self.describe) = (name, settings, setup, load, describe)
    defaultRenderer = BackendChoice(settings.backend, device: settings.device).backend
    inspector = try LayerHost.withNewTree { try SceneInspector(try load(setup), setup: setup, settings: settings) }
    encoder.outputFormatting = [.withoutEscapingSlashes]
  }

  package var scene: InspectedScene { inspector.scene }

  /// The command that draws a picture: told its time, the setup, how pictures are drawn, and the renderer where another one than usual was
  /// asked for. Throws where there is none.
  package var command: ((Double, SceneSetup, RenderSettings, Backend?) throws -> String)?
  /// Called after a file was written, before it is read again.
  package var whenWritten: (() -> Void)?
  /// Whether the document's files may be written.
  package var allowsEditing = true

  /// Whether the scene is as its files say, without a remark about them.
  package var isFlawless: Bool { fault == nil && scene.remarks().isEmpty }

  /// Loads the scene anew; one that cannot be loaded is told as the overview's fault, and the one before stays. Returns whether it could.
  @discardableResult
  package func reload() -> Bool {
    do {
      try load(with: setup, settings)
      return true
    } catch {
      fault = describe(error)
      return false
    }
  }

  private func newInspector(_ setup: SceneSetup, _ settings: RenderSettings) throws -> SceneInspector {
    try LayerHost.withNewTree { try SceneInspector(try load(setup), setup: setup, settings: settings) }
  }

  private func load(with setup: SceneSetup, _ settings: RenderSettings) throws {
    let new = try newInspector(setup, settings)
    (inspector, probe, fault) = (new, nil, nil)
    (self.setup, self.settings) = (setup, settings)
    generation += 1
  }

  // MARK: Answers

  package func answer(_ request: Request) -> Reply {
    do {
      do { return try reply(to: request) } catch is SceneInspector.PastError {
        // Made anew, the scene goes there again.
        try load(with: setup, settings)
        return try reply(to: request)
      }
    } catch {
      return Reply(head: encoded(["error": message(of: error)]))
    }
  }

  private func message(of error: any Error) -> String {
    switch error {
    case let error as RequestError: error.message
    case let error as DocumentFile.Failure: error.description
    case let error as DocumentText.Failure: error.description
    case let error as InputScriptError: error.description
    default: describe(error).message
    }
  }

  private func encoded(_ value: some Encodable) -> Data {
    // Nothing of this cannot be encoded.
    (try? encoder.encode(value)) ?? Data(#"{"error":"the answer is no JSON"}"#.utf8)
  }

  private func ok(_ value: some Encodable, body: Data = Data()) -> Reply {
    Reply(head: Data(#"{"ok":"#.utf8) + encoded(value) + Data("}".utf8), body: body)
  }

  private func reply(to request: Request) throws -> Reply {
    let time = try Self.checked(request.time ?? 0)
    switch request.operation {
    case .summary: return ok(try overview())
    case .setup:
      var settings = settings
      if let scale = request.scale {
        guard (1.0 / 64...64).contains(scale) else { throw RequestError(message: "a scale lies between 1/64 and 64 pixels a point") }
        (settings.scale, settings.size) = (CGFloat(scale), nil)
      }
      try load(with: request.setup ?? setup, settings)
      return ok(try overview())
    case .frame: return try frame(at: time, request)
    case .png: return try png(at: time, request.renderer)
    case .layers: return ok(try inspector.entries(at: time))
    case .layer: return ok(try inspector.inspection(of: Self.required(request.layer, "a layer"), at: time))
    case .hit:
      let point = CGPoint(x: try Self.required(request.x, "a point"), y: try Self.required(request.y, "a point"))
      return ok(try inspector.layers(at: point, time: time))
    case .animations: return ok(try running { try $0.animations(shownAt: time) })
    case .curve:
      let count = min(max(request.count ?? 200, 2), 2000)
      let (start, end) = (try Self.checked(request.from ?? 0), try Self.checked(request.to ?? 1))
      let (keyPath, layer) = (try Self.required(request.keyPath, "a key path"), try Self.required(request.layer, "a layer"))
      return ok(try running { try $0.curve(of: keyPath, in: layer, from: start, to: end, count: count) })
    case .plan: return ok(try inspector.plan(at: time))
    case .opening: return ok(try opening())
    case .input: return ok(try input(request.events ?? [], isPlaying: request.isPlaying ?? false))
    case .source: return ok(try source(of: Self.required(request.layer, "a layer"), at: time))
    case .edit:
      try edit(request, at: time)
      return ok(try overview())
    case .undo:
      try requireEditing()
      try editing.undo()
      whenWritten?()
      reload()
      return ok(try overview())
    case .command:
      let renderer = try request.renderer.flatMap { $0 == "difference" ? nil : try backend($0) }
      guard let command else { throw RequestError(message: "there is no command for it") }
      return ok(try command(time, setup, settings, renderer == defaultRenderer ? nil : renderer))
    }
  }

  private static func checked(_ time: Double) throws(RequestError) -> Double {
    guard time.isFinite, (0...1e9).contains(time) else { throw RequestError(message: "a time lies between 0 and 1e9 seconds") }
    return time
  }

  private static func required<Value>(_ value: Value?, _ name: String) throws(RequestError) -> Value {
    guard let value else { throw RequestError(message: "the request names no \(name.split(atEach: " ").last ?? "")") }
    return value
  }

  /// Works on the copy of the scene on which time runs ahead; made anew where it has been too far.
  private func running<Result>(_ work: (SceneInspector) throws -> Result) throws -> Result {
    do {
      let probe = try probe ?? newInspector(setup, settings)
      self.probe = probe
      return try work(probe)
    } catch is SceneInspector.PastError {
      let new = try newInspector(setup, settings)
      probe = new
      return try work(new)
    }
  }

  private func overview() throws -> Overview {
    Overview(
      name: name, scene: try inspector.summary, generation: generation, process: getpid(), fault: fault,
      scale: settings.scale.map { Double($0) }, renderer: defaultRenderer.rawValue,
      isEditable: allowsEditing && !origins.isEmpty ? true : nil, canUndo: editing.canUndo ? true : nil)
  }

  // MARK: Opening

  /// Shares of the duration at which the scene is looked at.
  private static let openingTimes = [0, 0.01, 0.03, 0.06, 0.1, 0.15, 0.2, 0.3, 0.4, 0.5, 0.6, 0.75, 0.9]

  /// Looks for the first picture that has more than one colour, or else for the first one that is not transparent, and for two that differ.
  private func opening() throws -> Opening {
    // Looking through a show would read all that is in it.
    guard scene.composition != nil else { return Opening(time: 0, moves: true) }
    let end = scene.duration ?? SceneInspector.usualDuration
    return try running { probe in
      var first: Int?, time: Double?, colored: Double?, moves = false
      for share in Self.openingTimes {
        let found = try probe.picture(at: end * share, with: defaultRenderer).withUnsafePixels(PictureLook.init)
        moves = moves || first.map { $0 != found.hash } ?? false
        first = first ?? found.hash
        if !found.isUniform { time = time ?? end * share }
        if !found.isTransparent { colored = colored ?? end * share }
        if time != nil, moves { break }
      }
      return Opening(time: time ?? colored ?? 0, moves: moves)
    }
  }

  // MARK: Input

  /// Seconds that pictures may be ahead of the time that shows while the scene plays.
  private static let lead = 0.5

  /// Has a person do something. What was planned for later, or done there before, is dropped: from now on somebody else acts.
  private func input(_ events: [SceneSetup.Event], isPlaying: Bool) throws -> Input {
    guard let composition = scene.composition, let reached = inspector.reachedTime else {
      throw RequestError(message: "touches reach a scene that shows by itself, and not one of several inputs")
    }
    guard let first = events.first else { throw RequestError(message: "the request names no event") }
    var start = try Self.checked(first.at)
    if isPlaying, reached > start, reached - start < Self.lead { start = reached }
    var setup = setup
    let before = setup.events ?? composition.events.map(SceneSetup.Event.init)
    let kept = before.filter { $0.at <= start }
    // Whoever only points at the past does not change it.
    if kept.count < before.count || reached > start, events.allSatisfy({ $0.pointer == "moved" }) {
      return Input(time: start, kept: setup.events?.count ?? 0, added: [], generation: generation)
    }
    guard kept.count + events.count <= SceneSetup.maximumEventCount else {
      throw RequestError(message: "no more than \(SceneSetup.maximumEventCount) events are kept; forget those that there are, or save them")
    }
    setup.events = kept
    // The past is made anew, without what came after it.
    if kept.count < before.count || reached > start { try load(with: setup, settings) }
    var added: [SceneSetup.Event] = []
    for event in events {
      let time = max(try Self.checked(event.at), added.last?.at ?? start)
      if let placed = try place(event, at: start, as: time) { added.append(placed) }
    }
    let script = try SceneSetup.inputEvents(added)
    setup.events = kept + added
    inspector.inject(script, setup: setup)
    self.setup = setup
    probe = nil
    return Input(time: added.last?.at ?? start, kept: kept.count, added: added, generation: generation)
  }

  /// An event at a point of the picture as one of the root layer; nil where the root is not seen.
  private func place(_ event: SceneSetup.Event, at start: Double, as time: Double) throws -> SceneSetup.Event? {
    var event = event
    event.at = time
    guard event.key == nil else { return event }
    let pixel = CGPoint(x: try Self.required(event.x, "a point"), y: try Self.required(event.y, "a point"))
    guard let point = try inspector.rootPoint(at: pixel, time: start), abs(point.x) <= 1e9, abs(point.y) <= 1e9 else { return nil }
    func hundredths(_ value: CGFloat) -> Double { (Double(value) * 100).rounded() / 100 }
    (event.x, event.y) = (hundredths(point.x), hundredths(point.y))
    return event
  }

  // MARK: Editing

  private var origins: [DocumentOrigin] { scene.composition?.origins.filter { $0.path != nil } ?? [] }

  private func requireEditing() throws(RequestError) {
    guard allowsEditing else { throw RequestError(message: "this preview writes no files: it was started with --read-only") }
  }

  private func source(of path: LayerPath, at time: Double) throws -> SourceEntry? {
    guard allowsEditing, !origins.isEmpty else { return nil }
    let tree = try inspector.layers(at: time)
    guard let index = tree.index(of: path) else { return nil }
    return try editing.entry(of: tree.layers[index].node.id, in: origins)
  }

  private func edit(_ request: Request, at time: Double) throws {
    try requireEditing()
    let tree = try inspector.layers(at: time)
    guard let index = tree.index(of: try Self.required(request.layer, "a layer")) else {
      throw RequestError(message: "the layer is not there any more")
    }
    try editing.set(
      element: Self.required(request.element, "an element"), attribute: Self.required(request.attribute, "an attribute"),
      to: Self.required(request.text, "a text"), of: tree.layers[index].node.id, in: origins,
      version: Self.required(request.version, "a version"), gesture: request.gesture)
    whenWritten?()
    reload()
  }

  // MARK: Pictures

  private func frame(at time: Double, _ request: Request) throws -> Reply {
    let renderer = request.renderer ?? defaultRenderer.rawValue
    // Requests travel side by side; the newest one's picture stays.
    if let shownTo, let number = request.number, shownTo.client == request.client, shownTo.number >= number { return .superseded }
    _ = try inspector.layers(at: time)
    var frame = Frame(time: time, width: 0, height: 0, renderer: renderer, costs: FrameCosts(), revision: inspector.revision)
    let changes: ShownPicture.Changes
    if renderer == "difference" {
      let (difference, picture) = try inspector.difference(at: time)
      (frame.difference, frame.differingPixels) = (difference.maximum, difference.pixelCount)
      changes = picture.withUnsafePixels { send($0, to: request, &frame) }
    } else {
      let bitmap = try inspector.picture(at: time, with: try backend(renderer))
      changes = bitmap.withUnsafePixels { send($0, to: request, &frame) }
    }
    frame.costs = inspector.costs
    return ok(frame, body: changes.pixels)
  }

  /// Notes that a picture goes to whoever asked for it, and gives what is sent of it.
  private func send(_ picture: UnsafePixels, to request: Request, _ frame: inout Frame) -> ShownPicture.Changes {
    let isKnown = request.number != nil && request.isWhole != true && shownTo?.client == request.client
    let changes = shown.replace(with: picture, isKnown: isKnown)
    (frame.width, frame.height) = (picture.width, picture.height)
    frame.changes = changes.rects.map { [$0.minX, $0.minY, $0.width, $0.height] }
    frame.basis = changes.isWhole ? nil : shownTo?.number
    shownTo = if let client = request.client, let number = request.number { (client, number) } else { nil }
    return changes
  }

  private func png(at time: Double, _ renderer: String?) throws -> Reply {
    let renderer = renderer ?? defaultRenderer.rawValue
    let image =
      renderer == "difference"
      ? try inspector.difference(at: time).picture : try inspector.picture(at: time, with: try backend(renderer)).makeImage()
    return ok(["time": time], body: Data(try ImageEncoder(format: .png).encode(image, name: "picture")))
  }

  private func backend(_ name: String) throws(RequestError) -> Backend {
    guard let backend = Backend(rawValue: name), backend != .auto else {
      throw RequestError(message: "there is no renderer '\(name)'; there are software, gl and difference")
    }
    return backend
  }
}
