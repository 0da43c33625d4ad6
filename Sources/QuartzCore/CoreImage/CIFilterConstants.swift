/// The input that is the old side of a transition.
public let kCIInputImageKey = "inputImage"
/// The input that is the new side of a transition.
public let kCIInputTargetImageKey = "inputTargetImage"
/// The input that says how far a transition is, from 0 to 1.
public let kCIInputTimeKey = "inputTime"
/// The input that is a rectangle: (x, y, width, height).
public let kCIInputExtentKey = "inputExtent"
/// The input that is a colour.
public let kCIInputColorKey = "inputColor"
/// The input that is an angle in radians.
public let kCIInputAngleKey = "inputAngle"
/// The input that is a width.
public let kCIInputWidthKey = "inputWidth"
/// The input that is a point: (x, y).
public let kCIInputCenterKey = "inputCenter"
/// The input that is a radius.
public let kCIInputRadiusKey = "inputRadius"
/// The input that is a factor.
public let kCIInputScaleKey = "inputScale"
/// The input that is a picture whose lightness says where the change comes first.
public let kCIInputMaskImageKey = "inputMaskImage"
/// The input that is a picture of highlights.
public let kCIInputShadingImageKey = "inputShadingImage"
/// The output that is a picture.
public let kCIOutputImageKey = "outputImage"

public let kCIInputBackgroundImageKey = "inputBackgroundImage"
public let kCIInputIntensityKey = "inputIntensity"
public let kCIInputSaturationKey = "inputSaturation"
public let kCIInputBrightnessKey = "inputBrightness"
public let kCIInputContrastKey = "inputContrast"
public let kCIInputSharpnessKey = "inputSharpness"
public let kCIInputTransformKey = "inputTransform"
public let kCIInputAspectRatioKey = "inputAspectRatio"
public let kCIInputEVKey = "inputEV"
public let kCIInputAmountKey = "inputAmount"
public let kCIInputColor0Key = "inputColor0"
public let kCIInputColor1Key = "inputColor1"
public let kCIInputPoint0Key = "inputPoint0"
public let kCIInputPoint1Key = "inputPoint1"
public let kCIInputRadius0Key = "inputRadius0"
public let kCIInputRadius1Key = "inputRadius1"
public let kCIInputCountKey = "inputCount"
public let kCIInputThresholdKey = "inputThreshold"

public let kCICategoryBlur = "CICategoryBlur"
public let kCICategoryColorAdjustment = "CICategoryColorAdjustment"
public let kCICategoryColorEffect = "CICategoryColorEffect"
public let kCICategoryCompositeOperation = "CICategoryCompositeOperation"
public let kCICategoryDistortionEffect = "CICategoryDistortionEffect"
public let kCICategoryGenerator = "CICategoryGenerator"
public let kCICategoryGeometryAdjustment = "CICategoryGeometryAdjustment"
public let kCICategoryGradient = "CICategoryGradient"
public let kCICategoryHalftoneEffect = "CICategoryHalftoneEffect"
public let kCICategorySharpen = "CICategorySharpen"
public let kCICategoryStylize = "CICategoryStylize"
public let kCICategoryTileEffect = "CICategoryTileEffect"
/// Turns one picture into another.
public let kCICategoryTransition = "CICategoryTransition"
/// What the system brings along.
public let kCICategoryBuiltIn = "CICategoryBuiltIn"

// Of a filter
/// The attribute that is the filter's name.
public let kCIAttributeFilterName = "CIAttributeFilterName"
/// The attribute that is the filter's name for people.
public let kCIAttributeFilterDisplayName = "CIAttributeFilterDisplayName"
/// The attribute that is the list of the filter's categories.
public let kCIAttributeFilterCategories = "CIAttributeFilterCategories"

// Of an input
/// The name of the value's class: `NSNumber`, `CIVector`, `CIColor` or `CIImage`.
public let kCIAttributeClass = "CIAttributeClass"
/// What the value means: one of the constants that begin with `kCIAttributeType`.
public let kCIAttributeType = "CIAttributeType"
/// The attribute that is the value without any other.
public let kCIAttributeDefault = "CIAttributeDefault"
/// The attribute that is the least value.
public let kCIAttributeMin = "CIAttributeMin"
/// The attribute that is the greatest value.
public let kCIAttributeMax = "CIAttributeMax"
/// The attribute that is the least value of a slider.
public let kCIAttributeSliderMin = "CIAttributeSliderMin"
/// The attribute that is the greatest value of a slider.
public let kCIAttributeSliderMax = "CIAttributeSliderMax"
/// The value with which the filter changes nothing.
public let kCIAttributeIdentity = "CIAttributeIdentity"
/// The attribute that is the input's name.
public let kCIAttributeName = "CIAttributeName"
/// The attribute that is the input's name for people.
public let kCIAttributeDisplayName = "CIAttributeDisplayName"
/// The attribute that says what the input does.
public let kCIAttributeDescription = "CIAttributeDescription"

/// A time from 0 to 1.
public let kCIAttributeTypeTime = "CIAttributeTypeTime"
/// A number.
public let kCIAttributeTypeScalar = "CIAttributeTypeScalar"
/// A length.
public let kCIAttributeTypeDistance = "CIAttributeTypeDistance"
/// An angle in radians.
public let kCIAttributeTypeAngle = "CIAttributeTypeAngle"
/// Yes or no.
public let kCIAttributeTypeBoolean = "CIAttributeTypeBoolean"
/// A whole number.
public let kCIAttributeTypeInteger = "CIAttributeTypeInteger"
/// How many of something.
public let kCIAttributeTypeCount = "CIAttributeTypeCount"
/// A point.
public let kCIAttributeTypePosition = "CIAttributeTypePosition"
/// A vector from one point to another.
public let kCIAttributeTypeOffset = "CIAttributeTypeOffset"
/// A rectangle.
public let kCIAttributeTypeRectangle = "CIAttributeTypeRectangle"
/// A colour.
public let kCIAttributeTypeColor = "CIAttributeTypeColor"
/// A picture.
public let kCIAttributeTypeImage = "CIAttributeTypeImage"
