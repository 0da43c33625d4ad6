import CAML

extension FileFormat {
  /// What to do with such a file instead.
  var advice: String {
    switch self {
    case .picture, .svg:
      "'acetate render', 'play' and 'transition' take pictures; a document shows one as <contents type=\"CGImage\" src=\"…\"/>"
    case .video: "'acetate render' and 'acetate play' take videos as they are"
    case .archive("zip"): "of zip archives, those that hold .ca packages or .wallpaper folders are read"
    case .archive: "unpack it first"
    case .lottie: "Lottie files are not read; the format that is, CAML, is described in docs/caml.md"
    case .html: "documents are written in CAML; see docs/caml.md"
    case .propertyList: "of property lists, index.xml and Wallpaper.plist are read, with the folder that they are in"
    case .pdf: "PDF is not read"
    case .program: "documents are written in CAML; see docs/caml.md"
    }
  }
}
