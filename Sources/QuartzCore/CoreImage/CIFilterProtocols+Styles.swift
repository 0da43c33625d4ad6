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

/// Dulls light parts.
public protocol CIGloom: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// The standard deviation of what they are compared with.
  var radius: Float { get set }
  /// How strongly.
  var intensity: Float { get set }
}

/// Cells of one colour each.
public protocol CICrystallize: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// The mean width of a cell.
  var radius: Float { get set }
  /// The middle of the effect.
  var center: CGPoint { get set }
}

/// Dots of one colour each.
public protocol CIPointillize: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// A dot's width.
  var radius: Float { get set }
  /// The middle of the effect.
  var center: CGPoint { get set }
}

/// Squares of one colour each.
public protocol CIPixellate: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// The middle of the effect.
  var center: CGPoint { get set }
  /// A square's side.
  var scale: Float { get set }
}

/// Hexagons of one colour each.
public protocol CIHexagonalPixellate: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// The middle of the effect.
  var center: CGPoint { get set }
  /// A hexagon's side.
  var scale: Float { get set }
}

/// Shows edges alone.
public protocol CIEdges: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// Their strength.
  var intensity: Float { get set }
}

/// Shows the picture where a mask is light.
public protocol CIBlendWithMask: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// What is behind it.
  var backgroundImage: CIImage? { get set }
  /// The mask.
  var maskImage: CIImage? { get set }
}

/// Shows the picture where a mask is opaque.
public protocol CIBlendWithAlphaMask: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// What is behind it.
  var backgroundImage: CIImage? { get set }
  /// The mask.
  var maskImage: CIImage? { get set }
}

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

/// Sharpens, and leaves colours as they are.
public protocol CISharpenLuminance: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// How strongly.
  var sharpness: Float { get set }
  /// The standard deviation of what is missed.
  var radius: Float { get set }
}

/// Sharpens.
public protocol CIUnsharpMask: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// The standard deviation of what is missed.
  var radius: Float { get set }
  /// How strongly.
  var intensity: Float { get set }
}

/// A picture over another one.
public protocol CICompositeOperation: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// What is behind it.
  var backgroundImage: CIImage? { get set }
}
