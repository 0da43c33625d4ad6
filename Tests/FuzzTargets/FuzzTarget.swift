import CAML
public import Foundation
import QuartzCore

/// Something that reads what others wrote, by its name for `tools/fuzz`.
///
/// An input is any bytes. Reading them ends, by a value or by an error that is thrown; a trap, a signal, memory beyond bounds, and
/// a promise that `expect` finds broken are findings.
public enum FuzzTarget: String, CaseIterable, Sendable {
  /// A CAML file: read, written again, and read once more.
  case documents
  /// A CAML file, drawn in software at several times and in its states.
  case scenes
  /// A key and the text of its value, as an attribute of a layer, which is drawn.
  case values
  /// A zip archive, with all that is in it.
  case archives
  /// A picture's file in any format that is read, still or moving, with its metadata.
  case pictures
  /// A video's file: its index, and frames of it in an order that makes the reader seek.
  case videos
  /// A sound's file: its samples, from two places in it.
  case sounds
  /// A font's file: letters of it are measured and drawn.
  case fonts
  /// A transition or a filter in GLSL, up to the text that a driver's compiler gets.
  case shaders
  /// A script of events.
  case events
  /// The kind of an option's value, and the value.
  case arguments
  /// The program's arguments, one a line: some hundred a second, since the whole table of commands is read each time.
  case commands
  /// A Lottie document, or an archive with its state machine and its theme: evaluated and drawn at several times, set, touched.
  case lotties
  /// What `--mode` asks for.
  case modes
  /// A playlist, as JSON and as lines.
  case playlists
  /// A table of values, in CSV or JSON, and the names of outputs that its rows make.
  case tables
  /// Values of a row and a pattern, a line each: the names of outputs that they make.
  case rows
  /// Names in a farm's job, a line each: what schedulers are given.
  case farms
  /// The plan of a render that many machines do.
  case plans
  /// What workers write beside the parts of such a render: a lease, or a report.
  case reports
  /// What comes to a server in HTTP.
  case requests
  /// What a player is told by its control socket, a request a line, and by HTTP.
  case controls
  /// What a preview's page asks about a scene, a question a line.
  case questions
  /// A tree of layers with animations, planned and drawn in software.
  case trees
  /// The same, drawn by OpenGL ES.
  case glTrees = "trees-gl"

  /// The target whose seeds, and what was found with it, this one begins with.
  public var seeds: FuzzTarget {
    switch self {
    case .scenes: .documents
    case .glTrees: .trees
    default: self
    }
  }
}

/// Runs inputs of one target, one after the other, on one thread.
public final class FuzzRunner {
  public let target: FuzzTarget
  private let renderer: any TreeRenderer

  /// - Throws: where a target needs OpenGL ES and there is none.
  public init(_ target: FuzzTarget) throws {
    self.target = target
    renderer = target == .glTrees ? try GLESTreeRenderer() : SoftwareTreeRenderer()
  }

  public func run(_ input: Data) {
    switch target {
    case .documents: Self.readDocument(input)
    case .scenes: drawDocument(input)
    case .values: drawValue(input)
    case .archives: Self.readArchive(input)
    case .pictures: Self.readPicture(input)
    case .videos: Self.readVideo(input)
    case .sounds: Self.readSound(input)
    case .fonts: Self.readFont(input)
    case .shaders: Self.adaptShader(input)
    case .events: Self.readEvents(input)
    case .arguments: Self.readArgument(input)
    case .commands: Self.readCommand(input)
    case .lotties: Self.drawLottie(input)
    case .modes: Self.readMode(input)
    case .playlists: Self.readPlaylist(input)
    case .tables: Self.readTable(input)
    case .rows: Self.nameRows(input)
    case .farms: Self.writeScripts(input)
    case .plans: Self.readPlan(input)
    case .reports: Self.readReport(input)
    case .requests: Self.readRequests(input)
    case .controls: Self.control(input)
    case .questions: Self.answerQuestions(input)
    case .trees, .glTrees: drawTree(input)
    }
  }

  private func drawTree(_ input: Data) {
    var maker = TreeMaker(input)
    maker.make { host, time in renderer.draw(host, at: time) }
  }

  private func drawDocument(_ input: Data) {
    guard let document = Self.document(input) else { return }
    let host = LayerHost(root: document.rootLayer, clock: .stepped(from: 0))
    renderer.draw(host, at: 0)
    for (number, name) in document.stateNames.prefix(2).enumerated() {
      try? document.apply(state: name)
      renderer.draw(host, at: 0.3 + Double(number))
    }
    renderer.draw(host, at: 10)
  }

  /// The first line is a key, the rest its value.
  private func drawValue(_ input: Data) {
    let text = String(decoding: input, as: UTF8.self)
    let lines = text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
    guard lines.count == 2, let key = lines.first.map(String.init), let layer = Self.layer(key, value: String(lines[1])) else { return }
    Self.draw(layer, with: renderer)
  }
}

/// Ends the process with what was promised and is not so, so that a fuzzer sees it.
func expect(_ isSo: Bool, _ promise: @autoclosure () -> String) {
  if !isSo { fatalError(promise()) }
}
