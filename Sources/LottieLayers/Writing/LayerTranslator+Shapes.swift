internal import Graphics
internal import RenderTree

extension LayerTranslator {
  /// The shapes that lie under a layer's contents, the highest first: its gradient, and its fill.
  func shapesBelow(_ index: Int) -> [LottieValue] {
    var shapes: [LottieValue] = []
    if let gradient = gradient(of: index) { shapes.append(gradient) }
    if let fill = fill(index, .backgroundColor, { $0.backgroundColor }) {
      shapes.append(group([outline(of: index, inset: hidesFillEdge(index) ? 0.5 : 0), fill]))
    }
    return shapes
  }

  /// The shapes that lie over a layer's contents, the highest first: the line and the fill of a shape layer.
  func shapesAbove(_ index: Int) -> [LottieValue] {
    guard case .shape(let first) = samples.first(index).content else { return [] }
    let outlines = paths(of: index)
    guard !outlines.isEmpty else { return [] }
    func shape(_ properties: LayerProperties) -> ShapeProperties {
      if case .shape(let shape) = properties.content { shape } else { first }
    }
    let fill = fill(index, .fillColor, usesEvenOddRule: first.fillRule == .evenOdd) { shape($0).fillColor }
    let line = stroke(index, first, shape)
    let share = [Self.shareTolerance / 10]
    let start = track([index], [.strokeStart], tolerance: share) { [Double(min(max(shape($0[0]).strokeStart, 0), 1)) * 100] }
    let end = track([index], [.strokeEnd], tolerance: share) { [Double(min(max(shape($0[0]).strokeEnd, 0), 1)) * 100] }
    guard let line, !(start.isStill && start.first == [0] && end.isStill && end.first == [100]) else {
      let paints = [line, fill].compactMap { $0 }
      return paints.isEmpty ? [] : [group(outlines + paints)]
    }
    let trim: LottieValue = ["ty": "tm", "s": json(start), "e": json(end), "o": ["a": 0, "k": 0], "m": outlines.count > 1 ? 2 : 1]
    return [group(outlines + [trim, line])] + (fill.map { [group(outlines + [$0])] } ?? [])
  }

  private func stroke(_ index: Int, _ first: ShapeProperties, _ shape: (LayerProperties) -> ShapeProperties) -> LottieValue? {
    guard let (color, opacity) = paint(index, .strokeColor, { shape($0).strokeColor }) else { return nil }
    let point = [Self.pointTolerance]
    let width = track([index], [.lineWidth], tolerance: point) { [Double(max(0, shape($0[0]).lineWidth))] }
    guard !(width.isStill && width.first == [0]) else { return nil }
    let cap = first.lineCap == .round ? 2 : first.lineCap == .square ? 3 : 1
    let join = first.lineJoin == .round ? 2 : first.lineJoin == .bevel ? 3 : 1
    var line: [(key: String, value: LottieValue)] = [
      ("ty", "st"), ("c", color), ("o", opacity), ("w", json(width)), ("lc", .number(Double(cap))), ("lj", .number(Double(join))),
      ("ml", .number(Double(first.miterLimit))),
    ]
    let pattern = first.lineDashPattern.map(Double.init)
    if pattern.reduce(0, +) > 0 {
      let lengths = pattern.count % 2 == 0 ? pattern : pattern + pattern
      let phase = track([index], [.lineDashPhase], tolerance: point) { [Double(shape($0[0]).lineDashPhase)] }
      let dashes = lengths.enumerated().map { place, length -> LottieValue in
        ["n": place % 2 == 0 ? "d" : "g", "v": ["a": 0, "k": .number(length)]]
      }
      line.append(("d", .list(dashes + [["n": "o", "v": json(phase)]])))
    }
    if samples.courses[index][.lineDashPattern] != nil { note("its dashes stay as they are at the beginning", index) }
    return .object(line)
  }

  // MARK: Fills and borders

  /// A fill with a colour; nil where it never shows.
  func fill(
    _ index: Int, _ property: LayerProperty, usesEvenOddRule: Bool = false, _ color: (LayerProperties) -> CGColor?
  ) -> LottieValue? {
    guard let paint = paint(index, property, color) else { return nil }
    return ["ty": "fl", "c": paint.color, "o": paint.opacity, "r": usesEvenOddRule ? 2 : 1]
  }

