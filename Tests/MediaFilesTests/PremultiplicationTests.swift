import Testing

@testable import MediaFiles

@Suite("Straight and premultiplied alpha")
struct PremultiplicationTests {
  @Test("Rounded to nearest, by hand")
  func byHand() {
    // 200·128/255 = 100.39, 100·128/255 = 50.2, 50·128/255 = 25.1; back: 100·255/128 = 199.2, 50·255/128 = 99.6, 25·255/128 = 49.8.
    var pixel: [UInt8] = [200, 100, 50, 128]
    let isOpaque = pixel.withUnsafeMutableBytes { Premultiplication.apply(to: $0) }
    #expect(pixel == [100, 50, 25, 128])
    #expect(!isOpaque)
    #expect(straight([100, 50, 25, 128]) == [199, 100, 50, 128])
    // 255·1/255 = 1, 128·1/255 = 0.502 → 1, 127·1/255 = 0.498 → 0.
    #expect(Premultiplication.multiply(255, 1) == 1)
    #expect(Premultiplication.multiply(128, 1) == 1)
    #expect(Premultiplication.multiply(127, 1) == 0)
  }

  @Test("Empty pixels are empty, and light without alpha stays within a byte")
  func extremes() {
    #expect(straight([9, 8, 7, 0]) == [0, 0, 0, 0])
    #expect(straight([200, 100, 50, 100]) == [255, 255, 128, 100])  // 200·2.55 = 510; 100·2.55 = 255; 50·2.55 = 127.5
    #expect(straight([1, 2, 3, 255]) == [1, 2, 3, 255])
  }

  @Test("Every product and quotient is the exact one, rounded; there and back loses nothing")
  func exhaustive() {
    var wrong = 0
    for a in 1...255 {
      for c in 0...255 {
        if Int(Premultiplication.multiply(UInt8(c), UInt8(a))) != (2 * c * a + 255) / 510 { wrong += 1 }
      }
      for c in stride(from: 0, through: a, by: 3) {
        let quotient = straight([UInt8(c), 0, 0, UInt8(a)])[0]
        if Int(quotient) != (c * 255 + a / 2) / a || Int(Premultiplication.multiply(quotient, UInt8(a))) != c { wrong += 1 }
      }
    }
    #expect(wrong == 0)
  }

  @Test("Pixels come out alike alone and among others, in rows of any length, and nothing behind a row is touched")
  func rows() {
    // Empty, opaque and translucent ones by turns of several lengths.
    var pixels: [UInt8] = []
    for x in 0..<64 {
      let alpha = x / 9 % 3 == 0 ? 0 : x / 11 % 2 == 0 ? 255 : UInt8(x * 3 + 1)
      pixels += alpha == 0 ? [0, 0, 0, 0] : [alpha, alpha / 2, alpha / 3, alpha]
    }
    let expected = (0..<64).flatMap { straight(Array(pixels[4 * $0..<4 * $0 + 4])) }
    for count in 0...64 {
      var result = [UInt8](repeating: 77, count: 4 * 64 + 4)
      pixels.withUnsafeBytes { source in
        guard let base = source.baseAddress else { return }
        Premultiplication.undo(base, to: &result, count: count)
      }
      #expect(
        Array(result[..<(4 * count)]) == Array(expected[..<(4 * count)]) && result[(4 * count)...].allSatisfy { $0 == 77 }, "\(count)")
    }
  }

  private func straight(_ pixel: [UInt8]) -> [UInt8] {
    var result: [UInt8] = [0, 0, 0, 0]
    pixel.withUnsafeBytes { source in
      guard let base = source.baseAddress else { return }
      Premultiplication.undo(base, to: &result, count: 1)
    }
    return result
  }
}
