import RendererTestSupport
import OfflineRendering
import Graphics
import Scenes
import TestSupport
import Testing

/// Every feature's picture, on every renderer: hand-worked pixels first, then the recorded picture.
///
/// The software renderer records and must match exactly. OpenGL ES may differ by 1 step on flat areas and by 2 on antialiased edges and
/// blurs.
@Suite("Golden pictures")
struct GoldenTests {
  @Test("pixels worked on paper, and nothing else changed", arguments: GoldenCase.all, TestBackend.available)
  func picture(of golden: GoldenCase, on backend: TestBackend) throws {
    let scene = try #require(Scene.named(golden.scene))
    var settings = RenderSettings()
    settings.backend = backend.backend
    let image = try OfflineRenderer(scene.makeRoot(), settings: settings).image(at: golden.time)

    for probe in golden.probes {
      let actual = image.pixel(probe.x, probe.y)
      #expect(actual.distance(to: probe.pixel) <= 2, "pixel (\(probe.x), \(probe.y)) is \(actual), on paper \(probe.pixel): \(probe.why)")
    }

    let store = Golden()
    if Golden.isRecording {
      guard backend == .software else { return }
      try store.record(image, as: golden.name)
      Issue.record("recorded \(golden.name): look at it, then run again without RECORD_GOLDENS")
      return
    }
    let isExact = backend == .software
    let difference = Golden.compare(
      image, with: try store.read(golden.name), flat: isExact ? 0 : golden.isSoft ? 2 : 1, edge: isExact ? 0 : 2)
    if difference.count > 0 { try store.keepFailure(image, as: "\(golden.name)-\(backend.rawValue)") }
    #expect(
      difference.count == 0,
      "\(difference.count) pixels differ, by \(difference.worst) at worst, the first at \(difference.place.map { "\($0)" } ?? "–")")
  }

  @Test("every small scene has a golden picture")
  func completeness() {
    let pictured = Set(GoldenCase.all.map(\.scene))
    let missing = Scene.all.filter { $0.size == CGSize(width: 96, height: 96) && !pictured.contains($0.name) }.map(\.name)
    #expect(missing.isEmpty)
  }
}
