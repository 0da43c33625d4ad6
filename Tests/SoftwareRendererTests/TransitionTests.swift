@testable import Compositing
import Graphics
import RenderTree
@testable import SoftwareRenderer
import Testing

@Suite("transitions")
struct TransitionTests {
  static let red: [UInt8] = [255, 0, 0, 255], blue: [UInt8] = [0, 0, 255, 255], black: [UInt8] = [0, 0, 0, 255],
    white: [UInt8] = [255, 255, 255, 255]

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

  @Test("bars start one after the other, and show half a pixel of their edges more")
  func bars() {
    // Three bars from the bottom, 0, 3 and 6 offsets late: (40 + 12) / 2 less 0, 6 and 12 points of way.
    let image = TransitionPlan(
      kind: .barsSwipe, width: 40, height: 30, progress: 0.5, values: ["inputAngle": [0], "inputWidth": [10], "inputBarOffset": [2]]
    ).render(Self.black, Self.white)
    #expect((24...26).map { image.at($0, 25)[0] } == [255, 128, 0])
    #expect((18...20).map { image.at($0, 15)[0] } == [255, 128, 0])
    #expect((12...14).map { image.at($0, 5)[0] } == [255, 128, 0])
  }

  @Test("a copier's light covers the change of sides")
  func copyMachine() {
    // The light is 20 wide, its middle at 50. Pixel 49 lies 0.05 halves behind it: smoothstep 0.6 → 0.648 → 165.
    var plan = TransitionPlan(kind: .copyMachine, width: 100, height: 2, progress: 0.5, values: ["inputWidth": [20], "inputOpacity": [0]])
    let dark = plan.render(Self.black, Self.white)
    #expect([40, 49, 60].map { dark.at($0, 0)[0] } == [255, 165, 0])
    // 1 − exp(−2 · ½ · bell²): bell² 0.99501 → 0.63028 → 161; at 44.5, bell 1 − 0.55², bell² 0.48651 → 0.38523 → 98.
    plan.values["inputOpacity"] = [0.5]
    plan.values["inputColor"] = [0, 1, 0, 1]
    let light = plan.render(Self.black, Self.black)
    #expect(light.at(49, 0) == [0, 161, 0, 255])
    #expect(light.at(44, 0) == [0, 98, 0, 255])
    #expect(light.at(39, 0) == [0, 0, 0, 255])
  }

  @Test("dark parts of a mask go first, and what is left casts a shadow")
  func disintegrate() {
    let mask = CGImage(width: 2, height: 1, premultipliedPixels: [51, 51, 51, 255, 204, 204, 204, 255])
    var plan = TransitionPlan(
      kind: .disintegrateWithMask, width: 40, height: 4, progress: 0.5, values: ["inputShadowDensity": [0.5], "inputShadowRadius": [0]],
      images: ["inputMaskImage": mask])
    let half = plan.render(Self.black, Self.white)
    #expect(half.at(4, 1)[0] == 255)
    #expect(half.at(35, 1)[0] == 0)
    // The threshold is 0.2 · 1.03 − 0.015 = 0.191: smoothstep(0.8) = 0.896 is left of the dark part.
    plan.progress = 0.2
    plan.values["inputShadowDensity"] = [0]
    #expect(abs(plan.render(Self.black, Self.white).at(4, 1)[0] - 27) <= 1)
    // With the shadow 20 points to the left, pixel 4 lies in the shadow of the right part.
    plan.progress = 0.5
    plan.values["inputShadowDensity"] = [0.5]
    plan.values["inputShadowOffset"] = [-20, 0]
    #expect(plan.render(Self.black, Self.white).at(4, 1)[0] == 128)
  }

  @Test("a flash grows, and fades from the new side")
  func flash() {
    // A fifth of the way to the peak: 0.36 · 1.024 = 0.36864, smoothstep 0.30749 of (1, 0.8, 0.6).
    var plan = TransitionPlan(kind: .flash, width: 9, height: 9, progress: 0.085, values: ["inputCenter": [4.5, 4.5]])
    #expect(plan.render(Self.black, Self.white).at(4, 4) == [78, 63, 47, 255])
    // Half faded: 4 · ¼ = 1, all light, of which 0.85 · smoothstep(0.3 / 1.7) = 0.07007 is white.
    plan.progress = 0.7125
    #expect(plan.render(Self.black, Self.black).at(4, 4) == [255, 208, 160, 255])
  }

