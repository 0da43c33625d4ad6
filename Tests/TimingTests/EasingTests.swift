import RenderTree
import Testing

@testable import Timing

@Suite("Timing curves")
struct EasingTests {
  @Test(
    "measured values of the named curves",
    arguments: [
      (TimingCurve.linear, [0.1, 0.25, 0.5, 0.75, 0.9]),
      (.easeIn, [0.017027, 0.093465, 0.315357, 0.621862, 0.839428]),
      (.easeOut, [0.160572, 0.378138, 0.684643, 0.906535, 0.982973]),
      (.easeInEaseOut, [0.019722, 0.129162, 0.5, 0.870838, 0.980278]),
      (.default, [0.094796, 0.408511, 0.802403, 0.960459, 0.994316]),
    ])
  func named(curve: TimingCurve, expected: [Double]) {
    for (x, y) in zip([0.1, 0.25, 0.5, 0.75, 0.9], expected) { expectClose(curve.value(at: x), y, within: 1e-6) }
  }

  @Test("more of ease in, ease out", arguments: [(0.2, 0.081660), (0.3, 0.187396), (0.4, 0.331884)])
  func easeInEaseOut(x: Double, y: Double) { expectClose(TimingCurve.easeInEaseOut.value(at: x), y, within: 1e-6) }

  /// With s as the parameter, x and y of any point follow from the Bernstein polynomials; solving for x has to find y again.
  @Test("curves are solved to a millionth, steep and overshooting ones too")
  func exactness() {
    let curves = [
      TimingCurve(0.42, 0, 0.58, 1), TimingCurve(0.25, 0.1, 0.25, 1), TimingCurve(0.9, -0.5, 0.1, 1.5), TimingCurve(0, 1, 0, 1),
      TimingCurve(1, 0, 0, 1),
    ]
    for curve in curves {
      for step in 1..<100 where !(curve.x1 == 1 && (45...55).contains(step)) {
        let s = Double(step) / 100
        let b1 = 3 * (1 - s) * (1 - s) * s, b2 = 3 * (1 - s) * s * s, b3 = s * s * s
        let x = b1 * Double(curve.x1) + b2 * Double(curve.x2) + b3
        let y = b1 * Double(curve.y1) + b2 * Double(curve.y2) + b3
        expectClose(curve.value(at: x), y, within: 1e-6, "\(curve) at s = \(s)")
      }
    }
  }

  /// x(s) = 3s − 6s² + 4s³ has no slope at ½; there, y = ½ by symmetry.
  @Test("a curve that stands still in the middle")
  func noSlope() { expectClose(TimingCurve(1, 0, 0, 1).value(at: 0.5), 0.5, within: 1e-4) }

  @Test("outside 0…1 the ends hold; abscissae beyond it are confined; what is no number is linear")
  func limits() {
    #expect(TimingCurve.easeIn.value(at: -3) == 0)
    #expect(TimingCurve.easeIn.value(at: 3) == 1)
    #expect(TimingCurve(-4, 0, 7, 1).value(at: 0.3) == TimingCurve(0, 0, 1, 1).value(at: 0.3))
    #expect(TimingCurve(3, 0, -2, 1).value(at: 0.3) == TimingCurve(1, 0, 0, 1).value(at: 0.3))
    #expect(TimingCurve(.nan, 0, .infinity, 1).value(at: 0.3) == 0.3)
    #expect(TimingCurve(0.5, 2, 0.5, 1).value(at: 0.4) > 1)
  }
}
