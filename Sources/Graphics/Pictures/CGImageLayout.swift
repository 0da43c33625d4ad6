/// Where a pixel has its alpha, and whether colours are multiplied by it.
public enum CGImageAlphaInfo: UInt32, Sendable {
  /// There is no alpha.
  case none
  /// Alpha comes last, and colours are multiplied by it.
  case premultipliedLast
  /// Alpha comes first, and colours are multiplied by it.
  case premultipliedFirst
  /// Alpha comes last.
  case last
  /// Alpha comes first.
  case first
  /// There is no alpha; what stands last is skipped.
  case noneSkipLast
  /// There is no alpha; what stands first is skipped.
  case noneSkipFirst
  /// There is nothing but alpha.
  case alphaOnly
}

/// The order in which the bytes of a number stand. Without one, they stand as they are written: the most significant first.
public enum CGImageByteOrderInfo: UInt32, Sendable {
  /// The bits that hold an order.
  case orderMask = 0x7000
  /// The order in which the components are written.
  case orderDefault = 0
  /// Numbers of 16 bits, the least significant byte first.
  case order16Little = 0x1000
  /// Numbers of 32 bits, the least significant byte first.
  case order32Little = 0x2000
  /// Numbers of 16 bits, the most significant byte first.
  case order16Big = 0x3000
  /// Numbers of 32 bits, the most significant byte first.
  case order32Big = 0x4000
}

/// How the components of a pixel are stored: an alpha info in the lower bits, a byte order, and whether they are floating-point numbers.
public struct CGBitmapInfo: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The bits that hold a `CGImageAlphaInfo`.
  public static let alphaInfoMask = CGBitmapInfo(rawValue: 0x1F)
  /// The bits that say whether components are floating-point numbers.
  public static let floatInfoMask = CGBitmapInfo(rawValue: 0xF00)
  /// Components are floating-point numbers.
  public static let floatComponents = CGBitmapInfo(rawValue: 0x100)
  /// The bits that hold a `CGImageByteOrderInfo`.
  public static let byteOrderMask = CGBitmapInfo(rawValue: 0x7000)
  /// Numbers of 16 bits, the least significant byte first.
  public static let byteOrder16Little = CGBitmapInfo(rawValue: CGImageByteOrderInfo.order16Little.rawValue)
  /// Numbers of 32 bits, the least significant byte first.
  public static let byteOrder32Little = CGBitmapInfo(rawValue: CGImageByteOrderInfo.order32Little.rawValue)
  /// Numbers of 16 bits, the most significant byte first.
  public static let byteOrder16Big = CGBitmapInfo(rawValue: CGImageByteOrderInfo.order16Big.rawValue)
  /// Numbers of 32 bits, the most significant byte first.
  public static let byteOrder32Big = CGBitmapInfo(rawValue: CGImageByteOrderInfo.order32Big.rawValue)
}

