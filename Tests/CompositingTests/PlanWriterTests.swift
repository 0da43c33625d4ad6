import Graphics
import RenderTree
import Testing

@testable import Compositing

@Suite("Writing plans")
struct PlanWriterTests {
  private let visible = PixelRect(PixelSize(100, 100))

  private func begun() -> PlanWriter {
    var writer = PlanWriter()
    writer.begin(PixelSize(100, 100))
    return writer
  }

  @Test("a pass takes quads off the stack, and says in the graph what they read")
  func passes() {
    var writer = begun(), stack = QuadStack()
    let surface = writer.appendSurface(PixelSize(10, 10))
    stack.add(.box(20, 20, 10, 10, layer: 1), visible: visible)
    stack.add(.box(50, 50, 10, 10, layer: 2), visible: visible)
    writer.writePass(&stack, from: 1, into: surface, origin: SIMD2(50, 50), scale: 1, clear: .zero)
    #expect(stack.layers == [1] && writer.plan.quads.map(\.layer.rawValue) == [2])
    let group = PlannedGroup(surface: surface, size: PixelSize(10, 10), rect: PixelRect(x: 50, y: 50, width: 10, height: 10), scale: 1)
    stack.add(group.quad(layer: LayerID(rawValue: 3)), visible: visible)
    writer.writePass(&stack, from: 0, into: 0, origin: .zero, scale: 1, clear: .zero)
    writer.finish()
    #expect(stack.count == 0 && writer.plan.quads.map(\.layer.rawValue) == [2, 1, 3])
    #expect(writer.plan.passes.map(\.surface) == [1, 0])
    #expect(Array(writer.plan.graph.reads(of: 1)) == [1] && writer.plan.graph.wave(of: 1) == 1)
  }

  /// Writes the top quad of the stack into a shared surface, and puts the quad that draws it in its place.
  private func share(_ writer: inout PlanWriter, _ stack: inout QuadStack) -> PlannedGroup {
    let start = stack.count - 1
    let rect = stack.touched(from: start)
    let group = writer.writeShared(&stack, from: start, rect: rect, size: rect.size, scale: 1, for: .shown)
    stack.add(group.quad(layer: LayerID(rawValue: 100)), visible: visible)
    return group
  }

  @Test("groups of one wave share a surface; passes that do not follow one another are gathered in the end")
  func sharing() {
    var writer = begun(), stack = QuadStack()
    stack.add(.box(0, 0, 10, 10, layer: 1), visible: visible)
    let first = share(&writer, &stack)
    // A group of that group waits for it.
    let second = share(&writer, &stack)
    stack.add(.box(50, 0, 10, 10, layer: 2), visible: visible)
    let third = share(&writer, &stack)
    #expect(first.surface == 1 && second.surface == 2 && third.surface == 1)
    // The second region begins at a multiple of 16.
    #expect(third.origin == SIMD2(16, 0) && writer.plan.surfaces[1] == PixelSize(64, 64))
    #expect(writer.plan.passes.map(\.surface) == [1, 2, 1])
    writer.writePass(&stack, from: 0, into: 0, origin: .zero, scale: 1, clear: .zero)
    writer.finish()
    #expect(writer.plan.passes.map(\.surface) == [1, 2, 0])
    #expect(writer.plan.quads.map(\.layer.rawValue) == [1, 2, 100, 100, 100])
    #expect((0..<3).map { writer.plan.graph.wave(of: $0) } == [0, 1, 2])
    #expect(Array(writer.plan.graph.reads(of: 2)) == [2, 1] && writer.plan.graph.writerCount(of: 1) == 1)
  }

  @Test("an image is one picture of a plan, however often it shows; the next plan begins without")
  func pictures() {
    var writer = begun()
    let images = (0..<2).map { _ in CGImage(width: 1, height: 1, premultipliedPixels: [0, 0, 0, 255]) }
    let indices = [images[0], images[1], images[0]].map { writer.pictureIndex(of: $0) }
    #expect(indices == [0, 1, 0] && writer.plan.pictures.count == 2)
    writer.begin(PixelSize(10, 10))
    #expect(writer.pictureIndex(of: images[1]) == 0 && writer.plan.viewport == PixelSize(10, 10))
  }

  @Test("gradients are those of the plan being written, in the storage of earlier ones")
  func gradients() {
    var writer = begun()
    for location in [0.25, 0.5] as [Float] {
      _ = writer.addGradient { $0.stops.append(Gradient.Stop(location: location, color: .zero)) }
    }
    writer.finish()
    #expect(writer.plan.gradients.map { $0.stops.map(\.location) } == [[0.25], [0.5]])
    writer.begin(PixelSize(100, 100))
    let index = writer.addGradient { $0.stops.append(Gradient.Stop(location: 1, color: .zero)) }
    writer.finish()
    #expect(index == 0 && writer.plan.gradients.map { $0.stops.map(\.location) } == [[1]])
  }
}
