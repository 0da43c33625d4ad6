import QuartzCore

class ArcLayer: CALayer {
  @Animatable var startAngle: CGFloat = 0
  @Animatable public var strokeColor: CGColor? = nil
  @Animatable var endAngle: CGFloat = 1
  @Animatable var style: ArcStyle

  override class func needsDisplay(forKey key: String) -> Bool {
    if key == String(keyPath: "startAngle", of: \ArcLayer.startAngle) || key == String(keyPath: "endAngle", of: \ArcLayer.endAngle) { return true }
    return super.needsDisplay(forKey: key)
  }
}
