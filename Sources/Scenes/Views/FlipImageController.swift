import UIKit

/// Goes through pictures; each change flips the image view.
@MainActor package final class FlipImageController: ExampleController {
  package private(set) lazy var imageView = photo(images[0])
  package let images = ExampleController.landscapes

  package override func viewDidLoad() {
    super.viewDidLoad()
    button.setTitle("Switch image", for: .normal)
    view.addSubview(imageView)
  }

  package override func buttonTapped() { switchImage() }

  package func switchImage() {
    UIView.transition(
      with: imageView, duration: 1, options: .transitionFlipFromLeft,
      animations: {
        let index = self.images.firstIndex { $0 === self.imageView.image } ?? 0
        self.imageView.image = self.images[(index + 1) % self.images.count]
      })
  }
}
