import Acetate
import Foundation
import Inspector
import TestSupport
import Testing

@testable import AcetateCLI

@Suite("Touching a scene on the page of a preview", .enabled(if: Browser.isInstalled, "needs Chromium"), .serialized)
struct TouchTests {
  /// 200 by 100 points. The button, 80 by 40 with its upper left corner at (20, 20), turns from red to blue when it is tapped.
  private static func scene(_ color: String = "blue", extra: String = "") -> String {
    """
    import \("UIKit")

    @MainActor func makeScene() -> UIView {
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
      view.backgroundColor = .white
      let button = UIButton(frame: CGRect(x: 20, y: 20, width: 80, height: 40))
      button.backgroundColor = .red
      button.addAction(UIAction { _ in button.backgroundColor = .\(color) }, for: .touchUpInside)
      view.addSubview(button)
      \(extra)
      return view
    }
    """
  }

  private func isShown(_ x: Int, _ y: Int, _ color: String) -> String {
    "acetate.stage.canvas.getContext('2d').getImageData(\(x), \(y), 1, 1).data.join() === '\(color)'"
  }

  @Test("a button of a Swift file is tapped; what was done is replayed by --events; a change of the file shows with it")
  func button() throws {
    let cache = try TemporaryFolder(), environment = ["XDG_CACHE_HOME": cache.url.path]
    let preview = try Preview(previewed(), input: "scene.swift", files: ["scene.swift": Self.scene()], environment: environment)
    let browser = try Browser()
    let page = try preview.open(in: browser)
    #expect(try page.pixel(60, 40) == [255, 0, 0, 255])
    // Picking does not touch.
    let place = try page.place(60, 40)
    try page.click(x: place.x, y: place.y)
    try page.wait(until: "acetate.selection")
    let selection = try page.text("acetate.selection")

    let mode = try page.middle(of: "[data-mode=touch]")
    try page.click(x: mode.x, y: mode.y)
    try page.wait(until: "acetate.mode === 'touch' && acetate.isPlaying")
    try page.evaluate("acetate.pause(); acetate.seek(1)")
    try page.settle()
    try page.mouse("mousePressed", place, isHeld: true)
    try page.mouse("mouseReleased", place)
    try page.wait(until: "acetate.events.length >= 2 && " + isShown(60, 40, "0,0,255,255"))
    #expect(
      try page.text("acetate.events.filter((event) => event.touch).map((event) => `${event.touch} ${event.at}`).join()")
        == "began 1,ended 1")
    // A second before, nobody had touched it.
    try page.evaluate("acetate.seek(0.5)")
    try page.wait(until: isShown(60, 40, "255,0,0,255"))
    try Page.keep(page.screenshot(), as: "touched")

    // The script, and the command that goes with it, give the same picture.
    try page.evaluate("acetate.seek(1.5)")
    try page.wait(until: isShown(60, 40, "0,0,255,255"))
    try preview.write(page.text("acetate.touch.script"), as: "events.json")
    let command = try page.text("acetate.source.command(acetate.time, 'software')")
    #expect(command == "acetate render scene.swift --events events.json --at 1.5 -o scene-1.5.png")
    let words = command.split(separator: " ").dropFirst().map(String.init).map { $0 == "scene-1.5.png" ? "rgba:-" : $0 }
    let picture = try BuiltProgram("acetate").run(
      words, in: preview.folder.url, environment: environment.merging(["ACETATE_BACKEND": "software"]) { $1 })
    let start = 4 * (40 * 200 + 60)
    #expect(picture.status == 0 && [UInt8](picture.output.dropFirst(start).prefix(4)) == [0, 0, 255, 255], "\(picture.errors)")

    // A change of the file shows at the same time, touched, with the same layer selected.
    try preview.write(Self.scene("green"), as: "scene.swift")
    try page.wait(until: isShown(60, 40, "0,255,0,255"))
    #expect(try page.number("acetate.time") == 1.5 && page.text("acetate.selection") == selection)

    // Errors come over the last good picture, with their places, and go when they are mended.
    try preview.write(Self.scene("green", extra: "view.colour = 3"), as: "scene.swift")
    try page.wait(until: "!acetate.stage.fault.hidden && document.querySelector('.fault .place')")
    #expect(try page.text("document.querySelector('.fault b').textContent") == "1 error")
    #expect(try page.text("document.querySelector('.fault .place').textContent") == "scene.swift:10:8")
    #expect(try page.text("document.querySelector('.fault .kind').textContent") == "error")
    #expect(try page.text("document.querySelector('.fault .words').textContent").contains("'colour'"))
    #expect(try page.truth(isShown(60, 40, "0,255,0,255")))
    // What is set meanwhile leaves them there.
    try page.evaluate("acetate.setScale(2)")
    try page.wait(until: "acetate.frame.width === 400")
    #expect(try page.truth("!acetate.stage.fault.hidden && document.querySelector('.fault .place') !== null"))
    try Page.keep(page.screenshot(), as: "errors")
    try preview.write(Self.scene("blue"), as: "scene.swift")
    try page.wait(until: "acetate.stage.fault.hidden && acetate.frame.width === 400 && " + isShown(120, 80, "0,0,255,255"))

