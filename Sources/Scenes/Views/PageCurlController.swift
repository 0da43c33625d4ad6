import UIKit

/// Two pages for notes, one of which shows; a new page comes by curling the old one up.
@MainActor package final class PageCurlController: ExampleController {
  package private(set) lazy var currentPage = page("Acetate\n\nClear sheets, drawn on one by one, lie over each other under the camera.")
  package private(set) lazy var swapPage = page("")
  package var completion: (() -> Void)?

  override var parts: (title: String, views: [UIView]) { ("New page", [currentPage, swapPage]) }

  package override func viewDidLoad() {
    super.viewDidLoad()
    swapPage.isHidden = true
  }

  private var curledCount = 0

  package override func buttonTapped() {
    curledCount.isMultiple(of: 2) ? displayNewPage() : displayNewPageBetweenBeginAndCommit()
    curledCount += 1
  }

  package func displayNewPage() {
    UIView.transition(
      with: view, duration: 1, options: .transitionCurlUp,
      animations: {
        self.currentPage.isHidden = true
        self.swapPage.isHidden = false
      },
      completion: { _ in self.swapPages() })
  }

  package func displayNewPageBetweenBeginAndCommit() {
    UIView.beginAnimations("ToggleSiblings", context: nil)
    UIView.setAnimationTransition(.curlUp, for: view, cache: true)
    UIView.setAnimationDuration(1)
    UIView.setAnimationDidStop { _, _, _ in self.swapPages() }
    currentPage.isHidden = true
    swapPage.isHidden = false
    UIView.commitAnimations()
  }

  private func swapPages() {
    (currentPage, swapPage) = (swapPage, currentPage)
    completion?()
  }

  private func page(_ text: String) -> UILabel {
    let page = UILabel(frame: Self.stage)
    page.backgroundColor = UIColor(red: 1, green: 0.98, blue: 0.88, alpha: 1)
    page.text = text
    page.textColor = UIColor(red: 0.35, green: 0.25, blue: 0.15, alpha: 1)
    page.font = .systemFont(ofSize: 20)
    page.numberOfLines = 0
    page.textAlignment = .center
    page.layer.borderWidth = 1
    page.layer.borderColor = UIColor(white: 0, alpha: 0.1).cgColor
    return page
  }
}
