import CSoftwareKernels
@testable import Compositing
import Graphics
import RenderTree
@testable import SoftwareRenderer
import Testing

/// What holds for all transitions, or for sides of any kind.
@Suite("laws of transitions")
struct TransitionLawTests {
  @Test(
    "curls run backwards with the sides exchanged", arguments: [(TransitionKind.pageCurl, TransitionKind.pageUnCurl), (.curlUp, .curlDown)])
  func reversed(kinds: (TransitionKind, TransitionKind)) {
    let forth = TransitionPlan(kind: kinds.0, width: 60, height: 40, progress: 0.375).render(TransitionTests.red, TransitionTests.blue)
    let back = TransitionPlan(kind: kinds.1, width: 60, height: 40, progress: 0.625).render(TransitionTests.blue, TransitionTests.red)
    #expect(forth.pixels == back.pixels)
  }

  @Test(
    "a page's corner lifts with the first frame, and the last of it leaves with the last one",
    arguments: [(TransitionKind.pageCurl, 99, 0), (.curlUp, 99, 0), (.pageUnCurl, 0, 99), (.curlDown, 0, 99)])
  func firstFrame(kind: TransitionKind, first: Int, last: Int) {
    // A fiftieth of the way of 148.4: the fold is 3 points from the corner, with a curl of 1.2; at the end of it 3 before the other corner.
    let red = TransitionTests.red, blue = TransitionTests.blue
    let early = TransitionPlan(kind: kind, width: 100, height: 100, progress: 0.02).render(red, blue).at(first, first)
    let late = TransitionPlan(kind: kind, width: 100, height: 100, progress: 0.98).render(red, blue).at(last, last)
    #expect(zip(early, red).contains { abs($0 - Int($1)) > 16 })
    #expect(zip(late, blue).contains { abs($0 - Int($1)) > 16 })
  }

  @Test("sides keep their filters: nearest texels stay apart, small ones are means")
  func filters() {
    let checks = CGImage(
      width: 4, height: 4, premultipliedPixels: (0..<16).flatMap { ($0 / 4 + $0) % 2 == 0 ? TransitionTests.white : TransitionTests.black })
    // Four texels over eight points: pixel 1 shows texel 0, pixel 2 texel 1.
    let near = TransitionPlan(kind: .fade, width: 8, height: 8, progress: 0.5, filter: .nearest).render(from: checks, to: checks)
    #expect((0..<4).map { near.at($0, 0)[0] } == [255, 255, 0, 0])
    // Four texels on one point: two levels up, their mean.
    let far = TransitionPlan(kind: .fade, width: 1, height: 1, progress: 0.5, filter: .trilinear).render(from: checks, to: checks)
    #expect(far.at(0, 0) == [128, 128, 128, 255])
  }

  @Test(
    "loops for particular processors give the same bytes as those for any", arguments: TransitionKind.allCases.filter { $0.function != nil }
  )
  func processors(kind: TransitionKind) throws {
    let function = try #require(kind.function)
    var pixels: [UInt8] = []
    for i in 0..<48 * 32 { pixels += [UInt8(i * 37 % 256), UInt8(i * 11 % 256), UInt8(i / 8), 255] }
    let parameters = kind.parameters
    let values = parameters.flatMap(\.defaultValue)
    let images = parameters.filter { $0.type == .image }.map { _ in SWSide() } + [SWSide()]
    pixels.withUnsafeBufferPointer { texels in
      values.withUnsafeBufferPointer { values in
        images.withUnsafeBufferPointer { images in
          var transition = SWTransition()
          transition.progress = 0.4
          transition.ratio = 1.5
          (transition.width, transition.height, transition.pixelsPerPoint) = (48, 32, 1)
          // An array that is not empty has an address.
          transition.from.texture = SWTexture(texels: texels.baseAddress!, stride: 192, width: 48, height: 32, bounds: SIMD4(0, 0, 48, 32))
          (transition.from.scaleU, transition.from.scaleV, transition.from.offsetV) = (48, -32, 32)
          transition.from.filter = SWLinear
          transition.to = transition.from
          transition.to.offsetU = 3
          transition.values = values.baseAddress
          transition.images = images.baseAddress
          let fast = Scratch<Float>(capacity: 192), plain = Scratch<Float>(capacity: 192)
          for y in 0..<32 {
            let line = SWLine(u: 0.5 / 48, v: 1 - (Float(y) + 0.5) / 32, w: 1, du: 1.0 / 48, dv: 0, dw: 0, first: 0)
            withUnsafePointer(to: line) { line in
              withUnsafePointer(to: transition) {
                sw_transition_loop(function)(fast.base, 6, [1, 1, 1, 1], $0, line)
                sw_baseline_transition_loop(function)(plain.base, 6, [1, 1, 1, 1], $0, line)
              }
            }
            #expect((0..<192).allSatisfy { fast.base[$0] == plain.base[$0] }, "row \(y)")
          }
        }
      }
    }
  }

  @Test("nothing pops at either end", arguments: TransitionKind.allCases.filter { $0.function != nil })
  func ends(kind: TransitionKind) {
    var page: [UInt8] = [], poster: [UInt8] = []
    for y in 0..<48 {
      for x in 0..<64 {
        page += [UInt8(255 - y), UInt8(240 - 2 * y), UInt8(3 * x), 255]
        poster += [UInt8(2 * x), UInt8(4 * y), UInt8(200 - x), 255]
      }
    }
    let from = CGImage(width: 64, height: 48, premultipliedPixels: page), to = CGImage(width: 64, height: 48, premultipliedPixels: poster)
    for (progress, end) in [(0.0005, page), (0.9995, poster)] as [(Float, [UInt8])] {
      let pixels = TransitionPlan(kind: kind, width: 64, height: 48, progress: progress).render(from: from, to: to).pixels
      let sum = zip(pixels, end).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
      #expect(Double(sum) / Double(end.count) < 1, "at \(progress)")
    }
  }
}
