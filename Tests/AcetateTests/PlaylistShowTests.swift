import FrameLoop
import Graphics
import MediaFiles
import Playlists
import QuartzCore
import RenderTree
import Testing

@testable import OfflineRendering
@testable import Playback

@Suite("Playlists without a display, and how items stand on one")
struct PlaylistShowTests {
  private static let red: [UInt8] = [255, 0, 0, 255], blue: [UInt8] = [0, 0, 255, 255], green: [UInt8] = [0, 255, 0, 255]

  private static func picture(_ width: Int, _ height: Int, _ color: [UInt8]) -> CGImage {
    CGImage(
      width: width, height: height, premultipliedPixels: (0..<width * height).flatMap { _ in color }, isOpaque: true)
  }

  private func source(_ color: [UInt8], _ width: Int = 20, _ height: Int = 10) -> PlaylistSource {
    PlaylistSource(name: "\(color)") { Composition(Self.picture(width, height, color)) }
  }

  private func show(_ sources: [PlaylistSource], _ settings: PlaylistSettings) throws -> PlaylistShow {
    try PlaylistShow(sources, playlist: settings, size: PixelSize(20, 10), background: .black) { _, _ in }
  }

  private func pixel(_ show: PlaylistShow, at time: Double, x: Int = 10, y: Int = 5) throws -> [Int] {
    let image = try OfflineRenderer(show, settings: settings).image(at: time)
    let at = (y * image.width + x) * 4
    return image.pixels[at..<at + 3].map(Int.init)
  }

  private var settings: RenderSettings {
    var settings = RenderSettings()
    settings.backend = .software
    return settings
  }

  @Test("items one after the other, three seconds each, with a dissolve of one into the next")
  func turns() throws {
    var playlist = PlaylistSettings()
    (playlist.length, playlist.repeats) = (3, true)
    playlist.transition = PlaylistTransition(name: "CIDissolveTransition", duration: 1)
    var blue = source(Self.blue)
    blue.style.duration = 5
    let show = try show([source(Self.red), blue], playlist)
    #expect(show.roundDuration == 8)
    // No transition leads to the first. A quarter of the way: 255 · 0.75 = 191, 255 · 0.25 = 64.
    #expect(try pixel(show, at: 0.5) == [255, 0, 0] && pixel(show, at: 2.9) == [255, 0, 0])
    let quarter = try pixel(show, at: 3.25)
    #expect(zip(quarter, [191, 0, 64]).allSatisfy { abs($0 - $1) <= 1 }, "\(quarter)")
    #expect(try pixel(show, at: 4) == [0, 0, 255] && pixel(show, at: 7.9) == [0, 0, 255])
    // The second round begins at 8 with a dissolve back; the third at 16.
    let back = try pixel(show, at: 16.25)
    #expect(zip(back, [64, 0, 191]).allSatisfy { abs($0 - $1) <= 1 }, "\(back)")
    // Times may come in any order.
    #expect(try pixel(show, at: 0) == [255, 0, 0])
  }

  private struct Unreadable: Error {}

