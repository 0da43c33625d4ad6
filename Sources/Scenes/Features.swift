import QuartzCore

extension Scene {
  /// Small scenes that show one thing each; the golden tests render them with every renderer.
  static let features: [Scene] = compositing + contents + vectors + space + motion + transitions + particles + filterFamilies

  static func feature(
    _ name: String, _ summary: String, duration: Double = 1, on background: CGColor? = nil, build: @escaping @Sendable (CALayer) -> Void
  ) -> Scene {
    Scene(name, summary, size: CGSize(width: 96, height: 96), duration: duration) { root in
      if let background { root.backgroundColor = background }
      build(root)
    }
  }

  private static let red = CGColor.hex(0xff0000)
  private static let green = CGColor.hex(0x00ff00)
  private static let blue = CGColor.hex(0x0000ff)
  private static let white = CGColor.hex(0xffffff)
  private static let paper = CGColor.hex(0xececf0)

  // MARK: Compositing

  private static let compositing: [Scene] = [
    feature("group-opacity", "Two overlapping layers fade as one") { root in
      let group = root.box(root.bounds)
      group.opacity = 0.5
      group.box(CGRect(x: 8, y: 8, width: 56, height: 56), red)
      group.box(CGRect(x: 32, y: 32, width: 56, height: 56), red)
    },
    feature("separate-opacity", "Without group opacity each layer fades by itself") { root in
      let group = root.box(root.bounds)
      group.opacity = 0.5
      group.allowsGroupOpacity = false
      group.box(CGRect(x: 8, y: 8, width: 56, height: 56), red)
      group.box(CGRect(x: 32, y: 32, width: 56, height: 56), red)
    },
    feature("rounded-corners", "Chosen corners, and a border inside them", on: paper) { root in
      let layer = root.box(CGRect(x: 12, y: 12, width: 72, height: 72), .hex(0x3478f6), radius: 24)
      layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMaxYCorner]
      layer.border(6, .hex(0x102a5c))
    },
    feature("continuous-corners", "Continuous corners beside circular ones", on: paper) { root in
      root.box(CGRect(x: 6, y: 10, width: 38, height: 76), .hex(0x34c759), radius: 12)
      root.box(CGRect(x: 52, y: 10, width: 38, height: 76), .hex(0x34c759), radius: 12).cornerCurve = .continuous
    },
    feature("continuous-limits", "Continuous corners whose radius leaves little or no room for smoothing: a pill, a disc, a tile") { root in
      root.backgroundColor = paper
      root.box(CGRect(x: 8, y: 56, width: 80, height: 32), .hex(0x34c759), radius: 16).cornerCurve = .continuous
      root.box(CGRect(x: 8, y: 8, width: 40, height: 40), .hex(0x0a84ff), radius: 20).cornerCurve = .continuous
      let tile = root.box(CGRect(x: 56, y: 8, width: 32, height: 40), .hex(0xff9f0a), radius: 12)
      tile.cornerCurve = .continuous
      tile.border(3, .hex(0x7a4a00))
    },
    feature("clip-rotated", "A rotated rounded layer clips its sublayers", on: paper) { root in
      let clip = root.box(CGRect(x: 18, y: 18, width: 60, height: 60), .hex(0xffd60a), radius: 16)
      clip.masksToBounds = true
      clip.transform = CATransform3DMakeRotation(.pi / 6, 0, 0, 1)
      clip.box(CGRect(x: 0, y: 0, width: 30, height: 30), .hex(0xff375f))
      clip.box(CGRect(x: 30, y: 30, width: 40, height: 40), .hex(0x0a84ff))
    },
    feature("clip-nested", "Clips within clips, each with its own corners") { root in
      let outer = root.box(CGRect(x: 8, y: 8, width: 80, height: 80), .hex(0x222233), radius: 40)
      outer.masksToBounds = true
      let inner = outer.box(CGRect(x: 0, y: 20, width: 80, height: 40), .hex(0x5e5ce6), radius: 20)
      inner.masksToBounds = true
      inner.box(CGRect(x: 40, y: -10, width: 60, height: 60), .hex(0xff9f0a))
    },
    feature("mask", "A mask's alpha decides; outside it nothing shows", on: paper) { root in
      let layer = root.box(CGRect(x: 0, y: 0, width: 96, height: 96), .hex(0xbf5af2))
      let mask = CAGradientLayer()
      mask.frame = CGRect(x: 16, y: 16, width: 64, height: 64)
      mask.colors = [CGColor(red: 0, green: 0, blue: 0, alpha: 0), CGColor(red: 0, green: 0, blue: 0, alpha: 1)]
      mask.cornerRadius = 12
      layer.mask = mask
    },
    feature("shadow-rectangle", "The shadow of a rectangle", on: white) { root in
      let layer = root.box(CGRect(x: 24, y: 28, width: 48, height: 44), .hex(0x3478f6))
      layer.shadow(0.8, radius: 6)
    },
    feature("shadow-rounded", "The shadow of a rounded layer, rotated with it", on: white) { root in
      let layer = root.box(CGRect(x: 24, y: 24, width: 48, height: 48), .hex(0xff9500), radius: 14)
      layer.shadow(0.7, radius: 5, offset: CGSize(width: 6, height: -6))
      layer.transform = CATransform3DMakeRotation(0.5, 0, 0, 1)
    },
    feature("shadow-silhouette", "The shadow of what is drawn, not of the bounds", on: white) { root in
      let layer = root.box(CGRect(x: 16, y: 16, width: 64, height: 64))
      layer.shadow(0.8, radius: 4, offset: CGSize(width: 4, height: -4))
      layer.box(CGRect(x: 0, y: 36, width: 28, height: 28), .hex(0xff3b30))
      layer.box(CGRect(x: 32, y: 0, width: 32, height: 32), .hex(0x34c759), radius: 16)
    },
    feature("shadow-path", "A shadow path draws even where the layer is transparent", on: white) { root in
      let layer = root.box(CGRect(x: 16, y: 16, width: 64, height: 64))
      layer.shadow(1, radius: 3, offset: .zero)
      layer.shadowPath = CGPath(ellipseIn: CGRect(x: 0, y: 16, width: 64, height: 32), transform: nil)
    },
    feature("blend-modes", "Sixteen blend modes over stripes") { root in
      for (i, color) in [0xff3b30, 0x34c759, 0x0a84ff, 0xffffff, 0x808080, 0x1c1c1e].enumerated() {
        root.box(CGRect(x: CGFloat(i) * 16, y: 0, width: 16, height: 96), .hex(UInt32(color)))
      }
      let modes = [
        "normal", "multiply", "screen", "overlay", "darken", "lighten", "colorDodge", "colorBurn", "softLight", "hardLight", "difference",
        "exclusion",
        "hue", "saturation", "color", "luminosity",
      ]
      for (i, mode) in modes.enumerated() {
        root.box(CGRect(x: 2, y: 90 - CGFloat(i) * 6, width: 92, height: 5), .hex(0xc86432, alpha: 0.85)).compositingFilter =
          mode + "BlendMode"
      }
    },
    feature("destination-out", "A hole punched into the group, not into what is behind", on: .hex(0x30d158)) { root in
      let group = root.box(CGRect(x: 12, y: 12, width: 72, height: 72), .hex(0x1c1c1e))
      let hole = group.box(CGRect(x: 18, y: 18, width: 36, height: 36), .hex(0x000000), radius: 18)
      hole.compositingFilter = "destOut"
    },
    feature("filter-blur", "A blurred group", on: white) { root in
      let group = root.box(CGRect(x: 16, y: 16, width: 64, height: 64))
      group.box(CGRect(x: 0, y: 0, width: 40, height: 40), .hex(0xff3b30))
      group.box(CGRect(x: 24, y: 24, width: 40, height: 40), .hex(0x0a84ff))
      group.filters = [CAFilter.gaussianBlur(radius: 4)]
    },
    feature("filter-colors", "Colour filters, one a band") { root in
      let filters: [(type: String, inputs: [String: Double])] = [
        ("colorSaturate", ["inputAmount": 0.2]), ("colorBrightness", ["inputAmount": 0.25]), ("colorContrast", ["inputAmount": 1.6]),
        ("colorHueRotate", ["inputAngle": .pi / 2]), ("colorInvert", [:]), ("unfiltered", [:]),
      ]
      for (i, filter) in filters.enumerated() {
        let band = root.box(CGRect(x: 0, y: CGFloat(i) * 16, width: 96, height: 16))
        for (j, color) in [0xff3b30, 0xffcc00, 0x34c759, 0x0a84ff].enumerated() {
          band.box(CGRect(x: CGFloat(j) * 24, y: 0, width: 24, height: 15), .hex(UInt32(color)))
        }
        guard filter.type != "unfiltered" else { continue }
        let colorFilter = CAFilter(type: filter.type)
        for (key, value) in filter.inputs { colorFilter.setValue(value, forKey: key) }
        band.filters = [colorFilter]
      }
    },
    feature("background-blur", "What is behind a layer is blurred inside its shape") { root in
      for i in 0..<6 { root.box(CGRect(x: CGFloat(i) * 16, y: 0, width: 8, height: 96), .hex(0x0a84ff)) }
      let glass = root.box(CGRect(x: 20, y: 20, width: 56, height: 56), .hex(0xffffff, alpha: 0.3), radius: 16)
      glass.backgroundFilters = [CAFilter.gaussianBlur(radius: 3)]
    },
  ]

  // MARK: Contents

  /// 4×4 texels: red, green over blue, white, each 2×2; asymmetric, so that a turned picture shows.
  private static var quarters: CGImage {
    CGImage.computed(4, 4) { x, y in
      switch (x < 2, y < 2) {
      case (true, true): (255, 0, 0, 255)
      case (false, true): (0, 255, 0, 255)
      case (true, false): (0, 0, 255, 255)
      case (false, false): (255, 255, 255, 255)
      }
    }
  }

  private static let contents: [Scene] = [
    feature("gravity", "All twelve gravities") { root in
      let gravities: [CALayerContentsGravity] = [
        .center, .top, .bottom, .left, .right, .topLeft, .topRight, .bottomLeft, .bottomRight, .resize, .resizeAspect, .resizeAspectFill,
      ]
      let picture = CGImage.computed(12, 8) { x, y in
        x < 6 ? (y < 4 ? (255, 0, 0, 255) : (0, 0, 255, 255)) : (y < 4 ? (0, 255, 0, 255) : (255, 255, 0, 255))
      }
      for (i, gravity) in gravities.enumerated() {
        let layer = root.box(CGRect(x: CGFloat(i % 4) * 24 + 1, y: 72 - CGFloat(i / 4) * 32 - 4, width: 22, height: 26), .hex(0x2c2c2e))
        layer.contents = picture
        layer.contentsGravity = gravity
        layer.magnificationFilter = .nearest
        layer.masksToBounds = true
      }
    },
    feature("contents-rect", "A part of a picture, upright in flipped geometry too") { root in
      for (i, isFlipped) in [false, true].enumerated() {
        let layer = root.box(CGRect(x: CGFloat(i) * 48 + 4, y: 28, width: 40, height: 40))
        layer.contents = quarters
        layer.contentsRect = CGRect(x: 0, y: 0, width: 0.5, height: 0.5)
        layer.isGeometryFlipped = isFlipped
        layer.magnificationFilter = .nearest
      }
    },
    feature("nine-part", "Corners keep their size, edges stretch one way", on: paper) { root in
      let frame = CGImage.computed(12, 12) { x, y in
        let isEdgeX = x < 4 || x >= 8
        let isEdgeY = y < 4 || y >= 8
        return isEdgeX && isEdgeY ? (255, 59, 48, 255) : isEdgeX || isEdgeY ? (0, 122, 255, 255) : (255, 204, 0, 255)
      }
      let layer = root.box(CGRect(x: 8, y: 20, width: 80, height: 56))
      layer.contents = frame
      layer.contentsCenter = CGRect(x: 1.0 / 3, y: 1.0 / 3, width: 1.0 / 3, height: 1.0 / 3)
      layer.magnificationFilter = .nearest
    },
    feature("image-rotated", "Bilinear sampling under a rotation") { root in
      let layer = root.box(CGRect(x: 20, y: 20, width: 56, height: 56))
      layer.contents = quarters
      layer.transform = CATransform3DMakeRotation(0.35, 0, 0, 1)
    },
    feature("minification", "A picture at a sixth of its size: linear, trilinear, nearest, and linear turned") { root in
      let fine = CGImage.computed(240, 240) { x, y in
        // Checks of one pixel, then rings that become narrower outwards.
        if x < 120 { return (x + y) % 2 == 0 ? (255, 255, 255, 255) : (0, 0, 0, 255) }
        let distance = (x - 120) * (x - 120) + (y - 120) * (y - 120)
        return distance >> 10 & 1 == 0 ? (255, 204, 0, 255) : (0, 64, 160, 255)
      }
      for (i, filter) in [CALayerContentsFilter.linear, .trilinear, .nearest, .linear].enumerated() {
        let layer = root.box(CGRect(x: CGFloat(i % 2) * 46 + 5, y: CGFloat(i / 2) * 46 + 5, width: 40, height: 40))
        layer.contents = fine
        layer.minificationFilter = filter
        if i == 3 { layer.transform = CATransform3DMakeRotation(0.2, 0, 0, 1) }
      }
    },
    feature("rasterized", "A layer enlarged six times, its bitmaps of one and of two pixels a point, and drawn where it stands") { root in
      for (i, scale) in [1.0, 2, 0].enumerated() {
        let layer = root.box(CGRect(x: 0, y: 0, width: 8, height: 8), .hex(0xff3b30))
        layer.position = CGPoint(x: i == 2 ? 48 : CGFloat(i) * 48 + 24, y: i == 2 ? 24 : 72)
        layer.cornerRadius = 3
        let half = layer.box(CGRect(x: 4, y: 0, width: 4, height: 8), .hex(0x007aff))
        half.cornerRadius = 1
        layer.transform = CATransform3DMakeScale(5, 5, 1)
        layer.shouldRasterize = scale > 0
        layer.rasterizationScale = CGFloat(max(scale, 1))
      }
    },
    feature("contents-fade", "One picture fades into another") { root in
      let layer = root.box(CGRect(x: 16, y: 16, width: 64, height: 64))
      layer.contents = CGImage.computed(2, 2) { _, _ in (255, 0, 0, 255) }
      layer.animate(
        "contents", from: CGImage.computed(2, 2) { _, _ in (255, 0, 0, 255) }, to: CGImage.computed(2, 2) { _, _ in (0, 0, 255, 255) },
        duration: 1)
    },
  ]

  // MARK: Gradients, shapes, text

  private static let vectors: [Scene] = [
    feature("gradient-axial", "A diagonal gradient over a wide layer, along the unit diagonal") { root in
      let gradient = root.sublayer(CAGradientLayer(), CGRect(x: 0, y: 24, width: 96, height: 48))
      gradient.colors = [red, CGColor.hex(0xffff00), blue]
      gradient.locations = [0.1, 0.5, 0.9]
      gradient.startPoint = .zero
      gradient.endPoint = CGPoint(x: 1, y: 1)
    },
    feature("gradient-radial", "An elliptic radial gradient fading to nothing") { root in
      let gradient = root.sublayer(CAGradientLayer(), CGRect(x: 8, y: 24, width: 80, height: 48))
      gradient.type = .radial
      gradient.colors = [white, CGColor.hex(0x0a84ff), CGColor.hex(0x0a84ff, alpha: 0)]
      gradient.startPoint = CGPoint(x: 0.5, y: 0.5)
      gradient.endPoint = CGPoint(x: 1, y: 1)
    },
    feature("gradient-conic", "A conic gradient in a rounded layer") { root in
      let gradient = root.sublayer(CAGradientLayer(), CGRect(x: 8, y: 8, width: 80, height: 80))
      gradient.type = .conic
      gradient.cornerRadius = 40
      gradient.colors = [red, CGColor.hex(0xffff00), green, CGColor.hex(0x00ffff), blue, CGColor.hex(0xff00ff), red]
      gradient.startPoint = CGPoint(x: 0.5, y: 0.5)
      gradient.endPoint = CGPoint(x: 0.5, y: 1)
    },
    feature("shape-strokes", "Joins, caps, dashes and a partial stroke", on: white) { root in
      let zigzag = CGMutablePath()
      zigzag.addLines(between: [
        CGPoint(x: 0, y: 0), CGPoint(x: 18, y: 16), CGPoint(x: 36, y: 0), CGPoint(x: 54, y: 16), CGPoint(x: 72, y: 0),
      ])
      let looks: [(CAShapeLayerLineJoin, CAShapeLayerLineCap, [NSNumber]?, CGFloat)] = [
        (.miter, .butt, nil, 1), (.round, .round, nil, 1), (.bevel, .square, [8, 10], 1), (.round, .butt, nil, 0.6),
      ]
      for (i, look) in looks.enumerated() {
        let shape = root.sublayer(CAShapeLayer())
        shape.path = zigzag
        shape.position = CGPoint(x: 12, y: 74 - CGFloat(i) * 22)
        shape.fillColor = nil
        shape.strokeColor = .hex(0x5856d6)
        shape.lineWidth = 6
        shape.lineJoin = look.0
        shape.lineCap = look.1
        shape.lineDashPattern = look.2
        shape.strokeEnd = look.3
      }
    },
    feature("shape-rules", "A star by the non-zero rule, and by the even-odd rule", on: white) { root in
      let star = CGMutablePath()
      star.addLines(between: (0..<5).map { CGPoint(x: 22 * sin(Double($0) * 0.8 * .pi), y: 22 * cos(Double($0) * 0.8 * .pi)) })
      star.closeSubpath()
      for (i, rule) in [CAShapeLayerFillRule.nonZero, .evenOdd].enumerated() {
        let shape = root.sublayer(CAShapeLayer())
        shape.path = star
        shape.position = CGPoint(x: 24 + CGFloat(i) * 48, y: 48)
        shape.fillColor = .hex(0xff9500)
        shape.fillRule = rule
      }
    },
    feature("shape-morph", "A square's corners travel to a diamond's; colours and width follow", on: white) { root in
      let square = CGMutablePath()
      square.addLines(between: [CGPoint(x: -24, y: -24), CGPoint(x: 24, y: -24), CGPoint(x: 24, y: 24), CGPoint(x: -24, y: 24)])
      square.closeSubpath()
      let diamond = CGMutablePath()
      diamond.addLines(between: [CGPoint(x: 0, y: -36), CGPoint(x: 36, y: 0), CGPoint(x: 0, y: 36), CGPoint(x: -36, y: 0)])
      diamond.closeSubpath()
      let shape = root.sublayer(CAShapeLayer())
      shape.path = square
      shape.position = CGPoint(x: 48, y: 48)
      shape.strokeColor = .hex(0x1c1c1e)
      shape.animate("path", from: square, to: diamond, duration: 1)
      shape.animate("fillColor", from: red, to: blue, duration: 1)
      shape.animate("lineWidth", from: 2, to: 8, duration: 1)
    },
    feature("text", "Alignment, truncation and wrapping", on: white) { root in
      let lines: [(String, CATextLayerAlignmentMode, CATextLayerTruncationMode, CGFloat)] = [
        ("Left", .left, .none, 74), ("Centre", .center, .none, 56), ("Right", .right, .none, 38), ("A long line, cut", .left, .end, 20),
      ]
      for (string, alignment, truncation, y) in lines {
        let text = root.sublayer(CATextLayer(), CGRect(x: 4, y: y, width: 88, height: 18))
        text.string = string
        text.fontSize = 14
        text.alignmentMode = alignment
        text.truncationMode = truncation
        text.foregroundColor = .hex(0x1c1c1e)
      }
    },
    feature("text-attributes", "Lines under text and through it, spacing, raised characters, and text cut short", on: white) { root in
      root.isGeometryFlipped = true
      func add(_ frame: CGRect, _ runs: (String, [NSAttributedString.Key: Any])..., adjust: (CATextLayer) -> Void = { _ in }) {
        let string = NSMutableAttributedString(string: "")
        for (text, attributes) in runs {
          string.append(NSAttributedString(string: text, attributes: attributes))
        }
        let text = root.sublayer(CATextLayer(), frame)
        text.string = string
        text.fontSize = 15
        text.foregroundColor = .hex(0x1c1c1e)
        adjust(text)
      }
      let under = NSAttributedString.Key(kCTUnderlineStyleAttributeName), kern = NSAttributedString.Key(kCTKernAttributeName)
      let underColor = NSAttributedString.Key(kCTUnderlineColorAttributeName)
      // A unit of Liberation Sans is a fiftieth of a point at this size.
      add(
        CGRect(x: 4, y: 1.5, width: 88, height: 50), ("H", [.fontSize: 40.96, under: 1, underColor: red, kern: 8]),
        ("2", [.fontSize: 20.48, NSAttributedString.Key(kCTBaselineOffsetAttributeName): 12, .foregroundColor: blue]),
        ("O", [.fontSize: 40.96, NSAttributedString.Key("NSStrikethrough"): 1, NSAttributedString.Key("NSStrikethroughColor"): green]))
      add(CGRect(x: 4, y: 52, width: 88, height: 20), ("gap ", [under: 9]), ("AVA  ", [under: 2, kern: 5])) {
        $0.alignmentMode = .right
      }
      add(CGRect(x: 4, y: 73, width: 88, height: 20), ("Much of it ", [under: 1]), ("is left out", [under: 1, underColor: blue])) {
        $0.truncationMode = .middle
      }
    },
  ]

  // MARK: Three dimensions

  private static let space: [Scene] = [
    feature("edges", "Antialiased edges at any angle, and hairlines thinner than a pixel") { root in
      for i in 0..<6 {
        let bar = root.box(CGRect(x: 8, y: 44, width: 80, height: 8), white)
        bar.transform = CATransform3DMakeRotation(CGFloat(i) * .pi / 6, 0, 0, 1)
        bar.opacity = 0.9
      }
      root.box(CGRect(x: 0, y: 4, width: 96, height: 0.25), white)
      root.box(CGRect(x: 4.5, y: 8, width: 0.5, height: 80), white)
    },
    feature("flipped", "Flipped geometry turns the tree over and leaves pictures upright", on: paper) { root in
      for (i, isFlipped) in [false, true].enumerated() {
        let pane = root.box(CGRect(x: CGFloat(i) * 48 + 4, y: 8, width: 40, height: 80), .hex(0xd1d1d6))
        pane.isGeometryFlipped = isFlipped
        pane.box(CGRect(x: 4, y: 4, width: 32, height: 12), .hex(0xff3b30))
        let picture = pane.box(CGRect(x: 10, y: 50, width: 20, height: 20))
        picture.contents = quarters
        picture.magnificationFilter = .nearest
      }
    },
    feature("perspective", "Depth makes larger and smaller, about the superlayer's centre", on: .hex(0x1c1c1e)) { root in
      root.sublayerTransform.m34 = -1 / 500
      for (x, z, color) in [(24.0, -200.0, 0x0a84ff), (48.0, 0.0, 0x30d158), (72.0, 100.0, 0xff9f0a)] as [(CGFloat, CGFloat, UInt32)] {
        let layer = root.box(CGRect(x: x - 10, y: 38, width: 20, height: 20), .hex(color))
        layer.zPosition = z
      }
    },
    feature("tilted", "A layer turned about y, with its sublayers flat on it", on: .hex(0x1c1c1e)) { root in
      root.sublayerTransform.m34 = -1 / 200
      let card = root.box(CGRect(x: 16, y: 16, width: 64, height: 64), .hex(0xffcc00), radius: 10)
      card.transform = CATransform3DMakeRotation(0.9, 0, 1, 0)
      card.box(CGRect(x: 8, y: 8, width: 20, height: 20), .hex(0xff3b30)).zPosition = 40
      card.box(CGRect(x: 36, y: 36, width: 20, height: 20), .hex(0x0a84ff))
    },
    feature("crossing-planes", "Planes of a transform layer cut through each other") { root in
      root.sublayerTransform.m34 = -1 / 300
      let space = root.sublayer(CATransformLayer(), root.bounds)
      space.transform = CATransform3DMakeRotation(0.4, 1, 0, 0)
      for (angle, color) in [(0.7, 0xff3b30), (-0.7, 0x0a84ff)] as [(CGFloat, UInt32)] {
        let plane = space.box(CGRect(x: 16, y: 16, width: 64, height: 64), .hex(color))
        plane.transform = CATransform3DMakeRotation(angle, 0, 1, 0)
        plane.box(CGRect(x: 8, y: 8, width: 48, height: 12), white)
      }
    },
    feature("back-faces", "A single-sided layer vanishes when it turns away") { root in
      for (i, angle) in [0.5, 2.6].enumerated() {
        for (j, isDoubleSided) in [true, false].enumerated() {
          let layer = root.box(CGRect(x: 8 + CGFloat(i) * 44, y: 8 + CGFloat(j) * 44, width: 36, height: 36), .hex(0x64d2ff))
          layer.transform = CATransform3DMakeRotation(angle, 0, 1, 0)
          layer.isDoubleSided = isDoubleSided
        }
      }
    },
    feature("replicator", "Copies turn about the centre and change colour") { root in
      let ring = root.sublayer(CAReplicatorLayer(), root.bounds)
      ring.instanceCount = 8
      ring.instanceTransform = CATransform3DMakeRotation(.pi / 4, 0, 0, 1)
      ring.instanceColor = white
      ring.instanceGreenOffset = -0.125
      ring.box(CGRect(x: 40, y: 72, width: 16, height: 16), .hex(0xffffff), radius: 4)
    },
  ]

  // MARK: Motion

  private static let motion: [Scene] = [
    feature("follow-path", "A layer follows a curve and turns with it", on: paper) { root in
      let path = CGMutablePath()
      path.move(to: CGPoint(x: 12, y: 48))
      path.addCurve(to: CGPoint(x: 84, y: 48), control1: CGPoint(x: 36, y: 120), control2: CGPoint(x: 60, y: -24))
      let layer = root.box(CGRect(x: 0, y: 0, width: 20, height: 8), .hex(0xff2d55))
      let travel = CAKeyframeAnimation(keyPath: "position")
      travel.path = path
      travel.rotationMode = .rotateAuto
      travel.duration = 1
      layer.add(travel, forKey: "travel")
    },
    feature("spring", "A spring overshoots its goal", duration: 1.5, on: paper) { root in
      let layer = root.box(CGRect(x: 8, y: 38, width: 20, height: 20), .hex(0x5e5ce6), radius: 10)
      layer.name = "ball"
      let spring = CASpringAnimation(keyPath: "position.x")
      spring.fromValue = 18
      spring.toValue = 68
      spring.duration = spring.settlingDuration
      layer.position.x = 68
      layer.add(spring, forKey: "spring")
    },
    feature("turn", "A quarter turn, eased, there and back", duration: 2, on: paper) { root in
      let layer = root.box(CGRect(x: 24, y: 40, width: 48, height: 16), .hex(0x30b0c7))
      layer.name = "bar"
      layer.animate("transform.rotation.z", from: 0, to: Double.pi / 2, duration: 1) {
        $0.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
        $0.autoreverses = true
      }
    },
  ]
}
