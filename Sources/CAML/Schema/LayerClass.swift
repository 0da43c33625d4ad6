internal import QuartzCore
internal import RenderTree

/// A class of layers as documents name it.
struct LayerClass: Sendable {
  let name: String
  let make: @Sendable () -> CALayer
  /// What the class adds to CALayer's properties.
  var content = LayerContent.Kind.plain
  /// Keys that documents have besides.
  var keys: [String: AttributeKind] = [:]
  /// Whether the class is drawn as what it is. If not, it stands in as a plain layer, its own keys kept but without effect.
  var isSupported = true

  /// Nil for a class that is not known at all.
  static func named(_ name: String) -> LayerClass? { all[name] }

  /// Stands for a class that nothing is known about.
  static func unknown(_ name: String) -> LayerClass { LayerClass(name: name, make: { CALayer() }, isSupported: false) }

  func kind(of key: String) -> AttributeKind? { keys[key] ?? LayerKeys.kind(of: key, in: content) }

  private static let all: [String: LayerClass] = Dictionary(
    uniqueKeysWithValues: [
      LayerClass(name: "CALayer", make: { CALayer() }),
      LayerClass(name: "CATransformLayer", make: { CATransformLayer() }, content: .transform),
      LayerClass(name: "CAShapeLayer", make: { CAShapeLayer() }, content: .shape),
      LayerClass(name: "CATextLayer", make: { CATextLayer() }, content: .text, keys: LayerKeys.text),
      LayerClass(name: "CAGradientLayer", make: { CAGradientLayer() }, content: .gradient),
      LayerClass(name: "CAReplicatorLayer", make: { CAReplicatorLayer() }, content: .replicator),
      LayerClass(name: "CAScrollLayer", make: { CAScrollLayer() }, keys: LayerKeys.scroll),
      LayerClass(name: "CAEmitterLayer", make: { CALayer() }, keys: LayerKeys.emitter, isSupported: false),
    ].map { ($0.name, $0) })
}
