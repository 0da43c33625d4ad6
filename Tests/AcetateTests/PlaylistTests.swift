import Compositing
import Foundation
import FrameLoop
import Graphics
import Playlists
import QuartzCore
import RenderTree
import Synchronization
import TestSupport
import Testing

@testable import OfflineRendering
@testable import Playback

@Suite("Playlists: clocks, and what is between two items")
struct PlaylistTests {
  @Test("an item's clock: its own end where something follows, none where nothing does")
  func clocks() {
    var settings = PlaylistSettings()
    // Alone: on and on, since nothing follows its end.
    #expect(settings.clock(duration: 4, isAlone: true).range == 0...Double.infinity)
    // In a list: 4 s, or 5 s where it has no end.
    #expect(settings.clock(duration: 4, isAlone: false).endTime == 4)
    #expect(settings.clock(duration: nil, isAlone: false).endTime == 5)
    settings.stopsAtEnd = true
    #expect(settings.clock(duration: 4, isAlone: true).endTime == 4)
    #expect(settings.clock(duration: nil, isAlone: true).endTime == .infinity)
  }

  @Test("from 1 to 3 in a loop at half speed: 2 s of the scene in 4 of the display")
  func loop() {
    var settings = PlaylistSettings()
    (settings.start, settings.end, settings.rate, settings.repeats) = (1, 3, 0.5, true)
    let alone = settings.clock(duration: 9, isAlone: true)
    #expect([0, 2, 3, 4, 5].map { alone.sceneTime(at: $0) } == [1, 2, 2.5, 1, 1.5])
    // In a list the list repeats, not the item.
    let listed = settings.clock(duration: 9, isAlone: false)
    #expect([0, 2, 4, 5].map { listed.sceneTime(at: $0) } == [1, 2, 3, 3] && listed.endTime == 4)
  }

  private struct Unreadable: Error {}

  /// Sources of which those in `broken` cannot be read.
  private final class Shelf {
    var broken: Set<Int> = []
    var reads: [Int] = []
    func sources(_ count: Int) -> [PlaylistSource] {
      (0..<count).map { number in
        PlaylistSource(name: "\(number)") { [self] in
          reads.append(number)
          if broken.contains(number) { throw Unreadable() }
          let picture = CGImage(width: 1, height: 1, premultipliedPixels: [0, 0, 0, 255])
          return Composition(picture)
        }
      }
    }
  }

  @Test("what cannot be read is left out, and read when its turn comes again")
  func skipping() throws {
    let shelf = Shelf()
    shelf.broken = [0, 2]
    var skipped: [String] = []
    let player = try PlaylistPlayer(shelf.sources(4)) { name, _ in skipped.append(name) }
    #expect(player.index == 1 && player.count == 4 && skipped == ["0", "2"])
    #expect(player.select(2) && player.index == 3 && skipped == ["0", "2", "2"])
    // Backwards from 2 comes 1, and beyond the last the first that can be read.
    #expect(player.select(2, distance: -1) && player.index == 1)
    #expect(player.select(4) && player.index == 1)
    // Nothing follows the last where nothing repeats.
    #expect(!player.select(4, wraps: false) && player.index == 1)
    shelf.broken = []
    #expect(player.select(2) && player.index == 2)
    // What was read is not read again.
    let count = shelf.reads.count
    #expect(player.select(1) && player.select(2) && shelf.reads.count == count)
  }

  private static let names = ["a", "b", "c", "d"]

  /// Pictures that are read when their turn comes, known by a name and a version.
  private func contents(_ names: [String], read: Reads, settings: PlaylistSettings = PlaylistSettings()) -> PlaylistContents {
    let sources = names.map { name in
      var source = PlaylistSource(name: name) {
        read.names.append(name)
        if name.hasSuffix("!") { throw Unreadable() }
        return Composition(CGImage(width: 1, height: 1, premultipliedPixels: [0, 0, 0, 255]))
      }
      source.key = name
      source.preparation = Preparation { _ in }
      return source
    }
    return PlaylistContents(sources: sources, playlist: settings, folders: [])
  }

