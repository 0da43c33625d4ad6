import FileFormats
import MediaFiles

extension FileFormat {
  /// What to do with such a file instead.
  var advice: String {
    switch self {
    case .pdf: return "PDF is not read"
    case .zip: return "of zip archives, those that hold .ca packages or .wallpaper folders are read"
    case .lottie:
      return "'acetate render' and 'acetate play' take Lottie files as they are; a document shows one as <contents src=\"…\"/>"
    case .propertyList: return "of property lists, index.xml and Wallpaper.plist are read, with the folder that they are in"
    default: break
    }
    switch kind {
    case .picture, .animation:
      return isRead
        ? "'acetate render', 'play' and 'transition' take pictures; a document shows one as <contents type=\"CGImage\" src=\"…\"/>"
        : "\(name) is not read; convert it, to PNG say: \(PictureFormat.readNames) are"
    case .video:
      return isRead
        ? "'acetate render' and 'acetate play' take videos as they are"
        : "\(name) is not read; FFmpeg makes an MP4 of it: ffmpeg -i IN OUT.mp4"
    case .sound:
      return isRead
        ? "it shows nothing; 'acetate render --audio' and playlists' audio take sound"
        : "\(name) is not read; FFmpeg makes FLAC of it: ffmpeg -i IN OUT.flac"
    case .archive: return "unpack it first"
    case .document, .playlist, .shader, .font, .data, .program, .other: return "documents are written in CAML; see docs/caml.md"
    }
  }
}
