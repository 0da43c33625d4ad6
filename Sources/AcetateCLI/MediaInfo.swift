import Foundation
import Lottie
import MediaFiles

/// What a picture or a video is, for people and for programs.
struct MediaInfo: Encodable {
  let file: String
  /// `picture`, `animation`, `video` or `vector animation`.
  let kind: String
  /// The display size, in points.
  let width: Double, height: Double
  let frames: Int
  /// Seconds; none for a single picture.
  var duration: Double?
  /// Frames a second on average.
  var frameRate: String?
  /// What is known of a video alone; nil for pictures.
  var codec: String?, pixelFormat: String?, hasAlpha: Bool?, isHighDynamicRange: Bool?, hasSound: Bool?

  init(_ file: String) throws {
    self.file = file
    if ItemInputs.isLottie(file) {
      let document = try LottieDocument(contentsOf: URL(fileURLWithPath: file))
      (width, height, duration) = (document.size.width, document.size.height, document.duration)
      (kind, frames) = ("vector animation", Int(saturating: (document.duration * document.frameRate).rounded()))
      frameRate = number(document.frameRate)
      return
    }
    let media = try MediaInput(path: file)
    (width, height, duration) = (media.size.width, media.size.height, media.duration)
    switch media {
    case .picture(let picture):
      (kind, frames) = (picture.frames.count > 1 ? "animation" : "picture", picture.frames.count)
    case .video(let video):
      let info = video.info
      (kind, frames) = ("video", info.frameCount)
      frameRate = info.frameRate?.description
      (codec, pixelFormat, hasAlpha) = (info.codec, info.pixelFormat, info.hasAlpha)
      (isHighDynamicRange, hasSound) = (info.isHighDynamicRange, info.soundStart != nil)
    }
  }

  /// `clip.mp4: video, 1920×1080, 250 frames, 10 s, 25 frames a second, h264 (yuv420p), with sound`.
  var text: String {
    var parts = [kind, "\(number(width))×\(number(height))"]
    if frames > 1 || kind == "video" { parts.append("\(frames) frame\(frames == 1 ? "" : "s")") }
    if let duration { parts.append("\(number(duration)) s") }
    if let frameRate { parts.append("\(frameRate) frames a second") }
    if let codec, let pixelFormat { parts.append("\(codec) (\(pixelFormat))") }
    if hasAlpha == true { parts.append("with alpha") }
    if isHighDynamicRange == true { parts.append("high dynamic range") }
    if let hasSound { parts.append(hasSound ? "with sound" : "no sound") }
    return "\(file): \(parts.joined(separator: ", "))"
  }

  /// A number rounded to thousandths, without trailing zeros.
  private func number(_ value: Double) -> String {
    let rounded = (value * 1000).rounded() / 1000
    return rounded == rounded.rounded() ? "\(Int(saturating: rounded))" : "\(rounded)"
  }
}
