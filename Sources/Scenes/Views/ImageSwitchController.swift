import UIKit

/// Goes through pictures; each change is a cross-fade of the image view's layer.
@MainActor package final class ImageSwitchController: ExampleController {
  package private(set) lazy var imageView = photo(images[0])
  package let images = ExampleController.landscapes

  package override func viewDidLoad() {
    super.viewDidLoad()
    button.setTitle("Switch image", for: .normal)
    view.addSubview(imageView)
  }

  package override func buttonTapped() { switchImage() }

  package func switchImage() {
    let transition = CATransition()
    transition.type = .fade
    imageView.layer.add(transition, forKey: nil)

    let index = images.firstIndex { $0 === imageView.image } ?? 0
    imageView.image = images[(index + 1) % images.count]
  }
}
