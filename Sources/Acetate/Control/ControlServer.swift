internal import Foundation
internal import FrameLoop
internal import HTTPMessages
internal import Synchronization

/// Sockets on which other programs send lines and get lines back. A thread of its own waits for them; what they mean is the business of the
/// thread that takes the requests.
package final class ControlServer: Sendable {
  /// A line that a client has sent.
  package struct Request: Sendable {
    /// The client, for the answer.
    package let client: Int
    package let line: String
  }

  /// What a client has not taken yet.
  private struct Outbox {
    /// How lines are sent.
    enum Form {
      /// As they are, one after the other.
      case lines
      /// One, as the answer to a request in HTTP.
      case response
      /// As events of a stream in HTTP.
      case events
    }

    var form: Form
    var bytes: [UInt8] = []
    /// Whether nothing follows.
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

  /// What a client has asked and nobody has taken.
  private struct Inbox {
    var lines: [String] = []
    /// Of `lines`, from the first one on.
    var takenCount = 0
    /// Of those that have not been taken.
    var byteCount = 0
  }

  private struct State {
    var inboxes: [Int: Inbox] = [:]
    /// Clients with requests, in the order in which it is their turn.
    var turns: [Int] = []
    var outgoing: [Int: Outbox] = [:]
    var subscribers: Set<Int> = []
    var isClosing = false
  }

  /// Clients of a socket at a time, bytes of a line, bytes that a client may leave unread, and bytes of its requests that may wait before
  /// no more are read.
  package static let clientLimit = 64, lineLimit = 1 << 20, unreadLimit = 4 << 20, waitingLimit = 1 << 18

  private let state = Mutex(State())
  private let wakeUp = WakeUp()
  private let sockets: [ControlSocket]
  private let thread = JoinableThread()

  /// Begins to listen.
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

  /// Stops listening, and removes sockets from the file system. What has been sent is delivered as far as clients take it at once.
  package func close() {
    let wasClosing = state.withLock { state in
      defer { state.isClosing = true }
      return state.isClosing
    }
    guard !wasClosing else { return }
    wakeUp.ring()
    thread.join()
    for socket in sockets { socket.remove() }
  }

  // MARK: For the thread that answers

  /// What a client has asked: each gets its turn, and its own requests come in their order. Nil when there are none.
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
    // Reading goes on where it had stopped.
    if resumes { wakeUp.ring() }
    return request
  }

  /// Whether a client is there to get an answer.
  package func isConnected(_ client: Int) -> Bool { state.withLock { $0.outgoing[client] != nil } }

  /// Sends a line to a client; one that has gone does not get it.
  package func send(_ line: String, to client: Int) {
    state.withLock { $0.outgoing[client]?.append(line) }
    wakeUp.ring()
  }

  /// From now on a client gets what is sent to subscribers, if it can get more than one line.
  package func subscribe(_ client: Int) {
    state.withLock { state in
      if let form = state.outgoing[client]?.form, form != .response { state.subscribers.insert(client) }
    }
  }

  /// Whether anybody gets what is sent to subscribers.
  package var hasSubscribers: Bool { state.withLock { !$0.subscribers.isEmpty } }

  package func sendToSubscribers(_ line: String) { for client in state.withLock({ $0.subscribers }) { send(line, to: client) } }

  /// Clients with requests that nobody has taken, and the bytes of all of these.
  var turnCount: Int { state.withLock { $0.turns.count } }
  var waitingBytes: Int { state.withLock { $0.inboxes.values.reduce(0) { $0 + $1.byteCount } } }

  // MARK: For the thread of the sockets

  var isClosing: Bool { state.withLock { $0.isClosing } }
  var descriptor: Int32 { wakeUp.descriptor }
  func clearWakeUp() { wakeUp.clear() }

  /// Whether so much waits of a client that no more is read.
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

  /// Answers a client in HTTP. What a stream begins with makes it a subscriber.
  func answer(_ client: Int, with response: ControlResponse) {
    state.withLock { state in
      state.outgoing[client]?.complete(with: response)
      guard response.body == nil else { return }
      state.outgoing[client]?.form = .events
      state.subscribers.insert(client)
    }
  }

  func unread(by client: Int) -> Int { state.withLock { $0.outgoing[client]?.bytes.count ?? 0 } }

  /// Whether a client has got all that it will get.
  func isDone(_ client: Int) -> Bool { state.withLock { $0.outgoing[client].map { $0.isComplete && $0.bytes.isEmpty } ?? true } }

  /// Hands what a client has to get to `body`, which returns how much of it was taken.
  func withOutgoing(of client: Int, _ body: (UnsafeRawBufferPointer) -> Int) {
    state.withLock { state in
      guard let bytes = state.outgoing[client]?.bytes, !bytes.isEmpty else { return }
      state.outgoing[client]?.bytes.removeFirst(bytes.withUnsafeBytes(body))
    }
  }
}
