import QuartzCore
import Testing

@Suite("Measured on macOS: constraints")
struct ConstraintRows {
  typealias Rule = (attribute: CAConstraintAttribute, source: CAConstraintAttribute, scale: CGFloat, offset: CGFloat)

  private static func same(_ attribute: CAConstraintAttribute, _ scale: CGFloat = 1, _ offset: CGFloat = 0) -> Rule {
    (attribute, attribute, scale, offset)
  }

  private func child(_ name: String, _ frame: CGRect = rect(3, 5, 40, 20)) -> CALayer {
    let layer = CALayer(frame: frame)
    layer.name = name
    return layer
  }

  private func layOut(_ sublayers: [CALayer], in bounds: CGRect = rect(0, 0, 200, 100)) {
    let superlayer = CALayer()
    superlayer.bounds = bounds
    superlayer.layoutManager = CAConstraintLayoutManager()
    superlayer.sublayers = sublayers
    superlayer.layoutIfNeeded()
  }

  private func follow(
    _ layer: CALayer, _ attribute: CAConstraintAttribute, of name: String = "superlayer", _ source: CAConstraintAttribute,
    scale: CGFloat = 1, offset: CGFloat = 0
  ) {
    layer.addConstraint(CAConstraint(attribute: attribute, relativeTo: name, attribute: source, scale: scale, offset: offset))
  }

  @Test("short forms have scale 1 and offset 0; attributes are numbered in order")
  func values() {
    let short = CAConstraint(attribute: .minX, relativeTo: "a", attribute: .maxY)
    #expect(short.attribute == .minX && short.sourceName == "a" && short.sourceAttribute == .maxY)
    #expect(short.scale == 1 && short.offset == 0)
    let shifted = CAConstraint(attribute: .minX, relativeTo: "a", attribute: .maxY, offset: 7)
    #expect(shifted.scale == 1 && shifted.offset == 7)
    #expect([CAConstraintAttribute.minX, .midX, .maxX, .width, .minY, .midY, .maxY, .height].map(\.rawValue) == Array(0..<8))
  }

  @Test("constraints are nil at first, an array of the layer's own, and nil again; adding one marks the superlayer for layout")
  func list() {
    let superlayer = CALayer(), layer = child("a")
    superlayer.addSublayer(layer)
    superlayer.layoutIfNeeded()
    #expect(layer.constraints == nil && !superlayer.needsLayout())
    follow(layer, .minX, .minX)
    #expect(superlayer.needsLayout())
    follow(layer, .maxX, .maxX)
    #expect(layer.constraints?.map(\.attribute) == [.minX, .maxX])
    layer.constraints = nil
    #expect(layer.constraints == nil)
  }

  @Test("managers are one object, and lay out a layer that has none when asked")
  func manager() {
    #expect(CAConstraintLayoutManager() == CAConstraintLayoutManager())
    let superlayer = CALayer(frame: rect(0, 0, 200, 100)), layer = child("a")
    superlayer.addSublayer(layer)
    follow(layer, .minX, .minX)
    CAConstraintLayoutManager().layoutSublayers(of: superlayer)
    #expect(layer.frame == rect(0, 5, 40, 20))
  }

  @Test(
    "one edge moves, two are solved, and of more the last and the lowest of the others count",
    arguments: [
      ([same(.minX)], 0, 40), ([same(.midX)], 80, 40), ([same(.width, 0.5)], 3, 40), ([same(.minX), same(.maxX)], 0, 200),
      ([same(.minX), same(.width, 0.5)], 0, 100), ([same(.maxX), same(.width, 0.5)], 100, 100),
      ([same(.minX, 1, 20), same(.midX)], 20, 160), ([same(.maxX), same(.minX), same(.width, 0.25)], 0, 50),
      ([same(.width, 0.25), same(.maxX), same(.midX, 1, -30)], -60, 260), ([same(.maxX), same(.midX, 1, -30), same(.minX)], 0, 140),
      ([same(.minX, 1, 10), same(.minX, 1, 40)], 3, 40), ([(.minX, .maxX, 0.25, 7)], 57, 40), ([], 3, 40),
    ] as [([Rule], CGFloat, CGFloat)])
  func alongX(rules: [Rule], x: CGFloat, width: CGFloat) {
    let layer = child("a")
    for rule in rules { follow(layer, rule.attribute, rule.source, scale: rule.scale, offset: rule.offset) }
    layOut([layer])
    #expect(layer.frame == rect(x, 5, width, 20))
  }

  @Test("the same along y", arguments: [(CAConstraintAttribute.minY, 0), (.maxY, 80)])
  func alongY(attribute: CAConstraintAttribute, y: CGFloat) {
    let layer = child("a")
    follow(layer, attribute, attribute)
    layOut([layer])
    #expect(layer.frame == rect(3, y, 40, 20))
  }

  @Test("an unknown name, and its own, leave the axis alone", arguments: ["nobody", "a"])
  func names(name: String) {
    let layer = child("a")
    follow(layer, .minX, of: name, .minX, offset: 50)
    follow(layer, .maxY, .maxY)
    layOut([layer])
    #expect(layer.frame == rect(3, 80, 40, 20))
  }

  @Test("the superlayer's bounds count with their origin")
  func origin() {
    let layer = child("a")
    follow(layer, .minX, .minX)
    follow(layer, .minY, .minY)
    layOut([layer], in: rect(30, 70, 200, 100))
    #expect(layer.frame.origin == CGPoint(x: 30, y: 70))
  }

  @Test("a sibling counts where it is placed itself, along the axis that is read", arguments: [0, 1, 2])
  func siblings(which: Int) {
    let a = child("a", rect(10, 0, 30, 20)), b = child("b")
    if which == 0 { follow(a, .minX, .minX, offset: 10) }
    if which == 2 { follow(a, .minY, .minY) }
    follow(b, .minX, of: "a", .maxX, offset: 5)
    layOut([a, b])
    #expect(b.frame.minX == (which == 0 ? 45 : 3))
  }

  @Test("the order of sublayers plays no part")
  func order() {
    let a = child("a"), b = child("b")
    follow(a, .minX, .midX)
    follow(b, .minX, of: "a", .minX, offset: 10)
    layOut([b, a])
    #expect(a.frame.minX == 100 && b.frame.minX == 110)
  }

  @Test("circles leave all of their layers where they were")
  func circles() {
    let a = child("a"), b = child("b", rect(7, 5, 40, 20))
    follow(a, .minX, of: "b", .maxX)
    follow(b, .minX, of: "a", .maxX)
    layOut([a, b])
    #expect(a.frame == rect(3, 5, 40, 20) && b.frame == rect(7, 5, 40, 20))
  }

  @Test("a half of the superlayer")
  func half() {
    let left = child("left")
    follow(left, .height, .height)
    follow(left, .width, .width, scale: 0.5)
    follow(left, .minY, .minY)
    follow(left, .minX, .minX)
    layOut([left])
    #expect(left.frame == rect(0, 0, 100, 100))
  }
}