/// What a program says about the numbers of a bitmap.
package struct PixelLayout: Sendable {
  package var bitsPerComponent: Int
  package var bitsPerPixel: Int
  package var space: CGColorSpace
  package var alphaInfo: CGImageAlphaInfo
  package var isFloat = false
  package var byteOrder = CGImageByteOrderInfo.orderDefault

  /// The layout that Core Graphics' numbers describe; nil when they name none, or components do not fit the pixel.
  package init?(bitsPerComponent: Int, bitsPerPixel: Int, space: CGColorSpace, bitmapInfo: CGBitmapInfo) {
    guard let alphaInfo = CGImageAlphaInfo(rawValue: bitmapInfo.rawValue & CGBitmapInfo.alphaInfoMask.rawValue),
      let byteOrder = CGImageByteOrderInfo(rawValue: bitmapInfo.rawValue & CGBitmapInfo.byteOrderMask.rawValue), byteOrder != .orderMask
    else { return nil }
    self.bitsPerComponent = bitsPerComponent
    self.bitsPerPixel = bitsPerPixel
    self.space = space
    self.alphaInfo = alphaInfo
    self.byteOrder = byteOrder
    isFloat = bitmapInfo.contains(.floatComponents)
    let sizes: Set<Int> = isFloat ? [16, 32] : [1, 2, 4, 8, 16]
    guard sizes.contains(bitsPerComponent), bitsPerPixel >= bitsPerComponent * storedCount, bitsPerPixel <= 160 else { return nil }
    // Components smaller than a byte are read for single greys alone; others begin at whole bytes.
    guard bitsPerComponent >= 8 ? bitsPerPixel.isMultiple(of: 8) : bitsPerPixel == bitsPerComponent else { return nil }
  }

  /// Whether a pixel has a component for alpha, read or skipped.
  private var hasAlphaSlot: Bool { alphaInfo != .none && alphaInfo != .alphaOnly }
  private var isAlphaFirst: Bool {
    alphaInfo == .premultipliedFirst || alphaInfo == .first || alphaInfo == .noneSkipFirst
  }
  package var hasAlpha: Bool { alphaInfo != .none && alphaInfo != .noneSkipLast && alphaInfo != .noneSkipFirst }
  package var isPremultiplied: Bool { alphaInfo == .premultipliedLast || alphaInfo == .premultipliedFirst }

  /// Components of a pixel with alpha or what is skipped in its place.
  private var storedCount: Int { alphaInfo == .alphaOnly ? 1 : space.numberOfComponents + (hasAlphaSlot ? 1 : 0) }

  /// Whether its numbers mean what they mean in sRGB.
  package var isSRGB: Bool { space.id.isSRGB }

  /// The byte within a pixel at which a component of eight bits stands; nil for others, and for orders that are no order of bytes.
  ///
  /// Little-endian words of 32 bits have their bytes the other way round, of 16 bits in pairs.
  private func byte(ofSlot slot: Int) -> Int {
    switch byteOrder {
    case .order32Little where bitsPerPixel == 32: 3 - slot
    case .order16Little where bitsPerPixel >= 16: slot ^ 1
    default: slot
    }
  }

  /// The bytes of red, green, blue and alpha within a pixel of four bytes; nil for other pixels. Without alpha its byte is nil.
  package var rgbaBytes: (red: Int, green: Int, blue: Int, alpha: Int?)? {
    guard bitsPerComponent == 8, !isFloat, bitsPerPixel == 32 || bitsPerPixel == 24, space.model == .rgb, alphaInfo != .alphaOnly else {
      return nil
    }
    let first = isAlphaFirst ? 1 : 0
    let alpha = hasAlpha ? byte(ofSlot: isAlphaFirst ? 0 : 3) : nil
    return (byte(ofSlot: first), byte(ofSlot: first + 1), byte(ofSlot: first + 2), alpha)
  }

  /// Reads a pixel: its components in the space, from 0 to 1 in whole-number formats, and alpha, still premultiplied where it is.
  fileprivate func read(_ row: UnsafeRawPointer, x: Int) -> (components: SIMD4<Double>, alpha: Double) {
    func component(_ slot: Int) -> Double {
      if isFloat && bitsPerComponent == 16 {
        let bits = row.loadUnaligned(fromByteOffset: x * (bitsPerPixel / 8) + slot * 2, as: UInt16.self)
        return Double(Float16(bitPattern: byteOrder == .order16Little ? UInt16(littleEndian: bits) : UInt16(bigEndian: bits)))
      }
      if isFloat {
        let bits = row.loadUnaligned(fromByteOffset: x * (bitsPerPixel / 8) + slot * 4, as: UInt32.self)
        return Double(Float(bitPattern: byteOrder == .order32Little ? UInt32(littleEndian: bits) : UInt32(bigEndian: bits)))
      }
      switch bitsPerComponent {
      case 16:
        let bits = row.loadUnaligned(fromByteOffset: x * (bitsPerPixel / 8) + slot * 2, as: UInt16.self)
        return Double(byteOrder == .order16Little ? UInt16(littleEndian: bits) : UInt16(bigEndian: bits)) / 65535
      case 8:
        return Double(row.load(fromByteOffset: x * (bitsPerPixel / 8) + byte(ofSlot: slot), as: UInt8.self)) / 255
      default:
        let bit = x * bitsPerPixel, maximum = 1 << bitsPerComponent - 1
        let byte = Int(row.load(fromByteOffset: bit / 8, as: UInt8.self))
        return Double(byte >> (8 - bitsPerComponent - bit % 8) & maximum) / Double(maximum)
      }
    }
    if alphaInfo == .alphaOnly { return (.zero, component(0)) }
    var components = SIMD4<Double>.zero
    let first = isAlphaFirst ? 1 : 0, count = space.numberOfComponents
    for i in 0..<count { components[i] = component(first + i) }
    return (components, hasAlpha ? component(isAlphaFirst ? 0 : count) : 1)
  }

  /// Reads a pixel of whole bytes as red, green, blue and alpha of extended sRGB, premultiplied.
  package func premultipliedSRGB(_ row: UnsafeRawPointer, x: Int) -> SIMD4<Double> {
    let (components, alpha) = read(row, x: x)
    if alphaInfo == .alphaOnly { return SIMD4(0, 0, 0, alpha) }
    if hasAlpha && !(alpha > 0) { return .zero }
    let color = space.id.toSRGB(isPremultiplied ? components / alpha : components)
    return SIMD4(color * alpha, alpha)
  }

  /// Writes a pixel of whole bytes from red, green, blue and alpha of extended sRGB, premultiplied. What is skipped in alpha's place stays
  /// as it is.
  package func write(_ color: SIMD4<Double>, to row: UnsafeMutableRawPointer, x: Int) {
    func write(_ value: Double, slot: Int) {
      let first = x * (bitsPerPixel / 8), whole = min(max(value, 0), 1)
      switch (isFloat, bitsPerComponent) {
      case (true, 16):
        let bits = Float16(value).bitPattern
        row.storeBytes(
          of: byteOrder == .order16Little ? bits.littleEndian : bits.bigEndian, toByteOffset: first + slot * 2, as: UInt16.self)
      case (true, _):
        let bits = Float(value).bitPattern
        row.storeBytes(
          of: byteOrder == .order32Little ? bits.littleEndian : bits.bigEndian, toByteOffset: first + slot * 4, as: UInt32.self)
      case (false, 16):
        let bits = UInt16((whole * 65535).rounded())
        row.storeBytes(
          of: byteOrder == .order16Little ? bits.littleEndian : bits.bigEndian, toByteOffset: first + slot * 2, as: UInt16.self)
      default: row.storeBytes(of: UInt8((whole * 255).rounded()), toByteOffset: first + byte(ofSlot: slot), as: UInt8.self)
      }
    }
    if alphaInfo == .alphaOnly { return write(color.w, slot: 0) }
    let straight = color.w > 0 ? SIMD3(color.x, color.y, color.z) / color.w : .zero
    let share = isPremultiplied ? color.w : 1, first = isAlphaFirst ? 1 : 0
    for (i, value) in space.id.fromSRGB(straight).enumerated() { write(value * share, slot: first + i) }
    if hasAlpha { write(color.w, slot: isAlphaFirst ? 0 : space.numberOfComponents) }
  }
}

