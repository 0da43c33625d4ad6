import Acetate
import CoreGraphics
import FileFormats
import OfflineOutput
import QuartzCore

extension DrawingArguments {
  /// Warns where layers can be seen through, the format holds no transparency, and nobody said what stands behind them.
  /// - Parameters:
  ///   - renderer: draws the composition, and has drawn nothing yet.
  ///   - times: when it will.
  /// - Returns: whether it did.
  @discardableResult
  func warnOfLostTransparency(
    of composition: Composition, in format: OutputFormat, _ renderer: OfflineRenderer, _ times: FrameTimes
  ) throws -> Bool {
    if case .color = background { return false }
    guard !format.keepsAlpha(with: encoder), composition.canBeSeenThrough else { return false }
    guard try reportingFailures({ try renderer.canBeSeenThrough(atStartOf: times) }) else { return false }
    Terminal.log.warning(
      """
      \(format.name) holds no transparency: what is not opaque stands on black. --background chooses another color; \
      \(OutputFormat.withAlpha.endings("and")) hold transparency
      """)
    return true
  }
}

extension Composition {
  /// Whether something behind the layers would show, as they are without animations, and drawn without the renderer's filters.
  var canBeSeenThrough: Bool {
    if isBacked { return false }
    // Each side is stretched to whole pixels, so that no edge of the canvas is a pixel that is covered in part.
    let side = 64
    guard size.width > 0, size.height > 0,
      let context = CGContext(
        data: nil, width: side, height: side, bitsPerComponent: 8, bytesPerRow: 0, space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
    else { return false }
    context.scaleBy(x: CGFloat(side) / size.width, y: CGFloat(side) / size.height)
    context.translateBy(x: -rootLayer.bounds.minX, y: -rootLayer.bounds.minY)
    rootLayer.render(in: context)
    guard let data = context.data else { return false }
    let bytes = UnsafeRawBufferPointer(start: data, count: context.bytesPerRow * side)
    // Colours on one another that should come to 1 may lack a step or two.
    return stride(from: 3, to: bytes.count, by: 4).contains { bytes[$0] < 250 }
  }

  /// Whether the root's own background covers the canvas, which most documents' does.
  private var isBacked: Bool {
    let root = rootLayer
    return root.backgroundColor?.alpha == 1 && root.opacity == 1 && root.cornerRadius == 0 && root.mask == nil && root.bounds.size == size
  }
}
