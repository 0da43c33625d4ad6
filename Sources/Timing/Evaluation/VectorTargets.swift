internal import Graphics
internal import RenderTree

/// Points and sizes of every layer.
enum PairTarget: UInt8 {
  case position, anchorPoint, shadowOffset, boundsOrigin, boundsSize

  init?(_ keyPath: LayerKeyPath) {
    switch (keyPath.property, keyPath.component) {
    case (.position, nil): self = .position
    case (.anchorPoint, nil): self = .anchorPoint
    case (.shadowOffset, nil): self = .shadowOffset
    case (.bounds, .origin): self = .boundsOrigin
    case (.bounds, .size): self = .boundsSize
    default: return nil
    }
  }

  static func convert(_ value: AnimatableValue) -> SIMD2<Double>? {
    switch value {
    case .point(let point): SIMD2(point)
    case .size(let size): SIMD2(size)
    default: nil
    }
  }
}

/// Rectangles and colours of every layer.
enum QuadTarget: UInt8 {
  case bounds, contentsRect, contentsCenter
  case backgroundColor, borderColor, shadowColor, contentsMultiplyColor

  init?(_ keyPath: LayerKeyPath) {
    guard keyPath.component == nil else { return nil }
    switch keyPath.property {
    case .bounds: self = .bounds
    case .contentsRect: self = .contentsRect
    case .contentsCenter: self = .contentsCenter
    case .backgroundColor: self = .backgroundColor
    case .borderColor: self = .borderColor
    case .shadowColor: self = .shadowColor
    case .contentsMultiplyColor: self = .contentsMultiplyColor
    default: return nil
    }
  }

  func convert(_ value: AnimatableValue) -> SIMD4<Double>? {
    switch (self, value) {
    case (.bounds, .rect(let rect)), (.contentsRect, .rect(let rect)), (.contentsCenter, .rect(let rect)): SIMD4(rect)
    case (.backgroundColor, .color(let color)), (.borderColor, .color(let color)), (.shadowColor, .color(let color)),
      (.contentsMultiplyColor, .color(let color)):
      SIMD4(color)
    default: nil
    }
  }
}

extension LayerProperties {
  subscript(target: PairTarget) -> SIMD2<Double> {
    get {
      switch target {
      case .position: SIMD2(position)
      case .anchorPoint: SIMD2(anchorPoint)
      case .shadowOffset: SIMD2(shadowOffset)
      case .boundsOrigin: SIMD2(bounds.origin)
      case .boundsSize: SIMD2(bounds.size)
      }
    }
    set {
      switch target {
      case .position: position = CGPoint(newValue)
      case .anchorPoint: anchorPoint = CGPoint(newValue)
      case .shadowOffset: shadowOffset = CGSize(newValue)
      case .boundsOrigin: bounds.origin = CGPoint(newValue)
      case .boundsSize: bounds.size = CGSize(newValue)
      }
    }
  }

  /// Nil is a colour that is not set. Setting nil is for those alone.
  subscript(target: QuadTarget) -> SIMD4<Double>? {
    get {
      switch target {
      case .bounds: SIMD4(bounds)
      case .contentsRect: SIMD4(contentsRect)
      case .contentsCenter: SIMD4(contentsCenter)
      case .backgroundColor: backgroundColor.map { SIMD4($0) }
      case .borderColor: borderColor.map { SIMD4($0) }
      case .shadowColor: shadowColor.map { SIMD4($0) }
      case .contentsMultiplyColor: contentsMultiplyColor.map { SIMD4($0) }
      }
    }
    set {
      switch target {
      case .bounds: bounds = newValue.map { CGRect($0) } ?? bounds
      case .contentsRect: contentsRect = newValue.map { CGRect($0) } ?? contentsRect
      case .contentsCenter: contentsCenter = newValue.map { CGRect($0) } ?? contentsCenter
      case .backgroundColor: backgroundColor = newValue.map { CGColor($0) }
      case .borderColor: borderColor = newValue.map { CGColor($0) }
      case .shadowColor: shadowColor = newValue.map { CGColor($0) }
      case .contentsMultiplyColor: contentsMultiplyColor = newValue.map { CGColor($0) }
      }
    }
  }
}
