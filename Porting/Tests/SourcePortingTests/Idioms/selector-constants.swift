import UIKit

fileprivate extension Selector {
  static let refresh = #selector(FeedController.refresh(_:))
  static let close = #selector(FeedController.close as (FeedController) -> () -> Void)
}

@objc(FEEDController) class FeedController: UIViewController {
  @objc func refresh(_ sender: UIControl) {}
  @objc func close() {}
  @objc func close(after delay: Double) {}
  var isSmall: Bool { responds(to: #selector(getter: title)) }
  func hide() { perform(#selector(setter: UIViewController.title), with: nil) }
}
