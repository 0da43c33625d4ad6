/// The earliest steps in which a plan's passes can run: what passes of one wave write, no other pass of that wave touches.
struct PassWaves {
  /// Of each pass.
  private(set) var ofPass: [Int] = []
  /// Of each surface: the first wave that may read it, and the first one that may write it again.
  private var readable: [Int] = []
  private var writable: [Int] = []
  /// How many waves there are.
  private(set) var count = 0

  mutating func begin() {
    ofPass.removeAll(keepingCapacity: true)
    readable.removeAll(keepingCapacity: true)
    writable.removeAll(keepingCapacity: true)
    count = 0
    addSurface()
  }

  mutating func addSurface() {
    readable.append(0)
    writable.append(0)
  }

  /// The first wave that may read a surface.
  func wave(reading surface: Int) -> Int { readable[surface] }

  /// The first wave that may write a surface.
  func wave(writing surface: Int) -> Int { writable[surface] }

  /// Notes that a wave reads a surface.
  mutating func read(_ surface: Int, in wave: Int) { writable[surface] = max(writable[surface], wave + 1) }

  /// Notes the wave of the pass that comes next, which writes a surface.
  mutating func append(wave: Int, writing surface: Int) {
    ofPass.append(wave)
    count = max(count, wave + 1)
    readable[surface] = wave + 1
    writable[surface] = max(writable[surface], wave + 1)
  }
}
