/// How much of a document is read before it is refused. Each error names the limit and the value that exceeded it.
public struct LottieLimits: Hashable, Sendable {
  /// Bytes of the JSON of one animation.
  public var documentBytes = 64 << 20
  /// Arrays and objects within one another.
  public var depth = 200
  /// Values of one document: numbers, texts, arrays and objects.
  public var values = 8_000_000
  /// Layers, those of precompositions counted as often as they are shown.
  public var layers = 50_000
  /// Precompositions within one another.
  public var compositionDepth = 100
  /// Bytes of one picture's file.
  public var imageBytes = 128 << 20
  /// Pixels of one picture.
  public var imagePixels = 64 << 20
  /// Bytes of one archive, and of all that is in it unpacked.
  public var archiveBytes = 512 << 20
  /// Files and folders of one archive.
  public var archiveMembers = 20_000
  /// Problems kept; later ones are not.
  public var problems = 1000

  /// The limits that the properties begin with.
  public init() {}
}
