package import FrameLoop
internal import SoftwareRenderer

/// The software renderer, drawing straight into the bitmaps that are delivered.
package final class SoftwareBackend: FrameBackend {
  private let renderer = SoftwareRenderer()

  package init() {}

  package func draw(_ slot: FrameSlot, statistics: inout FrameStatistics, deliver: (FrameSlot) throws -> Void) throws {
    guard let bitmap = slot.bitmap else { preconditionFailure("a slot comes with a bitmap") }
    statistics.measure(.render) { renderer.render(slot.plan, into: bitmap) }
    statistics.countFrame(renderer.statistics)
    try deliver(slot)
  }

  package func drain(statistics: inout FrameStatistics, deliver: (FrameSlot) throws -> Void) throws {}
}
