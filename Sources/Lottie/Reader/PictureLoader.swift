internal import Graphics
internal import MediaFiles
internal import TextEscaping

/// Finds a document's pictures: within it, beside it, or in its archive. Each is decoded once.
struct PictureLoader {
  enum Place: Sendable {
    /// Pictures outside the document are not loaded.
    case nowhere
    case folder(URL)
    case archive(ZipArchive)
  }

  /// Why a picture is not shown, as a clause.
  struct Problem: Error {
    var message: String
  }

  let place: Place
  let limits: LottieLimits
  private var loaded: [String: CGImage] = [:]

  init(_ place: Place, limits: LottieLimits) { (self.place, self.limits) = (place, limits) }

  /// - Parameters:
  ///   - folder: what the document puts before the name.
  ///   - name: of a file, or a `data:` URI.
  mutating func picture(folder: String, name: String) throws(Problem) -> CGImage {
    if name.hasBytePrefix("data:") { return try decode(try Self.bytes(ofURI: name), name: "the picture") }
    let path = folder.isEmpty || folder.hasByteSuffix("/") ? folder + name : "\(folder)/\(name)"
    if let known = loaded[path] { return known }
    let data: Data
    switch place {
    case .nowhere: throw Problem(message: "the picture \"\(Self.short(path))\" is not part of the document")
    case .folder(let folder): data = try contents(of: path, in: folder)
    case .archive(let archive): data = try contents(of: path, name, in: archive)
    }
    let image = try decode(data, name: path)
    loaded[path] = image
    return image
  }

  func decode(_ data: Data, name: String) throws(Problem) -> CGImage {
    guard data.count <= limits.imageBytes else {
      throw Problem(message: "a picture has \(data.count) bytes; the limit (imageBytes) is \(limits.imageBytes)")
    }
    do {
      let limits = ImageLimits(maximumPixels: limits.imagePixels, maximumFileBytes: limits.imageBytes)
      return try ImageFile.decode(data, name: Self.short(name), limits: limits)
    } catch { throw Problem(message: "\(error)") }
  }

  private func contents(of path: String, in folder: URL) throws(Problem) -> Data {
    guard !path.hasBytePrefix("/"), !path.utf8.contains(0), !FileName.components(path).contains(where: { $0.isSameBytes(as: "..") }),
      !path.utf8.contains(UInt8(ascii: ":"))
    else { throw Problem(message: "the picture \"\(Self.short(path))\" lies outside the document's folder, and is not loaded") }
    do {
      return try FileContents.read(folder.appendingPathComponent(path).path, limit: limits.imageBytes)
    } catch { throw Problem(message: "the picture \"\(Self.short(path))\" cannot be read: \(error)") }
  }

  /// Archives name pictures as the document does, or have them all in one folder.
  private func contents(of path: String, _ name: String, in archive: ZipArchive) throws(Problem) -> Data {
    let places = [path, "images/\(name)", "i/\(name)"].map { $0.hasBytePrefix("/") ? String($0.dropFirst()) : $0 }
    guard let member = places.lazy.compactMap({ archive.member(named: $0) }).first(where: { !$0.isFolder }) else {
      throw Problem(message: "the picture \"\(Self.short(path))\" is not in the archive")
    }
    do { return try archive.contents(of: member) } catch { throw Problem(message: "the picture \"\(Self.short(path))\": \(error)") }
  }

  private static func bytes(ofURI uri: String) throws(Problem) -> Data {
    let bytes = uri.utf8
    guard let comma = bytes.firstIndex(of: UInt8(ascii: ",")), String(uri[..<comma]).hasByteSuffix(";base64"),
      let data = Data(base64Encoded: Data(bytes[bytes.index(after: comma)...]), options: .ignoreUnknownCharacters)
    else { throw Problem(message: "a picture's data: URI is not in Base64") }
    return data
  }

  private static func short(_ text: String) -> String { String(String.UnicodeScalarView(text.unicodeScalars.prefix(80))) }
}
