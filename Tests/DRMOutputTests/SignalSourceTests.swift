import Foundation
import Graphics
import Testing

@testable import DRMOutput

@Suite("Signals as events", .serialized)
struct SignalSourceTests {
  @Test("a signal arrives once, and the former handler comes back")
  func arrives() throws {
    let former = handler(of: SIGWINCH)
    do {
      let source = try SignalSource([SIGWINCH])
      #expect(source.next() == nil)
      #expect(handler(of: SIGWINCH) != former)
      kill(getpid(), SIGWINCH)
      let poller = Poller()
      let slot = poller.add(source.descriptor)
      let deadline = monotonicNanoseconds() + 60_000_000_000
      repeat { try poller.wait(until: deadline) } while !poller.isReady(slot) && monotonicNanoseconds() < deadline
      #expect(source.next() == SIGWINCH)
      #expect(source.next() == nil)
    }
    #expect(handler(of: SIGWINCH) == former)
  }

  @Test("a player leaves by every signal that asks a program to end", arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT])
  func leaving(signal: CInt) throws {
    let former = handler(of: signal)
    let source = try SignalSource()
    // It would end the tests otherwise.
    try #require(handler(of: signal) != former)
    kill(getpid(), signal)
    let poller = Poller()
    let slot = poller.add(source.descriptor)
    let deadline = monotonicNanoseconds() + 60_000_000_000
    repeat { try poller.wait(until: deadline) } while !poller.isReady(slot) && monotonicNanoseconds() < deadline
    #expect(source.next() == signal)
  }

  private func handler(of signal: CInt) -> Int {
    var action = sigaction()
    sigaction(signal, nil, &action)
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
  }

  @Test("a signal has one source at a time")
  func exclusive() throws {
    let first = try SignalSource([SIGURG])
    #expect(throws: SessionError.self) { _ = try SignalSource([SIGWINCH, SIGURG]) }
    // What the second had taken before it failed is free again.
    let third = try SignalSource([SIGWINCH])
    #expect(first.descriptor != third.descriptor)
  }
}
