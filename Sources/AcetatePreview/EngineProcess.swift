import Dispatch
import FoundationEssentials
import Glibc
import PreviewShared
import Synchronization

/// The process that draws: `acetate preview` itself, on the other end of a socket. It is started again when a fault of the scene ended it,
/// and when the Swift file that it was built from has changed.
final class EngineProcess: Sendable {
  /// The process ended before it could show anything.
  struct StartError: Error {
    var status: Int32
    /// What went wrong, in words; nil where the process has told it.
    var message: String?
  }

  /// Told to pages.
  let events = EventHub()

  /// A request that has no reply yet.
  private struct Waiting {
    var message: Message
    var promise: Promise<Message?>
  }

  private struct State {
    var channel: MessageChannel?
    var process: pid_t = 0
    var started = Date()
    var nextID = 1
    var waiting: [Int: Waiting] = [:]
    /// Kept when the first message is there, or will not come.
    var ready: Promise<StartError?>?
    var hasBeenReady = false
    /// Whether a program is being built from changed sources.
    var isBuilding = false
    var mustBuildAgain = false
    /// Why the newest sources do not show.
    var buildFault: String?
    var isEnding = false
  }

  private let state = Mutex(State())
  private let program: String
  private let arguments: [String]

  init(program: String, arguments: [String]) { (self.program, self.arguments) = (program, arguments) }

  /// Returns when the process has loaded the scene.
  func start() throws(StartError) {
    let ready = Promise<StartError?>()
    state.withLock { $0.ready = ready }
    if let error = spawn() { finishStart(error) }
    if let failure = ready.wait() { throw failure }
  }

  private func finishStart(_ error: StartError?) {
    state.withLock { $0.ready.take() }?.keep(error)
  }

  /// Starts a process that draws, and has it take the place of the one before, which has ended.
  private func spawn() -> StartError? {
    do {
      let (channel, process) = try launch()
      state.withLock { ($0.channel, $0.process, $0.started) = (channel, process, Date()) }
      try listen(to: channel, process)
      return nil
    } catch { return error }
  }

