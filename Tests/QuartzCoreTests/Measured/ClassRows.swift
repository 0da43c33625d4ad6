import QuartzCore
import Testing

@Suite("Measured on macOS: what classes of layers draw")
struct ClassRows {
  // MARK: Order

  /// Green, 20 × 10 pixels, in the middle of 80 × 60 points.
  private func addPicture(to layer: CALayer) {
    layer.contents = CGImage(width: 20, height: 10, rgba: (0..<200).flatMap { _ in [0, 255, 0, 255] as [UInt8] })
    layer.contentsGravity = .center
  }

  @Test("contents lie over a gradient and over text, a shape over the contents")
  func order() throws {
    let gradient = gradient([red, red])
    addPicture(to: gradient)
    let painting = try Painting(gradient)
    #expect(painting.pixel(40, 30) == [0, 255, 0, 255] && painting.pixel(10, 30) == [255, 0, 0, 255])

    let text = CATextLayer(frame: rect(0, 0, 80, 60))
    text.string = "████"
    text.foregroundColor = red
    addPicture(to: text)
    text.contentsGravity = .resize
    let written = try Painting(text)
    #expect(written.pixel(20, 40) == [0, 255, 0, 255])

    let shape = CAShapeLayer(frame: rect(0, 0, 80, 60))
    shape.path = CGPath(rect: rect(35, 27, 10, 6), transform: nil)
    shape.fillColor = blue
    addPicture(to: shape)
    let filled = try Painting(shape)
    #expect(filled.pixel(40, 30) == [0, 0, 255, 255] && filled.pixel(31, 30) == [0, 255, 0, 255])
  }

  // MARK: Shapes

  private let shape = CAShapeLayer(frame: rect(0, 0, 80, 60))

  @Test("a fill covers its path, black unless told otherwise, also outside the bounds; nil for colour or path is nothing")
  func fill() throws {
    shape.path = CGPath(rect: rect(10, 10, 40, 30), transform: nil)
    let painting = try Painting(shape)
    #expect(painting.box == rect(10, 10, 40, 30) && painting.count == 1200 && painting.pixel(20, 20) == [0, 0, 0, 255])
    shape.path = CGPath(rect: rect(60, 40, 30, 30), transform: nil)
    #expect(try Painting(shape).count == 900)
    shape.fillColor = nil
    #expect(try Painting(shape).count == 0)
    shape.fillColor = red
    shape.path = nil
    #expect(try Painting(shape).count == 0)
  }

  /// 40 × 30 with a line 4 wide: 44 · 34 − 36 · 26 = 560.
  @Test("a stroke stands on its path; its end and dashes shorten it")
  func stroke() throws {
    shape.path = CGPath(rect: rect(10, 10, 40, 30), transform: nil)
    (shape.fillColor, shape.strokeColor, shape.lineWidth) = (nil, red, 4)
    let painting = try Painting(shape)
    #expect(painting.count == 560 && painting.isPainted(8, 8) && !painting.isPainted(30, 25))
    shape.strokeEnd = 0.5
    // Half of it; the ends are butt, and one corner is in the half.
    #expect(abs(try Painting(shape).count - 280) <= 4)
    shape.strokeEnd = 1
    shape.lineDashPattern = [6, 6]
    let dashed = try Painting(shape)
    #expect(dashed.count < 560)
    shape.lineDashPhase = 6
    let shifted = try Painting(shape)
    #expect(dashed.isPainted(12, 10) != shifted.isPainted(12, 10))
  }

  @Test("dashes of a layer are not those of its sublayers")
  func dashes() throws {
    shape.path = CGPath(rect: rect(10, 10, 40, 30), transform: nil)
    (shape.fillColor, shape.strokeColor, shape.lineDashPattern) = (nil, nil, [6, 6])
    let solid = CAShapeLayer(frame: shape.bounds)
    (solid.path, solid.fillColor, solid.strokeColor, solid.lineWidth) = (shape.path, nil, red, 4)
    shape.addSublayer(solid)
    #expect(try Painting(shape).count == 560)
  }

  // MARK: Gradients