  private final class Reads { var names: [String] = [] }

  @Test("pictures are read when their turn comes, and two at most are kept")
  func lazily() throws {
    let read = Reads()
    let player = try PlaylistPlayer(contents(Self.names, read: read).sources)
    #expect(read.names == ["a"] && player.index == 0)
    #expect(player.select(1) && player.select(2) && read.names == ["a", "b", "c"])
    // b was given up when c was shown.
    #expect(player.select(1) && read.names == ["a", "b", "c", "b"])
    // c had been kept: it comes after b.
    #expect(player.select(2) && read.names == ["a", "b", "c", "b"])
    let broken = try PlaylistPlayer(contents(["a!", "b"], read: read).sources)
    #expect(broken.index == 1)
    #expect(throws: Unreadable.self) { try PlaylistPlayer(contents(["a!"], read: read).sources) }
  }

  @Test("what is not read in time is left out, read once, and shows at the turn that finds it read")
  func slowly() throws {
    let read = Reads(), gate = DispatchSemaphore(value: 0), begun = Mutex(0), beginning = DispatchSemaphore(value: 0)
    var contents = contents(["a", "slow", "c"], read: read)
    contents.sources[1].preparation = Preparation(timeout: 0.05) { _ in
      begun.withLock { $0 += 1 }
      beginning.signal()
      gate.wait()
    }
    var skipped: [String] = []
    let player = try PlaylistPlayer(contents.sources, onSkip: { name, error in skipped.append("\(error)") })
    for _ in 0..<2 { #expect(player.select(1) && player.index == 2) }
    // Its thread begins when the machine has a processor for it.
    beginning.wait()
    let line = "slow: it is not read after 0 s; it shows at a turn that finds it read"
    #expect(skipped == [line, line] && read.names == ["a", "c"] && begun.withLock { $0 } == 1)
    // Another reading of the same playlist waits for the same preparation.
    let anew = self.contents(["a", "slow", "c"], read: read)
    player.replace(with: PlaylistContents(sources: anew.sources, playlist: anew.playlist, folders: []))
    #expect(player.select(1) && player.index == 2 && skipped.count == 3 && begun.withLock { $0 } == 1)
    for _ in 0..<3 { gate.signal() }
    player.sources[1].preparation?.finish()
    #expect(player.select(1) && player.index == 1 && read.names.last == "slow")
    // Alone there is nothing to show meanwhile: it is waited for.
    let late = DispatchSemaphore(value: 0)
    contents.sources[1].preparation = Preparation(timeout: 0.05) { _ in late.wait() }
    DispatchQueue.global().asyncAfter(deadline: .now() + 0.2) { late.signal() }
    #expect(try PlaylistPlayer([contents.sources[1]]).index == 0)
  }

  @Test("another playlist: what is shown goes on where it is still listed, and gives way to what has its place where it is not")
  func replacing() throws {
    let read = Reads()
    var settings = PlaylistSettings()
    settings.repeats = true
    let player = try PlaylistPlayer(contents(Self.names, read: read).sources, playlist: settings)
    func replace(_ names: [String]) { player.replace(with: contents(names, read: read, settings: settings)) }
    #expect(player.select(2) && player.index == 2)
    let shown = player.item
    replace(["c", "a"])
    #expect(player.item === shown && player.index == 0 && player.position == 0)
    replace(["x", "a", "c"])
    #expect(player.item === shown && player.index == 2 && player.position == 2)
    // Written anew: another version in its place, which is the last.
    replace(["x", "a", "c2"])
    #expect(player.item !== shown && player.index == 2 && read.names.last == "c2")
    // One that cannot be read is passed over; the list begins anew.
    replace(["x", "a", "c3!"])
    #expect(player.index == 0 && read.names.suffix(2) == ["c3!", "x"])
    let count = read.names.count
    replace(["x", "a", "c3!"])
    replace([])
    #expect(player.index == 0 && read.names.count == count)
    // Another list altogether begins with its first, though one that was shown is in it.
    player.play(contents(["y", "x"], read: read, settings: settings))
    #expect(player.index == 0 && player.itemName == "y" && player.position == 0)
  }

  @Test("schedules: what is closed is passed over, and where nothing is open nothing shows, or the fallback")
  func schedules() throws {
    let read = Reads()
    var sources = contents(["a", "b"], read: read).sources
    var morning = Schedule(), evening = Schedule()
    (morning.hours, evening.hours) = ([Schedule.Hours(start: 0, end: 720)], [Schedule.Hours(start: 720, end: 1080)])
    (morning.timeZone, evening.timeZone) = (.gmt, .gmt)
    (sources[0].schedules, sources[1].schedules) = ([morning], [evening])
    let player = try PlaylistPlayer(sources)
    // Hours after midnight of 1 January 1970.
    func select(at hours: Double) -> Bool {
      player.wallClock = { Date(timeIntervalSince1970: hours * 3600) }
      return player.select(0)
    }
    #expect(select(at: 9) && player.index == 0 && !player.isShowingNothing)
    #expect(select(at: 12) && player.index == 1 && !player.isShowingNothing)
    #expect(select(at: 19) && player.isShowingNothing && player.item.root.contents == nil)
    #expect(select(at: 24) && player.index == 0 && !player.isShowingNothing)
    let picture = CGImage(width: 3, height: 2, premultipliedPixels: Array(repeating: 255, count: 24))
    let covered = try PlaylistPlayer(sources, fallback: Composition(picture))
    covered.wallClock = { Date(timeIntervalSince1970: 20 * 3600) }
    #expect(covered.select(0) && covered.item.composition.size.width == 3)
  }

  @Test("hours at which displays are off: what is told meanwhile holds until they say something else, however often they are looked at")
  func blankHours() throws {
    let player = try PlaylistPlayer(Shelf().sources(1))
    var night = Schedule()
    (night.hours, night.timeZone) = ([Schedule.Hours(start: 1320, end: 420)], .gmt)
    player.blankHours = night
    func follow(at hours: Double) -> Bool {
      player.wallClock = { Date(timeIntervalSince1970: hours * 3600) }
      player.followBlankHours()
      return player.isBlanked
    }
    #expect(follow(at: 23))
    player.setBlanked(false)
    // The clock is set by an hour, then to noon, then to midnight.
    #expect(!follow(at: 24) && !follow(at: 12) && follow(at: 24))
    player.setBlanked(true)
    #expect(!follow(at: 31))
    player.setBlanked(true)
    #expect(follow(at: 32) && follow(at: 46) && !follow(at: 55))
  }

  @Test("a change of a file is told once it has been left alone")
  func watching() throws {
    let folder = try TemporaryFolder()
    let told = DispatchSemaphore(value: 0)
    let watch = FileWatch(folders: [folder.url.path, folder.path("not/there")], quiet: 0.05) { told.signal() }
    try folder.write("a", as: "a.txt")
    #expect(told.wait(timeout: .now() + 60) == .success)
    try FileManager.default.moveItem(atPath: folder.path("a.txt"), toPath: folder.path("b.txt"))
    #expect(told.wait(timeout: .now() + 60) == .success)
    withExtendedLifetime(watch) {}
  }

  @Test("a fallback shows while nothing can be read; without one the first error is thrown")
  func fallback() throws {
    let shelf = Shelf()
    shelf.broken = [0, 1]
    #expect(throws: Unreadable.self) { _ = try PlaylistPlayer(shelf.sources(2)) }
    let picture = CGImage(width: 3, height: 2, premultipliedPixels: Array(repeating: 255, count: 24))
    let player = try PlaylistPlayer(shelf.sources(2), fallback: Composition(picture))
    #expect(player.item.composition.size == CGSize(width: 3, height: 2))
    #expect(player.select(1) && player.item.composition.size.width == 3)
    shelf.broken = [1]
    #expect(player.select(1) && player.index == 0 && player.item.composition.size.width == 1)
  }

  /// A canvas of 10 by 10 points in one colour, with its right half in another from 1 s on.
  private func side(_ color: CGColor, right: CGColor, time: Double, rate: Double) -> ItemSide {
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
    root.backgroundColor = color
    let half = CALayer()
    half.frame = CGRect(x: 5, y: 0, width: 5, height: 10)
    let change = CABasicAnimation(keyPath: "backgroundColor")
    (change.fromValue, change.toValue, change.beginTime, change.duration) = (right, right, 1, 100)
    half.add(change, forKey: nil)
    root.addSublayer(half)
    let host = LayerHost(root: root, clock: .stepped(from: 0))
    return ItemSide(root: host.commit().root, canvas: CGSize(width: 10, height: 10), time: time, rate: rate)
  }

  @Test("a dissolve: the old side stands still at its time, the new one goes on, both in the middle of a wider display")
  func dissolve() throws {
    let (red, blue, white) = (CGColor(red: 1, green: 0, blue: 0, alpha: 1), CGColor(red: 0, green: 0, blue: 1, alpha: 1), CGColor.white)
    let transition = PlaylistTransition(name: "CIDissolveTransition", duration: 2)
    let tree = transition.tree(
      from: side(red, right: white, time: 0.5, rate: 0), to: side(blue, right: white, time: 0, rate: 1), size: PixelSize(40, 20),
      background: .black)
    func pixel(_ x: Int, at time: Double) throws -> [Int] {
      var preparer = FramePreparer(), statistics = FrameStatistics()
      let slot = FrameSlot(), bitmap = Bitmap(size: PixelSize(40, 20))
      let viewport = Canvas(size: CGSize(width: 40, height: 20), requested: PixelSize(40, 20)).viewport(background: .black)
      preparer.prepare(tree, at: time, for: viewport, into: &slot.plan, statistics: &statistics)
      slot.bitmap = bitmap
      try SoftwareBackend().draw(slot, statistics: &statistics) { _ in }
      let pixel = bitmap[x, 10]
      return [Int(pixel.x), Int(pixel.y), Int(pixel.z)]
    }
    // 20 pixels of canvas from 10 on, its right half from 20 on; beside it the background.
    #expect(try [5, 35].map { try pixel($0, at: 1) } == [[0, 0, 0], [0, 0, 0]])
    #expect(try pixel(15, at: 0) == [255, 0, 0])
    // A quarter of the way: 255 · 0.75 = 191, 255 · 0.25 = 64.
    let quarter = try pixel(15, at: 0.5)
    #expect(zip(quarter, [191, 0, 64]).allSatisfy { abs($0 - $1) <= 1 })
    // At 1.5 s the new side's right half is white, the old one's never is: three quarters of white and one of red.
    let late = try pixel(25, at: 1.5)
    #expect(zip(late, [255, 191, 191]).allSatisfy { abs($0 - $1) <= 1 })
    #expect(try pixel(15, at: 2) == [0, 0, 255])
  }
}

@Suite("Several displays, and what is under the pointer")
struct DisplayLayoutTests {
  @Test("displays side by side show parts of one canvas; those that mirror show all of it")
  func spanning() {
    let sizes = [PixelSize(300, 100), PixelSize(100, 200)]
    let span = DisplayLayout(sizes, wall: DisplayLayout.Wall())
    // 400 by 200 pixels for 200 by 50 points: two pixels a point, and 50 pixels free above and below.
    #expect(span.size == PixelSize(400, 200))
    let canvas = CGSize(width: 200, height: 50)
    let (left, right) = (span.viewport(of: 0, canvas: canvas, background: nil), span.viewport(of: 1, canvas: canvas, background: nil))
    #expect(left.size == PixelSize(300, 100) && right.size == PixelSize(100, 200))
    // The canvas's middle lies at (200, 100) of all, and (−100, 100) of the right one.
    let middle = CGPoint(x: 100, y: 25)
    #expect(middle.applying(left.canvasToTarget) == CGPoint(x: 200, y: 100))
    #expect(middle.applying(right.canvasToTarget) == CGPoint(x: -100, y: 100))
    let mirror = DisplayLayout(sizes, wall: nil)
    #expect(mirror.size == PixelSize(300, 100))
    #expect(middle.applying(mirror.viewport(of: 1, canvas: canvas, background: nil).canvasToTarget) == CGPoint(x: 50, y: 100))
  }

