internal import Graphics
internal import Rasterizer

/// Layers that share a timeline: the document's own, or those of an asset.
final class Composition: Sendable {
  /// The first one is highest.
  let layers: [Layer]
  /// How many layers are shown for it, those of precompositions counted each time.
  let layerCount: Int

  init(_ layers: [Layer]) {
    self.layers = layers
    layerCount = layers.reduce(0) { sum, layer in
      if case .composition(let inner) = layer.model.content { sum + 1 + inner.composition.layerCount } else { sum + 1 }
    }
  }
}

final class Layer: Sendable {
  let model: LayerModel
  /// Whether nothing but opacity stands between what it draws and the composition.
  let isPlain: Bool
  /// The transform's matrix and opacity where they never change.
  let stillMatrix: CGAffineTransform?
  let stillOpacity: Double?

  init(_ model: LayerModel) {
    self.model = model
    isPlain = model.masks.isEmpty && model.effects.isEmpty && model.matte == nil && model.blendMode == .normal
    stillMatrix = model.transform.isStill ? model.transform.matrix(at: 0) : nil
    stillOpacity = model.transform.opacity.isStill ? model.transform.opacity(at: 0) : nil
  }

  func matrix(at frame: FrameTime) -> CGAffineTransform {
    if let stillMatrix { return stillMatrix }
    return model.transform.matrix(at: frame, turn: model.turnsAlongPath ? model.transform.heading(at: frame) : 0)
  }

  func opacity(at frame: FrameTime) -> Double { stillOpacity ?? model.transform.opacity(at: frame) }
}

/// What a document says of a layer. What changes with time does so on the composition's timeline, in frames.
struct LayerModel: Sendable {
  enum Content: Sendable {
    case nothing
    case composition(Precomposition)
    case solid(path: PathGeometry, color: SIMD4<Double>)
    case picture(CGImage, size: CGSize)
    case shapes(ShapeContent)
    case text(TextContent)
  }

  var name = ""
  /// Names it for others' `parent` and `tp`; -1 for none.
  var number = -1
  var content = Content.nothing
  /// From the first frame on which it is shown to the one on which it no longer is.
  var firstFrame = 0.0
  var endFrame = 0.0
  var isHidden = false
  /// Whether it is shown as others' matte only.
  var isMatteSource = false
  var transform = TransformModel()
  var turnsAlongPath = false
  /// Index among the composition's layers of the one whose transform goes on top.
  var parent: Int?
  var matte: MatteModel?
  var masks: [MaskModel] = []
  var effects: [EffectModel] = []
  var blendMode = CGBlendMode.normal
}

final class Precomposition: Sendable {
  let composition: Composition
  /// What lies outside is cut off.
  let size: CGSize
  /// The rectangle of that size.
  let bounds: PathGeometry
  /// The frame outside at which its own timeline begins.
  let startFrame: Double
  /// Frames outside for one of its own; not 0.
  let stretch: Double
  /// Its own frame, by the frame outside; nil where time runs evenly.
  let timeMap: Property<Double>?

  init(_ composition: Composition, size: CGSize, startFrame: Double, stretch: Double, timeMap: Property<Double>?) {
    (self.composition, self.size, self.startFrame, self.timeMap) = (composition, size, startFrame, timeMap)
    self.stretch = stretch == 0 ? 1 : stretch
    var builder = PathBuilder()
    builder.addRect(CGRect(origin: .zero, size: size))
    bounds = builder.makeGeometry()
  }

  func innerTime(at time: FrameTime) -> FrameTime {
    time.map { frame in timeMap?.value(at: FrameTime(frame)) ?? (frame - startFrame) / stretch }
  }
}

/// Through what a layer shows.
struct MatteModel: Sendable {
  /// Index among the composition's layers.
  var source: Int
  var usesLuminance: Bool
  var isInverted: Bool
}

struct MaskModel: Sendable {
  var mode: VectorFrame.Mask.Mode
  var isInverted: Bool
  var shape: Property<BezierShape>
  /// The path where it never changes.
  var stillPath: PathGeometry?
  /// Hundredths of the whole.
  var opacity: Property<Double>
  /// How far it grows.
  var expansion: Property<Double>
  /// How wide its edge fades, across and down.
  var feather: Property<SIMD2<Double>>
}

/// What is done to the pixels of a layer.
enum EffectModel: Sendable {
  case fill(color: Property<SIMD4<Double>>, amount: Property<Double>)
  case tint(black: Property<SIMD4<Double>>, white: Property<SIMD4<Double>>, amount: Property<Double>)
  case tritone(shadows: Property<SIMD4<Double>>, midtones: Property<SIMD4<Double>>, highlights: Property<SIMD4<Double>>)
  case gaussianBlur(deviation: Property<Double>, isHorizontal: Bool, isVertical: Bool)
  case dropShadow(DropShadow)

  struct DropShadow: Sendable {
    var color: Property<SIMD4<Double>>
    /// From 0 to 1.
    var opacity: Property<Double>
    /// Degrees from the x axis, clockwise as seen, to where the shadow lies.
    var angle: Property<Double>
    var distance: Property<Double>
    /// The standard deviation of its blur.
    var deviation: Property<Double>
  }
}
