import UIKit
import Combine

private var heroKey = 0

extension UIView {
  @objc public var heroID: String? {
    get { objc_getAssociatedObject(self, &heroKey) as? String }
    set { objc_setAssociatedObject(self, &heroKey, newValue, .OBJC_ASSOCIATION_RETAIN) }
  }
}

let action = Selector("refresh")
let other = #selector(refresh)
