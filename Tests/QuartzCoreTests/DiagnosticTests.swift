import Foundation
import Graphics
import QuartzCore
import Synchronization
import Testing

@Suite("What a program is told of", .serialized)
struct DiagnosticTests {
  private final class Told: Sendable {
    let list = Mutex<[Diagnostic]>([])
    var texts: [String] { list.withLock { $0.filter { $0.subject == "CALayer.contents" }.map(\.description) } }
  }

  private func telling(_ body: () -> Void) -> [String] {
    let told = Told(), before = Diagnostics.handler
    defer { Diagnostics.handler = before }
    Diagnostics.handler = { diagnostic in told.list.withLock { $0.append(diagnostic) } }
    body()
    return told.texts
  }

  @Test("contents that are no picture, once each, with what to do")
  func contents() {
    let layer = CALayer()
    let texts = telling {
      layer.contents = "file.png"
      layer.contents = "file.png"
      #expect(layer.contents == nil)
      layer.setValue(URL(fileURLWithPath: "/a.png"), forKey: "contents")
      layer.setValue(7, forKeyPath: "contents")
    }
    #expect(texts.count == 3)
    #expect(
      texts.first == "CALayer.contents: \"file.png\" is no picture, and nothing is shown; read the file: "
        + "try CGImage(contentsOf: URL(fileURLWithPath: …))")
    #expect(texts.last?.contains("Int") == true)
  }

  @Test("a picture, nil and null are nothing to tell of")
  func pictures() {
    let layer = CALayer(), image = CGImage(width: 1, height: 1, rgba: [1, 2, 3, 255])
    let texts = telling {
      layer.contents = image
      layer.setValue(image, forKey: "contents")
      #expect(layer.contents as? CGImage === image)
      layer.contents = NSNull()
      #expect(layer.contents == nil)
      layer.contents = nil
      layer.setValue(nil, forKey: "contents")
    }
    #expect(texts.isEmpty)
  }
}
