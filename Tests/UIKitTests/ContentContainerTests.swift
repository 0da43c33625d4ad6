import Testing
import UIKit

/// Preferred sizes, and the sizes of what controllers contain.
@MainActor @Suite("Content containers")
final class ContentContainerTests {
  private final class Parent: UIViewController {
    var heard: [CGSize] = []
    override func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer) {
      heard.append(container.preferredContentSize)
    }
    override func size(forChildContentContainer container: any UIContentContainer, withParentContainerSize parentSize: CGSize) -> CGSize {
      CGSize(width: parentSize.width / 2, height: parentSize.height)
    }
  }

  private final class Child: UIViewController {
    var sizes: [CGSize] = []
    override func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) { sizes.append(size) }
  }

  /// A panel over the right two thirds, as slide-in presentations have it.
  private final class Panel: UIPresentationController {
    override func size(forChildContentContainer container: any UIContentContainer, withParentContainerSize parentSize: CGSize) -> CGSize {
      CGSize(width: parentSize.width * 2 / 3, height: parentSize.height)
    }
    override var frameOfPresentedViewInContainerView: CGRect {
      guard let bounds = containerView?.bounds else { return .zero }
      let size = size(forChildContentContainer: presentedViewController, withParentContainerSize: bounds.size)
      return CGRect(x: bounds.width - size.width, y: 0, width: size.width, height: size.height)
    }
    override func containerViewWillLayoutSubviews() { presentedView?.frame = frameOfPresentedViewInContainerView }
  }

  private final class Presenting: NSObject, UIViewControllerTransitioningDelegate {
    func presentationController(
      forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
    ) -> UIPresentationController? { Panel(presentedViewController: presented, presenting: presenting) }
  }

  @Test("a parent hears of a child's preferred size, and says how large the child becomes")
  func parent() {
    let parent = Parent(nibName: nil, bundle: nil), child = Child(nibName: nil, bundle: nil), stage = ControllerStage(root: parent)
    parent.addChild(child)
    child.preferredContentSize = CGSize(width: 30, height: 40)
    child.preferredContentSize = CGSize(width: 30, height: 40)
    #expect(parent.heard == [CGSize(width: 30, height: 40)])
    stage.stage.screen.resize(to: CGSize(width: 480, height: 320))
    // Half of 480.
    #expect(child.sizes == [CGSize(width: 240, height: 320)])
  }

  @Test("a presentation controller says how large what it presents is")
  func presentation() {
    let stage = ControllerStage(root: UIViewController()), page = UIViewController(), presenting = Presenting()
    page.modalPresentationStyle = .custom
    page.transitioningDelegate = presenting
    page.preferredContentSize = CGSize(width: 3, height: 4)
    stage.root.present(page, animated: false)
    stage.advance(to: 1)
    #expect(abs(page.view.frame.minX - 320.0 / 3) < 1e-9 && page.view.frame.maxX == 320 && page.view.frame.height == 480)
    #expect(page.presentationController?.preferredContentSize == CGSize(width: 3, height: 4))
  }
}
