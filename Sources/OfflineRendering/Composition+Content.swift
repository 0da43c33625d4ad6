public import QuartzCore
internal import RenderTree
internal import Timing

extension Composition {
  /// The smallest rectangle that contains what the layers draw at given times, in points of the root's space; nil where they draw nothing.
  ///
  /// Layers count with their bounds, shapes with their outlines, emitters with their particles, and shadows and blurs with three times
  /// their radius. The composition is played on the way: load another one to render it.
  public func contentBounds(at times: [Double]) -> CGRect? {
    let host = LayerHost(root: rootLayer, clock: .stepped(from: 0))
    host.plan(self)
    var result = CGRect.null
    var shown = PresentationTree()
    for time in times.sorted() {
      let tree = host.advance(to: time)
      guard let root = rootLayer.presentation() else { continue }
      var particles: [LayerID: CGRect] = [:]
      if root.hasEmitters {
        evaluate(tree, at: time, into: &shown)
        particles = shown.particleBounds
      }
      result = result.union(root.contentBounds(particles))
    }
    return result.isNull || result.isEmpty ? nil : result
  }
}

extension CALayer {
  /// The rectangle that this layer and those below it draw in, in its own space; null where they draw nothing.
  /// - Parameter particles: what emitters' particles cover, in the emitters' own spaces.
  fileprivate func contentBounds(_ particles: [LayerID: CGRect]) -> CGRect {
    guard !isHidden, opacity > 0 else { return .null }
    var box = ownContent.union(particles[model().id] ?? .null)
    for sublayer in sublayers ?? [] {
      let inner = sublayer.contentBounds(particles)
      if inner.isNull { continue }
      let placed = sublayer.convert(inner, to: self)
      box = instances(of: placed).reduce(box) { $0.union($1) }
    }
    if masksToBounds { box = box.overlap(with: bounds) }
    if let mask { box = box.overlap(with: mask.convert(mask.contentBounds(particles), to: self)) }
    if box.isNull { return box }
    let blur = (filters ?? []).compactMap { $0 as? CAFilter }.filter { $0.isEnabled && $0.type == "gaussianBlur" }
      .compactMap { ($0.value(forKey: "inputRadius") as? NSNumber)?.doubleValue }.reduce(0, +)
    if blur > 0 { box = box.insetBy(dx: -3 * blur, dy: -3 * blur) }
    if shadowOpacity > 0, let shadowColor, shadowColor.alpha > 0 {
      let reach = 3 * shadowRadius
      box = box.union(box.offsetBy(dx: shadowOffset.width, dy: shadowOffset.height).insetBy(dx: -reach, dy: -reach))
    }
    return box
  }

  /// Whether this layer, or any layer below it, emits particles.
  fileprivate var hasEmitters: Bool {
    self is CAEmitterLayer || (mask?.hasEmitters ?? false) || (sublayers ?? []).contains { $0.hasEmitters }
  }

  /// The rectangle that the layer itself draws in.
  private var ownContent: CGRect {
    var box = CGRect.null
    let isFilled = (backgroundColor?.alpha ?? 0) > 0 || contents != nil || (borderWidth > 0 && (borderColor?.alpha ?? 0) > 0)
    if isFilled && !(self is CATransformLayer) { box = bounds }
    switch self {
    case let shape as CAShapeLayer:
      guard let path = shape.path else { break }
      let isStroked = (shape.strokeColor?.alpha ?? 0) > 0 && shape.lineWidth > 0
      guard isStroked || (shape.fillColor?.alpha ?? 0) > 0 else { break }
      let reach = isStroked ? shape.lineWidth / 2 * (shape.lineJoin == .miter ? shape.miterLimit : 1) : 0
      box = box.union(path.boundingBox.insetBy(dx: -reach, dy: -reach))
    case let gradient as CAGradientLayer where (gradient.colors?.count ?? 0) > 1: box = box.union(bounds)
    case let text as CATextLayer where text.string != nil: box = box.union(bounds)
    default: break
    }
    return box
  }

  /// The union of a rectangle and its copies, where the layer replicates.
  private func instances(of box: CGRect) -> [CGRect] {
    guard let replicator = self as? CAReplicatorLayer, replicator.instanceCount > 1 else { return [box] }
    let anchor = CGPoint(x: bounds.minX + anchorPoint.x * bounds.width, y: bounds.minY + anchorPoint.y * bounds.height)
    var step = CATransform3DIdentity
    return (0..<min(replicator.instanceCount, 1000)).map { _ in
      let corners = [
        CGPoint(x: box.minX, y: box.minY), CGPoint(x: box.maxX, y: box.minY), CGPoint(x: box.minX, y: box.maxY),
        CGPoint(x: box.maxX, y: box.maxY),
      ].map { corner in
        let (x, y) = (corner.x - anchor.x, corner.y - anchor.y)
        let w = x * step.m14 + y * step.m24 + step.m44
        let depth = abs(w) > 1e-6 ? w : 1
        return CGPoint(
          x: anchor.x + (x * step.m11 + y * step.m21 + step.m41) / depth, y: anchor.y + (x * step.m12 + y * step.m22 + step.m42) / depth)
      }
      step = CATransform3DConcat(replicator.instanceTransform, step)
      return corners.reduce(CGRect.null) { $0.union(CGRect(origin: $1, size: .zero)) }
    }
  }
}

extension PresentationTree {
  /// The rectangle that each emitter's particles cover, in the emitter's own space; those of a replicator's copies together. Depth is
  /// ignored.
  fileprivate var particleBounds: [LayerID: CGRect] {
    var result: [LayerID: CGRect] = [:]
    for layer in layers where layer.emitter >= 0 {
      var box = CGRect.null
      for batch in emitters[layer.emitter].batches {
        guard let size = batch.look.size else { continue }
        for particle in batch.range where particles[.alpha, particle] > 0 {
          func reach(_ right: Particles.Column, _ up: Particles.Column) -> CGFloat {
            CGFloat(abs(particles[right, particle])) * size.width / 2 + CGFloat(abs(particles[up, particle])) * size.height / 2
          }
          let (x, y) = (CGFloat(particles[.x, particle]), CGFloat(particles[.y, particle]))
          let (dx, dy) = (reach(.rightX, .upX), reach(.rightY, .upY))
          guard (x + y + dx + dy).isFinite, dx > 0, dy > 0 else { continue }
          box = box.union(CGRect(x: x - dx, y: y - dy, width: 2 * dx, height: 2 * dy))
        }
      }
      if !box.isNull { result[layer.id] = box.union(result[layer.id] ?? .null) }
    }
    return result
  }
}

extension EmitterCell.Look {
  /// The size of a particle at a scale of 1, in points; nil for one that shows nothing.
  fileprivate var size: CGSize? {
    guard case .image(let image)? = contents else { return nil }
    let scale = contentsScale > 0 && contentsScale.isFinite ? contentsScale : 1
    let rows = (frameCount + framesPerRow - 1) / framesPerRow
    return CGSize(
      width: CGFloat(image.width) * contentsRect.width / CGFloat(framesPerRow) / scale,
      height: CGFloat(image.height) * contentsRect.height / CGFloat(rows) / scale)
  }
}
