import RenderTree
import Testing

@testable import Timing

@Suite("Parts of the program: curves")
struct CurveTableTests {
  @Test("each curve is there once, and everything linear is the first")
  func easings() {
    var curves = CurveTable()
    let asked: [TimingCurve?] = [
      nil, .linear, TimingCurve(0.3, 0.3, 0.6, 0.6), .default, .easeInEaseOut, .default, .default, .easeInEaseOut, .linear,
    ]
    let indices = asked.map { curves.easing($0) }
    #expect(indices == [0, 0, 0, 1, 2, 1, 1, 2, 0])
    #expect(curves.easingCoefficients.count == 3)
    #expect(curves.eased(0.3, by: 0) == 0.3)
    expectClose(curves.eased(0.5, by: 1), 0.8024)  // (0.25, 0.1) (0.25, 1): x(t) = ½ at t ≈ 0.700
    expectClose(curves.eased(0.5, by: 2), 0.5)  // symmetric
  }

  @Test("each spring is there once, the one of default parameters first")
  func springs() {
    var curves = CurveTable(), critical = SpringParameters()
    critical.damping = 20  // ζ = 20 / (2 · √100) = 1, ω = 10
    let indices = [SpringParameters(), critical, critical, SpringParameters()].map { curves.spring($0) }
    #expect(indices == [0, 1, 1, 0] && curves.springTerms.count == 2)
    // y(t) = 1 − (1 + 10 t) e^(−10 t): at 0.1 s 1 − 2/e.
    expectClose(curves.progress(ofSpring: 1, at: 0.1), 0.26424)
    #expect(curves.progress(ofSpring: 1, at: 0) == 0)
  }

  @Test("what is left after removal has the indices that lanes without an animation have")
  func removal() {
    var curves = CurveTable(), heavy = SpringParameters()
    heavy.mass = 3
    _ = (curves.easing(.easeIn), curves.spring(heavy))
    #expect(curves.easingCoefficients.count == 2 && curves.springTerms.count == 2)
    curves.removeAll()
    #expect(curves.easingCoefficients.count == 1 && curves.springTerms.count == 1)
    let easings = [TimingCurve.easeOut, .easeIn].map { curves.easing($0) }
    let springs = [SpringParameters(), heavy].map { curves.spring($0) }
    #expect(easings == [1, 2] && springs == [0, 1])
  }
}
