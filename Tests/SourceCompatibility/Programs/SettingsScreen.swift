import UIKit

/// A screen as iOS programs write them, after `acetate port`: properties with plain values, overrides, selectors, attributes of text.
final class SettingsScreen: UIViewController {
  var animator = UIViewPropertyAnimator()
  var bottom = NSLayoutConstraint()
  private let feedback = UIImpactFeedbackGenerator(style: .medium)
  private let button = UIButton(type: .system)
  private(set) var taps = 0

  override var prefersStatusBarHidden: Bool { true }
  override var preferredStatusBarStyle: UIStatusBarStyle { .lightContent }
  override var prefersHomeIndicatorAutoHidden: Bool { true }
  override var supportedInterfaceOrientations: UIInterfaceOrientationMask { [.portrait, .landscapeLeft] }
  override var shouldAutorotate: Bool { false }
  override func didReceiveMemoryWarning() { super.didReceiveMemoryWarning() }
  override func traitCollectionDidChange(_ previous: UITraitCollection?) { super.traitCollectionDidChange(previous) }

  override func viewDidLoad() {
    super.viewDidLoad()
    button.addTarget(self, action: Selector("tapped:", SettingsScreen.tapped(_:)), for: .touchUpInside)
    button.accessibilityIdentifier = "button"
    view.addSubview(button)
    navigationItem.leftBarButtonItem = UIBarButtonItem(title: "x", style: .plain, target: nil, action: nil)
    NotificationCenter.default.addObserver(
      self, selector: Selector("forget:", SettingsScreen.forget(_:)), name: UIApplication.didReceiveMemoryWarningNotification, object: nil)
    let turn = CABasicAnimation(keyPath: "transform.rotation.z")
    turn.repeatCount = HUGE
    turn.isRemovedOnCompletion = false
    if UIAccessibility.isReduceMotionEnabled == false, UIDevice.current.userInterfaceIdiom == .phone {
      button.layer.add(turn, forKey: String(keyPath: "transform", of: \CALayer.transform))
    }
  }

  func tapped(_ sender: UIButton) {
    feedback.impactOccurred()
    taps += 1
  }

  private func forget(_ note: Notification) {}

  /// The height of a title, in points.
  func height(of title: String) -> CGFloat {
    let style = NSMutableParagraphStyle()
    (style.firstLineHeadIndent, style.lineHeightMultiple, style.maximumLineHeight) = (20, 1, 20)
    let attributes: [NSAttributedString.Key: Any] = [
      .paragraphStyle: style, .backgroundColor: UIColor.yellow, .strokeWidth: -2, .strokeColor: UIColor.red, .ligature: 0,
      .font: UIFontMetrics(forTextStyle: .body).scaledFont(for: .systemFont(ofSize: 17)) as CTFont,
    ]
    let size = CGSize(width: 100, height: CGFloat.greatestFiniteMagnitude)
    return (title as NSString).boundingRect(with: size, options: [.usesLineFragmentOrigin], attributes: attributes, context: nil).height
  }

  var hasRoot: Bool { UIApplication.shared.delegate?.window??.rootViewController != nil }
}
