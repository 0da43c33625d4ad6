public import Graphics

// Keys of what files say about their pictures, and of what is asked of those who read and write them. Values as Image I/O has them:
// numbers, texts, lists of numbers, and dictionaries under keys in braces.

/// How a camera was held: where row 0 and column 0 of the stored picture are seen.
public enum CGImagePropertyOrientation: UInt32, Sendable, CaseIterable {
  /// Stored as it is shown, upright.
  case up = 1
  /// Mirrored left to right.
  case upMirrored
  /// Rotated by 180°: upside down.
  case down
  /// Mirrored top to bottom.
  case downMirrored
  /// Mirrored, and to be turned clockwise by three quarters.
  case leftMirrored
  /// The picture is to be turned clockwise by a quarter.
  case right
  /// Mirrored, and to be turned clockwise by a quarter.
  case rightMirrored
  /// The picture is to be turned clockwise by three quarters.
  case left
}

/// The key of the width in pixels, before it is turned upright.
public let kCGImagePropertyPixelWidth: CFString = "PixelWidth"
/// The key of the height in pixels, before it is turned upright.
public let kCGImagePropertyPixelHeight: CFString = "PixelHeight"
/// The key of the pixels an inch sideways.
public let kCGImagePropertyDPIWidth: CFString = "DPIWidth"
/// The key of the pixels an inch up and down.
public let kCGImagePropertyDPIHeight: CFString = "DPIHeight"
/// The key of the bits of a component.
public let kCGImagePropertyDepth: CFString = "Depth"
/// The key of how the camera was held: the number of a `CGImagePropertyOrientation`.
public let kCGImagePropertyOrientation: CFString = "Orientation"
/// The key of whether there is transparency.
public let kCGImagePropertyHasAlpha: CFString = "HasAlpha"
/// The key of the kind of numbers that colours are.
public let kCGImagePropertyColorModel: CFString = "ColorModel"
/// The colour model of red, green and blue.
public let kCGImagePropertyColorModelRGB: CFString = "RGB"
/// The colour model of greys.
public let kCGImagePropertyColorModelGray: CFString = "Gray"
/// The colour model of inks.
public let kCGImagePropertyColorModelCMYK: CFString = "CMYK"
/// The key of the name of the colour profile.
public let kCGImagePropertyProfileName: CFString = "ProfileName"
/// The key of the bytes of the file.
public let kCGImagePropertyFileSize: CFString = "FileSize"

/// The key of what TIFF tags say.
public let kCGImagePropertyTIFFDictionary: CFString = "{TIFF}"
/// The key of how the camera was held, as TIFF has it.
public let kCGImagePropertyTIFFOrientation: CFString = "Orientation"
/// The key of the maker of the camera.
public let kCGImagePropertyTIFFMake: CFString = "Make"
/// The key of the model of the camera.
public let kCGImagePropertyTIFFModel: CFString = "Model"
/// The key of the program that wrote the file.
public let kCGImagePropertyTIFFSoftware: CFString = "Software"
/// The key of when the file was written: `2026:01:31 12:00:00`.
public let kCGImagePropertyTIFFDateTime: CFString = "DateTime"
/// The key of who made the picture.
public let kCGImagePropertyTIFFArtist: CFString = "Artist"
/// The key of whose the rights are.
public let kCGImagePropertyTIFFCopyright: CFString = "Copyright"
/// The key of what there is to see.
public let kCGImagePropertyTIFFImageDescription: CFString = "ImageDescription"
/// The key of the pixels of a unit sideways.
public let kCGImagePropertyTIFFXResolution: CFString = "XResolution"
/// The key of the pixels of a unit up and down.
public let kCGImagePropertyTIFFYResolution: CFString = "YResolution"
/// The key of that unit: 2 for inches, 3 for centimetres.
public let kCGImagePropertyTIFFResolutionUnit: CFString = "ResolutionUnit"

