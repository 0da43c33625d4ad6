import CoreGraphics
import CoreImage
import QuartzCore

/// A layer that draws a property of its own. On Apple's systems the property is `@NSManaged`; nothing else differs.
final class Gauge: CALayer {
  @Animatable var progress: CGFloat = 0

  override init() {
    super.init()
  }

  override init(layer: Any) {
    super.init(layer: layer)
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  override class func needsDisplay(forKey key: String) -> Bool {
    if key == "progress" { return true }
    return super.needsDisplay(forKey: key)
  }

  override func action(forKey event: String) -> CAAction? {
    guard event == "progress" else { return super.action(forKey: event) }
    let animation = CABasicAnimation(keyPath: event)
    animation.fromValue = presentation()?.value(forKey: event) ?? value(forKey: event)
    animation.timingFunction = CAMediaTimingFunction(name: CAMediaTimingFunctionName.linear)
    animation.duration = 1
    return animation
  }

  override func draw(in ctx: CGContext) {
    ctx.setFillColor(CGColor(red: 1, green: 0, blue: 0, alpha: 1))
    ctx.fill(CGRect(x: 0, y: 0, width: bounds.width * progress, height: bounds.height))
  }
}

/// Two pages that push one another, or that bars sweep over.
@MainActor
final class Pages {
  let container = CALayer(), first = CALayer(), second = CALayer()

  init() {
    container.frame = CGRect(x: 0, y: 0, width: 80, height: 40)
    for page in [first, second] {
      page.frame = container.bounds
      container.addSublayer(page)
    }
    second.isHidden = true
  }

  func push() {
    let transition = CATransition()
    transition.startProgress = 0
    transition.endProgress = 1.0
    transition.type = CATransitionType.push
    transition.subtype = CATransitionSubtype.fromRight
    transition.duration = 1.0
    container.add(transition, forKey: "transition")
    first.isHidden = true
    second.isHidden = false
  }

  func sweep() {
    guard let filter = CIFilter(name: "CIBarsSwipeTransition") else { return }
    filter.setValue(NSNumber(value: 3.14), forKey: "inputAngle")
    filter.setValue(NSNumber(value: 30.0), forKey: "inputWidth")
    let transition = CATransition()
    transition.filter = filter
    transition.duration = 1.0
    container.add(transition, forKey: "transition")
    first.isHidden = true
    second.isHidden = false
  }
}
