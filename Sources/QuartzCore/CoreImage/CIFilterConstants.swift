/// The input that is the old side of a transition.
public let kCIInputImageKey = "inputImage"
/// The input that is the new side of a transition.
public let kCIInputTargetImageKey = "inputTargetImage"
/// The input that says how far a transition is, from 0 to 1.
public let kCIInputTimeKey = "inputTime"
public let kCIInputExtentKey = "inputExtent"
public let kCIInputColorKey = "inputColor"
public let kCIInputAngleKey = "inputAngle"
public let kCIInputWidthKey = "inputWidth"
public let kCIInputCenterKey = "inputCenter"
public let kCIInputRadiusKey = "inputRadius"
public let kCIInputScaleKey = "inputScale"
public let kCIInputMaskImageKey = "inputMaskImage"
public let kCIInputShadingImageKey = "inputShadingImage"
public let kCIOutputImageKey = "outputImage"

/// Transitions, which is what there is.
public let kCICategoryTransition = "CICategoryTransition"
/// What the system brings along.
public let kCICategoryBuiltIn = "CICategoryBuiltIn"

// Of a filter
public let kCIAttributeFilterName = "CIAttributeFilterName"
public let kCIAttributeFilterDisplayName = "CIAttributeFilterDisplayName"
public let kCIAttributeFilterCategories = "CIAttributeFilterCategories"

// Of an input
/// The name of the value's class: `NSNumber`, `CIVector`, `CIColor` or `CIImage`.
public let kCIAttributeClass = "CIAttributeClass"
/// What the value means: one of the constants that begin with `kCIAttributeType`.
public let kCIAttributeType = "CIAttributeType"
public let kCIAttributeDefault = "CIAttributeDefault"
public let kCIAttributeMin = "CIAttributeMin"
public let kCIAttributeMax = "CIAttributeMax"
public let kCIAttributeSliderMin = "CIAttributeSliderMin"
public let kCIAttributeSliderMax = "CIAttributeSliderMax"
/// The value with which the filter changes nothing.
public let kCIAttributeIdentity = "CIAttributeIdentity"
public let kCIAttributeName = "CIAttributeName"
public let kCIAttributeDisplayName = "CIAttributeDisplayName"
public let kCIAttributeDescription = "CIAttributeDescription"

public let kCIAttributeTypeTime = "CIAttributeTypeTime"
public let kCIAttributeTypeScalar = "CIAttributeTypeScalar"
public let kCIAttributeTypeDistance = "CIAttributeTypeDistance"
public let kCIAttributeTypeAngle = "CIAttributeTypeAngle"
public let kCIAttributeTypeBoolean = "CIAttributeTypeBoolean"
public let kCIAttributeTypeInteger = "CIAttributeTypeInteger"
public let kCIAttributeTypeCount = "CIAttributeTypeCount"
public let kCIAttributeTypePosition = "CIAttributeTypePosition"
public let kCIAttributeTypeOffset = "CIAttributeTypeOffset"
public let kCIAttributeTypeRectangle = "CIAttributeTypeRectangle"
public let kCIAttributeTypeColor = "CIAttributeTypeColor"
public let kCIAttributeTypeImage = "CIAttributeTypeImage"
