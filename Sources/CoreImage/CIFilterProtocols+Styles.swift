import Foundation

/// Adds a glow around light parts.
public protocol CIBloom: CIImageFilterProtocol {
  /// The standard deviation of the glow, in points; 10 by default.
  var radius: Float { get set }
  /// The strength of the glow, from 0 to 1; 0.5 by default.
  var intensity: Float { get set }
}

/// Darkens light parts to the level of a blurred copy.
public protocol CIGloom: CIImageFilterProtocol {
  /// The standard deviation of the blurred copy, in points; 10 by default.
  var radius: Float { get set }
  /// The strength of the effect, from 0 to 1; 0.5 by default.
  var intensity: Float { get set }
}

/// Divides the picture into irregular cells of one colour each.
public protocol CICrystallize: CIImageFilterProtocol {
  /// The mean width of a cell, in points; 20 by default.
  var radius: Float { get set }
  /// The centre of the effect, in points.
  var center: CGPoint { get set }
}

/// Draws the picture as dots of one colour each, with nothing between them.
public protocol CIPointillize: CIImageFilterProtocol {
  /// The width of a dot, in points; 20 by default.
  var radius: Float { get set }
  /// The centre of the effect, in points.
  var center: CGPoint { get set }
}

/// Divides the picture into squares of one colour each.
public protocol CIPixellate: CIImageFilterProtocol {
  /// The centre of the effect, in points.
  var center: CGPoint { get set }
  /// The side of a square, in points; 8 by default.
  var scale: Float { get set }
}

/// Divides the picture into hexagons of one colour each.
public protocol CIHexagonalPixellate: CIImageFilterProtocol {
  /// The centre of the effect, in points.
  var center: CGPoint { get set }
  /// The side of a hexagon, in points; 8 by default.
  var scale: Float { get set }
}

/// Shows edges: how much components change from point to point, on black.
public protocol CIEdges: CIImageFilterProtocol {
  /// The strength of the edges; 1 by default.
  var intensity: Float { get set }
}

/// Blends the picture over its background, with the lightness of a mask.
public protocol CIBlendWithMask: CIImageFilterProtocol {
  /// The picture behind it, which shows where the mask is dark.
  var backgroundImage: CIImage? { get set }
  /// The mask, by its luminance: white shows the picture, black or transparent the background.
  var maskImage: CIImage? { get set }
}

/// Blends the picture over its background, with the alpha of a mask.
public protocol CIBlendWithAlphaMask: CIImageFilterProtocol {
  /// The picture behind it, which shows where the mask is dark.
  var backgroundImage: CIImage? { get set }
  /// The mask, by its luminance: white shows the picture, black or transparent the background.
  var maskImage: CIImage? { get set }
}

/// Renders the picture as a halftone of black dots on white.
public protocol CIDotScreen: CIImageFilterProtocol {
  /// The centre of the effect, in points.
  var center: CGPoint { get set }
  /// The direction of the rows of dots, in radians counterclockwise; 0 by default.
  var angle: Float { get set }
  /// The distance between dots, in points; 6 by default.
  var width: Float { get set }
  /// The sharpness of the dots, from 0, soft, to 1, hard; 0.7 by default.
  var sharpness: Float { get set }
}

/// Renders the picture as a halftone of black lines on white.
public protocol CILineScreen: CIImageFilterProtocol {
  /// The centre of the effect, in points.
  var center: CGPoint { get set }
  /// The direction of the lines, in radians counterclockwise; 0 by default.
  var angle: Float { get set }
  /// The distance between lines, in points; 6 by default.
  var width: Float { get set }
  /// The sharpness of the lines, from 0, soft, to 1, hard; 0.7 by default.
  var sharpness: Float { get set }
}

/// Sharpens lightness, and leaves hues as they are.
public protocol CISharpenLuminance: CIImageFilterProtocol {
  /// The strength of the sharpening; 0.4 by default.
  var sharpness: Float { get set }
  /// The standard deviation of the blur that is to be undone, in points; 1.69 by default.
  var radius: Float { get set }
}

/// Sharpens by adding the difference from a blurred copy.
public protocol CIUnsharpMask: CIImageFilterProtocol {
  /// The standard deviation of the blur that is to be undone, in points; 1.69 by default.
  var radius: Float { get set }
  /// The strength of the effect, from 0 to 1; 0.5 by default.
  var intensity: Float { get set }
}

/// Composites the picture with the one behind it.
public protocol CICompositeOperation: CIImageFilterProtocol {
  /// The picture behind it, which shows where the mask is dark.
  var backgroundImage: CIImage? { get set }
}

// MARK: Constructors

