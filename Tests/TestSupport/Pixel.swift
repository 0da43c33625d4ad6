public import Graphics

/// One pixel: premultiplied bytes.
public struct Pixel: Hashable, Sendable, CustomStringConvertible {
  public var r: Int, g: Int, b: Int, a: Int

  public init(_ r: Int, _ g: Int, _ b: Int, _ a: Int = 255) {
    self.r = r
    self.g = g
    self.b = b
    self.a = a
  }

  /// The largest difference in a channel.
  public func distance(to other: Pixel) -> Int { max(max(abs(r - other.r), abs(g - other.g)), max(abs(b - other.b), abs(a - other.a))) }

  public var description: String { "(\(r), \(g), \(b), \(a))" }
}

extension CGImage {
  /// The pixel at a place counted from the top left.
  public func pixel(_ x: Int, _ y: Int) -> Pixel {
    let pixels = pixels, index = (y * width + x) * 4
    return Pixel(Int(pixels[index]), Int(pixels[index + 1]), Int(pixels[index + 2]), Int(pixels[index + 3]))
  }
}