  private func gradient(_ colors: [CGColor]?, from start: CGPoint? = nil, to end: CGPoint? = nil) -> CAGradientLayer {
    let gradient = CAGradientLayer(frame: rect(0, 0, 80, 60))
    gradient.colors = colors
    if let start { gradient.startPoint = start }
    if let end { gradient.endPoint = end }
    return gradient
  }

  @Test("the default runs from bottom to top over exactly the bounds")
  func axial() throws {
    let painting = try Painting(gradient([red, blue]))
    #expect(painting.box == rect(0, 0, 80, 60) && painting.isRectangle)
    let reds = (0..<60).map { painting.pixel(40, $0)[0] }
    #expect(reds == reds.sorted(by: >) && reds[0] > 250 && reds[59] < 5)
    #expect(try Painting(gradient([red, blue], from: CGPoint(x: 0.5, y: 1), to: CGPoint(x: 0.5, y: 0))).pixel(40, 0)[2] > 250)
  }

  @Test("outside its points the end colours go on")
  func flatEnds() throws {
    let painting = try Painting(gradient([red, blue], from: CGPoint(x: 0.5, y: 0.25), to: CGPoint(x: 0.5, y: 0.75)))
    #expect(painting.count == 4800 && painting.pixel(40, 5) == [255, 0, 0, 255] && painting.pixel(40, 55) == [0, 0, 255, 255])
  }

  @Test("without two colours, or with locations of another number, nothing is drawn", arguments: 0..<4)
  func nothing(which: Int) throws {
    let layer = gradient(which == 0 ? nil : which == 1 ? [red] : [red, green, blue])
    if which == 2 { layer.locations = [0.5] }
    #expect(try Painting(layer).count == (which == 3 ? 4800 : 0))
  }

  @Test("locations place the colours, and two in one place make a step")
  func locations() throws {
    let three = gradient([red, green, blue])
    three.locations = [0, 0.25, 1]
    let pixel = try Painting(three).pixel(40, 15)
    #expect(pixel[1] > pixel[0] && pixel[1] > pixel[2] && pixel[1] > 200)
    let step = gradient([red, blue])
    step.locations = [0.5, 0.5]
    let painting = try Painting(step)
    #expect(painting.pixel(40, 25) == [255, 0, 0, 255] && painting.pixel(40, 35) == [0, 0, 255, 255])
  }

  @Test("round corners round the gradient without masksToBounds")
  func roundGradient() throws {
    let layer = gradient([red, blue])
    layer.cornerRadius = 20
    let painting = try Painting(layer)
    #expect(!painting.isPainted(0, 0) && painting.isPainted(0, 30) && painting.isPainted(40, 0))
  }

  @Test("radial: the first colour in the centre, all covered; nothing where the ellipse has no extent")
  func radial() throws {
    let layer = gradient([red, blue], from: CGPoint(x: 0.5, y: 0.5), to: CGPoint(x: 1, y: 1))
    layer.type = .radial
    let painting = try Painting(layer)
    #expect(painting.count == 4800 && painting.pixel(40, 30)[0] > 240)
    for end in [CGPoint(x: 0.5, y: 1), CGPoint(x: 1, y: 0.5)] {
      layer.endPoint = end
      #expect(try Painting(layer).count == 0)
    }
  }

  // MARK: Text

  private func text(_ string: String?, height: CGFloat = 60) -> CATextLayer {
    let text = CATextLayer(frame: rect(0, 0, 160, height))
    text.string = string
    return text
  }

