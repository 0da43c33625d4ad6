package import Foundation
internal import Graphics
internal import Rasterizer

/// Builds what a document shows at a time: layers from the lowest to the highest, each as elements in the frame's space.
///
/// A layer whose opacity, masks, matte, blend mode and effects leave its elements as they are adds no group. Costs what is shown: layers
/// that are not there at the time are passed over.
struct FrameBuilder {
  private let document: LottieDocument
  /// Points of outlines and elements that may still be made: repeaters, modifiers and compositions within one another multiply.
  private var budget: Int
  /// The layers that are built alone; nil for all.
  private var onlyLayer: String?

  /// - Parameter onlyLayer: leaves out what is not in layers of this name.
  init(_ document: LottieDocument, budget: Int = 4_000_000, onlyLayer: String? = nil) {
    (self.document, self.budget, self.onlyLayer) = (document, budget, onlyLayer)
  }

  /// A time on a composition's timeline.
  struct Moment {
    var time: FrameTime
    /// The frame here on which the document ends; nil where time is mapped or runs backwards.
    var end: Double?

    /// Layers that end with the document are seen on its last moment, too.
    func shows(_ layer: Layer) -> Bool {
      let frame = time.frame
      guard layer.model.firstFrame <= frame else { return false }
      if frame < layer.model.endFrame { return true }
      return end.map { frame >= $0 - 1e-6 && layer.model.endFrame >= $0 - 1e-6 } ?? false
    }
  }

  mutating func frame(at seconds: Double) -> VectorFrame { frame(at: FrameTime(frame(of: seconds))) }

  /// What shows on the way from one time to another: each value between those of both. Layers show as at the first one, or, once the way is
  /// over, as at the other.
  ///
  /// - Parameter share: 0 for the first time, 1 for the other.
  mutating func frame(at seconds: Double, toward goal: Double, share: Double) -> VectorFrame {
    let (start, end) = (frame(of: seconds), frame(of: goal))
    return frame(at: share == 1 ? FrameTime(end) : FrameTime(start, toward: end, share: share))
  }

  private mutating func frame(at time: FrameTime) -> VectorFrame {
    let bounds = CGRect(origin: .zero, size: document.size)
    var elements: [VectorFrame.Element] = []
    if onlyLayer == nil, let backdrop = document.backdrop { elements.append(backdrop) }
    add(
      document.composition, at: Moment(time: time, end: document.frames.upperBound), .identity, visible: bounds, to: &elements)
    return VectorFrame(elements)
  }

  /// The frame at a time in seconds, within the document's.
  private func frame(of seconds: Double) -> Double {
    let frames = document.frames
    let asked = frames.lowerBound + (seconds.isFinite ? seconds : 0) * document.frameRate
    var frame = min(max(asked, frames.lowerBound), frames.upperBound)
    // Times with few digits are meant to be frames.
    if abs(frame - frame.rounded()) < Self.frameTolerance { frame = frame.rounded() }
    return min(max(frame, frames.lowerBound), frames.upperBound)
  }

  private static let frameTolerance = 1e-3

  // MARK: Compositions

  /// - Parameters:
  ///   - toFrame: from the composition's space.
  ///   - visible: what is seen of it, in the frame's space.
  private mutating func add(
    _ composition: Composition, at moment: Moment, _ toFrame: CGAffineTransform, visible: CGRect, to elements: inout [VectorFrame.Element]
  ) {
    var stage = Stage(composition: composition, moment: moment, toFrame: toFrame, visible: visible)
    for index in composition.layers.indices.reversed() {
      let layer = composition.layers[index]
      guard !layer.model.isMatteSource, !layer.model.isHidden, moment.shows(layer), budget > 0 else { continue }
      add(index, of: &stage, to: &elements)
    }
  }

  /// A composition at a time, with its layers' matrices as far as they were needed.
  private struct Stage {
    let composition: Composition
    let moment: Moment
    let toFrame: CGAffineTransform
    let visible: CGRect
    private var matrices: [CGAffineTransform?]

    init(composition: Composition, moment: Moment, toFrame: CGAffineTransform, visible: CGRect) {
      (self.composition, self.moment, self.toFrame, self.visible) = (composition, moment, toFrame, visible)
      matrices = Array(repeating: nil, count: composition.layers.count)
    }

    /// From a layer's space to the frame's.
    mutating func matrix(of index: Int) -> CGAffineTransform {
      if let known = matrices[index] { return known }
      // Up to the first parent whose matrix is known, then down again.
      var chain: [Int] = [], current: Int? = index, matrix = toFrame
      while let layer = current {
        if let known = matrices[layer] {
          matrix = known
          break
        }
        chain.append(layer)
        current = composition.layers[layer].model.parent
      }
      for layer in chain.reversed() {
        matrix = composition.layers[layer].matrix(at: moment.time).concatenating(matrix)
        matrices[layer] = matrix
      }
      return matrix
    }
  }

  // MARK: Layers

