// A first picture: layers, a shadow, a text, and one moment of an animation, written to first.png.
import OfflineRendering
import QuartzCore

let root = CALayer()
root.bounds = CGRect(x: 0, y: 0, width: 480, height: 270)
root.backgroundColor = CGColor(red: 0.09, green: 0.11, blue: 0.16, alpha: 1)

let sun = CAGradientLayer()
sun.type = .radial
sun.bounds = CGRect(x: 0, y: 0, width: 120, height: 120)
sun.position = CGPoint(x: 110, y: 135)
sun.startPoint = CGPoint(x: 0.5, y: 0.5)
sun.endPoint = CGPoint(x: 1, y: 1)
sun.colors = [CGColor(red: 1, green: 0.85, blue: 0.4, alpha: 1), CGColor(red: 1, green: 0.35, blue: 0.2, alpha: 1)]
sun.cornerRadius = 60
sun.shadowColor = CGColor(red: 1, green: 0.5, blue: 0.2, alpha: 1)
sun.shadowOpacity = 0.8
sun.shadowRadius = 24
sun.shadowOffset = .zero
root.addSublayer(sun)

let title = CATextLayer()
title.string = "Good morning"
title.fontSize = 40
title.frame = CGRect(x: 200, y: 110, width: 270, height: 50)
root.addSublayer(title)

// Layer space counts y upwards: the sun rises.
let rise = CABasicAnimation(keyPath: "position.y")
rise.fromValue = -60
rise.duration = 2
rise.timingFunction = CAMediaTimingFunction(name: .easeOut)
sun.add(rise, forKey: "rise")

try OfflineRenderer(root).write(to: "first.png", at: 1.5)
