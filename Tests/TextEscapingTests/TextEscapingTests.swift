import Testing
import TextEscaping

/// Texts with their marks: U+0301 joins the sign before it, U+0600 the one behind it, so that neither is found where signs are compared as
/// people see them.
struct TextEscapingTests {
  @Test("pages and data in them begin no markup")
  func pages() {
    #expect(HTMLText.text("<\u{301}b>&\u{301}\0") == "&lt;\u{301}b&gt;&amp;\u{301}\u{FFFD}")
    #expect(HTMLText.text("\"\u{301}'\u{301}`\u{301}\r\n") == "&quot;\u{301}&#39;\u{301}&#96;\u{301}&#13;\n")
    #expect(ScriptText.json("\"</script\u{301}><\u{301}!--\u{2028}\"") == "\"\\u003c/script\u{301}\\u003e\\u003c\u{301}!--\\u2028\"")
    #expect(ScriptText.json(JSONString.quoted("a\"\u{301}<\u{301}\\\u{301}\n")) == "\"a\\\"\u{301}\\u003c\u{301}\\\\\u{301}\\n\"")
    #expect(JSONString.quoted("\u{600}\"\u{1}\u{85}") == "\"\u{600}\\\"\\u0001\u{85}\"")
    // U+1F600 is D83D DE00 in UTF-16.
    #expect(JSONString.ascii("{\"a\": \"\u{e9}\u{7f}\u{1F600}\"}") == "{\"a\": \"\\u00e9\\u007f\\ud83d\\ude00\"}")
    #expect(XMLText.escaped("<\u{301}\u{600}&\n\u{1}") == "&lt;\u{301}\u{600}&amp;&#10;")
  }

  @Test("YAML's texts are one line in quotation marks")
  func yaml() {
    #expect(YAMLText.scalar("a\"\u{301}\\\u{301}\n\u{85}\u{2028}\0") == "\"a\\\"\u{301}\\\\\u{301}\\u000a\\u0085\\u2028\\u0000\"")
    #expect(YAMLText.list(["a", "b: c"]) == "[\"a\", \"b: c\"]")
    #expect(YAMLText.comment("a\n- b\u{85}c") == "a\\u{a}- b\\u{85}c")
  }

  @Test("a shell's words are words, on one line")
  func shell() {
    #expect(ShellText.words(["render", "a b", "it's", "", "--at=1", "a=b"]) == "render 'a b' 'it'\\''s' '' --at=1 'a=b'")
    #expect(ShellText.word("'\u{301};$(x)") == "''\\''\u{301};$(x)'")
    #expect(ShellText.word("a\nTASK\n'\u{301}\\") == "$'a\\012TASK\\012\\'\u{301}\\\\'")
    #expect(ShellText.word("\u{85}1") == "$'\\302\\2051'")
  }

  @Test("offers of completion")
  func completion() {
    #expect(CompletionText.offer("a$(\u{301}b) c`\u{301}", for: .bash) == "a\\$\\(\u{301}b\\)\\ c\\`\u{301}")
    #expect(CompletionText.offer("a:\u{301}b\\", for: .zsh) == "a\\:\u{301}b\\\\")
    #expect(CompletionText.offer("a b", for: .fish) == "a b")
    #expect(CompletionText.unquoted("a\\ b'c\\d'\"e\u{301}\"") == "a bc\\de\u{301}")
    #expect(CompletionText.unquoted("'\u{301}x'") == "\u{301}x")
    #expect(!CompletionText.isOffer("a\r\nb", for: .bash) && CompletionText.isOffer("a\u{85}\t", for: .bash))
  }

  @Test("cells, patterns, headers")
  func fields() {
    #expect(CSVText.cell("a,\u{301}b\"\u{301}") == "\"a,\u{301}b\"\"\u{301}\"")
    #expect(CSVText.cell("\u{600},") == "\"\u{600},\"" && CSVText.cell("a\r\nb") == "\"a\r\nb\"" && CSVText.cell("a b") == "a b")
    #expect(PatternText.percent("%\u{301}05d") == "%%\u{301}05d")
    #expect(PatternText.kubernetesArgument("$\u{301}(PATH)") == "$$\u{301}(PATH)")
    #expect(HTTPText.headerValue("a\r\nSet-Cookie: b\u{85}") == "aSet-Cookie: b")
  }

  @Test("names of files and paths go by bytes")
  func names() {
    #expect(FileName.letters("../\u{301}pwn\n\u{85}\0") == "..-\u{301}pwn---")
    #expect(FileName.components("a/\u{301}b//\u{600}/c") == ["a", "\u{301}b", "", "\u{600}", "c"])
    #expect(FileName.last("a/\u{301}b") == "\u{301}b" && FileName.folder("a/\u{301}b") == "a/" && FileName.folder("a") == "")
    #expect("/a".parentFolder == "/" && "/".parentFolder == "/" && "a//b//".parentFolder == "a" && "a".parentFolder == "")
    #expect(FileName.pathExtension("x.d/a.\u{301}PNG") == "\u{301}png" && FileName.pathExtension("x.d/.png") == nil)
    #expect(FileName.isBelow("a/..\u{301}/b") && !FileName.isBelow("a/../b") && !FileName.isBelow("/\u{301}a") && !FileName.isBelow("a\0"))
    #expect("/\u{301}a".hasBytePrefix("/") && "a\u{600}/".hasByteSuffix("/") && !"e\u{301}".isSameBytes(as: "\u{E9}"))
    #expect("a,\u{301}b".split(atEach: ",") == ["a", "\u{301}b"] && "a=\u{301}b=c".split(atEach: "=", most: 1) == ["a", "\u{301}b=c"])
    #expect("a\r\nb\rc\u{85}d\n\u{301}e".byteLines == ["a", "b", "c\u{85}d", "\u{301}e"])
    #expect("scene:\u{301}a".after(bytes: "scene:") == "\u{301}a" && " \u{FEFF}a\u{301} \t".withoutBlanks == "a\u{301}")
  }

  @Test("paths are the same where their bytes are")
  func bytePaths() {
    #expect(Set([BytePath("\u{E9}"), BytePath("e\u{301}"), BytePath("e\u{301}")]).count == 2 && BytePath("a") < BytePath("\u{E9}"))
    #expect(!CompletionText.isOffer("a\tb", for: .fish))
  }

  @Test("terminals get neither controls nor marks that turn the writing round, nor signs that are none")
  func terminals() { #expect(TerminalText.line("a\u{85}\u{202E}\u{FFFE}\u{301}") == "a\\u{85}\\u{202e}\\u{fffe}\u{301}") }
}
