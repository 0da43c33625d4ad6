import QuartzCore
import Testing

/// Fills the part of its bounds from the left that `level` says, and notes with what level it drew.
private final class Gauge: CALayer {
  /// What all copies of the layer drew; presentation layers are copies.
  final class Log { var levels: [Double] = [] }
  var log = Log()

  override init() { super.init() }
  override init(layer: Any) {
    super.init(layer: layer)
    if let other = layer as? Gauge { log = other.log }
  }
  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  var level: Double {
    get { value(forKey: "level") as? Double ?? 0 }
    set { setValue(newValue, forKey: "level") }
  }
  override class func needsDisplay(forKey key: String) -> Bool { key == "level" || super.needsDisplay(forKey: key) }
  override class func defaultValue(forKey key: String) -> Any? { key == "level" ? 0.25 : super.defaultValue(forKey: key) }
  override class func defaultAction(forKey event: String) -> CAAction? {
    event == "level" ? CABasicAnimation() : super.defaultAction(forKey: event)
  }
  override func draw(in ctx: CGContext) {
    log.levels.append(level)
    ctx.setFillColor(red)
    ctx.fill(CGRect(x: bounds.minX, y: bounds.minY, width: bounds.width * level, height: bounds.height))
  }
}

@Suite("Layers that draw themselves")
struct LayerDrawingTests {
  private let gauge: Gauge = {
    let gauge = Gauge()
    gauge.frame = CGRect(x: 0, y: 0, width: 8, height: 4)
    return gauge
  }()

  /// Red, green, blue and alpha of a pixel of the contents, counted from the top left.
  func pixel(_ layer: CALayer, _ x: Int, _ y: Int) -> [UInt8]? {
    guard let image = (layer.presentation() ?? layer).contents as? CGImage, x < image.width, y < image.height else { return nil }
    let pixel = image[x, y]
    return [pixel.x, pixel.y, pixel.z, pixel.w]
  }

  @Test("contents have contentsScale pixels for every point, and whole pixels")
  func scale() {
    gauge.level = 0.5
    gauge.contentsScale = 2
    gauge.bounds = CGRect(x: 3, y: 5, width: 8, height: 4.25)
    let stage = Stage(gauge)
    let image = gauge.contents as? CGImage
    #expect(image?.width == 16 && image?.height == 9)
    #expect(pixel(gauge, 7, 0) == [255, 0, 0, 255] && pixel(gauge, 7, 8) == [255, 0, 0, 255] && pixel(gauge, 8, 4) == [0, 0, 0, 0])
    withExtendedLifetime(stage) {}
  }

  @Test("y points up, and down in flipped layers", arguments: [false, true])
  func orientation(isFlipped: Bool) {
    final class Corner: CALayer {
      override func draw(in ctx: CGContext) {
        ctx.setFillColor(blue)
        ctx.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
      }
    }
    let corner = Corner(frame: CGRect(x: 0, y: 0, width: 2, height: 2))
    corner.setNeedsDisplay()
    let stage = Stage(corner)
    stage.root.isGeometryFlipped = isFlipped
    corner.setNeedsDisplay()
    stage.host.commit()
    #expect(pixel(corner, 0, isFlipped ? 0 : 1) == [0, 0, 255, 255])
    #expect(pixel(corner, 0, isFlipped ? 1 : 0) == [0, 0, 0, 0])
  }

  /// From a quarter, which nobody has set, to three quarters in 1 s along a straight line.
  @Test("a drawn property animates from its default: every frame draws its own value, and then the layer rests")
  func animated() {
    let stage = Stage(gauge)
    #expect(gauge.level == 0.25)
    CATransaction.begin()
    CATransaction.setAnimationDuration(1)
    gauge.level = 0.75
    CATransaction.commit()
    #expect(gauge.level == 0.75)
    gauge.log.levels = []
    for time in [0.5, 0.75] { stage.host.advance(to: time) }
    #expect(gauge.log.levels == [0.5, 0.625])
    // 0.625 of 8 pixels are 5.
    #expect(pixel(gauge, 4, 0) == [255, 0, 0, 255] && pixel(gauge, 5, 0) == [0, 0, 0, 0])
    stage.host.advance(to: 1.5)
    #expect(gauge.log.levels == [0.5, 0.625, 0.75])
    for time in [1.6, 1.7, 3] { stage.host.advance(to: time) }
    #expect(gauge.log.levels.count == 3)
    #expect(gauge.animationKeys() == nil)
  }

  @Test("an animation alone draws its values and leaves the model, with one end the default", arguments: [false, true])
  func explicit(isSet: Bool) {
    let stage = Stage(gauge)
    if isSet {
      CATransaction.setDisableActions(true)
      gauge.level = 0.25
      stage.host.commit()
    }
    let animation = CABasicAnimation(keyPath: "level")
    animation.toValue = 1.0
    animation.duration = 2
    gauge.add(animation, forKey: "fill")
    stage.host.advance(to: 1)
    #expect(gauge.log.levels.last == 0.625)
    #expect(gauge.presentation()?.level == 0.625 && gauge.level == 0.25)
    stage.host.advance(to: 2.5)
    #expect(gauge.log.levels.last == 0.25)
  }

  @Test("drawing does not fade the contents")
  func noAction() {
    let stage = Stage(gauge)
    gauge.setNeedsDisplay()
    stage.host.commit()
    #expect(gauge.contents != nil && gauge.animationKeys() == nil)
  }

