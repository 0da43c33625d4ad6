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

/// The input that is what lies behind the picture.
public let kCIInputBackgroundImageKey = "inputBackgroundImage"
/// The input that is a strength.
public let kCIInputIntensityKey = "inputIntensity"
/// The input that is a saturation; 0 is grey.
public let kCIInputSaturationKey = "inputSaturation"
/// The input that is added to components.
public let kCIInputBrightnessKey = "inputBrightness"
/// The input that is a contrast; 1 changes nothing.
public let kCIInputContrastKey = "inputContrast"
/// The input that is a sharpness.
public let kCIInputSharpnessKey = "inputSharpness"
/// The input that is a map of the plane.
public let kCIInputTransformKey = "inputTransform"
/// The input that is a factor of widths.
public let kCIInputAspectRatioKey = "inputAspectRatio"
/// The input that is an exposure, in stops.
public let kCIInputEVKey = "inputEV"
/// The input that is an amount.
public let kCIInputAmountKey = "inputAmount"
/// The input that is the first of two colours.
public let kCIInputColor0Key = "inputColor0"
/// The input that is the second of two colours.
public let kCIInputColor1Key = "inputColor1"
/// The input that is the first of several points.
public let kCIInputPoint0Key = "inputPoint0"
/// The input that is the second of several points.
public let kCIInputPoint1Key = "inputPoint1"
/// The input that is the first of two radii.
public let kCIInputRadius0Key = "inputRadius0"
/// The input that is the second of two radii.
public let kCIInputRadius1Key = "inputRadius1"
/// The input that is a count.
public let kCIInputCountKey = "inputCount"
/// The input that is a threshold.
public let kCIInputThresholdKey = "inputThreshold"

/// Blurs.
public let kCICategoryBlur = "CICategoryBlur"
/// Changes of colours by numbers.
public let kCICategoryColorAdjustment = "CICategoryColorAdjustment"
/// Changes of colours to a look.
public let kCICategoryColorEffect = "CICategoryColorEffect"
/// A picture over another one.
public let kCICategoryCompositeOperation = "CICategoryCompositeOperation"
/// Pictures out of shape.
public let kCICategoryDistortionEffect = "CICategoryDistortionEffect"
/// Pictures out of nothing.
public let kCICategoryGenerator = "CICategoryGenerator"
/// Transforms and crops.
public let kCICategoryGeometryAdjustment = "CICategoryGeometryAdjustment"
/// Gradients.
public let kCICategoryGradient = "CICategoryGradient"
/// Dots and lines of print.
public let kCICategoryHalftoneEffect = "CICategoryHalftoneEffect"
/// Sharpening.
public let kCICategorySharpen = "CICategorySharpen"
/// Looks of other materials.
public let kCICategoryStylize = "CICategoryStylize"
/// Repetitions.
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