  @Test("each display shows the scene at its name's place, or the one that the fewest show, and the same when it comes back")
  func feeds() {
    var named = FeedAssignment(count: 2)
    // The second is there first.
    #expect(named.feed(of: "DP-2", among: [1]) == 1 && named.feed(of: "DP-1", among: [0]) == 0)
    var alike = FeedAssignment(count: 2)
    #expect(alike.feed(of: "DP-1", among: [0, 1]) == 0 && alike.feed(of: "DP-2", among: [0, 1]) == 1)
    var unnamed = FeedAssignment(count: 2)
    #expect(["DP-1", "DP-2", "DP-3", "DP-1", "DP-4"].map { unnamed.feed(of: $0, among: []) } == [0, 1, 0, 0, 1])
    // A third name of two scenes.
    #expect(unnamed.feed(of: "DP-5", among: [2]) == 1)
  }

  @Test("displays in rows, with frames between them")
  func walls() {
    var wall = DisplayLayout.Wall()
    (wall.columns, wall.bezel) = (2, 20)
    // 300 + 20 + 200 by 100 + 20 + 150; the last row has one display.
    let layout = DisplayLayout([PixelSize(300, 100), PixelSize(200, 90), PixelSize(250, 150)], wall: wall)
    #expect(layout.size == PixelSize(520, 270))
    #expect(layout.parts.map(\.minX) == [0, 320, 0] && layout.parts.map(\.minY) == [0, 0, 120])
    let canvas = CGSize(width: 520, height: 270)
    let views = (0..<3).map { layout.viewport(of: $0, canvas: canvas, background: nil) }
    #expect(views.map(\.size) == [PixelSize(300, 100), PixelSize(200, 90), PixelSize(250, 150)])
    // Points 300 to 320 lie behind the frame.
    #expect(CGPoint(x: 320, y: 5).applying(views[1].canvasToTarget) == CGPoint(x: 0, y: 5))
    #expect(CGPoint(x: 7, y: 120).applying(views[2].canvasToTarget) == CGPoint(x: 7, y: 0))
    // One above the other.
    wall.columns = 1
    #expect(DisplayLayout([PixelSize(30, 10), PixelSize(30, 10)], wall: wall).size == PixelSize(30, 40))
  }

