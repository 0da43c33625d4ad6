import Acetate
import CGLES
import EGLPlatform
import Graphics
import QuartzCore
import RendererTestSupport
import Testing

/// A program with a context of its own and a framebuffer of 40 × 20 pixels, filled with green.
private final class Program {
  let context: GLContext
  let surface: GLSurface

  init() throws {
    context = try GLContext()
    surface = try GLSurface(size: PixelSize(40, 20), in: context)
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), surface.framebuffer)
    glViewport(0, 0, 40, 20)
    fill()
  }

  deinit { context.resign() }

  func fill() {
    glClearColor(0, 1, 0, 1)
    glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
  }

  /// Red, green, blue and alpha at a place of the framebuffer, y up.
  func pixel(_ x: Int, _ y: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 9, count: 4)
    glReadPixels(GLint(x), GLint(y), 1, 1, GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), &bytes)
    return bytes
  }
}

private func layer(_ frame: CGRect, _ color: CGColor? = nil) -> CALayer {
  let layer = CALayer()
  layer.frame = frame
  layer.backgroundColor = color
  return layer
}

private let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)

@Suite("CARenderer", .serialized, .enabled(if: TestBackend.available.contains(.gles), "needs EGL"))
struct CARendererTests {
  private let program: Program
  private let renderer: CARenderer
  /// 20 × 10 points, so that a point has two pixels.
  private let root = layer(CGRect(x: 100, y: 100, width: 20, height: 10))

  init() throws {
    program = try Program()
    renderer = try CARenderer()
  }

  private func show(at time: Double) {
    renderer.beginFrame(atTime: time, timeStamp: nil)
    renderer.render()
    renderer.endFrame()
  }

  @Test("measured on macOS: a new renderer; frames too many, ends too many")
  func measured() {
    #expect(renderer.layer == nil && renderer.bounds == .null && renderer.nextFrameTime() == .infinity)
    renderer.addUpdate(CGRect(x: 0, y: 0, width: 5, height: 5))
    #expect(renderer.updateBounds() == .null)
    renderer.endFrame()
    for _ in 0..<2 { renderer.beginFrame(atTime: 0, timeStamp: nil) }
    #expect(renderer.updateBounds() == .null && renderer.nextFrameTime() == .infinity)
    renderer.render()
    for _ in 0..<3 { renderer.endFrame() }
    #expect(program.pixel(5, 5) == [0, 255, 0, 255])
  }

