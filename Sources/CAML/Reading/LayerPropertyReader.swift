internal import QuartzCore
internal import RenderTree

/// Sets the properties of one layer, whether written as attributes or as children.
struct LayerPropertyReader {
  let values: ValueReader
  let layer: CALayer
  let layerClass: LayerClass

  private var log: DiagnosticLog { values.context.log }

  /// Children that are not values.
  static let structure: Set<String> = [
    "sublayers", "mask", "animations", "states", "stateTransitions", "emitterCells", "emitterBehaviors", "effect",
  ]

  func read(_ element: CAMLElement, hasClassAttribute: Bool) {
    var turns = RotationKeys()
    // Whole properties first: a component changes what its property holds.
    for wantsComponents in [false, true] {
      for attribute in element.attributes where attribute.name.isKeyPath == wantsComponents {
        if hasClassAttribute && attribute.name == "type" { continue }
        if attribute.name == Self.contents, showsVideo(attribute) { continue }
        guard let kind = kind(of: attribute.name, at: attribute.offset), let value = values.value(of: attribute, as: kind) else { continue }
        if turns.take(attribute.name, value) { continue }
        set(value, kind, forKey: attribute.name, at: attribute.offset)
      }
      for child in element.children where child.name.isKeyPath == wantsComponents && !Self.structure.contains(child.name) {
        if child.name == Self.contents, let source = reference(in: child), showsVideo(source) { continue }
        // An absent picture in a broken reference leaves the key alone; so does everything else that gives no value.
        guard let kind = kind(of: child.name, at: child.offset), let value = values.value(of: child, expecting: kind) else { continue }
        if turns.take(child.name, value) { continue }
        set(value, kind, forKey: child.name, at: child.offset)
      }
    }
    if let transform = turns.applied(to: layer.transform) { layer.transform = transform }
  }

  private static let contents = "contents"

  /// What `<contents>` refers to, itself or by the picture in it.
  private func reference(in element: CAMLElement) -> CAMLElement.Attribute? {
    let element = values.context.resolve(element)
    return element?.attribute("src") ?? (element?.children.count == 1 ? element?.children[0].attribute("src") : nil)
  }

  /// Shows a video or a vector animation once, from the beginning of the layer's time on, or what its state machine says, where a reference
  /// leads to one. Returns whether it does, be it one that cannot be read.
  private func showsVideo(_ source: CAMLElement.Attribute) -> Bool {
    let context = values.context
    do throws(ImageStore.Failure) {
      if let player = try context.images.statePlayer(source.value, on: layer) {
        context.statePlayers.append(player)
        return true
      }
      guard let animation = try context.images.playback(source.value) else { return false }
      animation.beginTime = AnimationReader.documentZero
      layer.add(animation, forKey: Self.contents)
    } catch {
      log.add(error.isRefusal ? .error : .warning, at: source.offset, error.message)
    }
    return true
  }

  /// The kind of value that a key holds; nil, with a remark where there should be one, for a key to pass over.
  private func kind(of key: String, at offset: Int) -> AttributeKind? {
    if key == "name" { return .string }
    if let kind = layerClass.kind(of: key) { return kind }
    if LayerKeys.isEditorKey(key) { return nil }
    if key.isKeyPath, let kind = values.context.kind(ofKeyPath: key) { return kind }
    // What a class that is not drawn may have is anybody's guess.
    if layerClass.isSupported { warnUnknown(key, at: offset) }
    return nil
  }

  private func warnUnknown(_ key: String, at offset: Int) {
    log.warn(unknown: key, among: layerClass.allKeys, at: offset, "\(layerClass.name) has no key \"\(NumberScanner.shortened(key))\"")
  }

  private func set(_ value: DocumentValue, _ kind: AttributeKind, forKey key: String, at offset: Int) {
    guard value.matches(kind) else { return log.warn(at: offset, "\(key) is \(kind.noun); the value is of another class") }
    switch (key, value) {
    case ("name", .string(let name)): layer.name = name
    case ("continuousCorners", .bool(let isContinuous)): layer.cornerCurve = isContinuous ? .continuous : .circular
    // 1e-100 is how authors write "the very beginning".
    case ("beginTime", .number(let time)) where abs(time) < 1e-9: layer.beginTime = 0
    case ("instanceCount", .number(let count)) where count > Double(values.context.limits.instances):
      log.warn(at: offset, "instanceCount is \(Int(saturating: count)); the limit (instances) is \(values.context.limits.instances)")
      layer.setValue(values.context.limits.instances, forKeyPath: key)
    case ("compositingFilter", .filter(let filter)):
      // Children report unknown filters themselves; a word alone has no reader but this.
      if BlendMode(filterType: filter.type) == nil {
        log.warn(at: offset, "\"\(NumberScanner.shortened(filter.type))\" is no blend mode; the layer is laid over")
        return
      }
      // A word alone stays one.
      if filter.isEnabled { layer.compositingFilter = filter.name == nil && filter.inputs.isEmpty ? filter.type : value.object }
    case ("filters", _): layer.filters = value.object as? [Any]
    case ("backgroundFilters", _): layer.backgroundFilters = value.object as? [Any]
    case _ where key.isKeyPath: layer.setValue(value.object, forKeyPath: key)
    default: layer.setValue(value.object, forKey: key)
    }
  }
}

extension String {
  /// Whether it has more than one part. Bytes are compared faster than characters.
  var isKeyPath: Bool { utf8.contains(UInt8(ascii: ".")) }
}