  @Test("a zoom is about the middle: of each display, or of all that show one picture")
  func zoomed() {
    var geometry = DisplayGeometry()
    geometry.zoom = 2
    let display = PixelSize(200, 100), canvas = CGSize(width: 200, height: 100)
    let one = DisplayLayout([display], wall: nil, geometry: geometry).viewport(of: 0, canvas: canvas, background: nil)
    #expect(one.size == display && CGPoint(x: 100, y: 50).applying(one.canvasToTarget) == CGPoint(x: 100, y: 50))
    #expect(CGPoint(x: 50, y: 25).applying(one.canvasToTarget) == .zero)
    // Who touches the corner touches what shows there: a quarter into the picture.
    #expect(CGPoint.zero.applying(geometry.displayToPicture) == CGPoint(x: 0.25, y: 0.25))
    let span = DisplayLayout([display, display], wall: DisplayLayout.Wall(), geometry: geometry)
    let right = span.viewport(of: 1, canvas: CGSize(width: 400, height: 100), background: nil)
    // The middle of all is the left edge of the second.
    #expect(CGPoint(x: 200, y: 50).applying(right.canvasToTarget) == CGPoint(x: 0, y: 50))
    #expect(CGPoint(x: 250, y: 50).applying(right.canvasToTarget) == CGPoint(x: 100, y: 50))
    // Turned by a quarter, the corner that is seen at the upper right is a quarter into the picture, too.
    geometry.quarterTurns = 1
    let turned = DisplayLayout([display], wall: nil, geometry: geometry)
      .viewport(of: 0, canvas: CGSize(width: 100, height: 200), background: nil)
    #expect(CGPoint(x: 25, y: 50).applying(turned.canvasToTarget) == CGPoint(x: 200, y: 0))
    let touched = CGPoint(x: 1, y: 0).applying(geometry.displayToPicture)
    #expect(abs(touched.x - 0.25) < 1e-9 && abs(touched.y - 0.25) < 1e-9)
  }

