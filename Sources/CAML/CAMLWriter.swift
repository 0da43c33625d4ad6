package import FileFormats
internal import Graphics
internal import MediaFiles
public import QuartzCore
internal import Rasterizer

/// Writes layer trees as documents: properties, animations, states and pictures, so that reading the document gives the same again.
///
/// The model is written, in one form for one content: attributes in a fixed order, an element a line, numbers as short as they read back.
/// What documents cannot hold (delegates, attributes of texts, classes of a program's own, shaders) is left out and told in `notes`.
///
/// ```swift
/// let document = try CAMLWriter(root).write(to: URL(fileURLWithPath: "Badge.ca"))
/// ```
///
/// A layer that is in a state is written with the state's values: put it back first (`CAMLDocument.apply(state: nil)`).
public struct CAMLWriter {
  private let object: WrittenObject
  private let pictures: Pictures
  private let size: CGSize
  /// What could not be written, a sentence each.
  public let notes: [String]
  /// Names, in texts, of fonts that came from files and not from the machine. A package takes the files along, in its folder `fonts`; other
  /// forms have the names alone.
  public let fontsFromFiles: [String]

  /// Describes the tree below `root` as it is now.
  ///
  /// - Precondition: layers belong to this thread.
  public init(_ root: CALayer) {
    self.init(root, style: nil)
  }

  /// Describes a document: its layers as they are now, and, of a wallpaper, how it begins and what its host may change.
  ///
  /// A wallpaper that is in a state is written with the state's values, and stays in them when it is read. One that is in none begins as
  /// all wallpapers do.
  public init(_ document: CAMLDocument) {
    let style = document.controls.written(marksWallpaper: document.isWallpaper && document.state == nil, screen: document.screen)
    self.init(document.rootLayer, style: style.entries.isEmpty ? nil : style)
  }

  private init(_ root: CALayer, style: WrittenObject?) {
    let pictures = Pictures(), notes = LayerDescriber.Notes()
    var object = LayerDescriber(root: root, images: pictures, notes: notes).object(root)
    object.add("style", style.map(WrittenValue.object))
    self.object = object
    self.pictures = pictures
    self.notes = notes.texts
    fontsFromFiles = root.fontNames.filter { !FontFile.files(forFontNamed: $0).isEmpty }
    size = root.bounds.size
  }

  /// Writes a document whose form the name decides: a package with its pictures beside it (`.ca`), one file with them inside (`.caml`), or
  /// JSON (`.json`), with pictures inside too. What stands there already is replaced. Videos go into the package, or beside the file where
  /// they do not lie there already.
  /// - Throws: when a file cannot be written, or a picture not encoded.
  public func write(to url: URL) throws {
    try write(to: url) { data in
      // Moving a file over a pipe or a device, or over a link, would replace that.
      let place = url.resolvingSymlinksInPath()
      var status = stat()
      let isFile = stat(place.path, &status) != 0 || status.st_mode & S_IFMT == S_IFREG
      try data.write(to: place, options: isFile ? .atomic : [])
    }
  }

  /// - Parameter save: writes the file itself where the document is one.
  package func write(to url: URL, save: (Data) throws -> Void) throws {
    switch FileFormat(path: url.path) {
    case .package: try writePackage(to: url)
    case .json: try writeText(json(), to: url, save)
    default: try writeText(text(), to: url, save)
    }
  }

  package static let formats: [FileFormat] = [.package, .caml, .json]

  /// Writes a document that is one file. Its videos are put beside it where they are not there already.
  private func writeText(_ text: String, to url: URL, _ save: (Data) throws -> Void) throws {
    let manager = FileManager.default, folder = url.deletingLastPathComponent()
    for video in pictures.videos {
      let place = folder.appendingPathComponent(video.reference.removingPercentEncoding ?? video.reference)
      if manager.fileExists(atPath: place.path) { continue }
      try manager.createDirectory(at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
      try manager.copyItem(at: URL(fileURLWithPath: video.path), to: place)
    }
    try save(Data(text.utf8))
  }

  /// The document as one text, with pictures as `data:` URIs.
  /// - Throws: when a picture cannot be encoded.
  public func text() throws -> String { XMLPrinter.document(object.mappingImages(try pictures.inlined())) }

  /// The document as JSON: an object for each layer and animation, with its `class`, values as numbers and lists of numbers, pictures as
  /// `data:` URIs.
  /// - Throws: when a picture cannot be encoded.
  public func json() throws -> String { JSONPrinter.document(object.mappingImages(try pictures.inlined())) }

  private func writePackage(to url: URL) throws {
    let manager = FileManager.default
    // Beside its place until it is whole.
    let folder = url.deletingLastPathComponent()
    let part = folder.appendingPathComponent(".acetate-\(UUID().uuidString).part")
    do {
      try manager.createDirectory(at: part, withIntermediateDirectories: false)
      try Data(XMLPrinter.document(object).utf8).write(to: part.appendingPathComponent("main.caml"))
      try Data(index.utf8).write(to: part.appendingPathComponent("index.xml"))
      if !pictures.all.isEmpty || !pictures.videos.isEmpty {
        try manager.createDirectory(at: part.appendingPathComponent("assets"), withIntermediateDirectories: false)
      }
      try writeFonts(to: part.appendingPathComponent(PackageFonts.folder))
      for video in pictures.videos {
        try manager.copyItem(at: URL(fileURLWithPath: video.path), to: part.appendingPathComponent(video.name))
      }
      for (name, image) in pictures.all { try Data(Pictures.encoded(image)).write(to: part.appendingPathComponent(name)) }
      try Self.replace(url, by: part)
    } catch {
      try? manager.removeItem(at: part)
      throw error
    }
  }

  private func writeFonts(to folder: URL) throws {
    var written: [String: Data] = [:]
    for file in fontsFromFiles.flatMap(FontFile.files) {
      let contents = try file.contents()
      if written.values.contains(contents) { continue }
      var name = file.name(for: contents)
      if written[name] != nil { name = "\(written.count + 1)-" + name }
      if written.isEmpty { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false) }
      try contents.write(to: folder.appendingPathComponent(name))
      written[name] = contents
    }
  }

