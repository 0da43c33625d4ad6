internal import QuartzCore
internal import Rasterizer
internal import RenderTree
internal import TextEscaping

/// Builds layers out of elements: properties by the table of keys, then what stands below them.
final class LayerReader {
  let context: ReadingContext
  let values: ValueReader
  /// Layers by the element that defines them; a shared element is one layer.
  private(set) var layers: [ObjectIdentifier: CALayer] = [:]
  /// The layers in the order in which they were read, and the bytes at which their elements begin.
  private(set) var places: [(id: LayerID, offset: Int)] = []
  /// Layers that own states, and the elements that hold them, in document order. Read last, when every layer is known.
  private(set) var stateElements: [(owner: CALayer, element: CAMLElement)] = []

  private var emitterCount: UInt32 = 0

  init(context: ReadingContext) {
    self.context = context
    values = ValueReader(context: context)
  }

  /// - Parameter isNamedByTag: whether the tag is the class, as for members of arrays and the root; otherwise `type` tells it.
  func layer(_ element: CAMLElement, isNamedByTag: Bool) -> CALayer? {
    guard let definition = context.resolve(element) else { return nil }
    if let known = layers[ObjectIdentifier(definition)] {
      guard definition.isBeingRead else { return known }
      context.log.error(at: element.offset, "the layer contains itself")
      return nil
    }
    return context.reading(definition) {
      // A shared object keeps the manner of naming of the place that defines it.
      let type = definition.attribute("type")
      let isNamedByTag = LayerClass.named(definition.name) != nil || (isNamedByTag && type == nil)
      return build(definition, className: isNamedByTag ? definition.name : type?.value ?? "CALayer", hasClassAttribute: !isNamedByTag)
    }
  }

  private func build(_ element: CAMLElement, className: String, hasClassAttribute: Bool) -> CALayer? {
    let layerClass = LayerClass.named(className) ?? .unknown(className)
    if !layerClass.isSupported {
      let position = hasClassAttribute ? element.attribute("type")?.offset ?? element.offset : element.offset
      let isUnknown = LayerClass.named(className) == nil
      let kind = isUnknown ? "the layer class \"\(NumberScanner.shortened(className))\" is unknown" : "\(className) is not drawn yet"
      context.log.warn(
        unknown: className, among: isUnknown ? LayerClass.names : [], at: position, "\(kind); a plain layer stands in for it")
    }
    let layer = layerClass.make()
    layers[ObjectIdentifier(element)] = layer
    places.append((layer.id, element.offset))
    LayerPropertyReader(values: values, layer: layer, layerClass: layerClass).read(element, hasClassAttribute: hasClassAttribute)
    readStructure(element, of: layer)
    for remark in layer.ownFontRemarks { warn(remark, of: element) }
    // Emitters that do not say from what their random numbers follow would all emit alike.
    if let emitter = layer as? CAEmitterLayer {
      if element.attribute("seed") == nil, element.child("seed") == nil { emitter.seed = emitterCount }
      emitterCount += 1
    }
    return layer
  }

  /// Warns of a font, or of characters, where the layer's element names them.
  private func warn(_ remark: FontRemark, of element: CAMLElement) {
    let key = remark.fontName == nil ? "string" : "font"
    let offset = element.attribute(key)?.offset ?? element.child(key)?.offset ?? element.offset
    context.log.add(.warning, at: offset, remark.message, text: remark.fontName, expected: remark.expected)
  }

  private func readStructure(_ element: CAMLElement, of layer: CALayer) {
    for child in element.children {
      switch child.name {
      case "sublayers":
        for member in context.resolve(child)?.children ?? [] {
          guard let sublayer = self.layer(member, isNamedByTag: true) else { continue }
          attach(sublayer, at: member) { layer.addSublayer($0) }
        }
      case "mask":
        // <mask type="CALayer" …/>, or the layer inside <mask>.
        let inner = child.attribute("type") == nil ? child.children.first { $0.name.hasByteSuffix("Layer") } : nil
        let definition = inner ?? child
        guard let mask = self.layer(definition, isNamedByTag: inner != nil) else { continue }
        attach(mask, at: definition) { layer.mask = $0 }
      case "animations":
        AnimationReader(values: values).add(child, to: layer)
      case "emitterCells":
        if let emitter = layer as? CAEmitterLayer { emitter.emitterCells = EmitterReader(values: values).cells(child) }
      case "emitterBehaviors":
        if let emitter = layer as? CAEmitterLayer { emitter.emitterBehaviors = EmitterReader(values: values).behaviors(child) }
      case "states", "stateTransitions":
        stateElements.append((layer, child))
      default: continue
      }
    }
  }

  /// A layer has one place in the tree: met again, it moves..
  private func attach(_ layer: CALayer, at element: CAMLElement, _ attach: (CALayer) -> Void) {
    if layer.superlayer != nil {
      context.log.warn(at: element.offset, "the layer has a place already; it moves here")
      layer.removeFromSuperlayer()
    }
    attach(layer)
  }
}