  private mutating func add(_ index: Int, of stage: inout Stage, to elements: inout [VectorFrame.Element]) {
    let layer = stage.composition.layers[index], frame = stage.moment.time
    if case .nothing = layer.model.content { return }
    if let name = onlyLayer, layer.model.name == name {
      // All of it, whatever the layers in it are called.
      onlyLayer = nil
      defer { onlyLayer = name }
      return add(index, of: &stage, to: &elements)
    } else if onlyLayer != nil {
      guard case .composition = layer.model.content else { return }
    }
    let opacity = layer.opacity(at: frame)
    guard opacity > 0 else { return }
    let toFrame = stage.matrix(of: index)
    guard toFrame.isFinite, toFrame.determinant != 0 else { return }
    if layer.isPlain, opacity == 1 { return addContent(of: layer, stage, toFrame, to: &elements) }
    var content: [VectorFrame.Element] = []
    addContent(of: layer, stage, toFrame, to: &content)
    guard !content.isEmpty else { return }
    if layer.isPlain, content.count == 1 { return elements.append(content[0].faded(by: opacity)) }
    var group = VectorFrame.Group(content)
    group.opacity = opacity
    group.blendMode = layer.model.blendMode
    group.masks = layer.model.masks.map { $0.mask(at: frame, toFrame) }
    group.effects = layer.model.effects.compactMap { $0.effect(at: frame, toFrame) }
    if let matte = layer.model.matte {
      var source: [VectorFrame.Element] = []
      let sourceLayer = stage.composition.layers[matte.source]
      if !sourceLayer.model.isHidden, stage.moment.shows(sourceLayer) { add(matte.source, of: &stage, to: &source) }
      if source.isEmpty, !matte.isInverted { return }
      group.matte = VectorFrame.Matte(channel: matte.usesLuminance ? .luma : .alpha, isInverted: matte.isInverted, elements: source)
    }
    elements.append(.group(group))
  }

  private mutating func addContent(
    of layer: Layer, _ stage: Stage, _ toFrame: CGAffineTransform, to elements: inout [VectorFrame.Element]
  ) {
    budget -= 1
    switch layer.model.content {
    case .nothing: break
    case .composition(let inner): add(inner, stage, toFrame, to: &elements)
    case .solid(let path, let color):
      elements.append(
        .shape(VectorFrame.Shape(path: path, pathToFrame: toFrame, operation: .fill(usesEvenOddRule: false), paint: .color(color))))
    case .picture(let image, let size):
      elements.append(.picture(VectorFrame.Picture(image: image, size: size, pictureToFrame: toFrame)))
    case .shapes(let content): content.add(at: stage.moment.time, toFrame, budget: &budget, to: &elements)
    case .text(let content): content.add(at: stage.moment.time, toFrame, to: &elements)
    }
  }

  private mutating func add(
    _ inner: Precomposition, _ stage: Stage, _ toFrame: CGAffineTransform, to elements: inout [VectorFrame.Element]
  ) {
    let moment = Moment(
      time: inner.innerTime(at: stage.moment.time),
      end: inner.timeMap == nil && inner.stretch > 0 ? stage.moment.end.map { ($0 - inner.startFrame) / inner.stretch } : nil)
    let inFrame = CGRect(origin: .zero, size: inner.size).applying(toFrame)
    let isUpright = toFrame.b == 0 && toFrame.c == 0 || toFrame.a == 0 && toFrame.d == 0
    if isUpright, inFrame.contains(stage.visible) {
      // Nothing of it is cut off that is seen.
      return add(inner.composition, at: moment, toFrame, visible: stage.visible, to: &elements)
    }
    let visible = inFrame.intersection(stage.visible)
    guard !visible.isNull, !visible.isEmpty else { return }
    var content: [VectorFrame.Element] = []
    add(inner.composition, at: moment, toFrame, visible: visible, to: &content)
    guard !content.isEmpty else { return }
    var group = VectorFrame.Group(content)
    group.clips = [VectorFrame.Clip(path: inner.bounds, pathToFrame: toFrame)]
    elements.append(.group(group))
  }
}

extension LottieDocument {
  /// The rectangle around the layers of a name, those in precompositions too, in the document's points; null where they do not show.
  ///
  /// - Parameter seconds: from the first frame.
  package func bounds(ofLayer name: String, at seconds: Double) -> CGRect {
    var builder = FrameBuilder(self, onlyLayer: name)
    return builder.frame(at: seconds).bounds
  }
}

extension VectorFrame.Element {
  /// The same, with its opacity multiplied.
  func faded(by opacity: Double) -> VectorFrame.Element {
    switch self {
    case .shape(var shape):
      shape.opacity *= opacity
      return .shape(shape)
    case .picture(var picture):
      picture.opacity *= opacity
      return .picture(picture)
    case .group(var group):
      group.opacity *= opacity
      return .group(group)
    }
  }

  /// The same in another place. Groups have nothing but elements.
  func moved(by matrix: CGAffineTransform) -> VectorFrame.Element {
    switch self {
    case .shape(var shape):
      shape.pathToFrame = shape.pathToFrame.concatenating(matrix)
      return .shape(shape)
    case .picture(var picture):
      picture.pictureToFrame = picture.pictureToFrame.concatenating(matrix)
      return .picture(picture)
    case .group(var group):
      group.elements = group.elements.map { $0.moved(by: matrix) }
      return .group(group)
    }
  }
}
