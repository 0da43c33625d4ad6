internal import Foundation
internal import FrameLoop
internal import Synchronization

/// A Unix socket on which other programs send lines and get lines back. A thread of its own waits for them; what they mean is the
/// business of the thread that takes the requests.
package final class ControlServer: Sendable {
  /// A line that a client has sent.
  package struct Request: Sendable {
    /// The client, for the answer.
    package let client: Int
    package let line: String
  }

  private struct State {
    var requests: [Request] = []
    /// What clients have not taken yet.
    var outgoing: [Int: [UInt8]] = [:]
    var subscribers: Set<Int> = []
    var isClosing = false
  }

  /// Clients at a time, bytes of a line, bytes that a client may leave unread, and requests that may wait.
  package static let clientLimit = 64, lineLimit = 1 << 20, unreadLimit = 4 << 20, requestLimit = 4096

  private let state = Mutex(State())
  private let wakeUp = WakeUp()
  private let path: String
  private let thread = JoinableThread()

  /// Begins to listen.
  /// - Parameters:
  ///   - path: of the socket, which is made, and removed at the end. One that nobody listens on is replaced.
  ///   - mode: who may connect: the permission bits of the file.
  ///   - ring: called on another thread when there are requests.
  /// - Throws: `RenderError` when there can be no such socket, or another program listens there.
  package init(path: String, mode: UInt16, ring: @escaping @Sendable () -> Void) throws(RenderError) {
    self.path = path
    let listener = try Self.listen(path, mode: mode)
    thread.start(stackSize: 1 << 20) { [self] in
      var loop = ControlLoop(server: self, listener: listener)
      loop.run(ring: ring)
    }
  }

  /// Stops listening, and removes the socket. What has been sent is delivered as far as clients take it at once.
  package func close() {
    let wasClosing = state.withLock { state in
      defer { state.isClosing = true }
      return state.isClosing
    }
    guard !wasClosing else { return }
    wakeUp.ring()
    thread.join()
    unlink(path)
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
    state.withLock { $0.outgoing[client]?.append(contentsOf: Array(line.utf8) + [UInt8(ascii: "\n")]) }
    wakeUp.ring()
  }

  /// From now on a client gets what is sent to subscribers.
  package func subscribe(_ client: Int) { state.withLock { _ = $0.subscribers.insert(client) } }

  /// Whether anybody gets what is sent to subscribers.
  package var hasSubscribers: Bool { state.withLock { !$0.subscribers.isEmpty } }

  package func sendToSubscribers(_ line: String) { for client in state.withLock({ $0.subscribers }) { send(line, to: client) } }

  // MARK: For the thread of the sockets

  fileprivate var isClosing: Bool { state.withLock { $0.isClosing } }
  fileprivate var descriptor: Int32 { wakeUp.descriptor }
  fileprivate func clearWakeUp() { wakeUp.clear() }
  fileprivate func open(_ client: Int) { state.withLock { $0.outgoing[client] = [] } }
  fileprivate var isFull: Bool { state.withLock { $0.requests.count >= Self.requestLimit } }

  fileprivate func forget(_ client: Int) {
    state.withLock { state in
      state.outgoing[client] = nil
      state.subscribers.remove(client)
    }
  }

  fileprivate func add(_ lines: [String], from client: Int) {
    state.withLock { state in state.requests += lines.map { Request(client: client, line: $0) } }
  }

  fileprivate func unread(by client: Int) -> Int { state.withLock { $0.outgoing[client]?.count ?? 0 } }

  /// Hands what a client has to get to `body`, which returns how much of it was taken.
  fileprivate func withOutgoing(of client: Int, _ body: (UnsafeRawBufferPointer) -> Int) {
    state.withLock { state in
      guard let bytes = state.outgoing[client], !bytes.isEmpty else { return }
      state.outgoing[client]?.removeFirst(bytes.withUnsafeBytes(body))
    }
  }

  // MARK: The socket

  private static func listen(_ path: String, mode: UInt16) throws(RenderError) -> Int32 {
    func failed(_ call: String) -> RenderError {
      RenderError(.cannotCreate, "the control socket \(path): \(call): \(String(cString: strerror(errno)))")
    }
    guard let address = UnixAddress(path) else {
      throw RenderError(.cannotCreate, "the control socket \(path): its path is longer than \(UnixAddress.pathLimit) bytes")
    }
    let descriptor = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue) | CInt(SOCK_NONBLOCK.rawValue), 0)
    guard descriptor >= 0 else { throw failed("socket") }
    var properties = stat()
    if lstat(path, &properties) == 0, properties.st_mode & S_IFMT == S_IFSOCK {
      // One that a program left behind takes no connections.
      if let other = UnixAddress.connect(to: path) {
        Foundation.close(other)
        Foundation.close(descriptor)
        throw RenderError(.busy, "the control socket \(path): another program listens there")
      }
      unlink(path)
    }
    // Nobody can connect before the mode is set: the socket does not listen yet.
    guard address.withPointer({ bind(descriptor, $0, $1) }) == 0 else {
      defer { Foundation.close(descriptor) }
      throw failed("bind")
    }
    guard chmod(path, mode_t(mode)) == 0, Foundation.listen(descriptor, 16) == 0 else {
      defer {
        Foundation.close(descriptor)
        unlink(path)
      }
      throw failed("listen")
    }
    return descriptor
  }
}

