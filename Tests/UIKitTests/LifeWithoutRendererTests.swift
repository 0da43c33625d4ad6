import Foundation
import Testing
import UIKit

/// Key windows that nothing shows, on the machine's clock.
@MainActor @Suite("Windows without a renderer", .serialized)
struct LifeWithoutRendererTests {
  private func window() -> (UIScreen, UIWindow) {
    let screen = UIScreen(size: CGSize(width: 100, height: 100), scale: 1), window = UIWindow(frame: screen.bounds)
    window.screen = screen
    return (screen, window)
  }

  /// Lets the run loop of this thread turn until something holds, ten seconds long at the most.
  private func turn(until condition: () -> Bool) {
    let end = Date(timeIntervalSinceNow: 10)
    while !condition(), Date() < end { RunLoop.current.run(until: Date(timeIntervalSinceNow: 0.01)) }
  }

  @Test("animations of a key window run, show values and call their completions")
  func alone() {
    let (screen, window) = window(), view = UIView()
    window.addSubview(view)
    window.makeKeyAndVisible()
    defer { window.isHidden = true }
    var finished: Bool?
    UIView.animate(withDuration: 0.2, animations: { view.alpha = 0 }) { finished = $0 }
    #expect(view.layer.presentation() == nil)
    var values: [Double] = []
    turn {
      if let shown = view.layer.presentation() { values.append(Double(shown.opacity)) }
      return finished != nil
    }
    #expect(finished == true && values.contains { $0 > 0 && $0 < 1 })
    #expect(zip(values, values.dropFirst()).allSatisfy { $0 >= $1 })
    withExtendedLifetime(screen) {}
  }

  @Test("a stage takes the window over at the beginning of what has not been shown; a window that is not key stays still")
  func takenOver() {
    let (screen, window) = window(), view = UIView()
    window.addSubview(view)
    window.isHidden = false
    RunLoop.current.run(until: Date(timeIntervalSinceNow: 0.02))
    #expect(view.layer.presentation() == nil)
    window.makeKeyAndVisible()
    turn { view.layer.presentation() != nil }
    #expect(view.layer.presentation() != nil)
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.alpha = 0 }
    let stage = LayerStage(screen.layer, clock: .stepped())
    stage.advance(to: 0.5)
    #expect(isClose(view.shownAlpha, 0.5, within: 1e-3))
    RunLoop.current.run(until: Date(timeIntervalSinceNow: 0.02))
    #expect(isClose(view.shownAlpha, 0.5, within: 1e-3))
    window.isHidden = true
  }

  @Test("a screen goes when the program lets go of it")
  func lifetime() {
    weak var gone: UIScreen?
    do {
      let (screen, window) = window()
      window.makeKeyAndVisible()
      RunLoop.current.run(until: Date(timeIntervalSinceNow: 0.02))
      gone = screen
      window.isHidden = true
    }
    #expect(gone == nil)
  }
}
