import UIKit

/// Tabs with a stack of pages in each: a tab bar, navigation bars, a page that hides the tabs, and a finger at the left edge.
@MainActor package final class Tabs: UITabBarController {
  package override func viewDidLoad() {
    super.viewDidLoad()
    setViewControllers(
      [stack("Photos", 0, Self.photosIcon), stack("Evenings", 1, Self.sunIcon), stack("Nights", 2, Self.moonIcon)], animated: false)
  }

  private func stack(_ title: String, _ index: Int, _ icon: UIImage) -> UIViewController {
    let list = PhotoList(title, index), stack = UINavigationController(rootViewController: list)
    stack.tabBarItem = UITabBarItem(title: title, image: icon, tag: index)
    return stack
  }

  private static func icon(_ draw: @escaping () -> Void) -> UIImage {
    UIGraphicsImageRenderer(size: CGSize(width: 26, height: 24)).image { _ in draw() }
  }

  private static let photosIcon = icon {
    UIBezierPath(roundedRect: CGRect(x: 2, y: 3, width: 22, height: 18), cornerRadius: 3).fill()
  }
  private static let sunIcon = icon { UIBezierPath(ovalIn: CGRect(x: 4, y: 3, width: 18, height: 18)).fill() }
  private static let moonIcon = icon {
    let moon = UIBezierPath()
    moon.addArc(withCenter: CGPoint(x: 13, y: 12), radius: 9.5, startAngle: -1.9, endAngle: 1, clockwise: false)
    moon.addArc(withCenter: CGPoint(x: 17, y: 8.5), radius: 8, startAngle: 1.45, endAngle: -2.4, clockwise: true)
    moon.close()
    moon.fill()
  }
}

/// Three photos to look at.
@MainActor package final class PhotoList: UIViewController {
  private let index: Int

  package init(_ title: String, _ index: Int) {
    self.index = index
    super.init(nibName: nil, bundle: nil)
    self.title = title
  }

  package required init?(coder: NSCoder) { nil }

  package override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemGroupedBackground
    navigationItem.rightBarButtonItem = UIBarButtonItem(title: "Open", style: .plain, target: self, action: PhotoList.open)
    for (row, name) in ["First", "Second", "Third"].enumerated() {
      let y = 60 + 122 * CGFloat(row), image = ExampleController.landscapes[(index + row) % 3]
      let photo = UIImageView(image: image)
      photo.frame = CGRect(x: 16, y: y, width: 288, height: 110)
      photo.contentMode = .scaleAspectFill
      photo.layer.cornerRadius = 12
      photo.clipsToBounds = true
      photo.isUserInteractionEnabled = true
      photo.addGestureRecognizer(UITapGestureRecognizer(target: self, action: PhotoList.open))
      let label = UILabel(frame: CGRect(x: 14, y: 76, width: 200, height: 24))
      label.text = name
      label.textColor = .white
      label.font = .boldSystemFont(ofSize: 18)
      photo.addSubview(label)
      view.addSubview(photo)
    }
  }

  private func open() {
    let page = LandscapePage("Photo", photo: index, button: "")
    page.hidesBottomBarWhenPushed = true
    navigationController?.pushViewController(page, animated: true)
  }
}
