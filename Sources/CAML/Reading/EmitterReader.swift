internal import QuartzCore
internal import RenderTree

/// Builds the cells and behaviours of emitters out of elements.
struct EmitterReader {
  let values: ValueReader
  private var context: ReadingContext { values.context }
  private var log: DiagnosticLog { values.context.log }

  func cells(_ container: CAMLElement) -> [CAEmitterCell] {
    (context.resolve(container)?.children ?? []).compactMap { member in
      guard let element = context.resolve(member) else { return nil }
      return context.reading(element) { cell(element) }
    }
  }

  func behaviors(_ container: CAMLElement) -> [CAEmitterBehavior] {
    (context.resolve(container)?.children ?? []).compactMap { member in
      guard let element = context.resolve(member) else { return nil }
      return context.reading(element) { behavior(element) }
    }
  }

  private func cell(_ element: CAMLElement) -> CAEmitterCell? {
    guard element.name == "CAEmitterCell" || element[attribute: "type"] == "CAEmitterCell" else {
      log.warn(at: element.offset, "<\(element.name)> is no emitter cell")
      return nil
    }
    let cell = CAEmitterCell()
    for attribute in element.attributes where !LayerKeys.isEditorKey(attribute.name) && attribute.name != "type" {
      guard let kind = kind(of: attribute.name, at: attribute.offset) else { continue }
      set(values.value(of: attribute, as: kind), kind, forKey: attribute.name, of: cell, at: attribute.offset)
    }
    for child in element.children {
      switch child.name {
      case "emitterCells": cell.emitterCells = cells(child)
      case "emitterBehaviors": cell.emitterBehaviors = behaviors(child)
      default:
        guard !LayerKeys.isEditorKey(child.name), let kind = kind(of: child.name, at: child.offset) else { continue }
        set(values.value(of: child, expecting: kind), kind, forKey: child.name, of: cell, at: child.offset)
      }
    }
    return cell
  }

  private func kind(of key: String, at offset: Int) -> AttributeKind? {
    if let kind = EmitterKeys.kind(ofCellKey: key) ?? LayerKeys.timing[key] { return kind }
    log.warn(
      unknown: key, among: EmitterCell.keys + LayerKeys.timingKeys.map(\.key), at: offset,
      "CAEmitterCell has no key \"\(NumberScanner.shortened(key))\"")
    return nil
  }

  private func set(_ value: DocumentValue?, _ kind: AttributeKind, forKey key: String, of cell: CAEmitterCell, at offset: Int) {
    guard let value else { return }
    guard value.matches(kind) else { return log.warn(at: offset, "\(key) is \(kind.noun); the value is of another class") }
    // 1e-100 is how authors write "the very beginning".
    if key == "beginTime", case .number(let time) = value, abs(time) < 1e-9 { return cell.beginTime = 0 }
    cell.setValue(value.object, forKey: key)
  }

  private func behavior(_ element: CAMLElement) -> CAEmitterBehavior? {
    guard let type = element.attribute("behavior") ?? element.attribute("type") else {
      log.warn(at: element.offset, "<\(element.name)> does not say which behaviour it is")
      return nil
    }
    if !CAEmitterBehavior.behaviorTypes.contains(type.value) {
      log.warn(
        unknown: type.value, among: CAEmitterBehavior.behaviorTypes, at: type.offset,
        "the emitter behaviour \"\(NumberScanner.shortened(type.value))\" does nothing")
    }
    let behavior = CAEmitterBehavior(type: type.value)
    behavior.name = element[attribute: "name"]
    for attribute in element.attributes where !Self.structural.contains(attribute.name) {
      guard let value = values.value(of: attribute, as: EmitterKeys.kind(ofInput: attribute.name)) else { continue }
      behavior.setValue(value.object, forKey: attribute.name)
    }
    for child in element.children where !Self.structural.contains(child.name) {
      guard let value = values.value(of: child, expecting: EmitterKeys.kind(ofInput: child.name)) else { continue }
      behavior.setValue(value.object, forKey: child.name)
    }
    return behavior
  }

  private static let structural: Set<String> = ["id", "object", "type", "behavior", "name"]
}