  @Test("what cannot be read is left out once, and the last of one round alone stays")
  func leftOut() throws {
    var skipped: [String] = []
    let broken = PlaylistSource(name: "broken") { throw Unreadable() }
    let show = try PlaylistShow(
      [broken, source(Self.red), broken, source(Self.blue)], playlist: PlaylistSettings(), size: PixelSize(20, 10), background: nil
    ) { name, _ in skipped.append(name) }
    // Pictures show for five seconds.
    #expect(show.roundDuration == 10 && skipped == ["broken", "broken"])
    #expect(try pixel(show, at: 4.9) == [255, 0, 0] && pixel(show, at: 5) == [0, 0, 255] && pixel(show, at: 99) == [0, 0, 255])
    #expect(throws: Unreadable.self) {
      try PlaylistShow([broken], playlist: PlaylistSettings(), size: PixelSize(20, 10), background: nil) { _, _ in }
    }
    #expect(throws: RenderError.self) {
      var wrong = source(Self.red)
      wrong.style.transition = ItemTransition(name: "shove", duration: 1)
      return try self.show([wrong], PlaylistSettings())
    }
  }

  @Test("pictures are read when they show; one that is damaged all the same keeps its time")
  func lazily() throws {
    final class Reads { var names: [String] = [] }
    let reads = Reads()
    func still(_ name: String, _ color: [UInt8]?) -> PlaylistSource {
      var source = PlaylistSource(name: name) {
        reads.names.append(name)
        guard let color else { throw Unreadable() }
        return Composition(Self.picture(20, 10, color))
      }
      source.isStill = { true }
      return source
    }
    var playlist = PlaylistSettings(), skipped: [String] = []
    (playlist.length, playlist.repeats) = (2, true)
    let show = try PlaylistShow(
      [still("a", Self.red), still("b", Self.green), still("c", nil), still("d", Self.blue)], playlist: playlist, size: PixelSize(20, 10),
      background: .black
    ) { name, _ in skipped.append(name) }
    #expect(show.roundDuration == 8 && reads.names == ["a"])
    #expect(try pixel(show, at: 0) == [255, 0, 0] && reads.names == ["a"])
    #expect(try pixel(show, at: 7) == [0, 0, 255] && reads.names == ["a", "d"])
    #expect(try pixel(show, at: 5) == [0, 0, 0] && skipped == ["c"])
    // So it does in every round, whenever it is found out: the second one's green begins at 10.
    #expect(try pixel(show, at: 11) == [0, 255, 0] && pixel(show, at: 13) == [0, 0, 0] && skipped == ["c"])
  }

  @Test(
    "how an item of 10 by 10 pixels meets 20 by 10: pixels at x = 2 and 10",
    arguments: [
      (.fit, [0, 0, 0], [255, 0, 0]), (.fill, [255, 0, 0], [255, 0, 0]), (.stretch, [255, 0, 0], [255, 0, 0]),
      (CanvasFit.none, [0, 0, 0], [255, 0, 0]),
    ] as [(CanvasFit, [Int], [Int])])
  func fits(fit: CanvasFit, side: [Int], middle: [Int]) throws {
    var playlist = PlaylistSettings()
    playlist.fit = fit
    let show = try show([source(Self.red, 10, 10)], playlist)
    #expect(try pixel(show, at: 1, x: 2) == side && pixel(show, at: 1) == middle)
    // The same by the view alone, as a player has it: points of the canvas as pixels.
    let viewport = Canvas(size: CGSize(width: 10, height: 10), requested: PixelSize(20, 10), fit: fit).viewport(background: nil)
    let corner = CGPoint.zero.applying(viewport.canvasToTarget)
    // One pixel a point in the middle; twice as large, five pixels above and below; twice as wide.
    #expect(corner == [.fit: CGPoint(x: 5, y: 0), .fill: CGPoint(x: 0, y: -5), .stretch: .zero, .none: CGPoint(x: 5, y: 0)][fit])
  }

  @Test("a small item stands a point a pixel, or larger")
  func none() throws {
    var playlist = PlaylistSettings()
    playlist.fit = .none
    let small = try show([source(Self.red, 4, 4)], playlist)
    // From 8 to 12, and from 3 to 7.
    #expect(try [7, 8, 11, 12].map { try pixel(small, at: 0, x: $0)[0] } == [0, 255, 255, 0])
    #expect(try [2, 3, 6, 7].map { try pixel(small, at: 0, y: $0)[0] } == [0, 255, 255, 0])
  }

  @Test("a blurred copy covers what is beside an item; the item is sharp")
  func backdrop() throws {
    var playlist = PlaylistSettings()
    playlist.background = .blur
    // Left half red, right half blue. As wide as the display the copy is twice as high, so that it is cut off above and below.
    let halves = CGImage(
      width: 10, height: 10, premultipliedPixels: (0..<100).flatMap { $0 % 10 < 5 ? Self.red : Self.blue }, isOpaque: true)
    let show = try show([PlaylistSource(name: "halves", Composition(halves))], playlist)
    #expect(try pixel(show, at: 0, x: 7) == [255, 0, 0] && pixel(show, at: 0, x: 12) == [0, 0, 255])
    // Far from the middle the copy is what the picture is; nothing is transparent.
    #expect(try pixel(show, at: 0, x: 0) == [255, 0, 0] && pixel(show, at: 0, x: 19) == [0, 0, 255])
    // Near it both are mixed: red grows less by what blue grows.
    let image = halves.blurred(reach: 1)
    let row = (0..<10).map { [image.pixels[4 * $0], image.pixels[4 * $0 + 2]] }
    // Three means of three: weights 1, 3, 6, 7, 6, 3, 1 of 27, so that at x = 4 blue has 6 + 3 + 1 = 10 of 27: 94.
    #expect(row[4][1] == 94 || row[4][1] == 95, "\(row)")
    #expect(row[0] == [255, 0] && row[9] == [0, 255] && row.allSatisfy { abs(Int($0[0]) + Int($0[1]) - 255) <= 2 })
  }

  @Test("a slow zoom stays inside its canvas, ends where the item does, and is the same for the same seed")
  func motion() throws {
    var playlist = PlaylistSettings()
    (playlist.motion, playlist.length, playlist.seed) = (.kenBurns, 8, 3)
    for number in 0..<12 {
      let item = try source(Self.green).item(playlist, number: number)
      let picture = try #require(item.root.sublayers?.first)
      item.host.advance(to: 0)
      func shown(_ time: Double) throws -> CGRect {
        item.host.advance(to: time)
        let layer = try #require(picture.presentation())
        return layer.frame
      }
      let (begin, middle, end) = try (shown(0), shown(4), shown(8))
      for frame in [begin, middle, end] {
        #expect(frame.minX <= 1e-9 && frame.minY <= 1e-9 && frame.maxX >= 20 - 1e-9 && frame.maxY >= 10 - 1e-9, "\(frame)")
      }
      // One end is the whole, the other 1.1 to 1.2 times as large; halfway it is halfway.
      let scales = [begin.width / 20, end.width / 20].sorted()
      #expect(abs(scales[0] - 1) < 1e-9 && (1.1...1.2).contains(scales[1]), "\(scales)")
      #expect(abs(middle.width - (begin.width + end.width) / 2) < 1e-6)
      let again = try source(Self.green).item(playlist, number: number)
      again.host.advance(to: 4)
      #expect(again.root.sublayers?.first?.presentation()?.frame == middle)
    }
  }

  @Test("what zooms fills its canvas, whatever its anchor point")
  func anchor() {
    for (anchor, position) in [
      (CGPoint(x: 0.5, y: 0.5), CGPoint(x: 10, y: 5)), (CGPoint(x: 0, y: 0), CGPoint(x: 0, y: 0)),
      // Half of 20 to the right of the middle, a quarter of 10 below it.
      (CGPoint(x: 1, y: 0.25), CGPoint(x: 20, y: 2.5)),
    ] {
      let root = CALayer()
      (root.bounds, root.anchorPoint) = (CGRect(x: 0, y: 0, width: 20, height: 10), anchor)
      var composition = Composition(root)
      composition.zoomSlowly(from: 0, to: 8, SeededGenerator(seed: 3, stream: 0))
      #expect(root.position == position)
      #expect(root.superlayer?.bounds == root.bounds && composition.rootLayer.masksToBounds)
    }
  }

  @Test("the frames of an animated picture at their times, in its loops")
  func animated() throws {
    let frames = [(Self.red, 0.5), (Self.green, 0.25), (Self.blue, 0.25)].map { color, seconds in
      AnimatedImage.Frame(image: Self.picture(20, 10, color), duration: seconds)
    }
    func color(_ loops: Int?, at time: Double) throws -> [Int] {
      let composition = Composition(AnimatedImage(frames: frames, loopCount: loops))
      #expect(composition.duration == Double(loops ?? 1))
      let image = try OfflineRenderer(composition, settings: settings).image(at: time)
      return image.pixels[0..<3].map(Int.init)
    }
    let (red, green, blue) = ([255, 0, 0], [0, 255, 0], [0, 0, 255])
    #expect(
      try [0, 0.49, 0.5, 0.74, 0.75, 0.99, 1, 7.6].map { try color(nil, at: $0) } == [red, red, green, green, blue, blue, red, green])
    // Twice, and then the last one.
    #expect(try [1.5, 1.9, 2, 9].map { try color(2, at: $0) } == [green, blue, blue, blue])
  }

  @Test("a random transition is another one at other places, and the same at the same")
  func random() {
    let random = PlaylistTransition(name: "random", duration: 2)
    let names = (0..<40).map { random.resolved(at: $0, seed: 5).name }
    #expect(names == (0..<40).map { random.resolved(at: $0, seed: 5).name } && Set(names).count > 8)
    #expect(names != (0..<40).map { random.resolved(at: $0, seed: 6).name })
    #expect((0..<40).allSatisfy { random.resolved(at: $0, seed: 5).duration == 2 && random.resolved(at: $0, seed: 5).kind != nil })
    let push = PlaylistTransition(name: "push", duration: 1)
    #expect(push.resolved(at: 7, seed: 5) == push)
  }

  @Test("what is said of an item counts before what is said of all")
  func styles() {
    var playlist = PlaylistSettings()
    (playlist.length, playlist.end, playlist.rate, playlist.fit) = (4, 9, 2, .fill)
    var style = ItemStyle()
    (style.duration, style.start) = (6, 1)
    let settings = playlist.applying(style)
    // From 1 on for 6 seconds of its own, which pass in 3.
    let clock = settings.clock(duration: 20, isAlone: false)
    #expect(clock.range == 1...7 && clock.endTime == 3 && settings.fit == .fill)
    #expect(playlist.applying(ItemStyle()).clock(duration: 20, isAlone: false).range == 0...9)
  }
}
