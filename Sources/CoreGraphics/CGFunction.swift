public import Graphics

/// Writes the values of a function at a place: called with what the function was made with, as many numbers as its domain has dimensions,
/// and room for as many as its range has.
public typealias CGFunctionEvaluateCallback = (UnsafeMutableRawPointer?, UnsafePointer<CGFloat>, UnsafeMutablePointer<CGFloat>) -> Void
/// Called with what the function was made with, when it is let go of.
public typealias CGFunctionReleaseInfoCallback = (UnsafeMutableRawPointer?) -> Void

/// What a function calls.
public struct CGFunctionCallbacks {
  /// The version of the structure: 0.
  public var version: UInt32
  /// Computes the function's values.
  public var evaluate: CGFunctionEvaluateCallback?
  /// Called when the function is released.
  public var releaseInfo: CGFunctionReleaseInfoCallback?

  /// - Parameter version: 0.
  public init(version: UInt32, evaluate: CGFunctionEvaluateCallback?, releaseInfo: CGFunctionReleaseInfoCallback?) {
    self.version = version
    self.evaluate = evaluate
    self.releaseInfo = releaseInfo
  }
}

/// A function of numbers that a program evaluates, for shadings.
public final class CGFunction {
  private let info: UnsafeMutableRawPointer?
  private let callbacks: CGFunctionCallbacks
  private let domain: [ClosedRange<CGFloat>]
  private let range: [ClosedRange<CGFloat>]?
  /// Numbers that come out.
  let rangeDimension: Int

  /// - Parameters:
  ///   - domain: for each number that goes in its least and its greatest value, by turns; 0 and 1 with nil.
  ///   - range: the same of the numbers that come out, which are held within it; with nil they are taken as they are.
  ///
  /// Nil when there is nothing to call, or no number goes in or comes out.
  public init?(
    info: UnsafeMutableRawPointer?, domainDimension: Int, domain: UnsafePointer<CGFloat>?, rangeDimension: Int,
    range: UnsafePointer<CGFloat>?, callbacks: UnsafePointer<CGFunctionCallbacks>
  ) {
    guard domainDimension > 0, rangeDimension > 0, callbacks.pointee.evaluate != nil else { return nil }
    func intervals(_ numbers: UnsafePointer<CGFloat>, _ count: Int) -> [ClosedRange<CGFloat>] {
      (0..<count).map { min(numbers[2 * $0], numbers[2 * $0 + 1])...max(numbers[2 * $0], numbers[2 * $0 + 1]) }
    }
    self.info = info
    self.callbacks = callbacks.pointee
    self.domain = domain.map { intervals($0, domainDimension) } ?? Array(repeating: 0...1, count: domainDimension)
    self.range = range.map { intervals($0, rangeDimension) }
    self.rangeDimension = rangeDimension
  }

  deinit { callbacks.releaseInfo?(info) }

  /// The values at a share of the way through the first number's domain, from 0 to 1; other numbers stand at their least.
  func values(at share: CGFloat) -> [CGFloat] {
    var input = domain.map(\.lowerBound), output = [CGFloat](repeating: 0, count: rangeDimension)
    input[0] += share * (domain[0].upperBound - domain[0].lowerBound)
    callbacks.evaluate?(info, &input, &output)
    guard let range else { return output }
    return zip(output, range).map { min(max($0, $1.lowerBound), $1.upperBound) }
  }
}
