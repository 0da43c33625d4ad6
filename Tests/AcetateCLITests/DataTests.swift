import Foundation
import MediaFiles
import TestSupport
import Testing

@testable import AcetateCLI

@Suite("acetate render --set and --data")
struct DataTests {
  private let tool: CommandLineTool

  init() throws { tool = try CommandLineTool() }

  private func pixel(_ name: String, _ x: Int, _ y: Int) throws -> [UInt8] {
    try ImageFile.decode(try tool.folder.read(name), name: name).withUnsafePixels {
      let pixel = $0[x, y]
      return (0..<4).map { pixel[$0] }
    }
  }

  @Test("properties of layers by name, as documents write values")
  func set() throws {
    #expect(
      try tool.run("render", "box.caml", "-o", "a.png", "--set", "root.backgroundColor=0 1 0", "--set", "hand.hidden=1").status == 0)
    #expect(try pixel("a.png", 5, 10) == [0, 255, 0, 255])
    #expect(try tool.run("render", "box.caml", "-o", "b.png", "--set", "line.contents=a.png", "--set", "line.path=").status == 0)
    #expect(try pixel("b.png", 33, 13) == [0, 255, 0, 255])
    #expect(
      try tool.run("sample", "box.caml", "--layer", "hand", "--key", "position.y", "--at", "0", "--set", "hand.position.y=3").text
        == "0\t3\n")
    try tool.folder.write("<caml><CALayer bounds='0 0 9 9' name='v1.2'/></caml>", as: "dots.caml")
    #expect(
      try tool.run("sample", "dots.caml", "--layer", "v1.2", "--key", "opacity", "--at", "0", "--set", "v1.2.opacity=0.5").text
        == "0\t0.5\n")
  }

  @Test(
    "what cannot be set",
    arguments: [
      ("hnd.opacity=1", "no layer is named \"hnd\"; did you mean \"hand\"?"),
      ("hand.opacty=1", "layer \"hand\" (a CALayer) has no key path \"opacty\"; did you mean \"opacity\"?"),
      ("hand.opacity=much", "hand.opacity: \"much\" is not a number"), ("hand.position=1", "hand.position: a point has 2 numbers, not 1"),
      ("hand=1", "such as title.string=Hello"), ("hand.superlayer=1", "has no key path \"superlayer\""),
      ("hand.contents=nowhere.png", "nowhere.png: "),
    ])
  func refusals(assignment: String, message: String) throws {
    let result = try tool.run("render", "box.caml", "-o", "a.png", "--set", assignment)
    #expect(result.status == 64 && result.errors.contains(message), "\(result.errors)")
  }

  @Test("a file for each row, named by the row's number or its values")
  func rows() throws {
    try tool.folder.write(
      "\u{FEFF}city,root.backgroundColor,hand.hidden\r\n\"Rome, \"\"north\"\"\",0 1 0,1\r\nA/B,\"0 0\n1\",1\r\n", as: "rows.csv")
    #expect(try tool.run("render", "box.caml", "-o", "{row}-{city}.png", "--data", "rows.csv").status == 0)
    #expect(try pixel("1-Rome, \"north\".png", 5, 10) == [0, 255, 0, 255])
    #expect(try pixel("2-A-B.png", 5, 10) == [0, 0, 255, 255])

    try tool.folder.write(
      #"[{"root.backgroundColor": [1, 1, 0], "hand.hidden": 1, "n": "x"}, {"n": "y", "hand.hidden": null}]"#, as: "rows.json")
    #expect(try tool.run("render", "box.caml", "-o", "{n}.png", "--data", "rows.json").status == 0)
    #expect(try pixel("x.png", 5, 10) == [255, 255, 0, 255])
    // Half of blue over red.
    #expect(try pixel("y.png", 5, 10) == [127, 0, 128, 255] || pixel("y.png", 5, 10) == [128, 0, 128, 255])
  }

  @Test("rows that make no sense")
  func badRows() throws {
    try tool.folder.write("a.b\n1\n2\n", as: "same.csv")
    let same = try tool.run("render", "box.caml", "-o", "a.png", "--data", "same.csv")
    #expect(same.status == 64 && same.errors.contains("rows 1 and 2 would both be written to 'a.png'"))
    let column = try tool.run("render", "box.caml", "-o", "{c}.png", "--data", "same.csv")
    #expect(column.status == 64 && column.errors.contains("the output names the column {c}; there are {row}, {a.b}"))
    for (text, message) in [
      ("a,b\n1\n", "rows.csv:2: 1 cells, where the first line has 2"), ("a\n\"b\n", "rows.csv:2: a quotation mark is never closed"),
      ("a\nb\"c\"\n", "rows.csv:2: a quotation mark inside a cell"), ("a,b\n", "there are no rows"), ("", "the file is empty"),
    ] {
      try tool.folder.write(text, as: "rows.csv")
      let result = try tool.run("render", "box.caml", "-o", "{row}.png", "--data", "rows.csv")
      #expect(result.status == 65 && result.errors.contains(message), "\(result.errors)")
    }
    #expect(try tool.run("render", "box.caml", "-o", "{row}.png", "--data", "none.csv").status == 66)
  }

  private func names(_ rows: String, _ pattern: String, as name: String = "rows.csv") throws -> [String] {
    try DataTable(Data(rows.utf8), name: name).outputs(pattern)
  }

  @Test("a value is letters of a name: no folder, no pattern, no pipe, no control sign")
  func letters() throws {
    #expect(try names(#"[{"n": "../\u0301pwn"}]"#, "out/{n}.png", as: "rows.json") == ["out/..-\u{301}pwn.png"])
    // As the output's name is read afterwards, in which %% is a percent sign.
    #expect(try names(#"[{"n": "%05d"}, {"n": "100% sure"}]"#, "{n}.png", as: "a.json") == ["%%05d.png", "100%% sure.png"])
    #expect(try names(#"[{"n": "a\nb\u0085c\u0000"}]"#, "{n}.png", as: "a.json") == ["a-b-c-.png"])
    #expect(
      try names(#"[{"n": ".."}, {"n": "."}, {"n": ""}]"#, "out/{n}/{row}.png", as: "a.json") == [
        "out/--/1.png", "out/-/2.png", "out/-/3.png",
      ])
    // Neither standard output nor a folder of frames, which only the pattern can ask for.
    #expect(try names("n\ny4m:-\n", "{n}") == ["y4m--"] && names("n\n-\n", "y4m:{n}") == ["y4m--"])
    #expect(try names("n,m\n,b\n", "out/{n}") == ["out/-"] && names("n\na\n", "{n}/") == ["a/"])
    // Spellings that look alike are two names for the kernel.
    #expect(try names("n\n\u{E9}\ne\u{301}\n", "{n}.png").count == 2)
  }

  @Test("CSV is read by bytes: a mark at a cell's beginning is the cell's")
  func marks() throws {
    let table = try DataTable(
      Data("name.string,x\n\"a\",\u{301}b\n\u{600},\"\u{301}\"\r\n\"a\r\nb\",\"\"\"\u{301}\"\r".utf8), name: "rows.csv")
    #expect(table.rows.map(\.cells) == [["a", "\u{301}b"], ["\u{600}", "\u{301}"], ["a\r\nb", "\"\u{301}"]])
    #expect(table.rows[0].columns == ["name.string", "x"])
  }

  @Test("rows, columns and bytes have limits")
  func limits() throws {
    let many = "a\n" + String(repeating: "1\n", count: DataTable.rowLimit + 1)
    #expect(throws: Failure.self) { try names(many, "{row}.png") }
    let wide = Array(repeating: "a", count: DataTable.columnLimit + 1).joined(separator: ",")
    #expect { try names(wide + "\n", "{row}.png") } throws: { "\($0)".contains("rows.csv:1: at most 1000 columns are read") }
    try tool.folder.write(Data(count: DataTable.byteLimit + 1), as: "large.csv")
    let result = try tool.run("render", "box.caml", "-o", "{row}.png", "--data", "large.csv")
    #expect(result.status == 65 && result.errors.contains("large.csv"), "\(result.errors)")
  }

  @Test("files with percent signs in their names: a film, a picture, and one for each row")
  func percent() throws {
    try tool.folder.write("n\n%05d\n100% sure\n", as: "rows.csv")
    for (output, data) in [("50%%.mp4", nil), ("50%%.png", nil), ("b-{n}.png", "rows.csv")] as [(String, String?)] {
      let times = output.hasSuffix(".png") ? ["--at", "0"] : ["--duration", "0.1"]
      let result = try tool.run(["render", "box.caml", "-o", output] + times + (data.map { ["--data", $0] } ?? []))
      #expect(result.status == 0, "\(result.errors)")
    }
    for name in ["50%.mp4", "50%.png", "b-%05d.png", "b-100% sure.png"] { #expect(try !tool.folder.read(name).isEmpty, "\(name)") }
  }
}