extension PixelLayout {
  /// Premultiplied RGBA of eight bits in sRGB for rows of this layout; nil when `bytes` is too short for them. What lies outside sRGB is
  /// cut off.
  ///
  /// - Parameter decode: for every component the values that stand for its least and its greatest number; nil for 0 and 1.
  package func premultipliedRGBA(
    _ bytes: UnsafeRawBufferPointer, width: Int, height: Int, bytesPerRow: Int, decode: [Double]? = nil
  ) -> (pixels: [UInt8], isOpaque: Bool)? {
    let (rowBits, overflow) = width.multipliedReportingOverflow(by: bitsPerPixel)
    guard !overflow, width > 0, height > 0, rowBits <= Int.max - 7, bytesPerRow >= (rowBits + 7) / 8 else { return nil }
    let (before, tooLong) = bytesPerRow.multipliedReportingOverflow(by: height - 1)
    guard !tooLong, before <= bytes.count, bytes.count - before >= (rowBits + 7) / 8, let base = bytes.baseAddress else { return nil }
    if let decode, decode.count < 2 * (alphaInfo == .alphaOnly ? 1 : space.numberOfComponents) { return nil }

    var isOpaque = true
    let pixels = [UInt8](unsafeUninitializedCapacity: width * height * 4) { target, count in
      let isPlain = decode == nil && space.id.isSRGB
      for y in 0..<height {
        let row = base + y * bytesPerRow, out = UnsafeMutableBufferPointer(rebasing: target[y * width * 4..<(y + 1) * width * 4])
        let rowIsOpaque =
          if isPlain, let order = rgbaBytes { copy(row, order, to: out) } else { convert(row, decode: decode, to: out) }
        isOpaque = isOpaque && rowIsOpaque
      }
      count = width * height * 4
    }
    return (pixels, isOpaque)
  }

