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

  private final class Model: NSObject {
    @KeyValueObserved var price = 2.0
    @KeyValueObserved var count: Int
    @KeyValueObserved private(set) var name: String? = nil { didSet { changes += 1 } }
    var total: Double { price * Double(count) }
    var plain = 0
    var changes = 0

    init(count: Int) {
      self.count = count
      super.init()
    }

    func rename(_ name: String?) { self.name = name }
  }

  @Test("objects tell of properties that are @KeyValueObserved, and of what follows from them, before the setter returns")
  func models() {
    let model = Model(count: 3), other = Model(count: 1)
    var told: [String] = []
    let observations = [
      model.observe(\.total, options: [.old, .new]) { _, change in told.append("\(change.oldValue ?? 0) \(change.newValue ?? 0)") },
      model.observe(\.name, options: .initial) { model, _ in told.append(model.name ?? "none") },
    ]
    let total = model.observe(\.price) { _, _ in told.append("price") }
    model.price = 4
    // 3 · 2 = 6 becomes 3 · 4 = 12, and that 5 · 4 = 20.
    model.count = 5
    model.count = 5
    model.rename("tea")
    other.price = 7
    total.invalidate()
    model.price = 5
    #expect(told == ["none", "6.0 12.0", "price", "12.0 20.0", "tea", "20.0 25.0"] && model.changes == 1)
    withExtendedLifetime(observations) {}
  }

  @Test("an observation does not keep its object, and goes with it")
  func gone() {
    var told = 0
    var observation: NSKeyValueObservation?
    weak var held: Model?
    do {
      let model = Model(count: 1)
      held = model
      observation = model.observe(\.count) { _, _ in told += 1 }
      model.count = 2
    }
    #expect(told == 1 && held == nil && observation != nil)
    observation = nil
  }
}
