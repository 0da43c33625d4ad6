import Acetate
import Foundation
import Graphics
import QuartzCore
import Testing

@testable import AcetateCLI
@testable import Playlists

@Suite("What commands say and decide, row by row")
struct ReportTableTests {
  @Test("bytes and times in words, with two digits")
  func amounts() {
    let sizes: [(Double, String)] = [
      (0, "0 bytes"), (999, "999 bytes"), (1000, "1 kB"), (1049, "1 kB"), (1051, "1.1 kB"), (9940, "9.9 kB"), (12_400, "12 kB"),
      (999_400, "999 kB"), (3.14e6, "3.1 MB"), (45e9, "45 GB"), (2e12, "2 TB"), (5e15, "5000 TB"),
    ]
    for (bytes, words) in sizes { #expect(DryRun.size(bytes) == words) }
    let durations: [(Double, String)] = [
      (0.04, "0 s"), (0.26, "0.3 s"), (9.96, "10 s"), (45.4, "45 s"), (89.9, "90 s"), (90, "1.5 min"), (600, "10 min"), (5399, "90 min"),
      (5400, "1.5 h"), (36_000, "10 h"),
    ]
    for (seconds, words) in durations { #expect(DryRun.duration(seconds) == words) }
    let names = ["a/b.mp4": "b.mp4", "a/": "frames/", "png:-": "frames.png", "f-%05d.png": "f-%05d.png"]
    for (output, name) in names { #expect(DryRun.name(for: output) == name) }
  }

  /// 100 frames at 20 a second: a moment of a quarter of a second is five frames. Spread frames are 2, 6, 10 … 98.
  @Test("frames at rest: those that begin a rest, and those in the middles of stretches that lie in one, a moment later")
  func resting() {
    func frames(_ rest: (Int) -> Double, changes: Set<Int> = [], count: Int = 100) -> [Int] {
      var resting = RestingFrames(count: count, framesPerSecond: 20), found: Set<Int> = []
      for frame in 0..<count { found.formUnion(resting.add(frame, isSameTree: !changes.contains(frame), rest: rest(frame))) }
      return found.union(resting.end()).sorted()
    }
    let spread = (0..<25).map { 2 + 4 * $0 }
    // Nothing moves at all: the first, and all of the spread.
    #expect(frames { _ in .infinity } == [0] + spread)
    // Everything moves until frame 50.
    #expect(frames { $0 < 50 ? 0 : .infinity } == spread.filter { $0 >= 50 } && frames { $0 < 51 ? 0 : .infinity }.first == 51)
    // A rest that is a frame too short, and one that is just long enough.
    #expect(frames { $0 < 30 ? 0 : $0 < 40 ? 0.2 : 0 } == [] && frames { $0 == 31 ? 0.25 : 0 } == [31])
    // A change of the layers takes away what had begun, and begins another.
    #expect(frames({ _ in .infinity }, changes: [4], count: 9) == [4, 5, 6, 7, 8])
    // Towards the end, what is left will do: 94 has 0.3 s, 97 three frames of 0.15.
    #expect(frames { $0 < 97 ? 0 : 0.16 } == [97, 98])
    var short = RestingFrames(count: 100, framesPerSecond: 20)
    #expect(short.add(0, isSameTree: false, rest: 9) == [] && short.undecided == [0] && short.add(4, isSameTree: true, rest: 9) == [])
    #expect(short.add(5, isSameTree: true, rest: 9) == [0] && short.undecided.isEmpty && short.end() == [])
  }

  @Test("codes of failures, by what was thrown")
  func failures() {
    let rows: [(any Error, Failure.Code)] = [
      (Failure(.busy, "no"), .busy), (DataTableError(isOfContents: true, description: "no"), .badInput),
      (DataTableError(isOfContents: false, description: "no"), .usage), (RenderError(.size, "no"), .usage),
      (RenderError(.missingInput, "no"), .noInput), (RenderError(.damagedInput, "no"), .badInput),
      (RenderError(.unavailable, "no"), .unavailable), (RenderError(.permission, "no"), .noPermission), (RenderError(.busy, "no"), .busy),
    ]
    for (error, code) in rows { #expect(Failure(sorting: error).code == code, "\(error)") }
    let playlist = PlaylistError(file: "a.m3u8", line: 3, message: "no", isMissing: false)
    #expect(Failure(playlist).code == .badInput && Failure(playlist).listing == nil && Failure(playlist).message == "a.m3u8:3: no")
    var missing = PlaylistError(file: "a.m3u8", message: "no", isMissing: true)
    missing.others = [playlist, playlist]
    #expect(Failure(missing).code == .noInput && Failure(missing).listing == "a.m3u8:3: no\na.m3u8:3: no")
    #expect("\(Failure(missing))" == "a.m3u8: no a.m3u8:3: no" && "\(Failure(playlist))" == "a.m3u8:3: no")
    #expect(throws: Failure.self) { try reportingFailures { throw RenderError(.size, "no") } }
  }

  private func layer(_ change: (CALayer) -> Void = { _ in }) -> CALayer {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 20, height: 10)
    layer.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    change(layer)
    return layer
  }

  @Test("what can be seen through: no background, a part of one, or one that something else covers")
  func transparency() {
    func isSeenThrough(_ change: (CALayer) -> Void) -> Bool { Composition(layer(change)).canBeSeenThrough }
    #expect(!isSeenThrough { _ in } && isSeenThrough { $0.backgroundColor = nil } && isSeenThrough { $0.opacity = 0.9 })
    #expect(isSeenThrough { $0.cornerRadius = 3 } && isSeenThrough { $0.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 0.9) })
    func cover(_ frame: CGRect) -> (CALayer) -> Void {
      { root in
        root.backgroundColor = nil
        let cover = self.layer()
        cover.frame = frame
        root.addSublayer(cover)
      }
    }
    #expect(
      !isSeenThrough(cover(CGRect(x: 0, y: 0, width: 20, height: 10))) && isSeenThrough(cover(CGRect(x: 0, y: 0, width: 19, height: 10))))
    // Bounds that begin elsewhere.
    let moved = layer { $0.bounds.origin = CGPoint(x: 100, y: 50) }
    moved.backgroundColor = nil
    let inside = layer()
    inside.frame = moved.bounds
    moved.addSublayer(inside)
    #expect(!Composition(moved).canBeSeenThrough)
  }

  @Test("the tree of a document, with all that is told of layers, animations, cells and pictures")
  func inspecting() {
    let root = layer { $0.name = "root" }
    let picture = CGImage(width: 3, height: 2, premultipliedPixels: [UInt8](repeating: 255, count: 24))
    let first = CALayer(), second = CALayer(), text = CATextLayer(), mask = CALayer(), emitter = CAEmitterLayer(), cell = CAEmitterCell()
    (first.frame, first.contents, first.opacity, first.isHidden) = (CGRect(x: 1, y: 2, width: 3.0004, height: 4), picture, 0.25, true)
    second.contents = picture
    (text.string, text.filters) = ("Hello", [CAFilter(type: "gaussianBlur") as Any])
    root.mask = mask
    (cell.name, cell.birthRate, cell.lifetime, cell.contents) = ("spark", 12, 1.5, picture)
    let inner = CAEmitterCell()
    inner.birthRate = 2
    cell.emitterCells = [inner]
    emitter.emitterCells = [cell]
    for sublayer in [first, second, text, emitter] { root.addSublayer(sublayer) }
    let move = CABasicAnimation(keyPath: "position"), endless = CAKeyframeAnimation(keyPath: "contents"), group = CAAnimationGroup()
    (move.duration, move.beginTime, move.repeatCount) = (2, 0.5, 2)
    (endless.duration, endless.repeatCount, endless.values) = (1, .infinity, [picture, picture])
    (group.duration, group.animations) = (3, [CABasicAnimation(keyPath: "opacity")])
    first.add(move, forKey: "move")
    second.add(endless, forKey: "endless")
    second.add(group, forKey: "group")
    let report = InspectReport(Composition(root), input: "a.caml")
    #expect(
      report.lines.joined(separator: "\n") == """
        a.caml: 20 by 10 points, 6 layers, 4.5 s
        picture 0: 3x2 pixels, used 5 times
        CALayer "root"  frame -10 -5 20 10
          mask CALayer  frame 0 0 0 0
          CALayer  frame 1 2 3 4  hidden  opacity 0.25  picture 0
            animation "move": CABasicAnimation of position, 2 s, from 0.5 to 4.5 s
          CALayer  frame 0 0 0 0  picture 0
            animation "endless": CAKeyframeAnimation of contents, 1 s, from 0 without end
            animation "group": CAAnimationGroup, 3 s, from 0 to 3 s
              animation "0": CABasicAnimation of opacity, 0 s, from 0 to 0.25 s
          CATextLayer  frame 0 0 0 0  text "Hello"  filters gaussianBlur
          CAEmitterLayer  frame 0 0 0 0
            cell "spark": 12 a second, for 1.5 s  picture 0
              cell: 2 a second, for 0 s
        """)
    #expect(report.layerCount == 6 && report.images.map(\.uses) == [5] && report.size == [20, 10] && report.duration == 4.5)
  }

  @Test("layers that lie deeper than anybody reads are counted")
  func deep() {
    func lines(_ depth: Int) -> [String] {
      let root = layer()
      var below = root
      for _ in 1..<depth {
        let next = CALayer()
        below.addSublayer(next)
        below = next
      }
      return InspectReport(Composition(root), input: "a").lines
    }
    #expect(lines(200).count == 201 && lines(200)[0] == "a: 20 by 10 points, 200 layers")
    #expect(
      lines(203).count == 202 && lines(203)[0] == "a: 20 by 10 points, 203 layers"
        && lines(203)[201].hasSuffix("  and 3 more deeper inside"))
    #expect(lines(1)[0] == "a: 20 by 10 points, 1 layer")
  }

