/// Bytes for a picture: a block of memory, or a file read when the provider is made.
public final class CGDataProvider: Sendable {
  private let bytes: Data

  /// A provider of bytes in memory; never nil.
  public init?(data: CFData) { bytes = data }

  /// Provides the bytes of a file; nil when it cannot be read.
  public init?(url: CFURL) {
    guard let data = try? Data(contentsOf: url) else { return nil }
    bytes = data
  }

  /// Provides the bytes of a file; nil when it cannot be read.
  public convenience init?(filename: UnsafePointer<CChar>) {
    self.init(url: URL(fileURLWithPath: String(cString: filename)))
  }

  /// Copies `size` bytes, then calls `releaseData` with `info`, `data` and `size`.
  public init?(
    dataInfo info: UnsafeMutableRawPointer?, data: UnsafeRawPointer, size: Int,
    releaseData: @convention(c) (UnsafeMutableRawPointer?, UnsafeRawPointer, Int) -> Void
  ) {
    guard size >= 0 else { return nil }
    bytes = Data(bytes: data, count: size)
    releaseData(info, data, size)
  }

  /// The bytes, which copies share.
  public var data: CFData? { bytes }
}

/// The bytes' address, which stays good while some copy of `data` lives, and without end for fewer than 32 bytes.
public func CFDataGetBytePtr(_ data: CFData) -> UnsafePointer<UInt8>! {
  if data.count < 32 {
    // Short data have no memory of their own to point at.
    let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 32)
    copy.initialize(repeating: 0)
    _ = copy.update(from: data)
    return UnsafePointer(copy.baseAddress)
  }
  return data.withUnsafeBytes { $0.bindMemory(to: UInt8.self).baseAddress }
}

/// How many bytes there are.
public func CFDataGetLength(_ data: CFData) -> CFIndex { data.count }