  @Test("holes open from their middles")
  func mod() {
    func plan(_ progress: Float) -> Bitmap {
      TransitionPlan(
        kind: .mod, width: 100, height: 100, progress: progress,
        values: ["inputCenter": [50.5, 49.5], "inputAngle": [0], "inputRadius": [10], "inputCompression": [1e9]]
      ).render(Self.black, Self.white)
    }
    #expect(plan(0.01).at(50, 50)[0] == 255)
    #expect(plan(0.99).at(60, 50)[0] == 0)
    // Between the two the cosine is 0: half way.
    #expect(plan(0.5).at(55, 50)[0] == 128)
    #expect(plan(0.5).at(53, 50)[0] == 255)
    #expect(plan(0.5).at(57, 50)[0] == 0)
  }

  @Test("a page curls over a cylinder: front, back, crest, shadow, and what lies below")
  func pageCurl() {
    // The fold stands at 101 − (101 + ¼ · (10 + 5)) / 2 = 48.625: more than five radii from the edge.
    let image = TransitionPlan(kind: .filterPageCurl, width: 100, height: 20, progress: 0.5, values: ["inputRadius": [10]]).render(
      Self.red, Self.blue)
    #expect(image.at(5, 10) == [255, 0, 0, 255])
    // 18.125 before the fold the back is on top, from 30.5 + 10π + 36.25 = 98.2 points: 60 % white.
    #expect(image.at(30, 10) == [255, 153, 153, 255])
    // 4.875 beyond: cosine 0.87313, light 0.93656, and a gloss of 0.12 · e^−0.03516 = 0.11585: 0.67779 → 173.
    #expect(image.at(53, 10) == [255, 173, 173, 255])
    // 1.875 beyond the crest: 0.625 of the shadow, squared, of its strength of 0.35: 1 − 0.13672 → 220.
    #expect(image.at(60, 10) == [0, 0, 220, 255])
    #expect(image.at(65, 10) == [0, 0, 255, 255])
  }

  @Test("a page curl's shadow has a size, a strength and bounds")
  func pageCurlShadow() {
    // Reach 10: the fold stands at 101 − 106 / 2 = 48; pixel 61 lies 3.5 beyond the crest: 0.65² · 0.7 = 0.29575 dark.
    var plan = TransitionPlan(kind: .filterPageCurlWithShadow, width: 100, height: 20, progress: 0.5, values: ["inputRadius": [10]])
    #expect(abs(plan.render(Self.red, Self.blue).at(61, 10)[2] - 180) <= 1)
    plan.values["inputShadowExtent"] = [0, 0, 50, 20]
    #expect(plan.render(Self.red, Self.blue).at(61, 10) == [0, 0, 255, 255])
  }

  @Test("a picture on a page's back reads from its own side")
  func backside() {
    // Left half green, right half white, as seen on the back: the curl turns the page about a vertical axis.
    let back = CGImage(width: 2, height: 1, premultipliedPixels: [0, 255, 0, 255, 255, 255, 255, 255])
    let image = TransitionPlan(
      kind: .filterPageCurl, width: 100, height: 20, progress: 0.5, values: ["inputRadius": [10]], images: ["inputBacksideImage": back]
    ).render(Self.red, Self.blue)
    // Pixel 30 shows the page's point 98.2, which has 1.8 as its mirror image: green.
    #expect(image.at(30, 10) == [0, 255, 0, 255])
  }

  @Test("a ripple brings the new side from the middle, lit from the left")
  func filterRipple() {
    // The wave's front is half of 50.5 + 20 out: 35.25. Phase 0.26256 at 30: 0.03035 of white, and a light of 0.3 · 0.82789 · ±0.6.
    let image = TransitionPlan(
      kind: .filterRipple, width: 101, height: 1, progress: 0.5, values: ["inputCenter": [50.5, 0.5], "inputWidth": [20]]
    ).render(
      Self.black, Self.white)
    #expect([5, 20, 50, 80].map { image.at($0, 0)[0] } == [0, 46, 255, 0])
  }

  @Test("an accordion folds down, darker where it faces down")
  func accordion() {
    // At cosine ½ two slopes of 30 stand 15 high each. Above them the shadow reaches 15: at 7.5, 0.45 · 0.86603 · ½ · ¼ → 243.
    let image = TransitionPlan(kind: .accordionFold, width: 40, height: 60, progress: 0.5, values: ["inputNumberOfFolds": [1]]).render(
      Self.red, Self.blue)
    #expect(image.at(20, 10) == [0, 0, 255, 255])
    #expect(image.at(20, 22) == [0, 0, 243, 255])
    // In the middle of the lower slope: 1 − 0.1 · 0.86603 · 3.6 = 0.68823 of a page that is 0.19825 new.
    #expect(image.at(20, 52) == [141, 0, 35, 255])
  }

