import QuartzCore
import Testing

@Suite("Time of layers")
struct LayerTimeTests {
  @Test("measured: speed 2, offset 1, begin 3")
  func oneStep() {
    let layer = CALayer()
    layer.speed = 2
    layer.timeOffset = 1
    layer.beginTime = 3
    #expect(layer.convertTime(10, from: nil) == 15)
    #expect(layer.convertTime(15, to: nil) == 10)
    // The header's formula, without a clamp: (2 − 3) · 2 + 1
    #expect(layer.convertTime(2, from: nil) == -1)
  }

  @Test("speeds multiply down the tree")
  func cascade() {
    let a = CALayer(), b = CALayer(), c = CALayer()
    a.addSublayer(b)
    a.addSublayer(c)
    b.speed = 2
    a.speed = 2
    c.timeOffset = 1
    #expect(b.convertTime(2.5, from: nil) == 10)
    #expect(b.convertTime(4, to: c) == 3)
    #expect(c.convertTime(3, to: b) == 4)
  }

  @Test("a layer that stands still has no way back")
  func standingStill() {
    let layer = CALayer()
    layer.speed = 0
    #expect(layer.convertTime(10, to: nil) == 0)
    layer.timeOffset = 4
    #expect(layer.convertTime(10, from: nil) == 4)
  }

  @Test("the clock of the thread is the host's")
  func currentTime() {
    let stage = Stage(from: 5)
    #expect(CACurrentMediaTime() == 5)
    stage.host.advance(to: 7.5)
    #expect(CACurrentMediaTime() == 7.5)
  }

  @Test("timing functions have their control points, and equal ones are equal")
  func controlPoints() {
    let cases: [(CAMediaTimingFunctionName, [Float])] = [
      (.linear, [0, 0, 1, 1]), (.easeIn, [0.42, 0, 1, 1]), (.easeOut, [0, 0, 0.58, 1]), (.easeInEaseOut, [0.42, 0, 0.58, 1]),
      (.default, [0.25, 0.1, 0.25, 1]),
    ]
    for (name, inner) in cases {
      let function = CAMediaTimingFunction(name: name)
      var points: [Float] = []
      for index in 0...3 {
        var point: [Float] = [0, 0]
        function.getControlPoint(at: index, values: &point)
        points += point
      }
      #expect(points == [0, 0] + inner + [1, 1])
      #expect(function == CAMediaTimingFunction(controlPoints: inner[0], inner[1], inner[2], inner[3]))
    }
  }

  @Test("a fifth control point, or an unknown name, stops the program")
  func misuse() async {
    await #expect(processExitsWith: .failure) {
      var point: [Float] = [0, 0]
      CAMediaTimingFunction(name: .linear).getControlPoint(at: 4, values: &point)
    }
    await #expect(processExitsWith: .failure) { _ = CAMediaTimingFunction(name: CAMediaTimingFunctionName(rawValue: "swift")) }
  }
}

@Suite("Springs")
struct SpringTests {
  private func spring(_ mass: CGFloat, _ stiffness: CGFloat, _ damping: CGFloat, _ velocity: CGFloat = 0) -> CASpringAnimation {
    let spring = CASpringAnimation(keyPath: "position.x")
    spring.mass = mass
    spring.stiffness = stiffness
    spring.damping = damping
    spring.initialVelocity = velocity
    return spring
  }

  @Test(
    "measured settling durations",
    arguments: [
      (1, 100, 10, 0, 1.472700), (1, 100, 20, 0, 1.0), (1, 100, 10, 5, 1.381551), (1, 100, 10, -5, 1.535081), (1, 300, 20, 0, 0.744256),
      (2, 100, 5, 0, 5.658348), (1, 25, 10, 0, 1.9), (1, 100, 1, 0, 13.913210),
    ] as [(CGFloat, CGFloat, CGFloat, CGFloat, Double)])
  func settling(mass: CGFloat, stiffness: CGFloat, damping: CGFloat, velocity: CGFloat, duration: Double) {
    #expect(isClose(spring(mass, stiffness, damping, velocity).settlingDuration, duration, within: 1e-5))
  }

  @Test("without damping it never settles; damping beyond the critical one counts as critical")
  func extremes() {
    #expect(spring(1, 100, 0).settlingDuration == Double(Float.greatestFiniteMagnitude))
    #expect(spring(1, 100, 30).settlingDuration == spring(1, 100, 20).settlingDuration)
  }

  @Test("refused values leave the old ones")
  func refused() {
    let spring = spring(2, 50, 3)
    spring.mass = 0
    spring.stiffness = -1
    spring.damping = -0.1
    #expect((spring.mass, spring.stiffness, spring.damping) == (2, 50, 3))
    #expect(CASpringAnimation().duration == 0)
    #expect((CASpringAnimation().mass, CASpringAnimation().stiffness, CASpringAnimation().damping) == (1, 100, 10))
  }

  @Test(
    "measured: springs by perceptual duration and bounce",
    arguments: [
      (0.5, 0, 157.913670, 25.132741, 0.8), (0.5, 0.3, 157.913670, 17.592919, 0.862955), (0.35, 0.15, 322.272797, 30.518329, 0.515655),
    ] as [(Double, CGFloat, Double, Double, Double)])
  func perceptual(duration: Double, bounce: CGFloat, stiffness: Double, damping: Double, settling: Double) {
    let spring = CASpringAnimation(perceptualDuration: duration, bounce: bounce)
    #expect(isClose(Double(spring.stiffness), stiffness, within: 1e-5))
    #expect(isClose(Double(spring.damping), damping, within: 1e-5))
    #expect(isClose(spring.duration, settling, within: 1e-5))
    #expect(spring.allowsOverdamping)
    #expect(isClose(spring.perceptualDuration, duration) && isClose(Double(spring.bounce), Double(bounce)))
  }

  @Test("measured: a flat spring")
  func flat() {
    let spring = CASpringAnimation(perceptualDuration: 0.5, bounce: -0.3)
    #expect(isClose(Double(spring.damping), 35.903916, within: 1e-5))
    #expect(isClose(Double(spring.bounce), -0.3))
  }
}
