import CAML
import FileFormats
import Foundation
import Graphics
import MediaFiles
import TextEscaping

/// Rows of values with names: a CSV file whose first line names the columns (RFC 4180), or a JSON array of objects.
struct DataTable {
  struct Row {
    /// The names of the columns in the order of the file; for JSON in alphabetical order.
    let columns: [String]
    /// The values of the row, one for each column.
    let cells: [String]

    /// What stands in a column; nil where there is no such column.
    func value(in column: String) -> String? { columns.firstIndex(of: column).map { cells[$0] } }

    /// What the row sets: the columns that name a layer and a key path.
    var assignments: [LayerAssignment] {
      zip(columns, cells).filter { $0.0.utf8.contains(UInt8(ascii: ".")) }.map { LayerAssignment(target: $0.0, value: $0.1) }
    }
  }

  let rows: [Row]

  /// Bytes of a file that is read.
  static let byteLimit = 64 << 20
  /// Rows, as many as a plan's parts.
  static let rowLimit = 1_000_000
  /// Cells of all rows, and columns of one.
  static let cellLimit = 10_000_000, columnLimit = 1000

  /// - Throws: `Failure` with the file, and the line where it is one of CSV.
  init(path: String) throws(Failure) {
    let data: Data
    if path == "-" {
      do { data = try FileHandle.standardInput.read(upToCount: Self.byteLimit + 1) ?? Data() } catch {
        throw Failure(.noInput, "\(path): \(systemWords(for: error))")
      }
      guard data.count <= Self.byteLimit else {
        throw Failure(.badInput, "\(path): more than \(Self.byteLimit >> 20) MiB, which no file of rows may have; split the rows")
      }
    } else {
      do { data = try FileContents.read(path, limit: Self.byteLimit) } catch {
        throw Failure(error.isOfContents ? .badInput : .noInput, "\(path): \(error)")
      }
    }
    try self.init(data, name: path)
  }

  /// The formats of rows.
  static let formats: [FileFormat] = [.csv, .json]

  /// - Parameter name: of the file, for messages; what ends in `.json` is JSON whatever is in it.
  init(_ data: Data, name: String) throws(Failure) {
    let isJSON = FileFormat(path: name) == .json || data.first { !" \n\r\t".utf8.contains($0) } == UInt8(ascii: "[")
    do throws(Problem) {
      rows = isJSON ? try Self.json(data) : try Self.csv(data)
    } catch {
      throw Failure(.badInput, "\(name)\(error.line.map { ":\($0)" } ?? ""): \(error.message)")
    }
    if rows.isEmpty { throw Failure(.badInput, "\(name): there are no rows") }
  }

  struct Problem: Error {
    var line: Int?
    var message: String
  }

  /// Throws where there are more rows or cells than a table may have.
  static func check(rows: Int, cells: Int, line: Int? = nil) throws(Problem) {
    if rows > rowLimit { throw Problem(line: line, message: "there are more than \(rowLimit) rows; split them into several files") }
    if cells > cellLimit { throw Problem(line: line, message: "there are more than \(cellLimit) cells; split the rows into several files") }
  }

  private static func json(_ data: Data) throws(Problem) -> [Row] {
    guard let list = (try? JSONSerialization.jsonObject(with: data)) as? [[String: Any]] else {
      throw Problem(message: "rows in JSON are an array of objects, such as [{\"title.string\": \"Hello\"}]")
    }
    var rows: [Row] = [], cellCount = 0
    for entry in list {
      var columns: [String] = [], cells: [String] = []
      func append(_ column: String, _ cell: String) {
        columns.append(column)
        cells.append(cell)
      }
      guard entry.count <= columnLimit else {
        throw Problem(message: "row \(rows.count + 1) has \(entry.count) columns; at most \(columnLimit) are read")
      }
      cellCount += entry.count
      try check(rows: rows.count + 1, cells: cellCount)
      for (key, value) in entry.sorted(by: { $0.key < $1.key }) {
        switch value {
        case let text as String: append(key, text)
        // Points, rectangles and colours are lists of numbers.
        case let numbers as [NSNumber]: append(key, numbers.map { shortest($0.doubleValue) }.joined(separator: " "))
        case let number as NSNumber: append(key, shortest(number.doubleValue))
        case is NSNull: continue
        default: throw Problem(message: "row \(rows.count + 1): \"\(key)\" is neither a text, a number nor a list of numbers")
        }
      }
      rows.append(Row(columns: columns, cells: cells))
    }
    return rows
  }
}
