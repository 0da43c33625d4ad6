internal import Compositing

/// What a rounded corner takes away from a blurred rectangle, as tables by the ratio of radius to sigma: in units of sigma nothing else
/// matters.
///
/// Tables are square, `step` sigmas apart, and start `BlurredRectangle.reach` sigmas outside the corner. Read linearly, they are within 0.4
/// / 255 of the formula for radii of up to eight sigmas, and within 0.9 / 255 beyond.
struct ShadowLosses {
  static let step: Float = 1 / 6
  /// The ratio of radius to sigma beyond which a table would be too large; there the formula is evaluated instead.
  static let maximumRatio: Float = 40

  struct Table {
    let values: UnsafePointer<Float>
    let side: Int
  }

  private final class Entry {
    let memory: Scratch<Float>
    let side: Int
    var lastFrame = 0
    init(memory: Scratch<Float>, side: Int) {
      self.memory = memory
      self.side = side
    }
  }

  private var entries: [Float: Entry] = [:]
  private(set) var valueCount = 0
  private var frame = 0
  /// So many numbers are kept of what the last frame did not need.
  let mostUnused: Int

  /// - Parameter mostUnused: as a rule 16 MB of numbers.
  init(mostUnused: Int = 1 << 22) { self.mostUnused = mostUnused }

  /// Drops the tables that the last hundred frames did not need, once there are many, and all but the last frame's where they are large.
  /// What every frame needs is kept, however much that is.
  mutating func beginFrame() {
    frame += 1
    guard entries.count > 64 else { return }
    drop(before: frame - 100)
    if valueCount > mostUnused { drop(before: frame - 1) }
  }

  private mutating func drop(before frame: Int) {
    for (ratio, entry) in entries where entry.lastFrame < frame {
      entries[ratio] = nil
      valueCount -= entry.side * entry.side
    }
  }

  /// The table for a ratio of radius to sigma. Valid until the next frame begins.
  mutating func table(ratio: Float) -> Table {
    let entry = entries[ratio] ?? makeEntry(ratio: ratio)
    entry.lastFrame = frame
    return Table(values: UnsafePointer(entry.memory.base), side: entry.side)
  }

  private mutating func makeEntry(ratio: Float) -> Entry {
    let reach = BlurredRectangle.reach
    let side = Int(((ratio + 2 * reach) / Self.step).rounded(.up)) + 2
    let memory = Scratch<Float>(capacity: side * side)
    for row in 0..<side {
      // The loss is symmetric about the corner's diagonal.
      for column in 0...row {
        let x = Float(column) * Self.step - reach
        let y = Float(row) * Self.step - reach
        let loss = BlurredRectangle.cornerLoss(x, y, radius: ratio, sigma: 1)
        memory.base[row * side + column] = loss
        memory.base[column * side + row] = loss
      }
    }
    let entry = Entry(memory: memory, side: side)
    entries[ratio] = entry
    valueCount += side * side
    return entry
  }
}
