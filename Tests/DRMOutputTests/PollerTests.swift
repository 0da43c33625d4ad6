import Foundation
import Graphics
import Testing

@testable import DRMOutput

@Suite("Poller")
struct PollerTests {
  @Test("a deadline in the past looks without waiting, and finds what can be read")
  func ready() throws {
    let ends = try Descriptor.pipe()
    let reading = Descriptor(owning: ends.reading)
    let writing = Descriptor(owning: ends.writing)
    let poller = Poller()
    let slot = poller.add(reading.raw)
    #expect(try poller.wait(until: 0) == 0)
    #expect(!poller.isReady(slot))
    #expect(write(writing.raw, "x", 1) == 1)
    #expect(try poller.wait(until: nil) == 1)
    #expect(poller.isReady(slot))
    #expect(!poller.isBroken(slot))
  }

  @Test("a pipe that has room can be written, not read")
  func writing() throws {
    let ends = try Descriptor.pipe()
    let reading = Descriptor(owning: ends.reading)
    let writing = Descriptor(owning: ends.writing)
    let poller = Poller()
    let first = poller.add(reading.raw), second = poller.add(writing.raw, forWriting: true)
    #expect(try poller.wait(until: 0) == 1)
    #expect(!poller.isReady(first) && poller.isReady(second))
  }

  @Test("a reader whose writer is gone is broken")
  func broken() throws {
    let ends = try Descriptor.pipe()
    let reading = Descriptor(owning: ends.reading)
    close(ends.writing)
    let poller = Poller()
    let slot = poller.add(reading.raw)
    try poller.wait(until: 0)
    #expect(poller.isBroken(slot))
  }

  @Test("a deadline is kept, and not by much more")
  func deadline() throws {
    let poller = Poller()
    let start = monotonicNanoseconds()
    try poller.wait(until: start + 5_000_000)
    #expect(monotonicNanoseconds() - start >= 5_000_000)
  }
}
