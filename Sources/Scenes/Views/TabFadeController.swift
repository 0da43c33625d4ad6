import UIKit

/// Tabs that fade into each other: a transition of the layer around them, which stays when they are exchanged.
@MainActor package final class TabFadeController: UITabBarController, UITabBarControllerDelegate {
  package override func viewDidLoad() {
    super.viewDidLoad()
    delegate = self
    let pages: [(String, UIImage)] = [("Day", ExampleController.landscapes[0]), ("Dusk", ExampleController.landscapes[1])]
    viewControllers = pages.map { title, image in
      let page = UIViewController(), picture = UIImageView(image: image)
      page.title = title
      picture.frame = page.view.bounds
      picture.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      page.view.addSubview(picture)
      return page
    }
  }

  package func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController) {
    let transition = CATransition()
    transition.type = .fade
    view.layer.add(transition, forKey: nil)
  }
}
