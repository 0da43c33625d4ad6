import Acetate
import Foundation
import QuartzCore
import Testing

/// Rectangles in the space of a root of 100 by 80 points, without a colour of its own.
@Suite("What a composition's layers draw in")
struct ContentBoundsTests {
  private func bounds(at times: [Double] = [0], _ configure: (CALayer) -> Void) -> CGRect? {
    let root = makeRoot(100, 80)
    configure(root)
    return Composition(root).contentBounds(at: times)
  }

  private func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> CGRect {
    CGRect(x: x, y: y, width: width, height: height)
  }

  /// A box of 30 by 40 points at (10, 20).
  private func box(color: CGColor? = .testRed, _ configure: (CALayer) -> Void = { _ in }) -> CGRect? {
    bounds { configure($0.addBox(10, 20, 30, 40, color)) }
  }

  @Test("a layer draws in its bounds where it has a colour, a picture or a border")
  func boxes() {
    let whole = rect(10, 20, 30, 40), picture = CGImage(width: 1, height: 1, premultipliedPixels: [1, 2, 3, 255])
    #expect(box() == whole && box(color: nil) == nil && bounds { _ in } == nil)
    #expect(box { $0.isHidden = true } == nil && box { $0.opacity = 0 } == nil && box { $0.opacity = 0.01 } == whole)
    #expect(
      box(color: CGColor(red: 1, green: 0, blue: 0, alpha: 0)) == nil
        && box(color: CGColor(red: 1, green: 0, blue: 0, alpha: 0.01)) == whole)
    #expect(box(color: nil) { $0.contents = picture } == whole && box(color: nil) { $0.borderWidth = 2 } == whole)
    #expect(box(color: nil) { ($0.borderWidth, $0.borderColor) = (2, CGColor(red: 0, green: 0, blue: 0, alpha: 0)) } == nil)
    #expect(box(color: nil) { ($0.borderWidth, $0.borderColor) = (2, nil) } == nil && box(color: nil) { $0.borderWidth = 0 } == nil)
    #expect(bounds { $0.backgroundColor = .testRed } == rect(0, 0, 100, 80))
    // Of no width.
    #expect(bounds { $0.addBox(10, 20, 0, 40, .testRed) } == nil)
  }

  @Test("layers that only carry others draw nothing themselves")
  func carriers() {
    func carried(_ carrier: CALayer) -> CGRect? {
      bounds {
        carrier.frame = rect(10, 20, 30, 40)
        carrier.backgroundColor = .testRed
        carrier.addBox(5, 6, 7, 8, .testBlue)
        $0.addSublayer(carrier)
      }
    }
    #expect(carried(CALayer()) == rect(10, 20, 30, 40) && carried(CATransformLayer()) == rect(15, 26, 7, 8))
    #expect(box { $0.addBox(-4, 30, 5, 20, .testBlue) } == rect(6, 20, 34, 50))
    #expect(box(color: nil) { $0.addBox(-4, 30, 5, 20, .testBlue) } == rect(6, 50, 5, 20))
    // Twice as large about the middle of its 30 by 40.
    #expect(box { $0.transform = CATransform3DMakeScale(2, 2, 1) } == rect(-5, 0, 60, 80))
  }

  @Test("outlines with their strokes, whose corners reach further")
  func shapes() {
    func shape(_ configure: (CAShapeLayer) -> Void) -> CGRect? {
      bounds {
        let shape = CAShapeLayer()
        shape.frame = rect(10, 20, 1, 1)
        shape.path = CGPath(rect: rect(5, 6, 10, 20), transform: nil)
        configure(shape)
        $0.addSublayer(shape)
      }
    }
    let filled = rect(15, 26, 10, 20)
    #expect(shape { _ in } == filled && shape { $0.path = nil } == nil && shape { $0.fillColor = nil } == nil)
    #expect(shape { $0.fillColor = CGColor(red: 0, green: 0, blue: 0, alpha: 0) } == nil)
    // Half of 4 points, ten times as far at mitred corners.
    #expect(shape { ($0.strokeColor, $0.lineWidth) = (.testRed, 4) } == filled.insetBy(dx: -20, dy: -20))
    #expect(shape { ($0.strokeColor, $0.lineWidth, $0.miterLimit, $0.fillColor) = (.testRed, 4, 3, nil) } == filled.insetBy(dx: -6, dy: -6))
    #expect(shape { ($0.strokeColor, $0.lineWidth, $0.lineJoin) = (.testRed, 4, .round) } == filled.insetBy(dx: -2, dy: -2))
    #expect(shape { ($0.strokeColor, $0.lineWidth) = (.testRed, 0) } == filled && shape { $0.lineWidth = 4 } == filled)
    #expect(shape { ($0.strokeColor, $0.lineWidth, $0.fillColor) = (.testRed, 0, nil) } == nil)
    #expect(shape { $0.backgroundColor = .testBlue } == rect(10, 20, 15, 26))
  }

  @Test("gradients of two colours, and texts that there are")
  func others() {
    func other(_ layer: CALayer) -> CGRect? {
      bounds {
        layer.frame = rect(10, 20, 30, 40)
        $0.addSublayer(layer)
      }
    }
    func gradient(_ colors: [CGColor]?) -> CGRect? {
      let layer = CAGradientLayer()
      layer.colors = colors
      return other(layer)
    }
    #expect(gradient([.testRed, .testBlue]) == rect(10, 20, 30, 40) && gradient([.testRed]) == nil && gradient(nil) == nil)
    let text = CATextLayer()
    #expect(other(text) == nil)
    text.string = "a"
    #expect(other(text) == rect(10, 20, 30, 40) && other(CALayer()) == nil)
  }

  @Test("what masks cut off does not count")
  func masks() {
    #expect(
      box {
        $0.masksToBounds = true; $0.addBox(25, -9, 50, 20, .testBlue)
      } == rect(10, 20, 30, 40))
    #expect(
      box(color: nil) {
        $0.masksToBounds = true; $0.addBox(25, -9, 50, 20, .testBlue)
      } == rect(35, 20, 5, 11))
    #expect(
      box(color: nil) {
        $0.masksToBounds = true; $0.addBox(31, 0, 50, 20, .testBlue)
      } == nil)
    func masked(_ color: CGColor?, _ frame: CGRect) -> CGRect? {
      box {
        let mask = CALayer()
        (mask.frame, mask.backgroundColor) = (frame, color)
        $0.mask = mask
      }
    }
    #expect(masked(.testBlue, rect(4, 5, 6, 7)) == rect(14, 25, 6, 7) && masked(.testBlue, rect(20, 30, 60, 70)) == rect(30, 50, 10, 10))
    #expect(masked(nil, rect(4, 5, 6, 7)) == nil && masked(.testBlue, rect(40, 50, 6, 7)) == nil)
  }

  @Test("blurs reach three times their radii, shadows three times theirs from where they fall")
  func reaches() {
    let whole = rect(10, 20, 30, 40)
    func blur(_ radius: Double, isEnabled: Bool = true) -> CAFilter {
      let filter = CAFilter(type: "gaussianBlur")
      filter.setValue(radius, forKey: "inputRadius")
      filter.isEnabled = isEnabled
      return filter
    }
    #expect(box { $0.filters = [blur(2)] } == whole.insetBy(dx: -6, dy: -6) && box { $0.filters = [blur(2, isEnabled: false)] } == whole)
    #expect(
      box { $0.filters = [blur(2), blur(0.5)] } == whole.insetBy(dx: -7.5, dy: -7.5) && box(color: nil) { $0.filters = [blur(2)] } == nil)
    // Three points to the right and five down, nine points around: x from 4 to 52, y from 6 to 64; and the box itself.
    func shadow(_ configure: (CALayer) -> Void = { _ in }) -> CGRect? {
      box {
        ($0.shadowOpacity, $0.shadowRadius, $0.shadowOffset) = (0.5, 3, CGSize(width: 3, height: -5))
        configure($0)
      }
    }
    #expect(shadow() == rect(4, 6, 48, 58) && shadow { $0.shadowOpacity = 0 } == whole && shadow { $0.shadowColor = nil } == whole)
    #expect(shadow { $0.shadowColor = CGColor(red: 0, green: 0, blue: 0, alpha: 0) } == whole)
    #expect(shadow { $0.shadowRadius = 0 } == rect(10, 15, 33, 45))
    #expect(shadow { $0.filters = [blur(1)] } == rect(1, 3, 54, 64))
  }

  @Test("copies of a replicator")
  func copies() {
    func copies(_ count: Int, _ transform: CATransform3D) -> CGRect? {
      bounds {
        let replicator = CAReplicatorLayer()
        replicator.frame = rect(0, 0, 40, 40)
        (replicator.instanceCount, replicator.instanceTransform) = (count, transform)
        replicator.addBox(5, 6, 10, 4, .testRed)
        $0.addSublayer(replicator)
      }
    }
    #expect(copies(1, CATransform3DMakeTranslation(20, 7, 0)) == rect(5, 6, 10, 4))
    #expect(
      copies(2, CATransform3DMakeTranslation(20, 7, 0)) == rect(5, 6, 30, 11)
        && copies(3, CATransform3DMakeTranslation(20, 7, 0)) == rect(5, 6, 50, 18))
    // About the middle at (20, 20): −15 and −14 become −30 and −28.
    #expect(copies(2, CATransform3DMakeScale(2, 2, 1)) == rect(-10, -8, 25, 18))
    // A quarter turn about it: (x, y) from there becomes (−y, x), so that x is from 30 to 34, y from 5 to 15.
    let turned = copies(2, CATransform3DMakeRotation(.pi / 2, 0, 0, 1))
    #expect(turned.map { abs($0.minX - 5) + abs($0.minY - 5) + abs($0.maxX - 34) + abs($0.maxY - 15) < 1e-9 } == true)
    // Perspective: each corner is divided by its own w, 1 + x / 100 − y / 50.
    var perspective = CATransform3DIdentity
    (perspective.m14, perspective.m24, perspective.m41, perspective.m42) = (0.01, -0.02, 3, 4)
    let corners = [(-15.0, -14.0), (-5, -14), (-15, -10), (-5, -10)].map { x, y in
      let w = 1 + x / 100 - y / 50
      return (20 + (x + 3) / w, 20 + (y + 4) / w)
    }
    let found = copies(2, perspective),
      expected = corners.reduce(rect(5, 6, 10, 4)) { $0.union(CGRect(x: $1.0, y: $1.1, width: 0, height: 0)) }
    #expect(
      found.map {
        abs($0.minX - expected.minX) + abs($0.minY - expected.minY) + abs($0.maxX - expected.maxX) + abs($0.maxY - expected.maxY) < 1e-9
      } == true)
  }

  @Test("all of the times that are asked for, in any order")
  func times() {
    func moved(_ times: [Double]) -> CGRect? {
      bounds(at: times) { $0.addBox(10, 20, 4, 6, .testRed).animate("position.x", from: 12, to: 52, duration: 2) }
    }
    #expect(moved([1]) == rect(30, 20, 4, 6) && moved([1, 0]) == rect(10, 20, 24, 6) && moved([0.5, 2]) == rect(20, 20, 34, 6))
    #expect(moved([]) == nil && moved([3]) == rect(10, 20, 4, 6))
    func shown(_ times: [Double]) -> CGRect? {
      bounds(at: times) { $0.addBox(10, 20, 4, 6, .testRed).animate("opacity", from: 0, to: 1, duration: 2) }
    }
    #expect(shown([0]) == nil && shown([0, 1]) == rect(10, 20, 4, 6))
  }

  @Test("particles where they fly")
  func particles() {
    func emitted(_ times: [Double], _ configure: (CAEmitterLayer, CAEmitterCell) -> Void = { _, _ in }) -> CGRect? {
      bounds(at: times) {
        let emitter = CAEmitterLayer(), cell = CAEmitterCell()
        emitter.frame = rect(10, 0, 80, 80)
        emitter.emitterPosition = CGPoint(x: 40, y: 30)
        (cell.birthRate, cell.lifetime, cell.velocity) = (1, 100, 0)
        cell.contents = CGImage(width: 6, height: 4, premultipliedPixels: [UInt8](repeating: 255, count: 96))
        configure(emitter, cell)
        emitter.emitterCells = [cell]
        $0.addSublayer(emitter)
      }
    }
    /// Particles are numbers of single precision.
    func isNear(_ found: CGRect?, _ expected: CGRect) -> Bool {
      guard let found else { return false }
      let sides = [found.minX - expected.minX, found.minY - expected.minY, found.maxX - expected.maxX, found.maxY - expected.maxY]
      return sides.allSatisfy { abs($0) < 1e-4 }
    }
    // Six by four points about (50, 30).
    #expect(isNear(emitted([2.5]), rect(47, 28, 6, 4)))
    #expect(emitted([2.5]) { $1.contents = nil } == nil && emitted([2.5]) { $1.birthRate = 0 } == nil)
    #expect(isNear(emitted([2.5]) { $1.scale = 2 }, rect(44, 26, 12, 8)))
    #expect(isNear(emitted([2.5]) { $1.contentsScale = 2 }, rect(48.5, 29, 3, 2)))
    #expect(isNear(emitted([2.5]) { $1.contentsRect = rect(0, 0, 0.5, 0.25) }, rect(48.5, 29.5, 3, 1)))
    let cut = emitted([2.5]) { emitter, _ in (emitter.masksToBounds, emitter.frame) = (true, rect(10, 0, 41, 29)) }
    #expect(isNear(cut, rect(47, 28, 4, 1)))
    #expect(emitted([2.5]) { emitter, _ in emitter.isHidden = true } == nil)
    // Two points a second to the right, the first for at most two and a half seconds.
    let flown = emitted([2.5]) { ($1.velocity, $1.emissionLongitude) = (2, 0) }
    #expect(
      flown.map { $0.minX >= 47 && $0.minX < 52 && $0.maxX <= 58.001 && $0.width > 6.5 && abs($0.midY - 30) < 1e-3 } == true,
      "\(String(describing: flown))")
  }
}
