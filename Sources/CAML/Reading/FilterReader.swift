internal import QuartzCore
internal import RenderTree

struct FilterReader {
  let values: ValueReader

  /// `<CAFilter filter="gaussianBlur" name="blur" inputRadius="8"/>`; inputs may be children too.
  func filter(_ element: CAMLElement) -> DocumentValue? {
    let log = values.context.log
    guard let type = element.attribute("filter") ?? element.attribute("filterType") else {
      log.warn(at: element.offset, "<\(element.name)> does not say which filter it is")
      return nil
    }
    var isEnabled = true
    var inputs: [String: DocumentValue] = [:]
    for attribute in element.attributes where !Self.structural.contains(attribute.name) && isInput(attribute.name, at: attribute.offset) {
      guard let value = values.value(of: attribute, as: FilterKeys.kind(of: attribute.name)) else { continue }
      if attribute.name == "enabled", case .bool(let flag) = value { isEnabled = flag } else { inputs[attribute.name] = value }
    }
    for child in element.children where isInput(child.name, at: child.offset) {
      guard let value = values.value(of: child, expecting: FilterKeys.kind(of: child.name)) else { continue }
      if child.name == "enabled", case .bool(let flag) = value { isEnabled = flag } else { inputs[child.name] = value }
    }
    // Whoever reads a compositing filter or a transition's knows better what it may be.
    if element.name != "compositingFilter", element.name != "filter", !FilterNames.isLayerFilter(type.value) {
      log.warn(at: type.offset, "the filter \"\(NumberScanner.shortened(type.value))\" is not drawn")
    }
    return .filter(DocumentValue.FilterValue(type: type.value, name: element[attribute: "name"], isEnabled: isEnabled, inputs: inputs))
  }

  /// What is left of a name without what stands before its colon may be none.
  private func isInput(_ name: String, at offset: Int) -> Bool {
    if name.isXMLName { return true }
    values.context.log.warn(at: offset, "\"\(NumberScanner.shortened(name))\" is no name of an input; it is left out")
    return false
  }

  private static let structural: Set<String> = [
    "id", "object", "type", "filter", "filterType", "name", "cachesInputImage", "accessibility",
  ]
}
