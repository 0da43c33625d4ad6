package import RenderTree

/// Shows a tree of layers on the machine's clock, from the run loop of the layers' thread and beside a frame loop on another thread.
///
/// - Whatever has changed is committed when the run loop is about to wait, and put into `mailbox`; the frame loop evaluates the newest tree
///   for its frames.
/// - Delegates and completion blocks are called from the run loop, each in the time of its event: what they start begins there, however
///   late the loop comes to it. So a program gives the same values at the same times as on a stepped clock.
/// - Display links, and layers that draw animated values, follow the frames of which `frames` hears.
///
/// Belongs to the thread that made it; `mailbox` and `frames` may go to others.
package final class LiveLayerHost {
  package let host: LayerHost
  package let mailbox = CommitMailbox()
  package let frames: FrameSignal
  private let bell: RunLoopBell
  private let alarm: RunLoopAlarm

  /// Takes over a root layer, as `LayerHost` does. It begins to live when the run loop runs.
  package convenience init(root: CALayer) { self.init(root: root, keeps: true) }

  /// - Parameter keeps: Whether what the root belongs to lives as long as the host.
  init(root: CALayer, keeps: Bool) {
    let host = LayerHost(root: root, keeps: keeps)
    self.host = host
    // The host may outlive this object.
    final class Reference { weak var live: LiveLayerHost? }
    let reference = Reference()
    bell = RunLoopBell { reference.live?.showFrame() }
    alarm = RunLoopAlarm { reference.live?.deliver() }
    frames = FrameSignal(wake: bell.ring)
    reference.live = self
    host.whenCommitted = { [mailbox] in mailbox.post($0) }
    host.whenLoopWaits = { reference.live?.prepareToWait() }
  }

  /// Begins a frame that is shown at `time`, in seconds, for callers on the layers' thread: calls what is due, display links included,
  /// commits, and returns the tree.
  package func tree(forFrameAt time: Double, interval: Double) -> RenderTree {
    host.showFrame(at: time, interval: interval)
    return host.advance(to: monotonicTime())
  }

  private func deliver() { host.advance(to: monotonicTime()) }

  private func showFrame() {
    guard let frame = frames.take() else { return }
    host.showFrame(at: frame.time, interval: frame.interval)
    deliver()
  }

  private func prepareToWait() {
    frames.isWanted = host.wantsFrames
    alarm.set(after: host.nextEventTime - monotonicTime())
  }
}
