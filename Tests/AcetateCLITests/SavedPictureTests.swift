import Foundation
import TestSupport
import Testing

@testable import AcetateCLI

@Suite("Pictures that a player saves")
struct SavedPictureTests {
  @Test("take the first name that is free, and leave the others as they are")
  func names() throws {
    let folder = try TemporaryFolder()
    try folder.write("mine", as: "acetate-2.png")
    #expect(try SavedPicture.write([1], into: folder.path) == folder.path("acetate-1.png"))
    #expect(try SavedPicture.write([3], into: folder.path) == folder.path("acetate-3.png"))
    #expect(folder.contents == ["acetate-1.png", "acetate-2.png", "acetate-3.png"])
    #expect(try folder.bytes("acetate-2.png") == Array("mine".utf8))
  }

  @Test("where they cannot be, the sentence names the place")
  func refusal() throws {
    let folder = try TemporaryFolder()
    let failure = #expect(throws: Failure.self) { try SavedPicture.write([1], into: folder.path("missing")) }
    let path = folder.path("missing/acetate-1.png")
    #expect(failure?.message == "the picture cannot be saved as \(path): No such file or directory")
  }
}
