import Acetate
import Foundation
import QuartzCore
import Testing

@Suite("The transition that docs/transitions.md shows")
struct GuideTransitionTests {
  /// The lines between the marks are the guide's.
  private func halfway(_ root: CALayer, from old: CGImage, to new: CGImage) throws -> CGImage {
    // >
    let stage = CALayer()
    stage.frame = root.bounds
    stage.contents = old
    root.addSublayer(stage)
    let renderer = try OfflineRenderer(root)
    CATransaction.flush()  // what is committed now is the old side

    let transition = CATransition()
    transition.filter = try CIFilter.named(
      "CIRippleTransition", parameters: ["inputWidth": 80, "inputCenter": CGPoint(x: 160, y: 90)])
    transition.duration = 1
    stage.contents = new
    stage.add(transition, forKey: kCATransition)
    let halfway = try renderer.image(at: 0.5)
    // <
    return halfway
  }

  @Test("is the one that is tested")
  func text() throws {
    let file = URL(fileURLWithPath: #filePath)
    let package = file.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let guide = try String(contentsOf: package.appendingPathComponent("docs/transitions.md"), encoding: .utf8)
    let lines = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
    let first = try #require(lines.firstIndex(of: "    // >")), last = try #require(lines.firstIndex(of: "    // <"))
    let snippet = lines[first + 1..<last].map { $0.dropFirst(4) }.joined(separator: "\n")
    #expect(guide.contains("```swift\n\(snippet)\n```\n"))
  }

  @Test("shows both sides")
  func picture() throws {
    func picture(_ pixel: [UInt8]) -> CGImage {
      CGImage(width: 2, height: 2, premultipliedPixels: pixel + pixel + pixel + pixel, isOpaque: true)
    }
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 320, height: 180)
    let image = try halfway(root, from: picture([255, 0, 0, 255]), to: picture([0, 0, 255, 255]))
    // The wave has left the new side behind it in the middle, and not come to the corners.
    #expect(image.pixels[(90 * 320 + 160) * 4 + 2] > 200 && image.pixels[(90 * 320 + 160) * 4] < 50)
    #expect(Array(image.pixels[0..<4]) == [255, 0, 0, 255])
  }
}
