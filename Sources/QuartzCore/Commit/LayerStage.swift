internal import CoreFoundation
import Foundation
internal import RenderTree

/// Makes a tree of layers live without a display: its changes are committed, its animations run and tell their delegates, completion blocks
/// and display links are called, and `presentation()` has values.
///
/// On the machine's clock all that happens from the run loop of the thread that made the stage:
/// ```swift
/// let stage = LayerStage(root)
/// layer.opacity = 0            // fades for a quarter of a second
/// stage.run(for: 0.3)          // or RunLoop.current.run() somewhere else
/// ```
/// On a stepped clock time stands still until the program moves it, which is what tests want:
/// ```swift
/// let stage = LayerStage(root, clock: .stepped())
/// layer.opacity = 0
/// stage.advance(to: 0.125)
/// layer.presentation()?.opacity   // halfway
/// ```
/// Layers in the tree of no stage, renderer or player are on no screen: when the thread's run loop comes to wait, their animations
/// start and stop at once, unfinished.
///
/// A stage belongs to the thread that made it, like its layers. It lives as long as the program holds it.
public final class LayerStage {
  /// What time is, on a stage.
  public enum Clock: Hashable, Sendable {
    /// The machine's clock, which `CACurrentMediaTime()` reads.
    case running
    /// A clock that stands still between calls of `advance(to:)`; `CACurrentMediaTime()` reads it on the stage's thread.
    case stepped(from: CFTimeInterval = 0)
  }

  /// The root of the tree.
  public let root: CALayer
  private let host: LayerHost
  private var live: (host: LiveLayerHost, frames: FrameTimer)?

  /// Takes a tree over from whatever it was shown by.
  ///
  /// - Parameter framesPerSecond: how often display links are called and layers draw what is animated, where there are any.
  /// - Precondition: `root` has no superlayer.
  public convenience init(_ root: CALayer, clock: Clock = .running, framesPerSecond: Double = 60) {
    self.init(root, clock: clock, framesPerSecond: framesPerSecond, keeps: true)
  }

  init(_ root: CALayer, clock: Clock, framesPerSecond: Double, keeps: Bool) {
    precondition(framesPerSecond > 0 && framesPerSecond < .infinity, "a stage needs frames a second, not \(framesPerSecond)")
    self.root = root
    switch clock {
    case .running:
      let live = LiveLayerHost(root: root, keeps: keeps)
      host = live.host
      self.live = (live, FrameTimer(live.frames, interval: 1 / framesPerSecond))
    case .stepped(let start): host = LayerHost(root: root, clock: .stepped(from: start), keeps: keeps)
    }
    host.frameInterval = 1 / framesPerSecond
    host.commit()
  }

  /// Whether nothing else has taken the tree over.
  var isInCharge: Bool { host.isInCharge }

  /// The present time, in seconds of the stage's clock.
  public var time: CFTimeInterval { host.time }

  /// Called with every input event: on a stage, those that are injected.
  public var onEvent: ((InputEvent) -> Void)? {
    get { host.whenInput }
    set { host.whenInput = newValue }
  }

  /// Delivers events at their times, in seconds of the stage's clock: on a stepped clock when it reaches them, on the machine's clock from
  /// the thread's run loop. Events whose time has passed are delivered with the next turn, in order of time.
  public func inject(_ events: some Sequence<InputEvent>) { host.inject(events) }

  /// Advances a stepped clock: commits changes, and delivers everything that is due on the way, each at its own time. A time that has
  /// passed only commits.
  /// - Precondition: the stage's clock is stepped.
  public func advance(to time: CFTimeInterval) {
    precondition(host.isStepped, "only a stepped clock can be advanced; run(for:) waits on a running one")
    host.advance(to: time)
  }

  /// Advances a stepped clock by a number of seconds.
  public func advance(by seconds: CFTimeInterval) { advance(to: time + seconds) }

  /// Lets a number of seconds pass: on the machine's clock by running the thread's run loop, on a stepped one at once.
  public func run(for seconds: CFTimeInterval) {
    if host.isStepped { return advance(by: seconds) }
    let end = monotonicTime() + seconds
    var rest = seconds
    while rest > 0 {
      RunLoop.current.run(until: Date(timeIntervalSinceNow: rest))
      rest = end - monotonicTime()
    }
  }
}

/// Signals frames from the run loop of its thread, on a grid of times, while anything wants frames.
private final class FrameTimer {
  private let frames: FrameSignal
  private let interval: Double
  private let origin = monotonicTime()
  private var alarm: RunLoopAlarm?

  init(_ frames: FrameSignal, interval: Double) {
    self.frames = frames
    self.interval = interval
    alarm = RunLoopAlarm { [unowned self] in frame() }
    let reference = Reference(timer: self)
    frames.whenWanted { reference.timer?.waitForFrame() }
  }

  /// `@unchecked` because the notification that frames are wanted is sent on the layers' thread, which is the timer's.
  private struct Reference: @unchecked Sendable {
    weak var timer: FrameTimer?
  }

  private func frame() {
    frames.frame(shownAt: monotonicTime(), interval: interval)
    if frames.isWanted { waitForFrame() }
  }

  private func waitForFrame() {
    let now = monotonicTime()
    let next = origin + (((now - origin) / interval + 1e-6).rounded(.down) + 1) * interval
    alarm?.set(after: next - now)
  }
}
