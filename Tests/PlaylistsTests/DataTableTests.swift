import Foundation
import Testing

@testable import Playlists

@Suite("Tables of rows, and the names that are made of them")
struct DataTableTests {
  private func cells(_ text: String, _ name: String = "rows.csv") throws -> [[String]] {
    try DataTable(Data(text.utf8), name: name).rows.map(\.cells)
  }

  private func problem(_ text: String, _ name: String = "rows.csv") -> String {
    do { return "\(try cells(text, name))" } catch { return "\((error as? DataTableError)?.description ?? "\(error)")" }
  }

  @Test(
    "lines of cells: ends of lines of three kinds, and in quotation marks all there is",
    arguments: [
      ("a,b\n1,2\n3,4\n", [["1", "2"], ["3", "4"]]), ("a,b\r\n1,2\r\n3,4", [["1", "2"], ["3", "4"]]),
      ("a,b\r1,2\r", [["1", "2"]]), ("\u{FEFF}a,b\n1,2", [["1", "2"]]),
      // Lines without anything are none; one with empty marks is.
      ("a\n\n1\n\r\n2\n\n", [["1"], ["2"]]), ("a\n\"\"\n", [[""]]), ("a\n\"\"", [[""]]),
      ("a,b\n,\n", [["", ""]]), ("a,b\n1,", [["1", ""]]),
      ("a,b\n\"1,\n2\r\n3\",\"\"\"4\"\"\"\n5,6", [["1,\n2\r\n3", "\"4\""], ["5", "6"]]),
      ("a,b\n\"1\"2,\"\"\n", [["12", ""]]), (" a , b \n 1 , 2 \n", [[" 1 ", " 2 "]]),
    ])
  func lines(text: String, expected: [[String]]) throws {
    #expect(try cells(text) == expected)
    #expect(try DataTable(Data(text.utf8), name: "rows.csv").rows.allSatisfy { $0.columns.count == expected[0].count })
  }

