internal import Graphics

/// Reads values out of attributes and elements. What cannot be read gives a remark with its place, and nil.
struct ValueReader {
  let context: ReadingContext

  // MARK: Attributes

  func value(of attribute: CAMLElement.Attribute, as kind: AttributeKind) -> DocumentValue? {
    value(attribute.value, as: kind, key: attribute.name, offset: attribute.offset)
  }

  /// - Parameter key: names the value in remarks.
  private func value(_ text: String, as kind: AttributeKind, key: String, offset: Int, opacity: Double = 1) -> DocumentValue? {
    if kind == .image { return image(text, offset: offset) }
    do {
      return try Self.parse(text, as: kind, opacity: opacity)
    } catch {
      context.log.warn(at: offset, "\(key): \(error.message)", text: text, expected: kind.noun)
      return nil
    }
  }

  /// Reads a value that is all text; nil is one to ignore without remark.
  static func parse(_ text: String, as kind: AttributeKind, opacity: Double) throws(ValueError) -> DocumentValue? {
    let trimmed = text.trimmed
    if trimmed == "undefined" { throw ValueError("\"undefined\" is left out") }
    switch kind {
    case .number: return .number(try NumberScanner.finite(trimmed))
    case .time: return .number(try NumberScanner.number(trimmed))
    case .integer:
      let number = try NumberScanner.finite(trimmed).rounded()
      guard abs(number) < 1e15 else { throw ValueError("\(trimmed) is too large") }
      return .number(number)
    case .bool: return .bool(try ValueParser.bool(trimmed))
    case .string: return .string(text)
    case .choice(let words), .hint(let words):
      if words.contains(trimmed) { return .string(trimmed) }
      if let word = words.first(where: { $0.caseInsensitiveCompare(trimmed) == .orderedSame }) { return .string(word) }
      if case .hint = kind { return nil }
      throw ValueError("\"\(NumberScanner.shortened(trimmed))\" is none of \(words.joined(separator: ", "))")
    case .point: return .point(try ValueParser.point(text))
    case .size: return .size(try ValueParser.size(text))
    case .rect: return .rect(try ValueParser.rect(text))
    case .color: return .color(try ValueParser.color(text, opacity: opacity))
    case .transform: return .transform(try TransformParser.transform(text))
    case .path: return .path(try PathParser.path(text))
    case .colorMatrix: return .array(try ValueParser.colorMatrix(text).map { .number($0) })
    case .curve: return .curve(try ValueParser.timingCurve(text))
    case .valueFunction: return .valueFunction(trimmed)
    case .filter: return .filter(DocumentValue.FilterValue(type: trimmed, name: nil, isEnabled: true, inputs: [:]))
    case .numbers:
      var items: [DocumentValue] = []
      for word in NumberScanner.words(text) { items.append(.number(try NumberScanner.finite(word))) }
      return .array(items)
    case .image, .colors, .values, .curves, .filters, .dictionary, .emitterCells, .emitterBehaviors:
      throw ValueError("\(kind.noun) cannot be written as text")
    }
  }

  // MARK: Elements

  /// Reads an element's value.
  /// - Parameter kind: what is wanted; nil takes whatever the element says it is.
  func value(of element: CAMLElement, expecting kind: AttributeKind?) -> DocumentValue? {
    guard let element = context.resolve(element) else { return nil }
    return context.reading(element) { read(element, expecting: kind) }
  }

  private func read(_ element: CAMLElement, expecting expected: AttributeKind?) -> DocumentValue? {
    var className = element[attribute: "type"]
    // Members of arrays, and shared objects, are named by their class.
    if className == nil, ValueClass.kind(element.name) != nil || ValueClass.null.contains(element.name) { className = element.name }
    if let className, ValueClass.null.contains(className) { return .null }
    if element[attribute: "value"] == "null" { return .null }

    var kind = expected
    if let className {
      guard let named = ValueClass.kind(className) else {
        context.log.warn(
          at: element.attribute("type")?.offset ?? element.offset, "the value class \"\(NumberScanner.shortened(className))\" is unknown")
        return nil
      }
      kind = Self.merge(named, expected)
    }
    guard let kind = kind ?? Self.guess(element) else {
      if element.children.count == 1 { return value(of: element.children[0], expecting: nil) }
      context.log.warn(at: element.offset, "<\(element.name)> says neither its type nor its value")
      return nil
    }
    guard let value = content(of: element, as: kind) else { return nil }
    return expected.map { value.converted(to: $0) } ?? value
  }