  @Test(
    "turned and mirrored displays: where the corners of an upright picture come to, and touches back",
    arguments: [
      (0, false, [(0, 0), (0, 100)]), (1, false, [(200, 0), (0, 0)]), (2, false, [(200, 100), (200, 0)]),
      (3, false, [(0, 100), (200, 100)]),
      (0, true, [(200, 0), (200, 100)]), (1, true, [(200, 100), (0, 100)]),
    ] as [(Int, Bool, [(Int, Int)])])
  func turned(quarterTurns: Int, isMirrored: Bool, corners: [(Int, Int)]) {
    var geometry = DisplayGeometry()
    (geometry.quarterTurns, geometry.isMirrored) = (quarterTurns, isMirrored)
    let display = PixelSize(200, 100)
    let layout = DisplayLayout([display], wall: nil, geometry: geometry)
    // On its side the picture is 100 wide and 200 high.
    let picture = quarterTurns % 2 == 0 ? display : PixelSize(100, 200)
    #expect(layout.size == picture)
    // A canvas of half as many points, shown whole: its upper and its lower left corner.
    let canvas = CGSize(width: picture.width / 2, height: picture.height / 2)
    let viewport = layout.viewport(of: 0, canvas: canvas, background: nil)
    #expect(viewport.size == display)
    for (corner, expected) in zip([CGPoint.zero, CGPoint(x: 0, y: canvas.height)], corners) {
      let shown = corner.applying(viewport.canvasToTarget)
      #expect(abs(shown.x - CGFloat(expected.0)) < 1e-9 && abs(shown.y - CGFloat(expected.1)) < 1e-9, "\(shown)")
      // Who touches the display there touches that corner.
      let touched = CGPoint(x: shown.x / 200, y: shown.y / 100).applying(geometry.displayToPicture)
      #expect(abs(touched.x) < 1e-9 && abs(touched.y - corner.y / canvas.height) < 1e-9, "\(touched)")
    }
  }