  @Test("a delegate draws for a layer that does not; it hears beforehand")
  func delegate() {
    final class Painter: CALayerDelegate {
      var calls: [String] = []
      func layerWillDraw(_ layer: CALayer) { calls.append("will") }
      func draw(_ layer: CALayer, in ctx: CGContext) {
        calls.append("draw")
        ctx.setFillColor(blue)
        ctx.fill(layer.bounds)
      }
    }
    let layer = CALayer(frame: CGRect(x: 0, y: 0, width: 2, height: 2)), painter = Painter()
    layer.delegate = painter
    layer.setNeedsDisplay()
    let stage = Stage(layer)
    #expect(painter.calls == ["will", "draw"])
    #expect(pixel(layer, 1, 1) == [0, 0, 255, 255])
    withExtendedLifetime((stage, painter)) {}
  }

  @Test("a delegate that displays sets the contents itself; nobody draws then")
  func displayingDelegate() {
    final class Displaying: CALayerDelegate {
      let image = CGImage(width: 1, height: 1, rgba: [1, 2, 3, 255])
      var draws = 0
      func display(_ layer: CALayer) { layer.contents = image }
      func draw(_ layer: CALayer, in ctx: CGContext) { draws += 1 }
    }
    let layer = CALayer(frame: CGRect(x: 0, y: 0, width: 2, height: 2)), delegate = Displaying()
    layer.delegate = delegate
    layer.setNeedsDisplay()
    let stage = Stage(layer)
    #expect(layer.contents as? CGImage === delegate.image && delegate.draws == 0)
    withExtendedLifetime(stage) {}
  }

  @Test("where nobody draws, and where there is no area, the contents stay as they were")
  func nobody() {
    final class Silent: CALayerDelegate {}
    let image = CGImage(width: 1, height: 1, rgba: [1, 2, 3, 255])
    let silent = Silent()
    let stage = Stage()
    for (delegate, size) in [(nil, 4), (silent, 4), (nil, 0)] as [(Silent?, CGFloat)] {
      let layer = CALayer(frame: CGRect(x: 0, y: 0, width: size, height: size))
      layer.contents = image
      layer.delegate = delegate
      stage.root.addSublayer(layer)
      layer.setNeedsDisplay()
      stage.host.commit()
      #expect(layer.contents as? CGImage === image)
    }
  }

  @Test("a class that draws nothing at all is transparent")
  func empty() {
    final class Empty: CALayer {
      override func draw(in ctx: CGContext) {}
    }
    let layer = Empty(frame: CGRect(x: 0, y: 0, width: 2, height: 2))
    layer.contents = CGImage(width: 1, height: 1, rgba: [1, 2, 3, 255])
    layer.setNeedsDisplay()
    let stage = Stage(layer)
    #expect(pixel(layer, 0, 0) == [0, 0, 0, 0])
    withExtendedLifetime(stage) {}
  }

  @Test("new bounds draw anew where that is asked for, and otherwise nothing does")
  func bounds() {
    let stage = Stage(gauge)
    gauge.setNeedsDisplay()
    stage.host.commit()
    gauge.log.levels = []
    CATransaction.setDisableActions(true)
    gauge.bounds.size.width = 10
    stage.host.commit()
    #expect(gauge.log.levels == [])
    gauge.needsDisplayOnBoundsChange = true
    CATransaction.setDisableActions(true)
    gauge.bounds.size.width = 12
    stage.host.commit()
    #expect(gauge.log.levels == [0.25])
    #expect((gauge.contents as? CGImage)?.width == 12)
  }

  @Test("a text layer's subclass draws at first, without a text too, and for each size; another layer's waits until it is asked")
  func textSubclass() {
    final class Badge: CATextLayer {
      override func draw(in ctx: CGContext) {
        ctx.setFillColor(red)
        ctx.fill(CGRect(x: 0, y: 0, width: bounds.width / 2, height: bounds.height))
      }
    }
    let badge = Badge(), stage = Stage(badge)
    CATransaction.setDisableActions(true)
    badge.frame = CGRect(x: 0, y: 0, width: 8, height: 4)
    gauge.frame = badge.frame
    stage.root.addSublayer(gauge)
    stage.host.commit()
    #expect(pixel(badge, 3, 0) == [255, 0, 0, 255] && pixel(badge, 4, 0) == [0, 0, 0, 0])
    #expect(gauge.contents == nil && gauge.log.levels == [])
    let first = badge.contents as? CGImage
    CATransaction.setDisableActions(true)
    badge.position.x = 20
    stage.host.commit()
    #expect(badge.contents as? CGImage === first)
    CATransaction.setDisableActions(true)
    badge.bounds.size.width = 16
    stage.host.commit()
    #expect((badge.contents as? CGImage)?.width == 16 && pixel(badge, 7, 0) == [255, 0, 0, 255])
  }

  @Test("a text layer's subclass that displays by itself is told at first, and for each size")
  func displayingTextSubclass() {
    final class Plate: CATextLayer {
      static let image = CGImage(width: 1, height: 1, rgba: [1, 2, 3, 255])
      var displays = 0
      override func display() {
        displays += 1
        contents = Self.image
      }
    }
    let plate = Plate()
    plate.frame = CGRect(x: 0, y: 0, width: 8, height: 4)
    let stage = Stage(plate)
    #expect(plate.displays == 1 && plate.contents as? CGImage === Plate.image)
    plate.opacity = 0.5
    stage.host.commit()
    #expect(plate.displays == 1)
    plate.bounds.size.height = 6
    stage.host.commit()
    #expect(plate.displays == 2)
  }
}
