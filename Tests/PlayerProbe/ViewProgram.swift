import Acetate
import Foundation
import UIKit

/// A stack of two pages, the lower of which scrolls, for fingers on a display. Prints what they do to it, a fact a line.
@MainActor final class ViewProgram: NSObject, UINavigationControllerDelegate, UIScrollViewDelegate {
  private let screen = UIScreen(size: CGSize(width: 320, height: 240))
  private let window: UIWindow
  private let navigation = UINavigationController()
  private let list = UIScrollView(frame: CGRect(x: 0, y: 0, width: 320, height: 240))

  override init() {
    window = UIWindow(frame: screen.bounds)
    super.init()
    let first = UIViewController(), second = UIViewController()
    first.view.backgroundColor = .systemTeal
    second.view.backgroundColor = .systemOrange
    list.contentSize = CGSize(width: 320, height: 2000)
    list.delegate = self
    first.view.addSubview(list)
    navigation.setViewControllers([first, second], animated: false)
    navigation.delegate = self
    window.screen = screen
    window.rootViewController = navigation
    window.makeKeyAndVisible()
  }

  func run() throws {
    let player = try Player(screen.layer)
    // A finger that comes in over the left edge has begun to pop when there is a coordinator.
    let link = CADisplayLink { [unowned self] _ in watch() }
    link.add(to: .current, forMode: .common)
    note("ready")
    _ = try player.run()
  }

  private var isPopping = false

  private func watch() {
    guard let coordinator = navigation.transitionCoordinator else { return }
    if !isPopping {
      isPopping = true
      note("pop began")
      coordinator.notifyWhenInteractionChanges { [unowned self] in
        note("let go at \(Int(100 * $0.percentComplete)) %, \($0.isCancelled ? "back" : "on")")
      }
      coordinator.animate(alongsideTransition: nil) { [unowned self] context in
        isPopping = false
        note("\(context.isCancelled ? "pop cancelled" : "popped"), \(navigation.viewControllers.count) pages")
      }
    }
  }

  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
    note("dragged to \(Int(scrollView.contentOffset.y))")
    if !decelerate { note("scrolled to \(Int(scrollView.contentOffset.y))") }
  }

  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { note("scrolled to \(Int(scrollView.contentOffset.y))") }

  private func note(_ fact: String) {
    print("view: \(fact)")
    fflush(nil)
  }
}
