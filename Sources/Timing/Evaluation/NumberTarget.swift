internal import Graphics
internal import RenderTree

/// The numbers of every layer that animations change often. Rarer ones go by key path.
enum NumberTarget: UInt8, CaseIterable {
  case opacity, zPosition, cornerRadius, borderWidth, shadowOpacity, shadowRadius, anchorPointZ, contentsScale, rasterizationScale
  case positionX, positionY, anchorPointX, anchorPointY, shadowOffsetWidth, shadowOffsetHeight
  case boundsX, boundsY, boundsWidth, boundsHeight
  case contentsRectX, contentsRectY, contentsRectWidth, contentsRectHeight

  init?(_ keyPath: LayerKeyPath) {
    switch (keyPath.property, keyPath.component) {
    case (.opacity, nil): self = .opacity
    case (.zPosition, nil): self = .zPosition
    case (.cornerRadius, nil): self = .cornerRadius
    case (.borderWidth, nil): self = .borderWidth
    case (.shadowOpacity, nil): self = .shadowOpacity
    case (.shadowRadius, nil): self = .shadowRadius
    case (.anchorPointZ, nil): self = .anchorPointZ
    case (.contentsScale, nil): self = .contentsScale
    case (.rasterizationScale, nil): self = .rasterizationScale
    case (.position, .x): self = .positionX
    case (.position, .y): self = .positionY
    case (.anchorPoint, .x): self = .anchorPointX
    case (.anchorPoint, .y): self = .anchorPointY
    case (.shadowOffset, .width): self = .shadowOffsetWidth
    case (.shadowOffset, .height): self = .shadowOffsetHeight
    case (.bounds, .originX): self = .boundsX
    case (.bounds, .originY): self = .boundsY
    case (.bounds, .sizeWidth): self = .boundsWidth
    case (.bounds, .sizeHeight): self = .boundsHeight
    case (.contentsRect, .originX): self = .contentsRectX
    case (.contentsRect, .originY): self = .contentsRectY
    case (.contentsRect, .sizeWidth): self = .contentsRectWidth
    case (.contentsRect, .sizeHeight): self = .contentsRectHeight
    default: return nil
    }
  }
}

extension LayerProperties {
  subscript(target: NumberTarget) -> Double {
    get {
      switch target {
      case .opacity: Double(opacity)
      case .zPosition: Double(zPosition)
      case .cornerRadius: Double(cornerRadius)
      case .borderWidth: Double(borderWidth)
      case .shadowOpacity: Double(shadowOpacity)
      case .shadowRadius: Double(shadowRadius)
      case .anchorPointZ: Double(anchorPointZ)
      case .contentsScale: Double(contentsScale)
      case .rasterizationScale: Double(rasterizationScale)
      case .positionX: Double(position.x)
      case .positionY: Double(position.y)
      case .anchorPointX: Double(anchorPoint.x)
      case .anchorPointY: Double(anchorPoint.y)
      case .shadowOffsetWidth: Double(shadowOffset.width)
      case .shadowOffsetHeight: Double(shadowOffset.height)
      case .boundsX: Double(bounds.origin.x)
      case .boundsY: Double(bounds.origin.y)
      case .boundsWidth: Double(bounds.size.width)
      case .boundsHeight: Double(bounds.size.height)
      case .contentsRectX: Double(contentsRect.origin.x)
      case .contentsRectY: Double(contentsRect.origin.y)
      case .contentsRectWidth: Double(contentsRect.size.width)
      case .contentsRectHeight: Double(contentsRect.size.height)
      }
    }
    set {
      switch target {
      case .opacity: opacity = Float(newValue)
      case .zPosition: zPosition = newValue
      case .cornerRadius: cornerRadius = newValue
      case .borderWidth: borderWidth = newValue
      case .shadowOpacity: shadowOpacity = Float(newValue)
      case .shadowRadius: shadowRadius = newValue
      case .anchorPointZ: anchorPointZ = newValue
      case .contentsScale: contentsScale = newValue
      case .rasterizationScale: rasterizationScale = newValue
      case .positionX: position.x = newValue
      case .positionY: position.y = newValue
      case .anchorPointX: anchorPoint.x = newValue
      case .anchorPointY: anchorPoint.y = newValue
      case .shadowOffsetWidth: shadowOffset.width = newValue
      case .shadowOffsetHeight: shadowOffset.height = newValue
      case .boundsX: bounds.origin.x = newValue
      case .boundsY: bounds.origin.y = newValue
      case .boundsWidth: bounds.size.width = newValue
      case .boundsHeight: bounds.size.height = newValue
      case .contentsRectX: contentsRect.origin.x = newValue
      case .contentsRectY: contentsRect.origin.y = newValue
      case .contentsRectWidth: contentsRect.size.width = newValue
      case .contentsRectHeight: contentsRect.size.height = newValue
      }
    }
  }
}
