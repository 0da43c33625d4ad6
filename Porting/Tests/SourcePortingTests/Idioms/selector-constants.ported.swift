import UIKit

fileprivate extension Selector {
  static let refresh = Selector("refresh:", FeedController.refresh(_:))
  static let close = Selector("close", FeedController.close as (FeedController) -> () -> Void)
}

class FeedController: UIViewController {
  func refresh(_ sender: UIControl) {}
  func close() {}
  func close(after delay: Double) {}
  var isSmall: Bool { responds(to: Selector("title", getter: \FeedController.title)) }
  func hide() { perform(Selector("setTitle:", setter: \UIViewController.title), with: nil) }
}
