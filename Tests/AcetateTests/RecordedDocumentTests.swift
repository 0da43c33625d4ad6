import Acetate
import CAML
import Foundation
import Graphics
import Lottie
import LottieLayers
import OfflineRendering
import QuartzCore
import Scenes
import TestSupport
import Testing

/// What scenes and documents become when they are written as documents, and what is drawn of these once they are read again, against what
/// is on record in GoldenTests/Goldens/documents.txt: sizes, digests of texts, and of the software renderer's pictures.
///
/// A change that means to write, to read or to draw them otherwise records them anew, with `RECORD_GOLDENS=1`.
@Suite("Documents are written, read and drawn as on record", .serialized)
struct RecordedDocumentTests {
  private static let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  private static let file = tests.appending(path: "GoldenTests/Goldens/documents.txt")
  private static let seeds = ["documents", "lotties"].map { tests.appending(path: "FuzzTests/Seeds/\($0)") }
  private static let pictureSize = PixelSize(96, 72)
  /// Scenes of one feature each, and some of which there is no more than a test has time for.
  private static let scenes = Scene.all.filter {
    $0.size == CGSize(width: 96, height: 96) || ["cards", "coverflow", "glass", "reveal"].contains($0.name)
  }

  @Test("scenes, and the documents that fuzzers begin with") @MainActor
  func documents() throws {
    let folder = try TemporaryFolder()
    var now: [String] = []
    for scene in Self.scenes { now += try lines(scene.name, Composition(scene.makeRoot()), in: folder) }
    for seeds in Self.seeds {
      let names = try FileManager.default.contentsOfDirectory(atPath: seeds.path).filter { $0.contains(".") }
      for name in names.sorted() { now += try lines(name, Self.load(seeds.appending(path: name)), in: folder) }
    }
    if Golden.isRecording {
      try Data((now.joined(separator: "\n") + "\n").utf8).write(to: Self.file)
      Issue.record("recorded \(Self.file.lastPathComponent): look at what has changed, then run again without RECORD_GOLDENS")
      return
    }
    let recorded = try String(contentsOf: Self.file, encoding: .utf8).split(separator: "\n").map(String.init)
    for line in now where !recorded.contains(line) { Issue.record("not on record: \(line)") }
    #expect(now.count == recorded.count)
  }

  private static func load(_ url: URL) throws -> Composition {
    if url.pathExtension == "json" { return Composition(try LottieDocument(contentsOf: url)) }
    return Composition(try CAMLDocument.load(contentsOf: url))
  }

  /// A line for what a composition is written as in each form, with what is drawn of that.
  @MainActor private func lines(_ name: String, _ composition: Composition, in folder: TemporaryFolder) throws -> [String] {
    let writer = composition.writer, animation = LottieWriter(composition.rootLayer, duration: 1)
    let forms = [
      ("caml", try writer.text(), writer.notes), ("json", try writer.json(), []), ("lottie.json", try animation.text(), animation.notes),
    ]
    return try forms.map { form, text, notes in
      // How pictures are packed is a library's.
      let bare = text.replacing(/base64,[^"]+/, with: "")
      var digest = Digest(), noted = Digest(), drawn = Digest()
      digest.add(rounding: bare)
      noted.add(rounding: notes.joined(separator: "\n"))
      if form != "json" {
        let path = folder.path("document." + form)
        try Data(text.utf8).write(to: URL(filePath: path))
        try draw(Self.load(URL(filePath: path)), into: &drawn)
      }
      return "\(name) as \(form): \(bare.split(separator: "\n").count) lines \(digest), \(notes.count) notes \(noted), pictures \(drawn)"
    }
  }

  @MainActor private func draw(_ composition: Composition, into digest: inout Digest) throws {
    var settings = RenderSettings()
    settings.backend = .software
    settings.size = Self.pictureSize
    let renderer = try OfflineRenderer(composition, settings: settings)
    for time in [0, 0.35, 0.8] {
      let image = try renderer.image(at: time)
      image.withUnsafePixels { pixels in
        for y in 0..<image.height { digest.add(UnsafeRawBufferPointer(start: pixels.row(y), count: 4 * image.width)) }
      }
    }
  }
}
