internal import Graphics
internal import Rasterizer

extension TextContent {
  /// Appends what the text looks like at a frame.
  func add(at frame: FrameTime, _ toFrame: CGAffineTransform, to elements: inout [VectorFrame.Element]) {
    let document = document(at: frame)
    let baseline = path.flatMap { TextBaseline($0, at: frame) }
    guard !animators.isEmpty || baseline != nil else {
      let look = LetterLook(document.style)
      return look.add(document.letters.wholePath, toFrame, to: &elements)
    }
    let states = letterStates(document, at: frame)
    for line in document.letters.lines { add(line, of: document, states, at: frame, on: baseline, toFrame, to: &elements) }
  }

  private func add(
    _ line: TextSetting.Line, of document: TextDocument, _ states: [LetterState], at frame: FrameTime, on baseline: TextBaseline?,
    _ toFrame: CGAffineTransform, to elements: inout [VectorFrame.Element]
  ) {
    let setting = document.letters, alignment = groupingAlignment.value(at: frame) / 100
    let extra = states[line.letters].dropLast().reduce(0) { $0 + $1.tracking }
    let width = line.width + extra
    let shift = baseline?.shift(of: line, width: width, document.style) ?? TextSetting.shift(of: line, width: width, document.style)
    let gap = baseline?.gap(of: line, width: width) ?? 0
    var tracked = 0.0
    for index in line.letters {
      let letter = setting.letters[index], state = states[index]
      defer { tracked += state.tracking + gap }
      if letter.path.isEmpty { continue }
      let origin = SIMD2(shift + letter.x + tracked, line.baseline)
      // The middle of what turns together, on the baseline.
      let group = extent(of: index, in: line, setting)
      let pivot = SIMD2(
        (group.upperBound + group.lowerBound) / 2 - letter.x + alignment.x * (group.upperBound - group.lowerBound),
        alignment.y * document.style.size)
      let letterToText = state.matrix(about: pivot).concatenating(
        baseline?.matrix(of: letter, at: origin) ?? CGAffineTransform(translationX: origin.x, y: origin.y))
      state.look.add(letter.path, letterToText.concatenating(toFrame), opacity: state.opacity, to: &elements)
    }
  }

  /// Where the letters begin and end that turn about one point.
  private func extent(of index: Int, in line: TextSetting.Line, _ setting: TextSetting) -> Range<Double> {
    let letters = setting.letters
    var low = index, high = index
    switch grouping {
    case .character: break
    case .word:
      while low > line.letters.lowerBound, letters[low - 1].word == letters[index].word { low -= 1 }
      while high + 1 < line.letters.upperBound, letters[high + 1].word == letters[index].word { high += 1 }
    case .line, .all: (low, high) = (line.letters.lowerBound, line.letters.upperBound - 1)
    }
    let start = letters[low].x, end = letters[high].x + letters[high].advance
    return start..<max(start, end)
  }

  // MARK: Animators

  private func letterStates(_ document: TextDocument, at frame: FrameTime) -> [LetterState] {
    let setting = document.letters
    var states = [LetterState](repeating: LetterState(look: LetterLook(document.style)), count: setting.letters.count)
    for animator in animators {
      let reach = SelectorReach(animator.selector, setting, at: frame), values = AnimatorValues(animator, at: frame)
      for index in states.indices {
        let letter = setting.letters[index]
        values.apply(reach.share(of: letter, index: index), to: &states[index])
      }
    }
    return states
  }
}

struct LetterLook {
  var fill: SIMD4<Double>?
  var stroke: SIMD4<Double>?
  var strokeWidth: Double
  var strokesAboveFill: Bool

  init(_ style: TextDocument.Style) {
    (fill, stroke, strokeWidth, strokesAboveFill) = (style.fill, style.stroke, style.strokeWidth, style.strokesAboveFill)
  }

