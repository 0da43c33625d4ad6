extension FileFormat {
  /// How many bytes of a file's beginning tell what it is, but for texts.
  package static let headLength = 512

  /// The format of files whose names end in this, without a dot and in any case; nil where no row has it.
  package init?(suffix: String) {
    guard let found = Self.bySuffix[suffix.lowercased()] else { return nil }
    self = found
  }

  /// The format that a file begins as by its bytes; nil where none is, as with texts.
  package init?(signature head: some Collection<UInt8>) {
    let head = Array(head.prefix(Self.headLength))
    guard let found = Self.byBrand(head) ?? Self.all.first(where: { $0.signatures.contains { $0.matches(head) } }) else { return nil }
    self = found
  }

  /// The format that a file begins as, by its bytes, by the first element of XML or by the keys of JSON; nil for what may be a document of
  /// layers, or is not known.
  package init?(contents start: some Collection<UInt8>) {
    guard let found = FileFormat(signature: start) ?? Self.byText(start) else { return nil }
    self = found == .zip && Self.isLottieArchive(start) ? .lottie : found
  }

  /// Whether it is a picture, moving or not.
  package var isPicture: Bool { kind == .picture || kind == .animation }

  private static let bySuffix: [String: FileFormat] = Dictionary(
    all.flatMap { format in format.suffixes.map { ($0, format) } }, uniquingKeysWith: { first, _ in first })

  /// Files of boxes say what they are by brands: the main one, or where that is a family's, one of the others.
  private static func byBrand(_ head: [UInt8]) -> FileFormat? {
    guard head.dropFirst(4).starts(with: "ftyp".utf8) else { return nil }
    let size = head.prefix(4).reduce(0) { $0 << 8 | Int($1) }
    func brand(at offset: Int) -> String { String(decoding: head.dropFirst(offset).prefix(4), as: UTF8.self) }
    var main = brand(at: 8)
    if ["mif1", "msf1", "miaf"].contains(main) {
      let others = stride(from: 16, to: min(size, head.count), by: 4).map(brand)
      main = others.first { $0 != main && brands[$0] != nil } ?? "heic"
    }
    return brands[main] ?? .mp4
  }

  private static let brands: [String: FileFormat] = Dictionary(
    all.flatMap { format in format.brands.map { ($0, format) } }, uniquingKeysWith: { first, _ in first })

  /// Whether the first member of an archive is one that archives of Lottie animations have.
  private static func isLottieArchive(_ start: some Collection<UInt8>) -> Bool {
    let header = Array(start.prefix(headLength))
    guard header.starts(with: "PK\u{3}\u{4}".utf8), header.count > 30 else { return false }
    let name = header.dropFirst(30).prefix(Int(header[26]) | Int(header[27]) << 8)
    return name.elementsEqual("manifest.json".utf8) || name.starts(with: "animations/".utf8)
      || (name.starts(with: "a/".utf8) && name.suffix(5).elementsEqual(".json".utf8))
  }

  private static func byText(_ start: some Collection<UInt8>) -> FileFormat? {
    let scalars = String(decoding: start, as: UTF8.self).unicodeScalars
    let text = String(scalars.drop { $0.properties.isWhitespace || $0 == "\u{FEFF}" })
    if text.utf8.first == UInt8(ascii: "{") {
      // Keys that every Lottie file has: its version, when it begins and ends, layers with their types and transforms.
      func has(_ key: String) -> Bool { text.utf8.firstRange(of: "\"\(key)\"".utf8) != nil }
      return has("v") && (has("ip") || has("layers") || has("fr")) || has("layers") && (has("ty") || has("ks")) ? .lottie : nil
    }
    switch xmlRootName(text) {
    case "svg", "svg:svg": return .svg
    case "html", "head", "body": return .html
    case "plist": return .propertyList
    default: return nil
    }
  }
}
