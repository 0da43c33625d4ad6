internal import Graphics
internal import HTTPMessages
internal import TextEscaping

/// The event loop of a server's sockets, on its thread.
struct ControlLoop {
  struct Listener {
    let socket: ControlSocket
    let descriptor: Int32

    /// The token that HTTP clients need; nil for line sockets.
    var token: String? {
      if case .http(_, let token) = socket { token } else { nil }
    }
  }

  private struct Client {
    let number: Int
    let descriptor: Int32
    /// Index of the listener that accepted the client.
    let listener: Int
    /// What has come of a line.
    var incoming: [UInt8] = []
    var request = HTTPRequestBuffer()
    /// When the HTTP request must be complete, in seconds; nil once it is, and for line clients.
    var deadline: Double?
  }

  /// Seconds for which no connection is accepted after accepting failed: the connection stays queued, and would be reported again at once.
  private static let rest = 0.25

  private let server: ControlServer
  private let listeners: [Listener]
  private var clients: [Client] = []
  private var lastNumber = 0
  private var waits: [pollfd] = []
  private var buffer = [UInt8](repeating: 0, count: 65_536)
  /// When connections are accepted again; nil while they are.
  private var restsUntil: Double?

  init(server: ControlServer, listeners: [Listener]) { (self.server, self.listeners) = (server, listeners) }

  mutating func run(ring: () -> Void) {
    while !server.isClosing {
      guard wait() else { break }
      if waits[0].revents != 0 { server.clearWakeUp() }
      var hasRequests = false
      let now = monotonicSeconds()
      for index in clients.indices.reversed() {
        let events = Int32(waits[1 + listeners.count + index].revents)
        var stays = events & (POLLIN | POLLHUP | POLLERR) == 0 || read(index, &hasRequests)
        if let deadline = clients[index].deadline, deadline <= now {
          clients[index].deadline = nil
          server.answer(clients[index].number, with: .refusal(.timeout))
        }
        write(to: clients[index])
        stays = stays && !server.isDone(clients[index].number)
        if stays, server.unread(by: clients[index].number) <= ControlServer.unreadLimit { continue }
        drop(index)
      }
      for index in listeners.indices where waits[1 + index].revents != 0 { accept(index) }
      if hasRequests { ring() }
    }
    for client in clients {
      write(to: client)
      close(client.descriptor)
    }
    for listener in listeners { close(listener.descriptor) }
  }

  /// Waits for work. Returns false when waiting is impossible.
  private mutating func wait() -> Bool {
    if let end = restsUntil, end <= monotonicSeconds() { restsUntil = nil }
    waits.removeAll(keepingCapacity: true)
    waits.append(pollfd(fd: server.descriptor, events: Int16(POLLIN), revents: 0))
    for (index, listener) in listeners.enumerated() {
      let hasRoom = restsUntil == nil && (clientCount(of: index) < ControlServer.clientLimit || longestSilent(of: index) != nil)
      waits.append(pollfd(fd: hasRoom ? listener.descriptor : -1, events: Int16(POLLIN), revents: 0))
    }
    for client in clients {
      let reading = server.isFull(client.number) ? 0 : POLLIN, writing = server.unread(by: client.number) > 0 ? POLLOUT : 0
      waits.append(pollfd(fd: client.descriptor, events: Int16(reading) | Int16(writing), revents: 0))
    }
    let deadline = (clients.compactMap(\.deadline) + [restsUntil].compactMap(\.self)).min()
    let milliseconds = deadline.map { Int32(max(0, ($0 - monotonicSeconds()) * 1000).rounded(.up)) } ?? -1
    return poll(&waits, nfds_t(waits.count), milliseconds) >= 0 || errno == EINTR
  }

  private func clientCount(of listener: Int) -> Int { clients.count { $0.listener == listener } }

  /// The client whose HTTP request has been incomplete for longest; it is dropped for a new one where all places are taken.
  private func longestSilent(of listener: Int) -> Int? {
    clients.indices.filter { clients[$0].listener == listener && clients[$0].deadline != nil }
      .min { clients[$0].deadline ?? .infinity < clients[$1].deadline ?? .infinity }
  }

