import Foundation
import MediaFiles
import Playlists
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

  private static let badge = """
    <caml><CALayer name="root" bounds="0 0 40 20"><sublayers>BACK
      <CATextLayer name="title" bounds="0 0 40 20" position="20 10" string="-" fontSize="12"/></sublayers></CALayer></caml>
    """

  @Test("columns that name nothing are told, once, with what was meant")
  func columns() throws {
    try tool.folder.write(Self.badge.replacingOccurrences(of: "BACK", with: ""), as: "badge.caml")
    try tool.folder.write("Title,id,notes,title.string\nA,1,x,B\nC,2,y,D\n", as: "rows.csv")
    let told = try tool.run("render", "badge.caml", "-o", "{id}.png", "--data", "rows.csv")
    #expect(told.status == 0)
    #expect(
      told.errors == """
        acetate: warning: the column Title names no layer; did you mean title.string?
        acetate: warning: the column notes names no layer; what a column sets is a layer and a key, such as title.string

        """)
    let planned = try tool.run("plan", "badge.caml", "-o", "job", "--format", "png", "--data", "rows.csv")
    #expect(planned.errors == "acetate: warning: the column Title names no layer; did you mean title.string?\n")
    // With a point it is a layer's: nothing is drawn.
    try tool.folder.write("titl.string\nA\n", as: "rows.csv")
    let wrong = try tool.run("render", "badge.caml", "-o", "new-{row}.png", "--data", "rows.csv")
    #expect(wrong.status == 64)
    #expect(wrong.errors == "acetate: the column titl.string: no layer is named \"titl\"; did you mean \"title\"?\n")
    #expect(!tool.folder.contents.contains("new-1.png"))
  }

  @Test("a message about a row has the row's number")
  func rowNumbers() throws {
    try tool.folder.write("hand.opacity\n1\nmuch\n", as: "rows.csv")
    let result = try tool.run("render", "box.caml", "-o", "{row}.png", "--data", "rows.csv")
    #expect(result.status == 64 && result.errors == "acetate: row 2: box.caml: hand.opacity: \"much\" is not a number\n")
    #expect(try tool.run("plan", "box.caml", "-o", "job", "--format", "png", "--data", "rows.csv").status == 0)
    let part = try tool.run("render", "--plan", "job", "--part", "1")
    #expect(part.status == 64 && part.errors == "acetate: row 2: box.caml: hand.opacity: \"much\" is not a number\n", "\(part.errors)")
    try tool.folder.write(#"[{"hand.opacity": 1}, {"hand.opacity": {}}]"#, as: "rows.json")
    let json = try tool.run("render", "box.caml", "-o", "{row}.png", "--data", "rows.json")
    #expect(json.errors == "acetate: rows.json: row 2: \"hand.opacity\" is neither a text, a number nor a list of numbers\n")
    let piped = try tool.run("render", "-", "-o", "{row}.png", "--data", "rows.csv", input: "box.caml")
    #expect(piped.status == 64 && piped.errors == "acetate: --data reads the document once for each row; give it as a file, not as -\n")
  }

  @Test("statistics, posters and progress are of each row")
  func rowFiles() throws {
    try tool.folder.write("n,root.backgroundColor\n5%,0 1 0\nb,0 0 1\n", as: "rows.csv")
    let base = ["render", "box.caml", "--data", "rows.csv", "--fps", "10", "--duration", "0.5"]
    let done = try tool.run(
      base + ["-o", "{n}.mp4", "--stats", "{n}.json", "--poster", "{row}-poster.png", "--progress", "--background", "black"])
    #expect(done.status == 0)
    #expect(
      done.errors.split(separator: "\n").count == 2 && done.errors.hasPrefix("acetate: row 1 of 2, 5%%.mp4: 5/5 frames in "),
      "\(done.errors)")
    #expect(done.errors.contains("\nacetate: row 2 of 2, b.mp4: 5/5 frames in "))
    for name in ["5%.json", "b.json"] { #expect(try !tool.folder.read(name).isEmpty, "\(name)") }
    #expect(try pixel("1-poster.png", 5, 1) == [0, 255, 0, 255] && pixel("2-poster.png", 5, 1) == [0, 0, 255, 255])
    for (option, name) in [("--stats", "s.json"), ("--poster", "p.png"), ("--stats", "-")] {
      let refused = try tool.run(base + ["-o", "x-{n}.mp4", option, name])
      let words = "rows 1 and 2 would both be written to '\(name)'; put {row}, or a column in braces, into the name at \(option)"
      #expect(refused.status == 64 && refused.errors == "acetate: \(words)\n", "\(refused.errors)")
    }
    #expect(!tool.folder.contents.contains { $0.hasPrefix("x-") })
    // Single pictures are told by their rows, too.
    let pictures = try tool.run("render", "box.caml", "--data", "rows.csv", "-o", "{row}.png", "--progress")
    #expect(pictures.errors.contains("acetate: row 2 of 2, 2.png: 1/1 frames in "), "\(pictures.errors)")
  }

  @Test("that a format holds no transparency is told once, and not where an opaque layer covers all")
  func transparency() throws {
    try tool.folder.write("title.string\nA\nB\nC\n", as: "rows.csv")
    func warnings(_ back: String) throws -> Int {
      try tool.folder.write(Self.badge.replacingOccurrences(of: "BACK", with: back), as: "badge.caml")
      let result = try tool.run("render", "badge.caml", "-o", "{row}.jpg", "--data", "rows.csv")
      #expect(result.status == 0)
      return result.errors.split(separator: "\n").filter { $0.contains("holds no transparency") }.count
    }
    #expect(try warnings("") == 1)
    #expect(try warnings(#"<CALayer bounds="0 0 40 20" position="20 10" backgroundColor="1 0 0"/>"#) == 0)
    // Covered by what an animation makes opaque, and by what is blended with it.
    let covering =
      #"<CALayer bounds="0 0 60 60" position="20 10" backgroundColor="1 0 0" opacity="0"><animations>"#
      + #"<animation type="CABasicAnimation" key="o" keyPath="opacity" fromValue="1" toValue="1" duration="9"/></animations></CALayer>"#
    #expect(try warnings(covering) == 0)
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
    #expect(throws: DataTableError.self) { try names(many, "{row}.png") }
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
