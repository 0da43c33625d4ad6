import Graphics
import RenderTree
import Testing

@testable import Compositing

@Suite("The stack of quads")
struct QuadStackTests {
  private let visible = PixelRect(PixelSize(100, 100))

  @Test("a quad on the stack knows the pixels that it touches, and which edges lie between pixels")
  func adding() {
    var stack = QuadStack()
    stack.add(.box(2, 3, 10, 5), visible: visible)
    // From 2½ to 12½: half of a pixel is covered at either side.
    stack.add(.box(2.5, 3, 10, 5), visible: visible)
    stack.add(.box(95, -4, 10, 10), visible: visible)
    #expect(stack.quads.map(\.hardEdges) == [0b1111, 0b1100, 0b1111])
    #expect(stack.quads[0].scissor == PixelRect(minX: 2, minY: 3, maxX: 12, maxY: 8))
    #expect(stack.quads[1].scissor == PixelRect(minX: 2, minY: 3, maxX: 13, maxY: 8))
    #expect(stack.quads[2].scissor == PixelRect(minX: 95, minY: 0, maxX: 100, maxY: 6))
    #expect(stack.touched(from: 0) == PixelRect(minX: 2, minY: 0, maxX: 100, maxY: 8))
  }

  @Test("what does not show is not added: nothing visible, no area, no colour, no number")
  func nothing() {
    var stack = QuadStack()
    stack.add(.box(100, 0, 10, 10), visible: visible)
    stack.add(.box(0, 0, 0, 10), visible: visible)
    stack.add(.box(.nan, 0, 10, 10), visible: visible)
    var transparent = PlannedQuad.box(0, 0, 10, 10)
    transparent.color = .zero
    stack.add(transparent, visible: visible)
    #expect(stack.count == 0)
    // Where transparent pixels take the place of others they matter.
    transparent.blend = .copy
    stack.add(transparent, visible: visible)
    #expect(stack.count == 1)
  }

  @Test("what lies behind the eye is cut off")
  func eye() {
    var stack = QuadStack()
    // w = 1 − x / 10: what is left of x = 10 is in front, and x / w grows beyond the visible part before that.
    var quad = PlannedQuad.box(0, 0, 20, 10)
    quad.localToPixels = PlaneMap(1, 0, 0, 0, 1, 0, -0.1, 0, 1)
    stack.add(quad, visible: visible)
    #expect(stack.count == 1 && stack.quads[0].polygon.count >= 3)
    #expect(stack.quads[0].scissor.minX == 0 && stack.quads[0].scissor.maxX == 100)
    quad.rect = SIMD4(11, 0, 20, 10)
    stack.add(quad, visible: visible)
    #expect(stack.count == 1)
  }

  @Test("confining drops what is left with nothing, and keeps the order")
  func confining() {
    var stack = QuadStack()
    for index in 0..<4 { stack.add(.box(10 * Double(index), 0, 10, 10, layer: UInt64(index)), visible: visible) }
    stack.confine(from: 1, to: PixelRect(minX: 25, minY: 2, maxX: 100, maxY: 5))
    #expect(stack.layers == [0, 2, 3])
    #expect(stack.quads[0].scissor == PixelRect(x: 0, y: 0, width: 10, height: 10))
    #expect(stack.quads[1].scissor == PixelRect(minX: 25, minY: 2, maxX: 30, maxY: 5))
    stack.removeAll(from: 1)
    #expect(stack.layers == [0])
  }

  @Test("quads are faded one by one unless they lie on one another; parts of one picture do not")
  func fading() {
    var stack = QuadStack()
    stack.add(.box(0, 0, 10, 10), visible: visible)
    stack.add(.box(10, 0, 10, 10), visible: visible)
    #expect(stack.isFadedByParts(from: 0))
    stack.add(.box(19, 0, 10, 10), visible: visible)
    #expect(!stack.isFadedByParts(from: 0) && stack.isFadedByParts(from: 2))
    let partition = stack.newPartition()
    for index in 1...2 { stack.quads[index].partition = partition }
    #expect(stack.isFadedByParts(from: 0) && stack.newPartition() == partition + 1)
    stack.multiply(from: 2, by: 0.5)
    #expect(stack.quads.map(\.color.w) == [1, 1, 0.5])
  }

  @Test("quads are written into a surface where its pixels begin; clips come along once")
  func emitting() {
    var stack = QuadStack()
    let clip = stack.append(
      PlannedClip(localToPixels: .identity, rect: SIMD4(20, 30, 40, 50), radii: .zero, isContinuous: false, hardEdges: 0))
    stack.add(.box(0, 0, 5, 5, layer: 1), visible: visible)
    for layer in [2, 3] as [UInt64] {
      stack.add(.box(20, 30, 10, 10, layer: layer), visible: visible)
      stack.quads[stack.count - 1].clip = clip
    }
    var plan = FramePlan()
    var emitter = QuadEmitter(origin: SIMD2(20, 30), scale: 1, part: PixelRect(PixelSize(8, 8)))
    stack.emit(from: 1, with: &emitter, into: &plan)
    #expect(stack.count == 3 && plan.quads.map(\.layer.rawValue) == [2, 3] && plan.clips.count == 1)
    #expect(plan.quads[0].pixel(20, 30) == SIMD2(0, 0) && plan.quads[0].scissor == PixelRect(PixelSize(8, 8)))
    // The point (20, 30) of the clip's plane is the surface's (0, 0).
    #expect(plan.clips[0].surfaceToLocal.project(SIMD2(0, 0)) == SIMD2(20, 30))
  }
}
