import QuartzCore

extension Scene {
  /// Small translucent pictures that travel and turn, each in its own time.
  static func quads(_ count: Int) -> Scene {
    fullHD("quads-\(count)", "\(count) translucent pictures travel and turn over full HD") { root in
      for i in 0..<count { root.addSublayer(.travellingQuad(i)) }
    }
  }

  /// The same pictures standing still, and one that moves over them.
  static func mover(_ count: Int) -> Scene {
    fullHD("mover-\(count)", "One picture travels over \(count) that stand still, on full HD") { root in
      for i in 0..<count { root.addSublayer(.standingQuad(i, at: 1.7)) }
      root.addSublayer(.travellingQuad(count))
    }
  }
}

extension CALayer {
  private static func quad(_ i: Int) -> CALayer {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 64, height: 64)
    layer.contents = Workload.stamps[i % 16]
    layer.opacity = 0.8
    return layer
  }

  private static func end(_ i: Int, _ channel: Int) -> (x: Double, y: Double) {
    (1920 * scattered(i, channel), 1080 * scattered(i, channel + 1))
  }

  fileprivate static func travellingQuad(_ i: Int) -> CALayer {
    let layer = quad(i)
    let (start, stop) = (end(i, 0), end(i, 2))
    layer.position = Workload.place(start.x, start.y)
    layer.animate("position", from: layer.position, to: Workload.place(stop.x, stop.y), duration: 2 + 2 * scattered(i, 4)) {
      $0.autoreverses = true
    }
    layer.animate("transform.rotation.z", from: 0, to: -2 * Double.pi, duration: 1 + 3 * scattered(i, 5))
    return layer
  }

  fileprivate static func standingQuad(_ i: Int, at time: Double) -> CALayer {
    let layer = quad(i)
    let (start, stop) = (end(i, 0), end(i, 2))
    let progress = Workload.pendulum(time, 2 + 2 * scattered(i, 4))
    layer.position = Workload.place(start.x + (stop.x - start.x) * progress, start.y + (stop.y - start.y) * progress)
    layer.transform = CATransform3DMakeRotation(-2 * .pi * (time / (1 + 3 * scattered(i, 5))).truncatingRemainder(dividingBy: 1), 0, 0, 1)
    return layer
  }
}