  func add(_ path: PathGeometry, _ toFrame: CGAffineTransform, opacity: Double = 1, to elements: inout [VectorFrame.Element]) {
    guard !path.isEmpty, opacity > 0, toFrame.isFinite else { return }
    var layers: [VectorFrame.Element] = []
    if let fill, fill.w > 0 {
      layers.append(
        .shape(
          VectorFrame.Shape(
            path: path, pathToFrame: toFrame, operation: .fill(usesEvenOddRule: false), paint: .color(fill), opacity: opacity)))
    }
    if let stroke, stroke.w > 0, strokeWidth > 0 {
      var pen = VectorFrame.Pen(width: strokeWidth)
      pen.join = .round
      let line = VectorFrame.Element.shape(
        VectorFrame.Shape(path: path, pathToFrame: toFrame, operation: .stroke(pen), paint: .color(stroke), opacity: opacity))
      layers.insert(line, at: strokesAboveFill ? layers.count : 0)
    }
    elements += layers
  }
}

struct LetterState {
  var look: LetterLook
  var anchor = SIMD2<Double>.zero
  var position = SIMD2<Double>.zero
  var scale = SIMD2<Double>(1, 1)
  var rotation = 0.0
  var skew = 0.0
  var skewAxis = 0.0
  var opacity = 1.0
  var tracking = 0.0

  init(look: LetterLook) { self.look = look }

  /// In the letter's own space, about a point in it.
  func matrix(about pivot: SIMD2<Double>) -> CGAffineTransform {
    var matrix = CGAffineTransform(translationX: -pivot.x - anchor.x, y: -pivot.y - anchor.y)
      .concatenating(CGAffineTransform(scaleX: scale.x, y: scale.y))
    if skew != 0 { matrix = matrix.concatenating(.skew(degrees: skew, axis: skewAxis)) }
    if rotation != 0 { matrix = matrix.concatenating(CGAffineTransform(rotationAngle: rotation * .pi / 180)) }
    return matrix.concatenating(CGAffineTransform(translationX: pivot.x + position.x, y: pivot.y + position.y))
  }
}

private struct AnimatorValues {
  let anchor, position, scale: SIMD2<Double>?
  let rotation, skew, skewAxis, opacity, fillOpacity, strokeWidth, tracking: Double?
  let fillColor, strokeColor: SIMD4<Double>?

  init(_ animator: TextAnimator, at frame: FrameTime) {
    (anchor, position) = (animator.anchor?.value(at: frame), animator.position?.value(at: frame))
    scale = animator.scale?.value(at: frame)
    (rotation, skew) = (animator.rotation?.value(at: frame), animator.skew?.value(at: frame))
    (skewAxis, opacity) = (animator.skewAxis?.value(at: frame), animator.opacity?.value(at: frame))
    (fillOpacity, strokeWidth) = (animator.fillOpacity?.value(at: frame), animator.strokeWidth?.value(at: frame))
    (tracking, fillColor) = (animator.tracking?.value(at: frame), animator.fillColor?.value(at: frame))
    strokeColor = animator.strokeColor?.value(at: frame)
  }

  /// - Parameter share: how far the letter is reached, from -1 to 1.
  func apply(_ share: Double, to state: inout LetterState) {
    if share == 0 { return }
    if let anchor { state.anchor += anchor * share }
    if let position { state.position += position * share }
    if let scale { state.scale *= SIMD2(1, 1) + (scale / 100 - 1) * share }
    if let rotation { state.rotation += rotation * share }
    if let skew { state.skew += skew * share }
    if let skewAxis { state.skewAxis += skewAxis * share }
    if let opacity { state.opacity *= min(max(1 + (opacity / 100 - 1) * share, 0), 1) }
    if let tracking { state.tracking += tracking * share }
    if let fillColor, let own = state.look.fill { state.look.fill = SIMD4.mix(own, fillColor, min(max(share, 0), 1)) }
    if let fillOpacity, state.look.fill != nil { state.look.fill?.w *= min(max(1 + (fillOpacity / 100 - 1) * share, 0), 1) }
    if let strokeColor { state.look.stroke = state.look.stroke.map { SIMD4.mix($0, strokeColor, min(max(share, 0), 1)) } ?? strokeColor }
    if let strokeWidth { state.look.strokeWidth = max(0, state.look.strokeWidth + strokeWidth * share) }
  }
}