  @Test(
    "what is wrong is told with the line on which the row begins",
    arguments: [
      ("a,b\n1,2\n3\n", "rows.csv:3: 1 cells, where the first line has 2"),
      ("a\n1,2,3\n", "rows.csv:2: 3 cells, where the first line has 1"),
      ("a,b\n\"1\n\n\",2\n\"3\n", "rows.csv:5: a quotation mark is never closed"),
      ("a,b\r\n\"1\r\n\",2,3\r\n", "rows.csv:2: 3 cells, where the first line has 2"),
      ("a\n1\r2,3", "rows.csv:3: 2 cells, where the first line has 1"),
      ("a\n1\"2\"\n", "rows.csv:2: a quotation mark inside a cell that does not begin with one"),
      ("a\n\"1\"\"2\"3\"\n", "rows.csv:2: a quotation mark inside a cell that does not begin with one"),
      ("", "rows.csv: the first line names the columns; the file is empty"), ("a,b\n", "rows.csv: there are no rows"),
      ("a", "rows.csv: there are no rows"),
    ])
  func mistakes(text: String, words: String) { #expect(problem(text) == words) }

  @Test("a table has so many columns, rows and cells, and no more")
  func limits() throws {
    func line(_ count: Int) -> String { Array(repeating: "1", count: count).joined(separator: ",") }
    #expect(try cells("\(line(1000))\n\(line(1000))")[0].count == 1000)
    #expect(problem(line(1001)) == "rows.csv:1: at most 1000 columns are read")
    let object = (0..<1001).map { "\"\($0)\": 1" }.joined(separator: ", ")
    #expect(problem("[{}, {\(object)}]") == "rows.csv: row 2 has 1001 columns; at most 1000 are read")
    func check(_ rows: Int, _ cells: Int) -> String? {
      do throws(DataTable.Problem) { try DataTable.check(rows: rows, cells: cells, line: 7) } catch {
        return "\(error.line ?? 0) \(error.message)"
      }
      return nil
    }
    #expect(check(1_000_000, 10_000_000) == nil)
    #expect(check(1_000_001, 5) == "7 there are more than 1000000 rows; split them into several files")
    #expect(check(5, 10_000_001) == "7 there are more than 10000000 cells; split the rows into several files")
    #expect(problem("a\n\u{FFFD}") == #"[["\#u{FFFD}"]]"#)
    let latin = #expect(throws: DataTableError.self) { try DataTable(Data([0x61, 0x0A, 0xFC]), name: "rows.csv") }
    #expect(latin?.description == "rows.csv: the file is no text in UTF-8" && latin?.isOfContents == true)
  }

  @Test("rows in JSON: texts, numbers as short as may be, lists of them, and what is null as if it were not there")
  func json() throws {
    let table = try DataTable(
      Data(#" [{"b": "x", "a": 1, "c": [1, 0.5, -2e3], "d": null}, {"z": true, "y": 0.1}]"#.utf8), name: "rows")
    #expect(table.rows.map(\.columns) == [["a", "b", "c"], ["y", "z"]])
    #expect(table.rows.map(\.cells) == [["1", "x", "1 0.5 -2000"], ["0.1", "1"]])
    #expect(table.rows[0].value(in: "b") == "x" && table.rows[0].value(in: "y") == nil)
    // By its name it is JSON, whatever it begins with; by its first sign only where that is a bracket.
    #expect(problem("a\n1", "rows.json").hasPrefix("rows.json: rows in JSON are an array of objects"))
    #expect(problem("{\n1", "rows.csv") == #"[["1"]]"#)
    #expect(problem("\n\t [1]").hasPrefix("rows.csv: rows in JSON are an array of objects"))
    #expect(problem(#"[{"a": 1}, {"b": {}}]"#) == "rows.csv: row 2: \"b\" is neither a text, a number nor a list of numbers")
    #expect(problem("[]") == "rows.csv: there are no rows")
  }

  private func names(_ pattern: String, _ text: String, _ use: DataTable.NameUse = .output(option: "the output")) throws -> [String] {
    try DataTable(Data(text.utf8), name: "rows.csv").outputs(pattern, for: use)
  }

  @Test("names of rows: numbers from 1, values as letters of a name, and braces that name nothing as they are")
  func outputs() throws {
    let text = "city,n\nRome/A,50%\n.,..\n,:-\n"
    #expect(try names("{row}.png", text) == ["1.png", "2.png", "3.png"])
    // A percent sign is written twice where names have patterns.
    #expect(try names("{row}-{n}.png", text) == ["1-50%%.png", "2-...png", "3-:-.png"])
    #expect(try names("{row}-{n}.png", text, .plainPath(option: "--save")) == ["1-50%.png", "2-...png", "3-:-.png"])
    // What is between two slashes is a name, neither empty nor a folder.
    #expect(try names("{city}/{n}/{row}", text) == ["Rome-A/50%%/1", "-/--/2", "-/:-/3"])
    #expect(try names("./../{row}", text) == ["./../1", "./../2", "./../3"])
    // Only the pattern asks for standard output.
    #expect(try names("{row}{n}", text) == ["150%%", "2..", "3--"] && names("{row}:-", text) == ["1:-", "2:-", "3:-"])
    #expect(try names("a{row}}{", text).first == "a1}{")
    #expect(DataTable.columns(of: "{a}/{row}x{b.c}") == ["a", "row", "b.c"] && DataTable.columns(of: "a}b{") == [])
  }

  @Test("two rows have two names, and columns are there")
  func wrongNames() throws {
    func problem(_ pattern: String, _ use: DataTable.NameUse) -> String {
      do { return "\(try names(pattern, "a,b\n1,x\n2,y\n1,z\n", use))" } catch {
        return "\((error as? DataTableError)?.isOfContents == false) \(error)"
      }
    }
    #expect(
      problem("{a}.png", .output(option: "the output"))
        == "true rows 1 and 3 would both be written to '1.png'; put {row}, or a column in braces, into the output's name")
    #expect(
      problem("p", .plainPath(option: "--poster"))
        == "true rows 1 and 2 would both be written to 'p'; put {row}, or a column in braces, into the name at --poster")
    #expect(problem("{c}", .output(option: "the output")) == "true the output names the column {c}; there are {row}, {a}, {b}")
  }
}
