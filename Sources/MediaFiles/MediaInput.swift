package import Graphics

/// A file that has a picture at each time: a single picture, one that moves, or a video. The format is told by the content.
package enum MediaInput: Sendable {
  case picture(AnimatedImage)
  case video(VideoReader)

  /// Opens a file; of a picture all frames are decoded, of a video those that are asked for.
  /// - Throws: `ImageError` or `VideoError`, which say what is wrong with it.
  package init(path: String) throws {
    if let head = FileContents.head(path, count: VideoFile.headLength), VideoFile.isVideo(startingWith: head) {
      self = .video(try VideoReader(path: path))
    } else {
      self = .picture(try ImageFile.readFrames(path: path))
    }
  }

  /// How large it shows, in points: a pixel each, unless a video's pixels are not square.
  package var size: CGSize {
    switch self {
    case .picture(let picture): CGSize(width: picture.frames[0].image.width, height: picture.frames[0].image.height)
    case .video(let video): video.info.displaySize
    }
  }

  /// Seconds from its beginning to the end of its last frame, each of them once; nil for a single picture.
  package var duration: Double? {
    switch self {
    case .picture(let picture): picture.frames.count > 1 ? picture.duration : nil
    case .video(let video): video.info.duration
    }
  }
}
