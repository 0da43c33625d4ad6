import Acetate
import QuartzCore

let root = CALayer()
root.bounds = CGRect(x: 0, y: 0, width: 320, height: 180)
root.backgroundColor = CGColor(red: 0.07, green: 0.08, blue: 0.12, alpha: 1)

let card = CAGradientLayer()
card.frame = CGRect(x: 110, y: 40, width: 100, height: 100)
card.colors = [
  CGColor(red: 1, green: 0.48, blue: 0.35, alpha: 1),
  CGColor(red: 0.85, green: 0.12, blue: 0.36, alpha: 1),
]
card.cornerRadius = 20
card.shadowOpacity = 0.6
root.addSublayer(card)

let spin = CABasicAnimation(keyPath: "transform.rotation.z")
spin.fromValue = 0
spin.toValue = Double.pi / 2
spin.duration = 1
spin.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
card.add(spin, forKey: "spin")

let renderer = try OfflineRenderer(root)
try renderer.write(to: "card.png", at: 0.5)
