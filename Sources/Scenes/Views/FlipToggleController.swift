import UIKit

/// Exchanges two views by turning the one that holds them.
@MainActor package final class FlipToggleController: ExampleController {
  package private(set) lazy var container = UIView(frame: Self.stage)
  package private(set) lazy var primaryView = card("Heads", .systemOrange, frame: container.bounds)
  package private(set) lazy var secondaryView = card("Tails", .systemPurple, frame: container.bounds)
  package private(set) var displayingPrimary = true

  override var parts: (title: String, views: [UIView]) { ("Flip", [container]) }

  package override func viewDidLoad() {
    super.viewDidLoad()
    container.addSubview(primaryView)
  }

  package override func buttonTapped() { toggleMainViews() }

  package func toggleMainViews() {
    UIView.transition(
      from: displayingPrimary ? primaryView : secondaryView, to: displayingPrimary ? secondaryView : primaryView, duration: 1,
      options: displayingPrimary ? .transitionFlipFromRight : .transitionFlipFromLeft,
      completion: { finished in
        if finished { self.displayingPrimary.toggle() }
      })
  }
}
