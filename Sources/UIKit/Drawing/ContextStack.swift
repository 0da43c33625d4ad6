/// The drawing contexts of a thread, the innermost last.
///
/// A view's canvas is made when something first asks for it, so that views that draw nothing have none.
final class ContextStack {
  /// A context, or a closure that makes it when it is needed.
  final class Entry {
    private(set) var context: CGContext?
    private let make: () -> CGContext?
    /// For pictures: pixels per point, and whether the picture is opaque.
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

  /// Draws with a context that is made on first use; returns it, or nil if it was not used.
  func drawing(into make: @escaping () -> CGContext?, _ draw: () -> Void) -> CGContext? {
    let entry = Entry(make)
    push(entry)
    draw()
    pop()
    return entry.context
  }
}

/// The current drawing context of the thread; nil when there is none.
public func UIGraphicsGetCurrentContext() -> CGContext? { ContextStack.current.entries.last?.madeContext }

/// Makes `context` the current one, until `UIGraphicsPopContext()`.
public func UIGraphicsPushContext(_ context: CGContext) { ContextStack.current.push(ContextStack.Entry(context)) }

/// Restores the context that was current before `UIGraphicsPushContext(_:)`.
public func UIGraphicsPopContext() { ContextStack.current.pop() }

// MARK: Rectangles

/// Fills a rectangle of the current context with its fill colour.
public func UIRectFill(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.fill(rect) }

/// Fills a rectangle of the current context with its fill colour, in a blend mode.
public func UIRectFillUsingBlendMode(_ rect: CGRect, _ blendMode: CGBlendMode) {
  guard let context = UIGraphicsGetCurrentContext() else { return }
  context.saveGState()
  context.setBlendMode(blendMode)
  context.fill(rect)
  context.restoreGState()
}

/// Strokes a frame one point wide inside a rectangle of the current context.
public func UIRectFrame(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.stroke(rect.insetBy(dx: 0.5, dy: 0.5), width: 1) }

/// Clips further drawing in the current context to a rectangle.
public func UIRectClip(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.clip(to: rect) }

// MARK: Pictures

/// Begins a picture of `size` points with one pixel per point. `UIGraphicsEndImageContext()` ends it.
public func UIGraphicsBeginImageContext(_ size: CGSize) { UIGraphicsBeginImageContextWithOptions(size, false, 1) }

/// Begins a picture of `size` points. `UIGraphicsEndImageContext()` ends it.
/// - Parameter scale: pixels a point; 0 stands for the main screen's.
public func UIGraphicsBeginImageContextWithOptions(_ size: CGSize, _ opaque: Bool, _ scale: CGFloat) {
  let scale = scale > 0 ? scale : UIScreen.mainScale
  ContextStack.current.push(ContextStack.Entry(scale: scale) { CGContext.forImage(of: size, scale: scale, isOpaque: opaque) })
}

/// The picture drawn so far; nil where none was begun.
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
  guard let entry = ContextStack.current.entries.last, let image = entry.madeContext?.makeImage() else { return nil }
  return UIImage(cgImage: image, scale: entry.scale, orientation: .up)
}

/// Ends the picture that `UIGraphicsBeginImageContext` began.
public func UIGraphicsEndImageContext() { ContextStack.current.pop() }

extension CGContext {
  /// A canvas in points, with y down; nil for an empty size.
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
