import Testing
import TextEscaping

/// Every scalar at an end of a range that some reader treats by itself, and what becomes of it.
@Suite("Signs at the ends of ranges, row by row")
struct SignTableTests {
  private static func text(_ values: [UInt32]) -> String {
    String(String.UnicodeScalarView(values.compactMap(Unicode.Scalar.init)))
  }

  @Test("which signs a shell's word has as they are: letters, digits and a few more; anything else is in quotation marks")
  func plainWords() {
    let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./:,%+@".unicodeScalars)
    for value in UInt32(0x20)..<0x7F {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let word = "a\(scalar)"
      let expected = plain.contains(scalar) ? word : scalar == "'" ? "'a'\\'''" : "'\(word)'"
      #expect(ShellText.word(word) == expected, "\(value)")
    }
    #expect(
      ShellText.word("--a=b") == "--a=b" && ShellText.word("-=") == "-=" && ShellText.word("=") == "'='" && ShellText.word("a") == "a")
    #expect(ShellText.words([]) == "" && ShellText.words(["a"]) == "a" && ShellText.words(["a", ""]) == "a ''")
    // Hidden signs are bytes in octal, of three digits: 123, 125; a tab is 11, and U+E9 is C3 A9.
    #expect(ShellText.word("{a}'\u{E9}", hiding: "{}") == "$'\\173a\\175\\'\u{E9}'" && ShellText.word("a\tb") == "$'a\\011b'")
    #expect(ShellText.words(["{", "b"], hiding: "{") == "$'\\173' b" && ShellText.word("{\u{E9}", hiding: "\u{E9}") == "$'{\\303\\251'")
    #expect(ShellText.comment("a\tb\nc\u{7}") == "a\tb\\u{a}c\\u{7}")
  }

  @Test("what bash, zsh and fish are offered, sign by sign")
  func offers() {
    let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/._-".unicodeScalars)
    for value in UInt32(1)..<0x100 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let text = "\(scalar)"
      let inBash = value >= 0x80 || plain.contains(scalar) ? text : "\\" + text
      #expect(CompletionText.offer(text, for: .bash) == inBash, "\(value)")
      #expect(CompletionText.offer(text, for: .zsh) == (scalar == ":" || scalar == "\\" ? "\\" + text : text), "\(value)")
      #expect(CompletionText.offer(text, for: .fish) == text && CompletionText.offer(text, for: nil) == text)
      let endsLine = value == 10 || value == 13
      #expect(CompletionText.isOffer("a" + text, for: .bash) == !endsLine && CompletionText.isOffer(text, for: .zsh) == !endsLine)
      #expect(CompletionText.isOffer("a" + text, for: .fish) == !(endsLine || value == 9), "\(value)")
      #expect(CompletionText.isOffer("a" + text, for: nil) == !(endsLine || value == 9), "\(value)")
    }
    for shell in [CompletionText.Shell.bash, .fish, .zsh] { #expect(!CompletionText.isOffer("a\0", for: shell)) }
    #expect(CompletionText.isOffer("", for: nil) && CompletionText.offer("", for: .bash) == "")
    let words = [
      (#"a\'b"#, "a'b"), (#"'a\'b"#, #"a\b"#), (#""a\"b"c"#, #"a"bc"#), (#""it's""#, "it's"), (#"'"'x"#, #""x"#), (#"a\"#, "a"),
      (#"\\"#, #"\"#),
      ("", ""), ("''", ""), (#"'a b"#, "a b"),
    ]
    for (word, meaning) in words { #expect(CompletionText.unquoted(word) == meaning, "\(word)") }
  }

  @Test("controls and separators: what terminals, names, headers, YAML, XML, JSON and HTML make of each")
  func controls() {
    // Beside each scalar: a terminal's line, a name's letter, a header, a scalar of YAML, XML, JSON, HTML.
    let rows: [(UInt32, String, String, String, String, String, String, String)] = [
      (0x00, "\\u{0}", "-", "", "\\u0000", "", "\\u0000", "\u{FFFD}"), (0x08, "\\u{8}", "-", "", "\\u0008", "", "\\u0008", "\u{8}"),
      (0x09, "\t", "-", "\t", "\\u0009", "&#9;", "\\t", "\t"), (0x0A, "\\u{a}", "-", "", "\\u000a", "&#10;", "\\n", "\n"),
      (0x0D, "\\u{d}", "-", "", "\\u000d", "&#13;", "\\r", "&#13;"), (0x1F, "\\u{1f}", "-", "", "\\u001f", "", "\\u001f", "\u{1F}"),
      (0x20, " ", " ", " ", " ", " ", " ", " "), (0x22, "\"", "\"", "\"", "\\\"", "&quot;", "\\\"", "&quot;"),
      (0x26, "&", "&", "&", "&", "&amp;", "&", "&amp;"), (0x27, "'", "'", "'", "'", "'", "'", "&#39;"),
      (0x2F, "/", "-", "/", "/", "/", "/", "/"), (0x3C, "<", "<", "<", "<", "&lt;", "<", "&lt;"),
      (0x3E, ">", ">", ">", ">", "&gt;", ">", "&gt;"),
      (0x5C, "\\", "\\", "\\", "\\\\", "\\", "\\\\", "\\"), (0x60, "`", "`", "`", "`", "`", "`", "&#96;"),
      (0x7E, "~", "~", "~", "~", "~", "~", "~"), (0x7F, "\\u{7f}", "-", "", "\\u007f", "\u{7F}", "\u{7F}", "\u{7F}"),
      (0x9F, "\\u{9f}", "-", "", "\\u009f", "\u{9F}", "\u{9F}", "\u{9F}"),
      (0xA0, "\u{A0}", "\u{A0}", "\u{A0}", "\u{A0}", "\u{A0}", "\u{A0}", "\u{A0}"),
      (0x200B, "\\u{200b}", "\u{200B}", "\u{200B}", "\u{200B}", "\u{200B}", "\u{200B}", "\u{200B}"),
      (0x200C, "\u{200C}", "\u{200C}", "\u{200C}", "\u{200C}", "\u{200C}", "\u{200C}", "\u{200C}"),
      (0x200D, "\u{200D}", "\u{200D}", "\u{200D}", "\u{200D}", "\u{200D}", "\u{200D}", "\u{200D}"),
      (0x200E, "\\u{200e}", "\u{200E}", "\u{200E}", "\u{200E}", "\u{200E}", "\u{200E}", "\u{200E}"),
      (0x2028, "\\u{2028}", "-", "\u{2028}", "\\u2028", "\u{2028}", "\u{2028}", "\u{2028}"),
      (0x2029, "\\u{2029}", "-", "\u{2029}", "\\u2029", "\u{2029}", "\u{2029}", "\u{2029}"),
      (0xFEFF, "\\u{feff}", "\u{FEFF}", "\u{FEFF}", "\\ufeff", "\u{FEFF}", "\u{FEFF}", "\u{FEFF}"),
      (0xFFFE, "\\u{fffe}", "\u{FFFE}", "\u{FFFE}", "\\ufffe", "", "\u{FFFE}", "\u{FFFE}"),
      (0xFFFF, "\\u{ffff}", "\u{FFFF}", "\u{FFFF}", "\\uffff", "", "\u{FFFF}", "\u{FFFF}"),
      (0x1F600, "\u{1F600}", "\u{1F600}", "\u{1F600}", "\u{1F600}", "\u{1F600}", "\u{1F600}", "\u{1F600}"),
    ]
    for (value, terminal, letter, header, yaml, xml, json, html) in rows {
      let text = Self.text([0x61, value, 0x62])
      #expect(TerminalText.line(text) == "a\(terminal)b", "\(value)")
      #expect(FileName.letters(text) == "a\(letter)b" && HTTPText.headerValue(text) == "a\(header)b", "\(value)")
      #expect(YAMLText.scalar(text) == "\"a\(yaml)b\"" && XMLText.escaped(text) == "a\(xml)b", "\(value)")
      #expect(JSONString.quoted(text) == "\"a\(json)b\"" && HTMLText.text(text) == "a\(html)b", "\(value)")
      let lines = value == 10 ? "a\nb" : "a\(terminal)b"
      #expect(TerminalText.lines(text) == lines, "\(value)")
      let scripted = ["\u{3C}", "\u{3E}", "&", "\u{2028}", "\u{2029}"].contains(Self.text([value]))
      #expect(ScriptText.json(text) == (scripted ? "a\\u\(String(0x10000 + value, radix: 16).dropFirst())b" : text), "\(value)")
    }
    #expect(JSONString.ascii("~\u{7F}\u{80}\u{FFFF}") == "~\\u007f\\u0080\\uffff" && YAMLText.list([]) == "[]")
    #expect(CSVText.cell("a,b") == "\"a,b\"" && CSVText.cell("a\nb") == "\"a\nb\"" && CSVText.cell("a\rb") == "\"a\rb\"")
    #expect(CSVText.cell("\"") == "\"\"\"\"" && CSVText.cell("a;b!#") == "a;b!#" && CSVText.cell("") == "")
  }

  @Test("lines end after a thousand signs, each by itself")
  func longLines() {
    let long = String(repeating: "a", count: 999)
    #expect(
      TerminalText.line(long) == long && TerminalText.line(long + "b") == long + " …" && TerminalText.line(long + "bcd") == long + " …")
    #expect(TerminalText.lines(long + "b\n" + long + "\nc") == long + " …\n" + long + "\nc")
    #expect(TerminalText.line(long + "\n") == long + " …")
  }

  @Test("paths: names, folders, ends, and what leads elsewhere")
  func paths() {
    // The last name, the folder with its slash, the folder without, and what follows the last stop.
    let rows: [(String, String, String, String, String?)] = [
      ("a/b.PNG", "b.PNG", "a/", "a", "png"), ("b", "b", "", "", nil), ("/b.", "b.", "/", "/", ""), ("a/", "", "a/", "", nil),
      ("a.b/c", "c", "a.b/", "a.b", nil), ("a/.b", ".b", "a/", "a", nil), ("a/.b.c", ".b.c", "a/", "a", "c"), ("/", "", "/", "/", nil),
      ("//", "", "//", "/", nil), ("a//", "", "a//", "", nil), ("a//b", "b", "a//", "a", nil), ("", "", "", "", nil),
      ("x/y/", "", "x/y/", "x", nil),
    ]
    for (path, last, folder, parent, end) in rows {
      #expect(FileName.last(path) == last && FileName.folder(path) == folder && path.parentFolder == parent, "\(path)")
      #expect(FileName.pathExtension(path) == end, "\(path)")
    }
    for path in ["a", "a/b", "...", "a/..b", ".a"] { #expect(FileName.isBelow(path), "\(path)") }
    for path in ["", "/", "a/", "a//b", ".", "..", "a/.", "../a", "a\0"] { #expect(!FileName.isBelow(path), "\(path)") }
    #expect("007".isDigits && !"".isDigits && !"1a".isDigits && !"\u{661}".isDigits && !"/".isDigits && !":".isDigits && "9".isDigits)
    #expect(
      "abc".hasByteSuffix("bc") && "bc".hasByteSuffix("bc") && !"c".hasByteSuffix("bc") && "a".hasByteSuffix("") && !"".hasByteSuffix("a"))
    #expect("abc".after(bytes: "ab") == "c" && "ab".after(bytes: "ab") == "" && "a".after(bytes: "ab") == nil)
    #expect("abc".before(bytes: "bc") == "a" && "bc".before(bytes: "bc") == "" && "b".before(bytes: "bc") == nil)
    #expect("a,b,c".split(atEach: ",") == ["a", "b", "c"] && ",".split(atEach: ",") == ["", ""] && "".split(atEach: ",") == [""])
    #expect("a,b,c".split(atEach: ",", most: 1) == ["a", "b,c"] && "a,b".split(atEach: ",", most: 0) == ["a,b"])
    #expect(
      "".byteLines == [""] && "\r\n".byteLines == ["", ""] && "\n\r".byteLines == ["", "", ""] && "a\r\n\nb".byteLines == ["a", "", "b"])
    #expect("".withoutBlanks == "" && " \t".withoutBlanks == "" && "\u{FEFF} a b\t".withoutBlanks == "a b" && "\na".withoutBlanks == "\na")
    #expect(BytePath("a") < BytePath("ab") && !(BytePath("a") < BytePath("a")) && BytePath("a") == BytePath("a"))
    let numbers: [(Double, String)] = [
      (0, "0"), (-0.0, "0"), (1, "1"), (-3, "-3"), (0.5, "0.5"), (999_999_999_999_999, "999999999999999"),
      (.infinity, "inf"), (.nan, "nan"), (1e-7, "1e-07"),
    ]
    for (number, words) in numbers { #expect(shortest(number) == words) }
  }
}
