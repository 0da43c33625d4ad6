import Foundation
import Graphics
import Synchronization
import Testing

@testable import RenderTree

/// The tiles of a tiled layer: what is kept, what goes, and what a display that does not wait shows.
@Suite("Tiles that are kept")
struct TileSourceTests {
  private func tile(_ x: Double) -> Tile {
    let rect = CGRect(x: x, y: 0, width: 10, height: 10)
    return Tile(rect: rect, cell: rect, size: PixelSize(2, 3), isContentsFlipped: false)
  }

  private static func picture(_ red: UInt8) -> CGImage {
    CGImage(width: 2, height: 3, premultipliedPixels: [UInt8](repeating: red, count: 24))
  }

  /// Draws tiles in the colour of how many were drawn before, and counts them; none at x = 90.
  private final class Drawing: Sendable {
    let count = Mutex(0)

    func source(limit: Int = 1000) -> TileSource {
      TileSource(byteLimit: limit) { tile in
        let number = self.count.withLock {
          $0 += 1
          return $0
        }
        return tile.rect.minX == 90 ? nil : TileSourceTests.picture(UInt8(number))
      }
    }

    var number: Int { count.withLock { $0 } }
  }

  private func colors(_ images: [CGImage?]) -> [Int] {
    images.map { image in image.map { $0.withUnsafePixels { Int($0[0, 0].x) } } ?? 0 }
  }

  @Test("a tile is drawn once, four bytes a pixel; tiles in which nothing is drawn are kept, too")
  func kept() {
    let drawing = Drawing(), source = drawing.source()
    #expect(source.images(of: [tile(0)]).count == 1 && drawing.number == 1 && source.byteCount == 24)
    #expect(source.images(of: [tile(0), tile(90)])[1] == nil && drawing.number == 2 && source.byteCount == 24)
    #expect(source.images(of: [tile(90), tile(0), tile(10)]).count == 3 && drawing.number == 3 && source.byteCount == 48)
    #expect(source.images(of: []).isEmpty)
  }

  @Test("those used longest ago go first, until three quarters of the room are left; those of the present frame stay")
  func room() {
    let drawing = Drawing(), source = drawing.source(limit: 100)
    for x in [0.0, 10, 20, 30] { _ = source.images(of: [tile(x)]) }
    #expect(source.byteCount == 96)  // Four of 24.
    _ = source.images(of: [tile(0)])
    _ = source.images(of: [tile(40)])
    // 120: the tile at 10 goes, and the one at 20, until 75 hold.
    #expect(source.byteCount == 72 && drawing.number == 5)
    _ = source.images(of: [tile(0), tile(30), tile(40)])
    #expect(drawing.number == 5)
    _ = source.images(of: [tile(10)])
    #expect(drawing.number == 6 && source.byteCount == 96)
    _ = source.images(of: (0..<6).map { tile(Double($0) * 10) })
    #expect(source.byteCount == 144)
  }

  @Test("invalidated tiles are drawn anew: those that touch the rectangle, or all")
  func invalidation() {
    let drawing = Drawing(), source = drawing.source()
    _ = source.images(of: [tile(0)])
    _ = source.images(of: [tile(20)])
    source.invalidate(CGRect(x: 5, y: 5, width: 2, height: 2))
    #expect(source.byteCount == 24)
    _ = source.images(of: [tile(0), tile(20)])
    #expect(drawing.number == 3 && source.byteCount == 48)
    source.invalidate(nil)
    #expect(source.byteCount == 0)
    _ = source.images(of: [tile(20)])
    #expect(drawing.number == 4)
  }

  /// A clock whose signals can be waited for.
  private func clock(_ time: Double, _ arrivals: DispatchSemaphore) -> TileClock { TileClock(time: time) { arrivals.signal() } }

