import Compositing
import EGLPlatform
import Foundation
import GLESRenderer
import Graphics
import SoftwareRenderer
import Testing

/// What the tests draw with.
enum Device {
  /// Whether an OpenGL ES 3 context can be made on this machine.
  static let exists: Bool = (try? GLContext()) != nil
  static let reason: Comment = "needs EGL with OpenGL ES 3"

  /// Draws a plan and reads it back.
  static func render(_ plan: FramePlan, options: GLESRenderer.Options = options()) throws -> Bitmap {
    let context = try GLContext()
    let renderer = try GLESRenderer(context: context, options: options)
    return try render(plan, with: renderer)
  }

  static func render(_ plan: FramePlan, with renderer: GLESRenderer) throws -> Bitmap {
    let target = try GLTarget(context: renderer.context, size: plan.viewport)
    try renderer.render(plan, into: target)
    let readback = GLReadback(context: renderer.context)
    try readback.begin(target)
    let bitmap = Bitmap(size: plan.viewport)
    try readback.finish(into: bitmap)
    return bitmap
  }

  /// Tests leave nothing on disk.
  static func options() -> GLESRenderer.Options {
    var options = GLESRenderer.Options()
    options.storesPrograms = false
    return options
  }
}

/// Whether two pixels differ by no more than a step count in any channel.
func isClose(_ a: SIMD4<UInt8>, _ b: SIMD4<UInt8>, within steps: Int = 1) -> Bool { difference(a, b) <= steps }

func difference(_ a: SIMD4<UInt8>, _ b: SIMD4<UInt8>) -> Int {
  (0..<4).map { abs(Int(a[$0]) - Int(b[$0])) }.max() ?? 0
}

/// An opaque picture whose texels have nothing to do with one another.
func noise(_ width: Int, _ height: Int) -> CGImage {
  var state: UInt32 = 1
  var pixels: [UInt8] = []
  for _ in 0..<width * height {
    state = state &* 1_664_525 &+ 1_013_904_223
    pixels += [UInt8(state >> 24), UInt8(state >> 16 & 255), UInt8(state >> 8 & 255), 255]
  }
  return CGImage(width: width, height: height, premultipliedPixels: pixels)
}
