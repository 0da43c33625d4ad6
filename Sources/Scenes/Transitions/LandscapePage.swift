import UIKit

/// A page with a photo, and a button that does something.
@MainActor package final class LandscapePage: ExampleController {
  private let index: Int
  private let buttonTitle: String
  /// What a tap on the button does.
  package var action: (() -> Void)?
  package private(set) lazy var photoView = photo(Self.landscapes[index % Self.landscapes.count])

  private static let colors = [
    UIColor(red: 0.88, green: 0.94, blue: 0.96, alpha: 1), UIColor(red: 0.98, green: 0.91, blue: 0.86, alpha: 1),
    UIColor(red: 0.84, green: 0.87, blue: 0.94, alpha: 1),
  ]

  /// - Parameter index: of the photo.
  package init(_ title: String, photo index: Int, button: String) {
    self.index = index
    buttonTitle = button
    super.init(nibName: nil, bundle: nil)
    self.title = title
  }

  package required init?(coder: NSCoder) { nil }

  override var parts: (title: String, views: [UIView]) { (buttonTitle, [photoView]) }

  package override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = Self.colors[index % Self.colors.count]
    button.isHidden = buttonTitle.isEmpty
  }

  package override func buttonTapped() { action?() }
}

extension ExampleController {
  /// Presents a page that a tap on its button dismisses.
  func presentPage(through delegate: any UIViewControllerTransitioningDelegate) -> LandscapePage {
    let page = LandscapePage("", photo: 1, button: "Dismiss")
    page.modalPresentationStyle = .fullScreen
    page.transitioningDelegate = delegate
    page.action = { [unowned page] in page.dismiss(animated: true) }
    present(page, animated: true)
    return page
  }
}
