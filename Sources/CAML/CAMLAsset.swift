public import Graphics

/// A picture of a document.
public struct CAMLAsset {
  /// Where it lies in its package; nil for one that is written in the document.
  public let name: String?
  /// The size of the file, or of what is written, in bytes.
  public let byteCount: Int
  /// The picture, decoded.
  public let image: CGImage
}
