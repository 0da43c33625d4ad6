/// The input that is the old side of a transition.
public let kCIInputImageKey = "inputImage"
/// The input that is the new side of a transition.
public let kCIInputTargetImageKey = "inputTargetImage"
/// The input that is the progress of a transition, from 0 to 1.
public let kCIInputTimeKey = "inputTime"
/// The input that is a rectangle: (x, y, width, height).
public let kCIInputExtentKey = "inputExtent"
/// The input that is a colour.
public let kCIInputColorKey = "inputColor"
/// The input that is an angle in radians.
public let kCIInputAngleKey = "inputAngle"
/// The input that is a width, in points.
public let kCIInputWidthKey = "inputWidth"
/// The input that is a point: (x, y).
public let kCIInputCenterKey = "inputCenter"
/// The input that is a radius, in points.
public let kCIInputRadiusKey = "inputRadius"
/// The input that is a scale factor.
public let kCIInputScaleKey = "inputScale"
/// The input that is a mask picture.
public let kCIInputMaskImageKey = "inputMaskImage"
/// The input that is a picture of highlights, as on a shaded sphere.
public let kCIInputShadingImageKey = "inputShadingImage"
/// The output that is a picture.
public let kCIOutputImageKey = "outputImage"

/// The input that is the picture behind the filtered one.
public let kCIInputBackgroundImageKey = "inputBackgroundImage"
/// The input that is a strength.
public let kCIInputIntensityKey = "inputIntensity"
/// The input that is a saturation; 0 is grey.
public let kCIInputSaturationKey = "inputSaturation"
/// The input that is a brightness: a number added to components.
public let kCIInputBrightnessKey = "inputBrightness"
/// The input that is a contrast; 1 changes nothing.
public let kCIInputContrastKey = "inputContrast"
/// The input that is a sharpness.
public let kCIInputSharpnessKey = "inputSharpness"
/// The input that is an affine transform.
public let kCIInputTransformKey = "inputTransform"
/// The input that is an aspect ratio: a factor for widths alone.
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

/// The category of blur filters.
public let kCICategoryBlur = "CICategoryBlur"
/// The category of filters that adjust colours by numbers.
public let kCICategoryColorAdjustment = "CICategoryColorAdjustment"
/// The category of filters that give colours a certain look.
public let kCICategoryColorEffect = "CICategoryColorEffect"
/// The category of filters that composite a picture over another one.
public let kCICategoryCompositeOperation = "CICategoryCompositeOperation"
/// The category of filters that distort pictures.
public let kCICategoryDistortionEffect = "CICategoryDistortionEffect"
/// The category of filters that make a picture of nothing but their inputs.
public let kCICategoryGenerator = "CICategoryGenerator"
/// The category of transforms and crops.
public let kCICategoryGeometryAdjustment = "CICategoryGeometryAdjustment"
/// The category of gradient generators.
public let kCICategoryGradient = "CICategoryGradient"
/// The category of filters that imitate the dots and lines of print.
public let kCICategoryHalftoneEffect = "CICategoryHalftoneEffect"
/// The category of sharpening filters.
public let kCICategorySharpen = "CICategorySharpen"
/// The category of filters that imitate materials or styles.
public let kCICategoryStylize = "CICategoryStylize"
/// The category of filters that repeat a picture.
public let kCICategoryTileEffect = "CICategoryTileEffect"
/// The category of filters that turn one picture into another.
public let kCICategoryTransition = "CICategoryTransition"
/// The category of all filters that come with the system.
public let kCICategoryBuiltIn = "CICategoryBuiltIn"

// Attributes of a filter.
/// The attribute of a filter that is its name.
public let kCIAttributeFilterName = "CIAttributeFilterName"
/// The attribute of a filter that is its name for people.
public let kCIAttributeFilterDisplayName = "CIAttributeFilterDisplayName"
/// The attribute of a filter that is the list of its categories.
public let kCIAttributeFilterCategories = "CIAttributeFilterCategories"

// Attributes of an input.
/// The attribute of an input that is the name of its class: `NSNumber`, `CIVector`, `CIColor` or `CIImage`.
public let kCIAttributeClass = "CIAttributeClass"
/// The attribute of an input that says what its value means: one of the constants that begin with `kCIAttributeType`.
public let kCIAttributeType = "CIAttributeType"
/// The attribute of an input that is its default.
public let kCIAttributeDefault = "CIAttributeDefault"
/// The attribute of an input that is its least value.
public let kCIAttributeMin = "CIAttributeMin"
/// The attribute of an input that is its greatest value.
public let kCIAttributeMax = "CIAttributeMax"
/// The attribute of an input that is the least value of a slider for it.
public let kCIAttributeSliderMin = "CIAttributeSliderMin"
/// The attribute of an input that is the greatest value of a slider for it.
public let kCIAttributeSliderMax = "CIAttributeSliderMax"
/// The attribute of an input that is the value with which the filter changes nothing.
public let kCIAttributeIdentity = "CIAttributeIdentity"
/// The attribute of an input that is its name.
public let kCIAttributeName = "CIAttributeName"
/// The attribute of an input that is its name for people.
public let kCIAttributeDisplayName = "CIAttributeDisplayName"
/// The attribute of an input that describes what it does.
public let kCIAttributeDescription = "CIAttributeDescription"

/// The type of inputs that are a progress from 0 to 1.
public let kCIAttributeTypeTime = "CIAttributeTypeTime"
/// The type of inputs that are a plain number.
public let kCIAttributeTypeScalar = "CIAttributeTypeScalar"
/// The type of inputs that are a length, in points.
public let kCIAttributeTypeDistance = "CIAttributeTypeDistance"
/// The type of inputs that are an angle, in radians.
public let kCIAttributeTypeAngle = "CIAttributeTypeAngle"
/// The type of inputs that are a truth value.
public let kCIAttributeTypeBoolean = "CIAttributeTypeBoolean"
/// The type of inputs that are a whole number.
public let kCIAttributeTypeInteger = "CIAttributeTypeInteger"
/// The type of inputs that are a count, from 1 on.
public let kCIAttributeTypeCount = "CIAttributeTypeCount"
/// The type of inputs that are a point.
public let kCIAttributeTypePosition = "CIAttributeTypePosition"
/// The type of inputs that are a vector from one point to another.
public let kCIAttributeTypeOffset = "CIAttributeTypeOffset"
/// The type of inputs that are a rectangle.
public let kCIAttributeTypeRectangle = "CIAttributeTypeRectangle"
/// The type of inputs that are a colour.
public let kCIAttributeTypeColor = "CIAttributeTypeColor"
/// The type of inputs that are a picture.
public let kCIAttributeTypeImage = "CIAttributeTypeImage"
