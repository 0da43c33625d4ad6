/// A cache of the pictures in the frame being planned, without a dictionary: each in one of two slots, or dropped when both are taken.
struct RecentPictures {
  struct Entry {
    var key: ObjectIdentifier
    var index: Int32
    /// The width on the target, in pixels.
    var width: Double
    var height: Double
  }

  private var entries = [Entry?](repeating: nil, count: 128)

  mutating func removeAll() {
    for slot in entries.indices { entries[slot] = nil }
  }

  subscript(key: ObjectIdentifier) -> Entry? {
    let slot = Self.slot(of: key)
    if let entry = entries[slot], entry.key == key { return entry }
    if let entry = entries[slot ^ 1], entry.key == key { return entry }
    return nil
  }

  mutating func insert(_ entry: Entry) {
    let slot = Self.slot(of: entry.key)
    entries[entries[slot] == nil ? slot : slot ^ 1] = entry
  }

  /// Addresses of objects have regular distances; the upper bits of a product with the golden ratio spread them.
  private static func slot(of key: ObjectIdentifier) -> Int {
    Int((UInt64(UInt(bitPattern: key)) &* 0x9E37_79B9_7F4A_7C15) >> 57)
  }
}
