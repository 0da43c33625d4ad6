import UIKit

public protocol CardStackDelegate: AnyObject {
  func cardStack(_ stack: CardStack, didSwipe index: Int)
  func cardStackWillReload(_ stack: CardStack)
  func cardStack(
    _ stack: CardStack,
    viewFor index: Int
  ) -> UIView?
}; public extension CardStackDelegate { func cardStackWillReload(_ stack: CardStack) {}; func cardStack( _ stack: CardStack, viewFor index: Int ) -> UIView? { nil } }

protocol Counting: AnyObject { func count() -> Int; func limit() -> Int }

open class CardStack: UIView {
  public weak var delegate: CardStackDelegate?

  func reload() {
    delegate?.cardStackWillReload(self)
    addSubview(delegate?.cardStack(self, viewFor: 0) ?? UIView())
  }
}
