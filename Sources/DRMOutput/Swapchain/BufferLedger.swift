package import Graphics

/// The states of a swapchain's buffers, the age of each buffer's picture, and the damage since.
package struct BufferLedger: Sendable {
  enum State: Hashable, Sendable {
    case free
    /// The buffer is handed out for drawing.
    case drawing
    /// The buffer's picture is on its way to the display.
    case queued
    case shown
  }

  private(set) var states: [State]
  /// The number of each buffer's latest present; 0 for one never presented.
  private var presented: [UInt64]
  private var presents: UInt64 = 0
  /// The damage of the latest presents, each at its number modulo the count.
  private var damages: [PixelRegion]
  private let whole: PixelRect

  package init(count: Int, size: PixelSize) {
    precondition(count >= 2, "one buffer is shown while another is drawn into")
    states = Array(repeating: .free, count: count)
    presented = Array(repeating: 0, count: count)
    whole = PixelRect(size)
    // No buffer in circulation is older than twice the count; older ones are drawn whole.
    damages = Array(repeating: PixelRegion(whole), count: 2 * count)
  }

  /// Hands out the buffer to draw into next: the one already handed out, or else the free one presented last, which is the least stale. Nil
  /// while all are in use.
  mutating func begin() -> Int? {
    var best: Int?
    for buffer in states.indices {
      if states[buffer] == .drawing { return buffer }
      if states[buffer] == .free, best.map({ presented[buffer] > presented[$0] }) ?? true { best = buffer }
    }
    if let best { states[best] = .drawing }
    return best
  }

  /// Whether a flip under way replaces a buffer: only the display still reads that one, and only until the flip is done.
  var hasReleased: Bool { states.contains(.queued) && states.contains(.shown) }

  /// Hands out the buffer that the flip under way replaces. Whoever draws into it has to wait for the flip.
  mutating func beginReleased() -> Int? {
    guard hasReleased, let buffer = states.firstIndex(of: .shown) else { return nil }
    states[buffer] = .drawing
    return buffer
  }

  /// How many presents ago the buffer was presented, 1 for the one presented last; 0 when it holds nothing of use.
  private func age(of buffer: Int) -> Int {
    guard presented[buffer] > 0 else { return 0 }
    let age = presents + 1 - presented[buffer]
    return age <= UInt64(damages.count) ? Int(age) : 0
  }

  /// The part of the buffer that does not hold the picture presented last: the damage of all presents since the buffer's own.
  func stale(_ buffer: Int) -> PixelRegion {
    let age = age(of: buffer)
    guard age > 0 else { return PixelRegion(whole) }
    var stale = PixelRegion.empty
    for past in 0..<UInt64(age - 1) { stale.formUnion(damages[Int((presents - past) % UInt64(damages.count))]) }
    return stale.intersection(whole)
  }

  /// Notes that the buffer's picture is complete and on its way.
  mutating func queue(_ buffer: Int, damage: PixelRegion) {
    presents += 1
    presented[buffer] = presents
    damages[Int(presents % UInt64(damages.count))] = damage
    states[buffer] = .queued
  }

  /// Notes that the display shows what was on its way; the buffer that it showed before is free.
  mutating func completeFlip() {
    guard let queued = states.firstIndex(of: .queued) else { return }
    for buffer in states.indices where states[buffer] == .shown { states[buffer] = .free }
    states[queued] = .shown
  }

  /// Notes that a mode set shows the buffer, whose picture is not one that was presented.
  mutating func show(_ buffer: Int) {
    for other in states.indices where states[other] == .shown || states[other] == .queued { states[other] = .free }
    states[buffer] = .shown
    presented[buffer] = 0
  }

  /// Notes that the present was refused: the buffer is to be drawn again, whole.
  mutating func refuse(_ buffer: Int) {
    states[buffer] = .free
    presented[buffer] = 0
  }

  /// The buffer on the display or on its way there: what a mode set shows again.
  var latest: Int? { states.firstIndex(of: .queued) ?? states.firstIndex(of: .shown) }

  /// Whether any picture has been presented since the pictures were last lost.
  var hasPresented: Bool { presented.contains { $0 > 0 } }

  /// Notes that all buffers have lost their pictures.
  mutating func forget() {
    for buffer in presented.indices { presented[buffer] = 0 }
  }
}
