import QuartzCore

extension Scene {
  /// Answers fingers: on a display those of whoever is there, else those of its script.
  static let touches = Scene(
    "touches", "Fingers leave discs that grow under them and fade when they leave", size: CGSize(width: 480, height: 270), duration: 4,
    events: {
      let sweep = (0...24).map { step in
        let angle = Double(step) / 24 * 2 * .pi
        return CGPoint(x: 240 + 150 * sin(angle), y: 135 + 80 * sin(2 * angle))
      }
      return InputEvent.tap(at: CGPoint(x: 90, y: 190), time: 0.3, for: 0.2)
        + InputEvent.tap(at: CGPoint(x: 390, y: 80), time: 0.7, for: 0.2)
        + InputEvent.drag(through: sweep, from: 1.2, for: 2)
        + InputEvent.drag(through: sweep.map { CGPoint(x: 480 - $0.x, y: 270 - $0.y) }, from: 1.2, for: 2, finger: 1)
    }
  ) { root in
    root.addBackdrop(0x14213d, 0x1f4068)
    root.addPad()
    let fingers = Fingers()
    root.inputHandler = { [unowned root] event in
      if case .touch(let touch) = event { fingers.receive(touch, on: root) }
    }
  }

  /// The disc under each finger.
  private final class Fingers {
    private var discs: [Int: CALayer] = [:]
    private static let colors: [UInt32] = [0xfca311, 0x4ecdc4, 0xef476f, 0x9b5de5]

    func receive(_ touch: TouchEvent, on root: CALayer) {
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      switch touch.phase {
      case .began: discs[touch.finger] = disc(touch, on: root)
      case .moved: discs[touch.finger]?.position = touch.location
      case .ended, .cancelled:
        if let disc = discs.removeValue(forKey: touch.finger) { fade(disc) }
      }
      CATransaction.commit()
    }

    private func disc(_ touch: TouchEvent, on root: CALayer) -> CALayer {
      let side: CGFloat = 72
      let disc = root.box(CGRect(x: 0, y: 0, width: side, height: side), .hex(Self.colors[abs(touch.finger % 4)]), radius: side / 2)
      disc.name = "finger"
      disc.position = touch.location
      disc.opacity = 0.9
      disc.shadowOpacity = 0.4
      disc.shadowRadius = 8
      let growth = CASpringAnimation(keyPath: "transform.scale")
      (growth.fromValue, growth.toValue, growth.damping) = (0, 1, 12)
      growth.duration = growth.settlingDuration
      disc.add(growth, forKey: "growth")
      return disc
    }

    private func fade(_ disc: CALayer) {
      CATransaction.setCompletionBlock { [weak disc] in disc?.removeFromSuperlayer() }
      disc.opacity = 0
      for (key, value) in [("opacity", 0.9), ("transform.scale", 1)] {
        let fade = CABasicAnimation(keyPath: key)
        fade.fromValue = value
        fade.toValue = key == "opacity" ? 0 : 1.6
        fade.duration = 0.5
        fade.timingFunction = CAMediaTimingFunction(name: .easeOut)
        disc.add(fade, forKey: key)
      }
    }
  }
}

extension CALayer {
  /// What fingers meet: a sheet of fine dots, 20 points apart, in the light of two lamps.
  fileprivate func addPad() {
    addGlow(0x4ecdc4, alpha: 0.3, center: CGPoint(x: 110, y: 200), radius: 210)
    addGlow(0x9b5de5, alpha: 0.34, center: CGPoint(x: 380, y: 70), radius: 220)
    let rows = CAReplicatorLayer(), dots = CAReplicatorLayer()
    (dots.instanceCount, dots.instanceTransform) = (23, CATransform3DMakeTranslation(20, 0, 0))
    (rows.instanceCount, rows.instanceTransform) = (13, CATransform3DMakeTranslation(0, 20, 0))
    dots.box(CGRect(x: 18.5, y: 13.5, width: 3, height: 3), .hex(0xffffff, alpha: 0.2), radius: 1.5)
    rows.addSublayer(dots)
    addSublayer(rows)
  }
}
