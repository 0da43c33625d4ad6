import UIKit

@objc public enum Mode: Int { case light, dark }

@objc public final class Theme: NSObject {
  @objc static let shared = Theme()
  @objc public var mode: Mode = .light
  @objc(applyMode:) public func apply(_ mode: Mode) { self.mode = mode }
  @objc class func reset() {}
  @objc convenience init(mode: Mode) {
    self.init()
    self.mode = mode
  }
}

extension UIView {
  @objc func shake() { perform(#selector(UIView.shake), with: nil, afterDelay: 1) }
}
