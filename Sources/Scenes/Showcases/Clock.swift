import Foundation
import QuartzCore

extension Scene {
  static let clock = Scene(
    "clock", "An analogue clock: a dial brushed by a conic gradient, replicated marks, hands that turn",
    size: CGSize(width: 320, height: 320),
    duration: 60
  ) { root in
    root.addBackdrop(0xe9e5dc, 0xc9c2b3)
    let watch = CALayer()
    watch.bounds = CGRect(x: 0, y: 0, width: 280, height: 280)
    watch.position = CGPoint(x: 160, y: 160)
    root.addSublayer(watch)
    // A bezel of steel, and in it the dial.
    let bezel = watch.addGradient(
      watch.bounds, [(.hex(0xfbfaf7), 0), (.hex(0x8d8a86), 0.5), (.hex(0xe8e5df), 1)], from: CGPoint(x: 0.2, y: 1),
      to: CGPoint(x: 0.8, y: 0))
    bezel.cornerRadius = 140
    bezel.shadowOpacity = 0.4
    bezel.shadowRadius = 12
    bezel.shadowOffset = CGSize(width: 0, height: -9)
    let groove = watch.addGradient(
      watch.bounds.insetBy(dx: 9, dy: 9), [(.hex(0x6f6c69), 0), (.hex(0xf4f2ee), 1)], from: CGPoint(x: 0.2, y: 1), to: CGPoint(x: 0.8, y: 0)
    )
    groove.cornerRadius = 131
    let dial = watch.addGradient(
      watch.bounds.insetBy(dx: 12, dy: 12),
      (0...8).map { k in (.hex(k.isMultiple(of: 2) ? 0x1d4f46 : 0x0c2b28), Double(k) / 8) }, from: CGPoint(x: 0.5, y: 0.5),
      to: CGPoint(x: 1, y: 0.9))
    dial.type = .conic
    dial.cornerRadius = 128
    let center: CGFloat = 128

    for (count, length, width, alpha) in [(60, 6.0, 1.2, 0.75), (12, 22.0, 5.0, 1)] {
      let marks = CAReplicatorLayer()
      marks.frame = dial.bounds
      marks.instanceCount = count
      marks.instanceTransform = CATransform3DMakeRotation(-2 * .pi / CGFloat(count), 0, 0, 1)
      let mark = marks.box(
        CGRect(x: center - width / 2, y: 248 - length, width: width, height: length), .hex(0xf1ead8, alpha: alpha), radius: width / 2)
      if count == 12 {
        mark.shadowOpacity = 0.5
        mark.shadowRadius = 1.5
        mark.shadowOffset = CGSize(width: 0, height: -1)
      }
      dial.addSublayer(marks)
    }
    // Figures stand well inside the marks, whatever font there is.
    for hour in [12, 3, 6, 9] {
      let angle = Double(hour) / 12 * 2 * .pi
      let label = CATextLayer()
      label.string = "\(hour)"
      label.fontSize = 25
      label.alignmentMode = .center
      label.foregroundColor = .hex(0xf1ead8)
      label.bounds = CGRect(x: 0, y: 0, width: 44, height: 30)
      label.position = CGPoint(x: center + 79 * sin(angle), y: center + 79 * cos(angle))
      dial.addSublayer(label)
    }
    // Nine minutes and 36 seconds past ten.
    for (length, width, color, period, start) in [
      (70.0, 8.0, 0xf6f1e4, 43_200.0, 10.16 / 12), (106.0, 5.5, 0xf6f1e4, 3600.0, 9.6 / 60), (122.0, 2, 0xf2a33a, 60.0, 36.0 / 60),
    ] as [(Double, Double, UInt32, Double, Double)] {
      let hand = CALayer()
      hand.bounds = CGRect(x: 0, y: 0, width: width, height: length)
      hand.anchorPoint = CGPoint(x: 0.5, y: 0.14)
      hand.position = CGPoint(x: center, y: center)
      hand.cornerRadius = width / 2
      hand.backgroundColor = .hex(color)
      hand.shadowOpacity = 0.45
      hand.shadowRadius = 2.5
      hand.shadowOffset = CGSize(width: 1.5, height: -3)
      dial.addSublayer(hand)
      hand.animate("transform.rotation.z", from: -start * 2 * .pi, to: -(start + 1) * 2 * .pi, duration: period)
    }
    dial.box(CGRect(x: center - 6, y: center - 6, width: 12, height: 12), .hex(0xf2a33a), radius: 6)
    dial.box(CGRect(x: center - 2, y: center - 2, width: 4, height: 4), .hex(0x3a2a10), radius: 2)
    // The crystal.
    let crystal = dial.addGradient(
      dial.bounds, [(.hex(0xffffff, alpha: 0.2), 0), (.hex(0xffffff, alpha: 0.03), 0.46), (.hex(0xffffff, alpha: 0), 0.47)],
      from: CGPoint(x: 0.25, y: 1), to: CGPoint(x: 0.75, y: 0))
    crystal.cornerRadius = 128
  }
}
