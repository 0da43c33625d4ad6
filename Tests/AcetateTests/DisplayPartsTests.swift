import DRMOutput
import Foundation
import FrameLoop
import Graphics
import OfflineRendering
import QuartzCore
import Testing

@testable import Playback

@Suite("What displays' threads and players decide and tell one another")
struct DisplayPartsTests {
  private func words(_ link: PlaybackLink) -> [String] {
    link.takeMessages().map { message in
      switch message {
      case .begun(let time): "begun \(time)"
      case .input: "input"
      case .displayLeft: "left"
      case .displayReturned: "returned"
      case .resized(let extent): "\(Int(extent.size.width))x\(Int(extent.size.height))"
      case .report(let report): "report of \(report.displays.count)"
      case .captured(_, let failure): failure
      }
    }
  }

  @Test("messages come in order, each once; the first picture begins, and later ones return")
  func messages() throws {
    let rung = Counter(), link = PlaybackLink { rung.count += 1 }
    link.sendLeft()
    #expect(words(link) == [] && rung.count == 0)
    link.sendBegun(at: 3)
    link.sendLeft()
    link.sendBegun(at: 4)
    link.send(.resized(DisplayExtent(pixels: PixelSize(300, 150), scale: 1.5)))
    #expect(words(link) == ["begun 3.0", "left", "returned", "200x100"] && words(link) == [] && rung.count == 4)
    link.answerWithoutDisplay()
    #expect(words(link) == [])
    link.requestReport()
    link.requestCapture()
    link.answerWithoutDisplay()
    link.answerWithoutDisplay()
    #expect(words(link) == ["report of 0", "no display shows anything now"])
    #expect(link.outcome == nil)
    link.end(.success(PlayReport(displays: [], signal: 2)))
    #expect(try link.outcome?.get().signal == 2)
  }

  private final class Counter: @unchecked Sendable { var count = 0 }

  @Test("scenes have numbers, and each is taken once")
  func scenes() {
    let link = PlaybackLink {}
    var scene = StagedScene(), number = -1
    #expect(link.take(&scene, number: &number) && number == 0 && !link.take(&scene, number: &number))
    var other = StagedScene()
    other.canvas = CGSize(width: 3, height: 2)
    #expect(link.show(other) == 1 && link.show(other) == 2 && link.take(&scene, number: &number) && number == 2 && scene.canvas.width == 3)
    link.show(other.tree)
    #expect(link.take(&scene, number: &number) && number == 3 && link.stage.canvas.width == 3)
    link.setTitle("a")
    link.setTitle("a")
    #expect(!link.takeTitleChange() && link.title == "a")
    link.setTitle("b")
    #expect(link.takeTitleChange())
    var feed = DisplayFeed(link)
    // No root is the same as none.
    #expect(feed.take() == .commit && feed.take() == .none)
    for (root, news) in [(CALayer(), DisplayFeed.News.scene), (CALayer(), .scene)] {
      let host = LayerHost(root: root, clock: .stepped(from: 0))
      link.show(host.commit())
      #expect(feed.take() == news)
      root.opacity = 0.5
      link.show(host.commit())
      #expect(feed.take() == .commit)
    }
    #expect(feed.number == 7)
  }

  @Test("a wait for displays ends when it is told to, and answers meanwhile")
  func waiting() async throws {
    let link = PlaybackLink {}, told = Told()
    let probe = FailedProbe(reason: "no display", isToldByFiles: true, connectors: ConnectorFiles.statuses())
    link.requestReport()
    let thread = Thread {
      let surroundings = DisplaySurroundings(signals: nil, monitor: nil, serviceManager: nil)
      let wait = DisplayWait(links: [link], surroundings: surroundings, probe: probe, isRepeated: true) { told.words.append($0) }
      if case .stopped? = try? wait.end() { told.words.append("stopped") } else { told.words.append("something else") }
      told.isOver = true
    }
    thread.start()
    while words(link) != ["report of 0"] { usleep(1000) }
    link.stop()
    while !told.isOver { usleep(1000) }
    #expect(told.words == ["no display", "stopped"])
    #expect(probe == FailedProbe(reason: "no display", isToldByFiles: true, connectors: probe.connectors))
    #expect(probe != FailedProbe(reason: "no display", isToldByFiles: false, connectors: probe.connectors))
  }

  private final class Told: @unchecked Sendable {
    var words: [String] = []
    var isOver = false
  }

