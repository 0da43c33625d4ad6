import Acetate
import CAML
import Foundation
import Inspector
import Playlists
import PreviewShared
import SceneFiles
import Synchronization
import TextEscaping

/// Draws a preview: answers requests that come over a socket, and watches the document's files. Runs on the main thread, which is that of
/// the layers.
final class PreviewEngine {
  private enum Event: Sendable {
    case message(Message)
    case filesChanged
    case ended
  }

  /// A request with its number, as JSON.
  private struct Envelope: Decodable {
    var id: Int
    var request: InspectorService.Request
  }

  private struct Numbered: Decodable { var id: Int }

  private let channel: MessageChannel
  private let input: InspectedInput
  private let service: InspectorService
  private let events: EventList<Event>
  private var watch: FileWatch?
  /// The files as they were when they were read, by their paths.
  private var version: [String: String]

  /// - Throws: `Failure` where the document cannot be shown.
  init(_ command: PreviewCommand, _ channel: MessageChannel) throws {
    let events = EventList<Event>()
    Self.hear(channel, events)
    (self.channel, input, self.events) = (channel, command.input, events)
    version = Self.stamps(of: Set(command.input.inputs))
    service = try Self.service(command.input)
    service.allowsEditing = !command.readOnly
    let line = PictureCommandLine(
      arguments: Array(CommandLine.arguments.dropFirst(2)), input: command.input, initial: try command.input.settings())
    service.whenWritten = { [unowned self] in written() }
    service.command = { try line.text(time: $0, setup: $1, settings: $2, renderer: $3) }
  }

  /// Seconds that the process has for ending by itself when the server is gone.
  private static let timeout = 0.5

  /// Hears requests from the beginning on. Where the server is gone, the process ends, whatever it reads or draws at the time: a signal
  /// that ends the server reaches this one in no other way.
  private static func hear(_ channel: MessageChannel, _ events: EventList<Event>) {
    let thread = Thread {
      while let message = channel.receive() { events.append(.message(message)) }
      events.append(.ended)
      Thread.sleep(forTimeInterval: timeout)
      TemporaryWork.removeAll()
      _exit(0)
    }
    thread.name = "preview requests"
    thread.start()
  }

  /// What answers questions about an input as the arguments set it up.
  private static func service(_ input: InspectedInput) throws -> InspectorService {
    let setup = try input.setup(), settings = try input.settings()
    return try reportingFailures {
      try InspectorService(name: input.source.input, settings: settings, setup: setup) {
        try input.load($0, isQuiet: true)
      } describe: {
        SceneSummary.Diagnostic(describing: $0)
      }
    }
  }

  func run() throws {
    tell("ready")
    version = version(since: version)
    watchFiles()
    var waiting: [Envelope] = []
    while true {
      for event in waiting.isEmpty ? events.wait() : events.take() {
        switch event {
        case .ended: return
        case .filesChanged: filesChanged()
        case .message(let message): if let envelope = envelope(message) { waiting.append(envelope) }
        }
      }
      guard !waiting.isEmpty else { continue }
      let envelope = waiting.removeFirst()
      // A newer wish of the same page is the one that counts.
      let isSuperseded =
        envelope.request.operation == .frame
        && waiting.contains { $0.request.operation == .frame && $0.request.client == envelope.request.client }
      answer(envelope.id, isSuperseded ? .superseded : service.answer(envelope.request))
    }
  }

  /// Notes what the files are like that a page has written, before they are read again: what somebody else writes then is found to differ.
  private func written() {
    version = currentVersion
    tell("changed")
  }

