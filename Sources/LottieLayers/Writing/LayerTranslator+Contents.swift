internal import Graphics
internal import Rasterizer
internal import RenderTree

extension LayerTranslator {
  /// Pictures and texts, of a layer, that are written one after the other.
  private static let stretchLimit = 500

  // MARK: Pictures

  func showsPictures(_ index: Int) -> Bool {
    !isVideo(index) && samples.properties(of: index).contains { $0.contents != nil }
  }

  private func isVideo(_ index: Int) -> Bool {
    samples.layers[index].node.animations.contains { record in
      if case .property(let animation) = record.body, case .video = animation.interpolation { true } else { false }
    }
  }

  /// Adds each picture of a layer's contents for as long as it shows.
  func addPictures(of index: Int, to composition: inout WrittenComposition) {
    if isVideo(index) { return note("its video is left out", index) }
    guard showsPictures(index) else { return }
    let first = samples.first(index)
    if first.magnificationFilter == .nearest || first.minificationFilter == .nearest {
      note("players smooth its contents, whose pixels shall stay squares", index)
    }
    if first.contentsCenter != CGRect(x: 0, y: 0, width: 1, height: 1) {
      note("its contents are stretched evenly, not by parts", index)
    }
    if first.contentsMultiplyColor != nil { note("the colour of its contents is left out", index) }
    let tint = tint(of: index)
    if tint.x != 1 || tint.y != 1 || tint.z != 1 { note("the colours of a replicator's copies are left out of pictures", index) }
    let stretches = stretches(of: index) { own in
      own.contentsFade.map { $0.fraction < 0.5 ? own.contents : $0.target } ?? own.contents
    }
    if samples.properties(of: index).contains(where: { $0.contentsFade != nil }) {
      note("its contents change at once, without a fade", index)
    }
    for stretch in stretches.prefix(Self.stretchLimit) {
      guard case .image(let image)? = stretch.value, image.width > 0, image.height > 0 else { continue }
      add(image, of: index, stretches.count > 1 ? stretch.span : nil, opacity: tint.w, to: &composition)
    }
    if stretches.count > Self.stretchLimit {
      note("its contents change more than \(Self.stretchLimit) times; later pictures are left out", index)
    }
  }

  private func add(
    _ image: CGImage, of index: Int, _ span: (start: Double, end: Double)?, opacity: Double, to composition: inout WrittenComposition
  ) {
    let size = SIMD2(Double(image.width), Double(image.height)), isDown = spaces.isDown[index]
    /// The part of the picture that shows, in its own pixels, and where it is drawn.
    func window(_ own: LayerProperties) -> (part: CGRect, place: CGRect) {
      let unit = own.contentsRect, scale = own.contentsScale > 0 && own.contentsScale.isFinite ? own.contentsScale : 1
      let pixels = CGSize(width: size.x * Double(unit.width), height: size.y * Double(unit.height))
      let top = Double(isDown ? unit.minY : 1 - unit.maxY) * size.y
      let bounds = own.bounds.standardized
      let place = own.contentsGravity.rect(of: CGSize(width: pixels.width / scale, height: pixels.height / scale), in: bounds)
      return (CGRect(origin: CGPoint(x: Double(unit.minX) * size.x, y: top), size: pixels), place)
    }
    let properties: Set<LayerProperty> = [.bounds, .contentsRect, .contentsScale, .contents]
    let point = Self.pointTolerance
    var pose = PoseTracks.identity
    pose.anchor = track([index], properties, tolerance: [point, point]) { all in
      let part = window(all[0]).part
      return [Double(part.minX), Double(part.minY)]
    }
    pose.position = track([index], properties, tolerance: [point, point]) { all in
      let place = window(all[0]).place
      return [Double(place.minX), Double(isDown ? place.minY : place.maxY)]
    }
    let share = point / max(size.x, size.y) * 100
    pose.scale = track([index], properties, tolerance: [share, share]) { all in
      let (part, place) = window(all[0])
      guard part.width > 0, part.height > 0 else { return [0, 0] }
      return [Double(place.width / part.width) * 100, Double(place.height / part.height) * (isDown ? 100 : -100)]
    }
    var layer = WrittenLayer(kind: .picture, name: name(of: index), number: newNumber(), parent: number(of: index), pose: pose)
    layer.content = [("refId", .text(pictureID(of: image)))]
    layer.span = span
    if opacity < 1 { layer.opacity = Track([opacity * 100]) }
    if samples.courses[index][.contentsRect] != nil || samples.first(index).contentsRect != CGRect(x: 0, y: 0, width: 1, height: 1) {
      let corners = track([index], properties, tolerance: Array(repeating: point, count: 4)) { all in
        let part = window(all[0]).part
        return [Double(part.minX), Double(part.minY), Double(part.maxX), Double(part.maxY)]
      }
      let outline = corners.map {
        [$0[0], $0[1], 0, 0, 0, 0, $0[2], $0[1], 0, 0, 0, 0, $0[2], $0[3], 0, 0, 0, 0, $0[0], $0[3], 0, 0, 0, 0]
      }
      layer.masks = [mask(json(outline) { PathWriting.json($0, isClosed: true) })]
    }
    composition.layers.append(layer)
  }