  /// Moves a folder to its place. What was there before goes when the new one stands there, and stays where that fails.
  private static func replace(_ place: URL, by folder: URL) throws {
    let manager = FileManager.default
    guard manager.fileExists(atPath: place.path) else { return try manager.moveItem(at: folder, to: place) }
    let old = place.deletingLastPathComponent().appendingPathComponent(".acetate-\(UUID().uuidString).old")
    try manager.moveItem(at: place, to: old)
    do { try manager.moveItem(at: folder, to: place) } catch {
      try? manager.moveItem(at: old, to: place)
      throw error
    }
    try manager.removeItem(at: old)
  }

  private var index: String {
    func number(_ value: CGFloat) -> String { NumberText.of(Double(value)) }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">
      <dict>
        <key>documentHeight</key>
        <real>\(number(size.height))</real>
        <key>documentWidth</key>
        <real>\(number(size.width))</real>
        <key>rootDocument</key>
        <string>main.caml</string>
      </dict>
      </plist>

      """
  }
}

extension CALayer {
  /// The fonts that texts at and below the layer name, and those that states give them; sorted.
  fileprivate var fontNames: [String] {
    var names: Set<String> = []
    visit { layer in
      if let text = layer as? CATextLayer, let name = text.font as? String { names.insert(name) }
      for case let element as CAStateSetValue in (layer.states ?? []).flatMap(\.elements) where element.keyPath == "font" {
        if let name = element.value as? String { names.insert(name) }
      }
    }
    return names.sorted()
  }
}

/// The pictures of a document, each once, in the order in which it refers to them.
final class Pictures {
  private(set) var all: [(name: String, image: CGImage)] = []
  /// Where videos lie, and what they are called beside a document that is one file.
  private(set) var videos: [(name: String, path: String, reference: String)] = []
  private var names: [ObjectIdentifier: String] = [:]

  func name(for image: CGImage) -> String {
    if let known = names[ObjectIdentifier(image)] { return known }
    let name = "assets/image-\(all.count + 1).png"
    names[ObjectIdentifier(image)] = name
    all.append((name, image))
    return name
  }

  /// The name by which a document refers to a video's file.
  func name(for animation: VideoAnimation) -> String {
    guard let path = animation.path else { return "" }
    if let known = videos.first(where: { $0.path == path }) { return known.name }
    let file = URL(fileURLWithPath: path)
    let name = "assets/video-\(videos.count + 1)" + (file.pathExtension.isEmpty ? "" : "." + file.pathExtension)
    videos.append((name, path, animation.reference ?? file.lastPathComponent))
    return name
  }

  static func encoded(_ image: CGImage) throws -> [UInt8] { try ImageEncoder(format: .png).encode(image, name: "picture") }

  /// `data:` URIs by name, and the references of videos, which no text can hold.
  func inlined() throws -> [String: String] {
    var result: [String: String] = [:]
    for (name, image) in all {
      result[name] = "data:\(FileFormat.png.mimeType ?? "");base64," + Data(try Self.encoded(image)).base64EncodedString()
    }
    for video in videos { result[video.name] = video.reference }
    return result
  }
}

extension WrittenObject {
  func mappingImages(_ names: [String: String]) -> WrittenObject {
    if names.isEmpty { return self }
    var copy = self
    for index in copy.entries.indices { copy.entries[index].value = copy.entries[index].value.mappingImages(names) }
    return copy
  }
}

extension WrittenValue {
  func mappingImages(_ names: [String: String]) -> WrittenValue {
    switch self {
    case .image(let name): .image(names[name] ?? name)
    case .file(let name): .file(names[name] ?? name)
    case .array(let members): .array(members.map { $0.mappingImages(names) })
    case .object(let object): .object(object.mappingImages(names))
    case .keyed(let entries): .keyed(entries.map { ($0.key, $0.object.mappingImages(names)) })
    default: self
    }
  }
}