  @Test("a plot of two curves that lie on one another is one line and dashes over it, with a legend, as it has always been written")
  func plot() throws {
    let values = [0.0, 1].map { SampledValue.list([.number($0), .number($0)]) }
    let curves = try #require(PropertyCurves(keyPath: "position", times: [0, 1], values: values))
    let svg = Figure(curves, title: "ball · position").svg, lines = svg.split(separator: "\n").map(String.init)
    // 11 ticks of time and 6 of values, three marks each; the axes, three words; two curves and two rows of legend.
    #expect(lines.count == 2 + 33 + 18 + 1 + 3 + 2 + 4 + 1)
    #expect(
      lines[0].hasSuffix(#"width="860" height="440" viewBox="0 0 860 440" font-family="Helvetica, Arial, 'Liberation Sans', sans-serif">"#))
    #expect(lines[2].hasPrefix(##"<text x="72" y="23.25" text-anchor="start" font-size="15" fill="#000000">ball · position"##))
    // 0.5 is half the way from 72 to 712, and of 0 … 1 with 5 % on each side in the middle of 44 … 384.
    #expect(svg.contains(##"stroke="#e0e0e0" stroke-width="1" stroke-linejoin="round" points="392,44 392,384"/>"##))
    #expect(svg.contains(##"stroke="#4d4d4d" stroke-width="1" stroke-linejoin="round" points="392,384 392,389"/>"##))
    #expect(svg.contains(##"<text x="392" y="404.55" text-anchor="middle" font-size="13" fill="#4d4d4d">0.5</text>"##))
    #expect(svg.contains(##"points="72,368.55 712,368.55"/>"##) && svg.contains(##"points="67,368.55 72,368.55"/>"##))
    #expect(svg.contains(##"<text x="63" y="373.1" text-anchor="end" font-size="13" fill="#4d4d4d">0.0</text>"##))
    #expect(svg.contains(##"stroke-width="1.5" stroke-linejoin="round" points="72,44 72,384 712,384"/>"##))
    #expect(svg.contains(##"<text x="392" y="426.55" text-anchor="middle" font-size="13" fill="#4d4d4d">time in seconds</text>"##))
    #expect(svg.contains(##"<text x="712" y="22.55" text-anchor="end" font-size="13" fill="#4d4d4d">in points</text>"##))
    #expect(svg.contains(##"stroke="#0072b2" stroke-width="2" stroke-linejoin="round" points="72,368.55 712,59.45"/>"##))
    #expect(
      svg.contains(##"stroke="#d55e00" stroke-width="2" stroke-linejoin="round" stroke-dasharray="8" points="72,368.55 712,59.45"/>"##))
    #expect(
      svg.contains(##"points="732,54 756,54"/>"##)
        && svg.contains(##"<text x="764" y="58.55" text-anchor="start" font-size="13" fill="#000000">x</text>"##))
    #expect(svg.contains(##"stroke-dasharray="8" points="732,74 756,74"/>"##))
    // One curve alone needs no legend.
    let one = try #require(PropertyCurves(keyPath: "opacity", times: [0, 1], values: [.number(0), .number(1)]))
    #expect(Figure(one, title: "").size.width == 740 && !Figure(one, title: "").svg.contains("732,54"))
  }
}
