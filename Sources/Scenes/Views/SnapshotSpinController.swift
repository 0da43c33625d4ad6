import UIKit

/// Changes the background behind a picture of what was there, which shrinks, turns and fades away.
@MainActor package final class SnapshotSpinController: ExampleController {
  package private(set) var coverView: UIView?
  private let colors: [UIColor] = [.systemTeal, .systemOrange, .systemIndigo]
  private var colorIndex = 0

  override var parts: (title: String, views: [UIView]) { ("Perform transition", [photo(Self.landscapes[1])]) }

  package override func buttonTapped() { performTransition() }

  package func performTransition() {
    // Preserve the current view as a picture.
    UIGraphicsBeginImageContextWithOptions(view.bounds.size, true, 0)
    if let context = UIGraphicsGetCurrentContext() { view.layer.render(in: context) }
    let coverImage = UIGraphicsGetImageFromCurrentImageContext()
    UIGraphicsEndImageContext()

    // Insert it in front of the view.
    let coverView = UIImageView(image: coverImage)
    coverView.frame = view.bounds
    view.addSubview(coverView)
    self.coverView = coverView

    // Update the view.
    view.backgroundColor = colors[colorIndex % colors.count]
    colorIndex += 1

    UIView.animate(
      withDuration: 1,
      animations: {
        // Scale, rotate and fade the picture.
        coverView.transform = CGAffineTransform(scaleX: 0.01, y: 0.01).rotated(by: .pi / 2)
        coverView.alpha = 0
      },
      completion: { _ in
        coverView.removeFromSuperview()
        self.coverView = nil
      })
  }
}
