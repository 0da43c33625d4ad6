internal import Graphics

/// Reads compositions: the document's own, and those of its assets, each once.
struct LayerReader {
  let context: ReadingContext
  /// Assets by the names that layers refer to them by.
  private let assets: [String: JSONValue]
  /// Compositions that were read; nil while one is being read.
  private var compositions: [String: Composition?] = [:]
  private var depth = 0

  init(_ context: ReadingContext) {
    self.context = context
    var assets: [String: JSONValue] = [:]
    if let list = context.root["assets"], list.isArray {
      for asset in list.elements { if let id = asset["id"]?.name { assets[id] = asset } }
    }
    self.assets = assets
  }

  /// - Parameter json: an array of layers.
  mutating func composition(_ json: JSONValue?) throws(LottieError) -> Composition {
    guard let json, json.isArray else { return Composition([]) }
    var layers: [LayerModel] = [], sources: [JSONValue] = []
    for element in json.elements where element.isObject {
      layers.append(try layer(element))
      sources.append(element)
    }
    link(&layers, sources)
    let result = Composition(layers.map(Layer.init))
    guard result.layerCount <= context.limits.layers else {
      throw LottieError(
        .limit, "it shows more than \(context.limits.layers) layers, the limit (layers)", file: context.file,
        line: context.place(of: json).line,
        column: context.place(of: json).column)
    }
    return result
  }

  /// Sets parents and mattes, which are told by numbers.
  private func link(_ layers: inout [LayerModel], _ sources: [JSONValue]) {
    let numbered = layers.indices.filter { layers[$0].number != -1 }.sorted { (layers[$0].number, $0) < (layers[$1].number, $1) }
    /// The first layer of a number.
    func layer(_ number: Int) -> Int? {
      let place = numbered.partitioningIndex { layers[$0].number >= number }
      return place < numbered.count && layers[numbered[place]].number == number ? numbered[place] : nil
    }
    for (index, source) in sources.enumerated() {
      if let number = source["parent"]?.integer {
        layers[index].parent = layer(number)
        if layers[index].parent == nil { context.note("there is no layer \(number) for a parent", at: source) }
      }
      guard let type = source["tt"]?.integer, type != 0 else { continue }
      guard (1...4).contains(type) else {
        context.note("a matte of the unknown type \(type) is left out", at: source)
        continue
      }
      let named = source["tp"]?.integer
      guard let matte = named.map({ layer($0) }) ?? (index > 0 ? index - 1 : nil), matte != index else {
        context.note("a layer has a matte that is not there", at: source)
        continue
      }
      layers[index].matte = MatteModel(source: matte, usesLuminance: type >= 3, isInverted: type % 2 == 0)
      if named == nil { layers[matte].isMatteSource = true }
    }
    for index in Self.circles(layers.map(\.parent)) {
      context.note("the layer's parents lead back to itself", at: sources[index])
      layers[index].parent = nil
    }
    for index in Self.circles(layers.map { $0.matte?.source }, depthLimit: Self.matteDepth) {
      context.note("the layer's mattes lead back to itself, or too far", at: sources[index])
      layers[index].matte = nil
    }
  }

  /// Mattes of mattes.
  private static let matteDepth = 16

  /// Elements whose link has to be cut, so that no chain of links leads back to where it has been, or is longer than a limit. Looks at each
  /// element once.
  private static func circles(_ next: [Int?], depthLimit: Int = .max) -> [Int] {
    /// How long the chain from an element is; -1 while it is being followed.
    var length = [Int?](repeating: nil, count: next.count)
    var cut: [Int] = []
    for start in next.indices where length[start] == nil {
      var chain: [Int] = [], current: Int? = start
      while let index = current, length[index] == nil {
        length[index] = -1
        chain.append(index)
        current = next[index]
      }
      var rest = current.flatMap { length[$0] } ?? 0
      for index in chain.reversed() {
        if rest == -1 || rest >= depthLimit {
          cut.append(index)
          rest = 0
        }
        rest += 1
        length[index] = rest
      }
    }
    return cut
  }

  // MARK: One layer

  private mutating func layer(_ json: JSONValue) throws(LottieError) -> LayerModel {
    var layer = LayerModel()
    layer.name = json["nm"]?.text ?? ""
    layer.number = json["ind"]?.integer ?? -1
    layer.firstFrame = json["ip"]?.number ?? 0
    layer.endFrame = json["op"]?.number ?? .greatestFiniteMagnitude
    layer.isHidden = json["hd"]?.flag ?? false
    layer.isMatteSource = json["td"]?.flag ?? false
    layer.transform = context.transform(json["ks"])
    layer.turnsAlongPath = json["ao"]?.flag ?? false
    layer.blendMode = context.blendMode(json["bm"])
    layer.content = try content(json)
    // What takes nothing of its own has only its transform.
    if case .nothing = layer.content { return layer }
    layer.masks = context.masks(json["masksProperties"])
    layer.effects = context.effects(json["ef"]) + context.styles(json["sy"])
    return layer
  }

