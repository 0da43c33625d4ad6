internal import Foundation
internal import RenderTree

extension LayerTranslator {
  /// Makes one layer of those that were added since: the only one that shows anything, or a composition of them.
  /// - Returns: its index.
  func unite(from start: Int, in composition: inout WrittenComposition, _ index: Int) -> Int {
    let shown = composition.layers.indices[start...].filter { composition.layers[$0].kind != .null && !composition.layers[$0].isMatte }
    if shown.count == 1, composition.layers[shown[0]].isUntouched { return shown[0] }
    var inner = WrittenComposition()
    inner.layers = Array(composition.layers[start...])
    composition.layers.removeLast(composition.layers.count - start)
    ensureParents(of: index, from: 0, in: &inner)
    add(inner, to: &composition, index)
    return composition.layers.count - 1
  }

  /// Shows a composition, which has the canvas's size and space.
  private func add(_ inner: WrittenComposition, to composition: inout WrittenComposition, _ index: Int) {
    let id = addComposition(inner)
    var layer = WrittenLayer(kind: .composition, name: name(of: index), number: newNumber(), parent: nil, pose: .identity)
    layer.content = [("refId", .text(id)), ("w", .number(Double(canvas.width))), ("h", .number(Double(canvas.height)))]
    composition.layers.append(layer)
  }

  /// Cuts what was added since to the layer's bounds and corners.
  func clip(_ index: Int, from start: Int, in composition: inout WrittenComposition) {
    let subject = unite(from: start, in: &composition, index)
    let white: LottieValue = ["ty": "fl", "c": ["a": 0, "k": [1, 1, 1, 1]], "o": ["a": 0, "k": 100], "r": 1]
    var matte = WrittenLayer(kind: .shapes, name: name(of: index), number: newNumber(), parent: number(of: index), pose: .identity)
    matte.content = [("shapes", [group([outline(of: index), white])])]
    insert(matte, above: subject, in: &composition)
    ensureParents(of: index, from: start, in: &composition)
  }

  func add(matteOf mask: Int, for subject: Int, to composition: inout WrittenComposition, _ index: Int) {
    let start = composition.layers.count
    add(mask, to: &composition)
    guard composition.layers[start...].contains(where: { $0.kind != .null }) else {
      // Nothing shows through an empty mask.
      composition.layers.removeSubrange(start...)
      composition.layers[subject].opacity = Track([0])
      return
    }
    let matte = unite(from: start, in: &composition, mask)
    let layer = composition.layers.remove(at: matte)
    insert(layer, above: subject, in: &composition)
    ensureParents(of: index, from: subject, in: &composition)
  }

  private func insert(_ matte: WrittenLayer, above subject: Int, in composition: inout WrittenComposition) {
    var matte = matte
    matte.isMatte = true
    composition.layers[subject].hasMatte = true
    composition.layers.insert(matte, at: subject + 1)
  }

  /// Whether something of a layer may show outside its bounds and corners.
  func overflows(_ index: Int) -> Bool {
    let layer = samples.layers[index]
    // The canvas cuts off what the root does.
    let own = samples.first(index)
    if layer.parent < 0, own.cornerRadius == 0, samples.courses[index].isEmpty, own.bounds.size == canvas { return false }
    let hasInner = layer.end > index + 1
    if case .shape = own.content { return true }
    let fills = own.cornerRadius == 0 && own.contentsGravity == .resize && samples.courses[index][.cornerRadius] == nil
    return hasInner || showsPictures(index) && !fills
  }

  /// The number that the format has for a layer's blend mode.
  func blendMode(of index: Int) -> Int {
    guard let filter = samples.first(index).compositingFilter, filter.isEnabled else { return 0 }
    guard let mode = BlendMode(filterType: filter.type), let number = Self.blendModes[mode] else {
      note("the compositing filter \(filter.type) is left out", index)
      return 0
    }
    return number
  }

  private static let blendModes: [BlendMode: Int] = [
    .sourceOver: 0, .multiply: 1, .screen: 2, .overlay: 3, .darken: 4, .lighten: 5, .colorDodge: 6, .colorBurn: 7, .hardLight: 8,
    .softLight: 9, .difference: 10, .exclusion: 11, .hue: 12, .saturation: 13, .color: 14, .luminosity: 15, .plusLighter: 16,
  ]

  /// Notes what the format cannot say of a layer.
  func noteOmissions(_ index: Int) {
    let layer = samples.layers[index], own = samples.first(index)
    guard layer.role != .replicatorInstance else { return }
    if own.shadowOpacity > 0 || samples.courses[index][.shadowOpacity] != nil { note("its shadow is left out", index) }
    for filter in own.filters where filter.isEnabled { note("the filter \(filter.type) is left out", index) }
    for filter in own.backgroundFilters where filter.isEnabled { note("the background filter \(filter.type) is left out", index) }
    if own.cornerCurve == .continuous, own.cornerRadius > 0 { note("its continuous corners are written as round ones", index) }
    if own.tiles != nil { note("its tiles are left out", index) }
    if !own.allowsGroupOpacity, own.opacity < 1 { note("its parts fade together, not each by itself", index) }
    if layer.transition >= 0 { note("its transition is left out", index) }
    switch own.content {
    case .emitter: note("its particles are left out", index)
    case .snapshot: note("its picture of another layer is left out", index)
    case .replicator where samples.courses[index][.instanceCount] != nil:
      note("the number of its copies stays that of the beginning", index)
    case .gradient(let gradient) where gradient.type == .conic: note("its conic gradient is left out", index)
    default: break
    }
  }
}
