import Foundation

/// A filter that is known by name, with properties for the inputs of all of them. The files of the protocols say that it has them.
final class TypedFilter: CIFilter {
  init(_ kind: CIFilter.Kind) { super.init(kind: kind, name: kind.name) }

  @Input("inputAVector") var aVector: CIVector
  @Input("inputAmount") var amount: Float
  @Input("inputAngle") var angle: Float
  @Input("inputAspectRatio") var aspectRatio: Float
  @Input("inputBVector") var bVector: CIVector
  @Input("inputBackgroundImage") var backgroundImage: CIImage?
  @Input("inputBacksideImage") var backsideImage: CIImage?
  @Input("inputBarOffset") var barOffset: Float
  @Input("inputBiasVector") var biasVector: CIVector
  @Input("inputBottomHeight") var bottomHeight: Float
  @Input("inputBottomLeft") var bottomLeft: CGPoint
  @Input("inputBottomRight") var bottomRight: CGPoint
  @Input("inputBrightness") var brightness: Float
  @Input("inputCenter") var center: CGPoint
  @Input("inputColor") var color: CIColor
  @Input("inputColor0") var color0: CIColor
  @Input("inputColor1") var color1: CIColor
  @Input("inputCompression") var compression: Float
  @Input("inputContrast") var contrast: Float
  @Input("inputCount") var count: Int
  @Input("inputDisplacementImage") var displacementImage: CIImage?
  @Input("inputEV") var ev: Float
  @Input("inputExtent") var extent: CGRect
  @Input("inputFadeThreshold") var fadeThreshold: Float
  @Input("inputFalloff") var falloff: Float
  @Input("inputFoldShadowAmount") var foldShadowAmount: Float
  @Input("inputGVector") var gVector: CIVector
  @Input("inputImage") var inputImage: CIImage?
  @Input("inputIntensity") var intensity: Float
  @Input("inputLevels") var levels: Float
  @Input("inputMaskImage") var maskImage: CIImage?
  @Input("inputMaxComponents") var maxComponents: CIVector
  @Input("inputMaxStriationRadius") var maxStriationRadius: Float
  @Input("inputMinComponents") var minComponents: CIVector
  @Input("inputNumberOfFolds") var numberOfFolds: Float
  @Input("inputOpacity") var opacity: Float
  @Input("inputPoint0") var point0: CGPoint
  @Input("inputPoint1") var point1: CGPoint
  @Input("inputPoint2") var point2: CGPoint
  @Input("inputPoint3") var point3: CGPoint
  @Input("inputPoint4") var point4: CGPoint
  @Input("inputPower") var power: Float
  @Input("inputRVector") var rVector: CIVector
  @Input("inputRadius") var radius: Float
  @Input("inputRadius0") var radius0: Float
  @Input("inputRadius1") var radius1: Float
  @Input("inputRectangle") var rectangle: CGRect
  @Input("inputSaturation") var saturation: Float
  @Input("inputScale") var scale: Float
  @Input("inputShadingImage") var shadingImage: CIImage?
  @Input("inputShadowAmount") var shadowAmount: Float
  @Input("inputShadowDensity") var shadowDensity: Float
  @Input("inputShadowExtent") var shadowExtent: CGRect
  @Input("inputShadowOffset") var shadowOffset: CGPoint
  @Input("inputShadowRadius") var shadowRadius: Float
  @Input("inputShadowSize") var shadowSize: Float
  @Input("inputSharpness") var sharpness: Float
  @Input("inputStriationContrast") var striationContrast: Float
  @Input("inputStriationStrength") var striationStrength: Float
  @Input("inputTargetImage") var targetImage: CIImage?
  @Input("inputThreshold") var threshold: Float
  @Input("inputTime") var time: Float
  @Input("inputTopLeft") var topLeft: CGPoint
  @Input("inputTopRight") var topRight: CGPoint
  @Input("inputTransform") var transform: CGAffineTransform
  @Input("inputWidth") var width: Float
  @Input("inputCubeDimension") var cubeDimension: Float
  @Input("inputCubeData") var cubeData: Data
  @Input("inputExtrapolate") var extrapolate: Bool
  @Input("inputColorSpace") var colorSpace: CGColorSpace?
}

@propertyWrapper
struct Input<Value: FilterInputValue> {
  private let key: String

  init(_ key: String) { self.key = key }

  @available(*, unavailable, message: "@Input is for properties of TypedFilter")
  var wrappedValue: Value {
    get { preconditionFailure("@Input is for properties of TypedFilter") }
    // Without a setter the property could not be set through the static subscript either.
    set { _ = newValue }
  }

  static subscript(
    _enclosingInstance filter: TypedFilter, wrapped _: ReferenceWritableKeyPath<TypedFilter, Value>,
    storage storage: ReferenceWritableKeyPath<TypedFilter, Input>
  ) -> Value {
    get { Value.value(of: filter.value(forKey: filter[keyPath: storage].key)) }
    set { filter.setValue(newValue.input, forKey: filter[keyPath: storage].key) }
  }
}

protocol FilterInputValue {
  /// What a filter keeps for an input, in this type.
  static func value(of input: Any?) -> Self
  /// The value for a filter; nil for the input's default.
  var input: Any? { get }
}

extension FilterInputValue {
  var input: Any? { self }
}

extension Optional: FilterInputValue {
  static func value(of input: Any?) -> Self { input as? Wrapped }
  var input: Any? { map { $0 } }
}
extension Float: FilterInputValue {
  static func value(of input: Any?) -> Float { (input as? NSNumber)?.floatValue ?? 0 }
}
extension Int: FilterInputValue {
  static func value(of input: Any?) -> Int { (input as? NSNumber)?.intValue ?? 0 }
}
extension Bool: FilterInputValue {
  static func value(of input: Any?) -> Bool { Float.value(of: input) != 0 }
}
extension Data: FilterInputValue {
  static func value(of input: Any?) -> Data { input as? Data ?? Data() }
}
extension CIColor: FilterInputValue {
  static func value(of input: Any?) -> CIColor { input as? CIColor ?? .clear }
}
extension CIVector: FilterInputValue {
  static func value(of input: Any?) -> CIVector { input as? CIVector ?? CIVector(x: 0, y: 0, z: 0, w: 0) }
}
extension CGPoint: FilterInputValue {
  static func value(of input: Any?) -> CGPoint { (input as? CIVector)?.cgPointValue ?? .zero }
}
extension CGRect: FilterInputValue {
  static func value(of input: Any?) -> CGRect { (input as? CIVector)?.cgRectValue ?? .zero }
}
extension CGAffineTransform: FilterInputValue {
  static func value(of input: Any?) -> CGAffineTransform {
    guard let m = input as? CIVector, m.count == 9 else { return .identity }
    return CGAffineTransform(
      a: m.value(at: 0), b: m.value(at: 1), c: m.value(at: 3), d: m.value(at: 4), tx: m.value(at: 6), ty: m.value(at: 7))
  }
}
