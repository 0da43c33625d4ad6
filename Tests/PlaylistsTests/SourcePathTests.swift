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

  @Test(
    "paths as they are, and addresses of this machine's files as the paths that they stand for",
    arguments: [
      ("a.png", "a.png"), ("/a b.png", "/a b.png"), ("file:///a%20b.png", "/a b.png"), ("FILE://localhost/a.png", "/a.png"),
      ("folder://a.png", "folder://a.png"), ("file:a.png", "file:a.png"), ("scene:clock", "scene:clock"), ("", ""),
      ("file://elsewhere/a.png", nil), ("http://a/b.png", nil), ("HTTPS://a", nil), ("s3://a/b", nil), ("smb://a/b", nil), ("file://", nil),
      ("ftp://a", nil), ("rtsp://a", nil), ("rtmp://a", nil), ("a\0b", nil),
    ] as [(String, String?)])
  func sources(text: String, path: String?) {
    let found = Result { () throws(PlaylistError) in try sourcePath(text) }
    switch found {
    case .success(let found): #expect(found == path)
    case .failure(let error):
      let words =
        text.utf8.contains(0)
        ? "a…: a source has a NUL in it, which no name of a file has"
        : "\(text): this is not on this machine; acetate reads files, so have another program fetch it"
      #expect(path == nil && error.description == words)
    }
  }
}
