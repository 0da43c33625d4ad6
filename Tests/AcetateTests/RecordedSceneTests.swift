import CAML
import Foundation
import Graphics
import OfflineRendering
import QuartzCore
import Scenes
import TestSupport
import Testing

/// What built-in scenes are made of, as documents, against what is on record in GoldenTests/Goldens: whole where they are made; and where
/// fingers use them, also what lines come and go from one time to the next. Pictures that scenes compute stand as the sums of their pixels.
@Suite("Scenes are built, and go on, as on record", .serialized)
struct RecordedSceneTests {
  @Test("showcases, as they are made, and the words for every scene") @MainActor
  func showcases() throws {
    var text = RecordedText()
    for scene in Scene.all {
      text.add("\(scene.name): \(scene.summary); \(scene.size.width)x\(scene.size.height), \(scene.duration) s")
      for event in scene.events { text.add("  " + RecordedScene.line(event)) }
    }
    for scene in Scene.all.prefix(while: { $0.name != Scene.views.first?.name }) {
      try RecordedScene.add(scene.name, Composition(scene), [0], to: &text)
    }
    #expect(try text.differences(from: "scene-showcases") == [])
  }

  @Test("workloads, with few of what they show and with more than fit") @MainActor
  func workloads() throws {
    let names = [
      "quads-7", "cards-5", "groups-11", "mover-6", "shapes-8", "properties-6", "particles-100", "views-5", "view-layers-5",
      "filtered-CIBloom", "filtered-CITwirlDistortion", "filtered-CIExposureAdjust", "filtered-CIGammaAdjust", "filtered-CIColorCube",
      "filtered-CIZoomBlur",
    ]
    var text = RecordedText()
    for name in names { try RecordedScene.add(name, Composition(#require(Scene.workload(named: name))), [0], to: &text) }
    for name in ["fade", "push", "waves", "shapes-and-text"] {
      guard let scene = Scene.named(name) ?? Scene.all.first(where: { $0.name.hasPrefix(name) && $0.size.width == 1920 }) else { continue }
      try RecordedScene.add(scene.name, Composition(scene), [0], to: &text)
    }
    for name in ["view-blocks-3", "layer-blocks-3"] {
      try RecordedScene.add(name, Composition(#require(Scene.workload(named: name))), [0, 0.016, 0.032, 0.7], to: &text)
    }
    #expect(try text.differences(from: "scene-workloads") == [])
  }

  @Test("views and controllers, as their own scripts use them") @MainActor
  func scripts() throws {
    var text = RecordedText()
    for scene in Scene.views + Scene.controllers {
      let times = (0...8).map { (Double($0) / 8 * scene.duration * 100).rounded() / 100 }
      try RecordedScene.add(scene.name, Composition(scene), times, to: &text)
    }
    #expect(try text.differences(from: "scene-scripts") == [])
  }
}

enum RecordedScene {
  /// Adds what a composition is made of at the first time, and what is otherwise at each of the others.
  @MainActor static func add(_ name: String, _ composition: Composition, _ times: [Double], to text: inout RecordedText) throws {
    var settings = RenderSettings()
    settings.backend = .software
    settings.size = PixelSize(16, 16)
    let renderer = try OfflineRenderer(composition, settings: settings)
    var before: [String] = []
    for time in times {
      if times.count > 1 { _ = try renderer.image(at: time) }
      let now = try lines(renderer.root)
      text.add("\(name) at \(time) s")
      if before.isEmpty {
        text.add(now)
      } else {
        for change in now.difference(from: before) {
          switch change {
          case .remove(_, let line, _): text.add("- " + line)
          case .insert(_, let line, _): text.add("+ " + line)
          }
        }
      }
      before = now
    }
  }

  @MainActor private static func lines(_ root: CALayer) throws -> [String] {
    let document = try CAMLWriter(root).text().replacing(/data:[^"]+/, with: "")
    var pictures: [String] = []
    addPictures(of: root, to: &pictures)
    return document.split(separator: "\n").map { RecordedText.short($0) } + pictures
  }

  private static func addPictures(of layer: CALayer, to lines: inout [String]) {
    if let image = layer.contents as! CGImage? { lines.append(sum(image, of: layer.name ?? "layer")) }
    for layer in layer.sublayers ?? [] { addPictures(of: layer, to: &lines) }
  }

  private static func sum(_ image: CGImage, of name: String) -> String {
    var sum: UInt32 = 2_166_136_261
    image.withUnsafePixels { pixels in
      for y in 0..<image.height {
        let row = pixels.row(y).assumingMemoryBound(to: UInt32.self)
        var x = 0
        while x < image.width {
          sum = (sum ^ row[x]) &* 16_777_619
          x += 1
        }
      }
    }
    return "picture of \(name): \(image.width)x\(image.height), \(String(sum, radix: 16))"
  }

  static func line(_ event: InputEvent) -> String {
    switch event {
    case .touch(let touch): "\(touch.phase) \(touch.finger) \(touch.location.x) \(touch.location.y) \(touch.timestamp)"
    case .pointer(let pointer): "\(pointer.kind) \(pointer.location.x) \(pointer.location.y) \(pointer.timestamp)"
    case .key(let key): "\(key.phase) \(key.name) \(key.timestamp)"
    }
  }
}

extension RecordedText {
  /// Adds lines: the first ones as they are, of what is beyond a sum for each fifty.
  fileprivate mutating func add(_ lines: [String]) {
    let whole = 250
    for line in lines.prefix(whole) { add(line) }
    for start in stride(from: whole, to: lines.count, by: 50) {
      var digest = Digest()
      for line in lines[start...].prefix(50) { digest.add(rounding: line) }
      add("lines from \(start) on: \(digest)")
    }
  }

  /// A line of a document in which what is longer than a reader reads is a sum.
  fileprivate static func short(_ line: Substring) -> String {
    guard line.utf8.count > 400 else { return String(line) }
    var digest = Digest()
    digest.add(rounding: String(line))
    return "\(line.prefix(200))… \(digest)"
  }
}