    // Forgotten, the touch has never been.
    try page.evaluate("acetate.forgetEvents()")
    try page.wait(until: "acetate.events.length === 0 && " + isShown(120, 80, "255,0,0,255"))
    #expect(page.complaints == [])
  }

  @Test("fingers on a touch screen are fingers, and the pointer's buttons and wheel reach scenes that ask for them")
  func fingers() throws {
    let preview = try Preview(previewed(), input: "scene:touches"), browser = try Browser()
    let page = try preview.open(in: browser)
    try page.evaluate("acetate.setMode('pointer'); acetate.pause(); acetate.seek(0.1)")
    try page.settle()
    let (first, second) = (try page.place(100, 100), try page.place(300, 100))
    func touch(_ kind: String, _ points: [(x: Double, y: Double)]) throws {
      try page.send(
        "Input.dispatchTouchEvent",
        ["type": kind, "touchPoints": points.enumerated().map { ["x": $1.x, "y": $1.y, "id": $0] }])
    }
    try touch("touchStart", [first])
    try touch("touchStart", [first, second])
    try touch("touchEnd", [])
    try page.wait(until: "acetate.events.filter((event) => event.touch === 'ended').length === 2")
    // 480 by 270 points: 100 pixels from above are 170 points from below. Its own script, which came later, is dropped.
    #expect(
      try page.text("acetate.events.filter((event) => event.touch === 'began').map((one) => `${one.finger ?? 0} ${one.x} ${one.y}`).join()")
        == "0 100 170,1 300 170")
    try page.send("Input.dispatchMouseEvent", ["type": "mouseWheel", "x": first.x, "y": first.y, "deltaX": 0, "deltaY": 30])
    try page.mouse("mousePressed", first, isHeld: true)
    try page.mouse("mouseReleased", first)
    try page.wait(until: "acetate.events.some((event) => event.pointer === 'released')")
    #expect(
      try page.text("acetate.events.filter((event) => event.pointer && event.pointer !== 'moved').map((event) => event.pointer).join()")
        == "scrolled,pressed,released")
    #expect(page.complaints == [])
  }

  @Test("the page opens playing; where nothing moves, at the first picture that is not empty")
  func opening() throws {
    let preview = try Preview(previewed()), browser = try Browser()
    let page = try browser.open(preview.address)
    try page.wait(until: "window.acetate && acetate.isPlaying && acetate.time > 0.1")
    let still = try Preview(#"<CALayer name="root" bounds="0 0 20 20" backgroundColor="1 0 0"/>"#)
    let other = try browser.open(still.address)
    try other.wait(until: "window.acetate && acetate.hasOpened && acetate.frame")
    #expect(try !other.truth("acetate.isPlaying") && other.number("acetate.time") == 0)
    #expect(page.complaints == [])
  }

  @Test("the command that draws what is seen is copied")
  func command() throws {
    let preview = try Preview(previewed(), "--scale", "2"), browser = try Browser()
    let page = try preview.open(in: browser)
    try page.evaluate("acetate.seek(0.75)")
    try page.evaluate("acetate.beginIn('On')")
    try page.wait(until: "acetate.overview.generation === 2")
    let button = try page.middle(of: "[data-action=command]")
    try page.click(x: button.x, y: button.y)
    try page.wait(until: "!acetate.stage.notice.hidden && acetate.stage.notice.querySelector('pre')")
    #expect(
      try page.text("acetate.stage.notice.querySelector('pre').textContent")
        == "acetate render scene.caml --scale 2 --state On@0 --at 0.75 -o scene-0.75.png")
    try Page.keep(page.screenshot(), as: "command")
    #expect(page.complaints == [])
  }
}

@Suite("Commands that draw what a preview shows")
struct PictureCommandLineTests {
  private func text(_ arguments: [String], time: Double = 0, _ edit: (inout SceneSetup, inout RenderSettings) -> Void = { _, _ in }) throws
    -> String
  {
    let command = try #require(try AcetateCommand.parseAsRoot(["preview"] + arguments) as? PreviewCommand)
    let initial = try command.input.settings()
    var setup = SceneSetup(), settings = initial
    edit(&setup, &settings)
    let line = PictureCommandLine(arguments: arguments, input: command.input, initial: initial)
    return try line.text(time: time, setup: setup, settings: settings, renderer: nil)
  }

  @Test("options of previews are left out, and what was set on the page is said")
  func options() throws {
    #expect(
      try text(
        ["Badge.ca", "--port", "80", "--open", "--read-only", "--state", "Lock", "--param=a=b", "--events", "x.json"], time: 1.0 / 3
      ) {
        setup, settings in
        setup.changes = [.init(state: "Lock", time: 0), .init(state: nil, time: 1.5)]
        setup.parameters = ["tilt.x": "0.5"]
        setup.events = []
        settings.scale = 3
      }
        == "acetate render Badge.ca --param=a=b --scale 3 --state Lock@0 --state @1.5 --param 'tilt.x=0.5' --events events.json "
        + "--at 0.333333 -o Badge-0.333333.png")
    #expect(try text(["a.png", "b.png", "--each", "3"], time: 4) == "acetate render a.png b.png --each 3 --at 4 -o a-4.png")
    #expect(
      try text(["w.glsl", "a.png", "b.png", "--param", "speed=2"], time: 1)
        == "acetate transition a.png b.png --param 'speed=2' --shader w.glsl --duration 2 --at 0.5 -o w-1.png")
    // The whole takes two seconds; afterwards the second picture stays.
    #expect(try text(["w.glsl", "a.png", "b.png"], time: 0.25).hasSuffix(" --duration 2 --at 0.125 -o w-0.25.png"))
    #expect(try text(["w.glsl", "a.png", "b.png"], time: 2.5).hasSuffix(" --duration 2 --at 1 -o w-2.5.png"))
    #expect(throws: Failure.self) { try text(["w.glsl"]) }
  }

  @Test("words are quoted for the shell")
  func quoting() throws {
    #expect(
      try text(["it's a\u{301} $(scene).caml", "--background", "#202028"])
        == "acetate render 'it'\\''s a\u{301} $(scene).caml' --background '#202028' --at 0 -o 'it'\\''s a\u{301} $(scene)-0.png'")
    #expect(try text(["--", "-x.caml"]) == "acetate render --at 0 -o picture-0.png -- -x.caml")
  }
}
