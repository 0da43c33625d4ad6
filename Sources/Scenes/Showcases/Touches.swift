import QuartzCore

extension Scene {
  /// Answers fingers: on a display those of whoever is there, else those of its script.
  static let touches = Scene(
    "touches", "Discs of light grow under fingers, and trails follow them", size: CGSize(width: 480, height: 270), duration: 4,
    events: {
      let sweep = (0...96).map { step in
        let angle = Double(step) / 96 * 2 * .pi
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
    root.addInvitation()
    let fingers = Fingers()
    root.inputHandler = { [unowned root] event in
      switch event {
      case .touch(let touch): fingers.receive(touch, on: root)
      case .pointer(let pointer): fingers.receive(pointer, on: root)
      case .key: break
      }
    }
  }

  /// The disc under each finger, and the trail behind it.
  private final class Fingers {
    private struct Finger {
      var disc: CALayer
      var color: UInt32
      /// Where the trail's latest dot is.
      var latest: CGPoint
    }

    private var fingers: [Int: Finger] = [:]
    private static let colors: [UInt32] = [0xfca311, 0x4ecdc4, 0xef476f, 0x9b5de5]

    /// The pointer, while its first button is down.
    private static let pointer = -1

    func receive(_ pointer: PointerEvent, on root: CALayer) {
      let phase: TouchEvent.Phase? =
        switch pointer.kind {
        case .pressed(button: 0): .began
        case .released(button: 0): .ended
        case .moved: .moved
        case .pressed, .released, .scrolled: nil
        }
      guard let phase else { return }
      receive(TouchEvent(phase: phase, finger: Self.pointer, location: pointer.location, timestamp: pointer.timestamp), on: root)
    }

    func receive(_ touch: TouchEvent, on root: CALayer) {
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      switch touch.phase {
      case .began:
        let color = Self.colors[abs(touch.finger % 4)]
        fingers[touch.finger] = Finger(disc: disc(color, at: touch.location, on: root), color: color, latest: touch.location)
      case .moved: move(touch, on: root)
      case .ended, .cancelled:
        if let finger = fingers.removeValue(forKey: touch.finger) { fade(finger.disc) }
      }
      CATransaction.commit()
    }

    private func move(_ touch: TouchEvent, on root: CALayer) {
      guard var finger = fingers[touch.finger] else { return }
      finger.disc.position = touch.location
      if hypot(touch.location.x - finger.latest.x, touch.location.y - finger.latest.y) >= 8 {
        trail(finger.color, at: finger.latest, below: finger.disc, on: root)
        finger.latest = touch.location
      }
      fingers[touch.finger] = finger
    }

    /// A dot that shrinks and fades where the finger was.
    private func trail(_ color: UInt32, at location: CGPoint, below disc: CALayer, on root: CALayer) {
      CATransaction.begin()
      let dot = CALayer()
      dot.frame = CGRect(x: location.x - 18, y: location.y - 18, width: 36, height: 36)
      (dot.backgroundColor, dot.cornerRadius, dot.opacity) = (.hex(color, alpha: 0.3), 18, 0)
      CATransaction.setCompletionBlock { [weak dot] in dot?.removeFromSuperlayer() }
      root.insertSublayer(dot, below: disc)
      for (key, start, end) in [("opacity", 1.0, 0.0), ("transform.scale", 1, 0.2)] {
        dot.animate(key, from: start, to: end, duration: 0.8) { $0.repeatCount = 0 }
      }
      CATransaction.commit()
    }

    private func disc(_ color: UInt32, at location: CGPoint, on root: CALayer) -> CALayer {
      let side: CGFloat = 72
      let disc = root.sublayer(CAGradientLayer())
      disc.bounds = CGRect(x: 0, y: 0, width: side, height: side)
      disc.name = "finger"
      disc.type = .radial
      (disc.startPoint, disc.endPoint) = (CGPoint(x: 0.5, y: 0.5), CGPoint(x: 1, y: 1))
      disc.colors = [CGColor.hex(0xffffff, alpha: 0.95), CGColor.hex(color, alpha: 0.95), CGColor.hex(color, alpha: 0.55)]
      disc.locations = [0, 0.42, 1]
      (disc.cornerRadius, disc.borderWidth, disc.borderColor) = (side / 2, 1.5, .hex(0xffffff, alpha: 0.7))
      disc.position = location
      disc.opacity = 0.9
      (disc.shadowColor, disc.shadowOpacity, disc.shadowRadius, disc.shadowOffset) = (.hex(color), 0.8, 14, .zero)
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

  /// Rings that widen and fade in the middle, one after the other: here fingers may begin. Four of them in a round of four seconds.
  fileprivate func addInvitation() {
    let rings = CAReplicatorLayer()
    rings.frame = bounds
    (rings.instanceCount, rings.instanceDelay) = (4, 1)
    let ring = rings.box(CGRect(x: bounds.midX - 56, y: bounds.midY - 56, width: 112, height: 112), radius: 56)
    (ring.borderWidth, ring.borderColor) = (2, .hex(0xffffff, alpha: 0.5))
    for (key, start, end) in [("transform.scale", 0.1, 1.0), ("opacity", 1, 0)] {
      // Begun a round ago, so that all copies are under way at 0.
      ring.animate(key, from: start, to: end, duration: 4) { $0.beginTime = -4 }
    }
    addSublayer(rings)
    let dot = box(CGRect(x: bounds.midX - 5, y: bounds.midY - 5, width: 10, height: 10), .hex(0xffffff, alpha: 0.8), radius: 5)
    (dot.shadowColor, dot.shadowOpacity, dot.shadowRadius, dot.shadowOffset) = (.hex(0x4ecdc4), 1, 8, .zero)
  }
}
