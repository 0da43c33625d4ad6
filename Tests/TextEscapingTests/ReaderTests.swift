import Foundation
import Testing
import TextEscaping

/// Texts with marks, ends of lines and control characters around every sign that some reader knows are read back with the readers' own
/// parsers: bash, Python's json, csv, html.parser and ElementTree, PyYAML, and the kernel. One process for each parser.
@Suite("Texts read back by those who read them")
struct ReaderTests {
  /// Each sign with what may stand around it, and all of them in a row.
  static let texts: [String] = {
    let signs = "/'\"`<>&,;:%$#!?*~|=()[]{}\\@^+- \t".unicodeScalars.map { String($0) }
    let around = ["\u{301}", "\u{600}", "\n", "\r", "\u{85}", "\u{2028}", "\u{1}", "\u{7F}", "\u{202E}", "\u{FEFF}", "\u{FFFE}", "a", ""]
    var texts = [
      "", "plain-1.mp4", "-n", "--", "\nTASK\nrm\n", "{{Task.Param.Task}}", "$(PATH)", "%05d", "%%", "</script>", "]]>", "- a: b", "..",
      "\r\n",
    ]
    for sign in signs {
      for mark in around { texts += [mark + sign, sign + mark, "a" + sign + mark + sign + "b"] }
    }
    for mark in around { texts.append(signs.joined(separator: mark)) }
    return texts
  }()

  private func run(_ program: String, _ arguments: [String], input: Data) throws -> Data {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("readers-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("input")
    try input.write(to: file)
    let process = Process(), output = Pipe()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments + [file.path]
    process.currentDirectoryURL = folder
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return data
  }

  @Test("bash: words, also inside a here-document and with braces hidden, comments, and offers of completion")
  func bash() throws {
    let texts = Self.texts
    let hidden = texts.map { ShellText.word($0, hiding: "{}") }
    #expect(!hidden.contains { $0.utf8.contains(UInt8(ascii: "{")) } && !hidden.contains { $0.utf8.contains(UInt8(ascii: "\n")) })
    let offers = texts.filter { CompletionText.isOffer($0, for: .bash) && !$0.isEmpty }
    let script = """
      \(texts.map { "# " + ShellText.comment($0) }.joined(separator: "\n"))
      printf '%s\\0' \(ShellText.words(texts))
      bash <<'TASK'
      printf '%s\\0' \(ShellText.words(texts))
      TASK
      printf '%s\\0' \(hidden.joined(separator: " "))
      IFS=$'\\n'
      compgen -W \(ShellText.word(offers.map { CompletionText.offer($0, for: .bash) }.joined(separator: "\n"))) -- ''
      """
    let output = try run("/bin/bash", [], input: Data(script.utf8))
    let expected = texts + texts + texts
    var words = output.split(separator: 0, omittingEmptySubsequences: false).map { [UInt8]($0) }
    let offered = words.removeLast().split(separator: 10).map { [UInt8]($0) }
    #expect(words.count == expected.count)
    for (word, text) in zip(words, expected) where word != Array(text.utf8) { Issue.record("\(text.debugDescription) was \(word)") }
    #expect(offered.count == offers.count)
    for (word, text) in zip(offered, offers) where word != Array(text.utf8) {
      Issue.record("the offer \(text.debugDescription) was \(word)")
    }
  }

  /// A text as a reader has it that cannot hold all signs.
  private func kept(_ text: String, _ isKept: (Unicode.Scalar) -> Bool) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.filter(isKept)))
  }

  private struct Spelt: Encodable {
    var reader: String
    /// What the reader gets, and the code points that it shall have of it.
    var spelling: String
    var meaning: [UInt32]

    init(_ reader: String, _ spelling: String, _ meaning: String) {
      (self.reader, self.spelling, self.meaning) = (reader, spelling, meaning.unicodeScalars.map(\.value))
    }
  }

  @Test("Python: JSON, JSON in a script, YAML, HTML, XML and CSV")
  func python() throws {
    var spelt: [Spelt] = []
    for text in Self.texts.map({ $0 + "\0" }) + Self.texts {
      let visible = kept(text) { $0 != "\0" }
      spelt.append(Spelt("json", JSONString.quoted(text), text))
      spelt.append(Spelt("script", ScriptText.json(JSONString.quoted(text)), text))
      spelt.append(Spelt("yaml", YAMLText.scalar(text), text))
      spelt.append(Spelt("comment", YAMLText.comment(text), ""))
      spelt.append(Spelt("csv", CSVText.cell(text), text))
      spelt.append(Spelt("html", HTMLText.text(visible), visible))
      spelt.append(Spelt("attribute", HTMLText.text(visible), visible))
      spelt.append(
        Spelt("xml", XMLText.escaped(text), kept(text) { ($0.value >= 0x20 || "\n\r\t".unicodeScalars.contains($0)) && $0.value != 0xFFFE })
      )
    }
    let script = """
      import csv, html.parser, io, json, sys, xml.etree.ElementTree as tree, yaml

      class Page(html.parser.HTMLParser):
          text = ''; attribute = None; tags = 0
          def handle_starttag(self, tag, attributes): self.tags += 1; self.attribute = dict(attributes).get('title')
          def handle_data(self, data): self.text += data

      def page(text):
          result = Page(); result.feed(text); result.close()
          assert result.tags == 1, 'markup'
          return result

      def script(text):
          assert '<' not in text and '\\u2028' not in text, 'markup'
          return json.loads(text)

      def comment(text):
          assert yaml.safe_load('# ' + text + '\\na: 1') == {'a': 1}
          return ''

      readers = {
          'json': json.loads, 'script': script, 'yaml': yaml.safe_load, 'comment': comment,
          'csv': lambda text: next(csv.reader(io.StringIO('a,' + text + ',b\\r\\n', newline='')))[1],
          'html': lambda text: page('<p>' + text).text, 'attribute': lambda text: page('<p title="' + text + '">').attribute,
          'xml': lambda text: tree.fromstring('<a b="' + text + '"/>').get('b'),
      }
      for entry in json.load(open(sys.argv[1], encoding='utf-8')):
          meaning = ''.join(map(chr, entry['meaning']))
          try: found = readers[entry['reader']](entry['spelling'])
          except Exception as error: found = repr(error)
          if found != meaning: print(entry['reader'], ascii(entry['spelling']), ascii(found))
      """
    let wrong = try run("/usr/bin/python3", ["-c", script], input: JSONEncoder().encode(spelt))
    #expect(String(decoding: wrong.prefix(2000), as: UTF8.self) == "")
  }

  @Test("the kernel: letters of a name are one name in one folder")
  func kernel() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("letters-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let names = Set((Self.texts + Self.texts.map { $0 + "\0" }).map { Array(("x" + FileName.letters($0)).utf8) })
    for name in names {
      let file = open(folder + "/" + String(decoding: name, as: UTF8.self), O_CREAT | O_EXCL | O_WRONLY, 0o600)
      #expect(file >= 0, "\(String(decoding: name, as: UTF8.self).debugDescription)")
      close(file)
    }
    let found = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(
      Set(found.map { Array($0.utf8) }) == names && !found.contains { $0.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x85 } })
  }
}
