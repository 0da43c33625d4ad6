package import FileFormats
package import Foundation
internal import TextEscaping

/// Rows of values with names: a CSV file whose first line names the columns (RFC 4180), or a JSON array of objects.
package struct DataTable {
  package struct Row {
    /// The names of the columns in the order of the file; for JSON in alphabetical order.
    package let columns: [String]
    /// The values of the row, one for each column.
    package let cells: [String]

    /// What stands in a column; nil where there is no such column.
    package func value(in column: String) -> String? { columns.firstIndex(of: column).map { cells[$0] } }
  }

  package let rows: [Row]

  /// Bytes of a file that is read.
  package static let byteLimit = 64 << 20
  /// Rows, as many as a plan's parts.
  package static let rowLimit = 1_000_000
  /// Cells of all rows, and columns of one.
  package static let cellLimit = 10_000_000, columnLimit = 1000

  package static let formats: [FileFormat] = [.csv, .json]

  /// - Parameter name: of the file, for messages; what ends in `.json` is JSON whatever is in it.
  package init(_ data: Data, name: String) throws(DataTableError) {
    let format = FileName.pathExtension(name).flatMap(FileFormat.init(suffix:))
    let isJSON = format == .json || data.first { !" \n\r\t".utf8.contains($0) } == UInt8(ascii: "[")
    do throws(Problem) {
      rows = isJSON ? try Self.json(data) : try Self.csv(data)
    } catch {
      throw DataTableError(isOfContents: true, description: "\(name)\(error.line.map { ":\($0)" } ?? ""): \(error.message)")
    }
    if rows.isEmpty { throw DataTableError(isOfContents: true, description: "\(name): there are no rows") }
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
