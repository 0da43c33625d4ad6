import Foundation
import Testing

@testable import Playlists

@Suite("JSON of lists, past what is wrong in it")
struct JSONReaderTests {
  /// Values as they are written here: with the line of each, `~` for null and `!` for what is broken.
  private func words(_ value: JSONReader.Value) -> String {
    let kind =
      switch value.kind {
      case .scalar(let text): "'\(text)'"
      case .array(let values): "[" + values.map(words).joined(separator: " ") + "]"
      case .object(let members): "{" + members.map { "\($0.key)=\(words($0.value))" }.joined(separator: " ") + "}"
      case .null: "~"
      case .broken: "!"
      }
    return "\(value.line)\(kind)"
  }

  private func read(_ data: Data) -> (words: String, problems: [String]) {
    var reader = JSONReader(data)
    let value = reader.readList()
    return (value.map(words) ?? "-", reader.problems.map { "\($0.line)\($0.isEnd ? "." : ":") \($0.message)" })
  }

  @Test(
    "values of every kind, with their lines",
    arguments: [
      (#"["a", 1, true, false, null, -0.5e2, 12.0]"#, "1[1'a' 1'1' 1'true' 1'false' 1~ 1'-50' 1'12']"),
      ("\n[\n\"a\",\n\n {\"b\"\n:\n[ ]\n, \"c\": {}}\n]\n", "2[3'a' 5{b=7[] c=8{}}]"), ("{}", "1{}"), ("[]", "1[]"), ("[ ]", "1[]"),
      (#"{"seed": 1, "items": ["a", ["b"]], "x": "y"}"#, "1{seed=1'1' items=1[1'a' 1[1'b']] x=1'y'}"),
      ("\t\r\n 3", "2'3'"), ("\u{FEFF}[1]", "1[1'1']"),
      // Whole numbers have all their digits up to 64 bits, beyond 53 others are fractions.
      (
        "[18446744073709551615, -9007199254740992, -4503599627370496, 1e300, 0, 0.25]",
        "1[1'18446744073709551615' 1'-9007199254740992.0' 1'-4503599627370496' 1'1e+300' 1'0' 1'0.25']"
      ),
      (#"["\"\\\/\b\f\n\r\t\u0041\u00e4\ud83d\ude00\uDBFF\uDFFF\ud800\udc00"]"#, "1[1'\"\\/\u{8}\u{C}\n\r\tAä😀\u{10FFFF}\u{10000}']"),
    ])
  func values(text: String, expected: String) {
    let (words, problems) = read(Data(text.utf8))
    #expect(words == expected && problems.isEmpty, "\(problems)")
  }

  @Test("texts of 16 bits are read with their mark, in both orders")
  func wide() {
    #expect(read(Data([0xFF, 0xFE]) + Data("[\"ä\"]".data(using: .utf16LittleEndian) ?? Data())).words == "1[1'ä']")
    #expect(read(Data([0xFE, 0xFF]) + Data("[\"ä\"]".data(using: .utf16BigEndian) ?? Data())).words == "1[1'ä']")
  }

  @Test(
    "what is wrong takes away its element or member, and is told with its line",
    arguments: [
      ("[1, oops, 3]", "1[1'1' 1! 1'3']", ["1: a value is missing before oops"]),
      ("[1\n2]", "1[1'1' 2'2']", ["2: a comma or ']' is missing before 2]"]),
      ("[1}, 2]", "1[1'1' 1'2']", ["1: a comma or ']' is missing before }"]),
      ("[1:, 2]", "1[1'1' 1'2']", ["1: a comma or ']' is missing before :"]),
      ("[1,]", "1[1'1']", ["1: a comma is followed by nothing before ]"]), ("[1] 2", "1[1'1']", ["1: nothing follows the list before 2"]),
      ("[\"a\n\", 2]", "1[1!]", ["1: a text does not end in its line", "2. it breaks off before its end"]),
      ("[\"a\u{1}\", 2]", "1[1! 1'2']", ["1: a text has a control character in it"]),
      (#"["\x", 2]"#, "1[1! 1'2']", ["1: a text has no escape of such a name"]),
      (#"["\u12g4", 2]"#, "1[1! 1'2']", ["1: \\u has four digits"]), (#"["\ud800", 2]"#, "1[1! 1'2']", ["1: \\u has half a character"]),
      (#"["\ud800\u0041", 2]"#, "1[1! 1'2']", ["1: \\u has half a character"]),
      (#"["\udc00\udc00", 2]"#, "1[1! 1'2']", ["1: \\u has half a character"]),
      ("[01, 2]", "1[1! 1'2']", ["1: a value is missing before 01"]),
      (
        "[+1, .5, 1e999, -, 2]", "1[1! 1! 1! 1! 1'2']",
        [
          "1: a value is missing before +1", "1: a value is missing before .5", "1: a value is missing before 1e999",
          "1: a value is missing before -",
        ]
      ),
      (#"[{"a": 1 "b": 2}, 2]"#, "1[1! 1'2']", [#"1: a comma or '}' is missing before "b": 2}"#]),
      (#"[{"a" 1}, 2]"#, "1[1! 1'2']", [#"1: a colon is missing behind "a" before 1}"#]),
      (#"[{a: 1}, 2]"#, "1[1! 1'2']", ["1: a key in quotation marks is missing before a: 1}"]),
      // Where a key is due, the next element begins.
      ("[{\"a\": 1,\n{\"b\": 2}, 3]", "1[1! 2{b=2'2'} 2'3']", ["2: a key in quotation marks is missing before {\"b\": 2}"]),
      ("[[1, [2}, 3], {\"a\": 4}]", "1[1! 1{a=1'4'}]", ["1: a comma or ']' is missing before }"]),
      (#"{"a": oops, "b": 2}"#, "1{b=1'2'}", ["1: a value is missing before oops"]),
      (#"{"items": [1, oops], "b": 2}"#, "1{items=1[1'1' 1!] b=1'2'}", ["1: a value is missing before oops]"]),
      (#"{"a": [1, {"c" 1}], "b": 2}"#, "1{b=1'2'}", [#"1: a colon is missing behind "c" before 1}]"#]),
      ("oops", "-", ["1: a value is missing before oops"]), ("", "-", ["1. it breaks off before its end"]),
      ("[", "1[1!]", ["1. it breaks off before its end"]), ("[1", "1[1'1']", ["1. it breaks off before its end"]),
      ("[1,\n", "1[1'1']", ["2. it breaks off before its end"]), (#"["a"#, "1[1!]", ["1. it breaks off before its end"]),
      (#"["\"#, "1[1!]", ["1. it breaks off before its end"]), (#"["\u12"#, "1[1!]", ["1. it breaks off before its end"]),
      (#"[{"a""#, "1[1!]", ["1. it breaks off before its end"]), (#"[{"a": 1"#, "1[1!]", ["1. it breaks off before its end"]),
      (#"{"items": ["a"#, "1{items=1[1!]}", ["1. it breaks off before its end"]),
    ] as [(String, String, [String])])
  func faults(text: String, expected: String, told: [String]) {
    let (words, problems) = read(Data(text.utf8))
    #expect(words == expected && problems == told, "\(words) \(problems)")
  }

  @Test("values lie 64 deep, and a text is one in UTF-8")
  func depths() {
    func nested(_ depth: Int) -> [String] {
      read(Data((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)).problems
    }
    #expect(nested(65).isEmpty && nested(66) == ["1: values lie more than 64 deep"])
    let (words, problems) = read(Data("[\"".utf8) + [0xFC] + Data("\", 2]".utf8))
    #expect(words == "1[1! 1'2']" && problems == ["1: a text is not in UTF-8"])
  }
}
