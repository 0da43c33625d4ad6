internal import QuartzCore
internal import RenderTree

struct LayerClass: Sendable {
  let name: String
  let make: @Sendable () -> CALayer
  /// What it is, as a clause for those who write documents.
  let summary: String
  /// What the class adds to CALayer's properties.
  let content: LayerContent.Kind
  let keys: [String: AttributeKind]
  /// Whether the class is drawn as what it is. If not, it stands in as a plain layer, its own keys kept but without effect.
  let isSupported: Bool
  private let kinds: [String: AttributeKind]

  private init(
    name: String, make: @escaping @Sendable () -> CALayer, summary: String = "", content: LayerContent.Kind = .plain,
    keys: [String: AttributeKind] = [:], isSupported: Bool = true
  ) {
    (self.name, self.make, self.summary, self.content, self.keys, self.isSupported) = (name, make, summary, content, keys, isSupported)
    kinds = LayerKeys.kinds(in: content).merging(keys) { $1 }
  }

  static func named(_ name: String) -> LayerClass? { all[name] }

  /// Stands for a class that nothing is known about.
  static func unknown(_ name: String) -> LayerClass { LayerClass(name: name, make: { CALayer() }, isSupported: false) }

  func kind(of key: String) -> AttributeKind? { kinds[key] }

  /// The class that documents have for a layer: its own, or the nearest that it inherits from.
  static func of(_ layer: CALayer) -> LayerClass {
    let content = layer.properties.content.kind
    if layer is CAScrollLayer, let scroll = all["CAScrollLayer"] { return scroll }
    return known.first { $0.isSupported && $0.content == content } ?? known[0]
  }

  /// The classes, in the order in which they are listed.
  static let known = [
    LayerClass(name: "CALayer", make: { CALayer() }, summary: "a rectangle with a colour, a border, a picture and sublayers"),
    LayerClass(
      name: "CATransformLayer", make: { CATransformLayer() }, summary: "draws nothing; its sublayers share one space in depth",
      content: .transform),
    LayerClass(name: "CAShapeLayer", make: { CAShapeLayer() }, summary: "an outline, filled and stroked", content: .shape),
    LayerClass(name: "CATextLayer", make: { CATextLayer() }, summary: "a text", content: .text, keys: LayerKeys.text),
    LayerClass(name: "CAGradientLayer", make: { CAGradientLayer() }, summary: "colours that run into one another", content: .gradient),
    LayerClass(
      name: "CAReplicatorLayer", make: { CAReplicatorLayer() },
      summary: "copies its sublayers, each moved, tinted and delayed a little more",
      content: .replicator),
    LayerClass(
      name: "CAScrollLayer", make: { CAScrollLayer() }, summary: "a layer whose sublayers are scrolled by its bounds",
      keys: LayerKeys.scroll),
    LayerClass(name: "CAEmitterLayer", make: { CAEmitterLayer() }, summary: "particles", content: .emitter),
  ]

  private static let all = Dictionary(uniqueKeysWithValues: known.map { ($0.name, $0) })

  static let names = known.map(\.name)

  var allKeys: [String] { LayerKeys.keys(in: content) + keys.keys.sorted() + ["name"] }
}
