internal import Rasterizer

final class ShapeContent: Sendable {
  let items: [ShapeItem]
  let isStill: Bool
  /// What it looks like at all times, in its own space, for shapes that never change.
  let stillElements: StillValue<[VectorFrame.Element]>

  init(_ items: [ShapeItem]) {
    self.items = items
    isStill = items.allSatisfy(\.isStill)
    stillElements = StillValue {
      var evaluator = ShapeEvaluator(at: 0, .identity, budget: 1_000_000), elements: [VectorFrame.Element] = []
      evaluator.elements(of: items, to: &elements)
      return elements
    }
  }
}

extension ShapeItem {
  /// Whether it is the same at all times.
  var isStill: Bool {
    switch self {
    case .group(let group): group.stillMatrix != nil && group.transform.opacity.isStill && group.items.allSatisfy(\.isStill)
    case .outline(let outline): outline.stillPath != nil
    case .paint(let paint): paint.isStill
    case .modifier(let modifier): modifier.isStill
    case .copies(let copies):
      copies.count.isStill && copies.offset.isStill && copies.transform.isStill && copies.startOpacity.isStill && copies.endOpacity.isStill
        && copies.items.allSatisfy(\.isStill)
    }
  }
}

extension ShapeOutline.Kind {
  var isStill: Bool {
    switch self {
    case .path(let shape): shape.isStill
    case .rectangle(let position, let size, let radius): position.isStill && size.isStill && radius.isStill
    case .ellipse(let position, let size): position.isStill && size.isStill
    case .polystar(let star):
      star.position.isStill && star.pointCount.isStill && star.rotation.isStill && star.outerRadius.isStill && star.innerRadius.isStill
        && star.outerRoundness.isStill && star.innerRoundness.isStill
    }
  }
}

extension ShapePaint {
  fileprivate var isStill: Bool {
    guard opacity.isStill, pen?.isStill ?? true else { return false }
    switch source {
    case .color(let color): return color.isStill
    case .gradient(let gradient):
      return gradient.start.isStill && gradient.end.isStill && gradient.highlightLength.isStill && gradient.highlightAngle.isStill
        && gradient.numbers.isStill
    }
  }
}

extension PenModel {
  fileprivate var isStill: Bool { width.isStill && miterLimit.isStill && dashes.allSatisfy(\.isStill) && dashPhase.isStill }
}

extension ShapeModifier {
  fileprivate var isStill: Bool {
    switch self {
    case .trim(let start, let end, let offset, _): start.isStill && end.isStill && offset.isStill
    case .roundCorners(let amount), .pucker(let amount): amount.isStill
    case .merge: true
    case .zigzag(let size, let ridges, _): size.isStill && ridges.isStill
    case .twist(let angle, let center): angle.isStill && center.isStill
    case .offset(let amount, _, let limit): amount.isStill && limit.isStill
    }
  }
}
