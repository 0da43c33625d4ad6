/// The contexts that a thread draws into, the innermost last.
///
/// A view's canvas is made when something first asks for it, so that views that draw nothing have none.
final class ContextStack {
  /// A context, or what makes it.
  final class Entry {
    private(set) var context: CGContext?
    private let make: () -> CGContext?
    /// Pixels a point, and whether no pixel is transparent, for contexts of pictures.
    let scale: CGFloat

    init(scale: CGFloat = 1, _ make: @escaping () -> CGContext?) {
      self.scale = scale
      self.make = make
    }

    init(_ context: CGContext, scale: CGFloat = 1) {
      self.context = context
      self.scale = scale
      make = { nil }
    }

    var madeContext: CGContext? {
      if context == nil { context = make() }
      return context
    }
  }

  private(set) var entries: [Entry] = []

  static var current: ContextStack {
    let dictionary = Thread.current.threadDictionary
    if let stack = dictionary[key] as? ContextStack { return stack }
    let stack = ContextStack()
    dictionary[key] = stack
    return stack
  }

  private static let key = "UIGraphicsContextStack"

  func push(_ entry: Entry) { entries.append(entry) }

  @discardableResult
  func pop() -> Entry? { entries.popLast() }

  /// Draws with a context that is made when it is first asked for; returns it, or nil when nothing asked.
  func drawing(into make: @escaping () -> CGContext?, _ draw: () -> Void) -> CGContext? {
    let entry = Entry(make)
    push(entry)
    draw()
    pop()
    return entry.context
  }
}

/// The context that the thread draws into; nil when there is none.
public func UIGraphicsGetCurrentContext() -> CGContext? { ContextStack.current.entries.last?.madeContext }

/// Makes `context` the current one.
public func UIGraphicsPushContext(_ context: CGContext) { ContextStack.current.push(ContextStack.Entry(context)) }

/// Makes the one before the current context current again.
public func UIGraphicsPopContext() { ContextStack.current.pop() }

// MARK: Rectangles

/// Fills in the current colour.
public func UIRectFill(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.fill(rect) }

/// Fills in the current colour, mixed as `blendMode` says.
public func UIRectFillUsingBlendMode(_ rect: CGRect, _ blendMode: CGBlendMode) {
  guard let context = UIGraphicsGetCurrentContext() else { return }
  context.saveGState()
  context.setBlendMode(blendMode)
  context.fill(rect)
  context.restoreGState()
}

/// Draws a frame one point wide inside the rectangle.
public func UIRectFrame(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.stroke(rect.insetBy(dx: 0.5, dy: 0.5), width: 1) }

/// Clips what is drawn from now on.
public func UIRectClip(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.clip(to: rect) }

// MARK: Pictures

/// Begins a picture of `size` points with one pixel a point. `UIGraphicsEndImageContext()` ends it.
public func UIGraphicsBeginImageContext(_ size: CGSize) { UIGraphicsBeginImageContextWithOptions(size, false, 1) }

/// Begins a picture of `size` points.
/// - Parameter scale: pixels a point; 0 stands for the main screen's.
public func UIGraphicsBeginImageContextWithOptions(_ size: CGSize, _ opaque: Bool, _ scale: CGFloat) {
  let scale = scale > 0 ? scale : UIScreen.mainScale
  ContextStack.current.push(ContextStack.Entry(scale: scale) { CGContext.forImage(of: size, scale: scale, isOpaque: opaque) })
}

/// What has been drawn since the picture was begun.
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
  guard let entry = ContextStack.current.entries.last, let image = entry.madeContext?.makeImage() else { return nil }
  return UIImage(cgImage: image, scale: entry.scale, orientation: .up)
}

/// Ends the picture that `UIGraphicsBeginImageContext` began.
public func UIGraphicsEndImageContext() { ContextStack.current.pop() }

extension CGContext {
  /// A canvas in points with y down; nil for a size of nothing.
  static func forImage(of size: CGSize, origin: CGPoint = .zero, scale: CGFloat, isOpaque: Bool) -> CGContext? {
    let width = (size.width * scale).rounded(.up), height = (size.height * scale).rounded(.up)
    guard width >= 1, height >= 1, width <= 32767, height <= 32767 else { return nil }
    let info = isOpaque ? CGImageAlphaInfo.noneSkipLast : .premultipliedLast
    let context = CGContext(
      data: nil, width: Int(width), height: Int(height), bitsPerComponent: 8, bytesPerRow: 0, space: CGColorSpaceCreateDeviceRGB(),
      bitmapInfo: info.rawValue)
    context?.translateBy(x: 0, y: height)
    context?.scaleBy(x: scale, y: -scale)
    context?.measureFromHere()
    context?.translateBy(x: -origin.x, y: -origin.y)
    return context
  }
}
