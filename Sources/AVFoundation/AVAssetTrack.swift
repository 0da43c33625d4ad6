public import CoreMedia
public import QuartzCore

/// The kind of media in a track of a file.
public struct AVMediaType: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A track of pictures.
  public static let video = AVMediaType(rawValue: "vide")
  /// A track of sound.
  public static let audio = AVMediaType(rawValue: "soun")
}

/// The pictures of a file, or its sound, as a track.
open class AVAssetTrack: NSObject {
  /// The asset that the track belongs to.
  open private(set) weak var asset: AVAsset?
  /// The kind of media in the track.
  public let mediaType: AVMediaType
  private let size: CGSize, rate: Double, duration: Double

  init(_ asset: AVAsset, _ mediaType: AVMediaType, size: CGSize = .zero, rate: Double = 0, duration: Double) {
    (self.asset, self.mediaType, self.size, self.rate, self.duration) = (asset, mediaType, size, rate, duration)
  }

  /// The size of a frame as it is meant to show, in points; none of sound.
  open var naturalSize: CGSize { size }
  /// How frames are turned: not at all, since they are read upright.
  open var preferredTransform: CGAffineTransform { .identity }
  /// Frames a second, on average; 0 of sound, and where the file does not say.
  open var nominalFrameRate: Float { Float(rate) }
  /// When it shows or is heard.
  open var timeRange: CMTimeRange {
    CMTimeRange(start: .zero, duration: CMTime(seconds: duration, preferredTimescale: 90_000))
  }

  /// A value that stands here at once, as newer programs ask for it.
  public func load<Value>(
    _ property: AVAsyncProperty<AVAssetTrack, Value>, isolation: isolated (any Actor)? = #isolation
  ) async throws -> Value { property.value(self) }
}

extension AVAsyncProperty where Root == AVAssetTrack {
  /// The size of a frame as it is meant to show, in points.
  public static var naturalSize: AVAsyncProperty<AVAssetTrack, CGSize> { AVAsyncProperty<AVAssetTrack, CGSize> { $0.naturalSize } }
  /// How frames are turned.
  public static var preferredTransform: AVAsyncProperty<AVAssetTrack, CGAffineTransform> {
    AVAsyncProperty<AVAssetTrack, CGAffineTransform> { $0.preferredTransform }
  }
  /// Frames a second, on average.
  public static var nominalFrameRate: AVAsyncProperty<AVAssetTrack, Float> {
    AVAsyncProperty<AVAssetTrack, Float> { $0.nominalFrameRate }
  }
  /// When it shows or is heard.
  public static var timeRange: AVAsyncProperty<AVAssetTrack, CMTimeRange> {
    AVAsyncProperty<AVAssetTrack, CMTimeRange> { $0.timeRange }
  }
}

extension AVAsset {
  /// The pictures of the file that show, and the sound beside them; none where it cannot be read.
  public var tracks: [AVAssetTrack] {
    guard let info = try? info() else { return [] }
    let rate = info.frameRate.map(\.framesPerSecond) ?? 0
    let pictures = AVAssetTrack(self, .video, size: info.displaySize, rate: rate, duration: info.duration)
    return info.soundStart == nil ? [pictures] : [pictures, AVAssetTrack(self, .audio, duration: info.duration)]
  }

  /// The asset's tracks of a type of media: with pictures, or with sound.
  public func tracks(withMediaType mediaType: AVMediaType) -> [AVAssetTrack] { tracks.filter { $0.mediaType == mediaType } }

  /// The asset's tracks of a type of media, loaded without blocking, as newer programs ask for them.
  public func loadTracks(
    withMediaType mediaType: AVMediaType, isolation: isolated (any Actor)? = #isolation
  ) async throws -> [AVAssetTrack] {
    _ = try info()
    return tracks(withMediaType: mediaType)
  }

  /// Two values at once.
  public func load<A, B>(
    _ first: AVAsyncProperty<AVAsset, A>, _ second: AVAsyncProperty<AVAsset, B>, isolation: isolated (any Actor)? = #isolation
  ) async throws -> (A, B) {
    _ = try info()
    return (first.value(self), second.value(self))
  }

  /// Three values at once.
  public func load<A, B, C>(
    _ first: AVAsyncProperty<AVAsset, A>, _ second: AVAsyncProperty<AVAsset, B>, _ third: AVAsyncProperty<AVAsset, C>,
    isolation: isolated (any Actor)? = #isolation
  ) async throws -> (A, B, C) {
    _ = try info()
    return (first.value(self), second.value(self), third.value(self))
  }
}

extension AVAsyncProperty where Root == AVAsset {
  /// The pictures of the asset and its sound.
  public static var tracks: AVAsyncProperty<AVAsset, [AVAssetTrack]> { AVAsyncProperty<AVAsset, [AVAssetTrack]> { $0.tracks } }
}
