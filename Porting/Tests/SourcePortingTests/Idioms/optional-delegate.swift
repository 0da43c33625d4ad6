import UIKit

@objc public protocol CardStackDelegate: AnyObject {
  func cardStack(_ stack: CardStack, didSwipe index: Int)
  @objc optional func cardStackWillReload(_ stack: CardStack)
  @objc optional func cardStack(
    _ stack: CardStack,
    viewFor index: Int
  ) -> UIView?
}

@objc protocol Counting { func count() -> Int; @objc optional func limit() -> Int }

open class CardStack: UIView {
  @objc public weak var delegate: CardStackDelegate?

  func reload() {
    delegate?.cardStackWillReload?(self)
    addSubview(delegate?.cardStack?(self, viewFor: 0) ?? UIView())
  }
}