  @Test("the old side is sucked into the top left corner, through a funnel with two curved sides")
  func suck() {
    let image = TransitionPlan(kind: .suckEffect, width: 64, height: 64, progress: 0.5).render(Self.red, Self.blue)
    // It has moved on by 2 · ½ · 0.625. At s = 33 / 64 it reads s' = 1.14063, whose diagonal is 2 − s' = 0.85938 to either side, narrowed
    // by (s' / s) to the power of 1.5, 3.290: 16.7 points, on the one side as on the other.
    for (x, y) in [(16, 16), (23, 9), (9, 23)] { #expect(image.at(x, y) == [255, 0, 0, 255]) }
    for (x, y) in [(26, 6), (6, 26)] { #expect(image.at(x, y) == [0, 0, 255, 255]) }
    // The far corner is at s = 2 − 0.625, 44 points from the near one.
    #expect(image.at(42, 42) == [255, 0, 0, 255] && image.at(46, 46) == [0, 0, 255, 255])
  }

  @Test("a genie's sides bend to a neck, and the picture slides down")
  func genie() {
    let image = TransitionPlan(kind: .genieEffect, width: 64, height: 64, progress: 0.5).render(Self.red, Self.blue)
    // At a height of 0.50781 the half width is 0.5 − 0.47 · (1 − 0.51172), 17.3 points; at the bottom 1.9.
    #expect(image.at(16, 31) == [255, 0, 0, 255] && image.at(12, 31) == [0, 0, 255, 255])
    #expect(image.at(31, 63) == [255, 0, 0, 255] && image.at(28, 63) == [0, 0, 255, 255])
    // Three eighths of the slide: 0.14063 · 1.375 = 0.19336 of the height, 12.4 points.
    #expect(image.at(32, 20) == [255, 0, 0, 255] && image.at(32, 8) == [0, 0, 255, 255])
    let back = TransitionPlan(kind: .unGenieEffect, width: 64, height: 64, progress: 0.5).render(Self.blue, Self.red)
    #expect(back.pixels == image.pixels)
  }

  @Test("a ribbon twists from left to right, darker where it stands on edge")
  func twist() {
    let image = TransitionPlan(kind: .twist, width: 64, height: 64, progress: 0.5).render(Self.red, Self.blue)
    #expect(image.at(5, 10) == [0, 0, 255, 255])
    #expect(image.at(60, 10) == [255, 0, 0, 255])
    // Column 32 has turned by 0.4805 of half a circle: its edges are 0.06 of the height apart.
    #expect(image.at(32, 5) == [0, 0, 0, 0])
    // Half its height is at most 0.33 in the columns around, so that nothing is seen near the top and the bottom, nor behind the eye.
    for x in 28...36 { #expect((0..<9).allSatisfy { image.at(x, $0)[3] == 0 && image.at(x, 63 - $0)[3] == 0 }) }
    // Column 41: (0.8 − 0.64844) / 0.6 = 0.2526, eased 0.15919: sine 0.4795, light 1 − 0.55 · 0.2299 = 0.8735 and a gloss of 0.099.
    #expect(zip(image.at(41, 32), [248, 25, 25, 255]).allSatisfy { abs($0 - $1) <= 1 })
  }

  @Test("a whirl turns what is nearer to the middle further, and brings the new side from there")
  func swirl() throws {
    let image = TransitionPlan(kind: .swirl, width: 64, height: 64, progress: 0.5).render(Self.red, Self.blue)
    // In the middle 0.92153 of the new side at a light of 1 − 0.35 · 0.96899; in the corners 0.50781 of it.
    #expect(zip(image.at(32, 32), [13, 0, 155, 255]).allSatisfy { abs($0 - $1) <= 1 })
    #expect(zip(image.at(0, 0), [126, 0, 129, 255]).allSatisfy { abs($0 - $1) <= 1 })
    // Half way out, 7 · ¼ radians: what is right of the middle comes from the left of it, at a light of 1 − 0.35 · 0.25263.
    let halves = CGImage(width: 2, height: 1, premultipliedPixels: [0, 255, 0, 255, 255, 255, 255, 255])
    let turned = TransitionPlan(kind: .swirl, width: 64, height: 64, progress: 0.5, filter: .nearest).render(from: halves, to: halves)
    #expect(zip(turned.at(54, 32), [0, 232, 0, 255]).allSatisfy { abs($0 - $1) <= 1 })
    #expect(zip(turned.at(9, 31), [232, 232, 232, 255]).allSatisfy { abs($0 - $1) <= 1 })
  }

  @Test("turning sides are opaque: whole where one is alone, mixed where both are, black where none is")
  func rotate() {
    let square = TransitionPlan(kind: .rotate, width: 64, height: 64, progress: 0.5).render(Self.red, Self.blue)
    #expect(zip(square.at(32, 32), [128, 0, 128, 255]).allSatisfy { abs($0 - $1) <= 1 })
    #expect(square.at(2, 2) == [0, 0, 0, 255])
    // At 27°, 19.5 points left of the middle lies 17.2 left and 9.3 off the middle line of the old side, 20 high, and 17.2 off that of the
    // new one.
    let strip = TransitionPlan(kind: .rotate, width: 100, height: 20, progress: 0.3).render(Self.red, Self.blue)
    #expect(strip.at(30, 10) == [255, 0, 0, 255])
    // Nothing shows through, not before the new side begins to fade in either.
    let early = TransitionPlan(kind: .rotate, width: 64, height: 48, progress: 0.1).render(Self.red, Self.blue)
    #expect((0..<64 * 48).allSatisfy { early.at($0 % 64, $0 / 64)[3] == 255 })
  }

  @Test("pages curl from the bottom right, or from the bottom")
  func curls() {
    // Diagonal way 141.42, radius and shadow 12 each: the fold at 142.42 − (142.42 + 6) / 2 = 68.21.
    let corner = TransitionPlan(kind: .pageCurl, width: 100, height: 100, progress: 0.5).render(Self.red, Self.blue)
    #expect(corner.at(0, 0)[0] >= 253)
    #expect(corner.at(35, 35) == [255, 153, 153, 255])  // s = 50.2, back from 123.9
    #expect(corner.at(70, 70) == [0, 0, 255, 255])  // s = 99.7: beyond cylinder and shadow
    // Way 118: the fold at 56.5.
    let up = TransitionPlan(kind: .curlUp, width: 100, height: 100, progress: 0.5).render(Self.red, Self.blue)
    #expect(up.at(0, 0) == [255, 0, 0, 255])
    #expect(up.at(50, 99) == [0, 0, 255, 255])
  }

  @Test("waves stretch by a sine of the distance")
  func waves() {
    // (40.5, 18.5) is (0.13281, −0.01389) from the middle, 0.23652 heights away: 0.08 · sin(60 · 0.23652 − 15) = −0.05788; x 40.008, 158 on
    // the ramp.
    var pixels: [UInt8] = []
    for _ in 0..<36 { for x in 0..<64 { pixels += [UInt8(4 * x), 128, 0, 255] } }
    let ramp = CGImage(width: 64, height: 36, premultipliedPixels: pixels)
    let plan = TransitionPlan(kind: .waves, width: 64, height: 36, progress: 0.5)
    #expect(plan.render(from: ramp, to: ramp).at(40, 18) == [158, 128, 0, 255])
    // Before its start nothing of the new side shows.
    let early = TransitionPlan(kind: .waves, width: 64, height: 36, progress: 0.2).render(Self.red, Self.blue)
    #expect(early.at(10, 10) == [255, 0, 0, 255])
  }

  @Test("ripples read both sides farther out by a sine")
  func ripple() {
    // 64 points: rings of 16. At p = ½ the phase is r / 16 − 1½ turns: at r = 12.5 in front of the middle −0.71875 turns, sine 0.98079:
    // 7.846 points farther out. The ramp's steps are 4 a point: x = 44 reads 4 · 52.346 − … as its texel centre is 44.5 + 7.846 → 4 ·
    // 51.846 = 207.4.
    var pixels: [UInt8] = []
    for _ in 0..<64 { for x in 0..<64 { pixels += [UInt8(4 * x), 128, 0, 255] } }
    let ramp = CGImage(width: 64, height: 64, premultipliedPixels: pixels)
    let image = TransitionPlan(kind: .rippleEffect, width: 64, height: 64, progress: 0.5).render(from: ramp, to: ramp)
    // Along the row below the middle, the direction is nearly that of x; the light from the top left adds 0.1 · cos(−0.71875 turns) · −0.6
    // · 255 = 3.0.
    #expect(abs(image.at(44, 32)[0] - 210) <= 1)
  }
}
