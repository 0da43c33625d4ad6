package import Foundation
internal import TextEscaping

/// A document as it is written, for changing one value in it and nothing else.
///
/// The values of a layer are those of its element: attributes, children that hold one value, members of arrays, and the animations with
/// theirs. A change replaces the bytes between an attribute's quotation marks, or adds the attribute behind the last one of its tag; the
/// rest of the file stays as it is, byte by byte. Costs one parse for each text, and a walk over the layer's own elements for each
/// question.
package struct DocumentText {
  /// Why a value is not changed, as a sentence.
  package struct Failure: Error, CustomStringConvertible {
    package let description: String

    init(_ description: String) { self.description = description }
  }

  /// Longer values are refused.
  package static let maximumLength = 100_000

  private let bytes: [UInt8]
  private let source: SourceText
  private let context: ReadingContext
  private let elements: [Int: CAMLElement]

  /// - Throws: `CAMLError` for what is no XML or exceeds a limit, `Failure` for an encoding in which nothing is changed.
  package init(_ data: Data, file: String?) throws {
    // The reader turns UTF-16 into UTF-8, whose offsets are not the file's.
    guard !data.starts(with: [0xFF, 0xFE]), !data.starts(with: [0xFE, 0xFF]) else {
      throw Failure("documents in UTF-16 are not edited; save it as UTF-8")
    }
    let limits = CAMLLimits()
    let (root, source) = try XMLTreeReader(limits: limits, file: file).read(data)
    (bytes, self.source) = (source.bytes, source)
    let log = DiagnosticLog(file: file, source: source, limit: 0)
    context = ReadingContext(root: root, log: log, images: ImageStore(folder: nil, limits: limits), limits: limits)
    var elements: [Int: CAMLElement] = [:]
    var pending = [root]
    while let element = pending.popLast() {
      elements[element.offset] = element
      pending += element.children
    }
    self.elements = elements
  }

  // MARK: Values

  /// A layer and its animations, members of groups behind their group; empty where no element begins at the offset.
  package func objects(ofLayerAt offset: Int) -> [EditableObject] {
    guard let element = elements[offset] else { return [] }
    let isNamedByTag = LayerClass.named(element.name) != nil
    let className = isNamedByTag ? element.name : element[attribute: "type"] ?? "CALayer"
    let layerClass = LayerClass.named(className) ?? .unknown(className)
    // Names are how layers are found again.
    func kind(_ key: String) -> AttributeKind? {
      key == "name" ? nil : layerClass.kind(of: key) ?? (key.isKeyPath ? context.kind(ofKeyPath: key) : nil)
    }
    var values = written(on: element, hasClassAttribute: !isNamedByTag, kind)
    let known = Set(values.map(\.key)), children = Set(element.children.map(\.name))
    for key in layerClass.allKeys where !known.contains(key) && !children.contains(key) {
      if let value = kind(key).flatMap({ absent(key, $0, of: element) }) { values.append(value) }
    }
    var objects = [
      EditableObject(className: className, key: nil, keyPath: nil, depth: 0, line: source.position(at: offset).line, values: values)
    ]
    addAnimations(of: element, depth: 0, to: &objects)
    return objects
  }

  private func addAnimations(of element: CAMLElement, depth: Int, to objects: inout [EditableObject]) {
    guard depth < 16, let container = element.child("animations").flatMap(context.resolve) else { return }
    for child in container.children {
      guard let animation = context.resolve(child) else { continue }
      let name = AnimationClass(rawValue: animation.name) != nil ? animation.name : animation[attribute: "type"] ?? animation.name
      guard let animationClass = AnimationClass(rawValue: name) else { continue }
      let keyPath = animation[attribute: "keyPath"] ?? animation.child("keyPath")?[attribute: "value"]
      let animated = keyPath.flatMap(context.kind(ofKeyPath:))
      // The class and the key path are what the animation is, not how it goes.
      func kind(_ key: String) -> AttributeKind? {
        key == "keyPath" || key == "valueFunction" ? nil : animationClass.kind(of: key, animating: animated)
      }
      var values = written(on: animation, hasClassAttribute: animation.name != name, member: animated, kind)
      let known = Set(values.map(\.key)), children = Set(animation.children.map(\.name))
      for key in ["duration", "timingFunction"] where !known.contains(key) && !children.contains(key) {
        if key == "timingFunction", children.contains("timingFunctions") { continue }
        if let value = kind(key).flatMap({ absent(key, $0, of: animation) }) { values.append(value) }
      }
      objects.append(
        EditableObject(
          className: name, key: child[attribute: "key"], keyPath: keyPath, depth: depth,
          line: source.position(at: animation.offset).line, values: values))
      if animationClass == .group { addAnimations(of: animation, depth: depth + 1, to: &objects) }
    }
  }

  /// What an element writes, in its attributes and then in its children.
  /// - Parameter member: the kind of an array's members that do not say theirs.
  private func written(
    on element: CAMLElement, hasClassAttribute: Bool, member: AttributeKind? = nil, _ kind: (String) -> AttributeKind?
  ) -> [EditableValue] {
    var values: [EditableValue] = []
    for attribute in element.attributes where !(hasClassAttribute && attribute.name == "type") {
      if let kind = kind(attribute.name), let value = value(attribute.name, kind, attribute, of: element) { values.append(value) }
    }
    for child in element.children where !LayerPropertyReader.structure.contains(child.name) {
      if let kind = kind(child.name) { values += inner(child.name, kind, child, member: member, depth: 0) }
    }
    return values
  }

  /// The values inside a child: its own, that of the one element in it, or those of an array's members.
  private func inner(_ key: String, _ expected: AttributeKind, _ child: CAMLElement, member: AttributeKind?, depth: Int) -> [EditableValue]
  {
    guard depth < 8, let element = context.resolve(child) else { return [] }
    let named = (element[attribute: "type"] ?? element.name)
    let kind = Self.isArray(expected) ? expected : ValueClass.kind(named).map { Self.merge($0, expected) } ?? expected
    if Self.isArray(kind) {
      if element.children.isEmpty, let attribute = element.attribute("value") {
        return value(key, kind, attribute, of: element).map { [$0] } ?? []
      }
      return element.children.enumerated().flatMap { index, item -> [EditableValue] in
        let itemKind = Self.memberKind(of: kind) ?? member ?? ValueClass.kind(item[attribute: "type"] ?? item.name)
        return itemKind.map { inner("\(key)[\(index)]", $0, item, member: nil, depth: depth + 1) } ?? []
      }
    }
    let attribute = element.attribute("value") ?? (kind == .curve ? element.attribute("name") : nil)
    guard let attribute else {
      return element.children.count == 1 ? inner(key, kind, element.children[0], member: member, depth: depth + 1) : []
    }
    guard attribute.value != "null" else { return [] }
    var values = value(key, kind, attribute, of: element).map { [$0] } ?? []
    if kind == .color, let opacity = element.attribute("opacity") {
      values += value("\(key).opacity", .number, opacity, of: element).map { [$0] } ?? []
    }
    return values
  }

  /// What to read where a value names its class and the key wants a kind, as in `ValueReader`.
  private static func merge(_ named: AttributeKind, _ expected: AttributeKind) -> AttributeKind {
    switch (named, expected) {
    case (.string, _), (.number, .time), (.number, .integer): expected
    default: named
    }
  }

  private static func isArray(_ kind: AttributeKind) -> Bool { kind == .values || memberKind(of: kind) != nil }

  private static func memberKind(of kind: AttributeKind) -> AttributeKind? {
    switch kind {
    case .numbers: .number
    case .colors: .color
    case .curves: .curve
    default: nil
    }
  }

  private static func form(of kind: AttributeKind) -> EditableValue.Form? {
    switch kind {
    case .number, .time, .integer, .point, .size, .rect, .transform, .colorMatrix, .numbers: .numbers
    case .color: .color
    case .curve: .curve
    case .bool: .bool
    case .choice(let words), .hint(let words): words.isEmpty ? nil : .choice(words)
    case .string, .path: .text
    case .image, .values, .colors, .curves, .filter, .filters, .emitterCells, .emitterBehaviors, .valueFunction, .dictionary: nil
    }
  }

  private func value(
    _ key: String, _ kind: AttributeKind, _ attribute: CAMLElement.Attribute, of element: CAMLElement
  ) -> EditableValue? {
    // What a declaration of the document's type adds is not written there.
    guard let form = Self.form(of: kind), span(of: attribute) != nil else { return nil }
    let position = source.position(at: attribute.offset)
    return EditableValue(
      key: key, form: form, text: attribute.value, isWritten: true, element: element.offset, attribute: attribute.name,
      line: position.line, column: position.column, kind: kind)
  }

  private func absent(_ key: String, _ kind: AttributeKind, of element: CAMLElement) -> EditableValue? {
    guard let form = Self.form(of: kind) else { return nil }
    let position = source.position(at: element.offset)
    return EditableValue(
      key: key, form: form, text: "", isWritten: false, element: element.offset, attribute: key, line: position.line,
      column: position.column, kind: kind)
  }

  // MARK: Changes

  /// The file with another text for a value.
  /// - Parameter value: one of those that `objects(ofLayerAt:)` of this text gave.
  /// - Throws: `Failure` for a text that is none for such a value.
  package func replacing(_ value: EditableValue, with text: String) throws(Failure) -> Data {
    guard text.utf8.count <= Self.maximumLength else { throw Failure("a value has at most \(Self.maximumLength) bytes") }
    do { _ = try ValueReader.parse(text, as: value.kind, opacity: 1) } catch { throw Failure("\(value.key): \(error.message)") }
    guard let element = elements[value.element] else { throw Failure("\(value.key): its element is not there any more") }
    if value.isWritten, let span = element.attribute(value.attribute).flatMap(span(of:)) {
      let quote = bytes[span.lowerBound - 1]
      return Data(bytes[..<span.lowerBound]) + escaped(text, in: quote) + Data(bytes[span.upperBound...])
    }
    guard !value.isWritten, element.attribute(value.attribute) == nil, let end = endOfAttributes(of: element) else {
      throw Failure("\(value.key): its place in the document is not found")
    }
    let added = Data(" \(value.attribute)=\"".utf8) + escaped(text, in: UInt8(ascii: "\"")) + Data("\"".utf8)
    return Data(bytes[..<end]) + added + Data(bytes[end...])
  }

  /// The bytes between an attribute's quotation marks; nil where it is not written in the document.
  private func span(of attribute: CAMLElement.Attribute) -> Range<Int>? {
    guard let span = attributeSpan(at: attribute.offset) else { return nil }
    let name = bytes[span.name]
    let local = name.lastIndex(of: UInt8(ascii: ":")).map { name[($0 + 1)...] } ?? name
    return local.elementsEqual(attribute.name.utf8) ? span.value : nil
  }

  private func attributeSpan(at offset: Int) -> (name: Range<Int>, value: Range<Int>)? {
    var index = offset
    while index < bytes.count, !Self.isSpace(bytes[index]), bytes[index] != UInt8(ascii: "=") {
      guard !Self.endsTag(bytes[index]), bytes[index] != UInt8(ascii: "<") else { return nil }
      index += 1
    }
    let name = offset..<index
    index = skippingSpaces(from: index)
    guard index < bytes.count, !name.isEmpty, bytes[index] == UInt8(ascii: "=") else { return nil }
    index = skippingSpaces(from: index + 1)
    guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") || bytes[index] == UInt8(ascii: "'"),
      let close = bytes[(index + 1)...].firstIndex(of: bytes[index])
    else { return nil }
    return (name, (index + 1)..<close)
  }

  /// Behind the last attribute of a start tag, or behind its name.
  private func endOfAttributes(of element: CAMLElement) -> Int? {
    guard element.offset < bytes.count, bytes[element.offset] == UInt8(ascii: "<") else { return nil }
    var end = element.offset + 1
    while end < bytes.count, !Self.isSpace(bytes[end]), !Self.endsTag(bytes[end]) { end += 1 }
    while true {
      let next = skippingSpaces(from: end)
      guard next < bytes.count else { return nil }
      if Self.endsTag(bytes[next]) { return end }
      guard let span = attributeSpan(at: next) else { return nil }
      end = span.value.upperBound + 1
    }
  }

  private func skippingSpaces(from offset: Int) -> Int {
    var index = offset
    while index < bytes.count, Self.isSpace(bytes[index]) { index += 1 }
    return index
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }
  private static func endsTag(_ byte: UInt8) -> Bool { byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/") }

  /// A text between quotation marks of a kind, in the encoding of the document: what is not ASCII stands as references in all but UTF-8.
  private func escaped(_ text: String, in quote: UInt8) -> Data {
    let isUTF8 = isUTF8
    let text = XMLText.escaped(text).replacingScalars { scalar in
      if scalar == "'", quote == UInt8(ascii: "'") { return "&#39;" }
      return scalar.value >= 0x80 && !isUTF8 ? "&#\(scalar.value);" : nil
    }
    return Data(text.utf8)
  }

  /// Whether the document says nothing of its encoding, or that it is UTF-8.
  private var isUTF8: Bool {
    let head = String(decoding: bytes.prefix(200), as: UTF8.self)
    guard head.hasBytePrefix("<?xml") || head.hasBytePrefix("\u{FEFF}<?xml"), let end = head.range(of: "?>"),
      let mark = head[..<end.lowerBound].range(of: "encoding")
    else { return true }
    let name = head[mark.upperBound..<end.lowerBound].lowercased().unicodeScalars.drop { " \t\r\n='\"".unicodeScalars.contains($0) }
    return String(Substring(name)).hasBytePrefix("utf-8")
  }
}
