import Shaders
import Testing

@Suite("Shaders from files")
struct AssemblerTests {
  private func text(_ files: [String: String], constants: [String: String] = [:]) throws -> String {
    try ShaderAssembler(files: files).assemble(ShaderSource(file: "a", stage: .fragment, defines: ["D 1"], constants: constants)).text
  }

  private let head = "#version 300 es\n#define D 1\n#line 10001\n"

  @Test("a file stands where it is included, between its own lines' numbers and those of the file around it")
  func includes() throws {
    let b = "p\nq\n"
    #expect(try text(["a": "x\n#include \"b\"\ny\n", "b": b]) == head + "x\n#line 20001\np\nq\n\n#line 10003\ny\n\n")
    // Once a shader, and in a last line without an end.
    #expect(try text(["a": "#include \"b\"\n#include \"b\"", "b": b]) == head + "#line 20001\np\nq\n\n#line 10002\n#line 10003\n")
    #expect(try text(["a": ""]) == head + "\n" && text(["a": "x"]) == head + "x\n")
    // Marks and other ends of lines belong to the lines.
    #expect(try text(["a": "\u{301}\r\n#include \"b\"\ny", "b": ""]) == head + "\u{301}\r\n#line 20001\n\n#line 10003\ny\n")
  }

  @Test("a constant takes the place of a uniform in a line of its own")
  func constants() throws {
    let lines = "uniform float k;\nuniform float other;\n uniform float k;\nk\n"
    #expect(
      try text(["a": lines], constants: ["k": "3.0"]) == head + "const float k = 3.0;\nuniform float other;\n uniform float k;\nk\n\n")
  }

  @Test("an include without quotes is told with its place")
  func unquoted() {
    let error = #expect(throws: ShaderError.self) { try text(["a": "x\n#include <b>\n"]) }
    #expect(error?.log == "a:2: #include takes a file name in double quotes, not  <b>")
  }
}
