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

  private struct State {
    var requests: [Request] = []
    var outgoing: [Int: Outbox] = [:]
    var subscribers: Set<Int> = []
    var isClosing = false
  }

  /// Clients of a socket at a time, bytes of a line, bytes that a client may leave unread, and requests that may wait.
  package static let clientLimit = 64, lineLimit = 1 << 20, unreadLimit = 4 << 20, requestLimit = 4096

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

  /// What clients have asked since the last call, in the order in which it came.
  package func takeRequests() -> [Request] {
    let requests = state.withLock { state in
      defer { state.requests.removeAll() }
      return state.requests
    }
    // Reading goes on where it had stopped.
    if requests.count >= Self.requestLimit { wakeUp.ring() }
    return requests
  }

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

  // MARK: For the thread of the sockets

  var isClosing: Bool { state.withLock { $0.isClosing } }
  var descriptor: Int32 { wakeUp.descriptor }
  func clearWakeUp() { wakeUp.clear() }
  var isFull: Bool { state.withLock { $0.requests.count >= Self.requestLimit } }

  func open(_ client: Int, isHTTP: Bool) { state.withLock { $0.outgoing[client] = Outbox(form: isHTTP ? .response : .lines) } }

  func forget(_ client: Int) {
    state.withLock { state in
      state.outgoing[client] = nil
      state.subscribers.remove(client)
    }
  }

  func add(_ lines: [String], from client: Int) {
    state.withLock { state in state.requests += lines.map { Request(client: client, line: $0) } }
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
