import Foundation

/// The range of frame rates, in frames a second, that a display link would like; 0 leaves it open.
public struct CAFrameRateRange: Hashable, Sendable {
  public var minimum: Float
  public var maximum: Float
  /// The preferred rate within the range; nil or 0 for any.
  public var preferred: Float?

  public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
    self.minimum = minimum
    self.maximum = maximum
    self.preferred = preferred
  }

  /// Whatever the output has.
  public static let `default` = CAFrameRateRange(minimum: 0, maximum: 0)
}

/// Calls a program for every frame of the output.
///
/// There are no selectors here: a link calls a closure, or a method of its target.
/// ```swift
/// let link = CADisplayLink(target: self, selector: Spinner.step)
/// link.add(to: .current, forMode: .common)
/// ```
public final class CADisplayLink: NSObject {
  private var callback: ((CADisplayLink) -> Void)?
  private weak var host: LayerHost?
  private var isAdded = false

  /// When the frame is shown that calls, in seconds of `CACurrentMediaTime()`.
  public private(set) var timestamp: CFTimeInterval = 0
  /// When the link's next frame will be shown.
  public private(set) var targetTimestamp: CFTimeInterval = 0
  /// Seconds from frame to frame of the output.
  public private(set) var duration: CFTimeInterval = 0
  /// Whether the link leaves out its calls.
  public var isPaused = false
  /// How often to call, in frames a second; 0 is for every frame. The output's rate is divided by a whole number.
  public var preferredFramesPerSecond = 0
  /// The same as a range, for when `preferredFramesPerSecond` is 0.
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

  /// Starts the calls. They come with the frames of the thread's layers, in every mode of the run loop.
  public func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) {
    guard !isAdded, callback != nil else { return }
    isAdded = true
    let context = ThreadContext.current
    host = context.currentHost
    context.displayLinks.append(self)
  }

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

  /// A link that was added before there was a host belongs to the first that asks.
  func belongs(to other: LayerHost) -> Bool {
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

extension CAFrameRateRange {
  fileprivate init(exactly rate: Float) { self.init(minimum: rate, maximum: rate, preferred: rate) }

  /// How many frames of an output make one of a link.
  fileprivate func stride(ofFramesPerSecond rate: Double) -> Int {
    let highest = maximum > 0 ? Double(maximum) : .infinity, lowest = Double(max(minimum, 0))
    let wanted = preferred.flatMap { $0 > 0 ? Double($0) : nil } ?? (highest < .infinity ? highest : rate)
    guard rate > 0, rate < .infinity, wanted > 0 else { return 1 }
    // Around the wanted rate, and on the slower side where the range allows no more: rates fall with the stride.
    let middle = max(1, min(Int(min(rate / wanted, 1e6)), 1_000_000))
    let candidates = [middle, middle + 1, max(1, Int(min(rate / highest, 1e6).rounded(.up)))]
    let tolerance = rate * 1e-3
    let fitting = candidates.filter { rate / Double($0) <= highest + tolerance && rate / Double($0) >= lowest - tolerance }
    let choice = (fitting.isEmpty ? candidates : fitting).min { abs(rate / Double($0) - wanted) < abs(rate / Double($1) - wanted) }
    return choice ?? 1
  }
}
