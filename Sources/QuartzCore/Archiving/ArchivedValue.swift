import Foundation
internal import RenderTree

/// A point, colour, path, picture or another value that Foundation's archives do not know, wrapped in an object that they can store.
final class ArchivedValue: NSObject, NSSecureCoding {
  let value: AnimatableValue

  init(_ value: AnimatableValue) { self.value = value }

  static var supportsSecureCoding: Bool { true }

  private enum Kind: String { case point, size, rect, color, affine, transform, path, contents }

  func encode(with coder: NSCoder) {
    func put(_ kind: Kind, _ numbers: [CGFloat]) {
      coder.encode(kind.rawValue as NSString, forKey: "kind")
      coder.encode(numbers.map { Double($0) }.bytes as NSData, forKey: "numbers")
    }
    switch value {
    case .point(let point): put(.point, [point.x, point.y])
    case .size(let size): put(.size, [size.width, size.height])
    case .rect(let rect): put(.rect, [rect.minX, rect.minY, rect.width, rect.height])
    case .color(let color):
      put(.color, [color.red, color.green, color.blue, color.alpha])
      // Components as the program set them, in their own colour space; those above are sRGB.
      if let name = color.colorSpace?.name, let components = color.components {
        coder.encode(name as NSString, forKey: "space")
        coder.encode(components.map { Double($0) }.bytes as NSData, forKey: "components")
      }
    case .affine(let m): put(.affine, [m.a, m.b, m.c, m.d, m.tx, m.ty])
    case .transform(let m):
      put(.transform, [m.m11, m.m12, m.m13, m.m14, m.m21, m.m22, m.m23, m.m24, m.m31, m.m32, m.m33, m.m34, m.m41, m.m42, m.m43, m.m44])
    case .path(let path):
      put(.path, path.points.flatMap { [$0.x, $0.y] })
      coder.encode(Data(path.verbs.map(\.rawValue)) as NSData, forKey: "verbs")
    case .contents(.image(let image)):
      put(.contents, [CGFloat(image.width), CGFloat(image.height), image.isMask ? 1 : 0])
      coder.encode(Data(image.pixels) as NSData, forKey: "pixels")
    case .number, .bool, .string, .array: break
    }
  }

  init?(coder: NSCoder) {
    guard let kind = coder.decodeText(forKey: "kind").flatMap(Kind.init(rawValue:)),
      let numbers = coder.doubles(forKey: "numbers"), let value = Self.value(kind, numbers.map { CGFloat($0) }, coder)
    else { return nil }
    self.value = value
  }

  /// A value made of numbers; nil where an archive has another count of numbers than the kind needs.
  private static func value(_ kind: Kind, _ n: [CGFloat], _ coder: NSCoder) -> AnimatableValue? {
    switch (kind, n.count) {
    case (.point, 2): return .point(CGPoint(x: n[0], y: n[1]))
    case (.size, 2): return .size(CGSize(width: n[0], height: n[1]))
    case (.rect, 4): return .rect(CGRect(x: n[0], y: n[1], width: n[2], height: n[3]))
    case (.color, 4): return .color(writtenColor(coder) ?? CGColor(red: n[0], green: n[1], blue: n[2], alpha: n[3]))
    case (.affine, 6): return .affine(CGAffineTransform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5]))
    case (.transform, 16):
      return .transform(
        CATransform3D(
          m11: n[0], m12: n[1], m13: n[2], m14: n[3], m21: n[4], m22: n[5], m23: n[6], m24: n[7], m31: n[8], m32: n[9], m33: n[10],
          m34: n[11], m41: n[12], m42: n[13], m43: n[14], m44: n[15]))
    case (.path, _): return path(n, coder).map { .path($0) }
    case (.contents, 3): return image(n, coder).map { .contents(.image($0)) }
    default: return nil
    }
  }

  private static func writtenColor(_ coder: NSCoder) -> CGColor? {
    guard let space = coder.decodeText(forKey: "space").flatMap({ CGColorSpace(name: $0) }),
      let components = coder.doubles(forKey: "components"), components.count == space.numberOfComponents + 1
    else { return nil }
    return CGColor(colorSpace: space, components: components.map { CGFloat($0) })
  }

  private static func path(_ numbers: [CGFloat], _ coder: NSCoder) -> PathGeometry? {
    guard let bytes = coder.decodeBytes(forKey: "verbs") else { return nil }
    let verbs = bytes.compactMap(PathGeometry.Verb.init(rawValue:))
    guard verbs.count == bytes.count, verbs.first == .move || verbs.isEmpty,
      numbers.count == 2 * verbs.reduce(0, { $0 + $1.pointCount })
    else { return nil }
    let points = stride(from: 0, to: numbers.count, by: 2).map { CGPoint(x: numbers[$0], y: numbers[$0 + 1]) }
    return PathGeometry(verbs: verbs, points: points)
  }

  private static func image(_ numbers: [CGFloat], _ coder: NSCoder) -> CGImage? {
    let width = Int(saturating: numbers[0]), height = Int(saturating: numbers[1])
    guard let pixels = coder.decodeBytes(forKey: "pixels"), width > 0, height > 0, width <= 1 << 20, height <= 1 << 20,
      pixels.count == width * height * 4
    else { return nil }
    let isOpaque = stride(from: 3, to: pixels.count, by: 4).allSatisfy { pixels[$0] == 255 }
    return CGImage(width: width, height: height, premultipliedPixels: pixels, isOpaque: isOpaque, isMask: numbers[2] != 0)
  }
}

extension [Double] {
  /// The numbers in IEEE 754 double precision, least significant byte first.
  fileprivate var bytes: Data { Data(flatMap { number in (0..<8).map { UInt8(truncatingIfNeeded: number.bitPattern >> ($0 * 8)) } }) }
}

extension NSCoder {
  fileprivate func doubles(forKey key: String) -> [Double]? {
    guard let bytes = decodeBytes(forKey: key), bytes.count % 8 == 0 else { return nil }
    return stride(from: 0, to: bytes.count, by: 8).map { start in
      Double(bitPattern: (0..<8).reduce(0) { $0 | UInt64(bytes[start + $1]) << ($1 * 8) })
    }
  }
}
