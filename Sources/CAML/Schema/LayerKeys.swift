/// The keys of layers and the kinds of their values. The names are those of key-value coding.
enum LayerKeys {
  static let common: [String: PropertyKind] = [
    // Geometry
    "bounds": .rect, "position": .point, "zPosition": .number, "anchorPoint": .point, "anchorPointZ": .number, "frame": .rect,
    "transform": .transform, "sublayerTransform": .transform,
    "hidden": .bool, "doubleSided": .bool, "geometryFlipped": .bool,
    // Clipping and corners
    "masksToBounds": .bool, "cornerRadius": .number, "maskedCorners": .integer, "cornerCurve": .choice(["circular", "continuous"]),
    "continuousCorners": .bool,
    // Fill, border, contents
    "backgroundColor": .color, "borderWidth": .number, "borderColor": .color,
    "contents": .image, "contentsRect": .rect, "contentsCenter": .rect, "contentsScale": .number, "contentsMultiplyColor": .color,
    "contentsGravity": .choice([
      "center", "top", "bottom", "left", "right", "topLeft", "topRight", "bottomLeft", "bottomRight", "resize", "resizeAspect",
      "resizeAspectFill",
    ]),
    "contentsFormat": .hint(["RGBA8", "RGBA16Float", "Gray8Uint"]),
    "minificationFilter": .choice(["nearest", "linear", "trilinear"]), "magnificationFilter": .choice(["nearest", "linear", "trilinear"]),
    "minificationFilterBias": .number, "opaque": .bool, "needsDisplayOnBoundsChange": .bool, "drawsAsynchronously": .bool,
    // Compositing
    "opacity": .number, "allowsGroupOpacity": .bool, "edgeAntialiasingMask": .integer, "allowsEdgeAntialiasing": .bool,
    "shouldRasterize": .bool, "rasterizationScale": .number,
    "compositingFilter": .filter, "filters": .filters, "backgroundFilters": .filters,
    // Shadow
    "shadowColor": .color, "shadowOpacity": .number, "shadowOffset": .size, "shadowRadius": .number, "shadowPath": .path,
    // Time
    "beginTime": .number, "duration": .time, "speed": .number, "timeOffset": .number, "repeatCount": .time, "repeatDuration": .time,
    "autoreverses": .bool, "fillMode": .choice(fillModes),
  ]

  static let shape: [String: PropertyKind] = [
    "path": .path, "fillColor": .color, "strokeColor": .color, "lineWidth": .number, "miterLimit": .number, "strokeStart": .number,
    "strokeEnd": .number,
    "fillRule": .choice(["non-zero", "even-odd"]), "lineCap": .choice(["butt", "round", "square"]),
    "lineJoin": .choice(["miter", "round", "bevel"]),
    "lineDashPhase": .number, "lineDashPattern": .numbers,
  ]

  static let text: [String: PropertyKind] = [
    "string": .string, "font": .string, "fontSize": .number, "foregroundColor": .color, "wrapped": .bool,
    "allowsFontSubpixelQuantization": .bool,
    "truncationMode": .choice(["none", "start", "middle", "end"]),
    "alignmentMode": .choice(["natural", "left", "right", "center", "justified"]),
    // An editor's note on how its text box grows
    "resizingMode": .hint([]),
  ]

  static let gradient: [String: PropertyKind] = [
    "type": .choice(["axial", "radial", "conic"]), "colors": .colors, "locations": .numbers, "startPoint": .point, "endPoint": .point,
  ]

  static let replicator: [String: PropertyKind] = [
    "instanceCount": .integer, "preservesDepth": .bool, "instanceDelay": .number, "instanceTransform": .transform, "instanceColor": .color,
    "instanceRedOffset": .number, "instanceGreenOffset": .number, "instanceBlueOffset": .number, "instanceAlphaOffset": .number,
  ]

  static let scroll: [String: PropertyKind] = ["scrollMode": .choice(["none", "vertically", "horizontally", "both"])]

  static let emitter: [String: PropertyKind] = [
    "emitterPosition": .point, "emitterZPosition": .number, "emitterSize": .size, "emitterDepth": .number, "emitterShape": .string,
    "emitterMode": .string,
    "renderMode": .string, "birthRate": .number, "lifetime": .number, "velocity": .number, "scale": .number, "spin": .number,
    "spinBias": .number,
    "preservesDepth": .bool, "seed": .integer,
  ]

  static let fillModes = ["removed", "forwards", "backwards", "both"]

  /// Keys that editors leave behind and that nothing draws.
  static func isEditorKey(_ key: String) -> Bool { editorKeys.contains(key) || key.hasPrefix("caplay") || key.hasPrefix("script") }

  private static let editorKeys: Set<String> = [
    "id", "object", "locked", "modules", "style", "inheritsTiming", "allowsHitTesting", "allowsGroupBlending", "allowsDisplayCompositing",
    "autoresizingMask", "actions", "layoutManager", "constraints", "delegate", "description", "debugDescription", "hash",
  ]

  /// The kind of value that a key path leads to; nil when no class is known to have such a key.
  static func kind(ofKeyPath path: String) -> PropertyKind? {
    if let kind = allKeys[path] { return kind }
    let parts = path.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count > 1, let kind = allKeys[String(parts[0])] else { return nil }
    let last = String(parts[parts.count - 1])
    switch kind {
    case .point: return parts.count == 2 && (last == "x" || last == "y") ? .number : nil
    case .size: return parts.count == 2 && (last == "width" || last == "height") ? .number : nil
    case .rect:
      if parts.count == 2 { return last == "origin" ? .point : last == "size" ? .size : nil }
      return parts.count == 3
        && ((parts[1] == "origin" && (last == "x" || last == "y")) || (parts[1] == "size" && (last == "width" || last == "height")))
        ? .number : nil
    case .transform:
      if parts.count == 2 { return ["rotation", "scale"].contains(last) ? .number : last == "translation" ? .size : nil }
      return parts.count == 3 && ["rotation", "scale", "translation", "shear"].contains(parts[1]) && ["x", "y", "z", "xy"].contains(last)
        ? .number : nil
    case .filters: return parts.count == 3 ? FilterKeys.kind(of: last) : nil
    case .filter: return parts.count == 2 ? FilterKeys.kind(of: last) : nil
    default: return nil
    }
  }

  /// Key paths that lead to particles, which are kept but not drawn.
  static func isEmitterKeyPath(_ path: String) -> Bool {
    emitter[path] != nil || path.hasPrefix("emitterCells.") || path.hasPrefix("emitterBehaviors.")
  }

  private static let allKeys: [String: PropertyKind] = [shape, text, gradient, replicator, scroll].reduce(common) {
    $0.merging($1) { first, _ in first }
  }
}