  private mutating func content(_ json: JSONValue) throws(LottieError) -> LayerModel.Content {
    switch json["ty"]?.integer {
    case 0: return try precomposition(json)
    case 1: return solid(json)
    case 2: return picture(json)
    case 3: return .nothing
    case 4:
      var unused = TransformModel()
      return .shapes(ShapeContent(context.shapes(json["shapes"], transform: &unused)))
    case 5: return context.text(json["t"], masks: json["masksProperties"]).map(LayerModel.Content.text) ?? .nothing
    // Guides show nothing.
    case 11: return .nothing
    case let type:
      let names = [
        6: "audio", 7: "video", 8: "image sequence", 9: "video", 10: "image", 12: "adjustment", 13: "camera", 14: "light", 15: "data",
      ]
      let kind = type.flatMap { names[$0] } ?? type.map { "unknown type \($0)" } ?? "no type"
      context.note("the layer \"\(json["nm"]?.text ?? "")\" (\(kind)) is not drawn", at: json)
      return .nothing
    }
  }

  private mutating func precomposition(_ json: JSONValue) throws(LottieError) -> LayerModel.Content {
    guard let id = json["refId"]?.name, let asset = assets[id], asset["layers"] != nil else {
      context.note("the composition of the layer \"\(json["nm"]?.text ?? "")\" is missing", at: json)
      return .nothing
    }
    let composition: Composition
    if let known = compositions[id] {
      guard let known else {
        context.note("the composition \"\(id)\" shows itself", at: json)
        return .nothing
      }
      composition = known
    } else {
      guard depth < context.limits.compositionDepth else {
        throw LottieError(
          .limit, "compositions lie more than \(context.limits.compositionDepth) deep, the limit (compositionDepth)", file: context.file,
          line: context.place(of: json).line, column: context.place(of: json).column)
      }
      compositions[id] = .some(nil)
      depth += 1
      composition = try self.composition(asset["layers"])
      depth -= 1
      compositions[id] = composition
    }
    let frameRate = context.frameRate
    return .composition(
      Precomposition(
        composition,
        size: CGSize(width: json["w"]?.number ?? context.size.width, height: json["h"]?.number ?? context.size.height),
        startFrame: json["st"]?.number ?? 0, stretch: json["sr"]?.number ?? 1,
        // Seconds of the composition.
        timeMap: json["tm"].map { context.property($0, 0.0).map { $0 * frameRate } }))
  }

  private func solid(_ json: JSONValue) -> LayerModel.Content {
    guard let width = json["sw"]?.number, let height = json["sh"]?.number, width > 0, height > 0 else { return .nothing }
    var builder = PathBuilder()
    builder.addRect(CGRect(x: 0, y: 0, width: width, height: height))
    let color = json["sc"].flatMap { SIMD4(json: $0) } ?? SIMD4(0, 0, 0, 1)
    return .solid(path: builder.makeGeometry(), color: color)
  }

  private func picture(_ json: JSONValue) -> LayerModel.Content {
    guard let id = json["refId"]?.name, let asset = assets[id] else {
      context.note("the picture of the layer \"\(json["nm"]?.text ?? "")\" is missing", at: json)
      return .nothing
    }
    do throws(PictureLoader.Problem) {
      let image: CGImage, slot = asset["sid"]?.text
      let source = slot.flatMap(context.slot).flatMap { $0["p"]?.kind == .text ? $0 : nil } ?? asset
      if let slot, case .picture(let data)? = context.overrides[slot] {
        image = try context.pictures.decode(data, name: slot)
      } else {
        image = try context.pictures.picture(folder: source["u"]?.text ?? "", name: source["p"]?.text ?? "")
      }
      let width = (source["w"] ?? asset["w"])?.number ?? 0, height = (source["h"] ?? asset["h"])?.number ?? 0
      return .picture(
        image, size: CGSize(width: width > 0 ? width : Double(image.width), height: height > 0 ? height : Double(image.height)))
    } catch {
      context.note(error.message, at: asset)
      return .nothing
    }
  }
}

extension JSONValue {
  /// A name that is written as a text, or as a number.
  var name: String? { text ?? integer.map(String.init) }
}
