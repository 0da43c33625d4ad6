internal import Foundation

extension DataTable {
  /// Cells are separated by commas; those in quotation marks may hold commas, line ends, and quotation marks written twice. Read byte by
  /// byte: a mark at a cell's beginning would join the comma before it.
  static func csv(_ data: Data) throws(Problem) -> [Row] {
    guard let text = String(validating: data, as: UTF8.self) else { throw Problem(message: "the file is no text in UTF-8") }
    var table = LineReader()
    var bytes = Array(text.utf8)[...]
    if bytes.starts(with: "\u{FEFF}".utf8) { bytes = bytes.dropFirst(3) }
    var index = bytes.startIndex
    while index < bytes.endIndex {
      try table.read(bytes[index], next: index + 1 < bytes.endIndex ? bytes[index + 1] : nil)
      // A carriage return and line feed are one end of a line; a quotation mark that is written twice is one.
      index += table.tookNext ? 2 : 1
    }
    try table.finish()
    guard let header = table.header else { throw Problem(message: "the first line names the columns; the file is empty") }
    return table.rows.map { Row(columns: header, cells: $0) }
  }

  /// Lines of cells, as their bytes come.
  private struct LineReader {
    private(set) var header: [String]?
    private(set) var rows: [[String]] = []
    /// Whether the last byte and the one behind it were one sign.
    private(set) var tookNext = false
    private var cells: [String] = []
    private var cell: [UInt8] = []
    private var cellCount = 0
    /// The line that is read, and the one that its first cell stands on.
    private var line = 1, start = 1
    private var isQuoted = false, wasQuoted = false

    mutating func read(_ byte: UInt8, next: UInt8?) throws(Problem) {
      let isLineEnd = byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
      tookNext = byte == UInt8(ascii: "\r") && next == UInt8(ascii: "\n")
      if isLineEnd { line += 1 }
      switch byte {
      case UInt8(ascii: "\"") where isQuoted && next == UInt8(ascii: "\""):
        cell.append(byte)
        tookNext = true
      case UInt8(ascii: "\"") where isQuoted: isQuoted = false
      case _ where isQuoted:
        cell.append(byte)
        if tookNext { cell.append(UInt8(ascii: "\n")) }
      case UInt8(ascii: "\""):
        guard cell.isEmpty, !wasQuoted else {
          throw Problem(line: line, message: "a quotation mark inside a cell that does not begin with one")
        }
        (isQuoted, wasQuoted) = (true, true)
      case UInt8(ascii: ","):
        try endCell()
      case _ where isLineEnd:
        try endLine()
        start = line
      default: cell.append(byte)
      }
    }

    mutating func finish() throws(Problem) {
      if isQuoted { throw Problem(line: start, message: "a quotation mark is never closed") }
      if !cell.isEmpty || !cells.isEmpty || wasQuoted { try endLine() }
    }

    private mutating func endCell() throws(Problem) {
      let most = header?.count ?? columnLimit
      cells.append(String(decoding: cell, as: UTF8.self))
      cell.removeAll(keepingCapacity: true)
      wasQuoted = false
      guard header != nil || cells.count <= most else { throw Problem(line: start, message: "at most \(most) columns are read") }
    }

    private mutating func endLine() throws(Problem) {
      let wasQuoted = wasQuoted
      try endCell()
      defer { cells = [] }
      if cells == [""] && !wasQuoted { return }
      guard let header else { return header = cells }
      guard cells.count == header.count else {
        throw Problem(line: start, message: "\(cells.count) cells, where the first line has \(header.count)")
      }
      cellCount += cells.count
      try DataTable.check(rows: rows.count + 1, cells: cellCount, line: start)
      rows.append(cells)
    }
  }
}
