import Foundation
import Graphics
import QuartzCore

extension LawSubject {
  /// Every small scene at the times of its golden pictures, and what has no scene.
  static let all = GoldenCase.all.compactMap { LawSubject($0) } + particles + tiles + pictures + corners + transitions + texts + blurs

  /// What is drawn in floating-point numbers as well: those take several times as long.
  static let wide = GoldenCase.all.filter { wideScenes.contains($0.scene) }.compactMap { LawSubject($0) }

  private static let wideScenes: Set<String> = [
    "group-opacity", "rounded-corners", "mask", "shadow-rectangle", "gradient-axial", "minification", "text", "shape-strokes", "particles",
    "transition-push",
  ]

  private static func color(_ red: CGFloat, _ green: CGFloat, _ blue: CGFloat, _ alpha: CGFloat = 1) -> CGColor {
    CGColor(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Even squares with soft borders between them, of some side.
  private static func patches(_ side: Int, period: Double) -> CGImage {
    var pixels: [UInt8] = []
    for y in 0..<side {
      for x in 0..<side {
        func wave(_ i: Int, _ phase: Double) -> Double { sin((Double(i) + 0.5) * 2 * .pi / period + phase) }
        for value in [wave(x, 0) * wave(y, 0), wave(x, 1), wave(y, 2)] { pixels.append(UInt8(127.5 + 100 * value)) }
        pixels.append(255)
      }
    }
    return CGImage(width: side, height: side, premultipliedPixels: pixels, isOpaque: true)
  }

  // MARK: Emitters

  private static func cell(_ adjust: (CAEmitterCell) -> Void) -> CAEmitterCell {
    let cell = CAEmitterCell()
    cell.contents = patches(12, period: 12)
    (cell.birthRate, cell.lifetime, cell.lifetimeRange) = (30, 1, 0.4)
    (cell.velocity, cell.velocityRange, cell.emissionRange, cell.spin) = (30, 20, 2 * .pi, 2)
    (cell.scale, cell.scaleRange, cell.alphaSpeed) = (0.8, 0.4, -0.5)
    cell.redRange = 0.5
    adjust(cell)
    return cell
  }

  private static func emitter(_ name: String, _ adjust: @escaping @Sendable (CAEmitterLayer, CAEmitterCell) -> Void) -> LawSubject {
    LawSubject("emitter, \(name)", at: 1.3, soft: true) { root in
      root.backgroundColor = color(0.1, 0.1, 0.2)
      let emitter = CAEmitterLayer()
      emitter.frame = root.bounds
      emitter.emitterPosition = CGPoint(x: 44, y: 50)
      emitter.seed = 5
      let cell = cell { adjust(emitter, $0) }
      emitter.emitterCells = [cell]
      root.addSublayer(emitter)
    }
  }

  private static let particles = [
    emitter("from a point") { _, _ in },
    emitter("additive, from a line") { emitter, cell in
      (emitter.renderMode, emitter.emitterShape, emitter.emitterSize) = (.additive, .line, CGSize(width: 40, height: 0))
      cell.color = color(0.4, 0.3, 0.2)
    },
    emitter("smaller than their picture") { _, cell in
      cell.contents = patches(48, period: 24)
      cell.scale = 0.15
    },
    LawSubject("emitter, between layers by its depth", at: 1.3, soft: true) { root in
      root.backgroundColor = color(0.9, 0.9, 0.9)
      root.sublayerTransform.m34 = -1 / 300
      let emitter = CAEmitterLayer()
      for (x, z) in [(20.0, -20.0), (50, 15)] {
        let pane = CALayer()
        pane.frame = CGRect(x: x, y: 16, width: 26, height: 64)
        pane.zPosition = z
        pane.backgroundColor = color(0.2, x / 60, 0.6, 0.8)
        root.addSublayer(pane)
      }
      emitter.frame = root.bounds
      emitter.preservesDepth = true
      (emitter.emitterShape, emitter.emitterMode) = (.sphere, .volume)
      (emitter.emitterPosition, emitter.emitterSize) = (CGPoint(x: 48, y: 48), CGSize(width: 30, height: 30))
      emitter.seed = 9
      emitter.emitterCells = [cell { $0.emissionLatitude = 1 }]
      root.addSublayer(emitter)
    },
  ]

  // MARK: Tiles

  /// Each tile's colour is that of its place.
  private final class Mosaic: CATiledLayer {
    override func draw(in ctx: CGContext) {
      let box = ctx.boundingBoxOfClipPath
      ctx.setFillColor(color(box.midX / 96, box.midY / 96, 0.5))
      ctx.fill(box)
      ctx.setFillColor(color(1, 1, 1))
      ctx.fill(CGRect(x: box.minX, y: box.minY, width: 3, height: 5))
    }
  }

  private static func tiled(_ name: String, _ transform: CATransform3D, levels: Int) -> LawSubject {
    LawSubject("tiles, \(name)", goesByScale: levels > 1) { root in
      let mosaic = Mosaic()
      mosaic.tileSize = CGSize(width: 32, height: 32)
      mosaic.levelsOfDetail = levels
      mosaic.bounds = CGRect(x: 0, y: 0, width: 96, height: 96)
      mosaic.position = CGPoint(x: 48, y: 48)
      mosaic.transform = transform
      root.addSublayer(mosaic)
    }
  }

  private static let tiles = [
    tiled("in place", CATransform3DIdentity, levels: 1),
    tiled("at an angle", CATransform3DMakeRotation(0.35, 0, 0, 1), levels: 1),
    tiled("of the second level", CATransform3DMakeScale(0.45, 0.45, 1), levels: 2),
  ]

  // MARK: Pictures

  private static func picture(_ name: String, _ adjust: @escaping @Sendable (CALayer) -> Void) -> LawSubject {
    LawSubject("contents, \(name)") { root in
      let layer = CALayer()
      layer.frame = CGRect(x: 20, y: 26, width: 56, height: 44)
      layer.contents = patches(300, period: 100)
      adjust(layer)
      root.addSublayer(layer)
    }
  }

  private static let pictures = [
    picture("a fifth of their size") { _ in },
    picture("a fifth, with levels") { $0.minificationFilter = .trilinear },
    picture("narrow") { $0.frame = CGRect(x: 40, y: 8, width: 9, height: 80) },
    picture("a fifth, at an angle") { $0.transform = CATransform3DMakeRotation(0.4, 0, 0, 1) },
    picture("a small picture's part") { layer in
      layer.contents = patches(128, period: 64)
      layer.contentsRect = CGRect(x: 0.25, y: 0.125, width: 0.5, height: 0.75)
    },
    picture("rasterised at an angle") { layer in
      layer.shouldRasterize = true
      layer.cornerRadius = 9
      layer.masksToBounds = true
      layer.shadowOpacity = 0.4
      layer.transform = CATransform3DMakeRotation(0.3, 0, 0, 1)
      layer.addSublayer(CALayer())
    },
  ]

  private static func corner(_ name: String, _ frame: CGRect, _ radius: CGFloat) -> LawSubject {
    LawSubject("continuous corners, \(name)") { root in
      let layer = CALayer()
      layer.frame = frame
      (layer.cornerRadius, layer.cornerCurve) = (radius, .continuous)
      layer.backgroundColor = color(0.9, 0.4, 0.1)
      (layer.borderWidth, layer.borderColor) = (3, color(0.1, 0.3, 0.8))
      layer.transform = CATransform3DMakeRotation(radius == 13 ? 0.5 : 0, 0, 0, 1)
      root.addSublayer(layer)
    }
  }

  private static let corners = [
    corner("free", CGRect(x: 14, y: 20, width: 68, height: 52), 12), corner("pill", CGRect(x: 8, y: 34, width: 80, height: 26), 13),
    corner("circle", CGRect(x: 23, y: 21, width: 50, height: 50), 25),
  ]

  // MARK: Transitions

  /// Halves of two colours become a picture.
  private static let transitions = [
    "rotate", "cube", "oglFlip", "suckEffect", "genieEffect", "unGenieEffect", "twist", "swirl", "rippleEffect", "pageCurl", "pageUnCurl",
  ].flatMap { type in
    [0.2, 0.7].map { time in
      LawSubject("transition \(type)-\(time)", at: time, soft: true) { root in
        root.backgroundColor = color(0.92, 0.92, 0.94)
        let layer = CALayer(), half = CALayer()
        layer.frame = CGRect(x: 12, y: 20, width: 72, height: 56)
        layer.backgroundColor = color(0.9, 0.3, 0.2)
        half.frame = CGRect(x: 36, y: 0, width: 36, height: 56)
        half.backgroundColor = color(0.2, 0.5, 0.9)
        layer.addSublayer(half)
        root.addSublayer(layer)
        CATransaction.begin()
        CATransaction.setCompletionBlock { [unowned layer] in
          CATransaction.setDisableActions(true)
          let transition = CATransition()
          transition.type = CATransitionType(rawValue: type)
          transition.duration = 1
          transition.timingFunction = CAMediaTimingFunction(name: .linear)
          layer.add(transition, forKey: kCATransition)
          layer.contents = patches(72, period: 72)
          layer.sublayers = nil
        }
        CATransaction.commit()
      }
    }
  }

  // MARK: Text

  private static func text(_ name: String, _ string: String, _ adjust: @escaping @Sendable (CATextLayer) -> Void) -> LawSubject {
    LawSubject("text, \(name)") { root in
      root.backgroundColor = color(1, 1, 1)
      let text = CATextLayer()
      text.frame = CGRect(x: 6, y: 10, width: 84, height: 76)
      (text.string, text.fontSize, text.foregroundColor) = (string, 17, color(0.1, 0.1, 0.3))
      adjust(text)
      root.addSublayer(text)
    }
  }

  private static let texts = [
    text("wrapped and justified", "Layers of acetate, one over the other") { text in
      text.isWrapped = true
      text.alignmentMode = .justified
    },
    text("truncated at its start", "A line that is far too long") { $0.truncationMode = .start },
    text("truncated in its middle", "A line that is far too long") { $0.truncationMode = .middle },
    text("of several runs", "") { text in
      let string = NSMutableAttributedString(string: "Red big ", attributes: [.foregroundColor: color(0.9, 0.1, 0.1)])
      string.append(NSAttributedString(string: "blue", attributes: [.foregroundColor: color(0.1, 0.2, 0.9)]))
      text.string = string
      text.isWrapped = true
    },
    attributed("spaced and underlined, at the right", [("Wide ", [kern: 5, under: 1]), ("as it is", [under: 9])]) { text in
      (text.isWrapped, text.alignmentMode) = (true, .right)
    },
    attributed("raised, lowered, struck through", [("up", [base: 6, strike: 2]), ("and", [strike: 9]), ("down", [base: -5, strike: 1])]) {
      _ in
    },
    attributed(
      "underlined in colour, cut in its middle", [("A line of ", [under: 1]), ("two runs", [under: 2, underColor: color(0.9, 0, 0)])]
    ) { $0.truncationMode = .middle },
    attributed("of scripts, spaced", [("שלום ", [kern: 3, under: 1]), ("हिन्दी ", [kern: 4]), ("e\u{301}o\u{302}", [kern: 4])]) {
      $0.isWrapped = true
    },
  ]

  private static let kern = NSAttributedString.Key(kCTKernAttributeName), under = NSAttributedString.Key(kCTUnderlineStyleAttributeName)
  private static let underColor = NSAttributedString.Key(kCTUnderlineColorAttributeName)
  private static let base = NSAttributedString.Key(kCTBaselineOffsetAttributeName), strike = NSAttributedString.Key("NSStrikethrough")

  private static func attributed(
    _ name: String, _ runs: [(String, [NSAttributedString.Key: Any])], _ adjust: @escaping @Sendable (CATextLayer) -> Void
  ) -> LawSubject {
    let string = NSMutableAttributedString(string: "")
    for (text, attributes) in runs { string.append(NSAttributedString(string: text, attributes: attributes)) }
    let archive = Unchecked(string: string)
    return text(name, "") { text in
      text.string = archive.string
      adjust(text)
    }
  }

  /// Nothing changes the string once it is made.
  private struct Unchecked: @unchecked Sendable {
    var string: NSAttributedString
  }

  // MARK: Blurs

  private static let blurs = [2.5, 9, 16].map { radius in
    LawSubject("blur of \(radius)", soft: true) { root in
      root.backgroundColor = color(0.95, 0.95, 0.9)
      let group = CALayer(), half = CALayer()
      group.frame = CGRect(x: 20, y: 26, width: 52, height: 40)
      group.backgroundColor = color(0.1, 0.6, 0.4)
      half.frame = CGRect(x: 0, y: 0, width: 20, height: 40)
      half.backgroundColor = color(0.8, 0.2, 0.5)
      group.addSublayer(half)
      let blur = CAFilter(type: "gaussianBlur")
      blur.setValue(radius, forKey: "inputRadius")
      group.filters = [blur]
      root.addSublayer(group)
    }
  }

  // MARK: Colours beyond sRGB

  /// Subjects with colours that eight bits cannot hold.
  static let bright = [
    LawSubject("colours of Display P3") { root in
      let red = CGColorSpace(name: CGColorSpace.displayP3).flatMap { CGColor(colorSpace: $0, components: [1, 0, 0, 1]) }
      root.backgroundColor = red
      let bright = CALayer()
      bright.frame = CGRect(x: 13.25, y: 20, width: 50, height: 40)
      bright.backgroundColor = color(1.8, 1.2, -0.1)
      (bright.opacity, bright.cornerRadius) = (0.7, 11)
      root.addSublayer(bright)
    }
  ]
}