  private func mask(_ path: LottieValue) -> LottieValue {
    ["mode": "a", "inv": .bool(false), "pt": path, "o": ["a": 0, "k": 100], "x": ["a": 0, "k": 0]]
  }

  // MARK: Texts

  private struct TextLook: Equatable {
    var text: TextProperties
    var bounds: CGRect
  }

  /// Adds a text layer's text as outlines, for as long as each is the same.
  func addTexts(of index: Int, to composition: inout WrittenComposition) {
    guard samples.first(index).content.kind == .text else { return }
    let stretches = stretches(of: index) { own -> TextLook? in
      guard case .text(let text) = own.content, !text.isInContents else { return nil }
      return TextLook(text: text, bounds: own.bounds.standardized)
    }
    for stretch in stretches.prefix(Self.stretchLimit) {
      guard let look = stretch.value, look.bounds.width > 0, look.bounds.height > 0 else { continue }
      add(look, of: index, stretches.count > 1 ? stretch.span : nil, to: &composition)
    }
    if stretches.count > Self.stretchLimit { note("its text changes more than \(Self.stretchLimit) times; later ones are left out", index) }
  }

  private func add(_ look: TextLook, of index: Int, _ span: (start: Double, end: Double)?, to composition: inout WrittenComposition) {
    let text = look.text, bounds = look.bounds
    let fallback = text.foregroundColor ?? CGColor(red: 0, green: 0, blue: 0, alpha: 0)
    let runs = text.runs.compactMap { run -> TextDrawing.Run? in
      guard !run.string.isEmpty else { return nil }
      return TextDrawing.Run(
        string: run.string, fontName: run.fontName ?? text.fontName, fontSize: run.fontSize ?? text.fontSize, color: run.color ?? fallback,
        style: run.style)
    }
    var drawing = TextDrawing(runs: runs, box: bounds.size, boxToPixels: .identity, size: PixelSize(1, 1))
    (drawing.isWrapped, drawing.truncation, drawing.alignment) = (text.isWrapped, text.truncation, text.alignment)
    guard let outlines = drawing.outlines() else {
      return note("its text is left out: letters with outlines or colours of their own", index)
    }
    let isDown = spaces.isDown[index], tint = tint(of: index)
    let toLayer = CGAffineTransform(a: 1, b: 0, c: 0, d: isDown ? 1 : -1, tx: bounds.minX, ty: isDown ? bounds.minY : bounds.maxY)
    // Later ones are painted over earlier ones.
    let shapes = outlines.reversed().compactMap { piece -> LottieValue? in
      let paths = PathWriting(piece.path.transformed(by: toLayer)).subpaths.map { subpath -> LottieValue in
        ["ty": "sh", "d": 1, "ks": ["a": 0, "k": PathWriting.json(subpath.numbers, isClosed: true)]]
      }
      guard !paths.isEmpty else { return nil }
      let color = [Double(piece.color.red) * tint.x, Double(piece.color.green) * tint.y, Double(piece.color.blue) * tint.z]
      let fill: LottieValue = [
        "ty": "fl", "c": ["a": 0, "k": .numbers(color.map { min(max($0, 0), 1) } + [1])],
        "o": ["a": 0, "k": .number(Double(piece.color.alpha) * tint.w * 100)], "r": 1,
      ]
      return group(paths + [fill])
    }
    addShapes(shapes, of: index, span: span, to: &composition)
  }
}
