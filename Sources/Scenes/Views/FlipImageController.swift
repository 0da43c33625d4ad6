import UIKit

/// Goes through pictures; each change flips the image view.
@MainActor package final class FlipImageController: ExampleController {
  package private(set) lazy var imageView = photo(images[0])
  package let images = ExampleController.landscapes

  override var parts: (title: String, views: [UIView]) { ("Switch image", [imageView]) }

  package override func buttonTapped() { switchImage() }

  package func switchImage() {
    UIView.transition(
      with: imageView, duration: 1, options: .transitionFlipFromLeft,
      animations: {
        self.imageView.image = Self.landscape(after: self.imageView.image)
      })
  }
}
