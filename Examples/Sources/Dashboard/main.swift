// A dashboard: gauges whose needles follow values, on a display without a window system. Esc or q ends it. With the name of a file as its
// argument it writes one picture there instead, and needs no display.
import Acetate
import Foundation
import QuartzCore

/// A dial with a needle from −120° to 120°.
final class Gauge {
  let layer = CALayer()
  private let needle = CALayer()
  private let label = CATextLayer()

  init(centre: CGPoint, color: CGColor) {
    layer.bounds = CGRect(x: 0, y: 0, width: 200, height: 200)
    layer.position = centre
    let dial = CAShapeLayer()
    dial.frame = layer.bounds
    let arc = CGMutablePath()
    arc.addArc(center: CGPoint(x: 100, y: 100), radius: 84, startAngle: .pi * 7 / 6, endAngle: -.pi / 6, clockwise: true)
    dial.path = arc
    dial.fillColor = nil
    dial.strokeColor = color
    dial.lineWidth = 12
    dial.lineCap = .round
    layer.addSublayer(dial)
    needle.bounds = CGRect(x: 0, y: 0, width: 6, height: 80)
    needle.anchorPoint = CGPoint(x: 0.5, y: 0)
    needle.position = CGPoint(x: 100, y: 100)
    needle.backgroundColor = CGColor(red: 1, green: 1, blue: 1, alpha: 1)
    needle.cornerRadius = 3
    layer.addSublayer(needle)
    label.frame = CGRect(x: 50, y: 30, width: 100, height: 40)
    label.alignmentMode = .center
    label.fontSize = 30
    layer.addSublayer(label)
  }

  /// - Parameter value: from 0 to 1. The needle goes there by itself, in a quarter of a second.
  func show(_ value: Double) {
    needle.transform = CATransform3DMakeRotation((0.5 - value) * .pi * 4 / 3, 0, 0, 1)
    label.string = "\(Int((value * 100).rounded()))"
  }
}

let root = CALayer()
root.bounds = CGRect(x: 0, y: 0, width: 720, height: 260)
root.backgroundColor = CGColor(red: 0.05, green: 0.06, blue: 0.08, alpha: 1)
let colors = [
  CGColor(red: 0.2, green: 0.8, blue: 0.5, alpha: 1), CGColor(red: 0.3, green: 0.6, blue: 1, alpha: 1),
  CGColor(red: 1, green: 0.6, blue: 0.2, alpha: 1),
]
let gauges = colors.enumerated().map { Gauge(centre: CGPoint(x: 120 + 240 * CGFloat($0), y: 130), color: $1) }
for gauge in gauges { root.addSublayer(gauge.layer) }

/// What stands for measured values: three slow waves.
func measure(_ gauges: [Gauge], at time: Double) {
  for (index, gauge) in gauges.enumerated() { gauge.show(0.5 + 0.45 * sin(time / 2 + Double(index))) }
}

if let path = CommandLine.arguments.dropFirst().first {
  measure(gauges, at: 1)
  try OfflineRenderer(root).write(to: path, at: 0.5)
} else {
  let player = try Player(root)
  var nextMeasurement = 0.0
  let link = CADisplayLink { link in
    guard link.timestamp >= nextMeasurement else { return }
    nextMeasurement = link.timestamp + 0.25
    measure(gauges, at: link.timestamp)
  }
  link.add(to: .current, forMode: .common)
  try player.run()
}
