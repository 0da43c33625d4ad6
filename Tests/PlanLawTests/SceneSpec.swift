import Graphics
import QuartzCore

/// Something that is done to a layer, and how it is written down.
struct Detail {
  var text: String
  var apply: (CALayer) -> Void

  init(_ text: String, _ apply: @escaping (CALayer) -> Void) { (self.text, self.apply) = (text, apply) }
}

/// A layer as data, so that it can be made smaller one detail at a time.
struct LayerSpec {
  var id: Int
  var className = "CALayer"
  var details: [Detail] = []
  var sublayers: [LayerSpec] = []
  /// At most one.
  var mask: [LayerSpec] = []
}

/// What happens between frames, and the frames.
enum Step {
  /// Changes are committed together, with the implicit animations of layers or without.
  case commit([Change], animates: Bool)
  /// Seconds after the frame before; what of the target has been lost since then.
  case frame(after: Double, lost: Lost)

  enum Change {
    case detail(layer: Int, Detail)
    case insert(LayerSpec, into: Int, at: Int)
    case remove(Int)
  }

  enum Lost {
    case nothing, everything
    case part(PixelRect)
  }
}

/// A tree of layers, and what becomes of it.
struct SceneSpec {
  static let size = PixelSize(64, 48)

  var root: LayerSpec
  var steps: [Step]
  /// Pixels per point.
  var scale = 1.0
}

// MARK: As layers

/// The layers that a specification describes, by their ids.
final class LayerWorld {
  let root: CALayer
  private var layers: [Int: CALayer] = [:]

  init(_ spec: SceneSpec) {
    root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: SceneSpec.size.width, height: SceneSpec.size.height)
    layers[spec.root.id] = root
    for detail in spec.root.details { detail.apply(root) }
    for sublayer in spec.root.sublayers { root.addSublayer(make(sublayer)) }
  }

  private func make(_ spec: LayerSpec) -> CALayer {
    let layer: CALayer =
      switch spec.className {
      case "CAShapeLayer": CAShapeLayer()
      case "CAGradientLayer": CAGradientLayer()
      case "CATextLayer": CATextLayer()
      case "CATransformLayer": CATransformLayer()
      case "CAReplicatorLayer": CAReplicatorLayer()
      default: CALayer()
      }
    layers[spec.id] = layer
    for detail in spec.details { detail.apply(layer) }
    for sublayer in spec.sublayers { layer.addSublayer(make(sublayer)) }
    if let mask = spec.mask.first { layer.mask = make(mask) }
    return layer
  }

  /// Changes layers; what a change names that is not there is passed over.
  func apply(_ changes: [Step.Change], animates: Bool) {
    CATransaction.begin()
    CATransaction.setDisableActions(!animates)
    for change in changes {
      switch change {
      case .detail(let id, let detail): if let layer = layers[id] { detail.apply(layer) }
      case .insert(let spec, let id, let index):
        guard let layer = layers[id] else { continue }
        layer.insertSublayer(make(spec), at: UInt32(min(index, layer.sublayers?.count ?? 0)))
      case .remove(let id):
        if let layer = layers[id], layer !== root { layer.removeFromSuperlayer() }
      }
    }
    CATransaction.commit()
  }
}

// MARK: As text

extension SceneSpec: CustomStringConvertible {
  var description: String {
    var text = "scale \(scale)\n" + root.description(indent: "")
    for step in steps { text += step.description }
    return text
  }
}

extension LayerSpec {
  func description(indent: String) -> String {
    var text = "\(indent)\(className) \(id)\n"
    for detail in details { text += "\(indent)  .\(detail.text)\n" }
    for layer in mask { text += "\(indent)  mask:\n" + layer.description(indent: indent + "    ") }
    for layer in sublayers { text += layer.description(indent: indent + "  ") }
    return text
  }
}

extension Step: CustomStringConvertible {
  var description: String {
    switch self {
    case .frame(let seconds, let lost): return "frame after \(seconds) s, lost: \(lost)\n"
    case .commit(let changes, let animates):
      var text = "commit\(animates ? "" : " without actions")\n"
      for change in changes {
        switch change {
        case .detail(let id, let detail): text += "  \(id).\(detail.text)\n"
        case .insert(let spec, let id, let index): text += "  into \(id) at \(index)\n" + spec.description(indent: "    ")
        case .remove(let id): text += "  remove \(id)\n"
        }
      }
      return text
    }
  }
}
