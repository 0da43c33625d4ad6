internal import CExpat
internal import TextEscaping

/// Receives expat's callbacks and builds the tree; stops the parser at the first thing that is refused.
final class XMLTreeBuilder {
  struct Refusal {
    var reason: CAMLError.Reason
    var message: String
    var offset: Int
  }

  private let parser: XML_Parser
  private let limits: CAMLLimits
  private let source: SourceText
  private var open: [CAMLElement] = []
  private var count = 0
  private(set) var root: CAMLElement?
  private(set) var refusal: Refusal?

  init(parser: XML_Parser, limits: CAMLLimits, source: SourceText) {
    self.parser = parser
    self.limits = limits
    self.source = source
  }

  /// Hands the callbacks to expat. The builder must outlive the parse.
  func install() {
    XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    XML_SetElementHandler(
      parser,
      { user, name, attributes in XMLTreeBuilder.from(user)?.start(name, attributes) },
      { user, _ in XMLTreeBuilder.from(user)?.end() })
    XML_SetCharacterDataHandler(parser) { user, text, length in XMLTreeBuilder.from(user)?.characters(text, length) }
    XML_SetEntityDeclHandler(parser) { user, name, _, _, _, _, _, _, _ in
      XMLTreeBuilder.from(user)?.refuse(
        .malformed, "the entity \"\(name.map { String(cString: $0) } ?? "")\" is declared; documents may not declare entities")
    }
    XML_SetSkippedEntityHandler(parser) { user, name, _ in
      XMLTreeBuilder.from(user)?.refuse(.malformed, "the entity \"\(name.map { String(cString: $0) } ?? "")\" is not defined")
    }
  }

  private static func from(_ user: UnsafeMutableRawPointer?) -> XMLTreeBuilder? {
    user.map { Unmanaged<XMLTreeBuilder>.fromOpaque($0).takeUnretainedValue() }
  }

  private var offset: Int { Int(XML_GetCurrentByteIndex(parser)) }

  private func refuse(_ reason: CAMLError.Reason, _ message: String) {
    guard refusal == nil else { return }
    refusal = Refusal(reason: reason, message: message, offset: offset)
    XML_StopParser(parser, 0)
  }

  private func start(_ name: UnsafePointer<XML_Char>?, _ list: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?) {
    guard refusal == nil, let name else { return }
    count += 1
    if count > limits.elements { return refuse(.limit, "the document has more than \(limits.elements) elements, the limit (elements)") }
    if open.count >= limits.depth {
      return refuse(.limit, "elements are nested \(open.count + 1) deep; the limit (depth) is \(limits.depth)")
    }
    let element = CAMLElement(name: localName(name), attributes: attributes(list), offset: offset)
    open.last?.append(element)
    if open.isEmpty { root = element }
    open.append(element)
  }

  private func end() {
    guard refusal == nil else { return }
    open.removeLast()
  }

  private func characters(_ text: UnsafePointer<XML_Char>?, _ length: Int32) {
    guard refusal == nil, let text, let element = open.last else { return }
    let bytes = UnsafeRawBufferPointer(start: text, count: Int(length))
    // Indentation is most of the character data in real documents.
    if element.text.isEmpty, bytes.allSatisfy({ $0 == 0x20 || $0 == 0x0A || $0 == 0x09 || $0 == 0x0D }) { return }
    element.append(text: String(decoding: bytes, as: UTF8.self))
  }

  private func attributes(_ list: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?) -> [CAMLElement.Attribute] {
    guard let list, list[0] != nil else { return [] }
    let offsets = attributeOffsets()
    var result: [CAMLElement.Attribute] = []
    var index = 0
    while let name = list[index], let value = list[index + 1] {
      let nameOffset = index / 2 < offsets.count ? offsets[index / 2] : offset
      index += 2
      // Only names that begin with an x can be of XML's own.
      if name.pointee == 0x78 {
        let full = String(cString: name)
        if full == "xmlns" || full.hasBytePrefix("xmlns:") || full.hasBytePrefix("xml:") { continue }
      }
      result.append(CAMLElement.Attribute(name: localName(name), value: String(cString: value), offset: nameOffset))
    }
    return result
  }

  /// Where each attribute's name begins. expat reports attributes in the order written, but not their places.
  private func attributeOffsets() -> [Int] {
    let start = offset
    let end = min(source.bytes.count, start + Int(XML_GetCurrentByteCount(parser)))
    guard start >= 0, start < end else { return [] }
    let tag = source.bytes[start..<end]
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }

    var offsets: [Int] = []
    // Past "<name".
    var index = tag.firstIndex(where: isSpace) ?? end
    while index < end {
      guard let name = tag[index...].firstIndex(where: { !isSpace($0) }), tag[name] != UInt8(ascii: ">"), tag[name] != UInt8(ascii: "/")
      else { break }
      guard let quote = tag[name...].firstIndex(where: { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") }),
        let close = tag[(quote + 1)...].firstIndex(of: tag[quote])
      else { break }
      offsets.append(name)
      index = close + 1
    }
    return offsets
  }

  private func localName(_ name: UnsafePointer<XML_Char>) -> String {
    var start = name, next = name
    while next.pointee != 0 {
      if next.pointee == 0x3A { start = next + 1 }
      next += 1
    }
    return String(cString: start)
  }

  /// What expat found, with the names of the elements concerned, which expat does not tell.
  func explain(_ code: XML_Error) -> String {
    let words = XML_ErrorString(code).map { String(cString: $0) } ?? "error \(code.rawValue)"
    switch code {
    case XML_ERROR_SYNTAX where root == nil, XML_ERROR_INVALID_TOKEN where root == nil:
      return "this is no XML (\(words)); a document begins with <?xml version=\"1.0\"?> or <caml>"
    case XML_ERROR_TAG_MISMATCH:
      guard let element = open.last else { return words }
      let line = source.position(at: element.offset).line
      return "\(words): the end tag found here does not close <\(element.name)>, opened at line \(line)"
    case XML_ERROR_NO_ELEMENTS:
      return open.last.map { "the document ends inside <\($0.name)>, opened at line \(source.position(at: $0.offset).line)" }
        ?? "\(words): the document is empty"
    default: return words
    }
  }
}
