import FrameLoop
import Graphics
import OfflineRendering
import QuartzCore
import Testing

@testable import DRMOutput
@testable import Playback

@Suite("What a person does at a display, as the layers hear of it")
struct PresenterTests {
  /// 100 by 50 points, of which (20, 30) to (40, 45) are a layer of its own; y grows upwards.
  private func root() -> (root: CALayer, button: CALayer) {
    let root = CALayer(), button = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 100, height: 50)
    button.frame = CGRect(x: 20, y: 30, width: 20, height: 15)
    root.addSublayer(button)
    return (root, button)
  }

  private func presenter(_ size: PixelSize = PixelSize(200, 100)) -> Presenter {
    let presenter = Presenter(settings: PlayerSettings()) { _ in }
    presenter.link.didArrange(DisplayLayout([size], wall: nil))
    return presenter
  }

  /// A quarter from the left and from above: (25, 12.5) of the canvas.
  private let place = OutputPosition(x: 0.25, y: 0.25)

  private func pointer(_ input: DRMOutput.InputEvent, on root: CALayer) throws -> PointerEvent {
    guard case .pointer(let pointer)? = presenter().event(for: input, root: root, canvas: root.bounds.size) else { throw Mismatch() }
    return pointer
  }

  private struct Mismatch: Error {}

  @Test("pointers: where they are, what lies there, and buttons by number")
  func pointers() throws {
    let (root, button) = root()
    let moved = try pointer(.pointerMoved(PointerMotion(time: 1_500_000_000, position: place, deltaX: 1, deltaY: 1)), on: root)
    #expect(moved.kind == .moved && moved.location == CGPoint(x: 25, y: 37.5) && moved.layer === button && moved.timestamp == 1.5)
    let corner = try pointer(.pointerMoved(PointerMotion(time: 0, position: OutputPosition(x: 0, y: 1), deltaX: 0, deltaY: 0)), on: root)
    #expect(corner.location == .zero && corner.layer === root)
    let buttons: [(PointerButton.Button, Int)] = [(.left, 0), (.right, 1), (.middle, 2), (.other(0x113), 3), (.other(0x117), 7)]
    for (kind, number) in buttons {
      for isDown in [true, false] {
        let event = try pointer(.pointerButton(PointerButton(time: 2_000_000_000, button: kind, isDown: isDown, position: place)), on: root)
        #expect(event.kind == (isDown ? .pressed(button: number) : .released(button: number)))
        #expect(event.location == CGPoint(x: 25, y: 37.5) && event.layer === button && event.timestamp == 2)
      }
    }
    // A canvas of 100 by 50 that fills 100 by 100 pixels is cut off at the sides: the upper left corner shows (25, 50).
    let filled = presenter(PixelSize(100, 100))
      .event(
        for: .pointerMoved(PointerMotion(time: 0, position: OutputPosition(x: 0, y: 0), deltaX: 0, deltaY: 0)), root: root,
        canvas: root.bounds.size, fit: .fill)
    guard case .pointer(let pointer)? = filled else { throw Mismatch() }
    #expect(pointer.location == CGPoint(x: 25, y: 50))
  }

  @Test("scrolling: 40 points a click, a pixel a point, against the way of what lies below")
  func scrolling() throws {
    let (root, button) = root()
    func delta(_ x: Double, _ y: Double, isWheel: Bool) throws -> CGVector {
      let event = try pointer(.scrolled(Scroll(time: 3_000_000_000, position: place, deltaX: x, deltaY: y, isWheel: isWheel)), on: root)
      #expect(event.layer === button && event.timestamp == 3)
      guard case .scrolled(let delta) = event.kind else { throw Mismatch() }
      return delta
    }
    #expect(try delta(1, 2, isWheel: true) == CGVector(dx: -40, dy: 80))
    #expect(try delta(3, -4, isWheel: false) == CGVector(dx: -3, dy: -4))
    root.isGeometryFlipped = true
    // (25, 12.5) from above now, which the button is not at.
    button.frame = CGRect(x: 20, y: 10, width: 20, height: 15)
    #expect(try delta(1, 2, isWheel: true) == CGVector(dx: -40, dy: -80))
  }

  @Test("touches and keys in the layers' words; devices are none of theirs")
  func others() throws {
    let (root, button) = root()
    func event(_ input: DRMOutput.InputEvent) -> QuartzCore.InputEvent? {
      presenter().event(for: input, root: root, canvas: root.bounds.size)
    }
    let phases: [(Touch.Phase, TouchEvent.Phase)] = [(.down, .began), (.moved, .moved), (.up, .ended), (.cancelled, .cancelled)]
    for (theirs, ours) in phases {
      guard case .touch(let touch)? = event(.touch(Touch(time: 4_000_000_000, phase: theirs, finger: 7, position: place))) else {
        throw Mismatch()
      }
      #expect(touch.phase == ours && touch.finger == 7 && touch.layer === button && touch.location == CGPoint(x: 25, y: 37.5))
      #expect(touch.timestamp == 4)
    }
    let keys: [(DRMOutput.KeyEvent.Phase, QuartzCore.KeyEvent.Phase, KeyModifiers, QuartzCore.KeyEvent.Modifiers)] = [
      (.down, .pressed, [], []), (.repeated, .repeated, [.shift, .alt], [.shift, .option]), (.up, .released, .control, .control),
      (.down, .pressed, [.command, .capsLock], .command),
    ]
    for (phase, expected, modifiers, held) in keys {
      let input = DRMOutput.KeyEvent(time: 5_250_000_000, phase: phase, symbol: .left, code: 105, text: "x", modifiers: modifiers)
      guard case .key(let key)? = event(.key(input)) else { throw Mismatch() }
      #expect(key.phase == expected && key.modifiers == held && key.name == "Left" && key.characters == "x" && key.timestamp == 5.25)
    }
    let device = InputDevice(id: 1, name: "a", hasKeyboard: true, hasPointer: false, hasTouch: false)
    #expect(event(.deviceAdded(device)) == nil && event(.deviceRemoved(device)) == nil)
  }

  @Test("keys that end a run: Esc, q and Ctrl-C, and no c by itself")
  func quitting() {
    func quits(_ symbol: KeySymbol, _ modifiers: KeyModifiers = []) -> Bool {
      DRMOutput.KeyEvent(time: 0, phase: .down, symbol: symbol, code: 1, text: "", modifiers: modifiers).quits
    }
    #expect(quits(.escape) && quits(KeySymbol("q")) && quits(KeySymbol("c"), .control))
    #expect(!quits(KeySymbol("c")) && !quits(KeySymbol("c"), .shift) && !quits(.space) && !quits(KeySymbol("w")))
  }

  @Test("a player of a program's own layers: sizes, keys and events reach the program, canvas and words what is staged")
  func player() throws {
    let (root, button) = root()
    var settings = PlayerSettings(), first = 0
    (settings.volume, settings.eventRecorder) = (0, EventRecorder())
    let counter = Counter()
    settings.onFirstPicture = { counter.count += 1 }
    let player = try Player(root, settings: settings)
    player.title = "Ball"
    var sizes: [String] = [], events: [String] = []
    player.onResize = { sizes.append("\(Int($0.width))x\(Int($0.height)) \($1)") }
    player.onEvent = { event in
      switch event {
      case .key(let key): events.append(key.name)
      case .pointer(let pointer): events.append(pointer.layer === button ? "button" : "elsewhere")
      case .touch: events.append("touch")
      case .displayLeft: events.append("left")
      case .displayReturned: events.append("returned")
      }
    }
    let link = player.begin().link
    link.didArrange(DisplayLayout([PixelSize(200, 100)], wall: nil))
    #expect(link.title == "Ball" && link.stage.canvas == CGSize(width: 100, height: 50) && link.stage.notice == nil)
    player.receive(.begun(10))
    first = counter.count
    #expect(first == 1)
    // Words need a size to lie over.
    player.notice = "no"
    #expect(link.stage.notice == nil)
    player.receive(.resized(DisplayExtent(pixels: PixelSize(200, 100), scale: 2)))
    #expect(sizes == ["100x50 2.0"] && link.stage.notice?.properties.bounds.width == 200)
    player.notice = nil
    #expect(link.stage.notice == nil)
    // Half as wide: what is at a quarter from the left is at (12.5, …) of the canvas, in the middle of the display's height.
    player.setCanvas(CGSize(width: 50, height: 25))
    #expect(link.stage.canvas == CGSize(width: 50, height: 25))
    player.setCanvas(CGSize(width: 0, height: 25))
    player.setCanvas(CGSize(width: 25, height: 0))
    #expect(link.stage.canvas == CGSize(width: 50, height: 25))
    player.setCanvas(CGSize(width: 100, height: 50))
    player.requestWindow(of: CGSize(width: 7, height: 8))
    #expect(link.takeSizeRequest() == CGSize(width: 7, height: 8) && link.takeSizeRequest() == nil)
    player.takesKey = { $0.name == "Left" }
    for symbol in [KeySymbol.left, .right] {
      player.receive(
        .input(.key(DRMOutput.KeyEvent(time: 11_000_000_000, phase: .down, symbol: symbol, code: 1, text: "", modifiers: []))))
    }
    player.receive(.input(.pointerMoved(PointerMotion(time: 12_500_000_000, position: place, deltaX: 0, deltaY: 0))))
    player.receive(.input(.deviceAdded(InputDevice(id: 1, name: "a", hasKeyboard: true, hasPointer: false, hasTouch: false))))
    player.receive(.displayLeft)
    player.receive(.displayReturned)
    #expect(events == ["Right", "button", "left", "returned"])
    // Times count from the first picture, at 10.
    #expect(
      settings.eventRecorder?.script == """
        [
          { "at": 1, "key": "pressed", "name": "Right" },
          { "at": 2.5, "pointer": "moved", "x": 25, "y": 37.5 }
        ]
        """)
    player.stop()
    #expect(link.isStopping)
    player.end()
    #expect(try player.picture() == nil)
  }

  private final class Counter: @unchecked Sendable { var count = 0 }

  @Test("a canvas has an area, and a player's root one")
  func canvases() {
    #expect(throws: RenderError.self) { try Player(CALayer()) }
    for size in [CGSize(width: 0, height: 1), CGSize(width: 1, height: 0), CGSize(width: CGFloat.infinity, height: 1)] {
      let error = #expect(throws: RenderError.self) { try RenderError.requireCanvas(size) }
      #expect(error?.reason == .size)
    }
    #expect(throws: Never.self) { try RenderError.requireCanvas(CGSize(width: 0.5, height: 0.5)) }
  }

  @Test(
    "errors of displays and sessions by what their caller can do",
    arguments: [
      (DisplayError.noPermission("a"), .permission), (DisplayError.busy("a"), .busy), (DisplayError.noCard, .unavailable),
      (DisplayError.cardVanished("a"), .unavailable), (DisplayError.paused, .other), (DisplayError.flipPending("a"), .other),
      (SessionError(.noPermission, "a"), .permission), (SessionError(.busy, "a"), .busy), (SessionError(.absent, "a"), .unavailable),
      (SessionError(.failed, "a"), .other),
    ] as [(any SortedError, RenderError.Reason)])
  func sorting(error: any SortedError, reason: RenderError.Reason) {
    #expect(error.renderReason == reason)
  }
}
