package import MediaFiles
internal import QuartzCore

extension Composition {
  /// A video from its beginning to its end, at its display size with one point per pixel.
  ///
  /// Frames are decoded when they are asked for. Its last one stays.
  package init(_ video: VideoReader) {
    let layer = CALayer()
    layer.bounds = CGRect(origin: .zero, size: video.info.displaySize)
    layer.position = CGPoint(x: layer.bounds.midX, y: layer.bounds.midY)
    layer.add(VideoAnimation(video), forKey: "video")
    self.init(layer)
    duration = video.info.duration
    frameRate = video.info.frameRate
    sound = video.info.soundStart.map { AudioTrack(contentsOf: URL(fileURLWithPath: video.path), offset: -$0, repeats: false) }
  }
}

extension Composition {
  /// The sound for a video that begins at one of its times, in seconds; nil where no sound follows.
  package func sound(from start: Double) -> AudioTrack? {
    guard var sound else { return nil }
    sound.offset += start
    return (try? sound.check()) == nil ? nil : sound
  }
}