  private func paint(
    _ index: Int, _ property: LayerProperty, _ color: (LayerProperties) -> CGColor?
  ) -> (color: LottieValue, opacity: LottieValue)? {
    let tint = tint(of: index)
    let opacity = track([index], [property], tolerance: [Self.shareTolerance]) { [Double(color($0[0])?.alpha ?? 0) * tint.w * 100] }
    guard !(opacity.isStill && opacity.first[0] <= 0) else { return nil }
    let step = Self.colorTolerance
    let components = track([index], [property], tolerance: [step, step, step]) { all in
      let own = color(all[0]) ?? CGColor(red: 0, green: 0, blue: 0, alpha: 0)
      return [Double(own.red) * tint.x, Double(own.green) * tint.y, Double(own.blue) * tint.z].map { min(max($0, 0), 1) }
    }
    return (json(components) { .numbers($0 + [1]) }, json(opacity))
  }

  /// The colour by which copies of replicators multiply what is in them.
  func tint(of index: Int) -> SIMD4<Double> {
    var tint = SIMD4<Double>(1, 1, 1, 1), next = index
    while next >= 0 {
      if samples.layers[next].role == .replicatorInstance, case .replicatorInstance(let copy) = samples.first(next).content {
        tint *= SIMD4(Double(copy.color.red), Double(copy.color.green), Double(copy.color.blue), Double(copy.color.alpha))
      }
      next = samples.layers[next].parent
    }
    return tint
  }

  /// The ring between the bounds and the bounds without the border.
  func border(of index: Int) -> LottieValue? {
    let history = samples.properties(of: index)
    guard history.contains(where: { $0.borderWidth > 0 }), let fill = fill(index, .borderColor, usesEvenOddRule: true, { $0.borderColor })
    else { return nil }
    return group([outline(of: index), outline(of: index, inset: 1), fill])
  }

  /// Whether a border lies over the fill's edge, which then shall not shine through the border's own.
  private func hidesFillEdge(_ index: Int) -> Bool {
    samples.properties(of: index).allSatisfy { own in
      let bounds = own.bounds.standardized, color = own.borderColor ?? CGColor(red: 0, green: 0, blue: 0, alpha: 0)
      return color.alpha >= 1 && own.borderWidth >= 1.5 && own.borderWidth < min(bounds.width, bounds.height) / 2
    }
  }

  /// The bounds with their corners.
  /// - Parameter share: the part of the border's width that is taken off all round.
  func outline(of index: Int, inset share: Double = 0) -> LottieValue {
    let point = Self.pointTolerance
    func inset(_ own: LayerProperties) -> Double {
      let bounds = own.bounds.standardized
      return share * min(max(0, Double(own.borderWidth)), Double(min(bounds.width, bounds.height)) / 2)
    }
    func radius(_ own: LayerProperties) -> Double {
      let bounds = own.bounds.standardized
      let whole = min(max(0, Double(own.cornerRadius)), Double(min(bounds.width, bounds.height)) / 2)
      return max(0, whole - inset(own))
    }
    let properties: Set<LayerProperty> = [.bounds, .borderWidth, .cornerRadius]
    let own = samples.first(index)
    guard own.maskedCorners == .all || samples.properties(of: index).allSatisfy({ $0.cornerRadius <= 0 }) else {
      return corneredOutline(of: index, properties, inset: inset, radius: radius)
    }
    let position = track([index], [.bounds], tolerance: [point, point]) { all in
      let bounds = all[0].bounds.standardized
      return [Double(bounds.midX), Double(bounds.midY)]
    }
    let size = track([index], properties, tolerance: [point, point]) { all in
      let bounds = all[0].bounds.standardized, inset = 2 * inset(all[0])
      return [max(0, Double(bounds.width) - inset), max(0, Double(bounds.height) - inset)]
    }
    return [
      "ty": "rc", "d": 1, "p": json(position), "s": json(size),
      "r": json(track([index], properties, tolerance: [point]) { [radius($0[0])] }),
    ]
  }

