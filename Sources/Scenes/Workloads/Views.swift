import UIKit

extension Scene {
  /// Views that one block moves to and fro and fades.
  static func views(_ count: Int) -> Scene {
    viewWorkload("views-\(count)", "A block moves and fades \(count) views, on full HD") { window in
      let views = window.addTiles(count)
      UIView.animate(withDuration: 2, delay: 0, options: [.repeat, .autoreverse, .allowUserInteraction]) { views.move() }
    }
  }

  /// The same layers without views, each with its animations added by hand.
  static func viewLayers(_ count: Int) -> Scene {
    fullHD("view-layers-\(count)", "Animations added by hand move and fade \(count) layers, on full HD") { root in
      for layer in root.addTiles(count) {
        let values: [(String, Any, Any)] = [
          ("position", layer.position, CGPoint(x: layer.position.x + 100, y: layer.position.y)), ("opacity", 1, 0.5),
        ]
        for (key, from, to) in values {
          layer.animate(key, from: from, to: to, duration: 2) {
            $0.autoreverses = true
            $0.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
          }
        }
      }
    }
  }

  /// With each frame a new block moves and fades views, which the block before has let go of: making it is among the callbacks, and what
  /// becomes of it is the commit.
  static func viewBlocks(_ count: Int) -> Scene {
    viewWorkload("view-blocks-\(count)", "Each frame begins a block that moves and fades \(count) views, on full HD") { window in
      let views = window.addTiles(count)
      var isAway = false
      let link = CADisplayLink { _ in
        UIView.animate(withDuration: 0.01) { isAway ? views.moveBack() : views.move() }
        isAway.toggle()
      }
      link.add(forFramesOf: window.layer)
    }
  }

  /// Layers moved by hand instead of views by blocks: their model is set without actions, and they get the animations that the block makes.
  static func layerBlocks(_ count: Int) -> Scene {
    fullHD("layer-blocks-\(count)", "With each frame animations added by hand move and fade \(count) layers, on full HD") { root in
      let layers = root.addTiles(count)
      var isAway = false
      let link = CADisplayLink { _ in
        let (distance, opacity): (Double, Float) = isAway ? (-100, 1) : (100, 0.5)
        CATransaction.setDisableActions(true)
        for layer in layers {
          let old = layer.opacity
          layer.position.x += distance
          layer.opacity = opacity
          layer.addBlockAnimation("position", from: CGPoint(x: -distance, y: 0), to: CGPoint.zero, isAdditive: true)
          layer.addBlockAnimation("opacity", from: old, to: opacity)
        }
        isAway.toggle()
      }
      link.add(forFramesOf: root)
    }
  }

  private static func viewWorkload(_ name: String, _ summary: String, fill: @escaping @MainActor @Sendable (UIWindow) -> Void) -> Scene {
    fullHD(name, summary) { root in show(in: root, fill) }
  }
}

private enum ViewWorkload {
  static func frame(_ index: Int) -> CGRect { CGRect(x: 20 + 46 * (index % 40), y: 10 + 42 * (index / 40 % 25), width: 40, height: 36) }
}

extension CALayer {
  fileprivate func addTiles(_ count: Int) -> [CALayer] {
    isGeometryFlipped = true
    return (0..<count).map { index in
      let layer = CALayer()
      layer.frame = ViewWorkload.frame(index)
      layer.backgroundColor = Workload.color(index)
      addSublayer(layer)
      return layer
    }
  }

  fileprivate func addBlockAnimation(_ keyPath: String, from: Any, to: Any, isAdditive: Bool = false) {
    let animation = CABasicAnimation(keyPath: keyPath)
    (animation.fromValue, animation.toValue) = (from, to)
    animation.isAdditive = isAdditive
    animation.duration = 0.01
    animation.fillMode = .both
    animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    add(animation, forKey: keyPath)
  }
}

extension UIWindow {
  fileprivate func addTiles(_ count: Int) -> [UIView] {
    (0..<count).map { index in
      let view = UIView(frame: ViewWorkload.frame(index))
      view.backgroundColor = UIColor(cgColor: Workload.color(index))
      addSubview(view)
      return view
    }
  }
}

extension [UIView] {
  @MainActor fileprivate func move() {
    for view in self {
      view.center.x += 100
      view.alpha = 0.5
    }
  }

  @MainActor fileprivate func moveBack() {
    for view in self {
      view.center.x -= 100
      view.alpha = 1
    }
  }
}
