import CAML
import DRMOutput
import Foundation
import FrameLoop
import Graphics
import Playlists
import QuartzCore
import Testing

@testable import OfflineRendering
@testable import Playback

/// A player on a display of 64 by 36 pixels whose time passes when it is told to: what it stages, and what it tells.
final class ScriptedPlayer {
  let player: PlaylistPlayer
  let presenter: Presenter
  private let clock = Clock()
  private(set) var told: [String] = []

  private final class Clock { var now = 100.0 }

  /// Items of these seconds, on canvases 10, 20, 30 … points wide, of which those in `broken` cannot be read.
  static func sources(_ seconds: [Double], broken: Set<Int> = []) -> [PlaylistSource] {
    seconds.enumerated().map { number, seconds in
      var source = PlaylistSource(name: ["a", "b", "c", "d"][number]) {
        if broken.contains(number) { throw RenderError(.missingInput, "it is not there") }
        let root = CALayer()
        root.bounds = CGRect(x: 0, y: 0, width: 10 * (number + 1), height: 10)
        return Composition(root, size: root.bounds.size, duration: seconds, events: [])
      }
      source.key = source.name
      return source
    }
  }

  /// - Parameters:
  ///   - hours: after midnight of 1 January 1970, at 100 s.
  ///   - prepare: sets up what is set before the run begins.
  init(
    _ sources: [PlaylistSource], _ playlist: PlaylistSettings = PlaylistSettings(), fallback: Composition? = nil,
    settings: PlayerSettings = PlayerSettings(), hours: Double = 0, prepare: (PlaylistPlayer) -> Void = { _ in }
  ) throws {
    var settings = settings
    // No device is opened.
    settings.volume = 0
    player = try PlaylistPlayer(sources, playlist: playlist, settings: settings, fallback: fallback)
    player.displayClock = { [clock] in clock.now }
    player.wallClock = { [clock] in Date(timeIntervalSince1970: hours * 3600 + clock.now - 100) }
    prepare(player)
    presenter = player.begin(WakeUp())
    presenter.link.didArrange(DisplayLayout([PixelSize(64, 36)], wall: nil))
    player.onChange = { [unowned self] change in
      let word =
        switch change {
        case .item(let index, let name): "\(index) \(name)"
        case .paused(let isPaused): isPaused ? "paused" : "resumed"
        case .blanked(let isBlanked): isBlanked ? "blanked" : "unblanked"
        case .displayed(let isDisplayed): isDisplayed ? "there" : "away"
        }
      told.append(word)
    }
  }

  deinit { player.end() }

  /// Lets time pass, and does what is due meanwhile.
  func wait(until time: Double) {
    for _ in 0..<100 {
      let due = clock.now + max(0, player.timeToChange)
      if due > time { break }
      clock.now = due
      player.alarmRang()
    }
    clock.now = time
  }

  /// Begins to show the first picture at a time.
  func begin(at time: Double) {
    clock.now = time
    player.receive(.begun(time))
  }

  /// The width of the canvas on display, and the time of what shows there.
  var shown: [Double] {
    let stage = presenter.link.stage
    return [Double(stage.canvas.width), (stage.clock.sceneTime(at: clock.now) * 1000).rounded() / 1000]
  }

  /// What was told since the last time.
  func news() -> [String] {
    defer { told = [] }
    return told
  }

  func press(
    _ symbol: KeySymbol, _ text: String = "", _ modifiers: KeyModifiers = [], phase: DRMOutput.KeyEvent.Phase = .down
  ) {
    player.receive(.input(.key(DRMOutput.KeyEvent(time: 5, phase: phase, symbol: symbol, code: 1, text: text, modifiers: modifiers))))
  }

  func type(_ letter: Unicode.Scalar, _ modifiers: KeyModifiers = []) { press(KeySymbol(letter), String(letter), modifiers) }
}

