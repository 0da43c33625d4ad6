package import FrameLoop
internal import SoftwareRenderer

/// The software renderer, drawing straight into the bitmaps that are delivered.
package final class SoftwareBackend: FrameBackend {
  private let renderer = SoftwareRenderer()
  private var pictures = PictureCarrier()

  package init() {}

  package func draw(_ slot: FrameSlot, statistics: inout FrameStatistics, deliver: (FrameSlot) throws -> Void) throws {
    if let shader = slot.plan.customShader {
      throw RenderError(.unavailable, "\(Self.needsOpenGL(shader)); the software renderer draws the built-in transitions")
    }
    guard let bitmap = slot.bitmap else { preconditionFailure("a slot comes with a bitmap") }
    if !pictures.hasPicture { slot.planAll() }
    statistics.measure(.render) {
      pictures.advance(to: bitmap, repair: slot.plan.repair, damage: slot.damage)
      if slot.plan.repair?.isEmpty != true { renderer.render(slot.plan, into: bitmap) }
    }
    statistics.countFrame(renderer.statistics)
    try deliver(slot)
  }

  static func needsOpenGL(_ shader: String) -> String { "\(shader) is a transition written in GLSL, which needs OpenGL ES" }

  package func drain(statistics: inout FrameStatistics, deliver: (FrameSlot) throws -> Void) throws {}
}
