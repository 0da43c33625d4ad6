import UIKit

/// A model that says when it changes, and a header that follows a list.
@objcMembers class Download: NSObject {
  dynamic var fraction = 0.0
  @objc dynamic var name: String?
  @objc public dynamic private(set) var isFinished = false { didSet { if isFinished { fraction = 1 } } }
  @objc dynamic var summary: String { "\(name ?? "download") \(Int(fraction * 100)) %" }
  @objc dynamic weak var owner: AnyObject?

  func finish() { isFinished = true }
}

class ListController: UIViewController {
  let scrollView = UIScrollView()
  let header = UIView()
  let label = UILabel()
  let download = Download()
  @objc dynamic var progress: CGFloat = 0
  private var heightConstraint: NSLayoutConstraint!
  private var observations: [NSKeyValueObservation] = []
  private var contentSizeObservation: NSKeyValueObservation?

  override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(scrollView)
    view.addSubview(header)
    scrollView.contentSize = CGSize(width: 320, height: 2000)
    observations.append(
      scrollView.observe(\.contentOffset, options: [.new]) { [weak self] _, change in
        guard let offset = change.newValue else { return }
        self?.header.frame.size.height = max(44, 120 - offset.y)
      })
    contentSizeObservation = scrollView.observe(\.contentSize, options: [.initial, .new]) { [weak self] scrollView, _ in
      self?.label.text = "\(Int(scrollView.contentSize.height))"
    }
    observations.append(header.layer.observe(\.position, options: [.old, .new]) { layer, change in
      print(layer.bounds, change.oldValue ?? .zero, change.newValue ?? .zero)
    })
    observations.append(download.observe(\.fraction, options: [.new]) { [weak self] download, change in
      self?.label.text = download.summary
      self?.progress = CGFloat(change.newValue ?? 0)
    })
    observations.append(observe(\.progress) { controller, _ in controller.header.alpha = 1 - controller.progress })
  }

  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    observations.forEach { $0.invalidate() }
    contentSizeObservation = nil
  }
}
