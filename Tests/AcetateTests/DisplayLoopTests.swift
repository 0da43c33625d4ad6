import DRMOutput
import FrameLoop
import Graphics
import QuartzCore
import RenderTree
import Testing

@testable import OfflineRendering
@testable import Playback

/// A display that nobody sees: it takes a picture, and shows it a thousandth of a second later.
private final class SimulatedSurface: PictureSurface {
  let name: String
  let size = PixelSize(8, 4)
  let turn = PictureTurn.none
  let hasOverlay = false, isRetuned = false, hasLostPictures = false
  private let bitmap = Bitmap(size: PixelSize(8, 4))
  /// When what was presented is seen, in seconds; nil where nothing is on its way.
  private(set) var due: Double?
  /// What was presented: its left and right pixel's red, and where it differed from the one before.
  private(set) var pictures: [(red: [UInt8], damage: PixelRect)] = []
  /// Thrown at the next picture.
  var failure: DisplayError?

  init(_ name: String) { self.name = name }

  var isFlipPending: Bool { due != nil }

  func beginFrame() -> ScanoutFrame? {
    ScanoutFrame(buffer: 0, target: .bitmap(bitmap), stale: pictures.isEmpty ? PixelRegion(PixelRect(size)) : .empty)
  }

  func place(for picture: OverlaidPicture) -> OverlaidPicture.Place? { nil }

  func present(_ frame: consuming ScanoutFrame, damage: PixelRegion, overlay: OverlaidPicture?) throws(DisplayError) {
    if let failure = failure.take() { throw failure }
    pictures.append(([bitmap[0, 0].x, bitmap[7, 0].x], damage.bounds))
    due = monotonicSeconds() + 0.001
  }

  func present(overlay: OverlaidPicture?) throws(DisplayError) { Issue.record("nothing is laid over anything") }

  /// Whether what was presented is seen by now. It is told once.
  func takeFlip(at time: Double) -> Bool {
    guard let due, due <= time else { return false }
    self.due = nil
    return true
  }
}

/// A loop on simulated displays, one for each of its feeds or several for one, whose script goes on with every picture that is seen.
private final class SimulatedLoop: DisplayLoop {
  let surfaces: [SimulatedSurface]
  private(set) var events: [String] = []
  private(set) var requestCount = 0
  /// Called with the number of pictures that have been seen.
  var script: (SimulatedLoop, Int) -> Void = { loop, _ in loop.link.stop() }
  private var seen = 0

  init(_ links: [PlaybackLink], _ feeds: [Int], settings: PlayerSettings = PlayerSettings(), frames: FrameSignal? = nil) {
    surfaces = feeds.indices.map { SimulatedSurface("sim-\($0)") }
    let run = Run(
      links: links, settings: settings, frames: frames, surroundings: DisplaySurroundings(signals: nil, monitor: nil, serviceManager: nil),
      begun: monotonicSeconds())
    super.init(
      run, drawing: DisplayDrawing(renderer: .software(.init(workerCount: 1, pictureBytes: 0)), lostPages: 0), modeSetting: 0)
    session.isShowing = true
    for (surface, feed) in zip(surfaces, feeds) {
      let screen = Screen(
        surface, Screen.Timing(period: 0.004, rhythm: .free), start: .afterBlank, prefetches: false, usesPlanes: false
      ) { [arrivals] in arrivals.note() }
      screen.feed = feed
      screens.append(screen)
    }
    layout = DisplayLayout(surfaces.map(\.size), wall: nil)
  }

  override func surface(of index: Int) -> any PictureSurface { surfaces[index] }
  override func workBesides() throws -> Double { surfaces.compactMap(\.due).min() ?? .infinity }
  override func followRequests() throws { requestCount += 1 }
  override func titleChanged(of index: Int) { events.append("title \(index)") }
  override func close() { events.append("close") }

  override func mend(_ error: DisplayError) throws {
    events.append("mend")
    guard error.remedy == .waitForFlip else { throw error }
  }

  override func takeOwnNews() throws {
    let now = monotonicSeconds()
    for index in surfaces.indices where surfaces[index].takeFlip(at: now) {
      flipped(index, at: now, sequence: 0)
      seen += 1
      script(self, seen)
    }
  }
}

