/// How much of a document is read before it is refused. Each error names the limit and the value that exceeded it.
public struct CAMLLimits: Hashable, Sendable {
  /// Bytes of one XML or property list file.
  public var documentBytes = 64 << 20
  /// Elements within one another.
  public var depth = 200
  /// Elements of one document, those met again through `object="…"` counted each time.
  public var elements = 1_000_000
  /// Bytes of one image file or `data:` URI.
  public var imageBytes = 256 << 20
  /// Bytes of one file of fonts.
  public var fontBytes = 32 << 20
  /// Files of fonts that a package may bring along; with 0 they are left alone.
  public var fonts = 64
  /// Bytes of one archive, and of all that is in it unpacked.
  public var archiveBytes = 512 << 20
  /// Files and folders of one archive.
  public var archiveMembers = 20_000
  /// Pixels of one image.
  public var imagePixels = 256 << 20
  /// Copies that one replicator layer makes.
  public var instances = 100_000
  /// Remarks kept; later ones are counted only.
  public var diagnostics = 1000

  /// The limits that the properties begin with.
  public init() {}
}
