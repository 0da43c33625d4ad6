internal import COutlineKernels
internal import Graphics

/// Draws requests one after another, with memory that it keeps. Stays with one thread at a time; several of them draw at once.
///
/// Outlines are filled by exact areas of pixels. Glyphs that bring their own colours are left to the font.
package final class DrawingPainter {
  /// Sides that a bitmap may have. A request beyond them draws nothing.
  package static let sides = 1...32767

  let outline: OpaquePointer

  package init() {
    guard let outline = ok_create() else { preconditionFailure("there is no memory for an outline") }
    self.outline = outline
  }

  deinit { ok_destroy(outline) }

  /// Replaces the pixels of a bitmap of the drawing's size, whose rows have no padding: bytes red, green, blue, alpha, premultiplied.
  package func draw(_ drawing: Drawing, into pixels: UnsafeMutableRawBufferPointer) {
    let size = drawing.size
    guard Self.sides.contains(size.width), Self.sides.contains(size.height), pixels.count == size.width * size.height * 4,
      let base = pixels.bindMemory(to: UInt8.self).baseAddress
    else { return }
    switch drawing {
    case .shape(let shape): draw(shape, into: base)
    case .text(let text): draw(text, into: pixels)
    }
  }

  /// Fills, then strokes.
  private func draw(_ shape: ShapeDrawing, into pixels: UnsafeMutablePointer<UInt8>) {
    var isEmpty = true
    if shape.isDrawable {
      if let color = shape.fillColor, color.alpha > 0 {
        ok_begin(outline, Int32(shape.size.width), Int32(shape.size.height))
        shape.path.withKernelPath { ok_add_fill(outline, $0, shape.pathToPixels.kernelTransform) }
        paint(pixels, color, isEvenOdd: shape.usesEvenOddRule, replaces: true)
        isEmpty = false
      }
      if let color = shape.strokeColor, color.alpha > 0, shape.lineWidth > 0, shape.lineWidth.isFinite {
        ok_begin(outline, Int32(shape.size.width), Int32(shape.size.height))
        addStroke(of: shape)
        paint(pixels, color, isEvenOdd: false, replaces: isEmpty)
        isEmpty = false
      }
    }
    if isEmpty { pixels.update(repeating: 0, count: shape.size.width * shape.size.height * 4) }
  }

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

  /// Colours are clamped to the range of bytes.
  private func paint(_ pixels: UnsafeMutablePointer<UInt8>, _ color: CGColor, isEvenOdd: Bool, replaces: Bool) {
    let straight = color.straight.clamped(lowerBound: .zero, upperBound: .one)
    var premultiplied = straight * straight.w
    premultiplied.w = straight.w
    withUnsafeBytes(of: premultiplied) {
      ok_paint(outline, pixels, $0.assumingMemoryBound(to: Float.self).baseAddress!, isEvenOdd ? 1 : 0, replaces ? 1 : 0)  // four numbers have an address
    }
  }
}

extension ShapeDrawing {
  /// Whether the map keeps areas, and all numbers are numbers.
  fileprivate var isDrawable: Bool {
    pathToPixels.determinant != 0 && pathToPixels.determinant.isFinite && pathToPixels.tx.isFinite && pathToPixels.ty.isFinite
      && path.points.allSatisfy { $0.x.isFinite && $0.y.isFinite }
  }

  fileprivate var pen: OKPen {
    var pen = OKPen()
    pen.width = Double(lineWidth)
    pen.miterLimit = Double(max(1, miterLimit))
    pen.cap =
      switch lineCap {
      case .butt: OKButt
      case .round: OKRoundCap
      case .square: OKSquare
      }
    pen.join =
      switch lineJoin {
      case .miter: OKMiter
      case .round: OKRoundJoin
      case .bevel: OKBevel
      }
    pen.dashPhase = Double(dashPhase)
    return pen
  }
}

extension PathGeometry {
  /// The path for the kernels, for the length of a call.
  fileprivate func withKernelPath(_ body: (OKPath) -> Void) {
    verbs.withUnsafeBytes { verbs in
      points.withUnsafeBytes { points in
        // A verb is a byte with the same number, and a point two numbers in double precision.
        body(
          OKPath(
            verbs: verbs.assumingMemoryBound(to: UInt8.self).baseAddress, points: points.assumingMemoryBound(to: OKPoint.self).baseAddress,
            verbCount: Int32(verbs.count)))
      }
    }
  }
}

extension CGAffineTransform {
  fileprivate var kernelTransform: OKTransform { OKTransform(a: a, b: b, c: c, d: d, tx: tx, ty: ty) }
}
