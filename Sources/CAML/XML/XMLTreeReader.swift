internal import CExpat
internal import Foundation

/// Reads XML into a tree of elements, with expat.
///
/// Namespace prefixes are dropped. A document that declares an entity, or uses one that XML does not predefine, is refused: expansion could
/// be unbounded, and external entities would read other files. External document type definitions are never fetched.
struct XMLTreeReader {
  let limits: CAMLLimits
  let file: String?

  /// - Throws: `CAMLError` with the place of the first thing that is wrong.
  func read(_ data: Data) throws(CAMLError) -> (root: CAMLElement, source: SourceText) {
    if data.count > limits.documentBytes { throw tooLarge(data.count, file: file) }
    var bytes = [UInt8](data)
    var encoding: String?
    // Offsets are wanted in UTF-8, so UTF-16 is turned into it before expat sees it.
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]), let text = String(data: data, encoding: .utf16) {
      bytes = Array(text.utf8)
      encoding = "UTF-8"
    }
    let source = SourceText(bytes: bytes)

    guard let parser = XML_ParserCreate(encoding) else {
      throw CAMLError(.unreadable, CAMLDiagnostic(severity: .error, file: file, message: "XML_ParserCreate: out of memory"))
    }
    defer { XML_ParserFree(parser) }
    let builder = XMLTreeBuilder(parser: parser, limits: limits, source: source)
    return try withExtendedLifetime(builder) { () throws(CAMLError) in
      builder.install()
      let status = bytes.withUnsafeBufferPointer { buffer in
        buffer.withMemoryRebound(to: CChar.self) { XML_Parse(parser, $0.baseAddress, Int32(truncatingIfNeeded: $0.count), 1) }
      }
      if let refusal = builder.refusal { throw error(refusal.reason, refusal.message, at: refusal.offset, in: source) }
      guard status == XML_STATUS_OK, let root = builder.root else {
        throw error(.malformed, builder.explain(XML_GetErrorCode(parser)), at: Int(XML_GetCurrentByteIndex(parser)), in: source)
      }
      return (root, source)
    }
  }

  private func tooLarge(_ count: Int, file: String?) -> CAMLError {
    CAMLError(
      .limit,
      CAMLDiagnostic(
        severity: .error, file: file, message: "the document has \(count) bytes; the limit (documentBytes) is \(limits.documentBytes)"))
  }

  private func error(_ reason: CAMLError.Reason, _ message: String, at offset: Int, in source: SourceText) -> CAMLError {
    let position = source.position(at: offset)
    return CAMLError(reason, CAMLDiagnostic(severity: .error, file: file, line: position.line, column: position.column, message: message))
  }
}
