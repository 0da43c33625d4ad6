import Testing

@testable import SystemLog

@Suite("Formats of a program's log")
struct LogFormatTests {
  @Test("values in the places of specifiers, as os_log has them; what has no value, or is none, stays")
  func formats() {
    let rows: [(String, [Any], String)] = [
      ("", [], ""), ("plain", [1], "plain"), ("%d", [], "%d"), ("%d of %d", [3, 4], "3 of 4"), ("%d of %d", [3], "3 of %d"),
      ("100%%", [7], "100%"),
      ("%%%d%%", [7], "%7%"), ("%@ %s", ["a", "b"], "a b"), ("%{public}s|%{private, mask.hash}d", ["a", 5], "a|5"),
      ("%{open", ["a"], "%{open"),
      ("%f", [1.5], "1.500000"), ("%.2f", [1.005], "1.00"), ("%.0f", [2.5], "2"), ("%.f", [1.4], "1"), ("%10.3f", [2.0], "2.000"),
      ("%-08.1lf", [2.25], "2.2"),
      ("%F %g %e", [1, Float(0.5), UInt8(3)], "1.000000 0.500000 3.000000"), ("%f", ["a"], "a"),
      ("%.99f", [0.5], "0.5" + String(repeating: "0", count: 29)),
      ("%x %X %o", [255, 255, 8], "ff FF 10"), ("%lx %llX %#o", [-16, UInt64(171), 9], "-10 AB 11"),
      ("%x %X %o", ["a", "b", "c"], "a b c"),
      ("%5d %-5d %+d % d %05d", [1, 2, 3, 4, 5], "1 2 3 4 5"), ("%zu %hd %qd %jd %td", [1, 2, 3, 4, 5], "1 2 3 4 5"), ("%", ["a"], "%"),
      ("a%", ["a"], "a%"),
      ("%.", ["a"], "%."), ("%l", [1], "%l"), ("%u%%%i", [1, 2], "1%2"),
    ]
    for (format, values, text) in rows { #expect(MessageFormat.text(format, values) == text, "\(format)") }
    #expect(MessageFormat.fixed(1.25, precision: 1) == "1.2" && MessageFormat.fixed(1, precision: -3) == "1")
    #expect(MessageFormat.fixed(0.5, precision: 31) == "0.5" + String(repeating: "0", count: 29))
    let message: OSLogMessage =
      "a \(3) \(2.5, format: .fixed) \(2.5, format: .fixed(precision: 2)) \(255, format: .hex) \(255, format: .hex(uppercase: true))"
    let other: OSLogMessage = "\(8, format: .octal) \(9, format: .decimal, privacy: .private)"
    #expect(message.text == "a 3 2.500000 2.50 ff FF" && other.text == "10 9" && OSLogMessage(stringLiteral: "b").text == "b")
  }

  @Test("levels in their order, by their names")
  func levels() {
    let types: [OSLogType] = [.debug, .info, .default, .error, .fault]
    #expect(types.map(\.rank) == [0, 1, 2, 3, 4] && types.map(\.name) == ["debug", "info", "default", "error", "fault"])
    #expect(
      types.map(\.rawValue) == [2, 1, 0, 16, 17] && types.allSatisfy { OSLogType(name: $0.name) == $0 } && OSLogType(name: "x") == nil)
    let other = OSLogType(rawValue: 99)
    #expect(other.name == "default" && other.rank == 2)
    #expect(!OSLog.disabled.isEnabled(type: .fault) && OSLog.default !== OSLog.disabled)
    let log = OSLog(subsystem: "a", category: "b")
    #expect(log.subsystem == "a" && log.category == "b" && !log.isEnabled(type: .debug))
  }
}