@Suite("A display's thread, on displays that nobody sees")
struct DisplayLoopTests {
  /// A canvas of 8 by 4 points in a red, with a right half of another one.
  private func scene(_ red: Int, right: Int? = nil) -> (scene: StagedScene, root: CALayer) {
    func color(_ red: Int) -> CGColor { CGColor(red: CGFloat(red) / 255, green: 0, blue: 0, alpha: 1) }
    let root = CALayer(), half = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 8, height: 4)
    root.backgroundColor = color(red)
    half.frame = CGRect(x: 4, y: 0, width: 4, height: 4)
    half.backgroundColor = color(right ?? red)
    root.addSublayer(half)
    let tree = LayerHost(root: root, clock: .stepped(from: 0)).commit()
    return (StagedScene(tree: tree, canvas: root.bounds.size, background: .black), root)
  }

  private func link(_ scene: StagedScene) -> PlaybackLink {
    let link = PlaybackLink {}
    link.show(scene)
    return link
  }

  private func words(_ messages: [PlaybackLink.Message]) -> [String] {
    messages.map { message in
      switch message {
      case .begun: "begun"
      case .input: "input"
      case .displayLeft: "left"
      case .displayReturned: "returned"
      case .resized: "resized"
      case .report(let report): "report of \(report.flips)"
      case .captured(_, let failure): failure
      }
    }
  }

  @Test("a picture that stands is drawn once, whole; what changes is drawn where it does, and what is asked for is answered")
  func standing() throws {
    let link = link(scene(40).scene), loop = SimulatedLoop([link], [0])
    let changed = scene(40, right: 80).scene
    loop.script = { [self] loop, seen in
      switch seen {
      case 1:
        #expect(words(link.takeMessages()) == ["begun"])
        // The same once more is neither drawn nor shown, and what follows is.
        link.show(scene(40).scene)
        link.setTitle("b")
        link.requestReport()
        link.requestCapture()
        link.show(changed)
      default: link.stop()
      }
    }
    try loop.run()
    let pictures = loop.surfaces[0].pictures
    #expect(pictures.map(\.red) == [[40, 40], [40, 80]])
    #expect(pictures[0].damage == PixelRect(x: 0, y: 0, width: 8, height: 4) && pictures[1].damage.minX >= 3)
    #expect(words(link.takeMessages()) == ["report of 1", "windows are not read back: ask for a picture"])
    #expect(loop.events == ["title 0", "close"] && loop.requestCount >= 2)
    let report = loop.report(), display = report.displays[0]
    #expect(report.signal == nil && report.flips == 2 && display.display == "sim-0" && display.renderer == "software")
    #expect(display.width == 8 && display.height == 4 && abs(display.refreshRate - 250) < 1e-9 && display.divisor == nil)
    #expect(display.secondsToFirstPicture > 0 && display.secondsToFirstPicture <= display.seconds)
    #expect(link.drawn?.scene.tree.root?.id == changed.tree.root?.id)
  }

  @Test("what moves is drawn again and again, at later and later times, until it ends")
  func moving() throws {
    let (staged, root) = scene(0)
    let fade = CABasicAnimation(keyPath: "backgroundColor")
    fade.fromValue = CGColor(red: 0, green: 0, blue: 0, alpha: 1)
    fade.toValue = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    (fade.duration, fade.fillMode, fade.isRemovedOnCompletion) = (0.2, .forwards, false)
    root.add(fade, forKey: nil)
    var scene = staged
    scene.tree = LayerHost(root: root, clock: .stepped(from: 0)).commit()
    (scene.clock, scene.clock.displayStart) = (SceneClock(), monotonicSeconds())
    let link = link(scene), loop = SimulatedLoop([link], [0])
    var times: [Double] = []
    loop.script = { loop, _ in
      times.append(link.drawn?.time ?? -1)
      if loop.surfaces[0].pictures.last?.red[0] == 255 { link.stop() }
    }
    try loop.run()
    #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 } && times.last.map { $0 >= 0.2 } == true, "\(times)")
    // Each picture is that of its time: 255 · t / 0.2.
    for (time, picture) in zip(times, loop.surfaces[0].pictures) {
      #expect(abs(Double(picture.red[0]) - min(255, 1275 * max(0, time))) <= 1, "\(time)")
    }
  }

  @Test("two scenes on three displays: each display shows its own, and each scene begins with the first that shows it")
  func scenes() throws {
    let links = [PlaybackLink {}]
    links[0].show(scene(40).scene)
    let second = PlaybackLink(wakeUp: links[0].wakeUp) {}
    second.show(scene(90).scene)
    let loop = SimulatedLoop(links + [second], [0, 1, 1])
    loop.script = { [self] loop, seen in
      if seen == 3 { second.show(scene(120).scene) }
      if seen == 5 { second.stop() }
    }
    try loop.run()
    #expect(loop.surfaces.map { $0.pictures.map { $0.red[0] } } == [[40], [90, 120], [90, 120]])
    #expect(words(links[0].takeMessages()) == ["begun"] && words(second.takeMessages()) == ["begun"])
    #expect(loop.report().displays.map(\.flips) == [1, 2, 2] && loop.report().flips == 5)
  }

  @Test("a display that cannot take a picture now is asked again; one that never can ends the run, and lets go of the displays")
  func refusals() throws {
    let link = link(scene(40).scene), loop = SimulatedLoop([link], [0])
    loop.surfaces[0].failure = .flipPending("sim-0")
    try loop.run()
    #expect(loop.events == ["mend", "close"] && loop.surfaces[0].pictures.count == 1)
    let broken = SimulatedLoop([self.link(scene(40).scene)], [0])
    broken.surfaces[0].failure = .cardVanished("card")
    #expect(throws: DisplayError.self) { try broken.run() }
    #expect(broken.events == ["mend", "close"] && broken.surfaces[0].pictures.isEmpty)
  }

  @Test("nothing is drawn while the displays are another's; tiles that arrive are looked for")
  func elsewhere() throws {
    let link = link(scene(40).scene), loop = SimulatedLoop([link], [0])
    loop.session.isShowing = false
    link.stop()
    try loop.run()
    #expect(loop.surfaces[0].pictures.isEmpty && link.takeMessages().isEmpty)
    let arrivals = TileArrivals(WakeUp())
    #expect(!arrivals.take())
    arrivals.note()
    #expect(arrivals.take() && !arrivals.take())
  }
}
