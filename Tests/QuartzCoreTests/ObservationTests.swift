import QuartzCore
import Testing

@Suite("Observed layers")
struct ObservationTests {
  private let layer = CALayer(frame: CGRect(x: 0, y: 0, width: 10, height: 10))

  @Test("a change tells its old and new value where they are asked for; setting what is there tells nothing")
  func values() {
    var told: [String] = []
    let observation = layer.observe(\.opacity, options: [.old, .new]) { layer, change in
      told.append("\(change.oldValue ?? -1) \(change.newValue ?? -1) \(layer.opacity)")
      #expect(change.kind == .setting && !change.isPrior)
    }
    layer.opacity = 1
    layer.opacity = 0.5
    layer.position.x = 7
    layer.setValue(0.25, forKey: "opacity")
    #expect(told == ["1.0 0.5 0.5", "0.5 0.25 0.25"])
    observation.invalidate()
    layer.opacity = 0
    #expect(told.count == 2)
  }

  @Test("an observation begins at once where asked, and ends with what was handed out")
  func lifetime() {
    var count = 0
    var observation: NSKeyValueObservation? = layer.observe(\.position, options: .initial) { _, change in
      count += 1
      #expect(change.newValue == nil && change.oldValue == nil)
    }
    #expect(count == 1 && observation != nil)
    layer.position.x += 1
    #expect(count == 2)
    observation = nil
    layer.position.x += 1
    #expect(count == 2)
  }

  /// The frame of a layer 20 wide about (7, 5) begins at −3.
  @Test("what follows from properties is observed, too: the frame, parts of values, sublayers, times")
  func derived() {
    var frames: [CGFloat] = [], widths: [CGFloat] = [], counts: [Int] = [], speeds: [Float] = []
    let observations = [
      layer.observe(\.frame, options: .new) { _, change in frames.append(change.newValue?.minX ?? .nan) },
      layer.observe(\.bounds.size.width, options: .new) { _, change in widths.append(change.newValue ?? .nan) },
      layer.observe(\.sublayers?.count) { layer, _ in counts.append(layer.sublayers?.count ?? 0) },
      layer.observe(\.speed, options: .new) { _, change in speeds.append(change.newValue ?? .nan) },
    ]
    layer.position.x = 7
    layer.bounds.size.width = 20
    layer.bounds.size.height = 30
    layer.addSublayer(CALayer())
    layer.sublayers = nil
    layer.speed = 2
    #expect(frames == [2, -3, -3] && widths == [20] && counts == [1, 0] && speeds == [2])
    withExtendedLifetime(observations) {}
  }

  @Test("what animations show is no change of the model; a handler may change the layer")
  func animations() {
    let stage = Stage(layer)
    var told: [Float] = []
    let observation = layer.observe(\.opacity, options: .new) { layer, change in
      told.append(change.newValue ?? -1)
      if layer.opacity < 0.4 { layer.opacity = 0.75 }
    }
    layer.opacity = 0.5
    stage.host.advance(to: 0.1)
    stage.host.advance(to: 1)
    #expect(told == [0.5])
    layer.opacity = 0.25
    #expect(told == [0.5, 0.25, 0.75] && layer.opacity == 0.75)
    withExtendedLifetime(observation) {}
  }

  @Test("a value of another type is another value, the same one of the same type is none")
  func types() {
    var told = 0
    let observation = layer.observe(\.compositingFilter) { _, _ in told += 1 }
    layer.compositingFilter = "multiplyBlendMode"
    #expect(told == 1)
    layer.compositingFilter = "multiplyBlendMode"
    #expect(told == 1)
    layer.compositingFilter = CIFilter(name: "CIMultiplyBlendMode")
    #expect(told == 2 && layer.compositingFilter is CIFilter)
    withExtendedLifetime(observation) {}
  }

  @Test("a subclass's own properties")
  func subclass() {
    final class Gauge: CALayer {
      @Animatable var level: CGFloat = 0
    }
    let gauge = Gauge()
    var told: [CGFloat] = []
    let observation = gauge.observe(\.level, options: [.new]) { gauge, change in told.append(change.newValue ?? gauge.level) }
    gauge.level = 3
    gauge.level = 3
    #expect(told == [3])
    withExtendedLifetime(observation) {}
  }
}
