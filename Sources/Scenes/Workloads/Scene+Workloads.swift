import QuartzCore

extension Scene {
  /// Scenes that cost something, for benchmarks. All fill full HD and can be made in any number.
  static let workloads: [Scene] = [
    quads(100), quads(1000), quads(10_000), cards(200), groups(100), mover(1000), shapes(200), shapesAndText(200, lines: 100),
    pictures("fade", type: "fade"),
    pictures("push", type: "push", subtype: .fromRight), pictures("waves", type: "waves"),
    properties(10_000), properties(100_000), particles(10_000),
  ]

  /// A workload by its name with any count: `quads-500`; or with a filter of layers: `filtered-CIBloom`.
  public static func workload(named name: String) -> Scene? {
    if name.hasPrefix("filtered-") { return filtered(String(name.dropFirst("filtered-".count))) }
    guard let dash = name.lastIndex(of: "-"), let count = Int(name[name.index(after: dash)...]), count > 0, count <= 10_000_000 else {
      return nil
    }
    switch name[..<dash] {
    case "quads": return quads(count)
    case "cards": return cards(count)
    case "groups": return groups(count)
    case "mover": return mover(count)
    case "shapes": return shapes(count)
    case "properties": return properties(count)
    case "particles": return particles(count)
    case "views": return views(count)
    case "view-layers": return viewLayers(count)
    case "view-blocks": return viewBlocks(count)
    case "layer-blocks": return layerBlocks(count)
    default: return nil
    }
  }

  static func fullHD(_ name: String, _ summary: String, build: @escaping @Sendable (CALayer) -> Void) -> Scene {
    Scene(name, summary, size: Workload.size, duration: 5) { root in
      root.backgroundColor = .hex(0x202028)
      build(root)
    }
  }
}

/// What the workloads have in common. Places are counted from the top left corner.
enum Workload {
  static let size = CGSize(width: 1920, height: 1080)

  static func place(_ x: Double, _ y: Double) -> CGPoint { CGPoint(x: x, y: size.height - y) }

  /// Sixteen small opaque pictures.
  static let stamps: [CGImage] = (0..<16).map { k in
    CGImage.computed(64, 64) { x, y in
      let check = ((x >> 3) ^ (y >> 3)) & 1
      return (UInt8((4 * x + 16 * k) & 255), UInt8((4 * y + 48 * k) & 255), UInt8((80 * k + 96 * check) & 255), 255)
    }
  }

  /// A colour of its own for each number.
  static func color(_ i: Int, alpha: CGFloat = 1) -> CGColor {
    CGColor(
      red: CGFloat(60 + (37 * i) % 160) / 255, green: CGFloat(60 + (91 * i) % 160) / 255, blue: CGFloat(60 + (53 * i) % 160) / 255,
      alpha: alpha)
  }

  /// How far a motion to and fro has come after `time` seconds, each way taking `duration`.
  static func pendulum(_ time: Double, _ duration: Double) -> Double {
    let turn = (time / (2 * duration)).truncatingRemainder(dividingBy: 1) * 2
    return turn <= 1 ? turn : 2 - turn
  }

  /// A turn in steps so small that straight lines between them do not show.
  static func turn<Value>(_ value: (_ angle: Double) -> Value) -> [Value] { (0...96).map { value(2 * .pi * Double($0) / 96) } }
}

extension CALayer {
  /// Adds a keyframe animation that runs evenly and for ever.
  func circulate(_ keyPath: String, _ values: [Any], duration: Double) {
    let animation = CAKeyframeAnimation(keyPath: keyPath)
    animation.values = values
    animation.duration = duration
    animation.repeatCount = .infinity
    add(animation, forKey: keyPath)
  }
}
