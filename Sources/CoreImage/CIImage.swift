import Foundation
package import RenderTree

/// A picture as filters take and return it: the recipe for it, not yet its pixels, which a `CIContext` draws.
///
/// Coordinates are points, y up, one a pixel; a picture out of pixels has its bottom left corner at (0, 0). What is made of other pictures
/// is drawn with eight bits a component in between, in gamma-encoded sRGB.
public final class CIImage: NSObject, NSCopying, Sendable {
  package let recipe: ImageRecipe
  /// Properties from the file or the program, by Image I/O's keys such as `kCGImagePropertyOrientation`; empty for pictures that filters
  /// make.
  ///
  /// Unsafe only in that the type of the values is left open: they are numbers, texts, and lists and dictionaries of these, and never
  /// change.
  public nonisolated(unsafe) let properties: [String: Any]
  /// The file that the picture was read from; nil for any other.
  public let url: URL?

  package init(recipe: ImageRecipe, properties: [String: Any] = [:], url: URL? = nil) {
    self.recipe = recipe
    self.properties = properties
    self.url = url
  }

  /// The pixels of a picture, its lower left corner at (0, 0).
  public convenience init(cgImage image: CGImage) { self.init(recipe: ImageRecipe(image)) }

  /// A picture of one colour without end.
  public convenience init(color: CIColor) {
    self.init(
      recipe: ImageRecipe(filteredBy: FilterDescription(type: "CIConstantColorGenerator", inputs: ["inputColor": .color(CGColor(color))])))
  }

  /// A picture with nothing in it, of extent zero.
  public class func empty() -> CIImage { CIImage(recipe: ImageRecipe(.input, extent: .zero)) }

  /// The rectangle outside of which the picture is transparent, in points; `CGRect.infinite` for one without end.
  public var extent: CGRect {
    let e = recipe.extent
    if e.isEmptyRectangle { return .null }
    guard e.x.isFinite, e.y.isFinite, e.z.isFinite, e.w.isFinite else { return .infinite }
    return CGRect(x: e.x, y: e.y, width: e.z - e.x, height: e.w - e.y)
  }

  /// The pixels that the picture was made from; nil for a picture that a filter makes.
  public var cgImage: CGImage? {
    if case .image(let image) = recipe.source { return image }
    return nil
  }

  /// The colour space of `cgImage`; nil where a filter makes the picture.
  public var colorSpace: CGColorSpace? { cgImage?.colorSpace }

  public override var hash: Int { cgImage.map { ObjectIdentifier($0).hashValue } ?? recipe.hashValue }
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CIImage else { return false }
    if let image = cgImage { return other.cgImage === image }
    return other.recipe == recipe
  }
  /// The picture itself, since pictures never change.
  public func copy(with zone: NSZone? = nil) -> Any { self }
}

extension CIImage {
  /// The picture through a named filter. An unknown filter or input is reported once, and the picture stays as it is.
  public func applyingFilter(_ filterName: String, parameters: [String: Any] = [:]) -> CIImage {
    guard let filter = CIFilter(name: filterName) else { return self }
    for (key, value) in parameters { filter.setValue(value, forKey: key) }
    filter.setValue(self, forKey: kCIInputImageKey)
    return filter.outputImage ?? self
  }

  /// The part of the picture within a rectangle, in points.
  public func cropped(to rect: CGRect) -> CIImage { applying("CICrop", ["inputRectangle": .rect(rect)]) }

  /// The picture moved, rotated, scaled or skewed by an affine transform.
  public func transformed(by matrix: CGAffineTransform) -> CIImage { applying("CIAffineTransform", ["inputTransform": .affine(matrix)]) }

  /// The picture moved, rotated, scaled or skewed by an affine transform; reduced pictures are always sampled with care.
  public func transformed(by matrix: CGAffineTransform, highQualityDownsample: Bool) -> CIImage { transformed(by: matrix) }

  /// The picture composited over another one.
  public func composited(over background: CIImage) -> CIImage { applying("CISourceOverCompositing", [:], background: background) }

  /// The picture with the colours of its border extended without end.
  public func clampedToExtent() -> CIImage { applying("CIAffineClamp", [:]) }

  /// The part within a rectangle, with the colours of its border extended without end.
  public func clamped(to rect: CGRect) -> CIImage { cropped(to: rect).clampedToExtent() }

  /// The picture blurred with a Gaussian of the given standard deviation, in points.
  public func applyingGaussianBlur(sigma: Double) -> CIImage { applying("CIGaussianBlur", ["inputRadius": .number(sigma)]) }

  /// The picture made opaque within a rectangle, without a change of its colours.
  public func settingAlphaOne(in extent: CGRect) -> CIImage {
    applying(
      "CIColorMatrix",
      [
        "inputAVector": .array([.number(0), .number(0), .number(0), .number(0)]),
        "inputBiasVector": .array([.number(0), .number(0), .number(0), .number(1)]),
      ]
    ).cropped(to: extent)
  }

  private func applying(_ type: String, _ inputs: [String: AnimatableValue], background: CIImage? = nil) -> CIImage {
    var filter = FilterDescription(type: type, inputs: inputs)
    filter.images[kCIInputImageKey] = recipe
    filter.images[kCIInputBackgroundImageKey] = background?.recipe
    return CIImage(recipe: ImageRecipe(filteredBy: filter))
  }

  /// Black, without end.
  public static let black = CIImage(color: .black)
  /// White, without end.
  public static let white = CIImage(color: .white)
  /// Half of white, without end.
  public static let gray = CIImage(color: .gray)
  /// Red, without end.
  public static let red = CIImage(color: .red)
  /// Green, without end.
  public static let green = CIImage(color: .green)
  /// Blue, without end.
  public static let blue = CIImage(color: .blue)
  /// Cyan, without end.
  public static let cyan = CIImage(color: .cyan)
  /// Magenta, without end.
  public static let magenta = CIImage(color: .magenta)
  /// Yellow, without end.
  public static let yellow = CIImage(color: .yellow)
  /// Transparent black, without end.
  public static let clear = CIImage(color: .clear)
}
