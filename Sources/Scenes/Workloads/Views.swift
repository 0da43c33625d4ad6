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
      root.isGeometryFlipped = true
      for index in 0..<count {
        let layer = CALayer()
        layer.frame = ViewWorkload.frame(index)
        layer.backgroundColor = Workload.color(index)
        root.addSublayer(layer)
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

  /// With each frame a new block moves and fades views, which the block before has let go of: its cost is in the commit.
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

  private static func viewWorkload(_ name: String, _ summary: String, fill: @escaping @MainActor @Sendable (UIWindow) -> Void) -> Scene {
    fullHD(name, summary) { root in show(in: root, fill) }
  }
}

private enum ViewWorkload {
  static func frame(_ index: Int) -> CGRect { CGRect(x: 20 + 46 * (index % 40), y: 10 + 42 * (index / 40 % 25), width: 40, height: 36) }
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
