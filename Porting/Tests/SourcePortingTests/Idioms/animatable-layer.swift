import QuartzCore

class ArcLayer: CALayer {
  @NSManaged var startAngle: CGFloat
  @NSManaged public var strokeColor: CGColor?
  @objc dynamic var endAngle: CGFloat = 1
  @NSManaged var style: ArcStyle

  override class func needsDisplay(forKey key: String) -> Bool {
    if key == #keyPath(startAngle) || key == #keyPath(ArcLayer.endAngle) { return true }
    return super.needsDisplay(forKey: key)
  }
}
