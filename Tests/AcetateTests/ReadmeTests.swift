import Foundation
import MediaFiles
import TestSupport
import Testing

@Suite("The program that the README shows")
struct ReadmeTests {
  private static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  @Test("is the one that is built")
  func text() throws {
    let readme = try String(contentsOf: Self.package.appendingPathComponent("README.md"), encoding: .utf8)
    let program = try String(contentsOf: Self.package.appendingPathComponent("Tests/ReadmeProgram/main.swift"), encoding: .utf8)
    #expect(readme.contains("```swift\n\(program)```\n"))
  }

  @Test("writes its picture")
  func picture() throws {
    let folder = try TemporaryFolder()
    let result = try BuiltProgram("ReadmeProgram").run([], in: folder.url)
    #expect(result.status == 0 && result.errors == "" && folder.contents == ["card.png"])
    let image = try ImageFile.read(path: folder.path("card.png"))
    #expect(image.width == 320 && image.height == 180)
    // The background, 0.07 · 255 = 18 and so on; and the middle of the card, where the gradient is half-way: red (1 + 0.85) / 2, green
    // (0.48 + 0.12) / 2, blue (0.35 + 0.36) / 2.
    #expect(image.pixel(2, 2).distance(to: Pixel(18, 20, 31)) <= 1)
    #expect(image.pixel(160, 90).distance(to: Pixel(236, 77, 91)) <= 2)
    // Half-way through a quarter turn a square stands on a corner: 50 √2 = 70.7 points from the middle, less 20 (√2 − 1) = 8.3 for the
    // round corner.
    #expect(image.pixel(160 - 60, 90).r > 200 && image.pixel(160 - 66, 90).r < 60)
  }
}