  @Test("a frame that does not wait lacks what is not drawn, then fades it in over what was there")
  func live() {
    let drawing = Drawing(), source = drawing.source(), arrivals = DispatchSemaphore(value: 0)
    let first = source.array(of: [tile(0)], fadeDuration: 0.5, clock(10, arrivals))
    #expect(first.pictures.isEmpty && first.isLacking && !first.isFading && first.former.isEmpty)
    arrivals.wait()
    // What is there for the first time begins to fade.
    let begun = source.array(of: [tile(0)], fadeDuration: 0.5, clock(11, arrivals))
    #expect(begun.pictures.map(\.opacity) == [0] && begun.isFading && !begun.isLacking)
    let half = source.array(of: [tile(0)], fadeDuration: 0.5, clock(11.125, arrivals))
    #expect(half.pictures.map(\.opacity) == [0.25] && half.isFading)
    let done = source.array(of: [tile(0)], fadeDuration: 0.5, clock(11.5, arrivals))
    #expect(done.pictures.map(\.opacity) == [1] && !done.isFading && done.former.isEmpty)
    // Other tiles: the one that was shown lies under them until they are there.
    let moved = source.array(of: [tile(20), tile(0)], fadeDuration: 0.5, clock(12, arrivals))
    #expect(moved.pictures.map(\.tile) == [tile(0)] && moved.isLacking && moved.former.isEmpty)
    arrivals.wait()
    let away = source.array(of: [tile(20)], fadeDuration: 0.5, clock(12.5, arrivals))
    #expect(away.pictures.map(\.tile) == [tile(20)] && away.former.map(\.tile) == [tile(0)] && away.former.map(\.opacity) == [1])
    let gone = source.array(of: [tile(20)], fadeDuration: 0.5, clock(13, arrivals))
    #expect(gone.former.isEmpty && !gone.isFading && drawing.number == 2)
    // An outdated tile still shows, and is drawn anew without a fade.
    source.invalidate(nil)
    #expect(source.byteCount == 48)
    let stale = source.array(of: [tile(20)], fadeDuration: 0.5, clock(14, arrivals))
    #expect(stale.isLacking && colors(stale.pictures.map(\.image)) == [2] && stale.pictures.map(\.opacity) == [1])
    arrivals.wait()
    let fresh = source.array(of: [tile(20)], fadeDuration: 0.5, clock(15, arrivals))
    #expect(!fresh.isLacking && colors(fresh.pictures.map(\.image)) == [3] && fresh.pictures.map(\.opacity) == [1] && !fresh.isFading)
    #expect(source.byteCount == 48)
    // A frame that waits takes what is there, and draws what is outdated.
    #expect(colors(source.images(of: [tile(20), tile(0)])) == [3, 4])
    let plain = source.array(of: [tile(20)], fadeDuration: 0, clock(16, arrivals))
    #expect(plain.pictures.map(\.opacity) == [1])
  }

  @Test("the content of tiled layers is the same where all of it is")
  func content() {
    let drawing = Drawing(), content = TiledContent(source: drawing.source())
    #expect(content.version == 0 && content.tileSize == CGSize(width: 256, height: 256) && content.levelsOfDetail == 1)
    #expect(content.levelsOfDetailBias == 0 && content.fadeDuration == 0.25 && content == content)
    let changes: [(inout TiledContent) -> Void] = [
      { $0.version = 1 }, { $0.tileSize.width = 128 }, { $0.levelsOfDetail = 2 }, { $0.levelsOfDetailBias = 1 }, { $0.fadeDuration = 0.5 },
      { $0.source = drawing.source() },
    ]
    for change in changes {
      var other = content
      change(&other)
      #expect(other != content)
    }
  }

  @Test("a mailbox has the newest tree, how many there were, and tells each later one")
  func mailbox() {
    let mailbox = CommitMailbox(), told = Mutex<[UInt64]>([])
    #expect(mailbox.current.number == 0 && mailbox.current.tree.root == nil)
    mailbox.post(RenderTree(root: Fixture().node(4)))
    mailbox.whenPosted { tree in told.withLock { $0.append(tree.root?.id.rawValue ?? 0) } }
    mailbox.post(RenderTree(root: Fixture().node(5)))
    mailbox.post(RenderTree(root: Fixture().node(6)))
    #expect(mailbox.current.number == 3 && mailbox.current.tree.root?.id.rawValue == 6 && told.withLock { $0 } == [5, 6])
  }

  @Test("frames are signalled while they are wanted, and the last one is taken once")
  func frameSignal() {
    let woken = Mutex(0), started = Mutex(0)
    let signal = FrameSignal { woken.withLock { $0 += 1 } }
    signal.whenWanted { started.withLock { $0 += 1 } }
    signal.frame(shownAt: 1, interval: 0.5)
    #expect(signal.take() == nil && woken.withLock { $0 } == 0 && !signal.isWanted)
    signal.isWanted = true
    signal.isWanted = true
    #expect(started.withLock { $0 } == 1 && signal.isWanted)
    signal.frame(shownAt: 2, interval: 0.5)
    signal.frame(shownAt: 3, interval: 0.25)
    #expect(woken.withLock { $0 } == 2 && signal.take() == FrameSignal.Frame(time: 3, interval: 0.25) && signal.take() == nil)
    signal.isWanted = false
    signal.isWanted = true
    #expect(started.withLock { $0 } == 2)
  }
}
