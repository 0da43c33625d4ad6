internal import FrameLoop
internal import Graphics
internal import HTTPMessages
package import OfflineRendering
internal import Synchronization

/// Sockets on which other programs send lines and receive lines. A thread of its own serves them; what lines mean is up to the thread that
/// takes the requests.
package final class ControlServer: Sendable {
  /// A line sent by a client.
  package struct Request: Sendable {
    /// The client's number, for the answer.
    package let client: Int
    package let line: String
  }

  /// Bytes that a client has still to receive.
  private struct Outbox {
    /// The framing of lines that are sent.
    enum Form {
      /// Plain lines, one after the other.
      case lines
      /// A single line as the body of an HTTP response.
      case response
      /// Events of an HTTP stream (server-sent events).
      case events
    }

    var form: Form
    var bytes: [UInt8] = []
    var isComplete = false

    mutating func append(_ line: String) {
      switch form {
      case .lines: bytes += Array(line.utf8) + [UInt8(ascii: "\n")]
      case .events: bytes += Array("data: \(line)\n\n".utf8)
      case .response: complete(with: .json(line))
      }
    }

    mutating func complete(with response: ControlResponse) {
      if isComplete { return }
      bytes += response.bytes
      isComplete = response.body != nil
    }
  }

  /// Requests of a client that were not taken yet.
  private struct Inbox {
    var lines: [String] = []
    /// Number of entries of `lines` that were taken, from the first on.
    var takenCount = 0
    /// Bytes of the lines that were not taken.
    var byteCount = 0
  }

  private struct State {
    var inboxes: [Int: Inbox] = [:]
    /// Clients with requests, in order of their turns.
    var turns: [Int] = []
    var outgoing: [Int: Outbox] = [:]
    var subscribers: Set<Int> = []
    var isClosing = false
  }

  /// Limits: clients of a socket at a time, bytes of a line, bytes that a client may leave unread, and bytes of waiting requests above
  /// which a client is not read.
  package static let clientLimit = 64, lineLimit = HTTPRequestBuffer.bodyLimit, unreadLimit = 4 << 20, waitingLimit = 1 << 18

  private let state = Mutex(State())
  private let wakeUp = WakeUp()
  private let sockets: [ControlSocket]
  private let thread = JoinableThread()

  /// Starts to listen on sockets.
  /// - Parameters:
  ///   - sockets: where.
  ///   - ring: called on another thread when there are requests.
  /// - Throws: `RenderError` when there can be no such socket, or another program listens there.
  package init(_ sockets: [ControlSocket], ring: @escaping @Sendable () -> Void) throws(RenderError) {
    var listeners: [ControlLoop.Listener] = []
    do {
      for socket in sockets { listeners.append(ControlLoop.Listener(socket: socket, descriptor: try socket.listen())) }
    } catch {
      for listener in listeners {
        Foundation.close(listener.descriptor)
        listener.socket.remove()
      }
      throw error
    }
    self.sockets = sockets
    thread.start(stackSize: 1 << 20) { [self, listeners] in
      var loop = ControlLoop(server: self, listeners: listeners)
      loop.run(ring: ring)
    }
  }

  /// Stops listening, and removes sockets from the file system. Pending answers are delivered as far as clients receive them at once.
  package func close() {
    guard !state.withLock({ exchange(&$0.isClosing, with: true) }) else { return }
    wakeUp.ring()
    thread.join()
    for socket in sockets { socket.remove() }
  }

  // MARK: For the thread that answers

  /// The next request; clients take turns, and each client's requests stay in order. Nil when there are none.
  package func takeRequest() -> Request? {
    let (request, resumes) = state.withLock { state -> (Request?, Bool) in
      guard let client = state.turns.first, var inbox = state.inboxes.removeValue(forKey: client) else { return (nil, false) }
      state.turns.removeFirst()
      let line = inbox.lines[inbox.takenCount], wasFull = inbox.byteCount >= Self.waitingLimit
      inbox.takenCount += 1
      inbox.byteCount -= line.utf8.count + 1
      if inbox.takenCount < inbox.lines.count {
        state.inboxes[client] = inbox
        state.turns.append(client)
      }
      return (Request(client: client, line: line), wasFull && inbox.byteCount < Self.waitingLimit)
    }
    // Resume reading a client that had reached its limit.
    if resumes { wakeUp.ring() }
    return request
  }

  package func isConnected(_ client: Int) -> Bool { state.withLock { $0.outgoing[client] != nil } }

  /// Sends a line to a client; does nothing if it has gone.
  package func send(_ line: String, to client: Int) {
    state.withLock { $0.outgoing[client]?.append(line) }
    wakeUp.ring()
  }

  /// Makes a client receive what is sent to subscribers, if it can receive more than one line.
  package func subscribe(_ client: Int) {
    state.withLock { state in
      if let form = state.outgoing[client]?.form, form != .response { state.subscribers.insert(client) }
    }
  }

  package var hasSubscribers: Bool { state.withLock { !$0.subscribers.isEmpty } }

  package func sendToSubscribers(_ line: String) { for client in state.withLock({ $0.subscribers }) { send(line, to: client) } }

  /// The number of clients with waiting requests, and the bytes of all of those requests.
  var turnCount: Int { state.withLock { $0.turns.count } }
  var waitingBytes: Int { state.withLock { $0.inboxes.values.reduce(0) { $0 + $1.byteCount } } }

  // MARK: For the thread of the sockets

  var isClosing: Bool { state.withLock { $0.isClosing } }
  var descriptor: Int32 { wakeUp.descriptor }
  func clearWakeUp() { wakeUp.clear() }

  /// Whether a client's waiting requests have reached the limit, so that it is not read.
  func isFull(_ client: Int) -> Bool { state.withLock { $0.inboxes[client].map { $0.byteCount >= Self.waitingLimit } ?? false } }

  func open(_ client: Int, isHTTP: Bool) { state.withLock { $0.outgoing[client] = Outbox(form: isHTTP ? .response : .lines) } }

  func forget(_ client: Int) {
    state.withLock { state in
      state.outgoing[client] = nil
      state.subscribers.remove(client)
    }
  }

  func add(_ lines: [String], from client: Int) {
    guard !lines.isEmpty else { return }
    state.withLock { state in
      if state.inboxes[client] == nil { state.turns.append(client) }
      state.inboxes[client, default: Inbox()].lines += lines
      state.inboxes[client]?.byteCount += lines.reduce(0) { $0 + $1.utf8.count + 1 }
    }
  }

  /// Answers a client over HTTP. A response without a body makes it a subscriber.
  func answer(_ client: Int, with response: ControlResponse) {
    state.withLock { state in
      state.outgoing[client]?.complete(with: response)
      guard response.body == nil else { return }
      state.outgoing[client]?.form = .events
      state.subscribers.insert(client)
    }
  }

  func unread(by client: Int) -> Int { state.withLock { $0.outgoing[client]?.bytes.count ?? 0 } }

  func isDone(_ client: Int) -> Bool { state.withLock { $0.outgoing[client].map { $0.isComplete && $0.bytes.isEmpty } ?? true } }

  /// Passes a client's pending bytes to `body`, which returns how many of them were sent.
  func withOutgoing(of client: Int, _ body: (UnsafeRawBufferPointer) -> Int) {
    state.withLock { state in
      guard let bytes = state.outgoing[client]?.bytes, !bytes.isEmpty else { return }
      state.outgoing[client]?.bytes.removeFirst(bytes.withUnsafeBytes(body))
    }
  }
}
