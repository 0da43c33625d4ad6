import Acetate
import Foundation
import Testing
import UIKit

/// What controls, bars, cells and cards look like, in light and dark, against the pictures on record in GoldenTests/Goldens.
/// `tools/goldens` records them anew.
@MainActor @Suite("Pictures of controls", .serialized)
struct ControlPictureTests {
  private static let time = 1.3
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../GoldenTests/Goldens").standardized
  private static let isRecording = ProcessInfo.processInfo.environment["RECORD_GOLDENS"] == "1"

  private static func image(of page: ControlPage, in style: UIUserInterfaceStyle, on backend: Backend) throws -> CGImage {
    let screen = UIScreen(size: ControlPage.size, scale: 1), window = UIWindow(frame: screen.bounds)
    window.screen = screen
    window.overrideUserInterfaceStyle = style
    let controller = page.makeController()
    window.rootViewController = controller
    window.makeKeyAndVisible()
    if let presented = page.makePresented() { controller.present(presented, animated: false) }
    var settings = RenderSettings()
    settings.backend = backend
    return try OfflineRenderer(screen.layer, settings: settings).image(at: time)
  }

  /// The number of pixels that differ by more than some steps in a component.
  private static func difference(_ a: CGImage, _ b: CGImage, allowing steps: Int) -> Int {
    guard a.width == b.width, a.height == b.height else { return max(a.width * a.height, b.width * b.height) }
    return a.withUnsafePixels { a in
      b.withUnsafePixels { b in
        (0..<a.height).reduce(0) { count, y in
          let first = a.row(y).assumingMemoryBound(to: UInt8.self), second = b.row(y).assumingMemoryBound(to: UInt8.self)
          return count + (0..<a.width).count { x in (4 * x..<4 * x + 4).contains { abs(Int(first[$0]) - Int(second[$0])) > steps } }
        }
      }
    }
  }

  private static func pixel(_ image: CGImage, _ x: Int, _ y: Int) -> [UInt8] {
    image.withUnsafePixels { pixels in
      let row = pixels.row(y).assumingMemoryBound(to: UInt8.self)
      return (0..<4).map { row[4 * x + $0] }
    }
  }

  @Test("nothing changed", arguments: ControlPage.allCases, [UIUserInterfaceStyle.light, .dark])
  func picture(of page: ControlPage, in style: UIUserInterfaceStyle) throws {
    let name = "controls-\(page.rawValue)-\(style == .dark ? "dark" : "light")", file = Self.folder.appending(path: name + ".png")
    let image = try Self.image(of: page, in: style, on: .software)
    if Self.isRecording {
      try UIImage(cgImage: image).pngData()?.write(to: file)
      Issue.record("recorded \(name): look at it, then run again without RECORD_GOLDENS")
      return
    }
    let golden = try #require(UIImage(contentsOfFile: file.path)?.cgImage)
    #expect(Self.difference(image, golden, allowing: 0) == 0, "in software")
    do {
      let other = try Self.image(of: page, in: style, on: .gl)
      #expect(Self.difference(other, golden, allowing: 2) == 0, "by OpenGL ES")
    } catch let error as RenderError where error.reason == .unavailable {
      // There is no OpenGL ES here.
    }
  }

  @Test("pixels worked on paper: a switch is systemGreen where it is on, and its knob white")
  func pixels() throws {
    let light = try Self.image(of: .values, in: .light, on: .software)
    #expect(Self.pixel(light, 22, 25) == [52, 199, 89, 255] && Self.pixel(light, 45, 25) == [255, 255, 255, 255])
    let dark = try Self.image(of: .values, in: .dark, on: .software)
    #expect(Self.pixel(dark, 22, 25) == [48, 209, 88, 255] && Self.pixel(dark, 2, 2) == [0, 0, 0, 255])
  }
}
