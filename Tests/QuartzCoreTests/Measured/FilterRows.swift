import QuartzCore
import Testing

@Suite("Measured on macOS: names of filters that have no public header")
struct FilterRows {
  /// A grey of 0.4 over one of 0.5, both opaque, and what is left of it: the grey, and whether anything is.
  struct Row: CustomTestStringConvertible, Sendable {
    let name: String
    let grey: Double
    var testDescription: String { name }

    init(_ name: String, _ grey: Double) { (self.name, self.grey) = (name, grey) }
  }

  private static let rows = [
    // Porter and Duff's
    Row("copy", 0.4), Row("sourceOver", 0.4), Row("sourceIn", 0.4), Row("sourceAtop", 0.4), Row("destOver", 0.5), Row("destIn", 0.5),
    Row("destAtop", 0.5), Row("clear", 0), Row("sourceOut", 0), Row("destOut", 0), Row("xor", 0),
    // 0.4 + 0.5, and that less 1
    Row("plusL", 0.9), Row("plusD", 0),
    Row("normalBlendMode", 0.4), Row("multiplyBlendMode", 0.2),
    // 1 − 0.6 · 0.5
    Row("screenBlendMode", 0.7),
    // 0.4 · 2 · 0.5, both ways round
    Row("overlayBlendMode", 0.4), Row("hardLightBlendMode", 0.4),
    Row("darkenBlendMode", 0.4), Row("lightenBlendMode", 0.5),
    // 0.5 / (1 − 0.4), and 1 − 0.5 / 0.4, which is less than nothing
    Row("colorDodgeBlendMode", 0.8333), Row("colorBurnBlendMode", 0),
    // 0.5 − (1 − 2 · 0.4) · 0.5 · 0.5
    Row("softLightBlendMode", 0.45),
    // 0.5 − 0.4, and 0.4 + 0.5 − 2 · 0.4 · 0.5
    Row("differenceBlendMode", 0.1), Row("exclusionBlendMode", 0.5),
  ]

  @Test("compositing filters by name", arguments: rows)
  func compositing(row: Row) throws {
    let root = CALayer(0, 0, 20, 20), top = CALayer(0, 0, 20, 20, CGColor(gray: 0.4, alpha: 1))
    top.compositingFilter = row.name
    _ = root.adding(CALayer(0, 0, 20, 20, CGColor(gray: 0.5, alpha: 1)), top)
    let pixel = try Painting(root).pixel(10, 10)
    #expect(abs(Double(pixel[0]) / 255 - row.grey) < 0.006)
    let isNothing = ["clear", "sourceOut", "destOut", "xor"].contains(row.name)
    #expect(pixel[3] == (isNothing ? 0 : 255))
    #expect(top.compositingFilter as? String == row.name)
  }

  @Test(
    "types of filters, of scaling and of filling are kept as they are",
    arguments: [
      "multiply", "multiplyColor", "colorMatrix", "colorMonochrome", "colorHueRotate", "colorSaturate", "colorInvert", "gaussianBlur",
      "lanczos", "pageCurl",
    ])
  func types(name: String) {
    let layer = CALayer(), filter = CAFilter(type: name)
    layer.filters = [filter]
    #expect(filter.type == name && layer.filters?.first as AnyObject? === filter)
    for scaling in ["nearest", "linear", "trilinear"] {
      layer.minificationFilter = CALayerContentsFilter(rawValue: scaling)
      #expect(layer.minificationFilter.rawValue == scaling)
    }
  }
}