  @Test("events at their places on the upright picture: what points is moved, keys are not")
  func moved() {
    // A quarter turn: what is at the right is at the top.
    let turn = CGAffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: 1), place = OutputPosition(x: 0.75, y: 0.5)
    let there = OutputPosition(x: 0.5, y: 0.25)
    let motion = PointerMotion(time: 1, position: place, deltaX: 2, deltaY: 3)
    #expect(
      DRMOutput.InputEvent.pointerMoved(motion).moved(by: turn)
        == .pointerMoved(PointerMotion(time: 1, position: there, deltaX: 2, deltaY: 3)))
    #expect(DRMOutput.InputEvent.pointerMoved(motion).moved(by: .identity) == .pointerMoved(motion))
    let button = PointerButton(time: 1, button: .left, isDown: true, position: place)
    #expect(
      DRMOutput.InputEvent.pointerButton(button).moved(by: turn)
        == .pointerButton(PointerButton(time: 1, button: .left, isDown: true, position: there)))
    let scroll = Scroll(time: 1, position: place, deltaX: 1, deltaY: 2, isWheel: true)
    #expect(
      DRMOutput.InputEvent.scrolled(scroll).moved(by: turn)
        == .scrolled(Scroll(time: 1, position: there, deltaX: 1, deltaY: 2, isWheel: true)))
    let touch = Touch(time: 1, phase: .down, finger: 3, position: place)
    #expect(DRMOutput.InputEvent.touch(touch).moved(by: turn) == .touch(Touch(time: 1, phase: .down, finger: 3, position: there)))
    let key = DRMOutput.InputEvent.key(DRMOutput.KeyEvent(time: 1, phase: .down, symbol: .space, code: 1, text: " ", modifiers: []))
    #expect(key.moved(by: turn) == key)
  }

  @Test("what settings say of windows, displays' geometry and tuning")
  func settings() {
    var settings = PlayerSettings()
    #expect(settings.window?.title == nil && settings.window?.isFullScreen == false && DisplayGeometry(settings) == DisplayGeometry())
    settings.place = .display
    #expect(settings.window == nil && !settings.expectsWindow)
    settings.place = .window(title: "a", size: CGSize(width: 3, height: 2), isFullScreen: true)
    #expect(settings.window?.title == "a" && settings.window?.size?.width == 3 && settings.window?.isFullScreen == true)
    (settings.rotation, settings.isMirrored, settings.margin, settings.zoom) = (.left, true, 0.1, 2)
    let geometry = DisplayGeometry(settings)
    #expect(geometry.quarterTurns == 3 && geometry.isMirrored && geometry.margin == 0.1 && geometry.zoom == 2)
    (settings.gamma, settings.prefersLowPower) = (2, true)
    let tuning = DisplayTuning(settings)
    #expect(tuning.gamma == 2 && tuning.savesPower && tuning.brightness == nil)
    var abilities = DisplayAbilities()
    #expect(abilities.gammaProblem == nil && DisplayAbilities(windows: ["window"]).connectors == ["window"])
    abilities.connectors = ["DP-1", "DP-2"]
    #expect(abilities.gammaProblem == "the card cannot bend the colours of DP-1, DP-2: it has no table of gamma for that")
    abilities.withGamma = ["DP-2"]
    #expect(abilities.gammaProblem == nil)
    var first = FirstPicture(begun: 10, modeSetting: 0.5)
    #expect(first.seconds == nil && !first.isSubmitted)
    first.time = 12
    #expect(first.seconds == 1.5)
  }

  private final class Memory: SharedMemory, SharedMemorySource, @unchecked Sendable {
    let descriptor: Int32 = -1
    let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: 80 * 72, alignment: 8)
    let bytesPerRow = 80
    deinit { bytes.deallocate() }
    func write(_ body: (UnsafeMutableRawBufferPointer) -> Void) { body(bytes) }
    func take(bytesPerRow: Int, rows: Int) -> (any SharedMemory)? { bytesPerRow == 64 && rows == 72 ? self : nil }
  }

  @Test("the frame by which a card's colours are tried has all components, and is converted by full-range BT.601")
  func trial() throws {
    let memory = Memory(), frame = try #require(VideoImportTrial.frame(in: memory))
    #expect(frame.size == PixelSize(64, 48) && frame.isColorAtLeft && !frame.isColorAtTop && frame.bytes.count == 64 * 48 * 4)
    func byte(_ x: Int, _ y: Int) -> Int { Int(memory.bytes[y * 80 + x]) }
    #expect(byte(3, 5) == (3 * 37 + 5 * 11 + 15) % 256 && Set((0..<64).flatMap { x in (0..<48).map { byte(x, $0) } }).count == 256)
    for (x, y) in [(0, 0), (10, 7), (11, 8), (63, 47), (62, 0), (1, 47), (33, 21)] {
      // Three quarters of the nearer row of colour and a quarter of the other; between columns half of both.
      func color(_ part: Int) -> Double {
        let near = y / 2, far = min(max(y % 2 == 0 ? near - 1 : near + 1, 0), 23)
        func column(_ column: Int) -> Double {
          (3 * Double(byte(2 * column + part, 48 + near)) + Double(byte(2 * column + part, 48 + far))) / 4
        }
        return x % 2 == 0 ? column(x / 2) : (column(x / 2) + column(min(x / 2 + 1, 31))) / 2
      }
      let luma = Double(byte(x, y)), cb = color(0) - 128, cr = color(1) - 128
      let expected = [luma + 1.402 * cr, luma - 0.344 * cb - 0.714 * cr, luma + 1.772 * cb, 255].map { min(max($0, 0), 255) }
      for channel in 0..<4 {
        #expect(abs(Double(frame.bytes[(y * 64 + x) * 4 + channel]) - expected[channel]) <= 1, "\(x) \(y) \(channel)")
      }
    }
  }
}
