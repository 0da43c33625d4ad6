/// What those have to know who may ask.
package enum HTTPToken {
  /// 128 bits that nobody can guess, as 32 digits of base 16.
  package static func random() -> String {
    var generator = SystemRandomNumberGenerator()
    return (0..<2).map { _ in
      let digits = String(generator.next() as UInt64, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }

  /// Whether a text that came from elsewhere is `secret`. How long this takes tells nothing of the secret but its length.
  package static func isSame(_ text: String, as secret: String) -> Bool {
    let (given, wanted) = (Array(text.utf8), Array(secret.utf8))
    guard given.count == wanted.count else { return false }
    return zip(given, wanted).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