  @Test("what nobody sees at the edges stays free, and does not count for touches")
  func margins() {
    var geometry = DisplayGeometry()
    (geometry.margin, geometry.quarterTurns) = (0.05, 1)
    // 10 of 200 pixels left and right, 5 of 100 above and below: 180 by 90 are seen, 90 by 180 on their side.
    let layout = DisplayLayout([PixelSize(200, 100)], wall: nil, geometry: geometry)
    #expect(layout.size == PixelSize(90, 180))
    let viewport = layout.viewport(of: 0, canvas: CGSize(width: 90, height: 180), background: nil)
    #expect(viewport.size == PixelSize(200, 100))
    #expect(CGPoint.zero.applying(viewport.canvasToTarget) == CGPoint(x: 190, y: 5))
    #expect(CGPoint(x: 90, y: 180).applying(viewport.canvasToTarget) == CGPoint(x: 10, y: 95))
    let touched = CGPoint(x: 190.0 / 200, y: 5.0 / 100).applying(geometry.displayToPicture)
    #expect(abs(touched.x) < 1e-9 && abs(touched.y) < 1e-9)
  }

  @Test("what a card turns is drawn upright, in the picture's own size", arguments: 0..<4)
  func turnedByCard(quarterTurns: Int) {
    var geometry = DisplayGeometry()
    (geometry.quarterTurns, geometry.isMirrored, geometry.margin) = (quarterTurns, true, 0.05)
    let display = PixelSize(200, 100), isOnItsSide = quarterTurns % 2 != 0
    let canvas = isOnItsSide ? CGSize(width: 90, height: 180) : CGSize(width: 180, height: 90)
    let turned = DisplayLayout([display], wall: nil, geometry: geometry).viewport(of: 0, canvas: canvas, background: nil)
    let drawn = turned.drawn(before: geometry.turn)
    #expect(drawn.size == (isOnItsSide ? PixelSize(100, 200) : display))
    // 10 of 200 pixels are free at the display's ends, 5 of 100 at the others; nothing else is done to a point, which is a pixel.
    let inset = isOnItsSide ? CGAffineTransform(translationX: 5, y: 10) : CGAffineTransform(translationX: 10, y: 5)
    #expect(drawn.canvasToTarget == inset)
    #expect(turned.drawn(before: .none) == turned)
  }

