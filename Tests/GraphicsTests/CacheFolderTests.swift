import Graphics
import Testing

@Suite("The cache folder")
struct CacheFolderTests {
  @Test(
    "absolute paths count, the variable for caches first",
    arguments: [
      (["XDG_CACHE_HOME": "/c", "HOME": "/h"], "/c/acetate/programs"),
      (["XDG_CACHE_HOME": "c", "HOME": "/h"], "/h/.cache/acetate/programs"),
      (["HOME": "/h"], "/h/.cache/acetate/programs"), (["HOME": "h"], nil), ([:], nil),
    ] as [([String: String], String?)])
  func place(environment: [String: String], path: String?) {
    #expect(CacheFolder.url("programs", environment: environment)?.path == path)
  }
}
