import RendererTestSupport
import OfflineRendering
import Graphics
import Scenes
import TestSupport
import Testing

/// What scenes to look at promise: a picture at 0 s, and no jump where they repeat.
@Suite("Showcases")
struct ShowcaseTests {
  private static let names = [
    "cards", "coverflow", "glass", "reveal", "logo", "orrery", "equaliser", "aurora", "landscape", "page", "cube", "clock",
    "loader",
  ]

  private func pictures(_ name: String, _ times: [Double], _ backend: TestBackend) throws -> [CGImage] {
    let scene = try #require(Scene.named(name))
    var settings = RenderSettings()
    settings.backend = backend.backend
    settings.size = PixelSize(Int(scene.size.width / 5), Int(scene.size.height / 5))
    let renderer = try OfflineRenderer(scene.makeRoot(), settings: settings)
    return try times.map { try renderer.image(at: $0) }
  }

  @Test("a round later the picture is the same", arguments: names)
  func repeats(name: String) throws {
    let duration = try #require(Scene.named(name)).duration
    // Between frames, where nothing is at a key.
    let times = [0, 0.471].map { $0 * duration }
    let pictures = try pictures(name, times + times.map { $0 + duration }, .software)
    for i in 0..<2 {
      let (before, after) = (pictures[i], pictures[i + 2])
      var differing = 0
      // Times are rounded, which moves edges by hardly a step of colour.
      before.forEachDifference(from: after) { if $2 > 3 { differing += 1 } }
      #expect(differing == 0, "\(differing) pixels at \(times[i]) s")
    }
    // And in between it moves.
    #expect(pictures[0].pixels != pictures[1].pixels)
  }

  /// No drop flies twice as it did: what counts is that the cut is no larger than what changes from one frame to the next but one.
  @Test("where particles are others in each round, beginning again changes less than two frames do", arguments: ["fountain", "voyage"])
  func begins(name: String) throws {
    let duration = try #require(Scene.named(name)).duration
    let pictures = try pictures(name, [0, 1.0 / 30, duration - 1.0 / 30], .software)
    func change(_ a: CGImage, _ b: CGImage) -> Int { zip(a.pixels, b.pixels).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) } }
    let step = change(pictures[0], pictures[1]), cut = change(pictures[2], pictures[0])
    #expect(step > 0 && cut < 2 * step, "\(cut) against \(step)")
  }

  @Test(
    "the first frame is a picture: no one colour fills nine tenths of it, and it has lights and darks",
    arguments: names + ["voyage", "fountain"])
  func thumbnail(name: String) throws {
    let image = try #require(pictures(name, [0], .software).first)
    var counts: [Int: Int] = [:]
    var darkest = 255, lightest = 0
    for y in 0..<image.height {
      for x in 0..<image.width {
        let pixel = image[x, y]
        // Steps of 16 in each colour.
        counts[Int(pixel.x >> 4) << 8 | Int(pixel.y >> 4) << 4 | Int(pixel.z >> 4), default: 0] += 1
        let light = (2 * Int(pixel.x) + 5 * Int(pixel.y) + Int(pixel.z)) / 8
        (darkest, lightest) = (min(darkest, light), max(lightest, light))
      }
    }
    let most = Double(counts.values.max() ?? 0) / Double(image.width * image.height)
    #expect(most < 0.9, "\(most)")
    #expect(lightest - darkest > 96, "\(darkest) … \(lightest)")
  }

  @Test("both renderers draw the same, within two steps", arguments: names + ["voyage", "fountain", "touches", "filters"])
  func agreement(name: String) throws {
    guard TestBackend.available.count > 1 else { return }
    let duration = try #require(Scene.named(name)).duration
    let times = [0, 0.13, 0.3, 0.5, 0.77].map { $0 * duration }
    let pictures = try TestBackend.available.map { try self.pictures(name, times, $0) }
    for (time, (one, other)) in zip(times, zip(pictures[0], pictures[1])) {
      one.forEachDifference(from: other) { x, y, steps in
        if steps > 2 { Issue.record("at \(time) s pixel (\(x), \(y)) is \(one.pixel(x, y)) and \(other.pixel(x, y))") }
      }
    }
  }
}