  /// Whether all pixels were opaque.
  private func copy(
    _ row: UnsafeRawPointer, _ order: (red: Int, green: Int, blue: Int, alpha: Int?), to out: UnsafeMutableBufferPointer<UInt8>
  ) -> Bool {
    let step = bitsPerPixel / 8, isPremultiplied = isPremultiplied
    var isOpaque = true
    for x in 0..<out.count / 4 {
      let pixel = row + x * step
      let alpha = order.alpha.map { pixel.load(fromByteOffset: $0, as: UInt8.self) } ?? 255
      isOpaque = isOpaque && alpha == 255
      func channel(_ offset: Int) -> UInt8 {
        let value = pixel.load(fromByteOffset: offset, as: UInt8.self)
        if alpha == 255 { return value }
        // A premultiplied colour brighter than its alpha is cut down to it.
        return isPremultiplied ? min(value, alpha) : premultiplied(value, by: alpha)
      }
      out[x * 4] = channel(order.red)
      out[x * 4 + 1] = channel(order.green)
      out[x * 4 + 2] = channel(order.blue)
      out[x * 4 + 3] = alpha
    }
    return isOpaque
  }

  private func convert(_ row: UnsafeRawPointer, decode: [Double]?, to out: UnsafeMutableBufferPointer<UInt8>) -> Bool {
    var isOpaque = true
    let count = space.numberOfComponents
    // Neighbours are often alike.
    var last: (components: SIMD4<Double>, color: SIMD3<Double>)?
    for x in 0..<out.count / 4 {
      var (components, alpha) = read(row, x: x)
      if !(alpha >= 0) { alpha = 0 }
      alpha = min(alpha, 1)
      if isPremultiplied && alpha > 0 { components /= alpha }
      if let decode {
        if alphaInfo == .alphaOnly {
          alpha = min(max(decode[0] + alpha * (decode[1] - decode[0]), 0), 1)
        } else {
          for i in 0..<count { components[i] = decode[2 * i] + components[i] * (decode[2 * i + 1] - decode[2 * i]) }
        }
      }
      let color = last?.components == components ? last?.color ?? .zero : space.id.toSRGB(components)
      last = (components, color)
      isOpaque = isOpaque && alpha == 1
      for i in 0..<3 {
        let value = color[i] * alpha
        // Not a number is drawn as 0.
        out[x * 4 + i] = value > 0 ? UInt8((min(value, alpha) * 255).rounded()) : 0
      }
      out[x * 4 + 3] = UInt8((alpha * 255).rounded())
    }
    return isOpaque
  }
}
