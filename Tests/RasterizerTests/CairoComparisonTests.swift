import CCairo
import Graphics
import Rasterizer
import Testing

/// Shapes beside what Cairo makes of them in eight times the size, averaged: an independent judge of areas, joins, caps and dashes.
@Suite("Shapes and Cairo's")
struct CairoComparisonTests {
  enum Style: CaseIterable {
    case fill, evenOdd, miter, round, bevel, dashed
  }

  private static let side = 96, scale = 8

  @Test("random outlines differ little, and only where an outline touches itself within a pixel", arguments: Style.allCases)
  func random(style: Style) {
    var state: UInt64 = 1
    func roll() -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 40) / Double(1 << 24)
    }
    func place() -> CGPoint { CGPoint(x: 8 + 80 * roll(), y: 8 + 80 * roll()) }
    var sum = 0, far = 0, count = 0
    for _ in 0..<40 {
      let path = CGMutablePath()
      path.move(to: place())
      for _ in 0..<3 { roll() < 0.5 ? path.addLine(to: place()) : path.addCurve(to: place(), control1: place(), control2: place()) }
      if roll() < 0.5 { path.closeSubpath() }
      var drawing = ShapeDrawing(path: path.geometry, pathToPixels: .identity, size: PixelSize(Self.side, Self.side))
      configure(&drawing, style, width: 1 + 5 * roll())
      let ours = Drawing.shape(drawing).rasterize(), theirs = reference(drawing)
      for y in 0..<Self.side {
        for x in 0..<Self.side {
          let difference = abs(Int(ours[x, y].w) - theirs[y * Self.side + x])
          sum += difference
          far += difference > 24 ? 1 : 0
          count += 1
        }
      }
    }
    // In 255ths. Chords within 1/20 pixel of curves give 0.1; corners within a pixel, where areas are added up, are one pixel in a
    // thousand.
    #expect(Double(sum) / Double(count) < 0.4)
    #expect(Double(far) / Double(count) < 0.003)
  }

  private func configure(_ drawing: inout ShapeDrawing, _ style: Style, width: CGFloat) {
    switch style {
    case .fill, .evenOdd:
      drawing.fillColor = .white
      drawing.usesEvenOddRule = style == .evenOdd
    case .miter: break
    case .round:
      drawing.lineCap = .round
      drawing.lineJoin = .round
    case .bevel:
      drawing.lineCap = .square
      drawing.lineJoin = .bevel
    case .dashed:
      // Round joins: Cairo joins a dash that ends at a corner with the next line.
      drawing.lineJoin = .round
      drawing.dashPattern = [9, 4, 3, 6]
      drawing.dashPhase = 5
    }
    if drawing.fillColor == nil {
      drawing.strokeColor = .white
      drawing.lineWidth = width
    }
  }

  private func reference(_ drawing: ShapeDrawing) -> [Int] {
    let side = Int32(Self.side * Self.scale)
    let surface = cairo_image_surface_create(CAIRO_FORMAT_A8, side, side), context = cairo_create(surface)
    defer { cairo_surface_destroy(surface) }
    cairo_scale(context, Double(Self.scale), Double(Self.scale))
    cairo_set_tolerance(context, 0.02)
    trace(drawing.path, context)
    if drawing.fillColor != nil {
      cairo_set_fill_rule(context, drawing.usesEvenOddRule ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
      cairo_fill(context)
    } else {
      cairo_set_line_width(context, drawing.lineWidth)
      cairo_set_miter_limit(context, drawing.miterLimit)
      cairo_set_line_cap(
        context, [.butt: CAIRO_LINE_CAP_BUTT, .round: CAIRO_LINE_CAP_ROUND, .square: CAIRO_LINE_CAP_SQUARE][drawing.lineCap]!)
      cairo_set_line_join(
        context, [.miter: CAIRO_LINE_JOIN_MITER, .round: CAIRO_LINE_JOIN_ROUND, .bevel: CAIRO_LINE_JOIN_BEVEL][drawing.lineJoin]!)
      if !drawing.dashPattern.isEmpty { cairo_set_dash(context, drawing.dashPattern.map { Double($0) }, 4, drawing.dashPhase) }
      cairo_stroke(context)
    }
    cairo_destroy(context)
    cairo_surface_flush(surface)
    guard let pixels = cairo_image_surface_get_data(surface) else { return [] }
    let stride = Int(cairo_image_surface_get_stride(surface))
    return (0..<Self.side * Self.side).map { index in
      let x = index % Self.side * Self.scale, y = index / Self.side * Self.scale
      var sum = 0
      for row in y..<y + Self.scale { for column in x..<x + Self.scale { sum += Int(pixels[row * stride + column]) } }
      return (sum + 32) / (Self.scale * Self.scale)
    }
  }

  private func trace(_ path: PathGeometry, _ context: OpaquePointer?) {
    var next = 0
    for verb in path.verbs {
      let points = path.points[next..<next + verb.pointCount].map { (Double($0.x), Double($0.y)) }
      switch verb {
      case .move: cairo_move_to(context, points[0].0, points[0].1)
      case .line: cairo_line_to(context, points[0].0, points[0].1)
      case .cubic: cairo_curve_to(context, points[0].0, points[0].1, points[1].0, points[1].1, points[2].0, points[2].1)
      case .quad: Issue.record("no quadratic curves here")
      case .close: cairo_close_path(context)
      }
      next += verb.pointCount
    }
  }
}
