import CAML

extension FileFormat {
  /// What to do with such a file instead.
  var advice: String {
    switch self {
    case .picture:
      "show it in a document, as <contents type=\"CGImage\" src=\"…\"/>; 'acetate transition' takes pictures as they are"
    case .video: "acetate writes videos and reads none; 'acetate render' makes them of documents"
    case .archive("zip"): "of zip archives, those that hold .ca packages or .wallpaper folders are read"
    case .archive: "unpack it first"
    case .lottie: "Lottie files are not read; the format that is, CAML, is described in docs/caml.md"
    case .svg: "SVG is not read; outlines can be written as the path of a CAShapeLayer, see docs/caml.md"
    case .html: "documents are written in CAML; see docs/caml.md"
    case .propertyList: "of property lists, index.xml and Wallpaper.plist are read, with the folder that they are in"
    case .pdf: "PDF is not read"
    case .program: "documents are written in CAML; see docs/caml.md"
    }
  }
}
