internal import Synchronization

/// An immutable bitmap: premultiplied RGBA, 8 bits a channel, gamma-encoded sRGB, rows from the top, no padding between rows.
///
/// Whatever format a picture is made from, this is how it is kept, and what `bitmapInfo`, `bytesPerRow` and `dataProvider` speak of.
public final class CGImage: Sendable {
  /// Size in pixels.
  public let width: Int
  /// Rows of pixels.
  public let height: Int
  /// `width · height · 4` bytes: red, green, blue, alpha, premultiplied, gamma-encoded sRGB.
  package var pixels: [UInt8] { planes?.bytes ?? painted?.bytes ?? (isDrawnLater ? artworkBytes : bytes) }
  private let bytes: [UInt8]
  /// The frame of a video that the picture is, where a graphics device may read it; `pixels` are made of it when they are asked for.
  package let planes: PlanarPixels?
  /// Whether every pixel is known to have alpha 255.
  package let isOpaque: Bool
  /// Whether the picture is a stencil: pixels are black, their alpha says how much of a colour passes.
  public let isMask: Bool
  /// What the picture is made of, when it was rendered in floating-point numbers; `pixels` are what bytes hold of them.
  private let numbers: WidePixels?
  /// Where a picture comes from of which bytes hold less than there is.
  package let wideSource: WideSource?
  /// What draws the picture at other sizes than its own, where it is a drawing; nil for any other picture.
  package let artwork: VectorArtwork?
  private let painted: PaintedPixels?
  /// Where the memory goes when the picture is gone; nil is nowhere.
  private let recycler: PixelRecycler?
  /// The uniform type identifier of the file that the picture was read from, such as `public.png`; nil for any other picture.
  public let utType: CFString?

  private init(
    size: PixelSize, bytes: [UInt8] = [], planes: PlanarPixels? = nil, isOpaque: Bool = false, isMask: Bool = false,
    numbers: WidePixels? = nil, wideSource: WideSource? = nil, artwork: VectorArtwork? = nil, utType: CFString? = nil,
    recycler: PixelRecycler? = nil, painted: PaintedPixels? = nil
  ) {
    (width, height, self.bytes, self.planes) = (size.width, size.height, bytes, planes)
    (self.isOpaque, self.isMask, self.numbers, self.wideSource) = (isOpaque, isMask, numbers, wideSource)
    (self.artwork, self.utType, self.recycler, self.painted) = (artwork, utType, recycler, painted)
  }

  /// - Precondition: `pixels` holds `width · height · 4` bytes.
  package convenience init(
    width: Int, height: Int, premultipliedPixels pixels: [UInt8], isOpaque: Bool = false, isMask: Bool = false,
    wideSource: WideSource? = nil, artwork: VectorArtwork? = nil, utType: CFString? = nil, recycler: PixelRecycler? = nil
  ) {
    precondition(pixels.count == width * height * 4, "a \(width)×\(height) image needs \(width * height * 4) bytes, not \(pixels.count)")
    self.init(
      size: PixelSize(width, height), bytes: pixels, isOpaque: isOpaque, isMask: isMask, wideSource: wideSource, artwork: artwork,
      utType: utType, recycler: recycler)
  }

  /// A picture that is painted where it shows. Pixels are made of it when they are asked for.
  package convenience init(size: PixelSize, painting: any PicturePainting, recycler: PixelRecycler) {
    self.init(size: size, recycler: recycler, painted: PaintedPixels(painting))
  }

  /// A drawing of which no pixel has been drawn yet.
  package convenience init(size: PixelSize, artwork: VectorArtwork) {
    self.init(size: size, bytes: [], artwork: artwork)
  }

  /// An opaque frame of a video that a graphics device may read.
  package convenience init(planes: PlanarPixels) { self.init(size: planes.size, planes: planes, isOpaque: true) }

  /// A picture of numbers; whoever reads bytes gets what they can hold of them.
  package convenience init(wide: WidePixels) { self.init(size: wide.size, bytes: wide.bytes, numbers: wide) }

  /// What paints the picture, where it has no pixels of its own; nil for any other picture.
  package var painting: (any PicturePainting)? { painted?.painting }

  private var isDrawnLater: Bool { artwork != nil && bytes.isEmpty }

  /// The drawing's pixels at the picture's own size; nothing where it cannot be drawn, or is larger than drawings get.
  private var artworkBytes: [UInt8] {
    guard let drawn = artwork?.image(size), drawn.size == size else { return [UInt8](repeating: 0, count: width * height * 4) }
    return drawn.pixels
  }

