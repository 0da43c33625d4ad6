import UIKit

public enum Mode: Int { case light, dark }

public final class Theme: NSObject {
  static let shared = Theme()
  public var mode: Mode = .light
  public func apply(_ mode: Mode) { self.mode = mode }
  class func reset() {}
  convenience init(mode: Mode) {
    self.init()
    self.mode = mode
  }
}

extension UIView {
  func shake() { perform(Selector("shake", UIView.shake), with: nil, afterDelay: 1) }
}