  /// What to read where the document names a class and the key wants a kind: the key knows more about texts, numbers and arrays.
  private static func merge(_ named: AttributeKind, _ expected: AttributeKind?) -> AttributeKind {
    guard let expected else { return named }
    switch (named, expected) {
    case (.string, _): return expected
    case (.number, .time), (.number, .integer), (.values, .numbers), (.values, .colors), (.values, .curves), (.values, .filters):
      return expected
    default: return named
    }
  }

  private static func guess(_ element: CAMLElement) -> AttributeKind? {
    if element.attribute("src") != nil { return .image }
    guard let text = element[attribute: "value"] else { return nil }
    guard let numbers = try? NumberScanner.numbers(text) else { return .string }
    switch numbers.count {
    case 1: return .number
    case 2: return .point
    case 3: return .color
    case 4: return .rect
    default: return .string
    }
  }

  private func content(of element: CAMLElement, as kind: AttributeKind) -> DocumentValue? {
    switch kind {
    case .values, .numbers, .colors, .curves, .filters: return array(element, kind)
    case .dictionary:
      var entries: [String: DocumentValue] = [:]
      for child in element.children { entries[child.name] = value(of: child, expecting: nil) }
      return .dictionary(entries)
    case .filter where element.attribute("value") == nil: return FilterReader(values: self).filter(element)
    case .image:
      if let source = element.attribute("src") { return image(source.value, offset: source.offset) }
    default: break
    }

    let attribute = element.attribute("value") ?? element.attribute("name").flatMap { kind == .curve || kind == .valueFunction ? $0 : nil }
    if let attribute {
      return value(attribute.value, as: kind, key: element.name, offset: attribute.offset, opacity: opacity(of: element, kind))
    }
    // <contents><CGImage src="…"/></contents>: the value stands inside its key.
    if element.children.count == 1 { return value(of: element.children[0], expecting: kind) }
    if !element.text.trimmed.isEmpty { return value(element.text, as: kind, key: element.name, offset: element.offset) }
    context.log.warn(at: element.offset, "<\(element.name)> has no value, where \(kind.noun) belongs")
    return nil
  }

  private func opacity(of element: CAMLElement, _ kind: AttributeKind) -> Double {
    guard kind == .color, let attribute = element.attribute("opacity"), case .number(let value)? = value(of: attribute, as: .number) else {
      return 1
    }
    return value
  }

  /// An array with a member that cannot be read is left out, because the others would move up. A missing picture repeats the one before it.
  private func array(_ element: CAMLElement, _ kind: AttributeKind) -> DocumentValue? {
    if element.children.isEmpty, let text = element.attribute("value"), !text.value.trimmed.isEmpty { return value(of: text, as: kind) }
    let member: AttributeKind? =
      switch kind {
      case .numbers: .number
      case .colors: .color
      case .curves: .curve
      case .filters: .filter
      default: nil
      }
    var items: [DocumentValue] = []
    for child in element.children {
      if let item = value(of: child, expecting: member) {
        items.append(item)
      } else if child.name == "CGImage" {
        if let last = items.last { items.append(last) }
      } else if kind == .filters {
        continue
      } else {
        return nil
      }
    }
    return .array(items)
  }

  private func image(_ reference: String, offset: Int) -> DocumentValue? {
    do throws(ImageStore.Failure) {
      return .image(try context.images.image(reference))
    } catch {
      context.log.add(error.isRefusal ? .error : .warning, at: offset, error.message)
      return nil
    }
  }
}
