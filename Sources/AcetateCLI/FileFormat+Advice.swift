import CAML
import MediaFiles

extension FileFormat {
  /// What to do with such a file instead.
  var advice: String {
    switch self {
    case .picture(let name) where !FileSignature.isRead(name):
      "\(name) is not read; convert it, to PNG say: \(PictureFormat.readNames) are"
    case .video(let name) where !FileSignature.isRead(name): "\(name) is not read; FFmpeg makes an MP4 of it: ffmpeg -i IN OUT.mp4"
    case .sound(let name) where !FileSignature.isRead(name): "\(name) is not read; FFmpeg makes FLAC of it: ffmpeg -i IN OUT.flac"
    case .picture, .svg:
      "'acetate render', 'play' and 'transition' take pictures; a document shows one as <contents type=\"CGImage\" src=\"…\"/>"
    case .sound: "it shows nothing; 'acetate render --audio' and playlists' audio take sound"
    case .video: "'acetate render' and 'acetate play' take videos as they are"
    case .archive("zip"): "of zip archives, those that hold .ca packages or .wallpaper folders are read"
    case .archive: "unpack it first"
    case .lottie: "Lottie files are not read; the format that is, CAML, is described in docs/caml.md"
    case .html: "documents are written in CAML; see docs/caml.md"
    case .propertyList: "of property lists, index.xml and Wallpaper.plist are read, with the folder that they are in"
    case .pdf: "PDF is not read"
    case .program, .other, .unknown: "documents are written in CAML; see docs/caml.md"
    }
  }
}
