import UIKit

class PulseController: UIViewController {
  private var observer: NSObjectProtocol?

  override func viewDidLoad() {
    super.viewDidLoad()
    Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { @MainActor [weak self] _ in self?.pulse() }
    let timer = Timer(timeInterval: 0.1, repeats: false, block: { @MainActor _ in
      self.pulse()
    })
    RunLoop.main.add(timer, forMode: .common)
    observer = NotificationCenter.default.addObserver(forName: UIApplication.didBecomeActiveNotification, object: nil, queue: .main) { @MainActor note in
      self.view.alpha = note.object == nil ? 0 : 1
    }
    Timer.scheduledTimer(withTimeInterval: 2, repeats: false) { @MainActor in
      $0.invalidate()
    }
    UIView.animate(withDuration: 1) { self.pulse() }
  }

  private func pulse() {}
}
