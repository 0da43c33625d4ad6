@testable import Compositing
import Graphics
import RenderTree
@testable import SoftwareRenderer
import Testing

@Suite("transitions")
struct TransitionTests {
  static let red: [UInt8] = [255, 0, 0, 255], blue: [UInt8] = [0, 0, 255, 255], black: [UInt8] = [0, 0, 0, 255], white: [UInt8] = [255, 255, 255, 255]

  @Test("a fade mixes: ¾ of 255 is 191, and opaque stays opaque", arguments: [TransitionKind.fade, .dissolve, .crossDissolve])
  func fade(kind: TransitionKind) {
    let image = TransitionPlan(kind: kind, width: 20, height: 3, progress: 0.25).render(Self.red, Self.blue)
    for x in 0..<20 { #expect(image.at(x, 1) == [191, 0, 64, 255]) }
  }

  @Test("a fade to nothing fades out")
  func fadeOut() {
    let pixels: [UInt8] = [200, 0, 0, 200]
    let image = TransitionPlan(kind: .fade, width: 8, height: 1, progress: 0.5).render(
      from: CGImage(width: 1, height: 1, premultipliedPixels: pixels), to: nil)
    #expect(image.at(3, 0) == [100, 0, 0, 100])
  }

  @Test("a swipe's band lies behind its front and is tinted in the middle")
  func swipe() {
    // 100 points, a band of 20, half the way: the front at 60. Weight at x: (60 − x − ½) / 20.
    var plan = TransitionPlan(kind: .swipe, width: 100, height: 2, progress: 0.5, values: ["inputWidth": [20]])
    let plain = plan.render(Self.black, Self.white)
    #expect(plain.at(60, 0)[0] == 0)
    #expect(plain.at(54, 0)[0] == 70)  // 5.5 / 20 · 255 = 70.1
    #expect(plain.at(44, 1)[0] == 198)  // 15.5 / 20 · 255 = 197.6
    #expect(plain.at(39, 1)[0] == 255)
    // Green at half opacity, as strong as 4 · w · (1 − w): at x = 49, w = 0.525, 0.9975 · ½ · 255 = 127.2 on 133.9.
    plan.values["inputColor"] = [0, 1, 0, 1]
    plan.values["inputOpacity"] = [0.5]
    #expect(plan.render(Self.black, Self.white).at(49, 0) == [134, 255, 134, 255])
    // A quarter turn: upwards. Row 1 of 4 is 2.5 up; band 2, front at (4 + 2) / 2 = 3; weight ¼.
    let up = TransitionPlan(kind: .swipe, width: 2, height: 4, progress: 0.5, values: ["inputWidth": [2], "inputAngle": [.pi / 2]])
    #expect(up.render(Self.black, Self.white).at(0, 1)[0] == 64)
    #expect(up.render(Self.black, Self.white).at(0, 3)[0] == 255)
  }

  @Test("ripples read both sides farther out by a sine")
  func ripple() {
    // 64 points: rings of 16. At p = ½ the phase is r / 16 − 1½ turns: at r = 12.5 in front of the middle −0.71875 turns, sine 0.98079: 7.846 points farther out.
    // The ramp's steps are 4 a point: x = 44 reads 4 · 52.346 − … as its texel centre is 44.5 + 7.846 → 4 · 51.846 = 207.4.
    var pixels: [UInt8] = []
    for _ in 0..<64 { for x in 0..<64 { pixels += [UInt8(4 * x), 128, 0, 255] } }
    let ramp = CGImage(width: 64, height: 64, premultipliedPixels: pixels)
    let image = TransitionPlan(kind: .rippleEffect, width: 64, height: 64, progress: 0.5).render(from: ramp, to: ramp)
    // Along the row below the middle, the direction is nearly that of x; the light from the top left adds 0.1 · cos(−0.71875 turns) · −0.6 · 255 = 3.0.
    #expect(abs(image.at(44, 32)[0] - 210) <= 1)
  }
}