extension CIFilter {
  /// Adds a glow around light parts.
  public class func bloom() -> any CIFilter & CIBloom { TypedFilter(.filter(.bloom)) }
  /// Darkens light parts to the level of a blurred copy.
  public class func gloom() -> any CIFilter & CIGloom { TypedFilter(.filter(.gloom)) }
  /// Divides the picture into irregular cells of one colour each.
  public class func crystallize() -> any CIFilter & CICrystallize { TypedFilter(.filter(.crystallize)) }
  /// Draws the picture as dots of one colour each, with nothing between them.
  public class func pointillize() -> any CIFilter & CIPointillize { TypedFilter(.filter(.pointillize)) }
  /// Divides the picture into squares of one colour each.
  public class func pixellate() -> any CIFilter & CIPixellate { TypedFilter(.filter(.pixellate)) }
  /// Divides the picture into hexagons of one colour each.
  public class func hexagonalPixellate() -> any CIFilter & CIHexagonalPixellate { TypedFilter(.filter(.hexagonalPixellate)) }
  /// Shows edges: how much components change from point to point, on black.
  public class func edges() -> any CIFilter & CIEdges { TypedFilter(.filter(.edges)) }
  /// Blends the picture over its background, with the lightness of a mask.
  public class func blendWithMask() -> any CIFilter & CIBlendWithMask { TypedFilter(.filter(.blendWithMask)) }
  /// Blends the picture over its background, with the alpha of a mask.
  public class func blendWithAlphaMask() -> any CIFilter & CIBlendWithAlphaMask { TypedFilter(.filter(.blendWithAlphaMask)) }
  /// Renders the picture as a halftone of black dots on white.
  public class func dotScreen() -> any CIFilter & CIDotScreen { TypedFilter(.filter(.dotScreen)) }
  /// Renders the picture as a halftone of black lines on white.
  public class func lineScreen() -> any CIFilter & CILineScreen { TypedFilter(.filter(.lineScreen)) }
  /// Sharpens lightness, and leaves hues as they are.
  public class func sharpenLuminance() -> any CIFilter & CISharpenLuminance { TypedFilter(.filter(.sharpenLuminance)) }
  /// Sharpens by adding the difference from a blurred copy.
  public class func unsharpMask() -> any CIFilter & CIUnsharpMask { TypedFilter(.filter(.unsharpMask)) }
  /// Adds the premultiplied components of the picture and of what is behind it.
  public class func additionCompositing() -> any CIFilter & CICompositeOperation { TypedFilter(.filter(.additionCompositing)) }
  /// The blend mode “colour”.
  public class func colorBlendMode() -> any CIFilter & CICompositeOperation { TypedFilter(.filter(.colorBlendMode)) }
  /// The blend mode “colour burn”.
  public class func colorBurnBlendMode() -> any CIFilter & CICompositeOperation { TypedFilter(.filter(.colorBurnBlendMode)) }
  /// The blend mode “colour dodge”.
  public class func colorDodgeBlendMode() -> any CIFilter & CICompositeOperation { TypedFilter(.filter(.colorDodgeBlendMode)) }
  /// The blend mode “darken”.
  public class func darkenBlendMode() -> any CIFilter & CICompositeOperation { TypedFilter(.filter(.darkenBlendMode)) }
  /// The blend mode “difference”.
  public class func differenceBlendMode() -> any CIFilter & CICompositeOperation { TypedFilter(.filter(.differenceBlendMode)) }
  /// The blend mode “exclusion”.
  public class func exclusionBlendMode() -> any CIFilter & CICompositeOperation { TypedFilter(.filter(.exclusionBlendMode)) }
  /// The blend mode “hard light”.
  public class func hardLightBlendMode() -> any CIFilter & CICompositeOperation { TypedFilter(.filter(.hardLightBlendMode)) }
  /// The blend mode “hue”.
  public class func hueBlendMode() -> any CIFilter & CICompositeOperation { TypedFilter(.filter(.hueBlendMode)) }
  /// The blend mode “lighten”.
  public class func lightenBlendMode() -> any CIFilter & CICompositeOperation { TypedFilter(.filter(.lightenBlendMode)) }
  /// The blend mode “luminosity”.
  public class func luminosityBlendMode() -> any CIFilter & CICompositeOperation { TypedFilter(.filter(.luminosityBlendMode)) }
  /// The greater of both, component by component.
  public class func maximumCompositing() -> any CIFilter & CICompositeOperation { TypedFilter(.filter(.maximumCompositing)) }
  /// The lesser of both, component by component.
  public class func minimumCompositing() -> any CIFilter & CICompositeOperation { TypedFilter(.filter(.minimumCompositing)) }
  /// The blend mode “multiply”.
  public class func multiplyBlendMode() -> any CIFilter & CICompositeOperation { TypedFilter(.filter(.multiplyBlendMode)) }
  /// Multiplies the picture and what is behind it, component by component.
  public class func multiplyCompositing() -> any CIFilter & CICompositeOperation { TypedFilter(.filter(.multiplyCompositing)) }
  /// The blend mode “overlay”.
  public class func overlayBlendMode() -> any CIFilter & CICompositeOperation { TypedFilter(.filter(.overlayBlendMode)) }
  /// The blend mode “saturation”.
  public class func saturationBlendMode() -> any CIFilter & CICompositeOperation { TypedFilter(.filter(.saturationBlendMode)) }
  /// The blend mode “screen”.
  public class func screenBlendMode() -> any CIFilter & CICompositeOperation { TypedFilter(.filter(.screenBlendMode)) }
  /// The blend mode “soft light”.
  public class func softLightBlendMode() -> any CIFilter & CICompositeOperation { TypedFilter(.filter(.softLightBlendMode)) }
  /// Source-atop compositing: the picture over what is behind it, with that one's alpha.
  public class func sourceAtopCompositing() -> any CIFilter & CICompositeOperation { TypedFilter(.filter(.sourceAtopCompositing)) }
  /// Source-in compositing: the picture multiplied by the alpha of what is behind it.
  public class func sourceInCompositing() -> any CIFilter & CICompositeOperation { TypedFilter(.filter(.sourceInCompositing)) }
  /// Source-out compositing: the picture multiplied by 1 minus the alpha of what is behind it.
  public class func sourceOutCompositing() -> any CIFilter & CICompositeOperation { TypedFilter(.filter(.sourceOutCompositing)) }
  /// Source-over compositing: the picture over what is behind it.
  public class func sourceOverCompositing() -> any CIFilter & CICompositeOperation { TypedFilter(.filter(.sourceOverCompositing)) }
}

extension TypedFilter:
  CIBloom, CIGloom, CICrystallize, CIPointillize, CIPixellate, CIHexagonalPixellate, CIEdges, CIBlendWithMask, CIBlendWithAlphaMask,
  CIDotScreen, CILineScreen, CISharpenLuminance, CIUnsharpMask, CICompositeOperation
{}