  /// The same where only some corners are round: a path of eight points.
  private func corneredOutline(
    of index: Int, _ properties: Set<LayerProperty>, inset: (LayerProperties) -> Double, radius: (LayerProperties) -> Double
  ) -> LottieValue {
    let corners = samples.first(index).maskedCorners
    // Bits by corner: the least x and y first, then the greatest x, then both with the greatest y.
    func isRound(_ corner: Int) -> Bool { corners.rawValue & (1 << UInt(corner)) != 0 }
    let values = track([index], properties, tolerance: Array(repeating: Self.pointTolerance, count: 48)) { all in
      let own = all[0], r = radius(own)
      let box = own.bounds.standardized.insetBy(dx: inset(own), dy: inset(own))
      let (left, top, right, bottom) = (Double(box.minX), Double(box.minY), Double(box.maxX), Double(box.maxY))
      let places = [(0, SIMD2(left, top)), (1, SIMD2(right, top)), (3, SIMD2(right, bottom)), (2, SIMD2(left, bottom))]
      let ways: [SIMD2<Double>] = [SIMD2(1, 0), SIMD2(0, 1), SIMD2(-1, 0), SIMD2(0, -1)]
      var numbers: [Double] = []
      for (place, (corner, point)) in places.enumerated() {
        let r = isRound(corner) ? r : 0
        // Along the edge that ends here, and along the one that begins.
        let into = ways[(place + 3) % 4], out = ways[place], control = r * 0.552_284_749_8
        let first = point - into * r, second = point + out * r
        numbers += [first.x, first.y, 0, 0, into.x * control, into.y * control]
        numbers += [second.x, second.y, -out.x * control, -out.y * control, 0, 0]
      }
      return numbers
    }
    return ["ty": "sh", "d": 1, "ks": json(values) { PathWriting.json($0, isClosed: true) }]
  }

  /// A group of shapes, in the space that it stands in.
  func group(_ items: [LottieValue], transform: [(key: String, value: LottieValue)] = []) -> LottieValue {
    var own: [(key: String, value: LottieValue)] = [
      ("ty", "tr"), ("p", ["a": 0, "k": [0, 0]]), ("a", ["a": 0, "k": [0, 0]]), ("s", ["a": 0, "k": [100, 100]]), ("r", ["a": 0, "k": 0]),
      ("o", ["a": 0, "k": 100]),
    ]
    for (key, value) in transform { own[own.firstIndex { $0.key == key } ?? 0].value = value }
    return ["ty": "gr", "it": .list(items + [.object(own)])]
  }

  /// A layer of one colour, where a fill of whole points is all that there is to show.
  func solid(_ index: Int, isAlone: Bool) -> WrittenLayer? {
    let own = samples.first(index), bounds = own.bounds.standardized, courses = samples.courses[index]
    guard isAlone, own.content.kind == .plain, let color = own.backgroundColor, color.alpha == 1, own.cornerRadius == 0,
      tint(of: index) == SIMD4(1, 1, 1, 1),
      bounds.width >= 1, bounds.height >= 1, bounds.width == bounds.width.rounded(), bounds.height == bounds.height.rounded(),
      courses[.bounds] == nil, courses[.backgroundColor] == nil, courses[.cornerRadius] == nil
    else { return nil }
    var hex = "#"
    for component in [color.red, color.green, color.blue] {
      let value = Double(component) * 255
      guard value >= 0, value <= 255, abs(value - value.rounded()) < 1e-6 else { return nil }
      let digits = String(Int(value.rounded()), radix: 16)
      hex += digits.utf8.count < 2 ? "0" + digits : digits
    }
    var layer = WrittenLayer(
      kind: .solid, name: name(of: index), number: newNumber(), parent: parent(of: index),
      pose: pose(of: index).placing(bounds.origin, size: SIMD2(1, 1)))
    layer.content = [("sw", .number(Double(bounds.width))), ("sh", .number(Double(bounds.height))), ("sc", .text(hex))]
    return layer
  }

  // MARK: Outlines

