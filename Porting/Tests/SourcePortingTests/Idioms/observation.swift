import UIKit

class ProgressController: UIViewController {
  @objc dynamic var progress = 0.0

  override func viewDidLoad() {
    super.viewDidLoad()
    addObserver(self, forKeyPath: #keyPath(progress), options: [.new], context: nil)
  }

  override func observeValue(forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?, context: UnsafeMutableRawPointer?) {}
}
