internal import Graphics

// Conversions between geometry or colours and vectors of their components.

extension SIMD2<Double> {
  init(_ point: CGPoint) { self.init(Double(point.x), Double(point.y)) }
  init(_ size: CGSize) { self.init(Double(size.width), Double(size.height)) }
}

extension SIMD4<Double> {
  init(_ rect: CGRect) { self.init(Double(rect.origin.x), Double(rect.origin.y), Double(rect.size.width), Double(rect.size.height)) }
  init(_ color: CGColor) { self.init(Double(color.red), Double(color.green), Double(color.blue), Double(color.alpha)) }
}

extension CGPoint {
  init(_ vector: SIMD2<Double>) { self.init(x: vector.x, y: vector.y) }
}

extension CGSize {
  init(_ vector: SIMD2<Double>) { self.init(width: vector.x, height: vector.y) }
}

extension CGRect {
  init(_ vector: SIMD4<Double>) { self.init(x: vector.x, y: vector.y, width: vector.z, height: vector.w) }
}

extension CGColor {
  init(_ vector: SIMD4<Double>) { self.init(red: vector.x, green: vector.y, blue: vector.z, alpha: vector.w) }
}
