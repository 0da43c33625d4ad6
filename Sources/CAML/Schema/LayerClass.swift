internal import QuartzCore

/// A class of layers as documents name it.
struct LayerClass: Sendable {
  let name: String
  let make: @Sendable () -> CALayer
  /// The keys that the class adds to CALayer's.
  let keys: [String: PropertyKind]
  /// Whether the class is drawn as what it is. If not, it stands in as a plain layer, its own keys kept but without effect.
  var isSupported = true

  /// Nil for a class that is not known at all.
  static func named(_ name: String) -> LayerClass? { all[name] }

  /// Stands for a class that nothing is known about.
  static func unknown(_ name: String) -> LayerClass { LayerClass(name: name, make: { CALayer() }, keys: [:], isSupported: false) }

  func kind(of key: String) -> PropertyKind? { keys[key] ?? LayerKeys.common[key] }

  private static let all: [String: LayerClass] = Dictionary(
    uniqueKeysWithValues: [
      LayerClass(name: "CALayer", make: { CALayer() }, keys: [:]),
      LayerClass(name: "CATransformLayer", make: { CATransformLayer() }, keys: [:]),
      LayerClass(name: "CAShapeLayer", make: { CAShapeLayer() }, keys: LayerKeys.shape),
      LayerClass(name: "CATextLayer", make: { CATextLayer() }, keys: LayerKeys.text),
      LayerClass(name: "CAGradientLayer", make: { CAGradientLayer() }, keys: LayerKeys.gradient),
      LayerClass(name: "CAReplicatorLayer", make: { CAReplicatorLayer() }, keys: LayerKeys.replicator),
      LayerClass(name: "CAScrollLayer", make: { CAScrollLayer() }, keys: LayerKeys.scroll),
      LayerClass(name: "CAEmitterLayer", make: { CALayer() }, keys: LayerKeys.emitter, isSupported: false),
    ].map { ($0.name, $0) })
}
