import Foundation

/// Lets light parts glow.
public protocol CIBloom: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// The glow's standard deviation.
  var radius: Float { get set }
  /// Its strength.
  var intensity: Float { get set }
}

extension CIFilter {
  /// Lets light parts glow.
  public class func bloom() -> any CIFilter & CIBloom { TypedFilter(.filter(.bloom)) }
}

extension TypedFilter: CIBloom {}

/// Dulls light parts.
public protocol CIGloom: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// The standard deviation of what they are compared with.
  var radius: Float { get set }
  /// How strongly.
  var intensity: Float { get set }
}

extension CIFilter {
  /// Dulls light parts.
  public class func gloom() -> any CIFilter & CIGloom { TypedFilter(.filter(.gloom)) }
}

extension TypedFilter: CIGloom {}

/// Cells of one colour each.
public protocol CICrystallize: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// The mean width of a cell.
  var radius: Float { get set }
  /// The middle of the effect.
  var center: CGPoint { get set }
}

extension CIFilter {
  /// Cells of one colour each.
  public class func crystallize() -> any CIFilter & CICrystallize { TypedFilter(.filter(.crystallize)) }
}

extension TypedFilter: CICrystallize {}

/// Dots of one colour each.
public protocol CIPointillize: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// A dot's width.
  var radius: Float { get set }
  /// The middle of the effect.
  var center: CGPoint { get set }
}

extension CIFilter {
  /// Dots of one colour each.
  public class func pointillize() -> any CIFilter & CIPointillize { TypedFilter(.filter(.pointillize)) }
}

extension TypedFilter: CIPointillize {}

/// Squares of one colour each.
public protocol CIPixellate: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// The middle of the effect.
  var center: CGPoint { get set }
  /// A square's side.
  var scale: Float { get set }
}

extension CIFilter {
  /// Squares of one colour each.
  public class func pixellate() -> any CIFilter & CIPixellate { TypedFilter(.filter(.pixellate)) }
}

extension TypedFilter: CIPixellate {}

/// Hexagons of one colour each.
public protocol CIHexagonalPixellate: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// The middle of the effect.
  var center: CGPoint { get set }
  /// A hexagon's side.
  var scale: Float { get set }
}

extension CIFilter {
  /// Hexagons of one colour each.
  public class func hexagonalPixellate() -> any CIFilter & CIHexagonalPixellate { TypedFilter(.filter(.hexagonalPixellate)) }
}

extension TypedFilter: CIHexagonalPixellate {}

/// Shows edges alone.
public protocol CIEdges: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// Their strength.
  var intensity: Float { get set }
}

extension CIFilter {
  /// Shows edges alone.
  public class func edges() -> any CIFilter & CIEdges { TypedFilter(.filter(.edges)) }
}

extension TypedFilter: CIEdges {}

/// Shows the picture where a mask is light.
public protocol CIBlendWithMask: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// What is behind it.
  var backgroundImage: CIImage? { get set }
  /// The mask.
  var maskImage: CIImage? { get set }
}

extension CIFilter {
  /// Shows the picture where a mask is light.
  public class func blendWithMask() -> any CIFilter & CIBlendWithMask { TypedFilter(.filter(.blendWithMask)) }
}

extension TypedFilter: CIBlendWithMask {}

/// Shows the picture where a mask is opaque.
public protocol CIBlendWithAlphaMask: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// What is behind it.
  var backgroundImage: CIImage? { get set }
  /// The mask.
  var maskImage: CIImage? { get set }
}

extension CIFilter {
  /// Shows the picture where a mask is opaque.
  public class func blendWithAlphaMask() -> any CIFilter & CIBlendWithAlphaMask { TypedFilter(.filter(.blendWithAlphaMask)) }
}

extension TypedFilter: CIBlendWithAlphaMask {}

/// Black dots on white.
public protocol CIDotScreen: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// The middle of the effect.
  var center: CGPoint { get set }
  /// Of the rows.
  var angle: Float { get set }
  /// From dot to dot.
  var width: Float { get set }
  /// From soft to hard dots.
  var sharpness: Float { get set }
}

extension CIFilter {
  /// Black dots on white.
  public class func dotScreen() -> any CIFilter & CIDotScreen { TypedFilter(.filter(.dotScreen)) }
}

extension TypedFilter: CIDotScreen {}

/// Black lines on white.
public protocol CILineScreen: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// The middle of the effect.
  var center: CGPoint { get set }
  /// Of the lines.
  var angle: Float { get set }
  /// From line to line.
  var width: Float { get set }
  /// From soft to hard lines.
  var sharpness: Float { get set }
}

extension CIFilter {
  /// Black lines on white.
  public class func lineScreen() -> any CIFilter & CILineScreen { TypedFilter(.filter(.lineScreen)) }
}

extension TypedFilter: CILineScreen {}

/// Sharpens, and leaves colours as they are.
public protocol CISharpenLuminance: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// How strongly.
  var sharpness: Float { get set }
  /// The standard deviation of what is missed.
  var radius: Float { get set }
}

extension CIFilter {
  /// Sharpens, and leaves colours as they are.
  public class func sharpenLuminance() -> any CIFilter & CISharpenLuminance { TypedFilter(.filter(.sharpenLuminance)) }
}

extension TypedFilter: CISharpenLuminance {}

/// Sharpens.
public protocol CIUnsharpMask: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// The standard deviation of what is missed.
  var radius: Float { get set }
  /// How strongly.
  var intensity: Float { get set }
}

extension CIFilter {
  /// Sharpens.
  public class func unsharpMask() -> any CIFilter & CIUnsharpMask { TypedFilter(.filter(.unsharpMask)) }
}

extension TypedFilter: CIUnsharpMask {}

/// A picture over another one.
public protocol CICompositeOperation: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// What is behind it.
  var backgroundImage: CIImage? { get set }
}

extension CIFilter {
  /// Adds both.
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
  /// Multiplies both.
  public class func multiplyCompositing() -> any CIFilter & CICompositeOperation { TypedFilter(.filter(.multiplyCompositing)) }
  /// The blend mode “overlay”.
  public class func overlayBlendMode() -> any CIFilter & CICompositeOperation { TypedFilter(.filter(.overlayBlendMode)) }
  /// The blend mode “saturation”.
  public class func saturationBlendMode() -> any CIFilter & CICompositeOperation { TypedFilter(.filter(.saturationBlendMode)) }
  /// The blend mode “screen”.
  public class func screenBlendMode() -> any CIFilter & CICompositeOperation { TypedFilter(.filter(.screenBlendMode)) }
  /// The blend mode “soft light”.
  public class func softLightBlendMode() -> any CIFilter & CICompositeOperation { TypedFilter(.filter(.softLightBlendMode)) }
  /// The picture over what is behind it, and only there.
  public class func sourceAtopCompositing() -> any CIFilter & CICompositeOperation { TypedFilter(.filter(.sourceAtopCompositing)) }
  /// The picture where there is something behind it.
  public class func sourceInCompositing() -> any CIFilter & CICompositeOperation { TypedFilter(.filter(.sourceInCompositing)) }
  /// The picture where there is nothing behind it.
  public class func sourceOutCompositing() -> any CIFilter & CICompositeOperation { TypedFilter(.filter(.sourceOutCompositing)) }
  /// The picture over what is behind it.
  public class func sourceOverCompositing() -> any CIFilter & CICompositeOperation { TypedFilter(.filter(.sourceOverCompositing)) }
}

extension TypedFilter: CICompositeOperation {}