  /// Starts a process that draws.
  /// - Parameter errors: where its words go.
  private func launch(errors: ChildProcess.Destination = .same) throws(StartError) -> (channel: MessageChannel, process: pid_t) {
    var ends: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
      throw StartError(status: 70, message: "socketpair: \(String(cString: strerror(errno)))")
    }
    defer { close(ends[1]) }
    do {
      let process = try ChildProcess([program, "preview", "--serve-descriptor", "3"] + arguments, errors: errors, socket: ends[1])
      return (MessageChannel(descriptor: ends[0]), process.id)
    } catch {
      close(ends[0])
      throw StartError(status: 70, message: error.description)
    }
  }

  /// Hears what a process says until it ends.
  private func listen(to channel: MessageChannel, _ process: pid_t) throws(StartError) {
    let code = startThread { [self] in
      while let message = channel.receive() { receive(message) }
      var status: Int32 = 0
      waitpid(process, &status, 0)
      ended(channel, status)
    }
    guard code != 0 else { return }
    kill(process, SIGKILL)
    waitpid(process, nil, 0)
    state.withLock { if $0.channel === channel { $0.channel = nil } }
    throw StartError(
      status: 69, message: "no thread can be started: \(String(cString: strerror(code))); a limit of processes (ulimit -u) is too low")
  }

  // MARK: Requests

  /// Sends a request, which is JSON, and waits for the reply, which is JSON with bytes; nil where the process has ended meanwhile. Where
  /// another one takes its place, that one replies.
  func call(_ request: Data) -> Message? {
    let promise = Promise<Message?>()
    let (channel, message, isKept) = state.withLock { state -> (MessageChannel?, Message, Bool) in
      let id = state.nextID
      state.nextID += 1
      let message = Message(head: Data(#"{"id":\#(id),"request":"#.utf8) + request + Data("}".utf8))
      let isKept = state.channel != nil || state.isEnding
      if isKept { state.waiting[id] = Waiting(message: message, promise: promise) }
      return (state.isEnding ? nil : state.channel, message, isKept)
    }
    guard isKept else { return nil }
    channel?.send(message)
    return promise.wait()
  }

  private struct Notice: Decodable { var event: String }

  private static let replyHead = Data(#"{"id":"#.utf8), replyMark = Data(#","reply":"#.utf8)

  private func receive(_ message: Message) {
    if message.head.starts(with: Self.replyHead), let mark = message.head.firstRange(of: Self.replyMark),
      let id = Int(String(decoding: message.head[Self.replyHead.count..<mark.lowerBound], as: UTF8.self))
    {
      let waiting = state.withLock { $0.waiting.removeValue(forKey: id) }
      waiting?.promise.keep(Message(head: Data(message.head[mark.upperBound...].dropLast()), body: message.body))
      return
    }
    guard let notice = try? JSONDecoder().decode(Notice.self, from: message.head) else { return }
    switch notice.event {
    case "ready":
      state.withLock { $0.hasBeenReady = true }
      finishStart(nil)
      events.send("changed")
    case "sources": build()
    default: events.send(notice.event)
    }
  }

  // MARK: Ends

  /// Seconds that a process must have lived to be started again at once.
  private static let timeout = 2.0

  private func ended(_ channel: MessageChannel, _ status: Int32) {
    let found = state.withLock { state -> ([Waiting], Bool, Bool, Double)? in
      // Another process has taken its place already.
      guard state.channel === channel else { return nil }
      let isEnding = state.isEnding
      let waiting = isEnding ? [] : Array(state.waiting.values)
      if !isEnding { state.waiting = [:] }
      state.channel = nil
      return (waiting, state.hasBeenReady, isEnding, -state.started.timeIntervalSinceNow)
    }
    guard let (waiting, hasBeenReady, isEnding, lived) = found else { return }
    for request in waiting { request.promise.keep(nil) }
    let signal = status & 0x7F
    guard hasBeenReady else {
      finishStart(StartError(status: signal == 0 ? (status >> 8) & 0xFF : 128 + signal, message: nil))
      return
    }
    let isStarted = (isEnding || lived > Self.timeout) && spawn() == nil
    if isEnding { askAgain(wherePossible: isStarted) }
    if isStarted { return }
    if !isEnding {
      let how = signal == 0 ? "with exit code \((status >> 8) & 0xFF)" : "by signal \(signal) (\(String(cString: strsignal(signal))))"
      events.send("ended", message: "what draws the scene ended \(how); its last words are on the terminal")
    }
  }

  /// Hands what the process of before was asked to the one that has taken its place.
  private func askAgain(wherePossible isStarted: Bool) {
    let (channel, waiting) = state.withLock { state -> (MessageChannel?, [(Int, Waiting)]) in
      state.isEnding = false
      defer { if !isStarted { state.waiting = [:] } }
      return (state.channel, state.waiting.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
    }
    for (_, request) in waiting {
      if isStarted, let channel { channel.send(request.message) } else { request.promise.keep(nil) }
    }
  }

  /// Starts the process again, in place of the one that runs.
  func restart() {
    let (process, isRunning) = state.withLock { state in
      if state.channel != nil { state.isEnding = true }
      return (state.process, state.channel != nil)
    }
    if isRunning { kill(process, SIGTERM) } else if let error = spawn() { events.send("ended", message: error.message ?? "") }
  }

  // MARK: Swift files

  /// Tells pages, those that are opened later too, why the newest sources do not show.
  private func fail(_ fault: String) {
    state.withLock { $0.buildFault = fault }
    events.send("fault", message: fault)
  }

  /// Tells pages once more what they would not find out by asking for the scene.
  func tellAgain() {
    let (fault, isBuilding) = state.withLock { ($0.buildFault, $0.isBuilding) }
    if let fault { events.send("fault", message: fault) }
    if isBuilding { events.send("building") }
  }

  /// Compiles the sources of the scene in a process beside the one that shows their last version, and puts what comes of it in its place.
  private func build() {
    let isFirst = state.withLock { state in
      if state.isBuilding { state.mustBuildAgain = true }
      defer { state.isBuilding = true }
      return !state.isBuilding
    }
    guard isFirst else { return }
    events.send("building")
    let code = startThread { [self] in
      var fault: String?, hasChanged = false
      repeat {
        state.withLock { $0.mustBuildAgain = false }
        fault = buildOnce()
        if fault == nil { hasChanged = true }
      } while mustGoOnBuilding(fault)
      if hasChanged { events.send("changed") }
      if let fault { events.send("fault", message: fault) }
    }
    guard code != 0 else { return }
    state.withLock { $0.isBuilding = false }
    fail("no thread can be started to build it: \(String(cString: strerror(code)))")
  }

  /// Whether sources have changed again; where not, what came of the newest ones is what pages are told from now on.
  private func mustGoOnBuilding(_ fault: String?) -> Bool {
    state.withLock { state in
      guard !state.mustBuildAgain else { return true }
      (state.isBuilding, state.buildFault) = (false, fault)
      return false
    }
  }

  /// Starts a process that compiles the sources and reads the scene, and puts it into the place of the one that shows their last version.
  /// Returns what the compiler says of sources that it does not accept, or that make no scene; nil where all is well. The terminal has the
  /// words of either in any case.
  private func buildOnce() -> String? {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return "pipe: \(String(cString: strerror(errno)))" }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let launched: (channel: MessageChannel, process: pid_t)
    do {
      defer { close(ends[1]) }
      launched = try launch(errors: .descriptor(ends[1]))
    } catch {
      close(ends[0])
      return error.message ?? ""
    }
    let (channel, process) = launched, words = ForwardedWords(from: ends[0])
    guard channel.receive() != nil else {
      waitpid(process, nil, 0)
      return words.text
    }
    // It is ready.
    words.forget()
    let (old, waiting) = state.withLock { state -> (pid_t?, [Waiting]) in
      let old = state.channel == nil ? nil : state.process
      (state.channel, state.process, state.started) = (channel, process, Date())
      return (old, state.waiting.sorted { $0.key < $1.key }.map(\.value))
    }
    if let old { kill(old, SIGTERM) }
    do { try listen(to: channel, process) } catch { return error.message ?? "" }
    for request in waiting { channel.send(request.message) }
    return nil
  }
}

/// What a process writes, which goes on to the standard error output as it comes.
private final class ForwardedWords: Sendable {
  private let words = Mutex<Data?>(Data())
  private let isOver = DispatchSemaphore(value: 0)

  /// Words beyond these are passed on and not kept.
  private static let limit = 1 << 20

  /// - Parameter descriptor: closed when there is nothing more to come.
  init(from descriptor: Int32) {
    let code = startThread { [self] in
      var buffer = [UInt8](repeating: 0, count: 1 << 14)
      while true {
        let count = read(descriptor, &buffer, buffer.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { break }
        _ = write(STDERR_FILENO, buffer, count)
        words.withLock { if let kept = $0?.count, kept < Self.limit { $0?.append(contentsOf: buffer[..<count]) } }
      }
      close(descriptor)
      isOver.signal()
    }
    if code != 0 {
      close(descriptor)
      isOver.signal()
    }
  }

  /// All of it, when the process has ended.
  var text: String {
    isOver.wait()
    return String(decoding: words.withLock { $0 } ?? Data(), as: UTF8.self)
  }

  /// From now on nobody asks.
  func forget() { words.withLock { $0 = nil } }
}
