import Foundation
package import RenderTree

/// A picture as filters take it and give it: how it is made, not yet its pixels, which a `CIContext` draws.
///
/// Coordinates are points, y up, one a pixel; a picture out of pixels has its bottom left corner at (0, 0). What is made of other pictures
/// is drawn with eight bits a component in between, in gamma-encoded sRGB.
public final class CIImage: NSObject, NSCopying, Sendable {
  package let recipe: ImageRecipe
  /// What a file, or the program, says about the picture, by Image I/O's keys such as `kCGImagePropertyOrientation`; what filters make of
  /// it says nothing.
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

  /// The pixels of a picture.
  public convenience init(cgImage image: CGImage) { self.init(recipe: ImageRecipe(image)) }

  /// One colour without end.
  public convenience init(color: CIColor) {
    self.init(
      recipe: ImageRecipe(filteredBy: FilterDescription(type: "CIConstantColorGenerator", inputs: ["inputColor": .color(CGColor(color))])))
  }

  /// Nothing.
  public class func empty() -> CIImage { CIImage(recipe: ImageRecipe(.input, extent: .zero)) }

  /// Where the picture shows; `CGRect.infinite` for one without end.
  public var extent: CGRect {
    let e = recipe.extent
    if e.isEmptyRectangle { return .null }
    guard e.x.isFinite, e.y.isFinite, e.z.isFinite, e.w.isFinite else { return .infinite }
    return CGRect(x: e.x, y: e.y, width: e.z - e.x, height: e.w - e.y)
  }

  /// The pixels that it was made out of; nil for a picture that a filter makes.
  public var cgImage: CGImage? {
    if case .image(let image) = recipe.source { return image }
    return nil
  }

  /// The colour space of those pixels; nil where filters make them.
  public var colorSpace: CGColorSpace? { cgImage?.colorSpace }

  public override var hash: Int { cgImage.map { ObjectIdentifier($0).hashValue } ?? recipe.hashValue }
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CIImage else { return false }
    if let image = cgImage { return other.cgImage === image }
    return other.recipe == recipe
  }
  /// Itself: pictures never change.
  public func copy(with zone: NSZone? = nil) -> Any { self }
}

extension CIImage {
  /// The picture through a filter by name. A filter or an input that there is not is reported once, and the picture stays as it is.
  public func applyingFilter(_ filterName: String, parameters: [String: Any] = [:]) -> CIImage {
    guard let filter = CIFilter(name: filterName) else { return self }
    for (key, value) in parameters { filter.setValue(value, forKey: key) }
    filter.setValue(self, forKey: kCIInputImageKey)
    return filter.outputImage ?? self
  }

  /// The part within a rectangle.
  public func cropped(to rect: CGRect) -> CIImage { applying("CICrop", ["inputRectangle": .rect(rect)]) }

  /// The picture moved, turned, scaled or skewed.
  public func transformed(by matrix: CGAffineTransform) -> CIImage { applying("CIAffineTransform", ["inputTransform": .affine(matrix)]) }

  /// The same; smaller pictures are always drawn with care.
  public func transformed(by matrix: CGAffineTransform, highQualityDownsample: Bool) -> CIImage { transformed(by: matrix) }

  /// The picture over another one.
  public func composited(over background: CIImage) -> CIImage { applying("CISourceOverCompositing", [:], background: background) }

  /// The picture with the colours of its border around it without end.
  public func clampedToExtent() -> CIImage { applying("CIAffineClamp", [:]) }

  /// The part within a rectangle, with the colours of its border around it without end.
  public func clamped(to rect: CGRect) -> CIImage { cropped(to: rect).clampedToExtent() }

  /// The picture blurred with a Gaussian of that standard deviation.
  public func applyingGaussianBlur(sigma: Double) -> CIImage { applying("CIGaussianBlur", ["inputRadius": .number(sigma)]) }

  /// The same colours, opaque within a rectangle.
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
  /// Nothing to be seen, without end.
  public static let clear = CIImage(color: .clear)
}