  private mutating func accept(_ index: Int) {
    let descriptor = Foundation.accept(listeners[index].descriptor, nil, nil)
    guard descriptor >= 0 else {
      // Descriptors or memory are exhausted. Clients that were dropped meanwhile are no reason to wait.
      if [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(errno) { restsUntil = monotonicSeconds() + Self.rest }
      return
    }
    if clientCount(of: index) >= ControlServer.clientLimit, let silent = longestSilent(of: index) { drop(silent) }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    lastNumber += 1
    let isHTTP = listeners[index].token != nil
    clients.append(
      Client(
        number: lastNumber, descriptor: descriptor, listener: index,
        deadline: isHTTP ? monotonicSeconds() + HTTPRequestBuffer.timeout : nil))
    server.open(lastNumber, isHTTP: isHTTP)
  }

  private mutating func drop(_ index: Int) {
    close(clients[index].descriptor)
    server.forget(clients[index].number)
    clients.remove(at: index)
  }

  private func write(to client: Client) {
    server.withOutgoing(of: client.number) { bytes in
      max(0, send(client.descriptor, bytes.baseAddress, bytes.count, CInt(MSG_NOSIGNAL)))
    }
  }

  /// Reads what a client has sent. Returns false when it has gone, or sends an endless line.
  private mutating func read(_ index: Int, _ hasRequests: inout Bool) -> Bool {
    let count = recv(clients[index].descriptor, &buffer, buffer.count, 0)
    guard count > 0 else { return count < 0 && (errno == EAGAIN || errno == EINTR) }
    if let token = listeners[clients[index].listener].token {
      // A connection carries one request only.
      guard clients[index].deadline != nil else { return true }
      clients[index].request.append(buffer.prefix(count))
      takeRequest(index, token: token, &hasRequests)
      return true
    }
    let known = clients[index].incoming.count
    clients[index].incoming += buffer.prefix(count)
    // Only new bytes are searched, for clients that send byte by byte.
    guard let last = clients[index].incoming[known...].lastIndex(of: UInt8(ascii: "\n")) else {
      return clients[index].incoming.count <= ControlServer.lineLimit
    }
    let lines = clients[index].incoming[..<last].split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
    clients[index].incoming.removeFirst(last + 1)
    server.add(lines.filter { !$0.isEmpty }, from: clients[index].number)
    hasRequests = true
    return true
  }

  /// Answers an HTTP request, or forwards its line, once it is complete.
  private mutating func takeRequest(_ index: Int, token: String, _ hasRequests: inout Bool) {
    let client = clients[index].number, response: ControlResponse
    do {
      guard let request = try clients[index].request.next() else { return }
      switch (request.method, request.path) {
      case (let method, "/command"), (let method, "/events"):
        if !request.isAuthorized(by: token) {
          response = .refusal(.unauthorized, "the header 'Authorization: Bearer TOKEN' is missing, or has another token")
        } else if method == "GET", request.path == "/events" {
          response = ControlResponse(type: "text/event-stream", body: nil)
        } else if method == "POST", request.path == "/command" {
          // A JSON object may be written on several lines.
          let line = String(decoding: request.body, as: UTF8.self).byteLines.joined(separator: " ")
          clients[index].deadline = nil
          clients[index].request = HTTPRequestBuffer()
          server.add([line], from: client)
          hasRequests = true
          return
        } else {
          response = .refusal(.methodNotAllowed)
        }
      case (let method, let path):
        let file = ControlPage.response(to: path) ?? .refusal(.notFound, "there are /, /command and /events")
        response = method == "GET" || file.status != .ok ? file : .refusal(.methodNotAllowed)
      }
    } catch {
      response = .refusal(error.status)
    }
    clients[index].deadline = nil
    clients[index].request = HTTPRequestBuffer()
    server.answer(client, with: response)
  }
}
