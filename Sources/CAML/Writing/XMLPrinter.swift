internal import Graphics
internal import TextEscaping

/// Prints the objects of a document as XML, in one form for one content: an element a line, attributes in the order of the keys.
///
/// Simple values are attributes, as in documents of editors. Colours that are not opaque, pictures, arrays and objects are elements.
struct XMLPrinter {
  private(set) var text = ""
  private var depth = 0

  static func document(_ root: WrittenObject) -> String {
    var printer = XMLPrinter()
    printer.text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    printer.element("caml", [("xmlns", "http://www.apple.com/CoreAnimation/1.0")]) { $0.object(root, tag: root.className) }
    return printer.text
  }

  private mutating func object(_ object: WrittenObject, tag: String, extra: [(String, String)] = []) {
    var attributes = extra
    var children: [WrittenObject.Entry] = []
    // A key that XML cannot name, as a filter's input may have, has no place in a document.
    for entry in object.entries where entry.key.isXMLName {
      // What a dictionary has are keys of its own, whose classes have to be said.
      if object.className != "NSDictionary", let text = attribute(entry) {
        attributes.append((entry.key, text))
      } else {
        children.append(entry)
      }
    }
    element(tag, attributes, hasContent: !children.isEmpty) { printer in
      for child in children { printer.child(child) }
    }
  }

  private func attribute(_ entry: WrittenObject.Entry) -> String? {
    switch entry.value {
    case .color(let color) where color.alpha != 1: nil
    case .colorMatrix: nil
    // Endpoints of animations say their class; texts of text layers are elements in other tools' documents.
    case _ where ["fromValue", "toValue", "byValue", "value", "string", "font"].contains(entry.key): nil
    case .path where entry.key != "path": nil
    default: entry.value.text
    }
  }

  private mutating func child(_ entry: WrittenObject.Entry) {
    switch entry.value {
    // Members of these name themselves.
    case .array(let members) where Self.plainArrays.contains(entry.key):
      element(entry.key, [], hasContent: !members.isEmpty) { printer in for member in members { printer.member(member) } }
    case .array(let members):
      element(entry.key, [("type", "NSArray")], hasContent: !members.isEmpty) { printer in for member in members { printer.member(member) }
      }
    case .keyed(let entries):
      element(entry.key, [], hasContent: !entries.isEmpty) { printer in
        for (key, object) in entries { printer.animation(object, key: key) }
      }
    case .object(let object) where entry.key == "mask": element(entry.key, []) { $0.object(object, tag: object.className) }
    case .object(let object): self.object(object, tag: entry.key, extra: [("type", object.className)])
    case .reference(let id): element(entry.key, [("object", id)])
    default: value(entry.value, tag: entry.key, isTyped: true)
    }
  }

  private static let plainArrays: Set<String> = [
    "sublayers", "animations", "states", "stateTransitions", "elements", "filters", "backgroundFilters", "emitterCells", "emitterBehaviors",
    "values",
    "keyTimes",
    "timingFunctions", "colors", "locations", "lineDashPattern",
  ]

  private mutating func member(_ value: WrittenValue) {
    if case .object(let object) = value { self.object(object, tag: object.className) } else { self.value(value, tag: value.className) }
  }

  /// - Parameter isTyped: whether the element's name is a key, so that the class has to be said.
  private mutating func value(_ value: WrittenValue, tag: String, isTyped: Bool = false) {
    var attributes = isTyped ? [("type", value.className)] : []
    switch value {
    case .image(let reference): attributes.append(("src", reference))
    case .color(let color):
      if color.alpha != 1 { attributes.append(("opacity", NumberText.of(Double(color.alpha)))) }
      attributes.append(("value", value.text ?? ""))
    case .array(let members):
      return element(tag, attributes, hasContent: !members.isEmpty) { printer in for member in members { printer.member(member) } }
    case .null: break
    default: attributes.append(("value", value.text ?? ""))
    }
    element(tag, attributes)
  }

  /// The tag is the animation's key where that is a name of XML, and no class.
  private mutating func animation(_ object: WrittenObject, key: String) {
    if object.className == AnimationClass.transition.rawValue {
      // It has a type besides its class.
      self.object(object, tag: object.className, extra: [("key", key)])
    } else if Self.isTag(key), AnimationClass(rawValue: key) == nil, !AnimationClass.skipped.contains(key), key != "p" {
      self.object(object, tag: key, extra: [("type", object.className)])
    } else {
      self.object(object, tag: "p", extra: [("key", key), ("type", object.className)])
    }
  }

  private static func isTag(_ text: String) -> Bool {
    text.isXMLName && text.utf8.allSatisfy { $0 < 0x80 } && !text.lowercased().hasBytePrefix("xml")
  }

  // MARK: Text

  private mutating func element(
    _ tag: String, _ attributes: [(String, String)], hasContent: Bool = true, _ content: ((inout XMLPrinter) -> Void)? = nil
  ) {
    text += String(repeating: "  ", count: depth) + "<" + tag
    for (name, value) in attributes { text += " " + name + "=\"" + XMLText.escaped(value) + "\"" }
    guard let content, hasContent else {
      text += "/>\n"
      return
    }
    text += ">\n"
    depth += 1
    content(&self)
    depth -= 1
    text += String(repeating: "  ", count: depth) + "</" + tag + ">\n"
  }
}