@Suite("Playlists on a clock that is told")
struct PlaylistRunTests {
  private var fading: PlaylistSettings {
    var playlist = PlaylistSettings()
    playlist.transition = PlaylistTransition(name: "fade", duration: 1)
    return playlist
  }

  @Test("2 s, 3 s and 1 s with transitions of 1 s, from the first picture on, until the last one stands")
  func turns() throws {
    let script = try ScriptedPlayer(ScriptedPlayer.sources([2, 3, 1]), fading)
    // Nothing passes before something is seen.
    script.wait(until: 103)
    #expect(script.shown == [10, 0] && script.player.timeToChange == .infinity && script.news() == [] && !script.player.hasBegun)
    script.begin(at: 105)
    #expect(script.news() == ["0 a"] && script.player.timeToChange == 2)
    script.wait(until: 106.5)
    #expect(script.shown == [10, 1.5] && script.player.time == 1.5)
    script.wait(until: 107.25)
    // The transition is as large as the display; the item's own time passes with it.
    #expect(script.shown == [64, 0.25] && script.player.time == 0.25 && script.news() == ["1 b"])
    #expect(abs(script.player.timeToChange - 0.75) < 1e-9)
    script.wait(until: 108.5)
    #expect(script.shown == [20, 1.5] && script.player.transition == nil)
    script.wait(until: 110.5)
    #expect(script.shown == [64, 0.5] && script.news() == ["2 c"])
    script.wait(until: 300)
    #expect(script.shown == [30, 1] && script.player.timeToChange == .infinity && script.news() == [] && !script.presenter.link.isStopping)
  }

  @Test("a run ends with the last, or begins anew, however often")
  func ends() throws {
    var playlist = fading
    playlist.stopsAtEnd = true
    let once = try ScriptedPlayer(ScriptedPlayer.sources([2, 3]), playlist)
    once.begin(at: 100)
    once.wait(until: 104.9)
    #expect(!once.presenter.link.isStopping)
    once.wait(until: 105)
    #expect(once.presenter.link.isStopping)
    let alone = try ScriptedPlayer(ScriptedPlayer.sources([2]), playlist)
    alone.begin(at: 100)
    alone.wait(until: 101.9)
    #expect(!alone.presenter.link.isStopping)
    alone.wait(until: 102)
    #expect(alone.presenter.link.isStopping)
    (playlist.stopsAtEnd, playlist.repeats) = (false, true)
    let forever = try ScriptedPlayer(ScriptedPlayer.sources([2, 3]), playlist)
    forever.begin(at: 100)
    forever.wait(until: 117.5)
    // 2, 3, 2, 3, 2, 3 from 100 on: the second's third turn begins at 112, the first's fourth at 115, the second's at 117.
    #expect(forever.shown == [64, 0.5] && forever.news() == ["0 a", "1 b", "0 a", "1 b", "0 a", "1 b", "0 a", "1 b"])
    // One alone is its own successor, without a transition.
    let loop = try ScriptedPlayer(ScriptedPlayer.sources([2]), playlist)
    loop.begin(at: 100)
    #expect(loop.player.timeToChange == .infinity)
    loop.wait(until: 107.5)
    #expect(loop.shown == [10, 1.5] && loop.news() == ["0 a"])
  }