  @Test("text stands at the top, inside the bounds, in its colour; without a string there is nothing")
  func textPlace() throws {
    let layer = text("Hg")
    layer.foregroundColor = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
    let painting = try Painting(layer, width: 160)
    let box = try #require(painting.box)
    #expect(rect(0, 0, 160, 60).contains(box) && box.maxY > 30)
    let colors = (0..<160).flatMap { x in (0..<60).map { painting.pixel(x, $0) } }.filter { $0[3] == 255 }
    #expect(!colors.isEmpty && colors.allSatisfy { $0 == [0, 255, 0, 255] })
    // The first line stays as far from the top of a higher layer.
    let higher = try #require(try Painting(text("Hg", height: 90), width: 160).box)
    #expect(abs((90 - higher.maxY) - (60 - box.maxY)) <= 1)
    for string in [nil, ""] as [String?] { #expect(try Painting(text(string), width: 160).count == 0) }
  }

  @Test("alignment: left from the edge, centre between left and right, natural as left")
  func alignment() throws {
    func start(_ mode: CATextLayerAlignmentMode) throws -> CGFloat {
      let layer = text("Hg")
      layer.alignmentMode = mode
      return try #require(try Painting(layer, width: 160).box).minX
    }
    let left = try start(.left), center = try start(.center), right = try start(.right)
    #expect(left < 10 && left < center && center < right)
    #expect(try start(.natural) == left)
    let alignments = [CATextLayerAlignmentMode.natural, .left, .right, .center, .justified].map(\.rawValue)
    let truncations = [CATextLayerTruncationMode.none, .start, .middle, .end].map(\.rawValue)
    #expect(alignments == ["natural", "left", "right", "center", "justified"] && truncations == ["none", "start", "middle", "end"])
  }

  @Test("a line too long runs to the edge; truncated it ends before, and starts at the same place")
  func truncation() throws {
    let layer = text(String(repeating: "H", count: 24))
    let plain = try #require(try Painting(layer, width: 160).box)
    layer.truncationMode = .end
    let truncated = try Painting(layer, width: 160)
    let box = try #require(truncated.box)
    #expect(plain.maxX == 160 && box.maxX < 160 && box.minX == plain.minX)
  }

  @Test("an attributed string has its own looks")
  func attributed() throws {
    let layer = text(nil)
    layer.foregroundColor = red
    layer.string = NSAttributedString(string: "Hg", attributes: [.foregroundColor: blue, .fontSize: 12])
    let painting = try Painting(layer, width: 160)
    let colors = (0..<160).flatMap { x in (0..<60).map { painting.pixel(x, $0) } }.filter { $0[3] > 0 }
    #expect(!colors.isEmpty && colors.allSatisfy { $0[0] == 0 && $0[2] > 0 })
    #expect(try #require(painting.box).height < 16)
  }

  // MARK: Replicators, transform layers

  @Test("copies stand a step further each, and none is drawn for none", arguments: [(1, 20), (3, 80), (0, 0)])
  func replicator(count: Int, width: CGFloat) throws {
    let layer = CAReplicatorLayer(frame: rect(0, 0, 100, 100))
    layer.instanceCount = count
    layer.instanceTransform = CATransform3DMakeTranslation(30, 0, 0)
    layer.instanceColor = CGColor(red: 0, green: 0, blue: 1, alpha: 0.5)
    layer.instanceRedOffset = -0.5
    layer.addSublayer(CALayer(0, 0, 20, 20, red))
    let painting = try Painting(layer)
    #expect(painting.box == (count == 0 ? nil : rect(0, 0, width, 20)))
    // Neither colour nor offsets count.
    if count == 3 { #expect(painting.pixel(70, 10) == [255, 0, 0, 255]) }
    layer.backgroundColor = green
    #expect(try Painting(layer).pixel(90, 90) == [0, 255, 0, 255])
  }

  /// About the centre (50, 50) a scale of 2 takes 0 … 20 to −50 … −10.
  @Test("steps are taken about the centre")
  func replicatorCentre() throws {
    let layer = CAReplicatorLayer(frame: rect(0, 0, 100, 100))
    layer.instanceCount = 2
    layer.instanceTransform = CATransform3DMakeScale(2, 2, 1)
    layer.addSublayer(CALayer(0, 0, 20, 20, red))
    #expect(try Painting(layer).box == rect(0, 0, 20, 20))
  }

  @Test("a transform layer is drawn like any other: background, border, clip")
  func transformLayer() throws {
    let layer = CATransformLayer(frame: rect(0, 0, 100, 100))
    layer.backgroundColor = red
    #expect(try Painting(layer).count == 10000)
    layer.backgroundColor = nil
    layer.borderWidth = 5
    #expect(try Painting(layer).count == 10000 - 90 * 90)
    let clipping = CATransformLayer(frame: rect(0, 0, 50, 50)).adding(CALayer(0, 0, 400, 400, red))
    clipping.masksToBounds = true
    #expect(try Painting(clipping).count == 2500)
  }
}
