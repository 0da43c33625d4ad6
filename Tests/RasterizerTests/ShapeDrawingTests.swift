import Graphics
import Rasterizer
import Testing

@Suite("Shapes as pixels")
struct ShapeDrawingTests {
  private let blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)

  private func shape(_ path: CGPath, _ width: Int, _ height: Int, _ configure: (inout ShapeDrawing) -> Void) -> CGImage {
    var drawing = ShapeDrawing(path: path.geometry, pathToPixels: .identity, size: PixelSize(width, height))
    configure(&drawing)
    return Drawing.shape(drawing).rasterize()
  }

  private func line(_ points: CGPoint...) -> CGPath {
    let path = CGMutablePath()
    path.addLines(between: points)
    return path
  }

  @Test("red, green, blue, alpha: premultiplied, in this order")
  func byteOrder() {
    let image = shape(CGPath(rect: CGRect(x: 1, y: 0, width: 2, height: 1), transform: nil), 4, 2) {
      $0.fillColor = CGColor(red: 1, green: 0.5, blue: 0.25, alpha: 0.5)
    }
    // 0.5 · 255 = 127.5, 0.25 · 255 = 63.75, 0.125 · 255 = 31.9.
    let pixel = image[1, 0]
    #expect(isClose(pixel, SIMD4(128, 64, 32, 128)))
    #expect(image[0, 0] == .zero && image[3, 0] == .zero && image[1, 1] == .zero)
    #expect(image.width == 4 && image.height == 2)
  }

  @Test("partly covered pixels")
  func coverage() {
    // From x = 0.5: half of the first column, all of the second; the last row is covered by a quarter.
    let image = shape(CGPath(rect: CGRect(x: 0.5, y: 0, width: 1.5, height: 1.25), transform: nil), 3, 2) { $0.fillColor = blue }
    #expect(isClose(image[0, 0], SIMD4(0, 0, 128, 128)))
    #expect(image[1, 0] == SIMD4(0, 0, 255, 255))
    #expect(image[1, 1] == SIMD4(0, 0, 64, 64))
    #expect(image[2, 0] == .zero)
  }

  @Test("fill rules")
  func fillRules() {
    let path = CGMutablePath()
    path.addRect(CGRect(x: 0, y: 0, width: 9, height: 9))
    path.addRect(CGRect(x: 3, y: 3, width: 3, height: 3))
    #expect(shape(path, 9, 9) { $0.fillColor = blue }[4, 4].w == 255)
    let evenOdd = shape(path, 9, 9) {
      $0.fillColor = blue
      $0.usesEvenOddRule = true
    }
    #expect(evenOdd[4, 4].w == 0 && evenOdd[1, 4].w == 255)
  }

  @Test("the stroke lies over the fill, half inside and half outside")
  func strokeOverFill() {
    let image = shape(CGPath(rect: CGRect(x: 4, y: 4, width: 8, height: 8), transform: nil), 16, 16) {
      $0.fillColor = blue
      $0.strokeColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
      $0.lineWidth = 4
    }
    #expect(image[8, 8] == SIMD4(0, 0, 255, 255))
    #expect(image[2, 8] == SIMD4(255, 0, 0, 255) && image[5, 8] == SIMD4(255, 0, 0, 255))
    #expect(image[1, 8] == .zero && image[6, 8] == SIMD4(0, 0, 255, 255))
    #expect(image[2, 2] == SIMD4(255, 0, 0, 255))  // a mitre at the corner
  }

  @Test("caps: butt ends at the point, square half a width later, round in a half disc")
  func caps() {
    func stroke(_ cap: CGLineCap) -> CGImage {
      shape(line(CGPoint(x: 10, y: 10), CGPoint(x: 20, y: 10)), 32, 20) {
        $0.strokeColor = blue
        $0.lineWidth = 8
        $0.lineCap = cap
      }
    }
    #expect(stroke(.butt)[19, 10].w == 255 && stroke(.butt)[20, 10].w == 0)
    #expect(stroke(.square)[23, 7].w == 255 && stroke(.square)[24, 10].w == 0)
    #expect(stroke(.round)[23, 10].w > 200 && stroke(.round)[23, 6].w == 0)
  }

  @Test("joins and the mitre limit")
  func joins() {
    func stroke(_ join: CGLineJoin, _ limit: CGFloat = 10) -> CGImage {
      shape(line(CGPoint(x: 0, y: 10), CGPoint(x: 20, y: 10), CGPoint(x: 20, y: 30)), 32, 32) {
        $0.strokeColor = blue
        $0.lineWidth = 16
        $0.lineJoin = join
        $0.miterLimit = limit
      }
    }
    // The mitre's tip is (28, 2). A bevel keeps what is below the line from (20, 2) to (28, 10), a disc what is within 8 of (20, 10).
    #expect(stroke(.miter)[27, 2].w == 255)
    #expect(stroke(.miter, 1.4)[27, 2].w == 0)
    #expect(stroke(.round)[27, 2].w == 0 && stroke(.round)[24, 5].w == 255)
    #expect(stroke(.bevel)[24, 5].w == 0 && stroke(.bevel)[22, 6].w == 255)
  }

  @Test("a dash that begins exactly at a corner stays out of the other side")
  func dashAtCorner() {
    // From (2, 4) to (12, 4), then down to (12, 14): the first dash and its gap take the 10 units to the corner, and the second dash begins
    // there.
    let image = shape(line(CGPoint(x: 2, y: 4), CGPoint(x: 12, y: 4), CGPoint(x: 12, y: 14)), 16, 16) {
      $0.strokeColor = blue
      $0.lineWidth = 4
      $0.dashPattern = [6, 4]
    }
    // The second dash covers x 10…14, y 4…10. A mitre at the corner would fill (14, 2) as well.
    #expect(image[11, 5].w >= 254 && image[12, 8].w >= 254)
    #expect(image[11, 3].w <= 1 && image[13, 3].w <= 1 && image[10, 2].w <= 1)
    // The first covers x 2…8, y 2…6.
    #expect(image[6, 3].w >= 254 && image[8, 4].w <= 1)
  }

  @Test("patterns are lengths that advance, an even number of them")
  func dashPattern() throws {
    #expect(DashPattern(lengths: [8, 4])?.lengths == [8, 4])
    // Three lengths are six: 5 on, 3 off, 0 on, 5 off, 3 on, 0 off.
    #expect(DashPattern(lengths: [5, 3, 0])?.lengths == [5, 3, 0, 5, 3, 0])
    #expect(DashPattern(lengths: [0, 0]) == nil && DashPattern(lengths: [-1, 2]) == nil && DashPattern(lengths: [.infinity, 2]) == nil)
  }

  @Test("dashes and their phase")
  func dashes() {
    let image = shape(line(CGPoint(x: 0, y: 2), CGPoint(x: 20, y: 2)), 20, 4) {
      $0.strokeColor = blue
      $0.lineWidth = 2
      $0.dashPattern = [5, 3]
      $0.dashPhase = 2
    }
    // 0…3 drawn, 3…6 not, 6…11 drawn, 11…14 not, 14…19 drawn.
    let row = (0..<20).map { image[$0, 1].w == 255 ? "#" : (image[$0, 1].w == 0 ? "." : "?") }.joined()
    #expect(row == "###...#####...#####.")
  }

  @Test("the stroke is trimmed by length over all subpaths, the fill is not")
  func trimming() {
    // Lines of 8 and 24: a quarter to half of 32 is 8…16, the first 8 of the second line.
    let path = CGMutablePath()
    path.addLines(between: [CGPoint(x: 0, y: 1), CGPoint(x: 8, y: 1)])
    path.addLines(between: [CGPoint(x: 0, y: 4), CGPoint(x: 24, y: 4)])
    let image = shape(path, 24, 6) {
      $0.strokeColor = blue
      $0.lineWidth = 2
      $0.strokeStart = 0.25
      $0.strokeEnd = 0.5
    }
    #expect((0..<24).allSatisfy { image[$0, 1].w == 0 })
    #expect((0..<24).allSatisfy { image[$0, 4].w == ($0 < 8 ? 255 : 0) })
    let filled = shape(CGPath(rect: CGRect(x: 0, y: 0, width: 4, height: 4), transform: nil), 4, 4) {
      $0.fillColor = blue
      $0.strokeEnd = 0
    }
    #expect(filled[3, 3].w == 255)
  }

  @Test("the transform turns outline and pen together")
  func transformed() {
    var drawing = ShapeDrawing(
      path: line(.zero, CGPoint(x: 4, y: 0)).geometry, pathToPixels: CGAffineTransform(a: 0, b: 4, c: -3, d: 0, tx: 8, ty: 2),
      size: PixelSize(16, 20))
    drawing.strokeColor = blue
    drawing.lineWidth = 2
    let image = Drawing.shape(drawing).rasterize()
    // Down from (8, 2) to (8, 18), and 3 to each side.
    #expect(image[8, 2].w == 255 && image[8, 17].w == 255 && image[8, 18].w == 0 && image[8, 1].w == 0)
    #expect(image[5, 10].w == 255 && image[10, 10].w == 255 && image[4, 10].w == 0 && image[11, 10].w == 0)
  }

  @Test("quadratic curves go half way to their control point")
  func quadratic() {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addQuadCurve(to: CGPoint(x: 32, y: 0), control: CGPoint(x: 16, y: 32))
    let image = shape(path, 32, 32) { $0.fillColor = blue }
    #expect(image[16, 14].w == 255 && image[16, 17].w == 0)
  }

  @Test("what cannot be drawn stays transparent")
  func degenerate() {
    let square = CGPath(rect: CGRect(x: 0, y: 0, width: 4, height: 4), transform: nil)
    let flat = shape(square, 4, 4) {
      $0.fillColor = blue
      $0.pathToPixels = CGAffineTransform(scaleX: 0, y: 1)
    }
    #expect(flat[1, 1].w == 0)
    let notANumber = shape(line(CGPoint(x: CGFloat.nan, y: 0), CGPoint(x: 4, y: 4)), 4, 4) { $0.strokeColor = blue }
    #expect(notANumber[1, 1].w == 0)
    let huge = shape(square, 40_000, 4) { $0.fillColor = blue }
    #expect(huge.width == 1 && huge[0, 0].w == 0)
  }

  @Test("bounds follow what is drawn")
  func bounds() {
    var drawing = ShapeDrawing(
      path: CGPath(rect: CGRect(x: 10, y: 10, width: 20, height: 20), transform: nil).geometry, pathToPixels: .identity,
      size: PixelSize(1, 1))
    #expect(drawing.bounds.isNull)
    drawing.fillColor = blue
    #expect(drawing.bounds == CGRect(x: 10, y: 10, width: 20, height: 20))
    drawing.strokeColor = blue
    drawing.lineWidth = 4
    #expect(drawing.bounds == CGRect(x: 8, y: 8, width: 24, height: 24))
  }
}

/// Whether four channels differ by a step at most.
func isClose(_ a: SIMD4<UInt8>, _ b: SIMD4<UInt8>, within tolerance: Int = 1) -> Bool {
  (0..<4).allSatisfy { abs(Int(a[$0]) - Int(b[$0])) <= tolerance }
}