  @Test("what cannot be read is passed over, and while nothing can be read the fallback shows")
  func skipping() throws {
    let some = try ScriptedPlayer(ScriptedPlayer.sources([1, 1, 1], broken: [1]), fading)
    some.begin(at: 100)
    some.wait(until: 101.5)
    #expect(some.shown == [64, 0.5] && some.player.index == 2 && some.news() == ["0 a", "2 c"])
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 7, height: 7)
    let none = try ScriptedPlayer(ScriptedPlayer.sources([1, 1], broken: [0, 1]), fading, fallback: Composition(layer))
    none.begin(at: 100)
    // It is tried again after the five seconds of what has no end.
    #expect(none.shown == [7, 0] && none.player.timeToChange == 5 && none.news() == ["0 "] && none.player.itemName == "")
    none.wait(until: 112)
    #expect(none.shown[0] == 7 && none.player.transition == nil)
  }

  @Test("keys turn the time, stop it and choose what shows; what they do not know is the program's")
  func keys() throws {
    let script = try ScriptedPlayer(ScriptedPlayer.sources([30, 30, 30]))
    var others: [String] = [], saves = 0
    script.player.onEvent = { if case .key(let key) = $0 { others.append(key.name) } }
    script.player.onSave = { saves += 1 }
    script.begin(at: 100)
    script.wait(until: 102)
    func state() -> [Double] { [Double(script.player.index), script.player.time] }
    script.press(.right)
    #expect(state() == [0, 3])
    script.press(.right, "", .shift)
    #expect(state() == [0, 13])
    script.press(.left, phase: .repeated)
    #expect(state() == [0, 12])
    script.press(.left, "", .shift)
    for _ in 0..<3 { script.press(.left) }
    #expect(state() == [0, 0] && script.shown == [10, 0])
    // Right until the end, where the next one begins.
    for _ in 0..<3 { script.press(.right, "", .shift) }
    #expect(script.player.timeToChange == 0)
    script.wait(until: 102.5)
    #expect(state() == [1, 0.5] && script.news() == ["0 a", "1 b"])
    script.press(.space, " ")
    script.wait(until: 110)
    #expect(state() == [1, 0.5] && script.player.isPaused && script.player.timeToChange == .infinity)
    script.press(.right)
    #expect(state() == [1, 1.5])
    script.press(.space, " ", phase: .repeated)
    script.press(.space, " ")
    script.wait(until: 111)
    #expect(state() == [1, 2.5] && script.news() == ["paused", "resumed"] && others == ["space"])
    script.type("n")
    #expect(state() == [2, 0])
    script.type("n")
    #expect(state() == [0, 0])
    script.type("p")
    #expect(state() == [2, 0])
    script.type("2")
    #expect(state() == [1, 0] && script.news() == ["2 c", "0 a", "2 c", "1 b"])
    for digit in ["0", "4", "9"] as [Unicode.Scalar] { script.type(digit) }
    script.type("s")
    #expect(state() == [1, 0] && saves == 1 && others == ["space"])
    // Keys with modifiers, their ends, and letters without a function.
    script.type("n", .control)
    script.type("n", .alt)
    script.type("n", .command)
    script.press(KeySymbol("n"), "n", phase: .up)
    script.type("x")
    #expect(state() == [1, 0] && others == ["space", "n", "n", "n", "n", "x"])
    script.player.hasKeys = false
    script.type("n")
    #expect(state() == [1, 0] && others.count == 7)
    // By numbers, which wrap around.
    for (number, index) in [(2, 2.0), (0, 0), (-1, 2), (4, 1), (-6, 0)] {
      script.player.show(item: number)
      #expect(state() == [index, 0])
    }
  }

  private static let states = """
    <caml><CALayer id="root" bounds="0 0 10 10"><states>
      <LKState name="Dim"><elements><LKStateSetValue targetId="root" keyPath="opacity"><value type="real" value="0.5"/></LKStateSetValue>
      </elements></LKState>
      <LKState name="Dark"><elements><LKStateSetValue targetId="root" keyPath="opacity"><value type="real" value="0.25"/></LKStateSetValue>
      </elements></LKState></states></CALayer></caml>
    """

  @Test("states of one document, by arrows, by n and p, by digits and by their names")
  func documentStates() throws {
    func lamp() throws -> PlaylistSource {
      let document = try CAMLDocument.load(data: Data(Self.states.utf8), file: "lamp.caml", resources: URL(fileURLWithPath: "/"))
      return PlaylistSource(name: "lamp", Composition(document))
    }
    let script = try ScriptedPlayer([lamp()])
    script.begin(at: 100)
    func state() -> String { script.player.states.current ?? "-" }
    func after(_ symbol: KeySymbol) -> String {
      script.press(symbol)
      return state()
    }
    #expect(script.player.states.names == ["Dim", "Dark"] && state() == "-")
    #expect((0..<4).map { _ in after(.down) } == ["Dim", "Dark", "-", "Dim"])
    #expect((0..<4).map { _ in after(.up) } == ["-", "Dark", "Dim", "-"])
    func typed(_ letter: Unicode.Scalar) -> String {
      script.type(letter)
      return state()
    }
    let letters: [Unicode.Scalar] = ["n", "n", "p", "2", "1", "0", "2", "7"]
    #expect(letters.map(typed) == ["Dim", "Dark", "Dim", "Dark", "Dim", "-", "Dark", "-"])
    #expect(script.player.show(stateNamed: "Dark") && state() == "Dark" && !script.player.show(stateNamed: "Bright") && state() == "Dark")
    #expect(script.player.item.root.opacity == 0.25 && script.presenter.link.stage.tree.root?.properties.opacity == 0.25)
    #expect(script.player.show(stateNamed: Optional<String>.none) && state() == "-" && script.player.item.root.opacity == 1)
    // Among several, n and p choose the document.
    var two = ScriptedPlayer.sources([5, 5])
    two[0] = try lamp()
    let several = try ScriptedPlayer(two)
    several.begin(at: 100)
    several.press(.down)
    several.type("n")
    #expect(several.player.index == 1 && several.player.states.names.isEmpty)
    several.press(.down)
    several.type("p")
    #expect(several.player.index == 0 && several.player.states.current == "Dim")
  }

  @Test("another program has the display for a while: time stands, and goes on where it was")
  func away() throws {
    let script = try ScriptedPlayer(ScriptedPlayer.sources([30, 30]), fading) { $0.startTime = 4 }
    var events: [String] = []
    script.player.onEvent = { if case .displayLeft = $0 { events.append("left") } else { events.append("returned") } }
    script.begin(at: 101)
    #expect(script.player.time == 4)
    script.wait(until: 103)
    script.player.receive(.displayLeft)
    script.wait(until: 200)
    #expect(script.player.time == 6 && script.shown == [10, 6] && script.player.timeToChange == .infinity)
    // What is stopped meanwhile stays so.
    script.player.pause()
    script.player.pause()
    script.player.receive(.displayReturned)
    script.wait(until: 210)
    #expect(script.player.time == 6)
    script.player.resume()
    script.player.resume()
    script.wait(until: 211)
    #expect(script.player.time == 7 && script.shown == [10, 7])
    #expect(events == ["left", "returned"] && script.news() == ["0 a", "away", "paused", "there", "resumed"])
    // A transition stands, too: at 233 the first has come from 7 to 29.
    script.wait(until: 234.25)
    #expect(script.shown == [64, 0.25])
    script.player.receive(.displayLeft)
    script.wait(until: 300)
    #expect(script.shown == [64, 0.25] && script.player.time == 0.25)
    script.player.receive(.displayReturned)
    script.wait(until: 300.5)
    #expect(script.shown == [64, 0.75])
    // Seeking ends it.
    script.player.seek(to: 12)
    #expect(script.shown == [20, 12] && script.player.transition == nil)
  }

  @Test("the time of what was drawn counts, until something else is staged")
  func drawn() throws {
    let script = try ScriptedPlayer(ScriptedPlayer.sources([30]))
    script.begin(at: 100)
    script.wait(until: 102)
    var scene = StagedScene(), number = 0
    #expect(script.presenter.link.take(&scene, number: &number))
    script.presenter.link.didDraw(scene, number: number, at: 1.984)
    #expect(script.player.time == 1.984)
    script.player.post()
    #expect(script.player.time == 2)
    #expect(try script.player.picture()?.width == 64)
  }

  private func hours(_ start: Double, _ end: Double) -> [Schedule] {
    var schedule = Schedule()
    (schedule.hours, schedule.timeZone) = ([Schedule.Hours(start: Int(start * 60), end: Int(end * 60))], .gmt)
    return [schedule]
  }

  @Test("schedules: what closes gives way, and where nothing is open nothing shows until something opens")
  func schedules() throws {
    var sources = ScriptedPlayer.sources([3000, 3000])
    (sources[0].schedules, sources[1].schedules) = (hours(9, 10), hours(9.5, 10.5))
    // From 9:30 on. The first would show until 10:20, and is closed at 10:00.
    let script = try ScriptedPlayer(sources, hours: 9.5)
    script.begin(at: 100)
    #expect(script.shown == [10, 0] && script.player.timeToChange == 1800)
    script.wait(until: 100 + 1800)
    #expect(script.shown == [20, 0] && script.player.timeToChange == 1800 && script.news() == ["0 a", "1 b"])
    script.wait(until: 100 + 3600)
    #expect(script.shown == [16, 0] && script.player.isShowingNothing && script.news() == ["1 "])
    #expect(throws: RenderError.self) { try script.player.requireItem(0) }
    // Tried again every minute, and shown at nine.
    #expect(script.player.timeToChange == 60)
    script.wait(until: 100 + 3600 + 61)
    #expect(script.player.timeToChange == 59)
    let open = try ScriptedPlayer(sources, hours: 9.75)
    try open.player.requireItem(1)
    #expect(open.player.index == 0)
  }

  @Test("what others ask for reaches the display's thread, and what they are told of")
  func requests() throws {
    let script = try ScriptedPlayer(ScriptedPlayer.sources([5, 5])), link = script.presenter.link
    script.begin(at: 100)
    #expect(link.title == "a" && link.takeTitleChange() && !link.takeTitleChange())
    #expect(!link.takeReportRequest() && !link.takeCaptureRequest())
    script.player.requestReport()
    #expect(script.player.requestCapture() && link.takeReportRequest() && link.takeCaptureRequest())
    script.player.setBlanked(true)
    script.player.setBlanked(true)
    #expect(link.isBlanked)
    script.player.setBlanked(false)
    #expect(!link.isBlanked && script.news() == ["0 a", "blanked", "unblanked"])
    var tuning = DisplayTuning()
    tuning.brightness = 0.5
    script.player.tuning = tuning
    #expect(link.tuning == tuning)
    var abilities = DisplayAbilities()
    abilities.connectors = ["DP-1"]
    link.didFind(abilities)
    #expect(script.player.abilities == abilities)
    var reports = 0, captures: [String] = []
    script.player.onReport = { _ in reports += 1 }
    script.player.onCapture = { captures.append($1) }
    script.player.receive(.report(PlayReport(displays: [], signal: nil)))
    script.player.receive(.captured(nil, failure: "none"))
    #expect(reports == 1 && captures == ["none"])
    script.player.stop()
    #expect(link.isStopping)
    script.player.end()
    #expect(!script.player.requestCapture() && script.player.abilities == DisplayAbilities())
  }

  @Test("layers change from the time that shows on, with animations of so many seconds, or none")
  func changes() throws {
    let script = try ScriptedPlayer(ScriptedPlayer.sources([30]))
    script.begin(at: 100)
    script.wait(until: 103)
    try script.player.change(within: 2) { $0.opacity = 0.5 }
    let animation = try #require(script.player.item.root.animation(forKey: "opacity"))
    #expect(animation.duration == 2 && animation.beginTime == 3)
    #expect(script.presenter.link.stage.tree.root?.properties.opacity == 0.5)
    try script.player.change(within: 0) { $0.cornerRadius = 3 }
    #expect(script.player.item.root.animation(forKey: "cornerRadius") == nil)
    #expect(script.presenter.link.stage.tree.root?.properties.cornerRadius == 3)
    #expect(throws: RenderError.self) { try script.player.change(within: 0) { _ in throw RenderError(.setting, "no") } }
    #expect(throws: (any Error).self) { try script.player.setParameter("speed", to: "3") }
  }
}
