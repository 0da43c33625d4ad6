import UIKit

/// A book of photos whose pages follow the finger.
@MainActor package final class PhotoBook: UIPageViewController, UIPageViewControllerDataSource {
  private static let titles = ["Morning", "Evening", "Night"]

  package init() {
    super.init(transitionStyle: .pageCurl, navigationOrientation: .horizontal)
    dataSource = self
    setViewControllers([page(0)], direction: .forward, animated: false)
  }

  package required init?(coder: NSCoder) { nil }

  private func page(_ index: Int) -> UIViewController {
    let page = LandscapePage(Self.titles[index], photo: index, button: "")
    page.view.tag = index
    let label = UILabel(frame: CGRect(x: 40, y: 396, width: 240, height: 40))
    label.text = Self.titles[index]
    label.font = .boldSystemFont(ofSize: 26)
    label.textAlignment = .center
    page.view.addSubview(label)
    return page
  }

  package func pageViewController(
    _ pageViewController: UIPageViewController, viewControllerBefore viewController: UIViewController
  ) -> UIViewController? {
    let index = viewController.view.tag - 1
    return index >= 0 ? page(index) : nil
  }

  package func pageViewController(
    _ pageViewController: UIPageViewController, viewControllerAfter viewController: UIViewController
  ) -> UIViewController? {
    let index = viewController.view.tag + 1
    return index < Self.titles.count ? page(index) : nil
  }
}
