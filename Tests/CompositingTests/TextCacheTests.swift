import Graphics
import Rasterizer
import RenderTree
import Testing

@testable import Compositing

@Suite("Texts that are kept from frame to frame")
struct TextCacheTests {
  private func text(_ string: String) -> TextProperties {
    var text = TextProperties()
    text.runs = [TextRun(string: string)]
    return text
  }

  /// Where the runs of a layer's text stand in memory.
  private func address(_ cache: inout TextCache, _ string: String, of layer: UInt64) -> UnsafeRawPointer? {
    cache.runs(for: text(string), of: LayerID(rawValue: layer)).runs.withUnsafeBytes(\.baseAddress)
  }

  @Test("each layer's is made once, until it changes")
  func unchanged() {
    var cache = TextCache()
    let first = address(&cache, "one", of: 1), second = address(&cache, "two", of: 2)
    #expect(address(&cache, "one", of: 1) == first && address(&cache, "two", of: 2) == second && first != second)
    // The former runs are held, so that nothing else can stand where they do.
    let former = cache.runs(for: text("one"), of: LayerID(rawValue: 1)).runs
    let changed = address(&cache, "three", of: 1)
    #expect(changed != former.withUnsafeBytes(\.baseAddress) && address(&cache, "three", of: 1) == changed)
    #expect(address(&cache, "two", of: 2) == second)
  }

  @Test("after 512 frames those go that were not drawn in the latter half")
  func evicted() {
    var cache = TextCache()
    let former = cache.runs(for: text("gone"), of: LayerID(rawValue: 1)).runs
    let late = address(&cache, "late", of: 2), kept = address(&cache, "kept", of: 3)
    for frame in 1...512 {
      cache.endFrame()
      if frame == 256 { #expect(address(&cache, "late", of: 2) == late) }
      if frame % 100 == 0 { #expect(address(&cache, "kept", of: 3) == kept) }
    }
    #expect(address(&cache, "late", of: 2) == late && address(&cache, "kept", of: 3) == kept)
    #expect(address(&cache, "gone", of: 1) != former.withUnsafeBytes(\.baseAddress))
  }
}
