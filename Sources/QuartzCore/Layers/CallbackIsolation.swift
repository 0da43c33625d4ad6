internal import CoreGraphics
import Foundation

// Delegates, layout managers and actions are declared for the main actor, so that classes of it conform without further words. They are
// called on the thread of the layers, which is another one in programs that keep layers elsewhere; methods of a class that belongs to no
// actor run on every thread.

/// Calls a main-actor function on the present thread.
package func onPresentThread<Result>(_ call: @MainActor () -> Result) -> Result {
  // Like `MainActor.assumeIsolated`, without its check of the thread: isolation does not change how a function is called.
  withoutActuallyEscaping(call) { unsafeBitCast($0, to: (() -> Result).self)() }
}

extension CAAnimation {
  /// Tells the delegate that the active duration began.
  func tellStart() {
    guard let delegate else { return }
    nonisolated(unsafe) let (receiver, animation) = (delegate, self)
    onPresentThread { receiver.animationDidStart(animation) }
  }

  func tellStop(finished: Bool) {
    guard let delegate else { return }
    nonisolated(unsafe) let (receiver, animation) = (delegate, self)
    onPresentThread { receiver.animationDidStop(animation, finished: finished) }
  }
}

extension CALayer {
  /// Asks the delegate for the contents; returns false where there is no delegate.
  func askDelegateToDisplay() -> Bool {
    guard let delegate else { return false }
    nonisolated(unsafe) let (receiver, layer) = (delegate, self)
    onPresentThread { receiver.display(layer) }
    return true
  }

  func tellDelegateOfDrawing() {
    guard let delegate else { return }
    nonisolated(unsafe) let (receiver, layer) = (delegate, self)
    onPresentThread { receiver.layerWillDraw(layer) }
  }

  /// Lets the delegate draw; returns false where there is no delegate.
  func askDelegateToDraw(in context: CGContext) -> Bool {
    guard let delegate else { return false }
    nonisolated(unsafe) let (receiver, layer, canvas) = (delegate, self, context)
    onPresentThread { receiver.draw(layer, in: canvas) }
    return true
  }

  func delegateAction(forKey event: String) -> CAAction? {
    guard let delegate else { return nil }
    nonisolated(unsafe) let (receiver, layer) = (delegate, self)
    return onPresentThread { receiver.action(for: layer, forKey: event) }
  }

  func run(_ action: CAAction, forKey event: String) {
    nonisolated(unsafe) let (runner, layer) = (action, self)
    onPresentThread { runner.run(forKey: event, object: layer, arguments: nil) }
  }

  /// Lets a delegate or layout manager place the sublayers.
  func layOutSublayers(by arranging: any SublayerArranging) {
    nonisolated(unsafe) let (receiver, layer) = (arranging, self)
    onPresentThread { receiver.layoutSublayers(of: layer) }
  }

  func tellLayoutManagerOfInvalidation() {
    guard let layoutManager else { return }
    nonisolated(unsafe) let (manager, layer) = (layoutManager, self)
    onPresentThread { manager.invalidateLayout(of: layer) }
  }

  /// The preferred size that the layout manager returns; nil without one.
  var managedPreferredSize: CGSize? {
    guard let layoutManager else { return nil }
    nonisolated(unsafe) let (manager, layer) = (layoutManager, self)
    return onPresentThread { manager.preferredSize(of: layer) }
  }
}
