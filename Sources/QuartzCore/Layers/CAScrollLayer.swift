import Foundation

/// The directions in which a scroll layer scrolls.
public struct CAScrollLayerScrollMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// No scrolling at all.
  public static let none = CAScrollLayerScrollMode(rawValue: "none")
  /// Vertical scrolling only.
  public static let vertically = CAScrollLayerScrollMode(rawValue: "vertically")
  /// Horizontal scrolling only.
  public static let horizontally = CAScrollLayerScrollMode(rawValue: "horizontally")
  /// Scrolling in both directions.
  public static let both = CAScrollLayerScrollMode(rawValue: "both")
}

/// Shows a part of its sublayers, selected by the origin of its bounds. What lies outside the bounds is clipped.
open class CAScrollLayer: CALayer {
  private var mode = CAScrollLayerScrollMode.both

  public override init() {
    super.init()
    properties.masksToBounds = true
  }

  public override init(layer: Any) {
    super.init(layer: layer)
    mode = (layer as? CAScrollLayer)?.mode ?? .both
  }

  /// Makes the layer that an archive has, its scroll mode included.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    if let name = coder.decodeValue(forKey: "scrollMode") as? String { mode = CAScrollLayerScrollMode(rawValue: name) }
  }

  /// Writes the layer, its scroll mode included.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encodeValue(mode.rawValue, forKey: "scrollMode", of: "CAScrollLayer.scrollMode")
  }

  /// The axes along which the layer scrolls.
  open var scrollMode: CAScrollLayerScrollMode {
    get { mode }
    set {
      requireModel()
      mode = newValue
    }
  }

  open override class func defaultValue(forKey key: String) -> Any? {
    switch key {
    case "scrollMode": CAScrollLayerScrollMode.both.rawValue
    case "masksToBounds": NSNumber(value: true)
    default: super.defaultValue(forKey: key)
    }
  }

  /// Sets the origin of the bounds to `p`, along the axes that scroll. There is no limit.
  open func scroll(to p: CGPoint) {
    let x = mode == .both || mode == .horizontally ? p.x : bounds.minX
    let y = mode == .both || mode == .vertically ? p.y : bounds.minY
    bounds.origin = CGPoint(x: x, y: y)
  }

  /// Scrolls by the least distance that shows all of `r`, in the layer's coordinates; a larger rectangle shows from its origin on.
  open func scroll(to r: CGRect) {
    func origin(_ low: CGFloat, _ high: CGFloat, _ visibleLow: CGFloat, _ visibleHigh: CGFloat) -> CGFloat {
      if low < visibleLow || high - low > visibleHigh - visibleLow { return low }
      return high > visibleHigh ? visibleLow + high - visibleHigh : visibleLow
    }
    scroll(to: CGPoint(x: origin(r.minX, r.maxX, bounds.minX, bounds.maxX), y: origin(r.minY, r.maxY, bounds.minY, bounds.maxY)))
  }
}

extension CALayer {
  private var scrollLayer: CAScrollLayer? {
    var next: CALayer? = self
    while let layer = next {
      if let scroll = layer as? CAScrollLayer { return scroll }
      next = layer.superlayer
    }
    return nil
  }

  /// Scrolls the nearest enclosing scroll layer so that `p`, in this layer's coordinates, is its origin.
  public func scroll(_ p: CGPoint) { scrollLayer.map { $0.scroll(to: $0.convert(p, from: self)) } }

  /// Scrolls the nearest enclosing scroll layer so that `r`, in this layer's coordinates, shows.
  public func scrollRectToVisible(_ r: CGRect) { scrollLayer.map { $0.scroll(to: $0.convert(r, from: self)) } }

  /// The part of the bounds that the nearest enclosing scroll layer shows; all of them without one.
  public var visibleRect: CGRect { scrollLayer.map { bounds.intersection(convert($0.bounds, from: $0)) } ?? bounds }
}
