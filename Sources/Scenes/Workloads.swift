import QuartzCore

extension Scene {
  /// Scenes that cost something, for benchmarks.
  static let workloads: [Scene] = [
    quads(100), quads(1000), quads(10_000),
  ]

  /// `count` small translucent pictures that travel and turn over full HD, each in its own time.
  private static func quads(_ count: Int) -> Scene {
    Scene("quads-\(count)", "\(count) translucent pictures travel and turn over full HD", size: CGSize(width: 1920, height: 1080), duration: 5) { root in
      root.backgroundColor = .hex(0x202028)
      let pictures = (0..<16).map { k in
        CGImage.computed(64, 64) { x, y in
          let check = ((x >> 3) ^ (y >> 3)) & 1
          return (UInt8((4 * x + 16 * k) & 255), UInt8((4 * y + 48 * k) & 255), UInt8((80 * k + 96 * check) & 255), 255)
        }
      }
      func place(_ i: Int, _ channel: Int) -> CGPoint { CGPoint(x: 1920 * scattered(i, channel), y: 1080 - 1080 * scattered(i, channel + 1)) }
      for i in 0..<count {
        let layer = CALayer()
        layer.bounds = CGRect(x: 0, y: 0, width: 64, height: 64)
        layer.position = place(i, 0)
        layer.contents = pictures[i % 16]
        layer.opacity = 0.8
        root.addSublayer(layer)
        layer.animate("position", from: place(i, 0), to: place(i, 2), duration: 2 + 2 * scattered(i, 4)) { $0.autoreverses = true }
        layer.animate("transform.rotation.z", from: 0, to: -2 * Double.pi, duration: 1 + 3 * scattered(i, 5))
      }
    }
  }
}
