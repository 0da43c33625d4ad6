import Graphics
import Testing

@testable import CAML

@Suite("Values as text")
struct ValueTests {
  @Test(
    "numbers",
    arguments: [
      ("12", 12.0), ("-5.337e4", -53370), ("1e-100", 1e-100), ("+3", 3), (".5", 0.5), ("inf", .infinity), ("Inf", .infinity),
      ("-INF", -.infinity),
      ("+infinity", .infinity),
    ])
  func numbers(text: String, expected: Double) throws {
    #expect(try NumberScanner.number(text) == expected)
  }

  @Test("what is no number", arguments: ["", "nan", "0x10", "12px", "undefined", "1,5", "--1", "e5"])
  func noNumbers(text: String) {
    #expect(throws: ValueError.self) { try NumberScanner.number(text) }
  }

  @Test("lists are separated by blanks, commas, or both")
  func separators() throws {
    let expected = CGRect(x: 1, y: 2, width: 3, height: 4)
    for text in ["1 2 3 4", "1,2,3,4", " 1, 2 ,3  4\n"] { #expect(try ValueParser.rect(text) == expected) }
    #expect(try ValueParser.point("3 -4") == CGPoint(x: 3, y: -4))
    #expect(try ValueParser.size("0, -3") == CGSize(width: 0, height: -3))
  }

  @Test("a wrong count or an infinite coordinate is told")
  func wrongCounts() {
    #expect(throws: ValueError("a point has 2 numbers, not 3")) { try ValueParser.point("1 2 3") }
    #expect(throws: ValueError("a rectangle has 4 numbers, not 0")) { try ValueParser.rect("") }
    #expect(throws: ValueError("\"inf\" is not a finite number")) { try ValueParser.point("0 inf") }
    #expect(throws: ValueError("\"two\" is not a number")) { try ValueParser.point("1 two") }
  }

  @Test("short decimal fractions, read by themselves, are the numbers nearest to what is written")
  func fractions() throws {
    var seed: UInt64 = 7
    for _ in 0..<2000 {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let digits = String(String(seed >> 8).prefix(1 + Int(seed >> 60))), point = Int(seed >> 56 & 15) % (digits.count + 1)
      let text = (seed & 1 == 0 ? "-" : "") + digits.prefix(point) + (point < digits.count ? "." + digits.dropFirst(point) : "")
      #expect(try NumberScanner.finite("  \(text),3", counts: 2...2, what: "it") == [try #require(Double(text)), 3])
    }
    #expect(try NumberScanner.finite("-0 1e2 123456789012345680", counts: 3...3, what: "it") == [0, 100, 123456789012345680])
    // More digits than an integer has.
    let long = String(repeating: "8", count: 77)
    #expect(try NumberScanner.finite("0 \(long) 40 0.\(long)", counts: 4...4, what: "it") == [0, 8.0 / 9 * 1e77, 40, 8.0 / 9])
    for text in ["1.2.3", ".", "-", "1-2", "--1", "1 x"] {
      #expect(throws: ValueError.self) { try NumberScanner.finite(text, counts: 0...9, what: "it") }
    }
  }

  @Test("truth values", arguments: [("1", true), ("true", true), ("0", false), ("false", false), ("TRUE", true), ("0.0", false)])
  func truth(text: String, expected: Bool) throws {
    #expect(try ValueParser.bool(text) == expected)
  }

  @Test("colours have 1, 3 or 4 components and may leave 0…1")
  func colors() throws {
    #expect(try ValueParser.color("0.5") == CGColor(red: 0.5, green: 0.5, blue: 0.5, alpha: 1))
    #expect(try ValueParser.color("1.09 -0.02 0.5") == CGColor(red: 1.09, green: -0.02, blue: 0.5, alpha: 1))
    #expect(try ValueParser.color("1 0 0 0.25", opacity: 0.5) == CGColor(red: 1, green: 0, blue: 0, alpha: 0.125))
    // 0x33 = 51 = 255/5, 0x99 = 153 = 255·3/5
    #expect(try ValueParser.color("#3399ff") == CGColor(red: 0.2, green: 0.6, blue: 1, alpha: 1))
    #expect(try ValueParser.color("#39f") == CGColor(red: 0.2, green: 0.6, blue: 1, alpha: 1))
    #expect(try ValueParser.color("#3399ff33") == CGColor(red: 0.2, green: 0.6, blue: 1, alpha: 0.2))
    #expect(throws: ValueError("a colour has 1, 3 or 4 numbers, not 2")) { try ValueParser.color("0.5 1") }
    #expect(throws: ValueError("a colour has 1, 3 or 4 numbers, not 5")) { try ValueParser.color("1 1 1 1 1") }
    #expect(throws: ValueError.self) { try ValueParser.color("#12345") }
    #expect(throws: ValueError.self) { try ValueParser.color("red") }
  }

  @Test("colour matrices have twenty numbers")
  func colorMatrices() throws {
    let text = (0..<20).map { "\($0)" }.joined(separator: " ")
    #expect(try ValueParser.colorMatrix("matrix(\(text))") == (0..<20).map(Double.init))
    #expect(throws: ValueError("a colour matrix has 20 numbers, not 3")) { try ValueParser.colorMatrix("1 2 3") }
  }

  @Test("timing functions are names or four numbers")
  func curves() throws {
    #expect(try ValueParser.timingCurve("easeInEaseOut") == .named("easeInEaseOut"))
    #expect(try ValueParser.timingCurve("0.125 0 0.125 0") == .controlPoints(0.125, 0, 0.125, 0))
    #expect(throws: ValueError.self) { try ValueParser.timingCurve("bouncy") }
  }
}