/// The sockets of a server, on their thread.
private struct ControlLoop {
  private struct Client {
    let number: Int
    let descriptor: Int32
    var incoming: [UInt8] = []
  }

  let server: ControlServer
  let listener: Int32
  private var clients: [Client] = []
  private var lastNumber = 0
  private var waits: [pollfd] = []
  private var buffer = [UInt8](repeating: 0, count: 65_536)

  init(server: ControlServer, listener: Int32) { (self.server, self.listener) = (server, listener) }

  mutating func run(ring: () -> Void) {
    while !server.isClosing {
      let isFull = server.isFull
      waits.removeAll(keepingCapacity: true)
      waits.append(pollfd(fd: server.descriptor, events: Int16(POLLIN), revents: 0))
      waits.append(pollfd(fd: clients.count < ControlServer.clientLimit ? listener : -1, events: Int16(POLLIN), revents: 0))
      for client in clients {
        let reading = isFull ? 0 : POLLIN, writing = server.unread(by: client.number) > 0 ? POLLOUT : 0
        waits.append(pollfd(fd: client.descriptor, events: Int16(reading) | Int16(writing), revents: 0))
      }
      guard poll(&waits, nfds_t(waits.count), -1) >= 0 || errno == EINTR else { break }
      if waits[0].revents != 0 { server.clearWakeUp() }
      var hasRequests = false
      for index in clients.indices.reversed() {
        let events = Int32(waits[index + 2].revents)
        write(to: clients[index])
        if events & (POLLIN | POLLHUP | POLLERR) == 0, server.unread(by: clients[index].number) <= ControlServer.unreadLimit { continue }
        guard read(index, &hasRequests), server.unread(by: clients[index].number) <= ControlServer.unreadLimit else {
          close(clients[index].descriptor)
          server.forget(clients[index].number)
          clients.remove(at: index)
          continue
        }
      }
      if waits[1].revents != 0 { accept() }
      if hasRequests { ring() }
    }
    for client in clients {
      write(to: client)
      close(client.descriptor)
    }
    close(listener)
  }

  private mutating func accept() {
    let descriptor = Foundation.accept(listener, nil, nil)
    guard descriptor >= 0 else { return }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    lastNumber += 1
    clients.append(Client(number: lastNumber, descriptor: descriptor))
    server.open(lastNumber)
  }

  private func write(to client: Client) {
    server.withOutgoing(of: client.number) { bytes in
      max(0, send(client.descriptor, bytes.baseAddress, bytes.count, CInt(MSG_NOSIGNAL)))
    }
  }

  /// Takes what a client has sent. Returns false when it has gone, or sends a line without an end.
  private mutating func read(_ index: Int, _ hasRequests: inout Bool) -> Bool {
    let count = recv(clients[index].descriptor, &buffer, buffer.count, 0)
    guard count > 0 else { return count < 0 && (errno == EAGAIN || errno == EINTR) }
    clients[index].incoming += buffer.prefix(count)
    guard let last = clients[index].incoming.lastIndex(of: UInt8(ascii: "\n")) else {
      return clients[index].incoming.count <= ControlServer.lineLimit
    }
    let lines = clients[index].incoming[..<last].split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
    clients[index].incoming.removeFirst(last + 1)
    server.add(lines.filter { !$0.isEmpty }, from: clients[index].number)
    hasRequests = true
    return true
  }
}
