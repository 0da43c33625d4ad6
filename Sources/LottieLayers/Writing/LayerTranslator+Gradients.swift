internal import Graphics
internal import RenderTree

extension LayerTranslator {
  /// A gradient layer's gradient within the bounds and corners.
  ///
  /// It lies in a group that has the gradient's own space, in which the bounds are a square or the ellipse a circle; a group within that
  /// one turns back to the layer's space, in which the outline is.
  func gradient(of index: Int) -> LottieValue? {
    guard case .gradient(let first) = samples.first(index).content, first.type != .conic else { return nil }
    func gradient(_ own: LayerProperties) -> GradientProperties {
      if case .gradient(let gradient) = own.content { gradient } else { first }
    }
    let count = first.colors.count, isRadial = first.type == .radial
    guard count > 1, first.locations.map({ $0.count == count }) ?? true, first.startPoint != first.endPoint else { return nil }
    let point = Self.pointTolerance, places: Set<LayerProperty> = [.bounds, .startPoint, .endPoint]
    func space(_ own: LayerProperties) -> (origin: SIMD2<Double>, size: SIMD2<Double>) {
      let bounds = own.bounds.standardized, gradient = gradient(own)
      let corner = SIMD2(Double(bounds.minX), Double(bounds.minY)), size = SIMD2(Double(bounds.width), Double(bounds.height))
      guard isRadial else { return (corner, size) }
      let start = SIMD2(gradient.startPoint), end = SIMD2(gradient.endPoint)
      let reach = SIMD2(abs(end.x - start.x), abs(end.y - start.y)) * size
      return (corner + start * size, pointwiseMax(reach, SIMD2(1e-6, 1e-6)))
    }
    let origin = track([index], places, tolerance: [point, point]) { all in
      let place = space(all[0]).origin
      return [place.x, place.y]
    }
    let scale = track([index], places, tolerance: [point / 100, point / 100]) { all in
      let size = space(all[0]).size
      return [size.x * 100, size.y * 100]
    }
    let back = track([index], places, tolerance: [1e-6, 1e-6]) { all in
      let size = space(all[0]).size
      return [100 / max(size.x, 1e-6), 100 / max(size.y, 1e-6)]
    }
    func ends(_ value: @escaping (GradientProperties) -> CGPoint) -> LottieValue {
      json(
        track([index], places, tolerance: [1e-5, 1e-5]) { all in
          let point = value(gradient(all[0]))
          return [Double(point.x), Double(point.y)]
        })
    }
    let paint: LottieValue = [
      "ty": "gf", "o": ["a": 0, "k": 100], "r": 1, "t": isRadial ? 2 : 1, "g": stops(of: index, count: count, gradient),
      "s": isRadial ? ["a": 0, "k": [0, 0]] : ends(\.startPoint), "e": isRadial ? ["a": 0, "k": [1, 0]] : ends(\.endPoint),
      "h": ["a": 0, "k": 0], "a": ["a": 0, "k": 0],
    ]
    let inner = group([outline(of: index)], transform: [("a", json(origin)), ("s", json(back))])
    return group([inner, paint], transform: [("p", json(origin)), ("s", json(scale))])
  }

  /// Offset, red, green and blue of each colour, then offset and opacity of each.
  private func stops(of index: Int, count: Int, _ gradient: (LayerProperties) -> GradientProperties) -> LottieValue {
    let tint = tint(of: index), step = Self.colorTolerance
    let values = track([index], [.colors, .locations], tolerance: Array(repeating: step, count: 6 * count)) { all in
      let own = gradient(all[0])
      var last = 0.0, colors: [Double] = [], alphas: [Double] = []
      for number in 0..<count {
        let color = number < own.colors.count ? own.colors[number] : CGColor(red: 0, green: 0, blue: 0, alpha: 0)
        let even = Double(number) / Double(count - 1)
        let given = own.locations.flatMap { number < $0.count ? Double($0[number]) : nil } ?? even
        last = max(last, min(max(given, 0), 1))
        colors +=
          [last] + [Double(color.red) * tint.x, Double(color.green) * tint.y, Double(color.blue) * tint.z].map { min(max($0, 0), 1) }
        alphas += [last, min(max(Double(color.alpha) * tint.w, 0), 1)]
      }
      return colors + alphas
    }
    let isOpaque = values.keys.allSatisfy { key in stride(from: 4 * count + 1, to: 6 * count, by: 2).allSatisfy { key.value[$0] == 1 } }
    return ["p": .number(Double(count)), "k": json(isOpaque ? values.map { Array($0.prefix(4 * count)) } : values)]
  }
}
