internal import Graphics

struct DocumentReader {
  struct Root {
    var name: String
    var size: CGSize
    var frameRate: Double
    var frames: Range<Double>
    var composition: Composition
    var markers: [LottieDocument.Marker]
    var fonts: [LottieDocument.Font]
    var pictures: [LottieDocument.Picture]
    var slots: [LottieSlot]
    var problems: [LottieProblem]
  }

  private let source: DocumentSource
  /// The outermost object of the source's tree.
  private let json: JSONValue
  /// Properties that a theme gives to slots.
  private let themed: [String: JSONValue]

  /// - Parameter themed: pairs of a slot's name and its property, as `DocumentSource.themed` has them.
  init(_ source: DocumentSource, _ json: JSONValue, themed: JSONValue? = nil) {
    (self.source, self.json) = (source, json)
    var properties: [String: JSONValue] = [:]
    for pair in themed.map({ Array($0.elements) }) ?? [] {
      var parts = pair.elements
      if let name = parts.next()?.text, let property = parts.next() { properties[name] = property }
    }
    self.themed = properties
  }

  func readRoot() throws(LottieError) -> Root {
    guard json.isObject, json["layers"]?.isArray ?? false else {
      throw error(.noAnimation, "the JSON is no Lottie document: its outermost object has no layers")
    }
    let size = CGSize(width: json["w"]?.number ?? 0, height: json["h"]?.number ?? 0)
    guard size.width >= 1, size.height >= 1, size.width <= 1e6, size.height <= 1e6 else {
      throw error(.noAnimation, "the document's size (w, h) is \(Self.short(size.width)) × \(Self.short(size.height)) points")
    }
    let frameRate = json["fr"]?.number ?? 0
    guard frameRate >= 1e-3, frameRate <= 1e5 else {
      throw error(.noAnimation, "the document's frame rate (fr) is \(Self.short(frameRate))")
    }
    let first = json["ip"]?.number ?? 0, end = json["op"]?.number ?? 0
    guard end > first else {
      throw error(.noAnimation, "the document ends (op: \(Self.short(end))) before it begins (ip: \(Self.short(first)))")
    }
    let context = ReadingContext(
      tree: source.tree, root: json, limits: source.limits, file: source.file, pictures: PictureLoader(source.place, limits: source.limits),
      size: size, frameRate: frameRate, overrides: source.overrides, themed: themed)
    context.readFonts()
    var reader = LayerReader(context)
    let composition = try reader.composition(json["layers"])
    return Root(
      name: json["nm"]?.text ?? "", size: size, frameRate: frameRate, frames: first..<end, composition: composition,
      markers: markers(first: first, frameRate: frameRate), fonts: fonts, pictures: pictures, slots: slots, problems: context.problems)
  }

  private func error(_ reason: LottieError.Reason, _ message: String) -> LottieError {
    let place = source.tree.place(of: json.offset)
    return LottieError(reason, message, file: source.file, line: place.line, column: place.column)
  }

  private static func short(_ number: Double) -> String {
    number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"
  }

  private func list(_ json: JSONValue?) -> [JSONValue] { json.map { $0.isArray ? Array($0.elements) : [] } ?? [] }

  private func markers(first: Double, frameRate: Double) -> [LottieDocument.Marker] {
    list(json["markers"]).compactMap { marker in
      guard let frame = marker["tm"]?.number else { return nil }
      // Programs put the name into the comment, some as JSON.
      return LottieDocument.Marker(
        name: marker["cm"]?.text ?? "", time: (frame - first) / frameRate, duration: max(0, marker["dr"]?.number ?? 0) / frameRate)
    }
  }

  private var fonts: [LottieDocument.Font] {
    list(json["fonts"]?["list"]).compactMap { font in
      (font["fName"]?.text).map {
        LottieDocument.Font(name: $0, family: font["fFamily"]?.text ?? "", style: font["fStyle"]?.text ?? "")
      }
    }
  }

  private var pictures: [LottieDocument.Picture] {
    list(json["assets"]).compactMap { asset in
      guard let id = asset["id"]?.name, asset["layers"] == nil, let name = asset["p"], name.kind == .text else { return nil }
      return LottieDocument.Picture(
        id: id, file: name.begins(with: "data:") ? nil : (asset["u"]?.text ?? "") + (name.text ?? ""),
        size: CGSize(width: asset["w"]?.number ?? 0, height: asset["h"]?.number ?? 0))
    }
  }

  private var slots: [LottieSlot] {
    guard let list = json["slots"], list.isObject else { return [] }
    return list.elements.map { LottieSlot(name: $0.key, value: source.overrides[$0.key] ?? value(ofSlot: themed[$0.key] ?? $0["p"])) }
  }

  /// The value of a slot at its first key frame.
  private func value(ofSlot property: JSONValue?) -> LottieSlotValue? {
    guard let property else { return nil }
    guard var value = property["k"] else { return nil }
    if value.isArray, let first = value.first, first.isObject {
      guard let start = first["s"] else { return nil }
      value = start
    }
    if value.isObject {
      // A gradient, or a text.
      if let text = value["t"]?.text { return .text(text) }
      guard let numbers = value["k"].flatMap({ [Double](json: $0) }) else { return nil }
      return .numbers(numbers)
    }
    switch value.count {
    case 0, 1: return Double(json: value).map(LottieSlotValue.number)
    case 2: return SIMD2(json: value).map { .point(x: $0.x, y: $0.y) }
    case 3, 4: return SIMD4(json: value).map { .color(red: $0.x, green: $0.y, blue: $0.z, alpha: $0.w) }
    default: return [Double](json: value).map(LottieSlotValue.numbers)
    }
  }
}
