import Acetate
import TextEscaping

/// Samples as comma-separated values (RFC 4180).
enum SampleTable {
  /// `time,position.1,position.2`; of a single column just its key.
  static func header(_ key: String, columns: Int) -> String {
    let names = columns == 1 ? [key] : (1...columns).map { "\(key).\($0)" }
    return (["time"] + names.map(CSVText.cell)).joined(separator: ",")
  }

  /// A cell for each number, text or truth value; what is unset, or no number that can be written, is empty.
  static func cells(of value: SampledValue) -> [String] {
    switch value {
    case .none: [""]
    case .number(let number): [number.isFinite ? value.json : ""]
    case .bool(let flag): [flag ? "1" : "0"]
    case .text(let text): [CSVText.cell(text)]
    case .list(let values): values.isEmpty ? [""] : values.flatMap(cells)
    }
  }
}
