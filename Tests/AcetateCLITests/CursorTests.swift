import Acetate
import Foundation
import Graphics
import MediaFiles
import TestSupport
import Testing

@testable import AcetateCLI

@Suite("The cursor of acetate play")
struct CursorTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func pointer(_ width: Int, _ height: Int, _ arguments: String...) throws -> PointerPicture? {
    let picture = CGImage(width: width, height: height, premultipliedPixels: [UInt8](repeating: 255, count: 4 * width * height))
    try folder.write(Data(ImageEncoder(format: .png).encode(picture, name: "c")), as: "c.png")
    let command = try AcetateCommand.parseAsRoot(["play", "a.caml", "--cursor", folder.path("c.png")] + arguments)
    return try (command as? PlayCommand)?.playerSettings().pointer
  }

  @Test("a picture of at most 256 pixels a side, that points with its upper left corner or the pixel that is named")
  func pictures() throws {
    let whole = try #require(try pointer(256, 255))
    #expect(whole.image.width == 256 && whole.image.height == 255 && whole.hotX == 0 && whole.hotY == 0)
    let placed = try #require(try pointer(5, 3, "--hot-spot", "4,2"))
    #expect(placed.image.width == 5 && placed.image.height == 3 && placed.hotX == 4 && placed.hotY == 2)
    let arrow = try (AcetateCommand.parseAsRoot(["play", "a.caml", "--cursor", "arrow"]) as? PlayCommand)?.playerSettings().pointer
    #expect(arrow?.image.width == PointerPicture.arrow.image.width && arrow?.hotX == PointerPicture.arrow.hotX)
  }

  @Test("larger ones, places beside them, and what is no picture are told")
  func refusals() throws {
    func problem(_ body: () throws -> PointerPicture?) -> String {
      do { return "\(try body() == nil)" } catch { return "\((error as? Failure)?.code.rawValue ?? -1) \(error)" }
    }
    let limit = "\(folder.path("c.png")): a cursor has at most 64 by 64 pixels, on some cards 256 by 256, not"
    #expect(problem { try pointer(257, 2) } == "65 \(limit) 257 by 2" && problem { try pointer(1, 257) } == "65 \(limit) 1 by 257")
    let beside = "lies beside \(folder.path("c.png")), which has 5 by 3 pixels"
    #expect(problem { try pointer(5, 3, "--hot-spot", "5,0") } == "64 --hot-spot 5,0 \(beside)")
    #expect(problem { try pointer(5, 3, "--hot-spot", "0,3") } == "64 --hot-spot 0,3 \(beside)")
    let command = try AcetateCommand.parseAsRoot(["play", "a.caml", "--cursor", folder.path("none.png")]) as? PlayCommand
    #expect(
      problem { try command?.playerSettings().pointer }
        == "66 \(folder.path("none.png")): cannot be opened: No such file or directory")
  }
}