  @Test("a picture drawn for a turned display is the upright one turned, pixel for pixel", arguments: 0..<4)
  func drawnTurned(quarterTurns: Int) throws {
    let root = CALayer(), corner = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 6, height: 4)
    root.backgroundColor = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
    // Two points of the upper left corner; y grows upwards.
    corner.frame = CGRect(x: 0, y: 3, width: 2, height: 1)
    corner.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    root.addSublayer(corner)
    let tree = LayerHost(root: root, clock: .stepped(from: 0)).commit()
    var geometry = DisplayGeometry()
    geometry.quarterTurns = quarterTurns
    let size = quarterTurns % 2 == 0 ? PixelSize(6, 4) : PixelSize(4, 6)
    let viewport = DisplayLayout([size], wall: nil, geometry: geometry)
      .viewport(of: 0, canvas: CGSize(width: 6, height: 4), background: nil)
    var preparer = FramePreparer(), statistics = FrameStatistics()
    let slot = FrameSlot(), bitmap = Bitmap(size: size)
    preparer.prepare(tree, at: 0, for: viewport, into: &slot.plan, statistics: &statistics)
    slot.bitmap = bitmap
    try SoftwareBackend().draw(slot, statistics: &statistics) { _ in }
    var red: Set<[Int]> = []
    for y in 0..<size.height { for x in 0..<size.width where bitmap[x, y] == [255, 0, 0, 255] { red.insert([x, y]) } }
    #expect(red == [[[0, 0], [1, 0]], [[3, 0], [3, 1]], [[5, 3], [4, 3]], [[0, 5], [0, 4]]][quarterTurns], "\(red)")
  }

  @Test("a root stands in the middle of the canvas wherever its position is; what is hit is where animations have brought it")
  func placing() {
    let root = CALayer(), ball = CALayer()
    root.bounds = CGRect(x: 100, y: 0, width: 200, height: 100)
    root.position = CGPoint(x: -777, y: 3)
    root.anchorPoint = CGPoint(x: 0, y: 1)
    ball.bounds = CGRect(x: 0, y: 0, width: 20, height: 20)
    ball.position = CGPoint(x: 110, y: 10)
    root.addSublayer(ball)
    let move = CABasicAnimation(keyPath: "position.x")
    (move.fromValue, move.toValue, move.duration) = (110, 310, 10)
    ball.add(move, forKey: nil)
    let host = LayerHost(root: root, clock: .stepped(from: 0))
    host.advance(to: 5)
    let canvas = CGSize(width: 200, height: 100)
    // 50 points from the left and 10 from below: in bounds that begin at 100, (150, 10).
    let beside = root.place(inCanvas: CGPoint(x: 50, y: 10), canvas: canvas)
    #expect(beside.location == CGPoint(x: 150, y: 10) && beside.layer === root)
    // Half way the ball is at x = 210, 110 from the left.
    #expect(root.place(inCanvas: CGPoint(x: 110, y: 10), canvas: canvas).layer === ball)
    #expect(root.place(inCanvas: CGPoint(x: 250, y: 10), canvas: canvas).layer == nil)
  }
}

extension DisplayLayout {
  /// The viewport in which a display shows its part of a canvas. Displays that show the same each fit the canvas on their own.
  fileprivate func viewport(of index: Int, canvas: CGSize, background: CGColor?) -> Viewport {
    part(Canvas(size: canvas, requested: area(of: index)).viewport(background: background), of: index)
  }
}
