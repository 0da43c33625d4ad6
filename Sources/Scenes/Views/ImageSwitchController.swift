import UIKit

/// Goes through pictures; each change is a cross-fade of the image view's layer.
@MainActor package final class ImageSwitchController: ExampleController {
  package private(set) lazy var imageView = photo(images[0])
  package let images = ExampleController.landscapes

  override var parts: (title: String, views: [UIView]) { ("Switch image", [imageView]) }

  package override func buttonTapped() { switchImage() }

  package func switchImage() {
    let transition = CATransition()
    transition.type = .fade
    imageView.layer.add(transition, forKey: nil)

    imageView.image = Self.landscape(after: imageView.image)
  }
}