  deinit {
    guard let recycler else { return }
    if let painted {
      if let bytes = painted.take() { recycler.give(bytes) }
    } else {
      recycler.give(bytes)
    }
  }

  /// Whether another picture soon takes this one's place, as the next frame of a video does: caches keep it no longer than it shows.
  package var isTransient: Bool { recycler != nil || planes != nil }

  /// Whether the picture is kept in floating-point numbers.
  package var isDeep: Bool { numbers != nil }

  /// What bytes of sRGB cannot hold of the picture; nil when that is nothing. Of a file, it is decoded when it is asked for first.
  package var wide: WidePixels? { numbers ?? wideSource?.pixels }
}

private final class PaintedPixels: Sendable {
  let painting: any PicturePainting
  private let made = Mutex<[UInt8]?>(nil)

  init(_ painting: any PicturePainting) { self.painting = painting }

  var bytes: [UInt8] {
    made.withLock { made in
      if let made { return made }
      let bytes = painting.makePixels()
      made = bytes
      return bytes
    }
  }

  /// Those that were made.
  func take() -> [UInt8]? { made.withLock { $0.take() } }
}

/// Images are compared by identity: the same object is the same picture.
extension CGImage: Hashable {
  public static func == (a: CGImage, b: CGImage) -> Bool { a === b }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension CGImage {
  /// An image from red, green, blue and alpha bytes, rows from the top.
  ///
  /// - Parameter isPremultiplied: whether colours are already multiplied by alpha. A premultiplied colour brighter than its alpha is cut
  ///   down to it.
  ///
  /// Nil when a side is not positive or `rgba` does not hold exactly `width · height · 4` bytes.
  public convenience init?(width: Int, height: Int, rgba: [UInt8], isPremultiplied: Bool = false) {
    let (area, overflow) = width.multipliedReportingOverflow(by: height)
    guard width > 0, height > 0, !overflow, area <= Int.max / 4, rgba.count == area * 4 else { return nil }
    var pixels = rgba
    var isOpaque = true
    pixels.withUnsafeMutableBufferPointer { bytes in
      for i in stride(from: 0, to: bytes.count, by: 4) where bytes[i + 3] != 255 {
        isOpaque = false
        let alpha = bytes[i + 3]
        for channel in i..<i + 3 {
          bytes[channel] = isPremultiplied ? min(bytes[channel], alpha) : premultiplied(bytes[channel], by: alpha)
        }
      }
    }
    self.init(width: width, height: height, premultipliedPixels: pixels, isOpaque: isOpaque)
  }

  /// An image from a program's own bytes: grey, red, green and blue, or inks, of 8 or 16 bits or 32-bit floating point, greys also of 1, 2
  /// or 4 bits; with alpha last, first, skipped, alone or none, in either byte order.
  ///
  /// They are converted to sRGB of 8 bits; what lies outside its gamut is cut off. `decode` gives for each component the values that its
  /// least and its greatest number stand for. `shouldInterpolate` and `intent` are not looked at.
  ///
  /// Nil when the numbers do not fit each other, or the bytes are fewer than they say.
  public convenience init?(
    width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int, space: CGColorSpace, bitmapInfo: CGBitmapInfo,
    provider: CGDataProvider, decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool, intent: CGColorRenderingIntent
  ) {
    guard
      let layout = PixelLayout(bitsPerComponent: bitsPerComponent, bitsPerPixel: bitsPerPixel, space: space, bitmapInfo: bitmapInfo),
      let data = provider.data
    else { return nil }
    let numbers: [Double]? = decode.map { decode in (0..<2 * space.numberOfComponents).map { Double(decode[$0]) } }
    guard
      let (pixels, isOpaque) = data.withUnsafeBytes({
        layout.premultipliedRGBA($0, width: width, height: height, bytesPerRow: bytesPerRow, decode: numbers)
      })
    else { return nil }
    self.init(width: width, height: height, premultipliedPixels: pixels, isOpaque: isOpaque)
  }

  /// A stencil: where a sample is 0, colour passes, where it is the greatest, none does; `decode` [1, 0] turns that round.
  ///
  /// Drawn into a context, it paints the fill colour through itself; `masking(_:)` cuts other pictures with it. Samples have 1, 2, 4, 8 or
  /// 16 bits. Nil when the numbers do not fit each other, or the bytes are fewer than they say.
  public convenience init?(
    maskWidth width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int, provider: CGDataProvider,
    decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool
  ) {
    guard
      var layout = PixelLayout(
        bitsPerComponent: bitsPerComponent, bitsPerPixel: bitsPerPixel, space: CGColorSpaceCreateDeviceGray(), bitmapInfo: []),
      let data = provider.data
    else { return nil }
    layout.alphaInfo = .alphaOnly
    let range: [Double] = decode.map { [1 - Double($0[0]), 1 - Double($0[1])] } ?? [1, 0]
    guard
      let (pixels, _) = data.withUnsafeBytes({
        layout.premultipliedRGBA($0, width: width, height: height, bytesPerRow: bytesPerRow, decode: range)
      })
    else { return nil }
    self.init(width: width, height: height, premultipliedPixels: pixels, isMask: true)
  }

  /// The part of the image inside `rect`, in pixels from the top left, widened to whole pixels. Nil when nothing of it lies inside the
  /// image.
  public func cropping(to rect: CGRect) -> CGImage? {
    let box = rect.integral.overlap(with: CGRect(x: 0, y: 0, width: width, height: height))
    guard !box.isNull, box.width >= 1, box.height >= 1 else { return nil }
    let x = Int(box.minX), y = Int(box.minY), columns = Int(box.width), rows = Int(box.height)
    if columns == width && rows == height { return self }
    let part = PixelRect(x: x, y: y, width: columns, height: rows)
    if let numbers { return CGImage(wide: numbers.cropped(to: part)) }
    var cropped: [UInt8] = []
    cropped.reserveCapacity(columns * rows * 4)
    for row in y..<y + rows {
      let first = (row * width + x) * 4
      cropped.append(contentsOf: pixels[first..<first + columns * 4])
    }
    return CGImage(
      width: columns, height: rows, premultipliedPixels: cropped, isOpaque: isOpaque, isMask: isMask,
      wideSource: wideSource?.cropped(to: part))
  }

  /// The same picture; never nil.
  public func copy() -> CGImage? { self }

  package var size: PixelSize { PixelSize(width, height) }

  /// The bytes red, green, blue, alpha of one pixel, premultiplied; rows count from the top.
  package subscript(x: Int, y: Int) -> SIMD4<UInt8> {
    precondition(x >= 0 && x < width && y >= 0 && y < height, "pixel (\(x), \(y)) lies outside a \(width)×\(height) image")
    let pixels = pixels, first = (y * width + x) * 4
    return SIMD4(pixels[first], pixels[first + 1], pixels[first + 2], pixels[first + 3])
  }
}

/// How the picture is kept: in bytes, or, when it was rendered with more than eight bits (`RenderSettings.bitDepth` of Acetate), in
/// single-precision floating-point numbers.
extension CGImage {
  /// 8; 32 for numbers.
  public var bitsPerComponent: Int { isDeep ? 32 : 8 }
  /// 32; 128 for numbers.
  public var bitsPerPixel: Int { bitsPerComponent * 4 }
  /// `width · 4`, or `width · 16` for numbers.
  public var bytesPerRow: Int { width * bitsPerPixel / 8 }
  /// sRGB, extended for numbers; nil for a stencil.
  public var colorSpace: CGColorSpace? { isMask ? nil : .space(isDeep ? .extendedSRGB : .sRGB) }
  /// Premultiplied, last; skipped when every pixel is known to be opaque.
  public var alphaInfo: CGImageAlphaInfo { isOpaque ? .noneSkipLast : .premultipliedLast }
  /// The order of the bytes in memory: red, green, blue, alpha; of numbers, the processor's.
  public var byteOrderInfo: CGImageByteOrderInfo { isDeep ? .order32Little : .orderDefault }
  /// How pixels stand in memory: the alpha info alone, since bytes are in their own order; for numbers, that they are such.
  public var bitmapInfo: CGBitmapInfo {
    let alpha = CGBitmapInfo(rawValue: alphaInfo.rawValue)
    return isDeep ? alpha.union([.floatComponents, .byteOrder32Little]) : alpha
  }
  /// Whether pixels are blended when the picture is drawn larger.
  public var shouldInterpolate: Bool { true }
  /// What happens to colours that cannot be shown: left open.
  public var renderingIntent: CGColorRenderingIntent { .defaultIntent }
  /// How stored numbers become colours: as they are, so nil.
  public var decode: UnsafePointer<CGFloat>? { nil }
  /// The picture's bytes, a copy of them.
  public var dataProvider: CGDataProvider? {
    CGDataProvider(data: numbers.map { $0.numbers.withUnsafeBytes { Data($0) } } ?? Data(pixels))
  }
}

/// `value · alpha / 255`, rounded to nearest.
package func premultiplied(_ value: UInt8, by alpha: UInt8) -> UInt8 {
  let product = UInt32(value) * UInt32(alpha) + 128
  return UInt8((product + (product >> 8)) >> 8)
}
