import Foundation
public import Graphics
internal import MediaFiles

/// Recorded pictures, beside the tests that use them.
public struct Golden {
  /// How two pictures differ.
  public struct Difference: Sendable {
    /// Pixels that differ by more than allowed.
    public var count = 0
    public var worst = 0
    /// The first such pixel, from the top left.
    public var place: (x: Int, y: Int)?
  }

  private let folder: URL

  /// - Parameter testFile: the test's `#filePath`; goldens stand in a folder `Goldens` beside it.
  public init(beside testFile: String = #filePath) {
    folder = URL(fileURLWithPath: testFile).deletingLastPathComponent().appendingPathComponent("Goldens")
  }

  /// Whether this run records pictures instead of comparing them.
  public static var isRecording: Bool { ProcessInfo.processInfo.environment["RECORD_GOLDENS"] == "1" }

  public func read(_ name: String) throws -> CGImage { try ImageFile.read(path: folder.appendingPathComponent(name + ".png").path) }

  public func record(_ image: CGImage, as name: String) throws { try write(image, to: folder.appendingPathComponent(name + ".png")) }

  /// Leaves a picture where people can look at it after a failure.
  public func keepFailure(_ image: CGImage, as name: String) throws {
    let failures = folder.deletingLastPathComponent().appendingPathComponent("Failures")
    try FileManager.default.createDirectory(at: failures, withIntermediateDirectories: true)
    try write(image, to: failures.appendingPathComponent(name + ".png"))
  }

  private func write(_ image: CGImage, to url: URL) throws {
    try Data(ImageEncoder(format: .png, options: ImageEncodingOptions()).encode(image, name: url.path)).write(to: url)
  }

  /// Compares channel by channel.
  /// - Parameters:
  ///   - flat: steps allowed where the golden's surroundings are even.
  ///   - edge: steps allowed where a pixel's 3×3 surroundings in the golden range over more than 8.
  public static func compare(_ image: CGImage, with golden: CGImage, flat: Int, edge: Int) -> Difference {
    var difference = Difference()
    guard image.width == golden.width, image.height == golden.height else {
      difference.count = max(image.width * image.height, golden.width * golden.height)
      difference.worst = 255
      return difference
    }
    let least = min(flat, edge)
    golden.withUnsafePixels { golden in
      image.withUnsafePixels { image in
        golden.forEachDifference(from: image) { x, y, distance in
          if distance > least, distance > (range(of: golden, aroundX: x, y: y) > 8 ? edge : flat) {
            difference.count += 1
            difference.place = difference.place ?? (x, y)
          }
          if distance > difference.worst { difference.worst = distance }
        }
      }
    }
    return difference
  }

  private static func range(of pixels: UnsafePixels, aroundX x: Int, y: Int) -> Int {
    var widest = 0
    for ny in max(0, y - 1)...min(pixels.height - 1, y + 1) {
      for nx in max(0, x - 1)...min(pixels.width - 1, x + 1) { widest = max(widest, pixels.distance(x, y, to: nx, ny)) }
    }
    return widest
  }
}