  /// Half of red over green is (128, 127, 0). 4 × 2 points from (2, 1) are 8 × 4 pixels from (4, 2), counted from the lower left.
  @Test("layers over what the framebuffer holds, upright, in its viewport")
  func placing() {
    root.addSublayer(layer(CGRect(x: 2, y: 1, width: 4, height: 2), red))
    let half = layer(CGRect(x: 12, y: 6, width: 4, height: 4), red)
    half.opacity = 0.5
    root.addSublayer(half)
    (renderer.layer, renderer.bounds) = (root, root.bounds)
    show(at: CACurrentMediaTime())
    #expect(program.pixel(4, 2) == [255, 0, 0, 255] && program.pixel(11, 5) == [255, 0, 0, 255])
    #expect(
      program.pixel(3, 2) == [0, 255, 0, 255] && program.pixel(4, 6) == [0, 255, 0, 255] && program.pixel(4, 17) == [0, 255, 0, 255])
    #expect([[128, 127, 0, 255], [127, 128, 0, 255], [128, 128, 0, 255]].contains(program.pixel(24, 19)))
    // In the right half, the left half of the layer: a point has two pixels across and two up.
    program.fill()
    glViewport(20, 0, 20, 20)
    renderer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
    show(at: CACurrentMediaTime())
    #expect(program.pixel(24, 2) == [255, 0, 0, 255] && program.pixel(31, 5) == [255, 0, 0, 255])
    #expect(program.pixel(4, 2) == [0, 255, 0, 255] && program.pixel(33, 2) == [0, 255, 0, 255])
  }

  @Test("a part without measure is all of the target; one that is no part is none of it", arguments: [CGFloat.nan, 1e300])
  func updates(number: CGFloat) {
    root.addSublayer(layer(CGRect(x: 0, y: 0, width: 2, height: 2), red))
    (renderer.layer, renderer.bounds) = (root, root.bounds)
    show(at: CACurrentMediaTime())
    program.fill()
    renderer.beginFrame(atTime: CACurrentMediaTime(), timeStamp: nil)
    renderer.addUpdate(CGRect(x: -number, y: -number, width: 2 * number, height: 2 * number))
    renderer.render()
    renderer.endFrame()
    #expect(program.pixel(1, 1) == (number.isNaN ? [0, 255, 0, 255] : [255, 0, 0, 255]))
  }

  @Test("a flipped tree counts from the top; what lies beyond the root's bounds shows")
  func flipped() {
    root.isGeometryFlipped = true
    root.addSublayer(layer(CGRect(x: 0, y: 0, width: 2, height: 2), red))
    root.addSublayer(layer(CGRect(x: -5, y: 3, width: 2, height: 1), red))
    // From (−10, 0): 20 × 10 points.
    (renderer.layer, renderer.bounds) = (root, CGRect(x: -10, y: 0, width: 20, height: 10))
    show(at: CACurrentMediaTime())
    #expect(program.pixel(20, 19) == [255, 0, 0, 255] && program.pixel(23, 16) == [255, 0, 0, 255] && program.pixel(20, 15)[0] == 0)
    // x from −5, that is 5 points or 10 pixels; y from 3 to 4 points under the top: rows 12 and 13.
    #expect(program.pixel(10, 13) == [255, 0, 0, 255] && program.pixel(13, 12) == [255, 0, 0, 255] && program.pixel(10, 14)[0] == 0)
  }

  /// A square of 4 points moves from x = 2 to 12 in a second: at 0.5 s its left edge is at 5 (position 7), at 0.75 s at 7.5.
  @Test("frames at times; what has changed is to be updated; the next time is now while something moves")
  func frames() {
    let square = layer(CGRect(x: 0, y: 2, width: 4, height: 4), red)
    root.addSublayer(square)
    // Where most layers move, all is drawn anew.
    for x in 0..<6 { root.addSublayer(layer(CGRect(x: 12 + x, y: 9, width: 1, height: 1), red)) }
    let stage = LayerStage(root, clock: .stepped())
    let move = CABasicAnimation(keyPath: "position.x")
    (move.fromValue, move.toValue, move.duration, move.beginTime) = (2, 12, 1, 1)
    square.add(move, forKey: "move")
    (renderer.layer, renderer.bounds) = (root, root.bounds)
    renderer.beginFrame(atTime: 0, timeStamp: nil)
    #expect(renderer.updateBounds() == root.bounds && renderer.nextFrameTime() == 1)
    renderer.render()
    renderer.endFrame()
    #expect(program.pixel(0, 4) == [255, 0, 0, 255] && program.pixel(8, 4)[0] == 0)

    renderer.beginFrame(atTime: 1.5, timeStamp: nil)
    // From the old place to the new one.
    let changed = renderer.updateBounds()
    #expect(changed.contains(CGRect(x: 0, y: 2, width: 9, height: 4)) && changed.height < 6 && changed.maxX < 11)
    #expect(renderer.nextFrameTime() == 1.5)
    program.fill()
    renderer.render()
    #expect(program.pixel(10, 4) == [255, 0, 0, 255] && program.pixel(17, 11) == [255, 0, 0, 255])
    #expect(program.pixel(9, 4)[0] == 0 && program.pixel(18, 4)[0] == 0)
    renderer.endFrame()

    // The same frame again: nothing has changed, and what is asked for is drawn alone.
    program.fill()
    renderer.beginFrame(atTime: 1.5, timeStamp: nil)
    #expect(renderer.updateBounds() == .null)
    renderer.render()
    #expect(program.pixel(12, 6)[0] == 0)
    renderer.addUpdate(CGRect(x: 0, y: 0, width: 7, height: 10))
    #expect(renderer.updateBounds() == CGRect(x: 0, y: 0, width: 7, height: 10))
    renderer.render()
    #expect(program.pixel(13, 6) == [255, 0, 0, 255] && program.pixel(14, 6)[0] == 0)
    renderer.endFrame()
    renderer.beginFrame(atTime: 3, timeStamp: nil)
    #expect(renderer.nextFrameTime() == .infinity)
    _ = stage
  }

  @Test("layers of no stage live on the machine's clock, and are called when frames begin")
  func live() {
    let square = layer(CGRect(x: 0, y: 0, width: 10, height: 10), red)
    root.addSublayer(square)
    (renderer.layer, renderer.bounds) = (root, root.bounds)
    let begin = CACurrentMediaTime()
    show(at: begin)
    var calls = 0
    CATransaction.begin()
    CATransaction.setCompletionBlock { calls += 1 }
    CATransaction.setAnimationDuration(0)
    square.opacity = 0
    CATransaction.commit()
    program.fill()
    show(at: CACurrentMediaTime())
    show(at: CACurrentMediaTime())
    #expect(calls == 1 && program.pixel(5, 5) == [0, 255, 0, 255])
  }

  @Test("the program's state is as it was")
  func state() {
    root.addSublayer(layer(CGRect(x: 0, y: 0, width: 20, height: 10), red))
    (renderer.layer, renderer.bounds) = (root, root.bounds)
    glEnable(GLenum(GL_DEPTH_TEST))
    glEnable(GLenum(GL_SCISSOR_TEST))
    glScissor(0, 0, 10, 20)
    glBlendFunc(GLenum(GL_ZERO), GLenum(GL_ONE))
    glColorMask(0, 1, 0, 1)
    glActiveTexture(GLenum(GL_TEXTURE3))
    let names = [
      GL_CURRENT_PROGRAM, GL_VERTEX_ARRAY_BINDING, GL_ACTIVE_TEXTURE, GL_BLEND_SRC_RGB, GL_BLEND_DST_ALPHA, GL_SCISSOR_BOX,
      GL_COLOR_WRITEMASK, GL_DRAW_FRAMEBUFFER_BINDING, GL_READ_FRAMEBUFFER_BINDING, GL_VIEWPORT, GL_DEPTH_TEST, GL_SCISSOR_TEST, GL_BLEND,
    ]
    func values() -> [[GLint]] {
      names.map { name in
        var values = [GLint](repeating: 0, count: 4)
        glGetIntegerv(GLenum(name), &values)
        return values
      }
    }
    let before = values()
    show(at: CACurrentMediaTime())
    #expect(values() == before && glGetError() == GLenum(GL_NO_ERROR))
    // Every channel, in the scissor's rectangle alone.
    #expect(program.pixel(9, 5) == [255, 0, 0, 255] && program.pixel(10, 5) == [0, 255, 0, 255])
  }

  @Test("a texture holds the picture and nothing else, y up")
  func texture() throws {
    let texture = try GLSurface(size: PixelSize(20, 10), in: program.context)
    glClearColor(0, 0, 1, 1)
    glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
    let renderer = try CARenderer(texture: texture.textureName, size: PixelSize(20, 10))
    root.addSublayer(layer(CGRect(x: 1, y: 1, width: 4, height: 2), red))
    (renderer.layer, renderer.bounds) = (root, root.bounds)
    renderer.beginFrame(atTime: CACurrentMediaTime(), timeStamp: nil)
    renderer.render()
    renderer.endFrame()
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), texture.framebuffer)
    #expect(program.pixel(1, 1) == [255, 0, 0, 255] && program.pixel(4, 2) == [255, 0, 0, 255])
    #expect(program.pixel(0, 0) == [0, 0, 0, 0] && program.pixel(1, 3) == [0, 0, 0, 0])
  }

  @Test("without a context there is no renderer, and the error says so")
  func noContext() throws {
    program.context.resign()
    #expect { try CARenderer() } throws: { "\($0)".contains("make one current") }
    try program.context.makeCurrent()
  }
}
