internal import Graphics
internal import MediaFiles

/// Decodes the bytes of an image file; the only place that calls the codecs.
func decodeImage(_ data: Data, limits: CAMLLimits) throws(ValueError) -> CGImage {
  do throws(ImageError) {
    return try ImageFile.decode(
      data, name: "image", limits: ImageLimits(maximumPixels: limits.imagePixels, maximumFileBytes: limits.imageBytes))
  } catch {
    throw ValueError(error.problem)
  }
}
