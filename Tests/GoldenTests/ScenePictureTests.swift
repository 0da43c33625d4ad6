import Foundation
import Graphics
import OfflineRendering
import Scenes
import TestSupport
import Testing

/// What scenes look like that have no golden picture: the mean colours of eight by six parts of them, at two times, against those on record
/// in Goldens/scenes.json. A scene that moves, is coloured or is built otherwise shows here. `tools/goldens` records them anew.
@Suite("Pictures of scenes, as mean colours", .serialized)
struct ScenePictureTests {
  private static let recordFile = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Goldens/scenes.json")
  private static let columns = 8, rows = 6
  /// Those of which more show than a test has time for.
  private static let vast: Set = ["quads-10000", "properties-10000", "properties-100000", "particles-10000"]
  private static let names = Scene.all.filter { $0.size != CGSize(width: 96, height: 96) && !vast.contains($0.name) }.map(\.name)

  /// Red, green and blue of each part, row by row.
  @MainActor private static func means(_ name: String) throws -> [[Double]] {
    let scene = try #require(Scene.named(name))
    var settings = RenderSettings()
    settings.backend = .software
    settings.size = PixelSize(Int(scene.size.width / 4), Int(scene.size.height / 4))
    let renderer = try OfflineRenderer(scene.makeRoot(), settings: settings)
    return try [0.27, 0.62].map { share in
      let image = try renderer.image(at: share * scene.duration)
      var means: [Double] = []
      for part in 0..<columns * rows {
        let x = part % columns, y = part / columns
        let across = x * image.width / columns..<(x + 1) * image.width / columns
        let down = y * image.height / rows..<(y + 1) * image.height / rows
        var red = 0, green = 0, blue = 0
        image.withUnsafePixels { pixels in
          for py in down {
            let row = pixels.row(py).assumingMemoryBound(to: UInt8.self)
            for px in across {
              red += Int(row[px * 4])
              green += Int(row[px * 4 + 1])
              blue += Int(row[px * 4 + 2])
            }
          }
        }
        let count = Double(across.count * down.count)
        for sum in [red, green, blue] { means.append((Double(sum) / count * 100).rounded() / 100) }
      }
      return means
    }
  }

  @Test("each part is within a tenth of a step of what it was") @MainActor
  func pictures() throws {
    var found: [String: [[Double]]] = [:]
    for name in Self.names { found[name] = try Self.means(name) }
    if Golden.isRecording {
      let encoder = JSONEncoder()
      encoder.outputFormatting = .sortedKeys
      try encoder.encode(found).write(to: Self.recordFile)
      Issue.record("recorded \(Self.recordFile.lastPathComponent): look at the scenes, then run again without RECORD_GOLDENS")
      return
    }
    let recorded = try JSONDecoder().decode([String: [[Double]]].self, from: Data(contentsOf: Self.recordFile))
    #expect(Set(recorded.keys) == Set(Self.names))
    for (name, pictures) in found {
      let worst = zip(pictures, recorded[name] ?? []).flatMap { zip($0, $1) }.reduce(0) { max($0, abs($1.0 - $1.1)) }
      #expect(worst <= 0.1, "\(name): a part's mean differs by \(worst)")
    }
  }
}