/// The key of what Exif says.
public let kCGImagePropertyExifDictionary: CFString = "{Exif}"
/// The key of the exposure in seconds.
public let kCGImagePropertyExifExposureTime: CFString = "ExposureTime"
/// The key of the f-number.
public let kCGImagePropertyExifFNumber: CFString = "FNumber"
/// The key of the exposure program, by Exif's number.
public let kCGImagePropertyExifExposureProgram: CFString = "ExposureProgram"
/// The key of the ISO speeds.
public let kCGImagePropertyExifISOSpeedRatings: CFString = "ISOSpeedRatings"
/// The key of when the picture was taken: `2026:01:31 12:00:00`.
public let kCGImagePropertyExifDateTimeOriginal: CFString = "DateTimeOriginal"
/// The key of when the picture became digital.
public let kCGImagePropertyExifDateTimeDigitized: CFString = "DateTimeDigitized"
/// The key of the shutter speed, as the APEX value.
public let kCGImagePropertyExifShutterSpeedValue: CFString = "ShutterSpeedValue"
/// The key of the aperture, as the APEX value.
public let kCGImagePropertyExifApertureValue: CFString = "ApertureValue"
/// The key of the brightness, as the APEX value.
public let kCGImagePropertyExifBrightnessValue: CFString = "BrightnessValue"
/// The key of the exposure bias, as the APEX value.
public let kCGImagePropertyExifExposureBiasValue: CFString = "ExposureBiasValue"
/// The key of how light was measured, by Exif's number.
public let kCGImagePropertyExifMeteringMode: CFString = "MeteringMode"
/// The key of what the flash did, by Exif's bits.
public let kCGImagePropertyExifFlash: CFString = "Flash"
/// The key of the focal length in millimetres.
public let kCGImagePropertyExifFocalLength: CFString = "FocalLength"
/// The key of the focal length in millimetres for film of 35 mm.
public let kCGImagePropertyExifFocalLenIn35mmFilm: CFString = "FocalLenIn35mmFilm"
/// The key of the colour space: 1 for sRGB.
public let kCGImagePropertyExifColorSpace: CFString = "ColorSpace"
/// The key of the width in pixels, as Exif has it.
public let kCGImagePropertyExifPixelXDimension: CFString = "PixelXDimension"
/// The key of the height in pixels, as Exif has it.
public let kCGImagePropertyExifPixelYDimension: CFString = "PixelYDimension"
/// The key of the white balance: 0 automatic, 1 by hand.
public let kCGImagePropertyExifWhiteBalance: CFString = "WhiteBalance"
/// The key of the exposure mode, by Exif's number.
public let kCGImagePropertyExifExposureMode: CFString = "ExposureMode"
/// The key of the maker of the lens.
public let kCGImagePropertyExifLensMake: CFString = "LensMake"
/// The key of the model of the lens.
public let kCGImagePropertyExifLensModel: CFString = "LensModel"

/// The key of where the picture was taken.
public let kCGImagePropertyGPSDictionary: CFString = "{GPS}"
/// The key of the latitude in degrees, without sign.
public let kCGImagePropertyGPSLatitude: CFString = "Latitude"
/// The key of `N` or `S`.
public let kCGImagePropertyGPSLatitudeRef: CFString = "LatitudeRef"
/// The key of the longitude in degrees, without sign.
public let kCGImagePropertyGPSLongitude: CFString = "Longitude"
/// The key of `E` or `W`.
public let kCGImagePropertyGPSLongitudeRef: CFString = "LongitudeRef"
/// The key of the altitude in metres.
public let kCGImagePropertyGPSAltitude: CFString = "Altitude"
/// The key of 0 above the sea, 1 below.
public let kCGImagePropertyGPSAltitudeRef: CFString = "AltitudeRef"

/// A hint about the kind of file; the content decides.
public let kCGImageSourceTypeIdentifierHint: CFString = "kCGImageSourceTypeIdentifierHint"
/// Pictures are kept by whoever holds them; these change nothing.
public let kCGImageSourceShouldCache: CFString = "kCGImageSourceShouldCache"
/// Pictures are kept by whoever holds them, in bytes; this changes nothing.
public let kCGImageSourceShouldCacheImmediately: CFString = "kCGImageSourceShouldCacheImmediately"
/// Pictures are kept by whoever holds them, in bytes; this changes nothing.
public let kCGImageSourceShouldAllowFloat: CFString = "kCGImageSourceShouldAllowFloat"
/// Files' own thumbnails are not looked at: one is always made from the picture, and these change nothing.
public let kCGImageSourceCreateThumbnailFromImageIfAbsent: CFString = "kCGImageSourceCreateThumbnailFromImageIfAbsent"
/// Thumbnails are always made from the picture; this changes nothing.
public let kCGImageSourceCreateThumbnailFromImageAlways: CFString = "kCGImageSourceCreateThumbnailFromImageAlways"
/// The longer side of a thumbnail in pixels; without it the thumbnail is as large as the picture.
public let kCGImageSourceThumbnailMaxPixelSize: CFString = "kCGImageSourceThumbnailMaxPixelSize"
/// Whether a thumbnail is turned upright; false without it.
public let kCGImageSourceCreateThumbnailWithTransform: CFString = "kCGImageSourceCreateThumbnailWithTransform"

/// Quality of JPEG and WebP, from 0 to 1; 0.9 without it.
public let kCGImageDestinationLossyCompressionQuality: CFString = "kCGImageDestinationLossyCompressionQuality"
/// The longer side in pixels that a picture is made smaller to.
public let kCGImageDestinationImageMaxPixelSize: CFString = "kCGImageDestinationImageMaxPixelSize"
/// A `CGColor` to put under what is not opaque.
public let kCGImageDestinationBackgroundColor: CFString = "kCGImageDestinationBackgroundColor"
