import Foundation

/// Calls a program for every frame of the output.
///
/// A link calls a closure, or a method of its target.
/// ```swift
/// let link = CADisplayLink(target: spinner, selector: Spinner.step)
/// link.add(to: .current, forMode: .common)
/// ```
public final class CADisplayLink: NSObject {
  private var callback: ((CADisplayLink) -> Void)?
  private weak var host: LayerHost?
  /// The layer whose tree's frames the link follows; nil follows the thread's host.
  private weak var layer: CALayer?
  private var followsLayer = false
  private var isAdded = false

  /// When the frame is shown for which the link calls, in seconds of `CACurrentMediaTime()`.
  public private(set) var timestamp: CFTimeInterval = 0
  /// When the link's next frame will be shown, in seconds of `CACurrentMediaTime()`.
  public private(set) var targetTimestamp: CFTimeInterval = 0
  /// Seconds between frames of the output.
  public private(set) var duration: CFTimeInterval = 0
  /// Whether calls are suspended.
  public var isPaused = false
  /// How often to call, in frames per second; 0 calls for every frame. The output's rate is divided by a whole number.
  public var preferredFramesPerSecond = 0
  /// How often to call, as a range of frame rates in frames per second; used while `preferredFramesPerSecond` is 0.
  ///
  /// Of the rates that the output's rate can be divided into by whole numbers, the one within the range that is nearest to the preferred
  /// rate counts, or the highest where none is preferred; when none lies within the range, the nearest of all.
  public var preferredFrameRateRange = CAFrameRateRange.default

  /// A link that calls a closure.
  public init(_ callback: @escaping (CADisplayLink) -> Void) { self.callback = callback }

  /// A link that calls a method of `target`, which it holds on to until `invalidate()`.
  public convenience init<Target: AnyObject>(target: Target, selector method: @escaping (Target) -> (CADisplayLink) -> Void) {
    self.init { method(target)($0) }
  }

  /// A link that calls a method of `target`, which it holds on to until `invalidate()`.
  public convenience init(target: Any, selector sel: Selector) {
    let target = target as AnyObject
    self.init { sel.perform(on: target, [$0]) }
  }

  /// Starts the calls, for frames of the thread's layers and in every mode of the run loop.
  public func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) {
    guard !isAdded, callback != nil else { return }
    isAdded = true
    let context = ThreadContext.current
    host = context.currentHost
    context.displayLinks.append(self)
  }

  /// Starts the calls, for the frames of a layer's tree where a thread shows several. They end with the layer.
  package func add(forFramesOf layer: CALayer) {
    add(to: .current, forMode: .common)
    (self.layer, followsLayer) = (layer, true)
  }

  var isOrphaned: Bool { followsLayer && layer == nil }

  /// Ends the calls; the link may be added again.
  public func remove(from runloop: RunLoop, forMode mode: RunLoop.Mode) {
    isAdded = false
    ThreadContext.current.displayLinks.removeAll { $0 === self }
  }

  /// Ends the calls for good, and lets go of the target.
  public func invalidate() {
    remove(from: .current, forMode: .common)
    callback = nil
  }

  /// Whether the link follows the host's frames. A link that was added before there was a host belongs to the first that asks.
  func belongs(to other: LayerHost) -> Bool {
    if followsLayer {
      // While a layer is in no tree, its link keeps following the frames that it had.
      if let current = layer?.hostOfTree { host = current }
      return layer != nil && host === other
    }
    if host == nil { host = other }
    return host === other
  }

  func tick(at time: Double, frame: Int, interval: Double) {
    let range = preferredFramesPerSecond > 0 ? CAFrameRateRange(exactly: Float(preferredFramesPerSecond)) : preferredFrameRateRange
    let stride = range.stride(ofFramesPerSecond: 1 / interval)
    guard !isPaused, frame % stride == 0 else { return }
    duration = interval
    timestamp = time
    targetTimestamp = time + interval * Double(stride)
    callback?(self)
  }
}
