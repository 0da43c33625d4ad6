import Playlists
import TestSupport
import Testing

@Suite("Paths of sources")
struct SourcePathTests {
  @Test("a path that leads on into an archive has the archive's")
  func existing() throws {
    let folder = try TemporaryFolder()
    let archive = try folder.write("no archive by its bytes", as: "cards.zip")
    #expect(existingPath(of: archive) == archive)
    #expect(existingPath(of: archive + "/Cards.ca/index.xml") == archive)
    // The folder is there, and nothing of such a name in it.
    #expect(existingPath(of: folder.path("none/Cards.ca")) == folder.url.path)
  }
}
