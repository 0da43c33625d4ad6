import Dispatch
import FoundationEssentials
import Synchronization

final class EventHub: Sendable {
  private struct Event: Encodable {
    var event: String
    var message: String?
  }

  private let pages = Mutex<[EventStream]>([])

  func send(_ event: String, message: String? = nil) {
    // Texts can always be encoded.
    let json = (try? JSONEncoder().encode(Event(event: event, message: message))) ?? Data("{}".utf8)
    for page in pages.withLock({ $0 }) { page.add(Data("data: ".utf8) + json + Data("\n\n".utf8)) }
  }

  func subscribe() -> EventStream {
    let stream = EventStream()
    pages.withLock { $0.append(stream) }
    return stream
  }

  func remove(_ stream: EventStream) { pages.withLock { $0.removeAll { $0 === stream } } }
}

/// Events that wait to be sent to one page, as text after the WHATWG's server-sent events.
final class EventStream: Sendable {
  /// More than so many say no more than the last ones: each asks the page to look again.
  private static let maximumWaiting = 64

  private let waiting = Mutex<[Data]>([Data("retry: 500\n\n".utf8)])
  /// Begins with 0 and is raised, since one that goes with less than it began with ends the program.
  private let added = DispatchSemaphore(value: 0)

  init() { added.signal() }

  func add(_ event: Data) {
    waiting.withLock { waiting in
      waiting.append(event)
      if waiting.count > Self.maximumWaiting { waiting.removeFirst() }
    }
    added.signal()
  }

  /// What there is to be sent; after some seconds without an event, a line that says nothing, so that a page which is gone is found out.
  func next() -> Data {
    while added.wait(timeout: .now() + 10) == .success {
      let events = waiting.withLock { waiting in
        defer { waiting.removeAll() }
        return waiting
      }
      if !events.isEmpty { return events.reduce(Data(), +) }
    }
    return Data(": \n\n".utf8)
  }
}
