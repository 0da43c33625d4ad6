import Acetate
import CAML
import Foundation
import Playlists
import TextEscaping

struct BatchRow {
  /// The row's number, from 1.
  let number: Int
  let count: Int
  let assignments: [LayerAssignment]
}

/// Says of a failure which row it is about.
/// - Parameter number: of the row, from 1; nil where there are none.
func inRow<Result>(_ number: Int?, _ body: () throws -> Result) throws -> Result {
  do { return try body() } catch var failure as Failure {
    if let number, failure.code != .readerClosed { failure.message = "row \(number): \(failure.message)" }
    throw failure
  }
}

extension RenderCommand {
  /// Renders once for each row. That all files have names of their own, and what columns name, is seen before anything is drawn.
  func renderRows(of table: DataTable, _ interruption: Interruption) throws {
    let outputs = try table.outputs(output)
    let statistics = try drawing.stats.map { try table.outputs($0, for: .plainPath(option: "--stats")) }
    let posters = try drawing.poster.map { try table.outputs($0, for: .output(option: "--poster")) }
    let patterns = [output, drawing.stats, drawing.poster].compactMap { $0 }
    try checkColumns(of: table, named: Set(patterns.flatMap(DataTable.columns(of:))))
    var hasWarned = false
    for (index, row) in table.rows.enumerated() {
      var command = self
      command.output = outputs[index]
      command.drawing.stats = statistics?[index]
      command.drawing.poster = posters?[index]
      let batchRow = BatchRow(number: index + 1, count: table.rows.count, assignments: row.assignments)
      hasWarned = try inRow(batchRow.number) { try command.render(row: batchRow, hasWarned: hasWarned, interruption) }
      interruption.endIfReceived()
    }
  }

  /// Loads the document once, with its warnings, and sees what its layers make of the columns' names. A column that sets nothing, and that
  /// no file's name has, is told.
  /// - Parameter named: the columns in files' names; nil where those are not known.
  func checkColumns(of table: DataTable, named: Set<String>?) throws {
    if isShow { return try checkShow() }
    guard source.input != "-" else { throw Failure(.usage, "--data reads the document once for each row; give it as a file, not as -") }
    let composition = try source.load()
    var seen: Set<[UInt8]> = []
    for column in table.rows.flatMap(\.columns) where seen.insert(Array(column.utf8)).inserted {
      if column.utf8.contains(UInt8(ascii: ".")) {
        do { try LayerAssignment(target: column, value: "").check(in: composition.rootLayer) } catch let error as CAMLError {
          throw Failure(.usage, "the column \(column): \(error.diagnostic.message)")
        }
      } else if named?.contains(where: { $0.isSameBytes(as: column) }) != true {
        let near = LayerAssignment.target(near: column, in: composition.rootLayer)
        guard named != nil || near != nil else { continue }
        let advice = near.map { "did you mean \($0)?" } ?? "what a column sets is a layer and a key, such as title.string"
        Terminal.log.warning("the column \(column) names no layer; \(advice)")
      }
    }
  }
}
