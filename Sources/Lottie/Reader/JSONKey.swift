/// A key to look for in objects: its bytes, and the first eight of them as a number, by which most keys are told apart.
struct JSONKey: ExpressibleByStringLiteral {
  let name: StaticString
  let start: UInt64

  init(stringLiteral name: StaticString) {
    self.name = name
    start = Self.start(of: name.utf8Start, count: name.utf8CodeUnitCount)
  }

  var count: Int { name.utf8CodeUnitCount }

  static func start(of bytes: UnsafePointer<UInt8>, count: Int) -> UInt64 {
    var start: UInt64 = 0
    for index in 0..<min(count, 8) { start = start << 8 | UInt64(bytes[index]) }
    return start
  }
}
