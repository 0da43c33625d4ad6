import QuartzCore

extension Scene {
  static let loader = Scene(
    "loader", "Twelve dots breathe in turn: one layer, replicated with a delay", size: CGSize(width: 240, height: 240), duration: 1.2
  ) { root in
    root.addBackdrop(0x1b1b2f, 0x30305a)
    root.addGlow(0x6f7bff, alpha: 0.3, center: CGPoint(x: 120, y: 120), radius: 130)
    let ring = root.sublayer(CAReplicatorLayer(), root.bounds)
    ring.instanceCount = 12
    ring.instanceDelay = 0.1
    ring.instanceTransform = CATransform3DMakeRotation(-.pi / 6, 0, 0, 1)
    ring.instanceColor = .hex(0x7ef9ff)
    ring.instanceGreenOffset = -0.05
    ring.instanceRedOffset = 0.045
    let dot = ring.box(CGRect(x: 106, y: 176, width: 28, height: 28), .hex(0xffffff), radius: 14)
    // It breathes in within a fifth of the round, and out in the rest.
    func breath(_ round: Double) -> Double { round < 0.18 ? Ease.inOut(round / 0.18) : 1 - Ease.out((round - 0.18) / 0.82) }
    dot.cycle("transform.scale", 1.2, steps: 72, isUnderWay: true) { 0.25 + 0.75 * breath($0) }
    dot.cycle("opacity", 1.2, steps: 72, isUnderWay: true) { 0.2 + 0.8 * breath($0) }
  }
}
