public import CoreMedia
public import Foundation
package import MediaFiles

/// A video file: what it is made of, without a time.
open class AVAsset: NSObject {
  fileprivate let location: URL
  /// The file opened, until an item takes it; opening looks through all of it.
  private var opened: Result<VideoReader, any Error>?
  private var known: VideoInfo?

  /// A file. What is wrong with it shows when it is asked for something.
  public init(url URL: URL) {
    location = URL
    super.init()
  }

  /// What the file says about itself.
  func info() throws -> VideoInfo {
    if let known { return known }
    if opened == nil { opened = Result { try Self.open(location) } }
    let info = try opened?.get().info
    known = info
    guard let info else { throw CocoaError(.fileReadUnknown) }
    return info
  }

  package func takeReader() throws -> VideoReader {
    if case .success(let reader)? = opened {
      opened = nil
      return reader
    }
    let reader = try Self.open(location)
    known = reader.info
    return reader
  }

  private static func open(_ url: URL) throws -> VideoReader {
    guard url.isFileURL else {
      throw CocoaError(.fileReadUnsupportedScheme, userInfo: [NSURLErrorKey: url])
    }
    return try VideoReader(path: url.path)
  }

  /// How long it lasts; indefinite where it cannot be read.
  open var duration: CMTime {
    guard let info = try? info() else { return .indefinite }
    return CMTime(seconds: info.duration, preferredTimescale: 90_000)
  }

  /// Whether it can be read.
  open var isPlayable: Bool { (try? info()) != nil }

  /// The size of a frame as it is meant to show, upright, in points; none where it cannot be read.
  open var naturalSize: CGSize { (try? info())?.displaySize ?? .zero }

  /// A value that stands here at once, as newer programs ask for it.
  public func load<Value>(
    _ property: AVAsyncProperty<AVAsset, Value>, isolation: isolated (any Actor)? = #isolation
  ) async throws -> Value {
    _ = try info()
    return property.value(self)
  }
}

/// A property of an asset that programs wait for: `try await asset.load(.duration)`.
public struct AVAsyncProperty<Root, Value> {
  let value: (Root) -> Value
}

extension AVAsyncProperty where Root == AVAsset {
  /// How long the asset lasts.
  public static var duration: AVAsyncProperty<AVAsset, CMTime> { AVAsyncProperty<AVAsset, CMTime> { $0.duration } }
  /// Whether it can be read.
  public static var isPlayable: AVAsyncProperty<AVAsset, Bool> { AVAsyncProperty<AVAsset, Bool> { $0.isPlayable } }
}

/// A video file, by its address.
open class AVURLAsset: AVAsset {
  /// Where the file lies.
  public var url: URL { location }

  /// A file. Options are not looked at: times are always precise.
  public init(url URL: URL, options: [String: Any]? = nil) { super.init(url: URL) }
}
