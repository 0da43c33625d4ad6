import QuartzCore
import Testing

/// What a layer paints into an empty context with y pointing up: "painted" is a pixel of which any byte is not 0.
struct Painting {
  private let image: CGImage
  private let height: Int

  init(_ layer: CALayer, width: Int = 100, height: Int = 100) throws {
    let context = try #require(Self.context(width: width, height: height))
    layer.render(in: context)
    image = try #require(context.makeImage())
    self.height = height
  }

  static func context(width: Int, height: Int) -> CGContext? {
    CGContext(
      data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0, space: CGColorSpaceCreateDeviceRGB(),
      bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
  }

  /// Premultiplied red, green, blue, alpha; y counts upwards.
  func pixel(_ x: Int, _ y: Int) -> [UInt8] {
    let pixel = image[x, height - 1 - y]
    return [pixel.x, pixel.y, pixel.z, pixel.w]
  }

  func isPainted(_ x: Int, _ y: Int) -> Bool { pixel(x, y).contains { $0 != 0 } }

  var count: Int { places.count }

  private var places: [(x: Int, y: Int)] {
    (0..<image.width).flatMap { x in (0..<height).map { (x: x, y: $0) } }.filter { isPainted($0.x, $0.y) }
  }

  /// The box around what is painted; nil where nothing is.
  var box: CGRect? {
    let places = places
    guard let minX = places.map(\.x).min(), let maxX = places.map(\.x).max(), let minY = places.map(\.y).min(),
      let maxY = places.map(\.y).max()
    else {
      return nil
    }
    return CGRect(x: minX, y: minY, width: maxX - minX + 1, height: maxY - minY + 1)
  }

  /// Whether the box is full.
  var isRectangle: Bool { box.map { count == Int($0.width * $0.height) } ?? false }
}

func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect { CGRect(x: x, y: y, width: width, height: height) }

extension CALayer {
  /// With a background.
  convenience init(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat, _ color: CGColor? = nil) {
    self.init()
    frame = CGRect(x: x, y: y, width: width, height: height)
    backgroundColor = color
  }

  func adding(_ layers: CALayer...) -> Self {
    for layer in layers { addSublayer(layer) }
    return self
  }
}
