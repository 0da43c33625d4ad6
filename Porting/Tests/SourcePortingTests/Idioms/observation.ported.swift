import UIKit

class ProgressController: UIViewController {
  @KeyValueObserved var progress = 0.0

  override func viewDidLoad() {
    super.viewDidLoad()
    addObserver(self, forKeyPath: String(keyPath: "progress", of: \ProgressController.progress), options: [.new], context: nil)
  }

  override func observeValue(forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?, context: UnsafeMutableRawPointer?) {}
}
