import Acetate
import Graphics
import Playback
import SceneFiles
import Synchronization

/// Plays a Swift program in a window while it is being written: builds it anew whenever one of its files has changed, and lets the new
/// program take the place of the old one. One that does not compile leaves the last good one on the screen, with the compiler's words over
/// it.
///
/// The programs are children of this process, which shows nothing itself: each says in a folder of theirs (`LiveProgram`) when its first
/// picture is seen, and only then is the one before it ended.
final class SceneSupervisor {
  private enum Event {
    case filesChanged
    case folderChanged
    case built(Result<String, Failure>, remarks: String)
    case ended(Process)
    case signal(Int32)
  }

  /// What has happened on other threads, for the one that waits for it.
  private final class Mailbox: Sendable {
    private let events = Mutex<[Event]>([])
    private let arrival = DispatchSemaphore(value: 0)

    func post(_ event: Event) {
      events.withLock { $0.append(event) }
      arrival.signal()
    }

    func next() -> Event {
      while true {
        arrival.wait()
        if let event = events.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) { return event }
      }
    }
  }

  private let name: String
  private let folder: TemporaryWork
  private let mailbox = Mailbox()
  /// The program that is seen, and one that is about to be.
  private var current: Child, successor: Child?
  private var isBuilding = false, isOutdated = false
  /// The files that were built last, or are being built.
  private var sources: ProgramSources
  private var fileWatch: FileWatch?, folderWatch: FileWatch?
  private var signals: [any DispatchSourceSignal] = []

  private struct Child {
    let program: String
    let process: Process
    /// When its first picture was seen, in seconds of the monotonic clock; nil before.
    var begun: Double?
    /// The time of the scene then, in seconds.
    let time: Double
  }

  /// Starts the program of the sources, built before.
  init(_ sources: ProgramSources, program: String) throws(Failure) {
    (name, self.sources) = (sources.name, sources)
    folder = try TemporaryWork()
    current = Child(program: program, process: Process(), time: 0)
    current = try start(program, at: 0)
    fileWatch = FileWatch(folders: Self.folders(of: sources), quiet: 0.1) { [mailbox] in mailbox.post(.filesChanged) }
    folderWatch = FileWatch(folders: [folder.path], quiet: 0.01) { [mailbox] in mailbox.post(.folderChanged) }
    for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] {
      // Handlers, unlike signals that are ignored, do not outlive the start of another program.
      signal(number) { _ in }
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { [mailbox] in mailbox.post(.signal(number)) }
      source.resume()
      signals.append(source)
    }
  }

  /// Plays until the program ends, and ends as it did.
  func run() -> Never {
    while true {
      switch mailbox.next() {
      case .filesChanged: if isBuilding { isOutdated = true } else { build() }
      case .folderChanged: noteFirstPictures()
      case .built(let result, let remarks): replace(by: result, remarks)
      case .ended(let process): childEnded(process)
      case .signal(let number): for child in [current, successor] { child.map { _ = kill($0.process.processIdentifier, number) } }
      }
    }
  }

  // MARK: Building

  private static func folders(of sources: ProgramSources) -> Set<String> {
    var folders = Set(sources.files.map { ($0.path as NSString).deletingLastPathComponent })
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: sources.path, isDirectory: &isFolder), isFolder.boolValue { folders.insert(sources.path) }
    return folders
  }

  private func build() {
    let changed: ProgramSources
    do { changed = try ProgramSources(name) } catch { return tell("\(error)") }
    // Other files may have changed beside them.
    guard changed.files != sources.files || changed.kind != sources.kind else { return }
    sources = changed
    fileWatch?.follow(Self.folders(of: changed))
    isBuilding = true
    Thread.detachNewThread { [mailbox] in
      let remarks = Mutex("")
      let result = Result { () throws(Failure) in
        try SceneFile(sources: changed, onRefusal: { text in remarks.withLock { $0 = text } }).program()
      }
      mailbox.post(.built(result, remarks: remarks.withLock { $0 }))
    }
  }

  private func replace(by result: Result<String, Failure>, _ remarks: String) {
    isBuilding = false
    if isOutdated {
      // It has changed again meanwhile.
      isOutdated = false
      return build()
    }
    do throws(Failure) {
      let program = try result.get()
      if program == (successor ?? current).program { return tell("") }
      if let successor { kill(successor.process.processIdentifier, SIGTERM) }
      successor = try start(program, at: current.begun.map { current.time + monotonicSeconds() - $0 } ?? 0)
    } catch {
      if remarks.isEmpty { Terminal.complain(error) }
      tell(remarks.isEmpty ? "\(error)" : remarks)
    }
  }

  // MARK: Programs

  private func start(_ program: String, at time: Double) throws(Failure) -> Child {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = Array(CommandLine.arguments.dropFirst())
    process.environment = ProcessInfo.processInfo.environment.merging(LiveProgram.environment(folder: folder.path, time: time)) { $1 }
    process.terminationHandler = { [mailbox] process in mailbox.post(.ended(process)) }
    do { try process.run() } catch { throw Failure(.software, "\(program): \(systemWords(for: error))") }
    return Child(program: program, process: process, time: time)
  }

  private func noteFirstPictures() {
    func isSeen(_ child: Child) -> Bool { LiveProgram.hasShown(child.process.processIdentifier, in: folder.path) }
    if current.begun == nil, isSeen(current) { current.begun = monotonicSeconds() }
    guard let child = successor, isSeen(child) else { return }
    kill(current.process.processIdentifier, SIGTERM)
    current = child
    current.begun = monotonicSeconds()
    successor = nil
    tell("")
  }

  private func childEnded(_ process: Process) {
    if let child = successor, child.process === process {
      successor = nil
      return tell("\(name): the program ended before its first picture, with exit code \(process.terminationStatus)")
    }
    guard process === current.process else { return }
    if let successor {
      current = successor
      self.successor = nil
      return
    }
    TemporaryWork.removeAll()
    if process.terminationReason == .uncaughtSignal { endProcess(by: process.terminationStatus) }
    exit(process.terminationStatus)
  }

  /// Shows words over the program, or none.
  private func tell(_ words: String) { LiveProgram.tell(words, in: folder.path) }
}
