internal import Graphics
internal import RenderTree

/// A plan as text: surfaces, then passes with their quads, in order. The same plan gives the same text on every machine.
extension FramePlan: CustomStringConvertible {
  package var description: String {
    var text = "plan \(viewport.width)×\(viewport.height)\n"
    for (index, size) in surfaces.enumerated() { text += "surface \(index): \(size.width)×\(size.height)\n" }
    for (index, pass) in passes.enumerated() {
      text += "pass \(index) → surface \(pass.surface): "
      switch pass.action {
      case .draw(let range, let clear):
        text +=
          "\(range.count) quads" + (clear.map { ", cleared to \(list($0))" } ?? ", kept")
          + (pass.part.map { ", in " + $0.map(describe).joined(separator: " and ") } ?? "")
          + "\n"
        for i in range { text += "  " + describe(quads[i]) + "\n" }
      case .convolve(let range):
        let parts = convolutions[range]
        if let only = parts.first, range.count == 1 {
          text += "\(describe(only, into: pass.surface))\n"
        } else {
          text += "\(range.count) parts of others\n" + parts.map { "  \(describe($0, into: pass.surface))\n" }.joined()
        }
      case .colorMatrix(let source, let matrix): text += "colours of \(source) through \(describe(matrix))\n"
      case .copy(let source, let origin): text += "copy of \(source) from (\(origin.x), \(origin.y))\n"
      case .filter(let index):
        var sources: [String] = []
        filters[Int(index)].forEachSurface { sources.append("\($0)") }
        text += "\(filters[Int(index)].function.name)\(sources.isEmpty ? "" : " of " + sources.joined(separator: ", "))\n"
      }
    }
    return text
  }

  /// A quad as a line of text, with its layer's number first.
  package func describe(_ quad: Quad) -> String {
    var parts = ["layer \(quad.layer.rawValue)", describe(quad.material), describe(quad.shape)]
    if quad.localToSurface != .identity { parts.append("at " + describe(quad.localToSurface)) }
    if quad.color != SIMD4(repeating: 1) { parts.append("× (\(list(quad.color)))") }
    if quad.border.width != 0 { parts.append("border \(number(quad.border.width)) of (\(list(quad.border.color)))") }
    if quad.hidden != .zero { parts.append("but [\(list(quad.hidden))], which is hidden") }
    if quad.blend != .sourceOver { parts.append(quad.blend.rawValue) }
    parts.append("in " + describe(quad.scissor))
    if quad.clip >= 0 {
      let clip = clips[Int(quad.clip)]
      parts.append("clip \(describe(clip.shape)) from \(describe(clip.surfaceToLocal))")
    }
    if !quad.polygon.isEmpty {
      let corners = polygonPoints[Int(quad.polygon.lowerBound)..<Int(quad.polygon.upperBound)]
      parts.append("polygon " + corners.map { "(\(number($0.x)), \(number($0.y)))" }.joined(separator: " "))
    }
    return parts.joined(separator: " ")
  }

  private func describe(_ convolution: Convolution, into surface: Int) -> String {
    var text: String
    switch convolution.kernel {
    case .gaussian(let sigma, let isSilhouette):
      text = "\(isSilhouette ? "silhouette, " : "")blur of \(convolution.source), sigma \(number(sigma.x)) \(number(sigma.y))"
    case .halving(let times): text = (times == 1 ? "half" : "1/\(1 << times)") + " of \(convolution.source)"
    }
    if convolution.region != PixelRect(surfaces[convolution.source]) { text += " in \(describe(convolution.region))" }
    if convolution.destination != PixelRect(surfaces[surface]) { text += " to \(describe(convolution.destination))" }
    return text
  }

  private func describe(_ shape: Shape) -> String {
    var text = "[\(list(shape.rect))]"
    if shape.radii != .zero { text += " radii (\(list(shape.radii)))" + (shape.isContinuous ? " continuous" : "") }
    if shape.ringWidth != 0 { text += " ring \(number(shape.ringWidth))" }
    if shape.hardEdges != 15 {
      let names = ["minX", "maxX", "minY", "maxY"]
      text += " soft " + (0..<4).filter { shape.hardEdges & (1 << $0) == 0 }.map { names[$0] }.joined(separator: "+")
    }
    return text
  }