  /// A request; one that makes no sense is answered at once.
  private func envelope(_ message: Message) -> Envelope? {
    do { return try JSONDecoder().decode(Envelope.self, from: message.head) } catch {
      if let numbered = try? JSONDecoder().decode(Numbered.self, from: message.head) {
        answer(numbered.id, InspectorService.Reply(head: Data(#"{"error":"the request is none that a preview knows"}"#.utf8)))
      }
      return nil
    }
  }

  private func answer(_ id: Int, _ reply: InspectorService.Reply) {
    channel.send(Message(head: Data(#"{"id":\#(id),"reply":"#.utf8) + reply.head + Data("}".utf8), body: reply.body))
  }

  /// `ready`; `changed`, where the scene is another one; `sources`, where a program has to be built anew to be one.
  private struct Notice: Encodable { var event: String }

  private func tell(_ event: String) {
    if let head = try? JSONEncoder().encode(Notice(event: event)) { channel.send(Message(head: head)) }
  }

  // MARK: Files

  private var source: InputArguments { input.source }
  private var isProgram: Bool { source.document.swift || ProgramSources.isFile(source.input) }

  /// Seconds without another change after which a document is read again: editors write files in several steps.
  private static let quiet = 0.04

  private func watchFiles() {
    let folders = Set(files.map { $0.parentFolder }).union(innerFolders)
    guard !folders.isEmpty else { return }
    if let watch { return watch.follow(folders) }
    watch = FileWatch(folders: folders, quiet: Self.quiet) { [events] in events.append(.filesChanged) }
    // What changed before is not told.
    events.append(.filesChanged)
  }

  private func filesChanged() {
    let now = currentVersion
    guard now != version else { return }
    version = now
    // The program that this process is has the old text inside.
    if isProgram { return tell("sources") }
    service.reload()
    version = version(since: now)
    watchFiles()
    tell("changed")
  }

  /// The files that the picture depends on, as far as they are known.
  private var files: [String] {
    var files = source.document.fonts + (source.events.map { [$0] } ?? [])
    if input.isShow { return files + shownFiles }
    guard !source.input.hasBytePrefix("scene:") else { return files }
    files += input.inputs
    let isFolder = ItemInputs.isFolder(source.input)
    let base = isFolder ? source.input : source.input.parentFolder
    files += (service.scene.composition?.assets ?? []).compactMap(\.name).map { (base as NSString).appendingPathComponent($0) }
    files += service.scene.composition?.videoPaths ?? []
    if isProgram, let sources = try? ProgramSources(source.input) { files += sources.files.map(\.path) }
    return files
  }

  /// What several inputs that are shown one after the other stand for: lists, their items, and what lies in folders among them.
  private var shownFiles: [String] {
    let list = (try? ItemInputs.playlist(input.inputs)) ?? Playlist()
    let paths = input.inputs + list.files + list.entries.map(\.source)
    return paths.filter { !$0.hasBytePrefix("scene:") }.flatMap { path -> [String] in
      guard ItemInputs.isFolder(path), let inside = FileManager.default.subpaths(atPath: path) else { return [path] }
      return [path] + inside.map { "\(path)/\($0)" }
    }
  }

  /// The folders inside a package, or of what is shown one after the other.
  private var innerFolders: Set<String> {
    if input.isShow { return Set(shownFiles.filter(ItemInputs.isFolder)) }
    guard ItemInputs.isFolder(source.input) else { return [] }
    let inner = (FileManager.default.subpaths(atPath: source.input) ?? []).map { (source.input as NSString).appendingPathComponent($0) }
    return Set([source.input] + inner.filter(ItemInputs.isFolder))
  }

  /// Tells two versions of the files apart. Where something is amiss, all that lies beside the document counts, since it may be what was
  /// missing.
  private var currentVersion: [String: String] {
    var paths = Set(files)
    for folder in innerFolders { paths.formUnion(Self.children(of: folder)) }
    if !service.isFlawless, !source.input.hasBytePrefix("scene:") {
      paths.formUnion(Self.children(of: source.input.parentFolder))
    }
    return Self.stamps(of: paths)
  }

  /// What there is now, but for files that the picture is made of: of those that were known before they were read, what there was then. One
  /// that changed meanwhile is so found to differ.
  private func version(since before: [String: String]) -> [String: String] {
    let files = Set(files)
    return currentVersion.merging(before.filter { files.contains($0.key) }) { $1 }
  }

  /// Sizes of files, and when they were written.
  private static func stamps(of paths: Set<String>) -> [String: String] {
    Dictionary(
      uniqueKeysWithValues: paths.map { path in
        var properties = stat()
        guard stat(path, &properties) == 0 else { return (path, "") }
        return (path, "\(properties.st_ino) \(properties.st_size) \(properties.st_mtim.tv_sec).\(properties.st_mtim.tv_nsec)")
      })
  }

  private static func children(of folder: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)) ?? []
    return names.map { (folder as NSString).appendingPathComponent($0) }
  }
}

/// What several threads add to, and one takes.
private final class EventList<Element: Sendable>: Sendable {
  private let elements = Mutex<[Element]>([])
  private let added = DispatchSemaphore(value: 0)

  func append(_ element: Element) {
    elements.withLock { $0.append(element) }
    added.signal()
  }

  func take() -> [Element] {
    elements.withLock { elements in
      defer { elements.removeAll(keepingCapacity: true) }
      return elements
    }
  }

  /// What there is, as soon as there is something.
  func wait() -> [Element] {
    while true {
      let found = take()
      if !found.isEmpty { return found }
      added.wait()
    }
  }
}

extension SceneSummary.Diagnostic {
  /// A failure in words. Remarks of documents begin with their place: `file:line:column: error: …`.
  init(describing error: any Error) {
    let message: String
    switch error {
    case let failure as Failure: message = failure.listing.map { "\(failure.message)\n\($0)" } ?? failure.message
    case let error as CAMLError:
      self.init(error.diagnostic)
      return
    default: message = RenderError(sorting: error).description
    }
    self.init(message)
  }

  init(_ message: String) {
    self.init(severity: "error", file: nil, line: nil, column: nil, message: message)
    guard let mark = message.range(of: ": error: ") else { return }
    self.message = String(message[mark.upperBound...])
    var place = message[..<mark.lowerBound].split(atEach: ":")[...]
    var numbers: [Int] = []
    while numbers.count < 2, place.count > 1, let number = place.last.flatMap({ Int($0) }) {
      numbers.insert(number, at: 0)
      place.removeLast()
    }
    // What went wrong as a whole may stand before, on a line of its own.
    file = place.joined(separator: ":").byteLines.last { !$0.isEmpty }
    (line, column) = (numbers.first, numbers.count > 1 ? numbers[1] : nil)
  }
}
