import QuartzCore
import Testing

@Suite("Measured on macOS: autoresizing")
struct AutoresizingRows {
  struct Row: CustomTestStringConvertible, Sendable {
    let mask: CAAutoresizingMask, size: CGSize, frame: CGRect

    init(_ mask: CAAutoresizingMask, _ size: (CGFloat, CGFloat), _ frame: (CGFloat, CGFloat, CGFloat, CGFloat)) {
      self.mask = mask
      self.size = CGSize(width: size.0, height: size.1)
      self.frame = CGRect(x: frame.0, y: frame.1, width: frame.2, height: frame.3)
    }

    var testDescription: String { "mask \(mask.rawValue) to \(size.width)x\(size.height)" }
  }

  static let rows = [
    Row([], (200, 300), (10, 20, 50, 40)),
    Row(.layerMinXMargin, (200, 300), (110, 20, 50, 40)),
    Row(.layerMaxXMargin, (200, 300), (10, 20, 50, 40)),
    Row(.layerMaxYMargin, (200, 300), (10, 20, 50, 40)),
    Row(.layerMinYMargin, (200, 300), (10, 220, 50, 40)),
    Row([.layerMinXMargin, .layerWidthSizable], (200, 300), (76, 20, 84, 40)),
    Row([.layerWidthSizable, .layerMaxXMargin], (200, 300), (10, 20, 84, 40)),  // 34 and 66
    Row([.layerMinXMargin, .layerWidthSizable, .layerMaxXMargin], (200, 300), (43, 20, 84, 40)),
    Row([.layerMinXMargin, .layerMaxXMargin], (200, 300), (60, 20, 50, 40)),  // two margins: 50 each
    Row([.layerMinYMargin, .layerHeightSizable, .layerMaxYMargin], (200, 300), (10, 86, 50, 108)),
    Row([.layerWidthSizable, .layerHeightSizable], (200, 300), (10, 20, 150, 240)),
    Row([.layerMinXMargin, .layerWidthSizable], (400, 100), (210, 20, 150, 40)),
    Row([.layerMinXMargin, .layerWidthSizable], (50, 25), (-24, 20, 34, 40)),
    Row([.layerWidthSizable, .layerHeightSizable], (50, 25), (10, -15, 0, 35)),
  ]

  let superlayer = CALayer(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
  let layer = CALayer(frame: CGRect(x: 10, y: 20, width: 50, height: 40))

  init() { superlayer.addSublayer(layer) }

  @Test("shares of a change of the superlayer's bounds", arguments: rows)
  func shares(row: Row) {
    layer.autoresizingMask = row.mask
    superlayer.bounds.size = row.size
    #expect(layer.frame == row.frame)
  }

  @Test("a new frame of the superlayer does the same")
  func frame() {
    layer.autoresizingMask = [.layerMinXMargin, .layerWidthSizable]
    superlayer.frame = CGRect(x: 7, y: 8, width: 200, height: 300)
    #expect(layer.frame == CGRect(x: 76, y: 20, width: 84, height: 40))
  }

  @Test("nothing moves for a new bounds origin, a mask set later, a layer added later, or an unchanged size")
  func nothing() {
    layer.autoresizingMask = .layerMinXMargin
    superlayer.bounds.origin = CGPoint(x: 5, y: 5)
    let late = CALayer(frame: layer.frame)
    superlayer.addSublayer(late)
    layer.autoresizingMask = []
    superlayer.bounds.size = CGSize(width: 200, height: 300)
    layer.autoresizingMask = .layerMinXMargin
    late.autoresizingMask = .layerMinXMargin
    superlayer.resizeSublayers(withOldSize: superlayer.bounds.size)
    for layer in [layer, late] { #expect(layer.frame == CGRect(x: 10, y: 20, width: 50, height: 40)) }
  }

  @Test("on request the same")
  func request() {
    superlayer.bounds.size = CGSize(width: 200, height: 300)
    layer.autoresizingMask = [.layerMinXMargin, .layerWidthSizable]
    layer.resize(withOldSuperlayerSize: CGSize(width: 100, height: 100))
    #expect(layer.frame == CGRect(x: 76, y: 20, width: 84, height: 40))
  }

  @Test("a sublayer that was resized resizes its own sublayers")
  func tree() {
    let middle = CALayer(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    for layer in [middle, layer] { layer.autoresizingMask = [.layerWidthSizable, .layerHeightSizable] }
    superlayer.addSublayer(middle)
    middle.addSublayer(layer)
    superlayer.bounds.size = CGSize(width: 200, height: 300)
    #expect(middle.frame == CGRect(x: 0, y: 0, width: 200, height: 300))
    #expect(layer.frame == CGRect(x: 10, y: 20, width: 150, height: 240))
  }

  @Test("the mask is empty at first, and keeps any bits")
  func mask() {
    #expect(layer.autoresizingMask == [])
    layer.autoresizingMask = CAAutoresizingMask(rawValue: 255)
    #expect(layer.autoresizingMask.rawValue == 255)
  }
}
