import UIKit

/// Fades one view out while another fades in.
@MainActor package final class FadeController: ExampleController {
  package private(set) lazy var firstView: UIView = photo(Self.landscapes[0])
  package private(set) lazy var secondView: UIView = photo(Self.landscapes[1])
  private var showsFirst = true

  override var parts: (title: String, views: [UIView]) { ("Fade", [firstView, secondView]) }

  package override func viewDidLoad() {
    super.viewDidLoad()
    secondView.alpha = 0
  }

  package override func buttonTapped() {
    showsFirst ? fade() : fadeBetweenBeginAndCommit()
    showsFirst.toggle()
  }

  package func fade() {
    UIView.animate(withDuration: 1) {
      self.firstView.alpha = 0
      self.secondView.alpha = 1
    }
  }

  /// The other way round.
  package func fadeBetweenBeginAndCommit() {
    UIView.beginAnimations("HideShowView", context: nil)
    UIView.setAnimationDuration(1)
    firstView.alpha = 1
    secondView.alpha = 0
    UIView.commitAnimations()
  }
}
