import Graphics
import Testing

@testable import DRMOutput

@Suite("Buffers in turn")
struct BufferLedgerTests {
  private let size = PixelSize(100, 100)

  /// Damage that tells frames apart: a square at (10n, 10n).
  private func damage(_ frame: Int) -> PixelRect { PixelRect(x: 10 * frame, y: 10 * frame, width: 10, height: 10) }

  private func begin(_ ledger: inout BufferLedger) throws -> Int {
    let buffer = ledger.begin()
    return try #require(buffer)
  }

  /// What is drawn into a buffer: what it lacks of the picture presented last, and what differs from that.
  private func drawn(_ buffer: Int, _ frame: Int, _ ledger: BufferLedger) -> PixelRegion { ledger.stale(buffer).union(damage(frame)) }

  /// Draws, presents and shows one frame; answers what was drawn into its buffer.
  private func show(_ frame: Int, _ ledger: inout BufferLedger) throws -> PixelRegion {
    let buffer = try begin(&ledger)
    let drawn = drawn(buffer, frame, ledger)
    ledger.queue(buffer, damage: PixelRegion(damage(frame)))
    ledger.completeFlip()
    return drawn
  }

  @Test("with two buffers, each lacks its own frame and the one before")
  func two() throws {
    var ledger = BufferLedger(count: 2, size: size)
    // New buffers are stale all over.
    let drawn0 = try show(0, &ledger)
    #expect(drawn0 == PixelRect(size))
    let drawn1 = try show(1, &ledger)
    #expect(drawn1 == PixelRect(size))
    // Buffer 0 has frame 0: it lacks 1 and 2, which lie from 10 to 30.
    let drawn2 = try show(2, &ledger)
    #expect(drawn2 == PixelRect(minX: 10, minY: 10, maxX: 30, maxY: 30))
    let drawn3 = try show(3, &ledger)
    #expect(drawn3 == PixelRect(minX: 20, minY: 20, maxX: 40, maxY: 40))
  }

  @Test("a third buffer is not needed while frames are shown one after the other")
  func three() throws {
    var ledger = BufferLedger(count: 3, size: size)
    for frame in 0..<2 { _ = try show(frame, &ledger) }
    // The one shown before last is free and less stale than one never used.
    let next = try begin(&ledger)
    #expect(ledger.stale(next) == damage(1))
  }

  @Test("a third buffer can be drawn into while one is on its way")
  func ahead() throws {
    var ledger = BufferLedger(count: 3, size: size)
    _ = try show(0, &ledger)
    let queued = try begin(&ledger)
    ledger.queue(queued, damage: PixelRegion(damage(1)))
    let drawing = try begin(&ledger)
    #expect(drawing != queued)
    #expect(ledger.states[drawing] == .drawing)
    // Asked again, the same: nothing was presented in between.
    let next = try begin(&ledger)
    #expect(next == drawing)
    #expect(ledger.latest == queued)
    ledger.completeFlip()
    #expect(ledger.states[queued] == .shown)
    #expect(ledger.states.filter { $0 == .free }.count == 1)
  }

  @Test("no buffer is handed out while two of two are in use")
  func exhausted() throws {
    var ledger = BufferLedger(count: 2, size: size)
    _ = try show(0, &ledger)
    let second = try begin(&ledger)
    ledger.queue(second, damage: PixelRegion(damage(1)))
    let none = ledger.begin()
    #expect(none == nil)
    ledger.completeFlip()
    let next = try begin(&ledger)
    #expect(next == 0)
  }

  @Test("the buffer that a flip under way replaces can be had before the flip is done")
  func released() throws {
    var ledger = BufferLedger(count: 2, size: size)
    for frame in 0..<2 { _ = try show(frame, &ledger) }
    let queued = try begin(&ledger)
    ledger.queue(queued, damage: PixelRegion(damage(2)))
    let released = ledger.beginReleased()
    #expect(released == 1 - queued)
    let second = ledger.beginReleased()
    #expect(second == nil)
    // It holds frame 1, and lacks 2 and 3.
    #expect(drawn(1 - queued, 3, ledger) == PixelRect(minX: 20, minY: 20, maxX: 40, maxY: 40))
    ledger.completeFlip()
    #expect(ledger.states[queued] == .shown && ledger.states[1 - queued] == .drawing)
  }

  @Test("a refused picture leaves its buffer stale all over")
  func refused() throws {
    var ledger = BufferLedger(count: 2, size: size)
    for frame in 0..<2 { _ = try show(frame, &ledger) }
    let buffer = try begin(&ledger)
    ledger.refuse(buffer)
    #expect(ledger.stale(buffer) == PixelRect(size))
  }

  @Test("what a mode set shows is no picture that was presented")
  func modeSet() throws {
    var ledger = BufferLedger(count: 2, size: size)
    let first = try begin(&ledger)
    ledger.show(first)
    #expect(ledger.latest == first)
    #expect(ledger.stale(first) == PixelRect(size))
    let next = try begin(&ledger)
    #expect(next == 1 - first)
  }
}