  private func describe(_ material: Material) -> String {
    switch material {
    case .solid: return "solid"
    case .picture(let index, let sampling):
      switch pictures[Int(index)] {
      case .image(let image): return "image \(image.width)×\(image.height) \(describe(sampling))"
      case .rasterized(let layer): return "rasterized layer \(describe(layer.plan.viewport)) \(describe(sampling))"
      case .drawing(.shape(let drawing)): return "shape \(drawing.size.width)×\(drawing.size.height) \(describe(sampling))"
      case .drawing(.text(let drawing)): return "text \(drawing.size.width)×\(drawing.size.height) \(describe(sampling))"
      }
    case .surface(let index, let sampling): return "surface \(index) \(describe(sampling))"
    case .gradient(let index):
      let gradient = gradients[Int(index)]
      let stops = gradient.stops.map { "\(number($0.location)): \(list($0.color))" }.joined(separator: "; ")
      return
        "\(gradient.kind) gradient (\(number(gradient.start.x)), \(number(gradient.start.y))) → "
        + "(\(number(gradient.end.x)), \(number(gradient.end.y))) {\(stops)}"
    case .shadow(let shadow): return "shadow of [\(list(shadow.rect))] radii (\(list(shadow.radii))) sigma \(number(shadow.sigma))"
    case .transition(let index):
      let transition = transitions[Int(index)]
      return
        "\(transition.effect.function.name) at \(number(transition.progress)) of "
        + "\(number(transition.size.x))×\(number(transition.size.y)), \(describe(transition.from)) → \(describe(transition.to))"
    }
  }

  private func describe(_ source: PlannedTransition.Source) -> String {
    switch source {
    case .nothing: "nothing"
    case .surface(let index, let sampling): "surface \(index) \(describe(sampling))"
    case .picture(let index, let sampling): "picture \(index) \(describe(sampling))"
    }
  }

  private func describe(_ s: Sampling) -> String {
    "texels (\(number(s.scale.x))x + \(number(s.offset.x)), \(number(s.scale.y))y + \(number(s.offset.y))) "
      + "within [\(list(s.bounds))] \(s.magnification)"
      + (s.minification != s.magnification ? "/\(s.minification)" : "")
  }

  private func describe(_ m: Matrix3) -> String {
    if m.isAffine && m.m01 == 0 && m.m10 == 0 && m.m00 == 1 && m.m11 == 1 { return "(\(number(m.m02)), \(number(m.m12)))" }
    let rows = "\(number(m.m00)) \(number(m.m01)) \(number(m.m02)) | \(number(m.m10)) \(number(m.m11)) \(number(m.m12))"
    return m.isAffine ? "(\(rows))" : "(\(rows) | \(number(m.m20)) \(number(m.m21)) \(number(m.m22)))"
  }

  private func describe(_ m: ColorMatrix) -> String {
    "(\(list(m.red)) | \(list(m.green)) | \(list(m.blue)) | \(list(m.alpha))) + (\(list(m.offset)))"
  }

  func describe(_ size: PixelSize) -> String { "\(size.width)×\(size.height)" }

  private func describe(_ r: PixelRect) -> String { "\(r.minX)…\(r.maxX), \(r.minY)…\(r.maxY)" }
  private func list(_ v: SIMD4<Float>) -> String { "\(number(v.x)) \(number(v.y)) \(number(v.z)) \(number(v.w))" }

  /// The number with at most four decimals, without trailing zeros or a negative zero.
  func number(_ value: Float) -> String {
    let rounded = (Double(value) * 10000).rounded() / 10000
    if rounded == rounded.rounded() && abs(rounded) < 1e15 { return String(Int(rounded)) }
    return "\(rounded)"
  }
}
