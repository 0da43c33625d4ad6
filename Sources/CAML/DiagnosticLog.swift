internal import Graphics

/// Collects remarks while one document is read.
final class DiagnosticLog {
  let file: String?
  private let source: SourceText?
  private let limit: Int
  private(set) var entries: [CAMLDiagnostic] = []
  private var dropped = 0

  init(file: String?, source: SourceText?, limit: Int) {
    self.file = file
    self.source = source
    self.limit = limit
  }

  /// Beyond the limit remarks are counted, and nothing is put into words.
  ///
  /// - Parameters:
  ///   - offset: where in the document, in bytes; nil for the file as a whole.
  ///   - text: what is written there.
  ///   - expected: what belongs there.
  func add(
    _ severity: CAMLDiagnostic.Severity, at offset: Int?, _ message: @autoclosure () -> String, text: @autoclosure () -> String? = nil,
    expected: @autoclosure () -> String? = nil
  ) {
    guard entries.count < limit else {
      dropped += 1
      return
    }
    let position = offset.flatMap { source?.position(at: $0) }
    entries.append(
      CAMLDiagnostic(
        severity: severity, file: file, line: position?.line, column: position?.column, message: message(),
        text: text().map(NumberScanner.shortened), expected: expected()))
  }

  func warn(
    at offset: Int?, _ message: @autoclosure () -> String, text: @autoclosure () -> String? = nil,
    expected: @autoclosure () -> String? = nil
  ) { add(.warning, at: offset, message(), text: text(), expected: expected()) }

  /// Warns of a name that is none of those there are, and asks whether the one nearest to it is meant.
  func warn(unknown name: String, among names: @autoclosure () -> [String], at offset: Int?, _ message: @autoclosure () -> String) {
    lazy var near = NearestNames.among(names(), to: name)
    add(.warning, at: offset, message() + NearestNames.question(near: near, for: name), text: name, expected: near.first)
  }

  func error(at offset: Int?, _ message: @autoclosure () -> String) { add(.error, at: offset, message()) }

  /// The line of an offset, for messages that point at a second place.
  func line(of offset: Int) -> Int { source?.position(at: offset).line ?? 0 }

  /// Everything collected, in the order of the places; a last entry tells how many did not fit the limit.
  func finish() -> [CAMLDiagnostic] {
    var result = entries.enumerated().sorted { a, b in
      let (x, y) = (a.element, b.element)
      return (x.line ?? 0, x.column ?? 0, a.offset) < (y.line ?? 0, y.column ?? 0, b.offset)
    }.map(\.element)
    if dropped > 0 {
      result.append(
        CAMLDiagnostic(severity: .warning, file: file, message: "\(dropped) more remarks are left out; the limit (diagnostics) is \(limit)")
      )
    }
    return result
  }
}
