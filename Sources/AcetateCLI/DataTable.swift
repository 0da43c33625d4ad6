import CAML
import Foundation
import Graphics

/// Rows of values with names: a CSV file whose first line names the columns (RFC 4180), or a JSON array of objects.
struct DataTable {
  struct Row {
    /// By column, in the order of the file; of JSON in alphabetical order.
    let values: [(column: String, value: String)]

    /// What the row sets: the columns that name a layer and a key path.
    var assignments: [LayerAssignment] {
      values.filter { $0.column.contains(".") }.map { LayerAssignment(target: $0.column, value: $0.value) }
    }
  }

  let rows: [Row]

  /// Bytes of a file that is read.
  private static let byteLimit = 1 << 30

  /// - Throws: `Failure` with the file, and the line where it is one of CSV.
  init(path: String) throws(Failure) {
    let data: Data
    if path == "-" {
      do { data = try FileHandle.standardInput.readToEnd() ?? Data() } catch {
        throw Failure(.noInput, "\(path): \(systemWords(for: error))")
      }
    } else {
      do { data = try FileContents.read(path, limit: Self.byteLimit) } catch {
        throw Failure(error.isOfContents ? .badInput : .noInput, "\(path): \(error)")
      }
    }
    try self.init(data, name: path)
  }

  /// - Parameter name: of the file, for messages; what ends in `.json` is JSON whatever is in it.
  init(_ data: Data, name: String) throws(Failure) {
    let isJSON = name.lowercased().hasSuffix(".json") || data.first { !" \n\r\t".utf8.contains($0) } == UInt8(ascii: "[")
    do throws(Problem) {
      rows = isJSON ? try Self.json(data) : try Self.csv(data)
    } catch {
      throw Failure(.badInput, "\(name)\(error.line.map { ":\($0)" } ?? ""): \(error.message)")
    }
    if rows.isEmpty { throw Failure(.badInput, "\(name): there are no rows") }
  }

  private struct Problem: Error {
    var line: Int?
    var message: String
  }

  private static func json(_ data: Data) throws(Problem) -> [Row] {
    guard let list = (try? JSONSerialization.jsonObject(with: data)) as? [[String: Any]] else {
      throw Problem(message: "rows in JSON are an array of objects, such as [{\"title.string\": \"Hello\"}]")
    }
    var rows: [Row] = []
    for entry in list {
      var values: [(column: String, value: String)] = []
      for (key, value) in entry.sorted(by: { $0.key < $1.key }) {
        switch value {
        case let text as String: values.append((key, text))
        // Points, rectangles and colours are lists of numbers.
        case let numbers as [NSNumber]: values.append((key, numbers.map { shortest($0.doubleValue) }.joined(separator: " ")))
        case let number as NSNumber: values.append((key, shortest(number.doubleValue)))
        case is NSNull: continue
        default: throw Problem(message: "\"\(key)\" is neither a text, a number nor a list of numbers")
        }
      }
      rows.append(Row(values: values))
    }
    return rows
  }

  /// Cells are separated by commas; those in quotation marks may hold commas, line ends, and quotation marks written twice.
  private static func csv(_ data: Data) throws(Problem) -> [Row] {
    guard let text = String(validating: data, as: UTF8.self) else { throw Problem(message: "the file is no text in UTF-8") }
    var lines: [(number: Int, cells: [String])] = []
    var cells: [String] = [], cell = ""
    var line = 1, start = 1
    var isQuoted = false, wasQuoted = false
    // A carriage return and line feed are one character.
    var rest = Substring(text.hasPrefix("\u{FEFF}") ? text.dropFirst() : text[...])
    func isLineEnd(_ character: Character) -> Bool { character == "\n" || character == "\r\n" || character == "\r" }
    func endLine() {
      cells.append(cell)
      if cells != [""] || wasQuoted { lines.append((start, cells)) }
      (cells, cell, wasQuoted) = ([], "", false)
    }
    while let character = rest.popFirst() {
      if isLineEnd(character) { line += 1 }
      if isQuoted {
        if character != "\"" {
          cell.append(character)
        } else if rest.first == "\"" {
          cell.append(rest.removeFirst())
        } else {
          isQuoted = false
        }
      } else if character == "\"" {
        guard cell.isEmpty, !wasQuoted else {
          throw Problem(line: line, message: "a quotation mark inside a cell that does not begin with one")
        }
        (isQuoted, wasQuoted) = (true, true)
      } else if character == "," {
        cells.append(cell)
        (cell, wasQuoted) = ("", false)
      } else if isLineEnd(character) {
        endLine()
        start = line
      } else {
        cell.append(character)
      }
    }
    if isQuoted { throw Problem(line: start, message: "a quotation mark is never closed") }
    if !cell.isEmpty || !cells.isEmpty || wasQuoted { endLine() }
    guard let header = lines.first?.cells else { throw Problem(message: "the first line names the columns; the file is empty") }
    var rows: [Row] = []
    for (number, cells) in lines.dropFirst() {
      guard cells.count == header.count else {
        throw Problem(line: number, message: "\(cells.count) cells, where the first line has \(header.count)")
      }
      rows.append(Row(values: zip(header, cells).map { (column: $0, value: $1) }))
    }
    return rows
  }

  /// Names of outputs, one for each row: `{row}` is its number, from 1, and `{title.string}` what is in that column.
  /// - Throws: `Failure` when two rows would have the same name, or a column is not there.
  func outputs(_ pattern: String) throws(Failure) -> [String] {
    var names: [String] = []
    var rowsByName: [String: Int] = [:]
    for (index, row) in rows.enumerated() {
      var name = "", rest = pattern[...]
      while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
        let column = String(rest[rest.index(after: open)..<close])
        name += rest[..<open]
        if column == "row" {
          name += "\(index + 1)"
        } else if let value = row.values.first(where: { $0.column == column })?.value {
          // A value is a part of a name, never a folder.
          name += String(value.map { $0 == "/" || $0 == "\0" || $0.isNewline ? "-" : $0 })
        } else {
          let known = row.values.map { "{\($0.column)}" }.joined(separator: ", ")
          throw Failure(.usage, "the output names the column {\(column)}; there are {row}, \(known)")
        }
        rest = rest[rest.index(after: close)...]
      }
      name += rest
      if let other = rowsByName.updateValue(index + 1, forKey: name) {
        throw Failure(
          .usage,
          "rows \(other) and \(index + 1) would both be written to '\(name)'; put {row}, or a column in braces, into the output's name")
      }
      names.append(name)
    }
    return names
  }
}
