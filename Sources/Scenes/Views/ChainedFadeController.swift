import UIKit

/// Fades a view out; when that is done, waits for a second and fades it in again.
@MainActor package final class ChainedFadeController: ExampleController {
  package private(set) lazy var thirdView = card("Peekaboo", .systemIndigo)
  /// What the first block's completion was told, each time.
  package private(set) var completions: [Bool] = []

  override var parts: (title: String, views: [UIView]) { ("Hide and show", [thirdView]) }

  package override func buttonTapped() { showHideView() }

  package func showHideView() {
    UIView.animate(
      withDuration: 1, delay: 0, options: .curveEaseIn,
      animations: {
        self.thirdView.alpha = 0
      },
      completion: { finished in
        self.completions.append(finished)
        UIView.animate(
          withDuration: 1, delay: 1, options: .curveEaseOut,
          animations: {
            self.thirdView.alpha = 1
          })
      })
  }
}