  /// A shape layer's path, a shape for each of its subpaths.
  private func paths(of index: Int) -> [LottieValue] {
    let writings = samples.properties(of: index).map { own -> PathWriting in
      if case .shape(let shape) = own.content, let path = shape.path { return PathWriting(path) }
      return PathWriting(.empty)
    }
    guard let first = writings.first(where: { !$0.subpaths.isEmpty }) else { return [] }
    if writings.contains(where: { !$0.isLike(first) }) {
      note("its path keeps the form that it has at first where its elements change", index)
    }
    let course = course(of: [index], [.path])
    return first.subpaths.indices.map { number in
      var last = first
      let values = writings.map { writing -> [Double] in
        if writing.isLike(first) { last = writing }
        return last.subpaths[number].numbers
      }
      let track = fitter.track(values, course, tolerance: Array(repeating: Self.pointTolerance, count: values[0].count))
      let isClosed = first.subpaths[number].isClosed
      return ["ty": "sh", "d": 1, "ks": json(track) { PathWriting.json($0, isClosed: isClosed) }]
    }
  }
}

/// A path as documents have it: points with the ways to their control points.
struct PathWriting {
  struct Subpath {
    /// Six numbers a point: x and y, the way to the control point before it, and that to the one behind it.
    var numbers: [Double] = []
    var isClosed = false
  }

  private(set) var subpaths: [Subpath] = []

  init(_ path: PathGeometry) {
    var next = 0, current = SIMD2<Double>.zero, start = SIMD2<Double>.zero, isOpen = false
    func point(_ offset: Int) -> SIMD2<Double> { SIMD2(Double(path.points[next + offset].x), Double(path.points[next + offset].y)) }
    func begin() {
      if isOpen { return }
      subpaths.append(Subpath(numbers: [current.x, current.y, 0, 0, 0, 0]))
      (start, isOpen) = (current, true)
    }
    func add(_ control1: SIMD2<Double>, _ control2: SIMD2<Double>, _ end: SIMD2<Double>) {
      begin()
      let last = subpaths.count - 1, count = subpaths[last].numbers.count
      let (out, into) = (control1 - current, control2 - end)
      (subpaths[last].numbers[count - 2], subpaths[last].numbers[count - 1]) = (out.x, out.y)
      subpaths[last].numbers += [end.x, end.y, into.x, into.y, 0, 0]
      current = end
    }
    for verb in path.verbs {
      switch verb {
      case .move: (current, isOpen) = (point(0), false)
      case .line: add(current, point(0), point(0))
      case .quad:
        let control = point(0), end = point(1)
        add(current + (control - current) * (2.0 / 3), end + (control - end) * (2.0 / 3), end)
      case .cubic: add(point(0), point(1), point(2))
      case .close:
        if isOpen { close(to: start) }
        (current, isOpen) = (start, false)
      }
      next += verb.pointCount
    }
  }

  /// Closes the last subpath; a point that is where it began is that one.
  private mutating func close(to start: SIMD2<Double>) {
    let last = subpaths.count - 1, count = subpaths[last].numbers.count
    subpaths[last].isClosed = true
    let end = SIMD2(subpaths[last].numbers[count - 6], subpaths[last].numbers[count - 5])
    guard count > 6, end == start else { return }
    (subpaths[last].numbers[2], subpaths[last].numbers[3]) = (subpaths[last].numbers[count - 4], subpaths[last].numbers[count - 3])
    subpaths[last].numbers.removeLast(6)
  }

  /// Whether points of both belong together.
  func isLike(_ other: PathWriting) -> Bool {
    subpaths.count == other.subpaths.count
      && zip(subpaths, other.subpaths).allSatisfy { $0.numbers.count == $1.numbers.count && $0.isClosed == $1.isClosed }
  }

  static func json(_ numbers: [Double], isClosed: Bool) -> LottieValue {
    func points(_ offset: Int) -> LottieValue {
      .list(stride(from: offset, to: numbers.count, by: 6).map { .numbers([numbers[$0], numbers[$0 + 1]]) })
    }
    return ["i": points(2), "o": points(4), "v": points(0), "c": .bool(isClosed)]
  }
}
