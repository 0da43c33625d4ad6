internal import COutlineKernels
internal import Graphics

/// Draws requests one after another, with memory that it keeps. Stays with one thread at a time; several of them draw at once.
///
/// Outlines are filled by exact areas of pixels. Glyphs that bring their own colours are left to the font.
package final class DrawingPainter {
  /// Sides that a bitmap may have. A request beyond them draws nothing.
  package static let sides = 1...32767

  private let outline: OpaquePointer
  private let texts: TextOutlines
  /// Coverage of an outline that is painted in numbers.
  private var coverage: [UInt8] = []

  /// Pixels of a drawing, premultiplied, rows without padding.
  private enum Pixels {
    case bytes(UnsafeMutablePointer<UInt8>)
    case numbers(UnsafeMutablePointer<SIMD4<Float>>)

    func clear(_ size: PixelSize) {
      let count = size.width * size.height
      switch self {
      case .bytes(let bytes): bytes.update(repeating: 0, count: count * 4)
      case .numbers(let numbers): numbers.update(repeating: .zero, count: count)
      }
    }
  }

  /// - Parameter texts: shared by painters that draw the same texts.
  package init(texts: TextOutlines = TextOutlines()) {
    guard let outline = ok_create() else { preconditionFailure("there is no memory for an outline") }
    self.outline = outline
    self.texts = texts
  }

  deinit { ok_destroy(outline) }

  /// Replaces the pixels of a bitmap of the drawing's size, whose rows have no padding: bytes red, green, blue, alpha, premultiplied.
  package func draw(_ drawing: Drawing, into pixels: UnsafeMutableRawBufferPointer) {
    let size = drawing.size
    guard Self.sides.contains(size.width), Self.sides.contains(size.height), pixels.count == size.width * size.height * 4,
      let base = pixels.bindMemory(to: UInt8.self).baseAddress
    else { return }
    draw(drawing, into: .bytes(base))
  }

  /// Draws into floating-point numbers, 1 for what is 255 in bytes: colours keep their gamut. Coverage has the 256 steps of bytes.
  package func drawWide(_ drawing: Drawing, into pixels: UnsafeMutableBufferPointer<SIMD4<Float>>) {
    let size = drawing.size
    guard Self.sides.contains(size.width), Self.sides.contains(size.height), pixels.count == size.width * size.height,
      let base = pixels.baseAddress
    else { return }
    draw(drawing, into: .numbers(base))
  }

  private func draw(_ drawing: Drawing, into pixels: Pixels) {
    switch drawing {
    case .shape(let shape): draw(shape, into: pixels)
    case .text(let text): draw(text, into: pixels)
    }
  }

  /// Fills, then strokes.
  private func draw(_ shape: ShapeDrawing, into pixels: Pixels) {
    var isEmpty = true
    eachOutline(of: shape) { color, isEvenOdd in
      paint(pixels, shape.size, color, isEvenOdd: isEvenOdd, replaces: isEmpty)
      isEmpty = false
    }
    if isEmpty { pixels.clear(shape.size) }
  }

  /// Makes each outline of a shape that is painted, the fill's and the stroke's, and calls `body`.
  private func eachOutline(of shape: ShapeDrawing, _ body: (CGColor, _ isEvenOdd: Bool) -> Void) {
    guard shape.pathToPixels.isInvertible, shape.path.points.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { return }
    if let color = shape.fillColor, color.alpha > 0 {
      begin(shape.size)
      shape.path.withKernelPath { ok_add_fill(outline, $0, shape.pathToPixels.kernelTransform) }
      body(color, shape.usesEvenOddRule)
    }
    if let color = shape.strokeColor, color.alpha > 0, shape.lineWidth > 0, shape.lineWidth.isFinite {
      begin(shape.size)
      addStroke(of: shape)
      body(color, false)
    }
  }

  /// The colours of planes of coverage, premultiplied.
  package struct Layers: Equatable, Sendable {
    package fileprivate(set) var count = 0
    package fileprivate(set) var bottom = SIMD4<Float>.zero
    package fileprivate(set) var top = SIMD4<Float>.zero
    /// How many there can be.
    package static let limit = 2

    /// No planes at all.
    package init() {}
  }

  /// Writes how much of each pixel a drawing covers, a byte a pixel, one plane for each colour that is painted, from the bottom up.
  /// Painting these over one another gives what `draw` does, within a step of each plane.
  ///
  /// - Parameter planes: room for `Layers.limit` planes of the drawing's size, whose rows have no padding.
  /// - Returns: nil for what takes more planes, or has glyphs with colours of their own.
  package func cover(_ drawing: Drawing, into planes: UnsafeMutableBufferPointer<UInt8>) -> Layers? {
    let size = drawing.size, count = size.width * size.height
    guard Self.sides.contains(size.width), Self.sides.contains(size.height), planes.count >= Layers.limit * count,
      let base = planes.baseAddress
    else { return nil }
    var layers = Layers()
    func add(_ color: CGColor, _ isEvenOdd: Bool) {
      ok_cover(outline, base + layers.count * count, isEvenOdd ? 1 : 0)
      if layers.count == 0 { layers.bottom = color.paintColor } else { layers.top = color.paintColor }
      layers.count += 1
    }
    switch drawing {
    case .shape(let shape): eachOutline(of: shape, add)
    case .text(let text):
      guard text.boxToPixels.isInvertible else { return layers }
      guard case .outline(let glyphs) = texts.glyphs(of: text) else { return nil }
      let painted = glyphs.coloredPaths.lazy.filter { $0.color.alpha > 0 }
      guard painted.count <= Layers.limit else { return nil }
      for coloredPath in painted {
        begin(coloredPath, of: text)
        add(coloredPath.color, false)
      }
    }
    return layers
  }

  private func draw(_ text: TextDrawing, into pixels: Pixels) {
    pixels.clear(text.size)
    guard text.boxToPixels.isInvertible else { return }
    switch texts.glyphs(of: text) {
    case .outline(let outline): draw(outline, of: text, into: pixels)
    case .colored(let layout):
      switch pixels {
      case .bytes(let bytes): drawWithCairo(size: text.size, bytes) { text.draw(layout, in: $0) }
      case .numbers(let numbers):
        var bytes = [UInt8](repeating: 0, count: text.size.width * text.size.height * 4)
        bytes.withUnsafeMutableBufferPointer { buffer in
          if let base = buffer.baseAddress { drawWithCairo(size: text.size, base) { text.draw(layout, in: $0) } }
        }
        numbers.update(fromBytes: bytes)
      }
    }
  }

  private func draw(_ glyphs: TextOutlines.Outline, of text: TextDrawing, into pixels: Pixels) {
    for coloredPath in glyphs.coloredPaths where coloredPath.color.alpha > 0 {
      begin(coloredPath, of: text)
      paint(pixels, text.size, coloredPath.color, isEvenOdd: false, replaces: false)
    }
  }

  private func begin(_ coloredPath: TextOutlines.Outline.ColoredPath, of text: TextDrawing) {
    begin(text.size)
    coloredPath.path.withKernelPath { ok_add_fill(outline, $0, text.boxToPixels.kernelTransform) }
  }

  private func begin(_ size: PixelSize) { ok_begin(outline, Int32(size.width), Int32(size.height)) }

  private func addStroke(of shape: ShapeDrawing) {
    let path = shape.path.trimmed(from: Double(shape.strokeStart), to: Double(shape.strokeEnd))
    let dashes = shape.dashPattern.isEmpty || !shape.dashPhase.isFinite ? nil : DashPattern(lengths: shape.dashPattern)
    (dashes?.lengths ?? []).withUnsafeBufferPointer { lengths in
      var pen = shape.pen
      pen.dashes = lengths.baseAddress
      pen.dashCount = Int32(lengths.count)
      path.withKernelPath { ok_add_stroke(outline, $0, shape.pathToPixels.kernelTransform, &pen) }
    }
  }

  private func paint(_ pixels: Pixels, _ size: PixelSize, _ color: CGColor, isEvenOdd: Bool, replaces: Bool) {
    switch pixels {
    case .bytes(let bytes): paint(bytes, color, isEvenOdd: isEvenOdd, replaces: replaces)
    case .numbers(let numbers):
      if replaces { pixels.clear(size) }
      paint(numbers, count: size.width * size.height, color, isEvenOdd: isEvenOdd)
    }
  }

  private func paint(_ pixels: UnsafeMutablePointer<SIMD4<Float>>, count: Int, _ color: CGColor, isEvenOdd: Bool) {
    if coverage.count < count { coverage = [UInt8](repeating: 0, count: count) }
    let alpha = Float(min(max(color.alpha, 0), 1))
    let source = SIMD4(Float(color.red) * alpha, Float(color.green) * alpha, Float(color.blue) * alpha, alpha) / 255
    coverage.withUnsafeMutableBufferPointer { coverage in
      guard let base = coverage.baseAddress else { return }
      ok_cover(outline, base, isEvenOdd ? 1 : 0)
      for i in 0..<count where base[i] != 0 {
        let covered = source * Float(base[i])
        pixels[i] = covered + pixels[i] * (1 - covered.w)
      }
    }
  }

  /// Colours are clamped to the range of bytes.
  private func paint(_ pixels: UnsafeMutablePointer<UInt8>, _ color: CGColor, isEvenOdd: Bool, replaces: Bool) {
    withUnsafeBytes(of: color.paintColor) {
      // four numbers have an address
      ok_paint(outline, pixels, $0.assumingMemoryBound(to: Float.self).baseAddress!, isEvenOdd ? 1 : 0, replaces ? 1 : 0)
    }
  }
}

extension CGColor {
  /// Premultiplied, within the range of bytes.
  fileprivate var paintColor: SIMD4<Float> {
    let straight = straight.clamped(lowerBound: .zero, upperBound: .one)
    var premultiplied = straight * straight.w
    premultiplied.w = straight.w
    return premultiplied
  }
}

extension ShapeDrawing {
  fileprivate var pen: OKPen {
    var pen = OKPen()
    pen.width = Double(lineWidth)
    pen.miterLimit = Double(max(1, miterLimit))
    pen.cap = OKCap(lineCap)
    pen.join = OKJoin(lineJoin)
    pen.dashPhase = Double(dashPhase)
    return pen
  }
}
