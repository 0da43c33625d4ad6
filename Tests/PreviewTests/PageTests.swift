import EGLPlatform
import Foundation
import TestSupport
import Testing

@Suite("The page of a preview", .enabled(if: Browser.isInstalled, "needs Chromium"), .serialized)
struct PageTests {
  private static let hasOpenGL = (try? GLContext()) != nil

  private func pixel(_ x: Int, _ y: Int, _ page: Page) throws -> [Int] { try page.pixel(x, y) }
  private func settle(_ page: Page) throws { try page.settle() }
  private func open(_ preview: Preview, in browser: Browser, after script: String = "") throws -> Page {
    try preview.open(in: browser, after: script)
  }

  @Test("scrubbing, picking, curves, states, edits, errors and recovery")
  func page() throws {
    let preview = try Preview(previewed()), browser = try Browser()
    let page = try open(preview, in: browser)
    #expect(try page.number("acetate.duration") == 2 && page.number("acetate.layers.length") == 3)
    #expect(try pixel(40, 50, page) == [255, 0, 0, 255] && pixel(100, 50, page) == [255, 255, 255, 255])

    // At 1 s the card is in the middle of its way from 40 to 160.
    try page.evaluate("acetate.seek(1)")
    try settle(page)
    #expect(try pixel(100, 50, page) == [255, 0, 0, 255] && pixel(40, 50, page) == [255, 255, 255, 255])
    try page.press("ArrowRight")
    #expect(abs(try page.number("acetate.time") - 61.0 / 60) < 1e-9)
    try page.press("Home")
    #expect(try page.number("acetate.time") == 0)
    // Of many wishes at once the last one is the one that shows.
    try page.evaluate("for (let step = 0; step <= 200; step += 1) acetate.seek(step / 200)")
    try settle(page)
    #expect(try page.number("acetate.frame.time") == 1 && page.number("acetate.pictureCount") < 100)
    #expect(try pixel(100, 50, page) == [255, 0, 0, 255])

    // A click on the card selects it; its outline and properties follow the time.
    let box = try #require(try page.evaluate("(({x, y}) => [x, y])(acetate.stage.canvas.getBoundingClientRect())") as? [NSNumber])
    try page.click(x: box[0].doubleValue + 100, y: box[1].doubleValue + 50)
    try page.wait(until: "acetate.selection && acetate.layerName(acetate.selection) === 'card'")
    try page.wait(until: "document.querySelector('polygon.selected')")
    #expect(try page.text("document.querySelector('polygon.selected').getAttribute('points')") == "80 60 120 60 120 40 80 40")
    try page.wait(until: "document.querySelector('tr.moving[data-key=position]')")
    #expect(try page.text("document.querySelector('tr.moving[data-key=position]').textContent").hasSuffix("100, 50"))
    try page.wait(until: "acetate.curves.curve && acetate.curves.curve.keyPath === 'position.x'")
    #expect(try page.number("acetate.curves.curve.lines[0].values[120]") == 100)

    // A state that the scene begins in.
    try page.evaluate("acetate.beginIn('On')")
    try page.wait(until: "acetate.overview.generation === 2")
    try settle(page)
    #expect(try pixel(10, 90, page) == [0, 0, 255, 255])
    #expect(try page.truth("document.querySelector('[data-state=On]').getAttribute('aria-pressed') === 'true'"))

    // An edit shows at the same time, with the same layer selected; so does the state.
    try preview.write(previewed(color: "0 1 0"))
    try page.wait(until: "acetate.overview.generation === 3")
    try settle(page)
    #expect(try pixel(100, 50, page) == [0, 255, 0, 255] && pixel(10, 90, page) == [0, 0, 255, 255])
    #expect(try page.number("acetate.time") == 1 && page.text("acetate.layerName(acetate.selection)") == "card")

    // What cannot be read is told, with its place; the last good picture stays.
    try preview.write(previewed().replacingOccurrences(of: "</sublayers>", with: "</sublayer>"))
    try page.wait(until: "!acetate.stage.fault.hidden && acetate.overview.fault")
    #expect(try page.text("acetate.overview.fault.file") == "scene.caml" && page.number("acetate.overview.fault.line") == 12)
    try page.evaluate("acetate.seek(0)")
    try settle(page)
    #expect(try pixel(40, 50, page) == [0, 255, 0, 255])
    #expect(try page.truth("document.querySelector('.remark.error') !== null"))
    try preview.write(previewed(color: "0 0 1"))
    try page.wait(until: "acetate.stage.fault.hidden && !acetate.overview.fault")
    try settle(page)
    #expect(try pixel(40, 50, page) == [0, 0, 255, 255])

    // The frame's plan.
    try page.evaluate("acetate.side.open('frame')")
    try page.wait(until: "document.querySelectorAll('.quad[data-layer]').length >= 3")
    #expect(page.complaints == [] && preview.errors == "")
    try keep(page.screenshot(), as: "preview")
  }

  @Test("pictures come as changes, also where small ones overtake large ones, and whole after one was lost")
  func changes() throws {
    let preview = try Preview(previewed()), browser = try Browser()
    let page = try open(preview, in: browser)
    // Counts the bytes of frames; every other one takes longer to arrive than the one after it, and some do not arrive at all.
    try page.evaluate(
      """
      {
        const { source } = acetate, post = source.post.bind(source);
        [source.bytes, source.losses] = [[], 0];
        source.post = async (request) => {
          const response = await post(request);
          if (request.operation !== "frame") return response;
          source.bytes.push(Number(response.headers.get("Content-Length")));
          if (source.losses > 0) { source.losses -= 1; throw new Error("lost"); }
          if (request.number % 2) await new Promise((done) => setTimeout(done, 20));
          return response;
        };
      }
      """)
    /// Whether the canvas has what is drawn anew.
    func isRight() throws -> Bool {
      try page.truth(
        """
        fetch("call", { method: "POST", body: JSON.stringify({ operation: "frame", time: acetate.time }) })
          .then((response) => response.arrayBuffer()).then((bytes) => {
            const drawn = new Uint8Array(bytes), shown = acetate.stage.canvas.getContext("2d").getImageData(0, 0, 200, 100).data;
            return drawn.length === 80000 && drawn.every((value, index) => value === shown[index]);
          })
        """)
    }
    for time in [0.5, 1.9, 0.1] {
      try page.evaluate("for (let step = 0; step < 40; step += 1) setTimeout(() => acetate.seek(step * 7 % 40 / 20), step * 3)")
      try page.wait(until: "acetate.time === 39 * 7 % 40 / 20")
      try page.evaluate("acetate.seek(\(time))")
      try settle(page)
      #expect(try page.number("acetate.frame.time") == time && isRight())
    }
    // The card's columns from 32 to 71 and from 80 to 119, in the rows from 32 to 63: its own are 40 to 59, in two bands.
    try page.evaluate("acetate.seek(0.2)")
    try settle(page)
    try page.evaluate("acetate.source.bytes = []; acetate.seek(1)")
    try settle(page)
    #expect(try page.number("acetate.source.bytes[0]") == 4 * 88 * 32)
    try page.evaluate("acetate.source.losses = 1; acetate.seek(1.5)")
    try page.wait(until: "acetate.inFlight === 0 && !acetate.stage.fault.hidden")
    try page.evaluate("acetate.seek(1.6)")
    try settle(page)
    #expect(try isRight() && page.truth("acetate.stage.fault.hidden") && page.complaints == [])
    // A change that belongs to a picture which the page has not: the page asks again by itself.
    try page.evaluate("acetate.source.given = -1; acetate.seek(1.7)")
    try settle(page)
    #expect(try isRight() && page.number("acetate.frame.time") == 1.7 && page.truth("acetate.stage.fault.hidden"))
  }

  @Test("both renderers and their difference", .enabled(if: hasOpenGL, "needs OpenGL ES"))
  func renderers() throws {
    let preview = try Preview(previewed()), browser = try Browser()
    let page = try open(preview, in: browser)
    func choose(_ name: String) throws {
      try page.evaluate("acetate.renderer.value = '\(name)'; acetate.requestFrame()")
      try page.wait(until: "acetate.frame.renderer === '\(name)'")
      try settle(page)
    }
    try choose("gl")
    #expect(try pixel(40, 50, page) == [255, 0, 0, 255] && pixel(100, 50, page) == [255, 255, 255, 255])
    // Edges on whole pixels, flat colours: nothing to differ in.
    try choose("difference")
    #expect(try pixel(40, 50, page) == [0, 0, 0, 255])
    #expect(try page.text("acetate.note.textContent") == "differs by 0 of 255 at most, in 0 pixels")
    try choose("software")
    #expect(try pixel(40, 50, page) == [255, 0, 0, 255] && page.complaints == [])
  }

  @Test("several inputs, each with its time in the timeline; a change of one shows")
  func items() throws {
    let preview = try Preview(
      previewed(), "other.caml", "--each", "1", "--size", "200x100", files: ["other.caml": previewed(color: "0 1 0")])
    let browser = try Browser()
    let page = try open(preview, in: browser)
    #expect(try page.number("acetate.duration") == 2)
    #expect(
      try page.text("acetate.timeline.animations.map((bar) => `${bar.key} ${bar.begin}`).join()")
        == "scene.caml 0,move 0,other.caml 1,move 1")
    #expect(try pixel(40, 50, page) == [255, 0, 0, 255])
    // Half a second after its turn came, the second one's card is 30 points on its way.
    try page.evaluate("acetate.seek(1.5)")
    try settle(page)
    #expect(try pixel(70, 50, page) == [0, 255, 0, 255])
    try page.wait(until: "acetate.layerName(acetate.layers[0].id) === 'other.caml'")
    try preview.write(previewed(color: "0 0 1"), as: "other.caml")
    try page.wait(until: "acetate.overview.generation === 2")
    try settle(page)
    #expect(try pixel(70, 50, page) == [0, 0, 255, 255] && page.number("acetate.time") == 1.5 && page.complaints == [])
  }

  /// The colour wins from left to right; `share` is how much of it.
  private static let wipe = """
    uniform float share; // = 1.0
    vec4 transition(vec2 uv) {
      vec4 old = getFromColor(uv);
      return uv.x < progress ? mix(old, vec4(0.0, 0.0, 1.0, 1.0), share) : old;
    }
    """

  @Test("a transition in GLSL, with its parameters, and what the compiler says of it", .enabled(if: hasOpenGL, "needs OpenGL ES"))
  func shader() throws {
    let preview = try Preview(previewed(), input: "wipe.glsl", "--backend", "gl", files: ["wipe.glsl": Self.wipe])
    let browser = try Browser()
    let page = try open(preview, in: browser)
    // The built-in pictures have 640 by 360 pixels; half of the two seconds is half of the way.
    try page.evaluate("acetate.seek(1)")
    try settle(page)
    #expect(try pixel(300, 10, page) == [0, 0, 255, 255] && pixel(340, 10, page) != [0, 0, 255, 255])
    #expect(try page.text("acetate.overview.scene.parameters[0].name") == "share")
    try page.evaluate("acetate.setParameter('share', '0')")
    try page.wait(until: "acetate.overview.generation === 2")
    try settle(page)
    #expect(try pixel(300, 10, page) != [0, 0, 255, 255])
    try preview.write(Self.wipe.replacingOccurrences(of: "mix(old", with: "mixed(old"), as: "wipe.glsl")
    try page.wait(until: "acetate.overview.fault && acetate.overview.fault.message.includes('mixed')")
    #expect(try page.number("acetate.time") == 1)
    try preview.write(Self.wipe, as: "wipe.glsl")
    try page.wait(until: "acetate.stage.fault.hidden && !acetate.overview.fault")
    #expect(page.complaints == [])
  }

  private static func scene(_ color: String, extra: String = "") -> String {
    """
    import \("QuartzCore")

    func makeScene() -> CALayer {
      let root = CALayer()
      root.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
      root.backgroundColor = CGColor(\(color), alpha: 1)
      LayerScheduler.after(1.01) {
        let fade = CABasicAnimation(keyPath: "opacity")
        (fade.fromValue, fade.toValue, fade.duration) = (0, 1, 0.02)
        root.add(fade, forKey: "late")
      }
      \(extra)
      return root
    }
    """
  }

  @Test("a Swift file is followed: what was saved is built and shows; what cannot be built is told, faults first, in a fixed-width face")
  func program() throws {
    let cache = try TemporaryFolder()
    let preview = try Preview(
      previewed(), input: "scene.swift", files: ["scene.swift": Self.scene("red: 1, green: 0, blue: 0")],
      environment: ["XDG_CACHE_HOME": cache.url.path])
    let browser = try Browser()
    let page = try open(preview, in: browser)
    #expect(try pixel(50, 50, page) == [255, 0, 0, 255])
    // The animation that the program adds later has a bar.
    #expect(try page.text("acetate.timeline.animations.map((animation) => animation.key).join()") == "late")
    try page.evaluate("acetate.setScale(2)")
    try page.wait(until: "acetate.frame.width === 200")

    try preview.write(Self.scene("red: 0, green: 1, blue: 0"), as: "scene.swift")
    func shows(_ color: String) -> String {
      "acetate.stage.canvas.getContext('2d').getImageData(9, 9, 1, 1).data.join() === '\(color),255'"
    }
    try page.wait(until: shows("0,255,0"))
    // What was set up stays so.
    try page.wait(until: "acetate.frame.width === 200")

    try preview.write(Self.scene("red: 0, green: 0, blu: 1", extra: "var unused = 1"), as: "scene.swift")
    try page.wait(until: "!acetate.stage.fault.hidden && document.querySelector('.fault pre')")
    let words = try page.text("document.querySelector('.fault pre').textContent")
    #expect(words.hasPrefix("scene.swift:6:") && words.contains(": error: "), "\(words)")
    #expect(try page.text("getComputedStyle(document.querySelector('.fault pre')).fontFamily").contains("monospace"))
    #expect(preview.errors.contains(words.split(separator: "\n").first ?? "?"))
    #expect(try page.truth(shows("0,255,0")))
    try keep(page.screenshot(), as: "compiling")
    // A page that is opened later is told, too.
    let other = try browser.open(preview.address)
    try other.wait(until: "document.querySelector('.fault pre')")

    try preview.write(Self.scene("red: 0, green: 0, blue: 1"), as: "scene.swift")
    try page.wait(until: "acetate.stage.fault.hidden && " + shows("0,0,255"))
    #expect(page.complaints == [])
  }

  @Test("what is saved while the document is being read shows, too")
  func savesDuringLoads() throws {
    // Takes a tenth of a second or more to read.
    let boxes = String(repeating: #"<CALayer bounds="0 0 2 2" position="10 10" backgroundColor="0 0 1"/>"#, count: 10_000)
    let preview = try Preview(previewed(extra: boxes)), browser = try Browser()
    let page = try open(preview, in: browser)
    for color in ["0 1 0", "1 0 0"] {
      try preview.write(previewed(color: "1 1 0", extra: boxes))
      Thread.sleep(forTimeInterval: 0.12)
      try preview.write(previewed(color: color, extra: boxes))
      let bytes = color.split(separator: " ").map { "\((Int($0) ?? 0) * 255)" }.joined(separator: ",")
      try page.wait(until: "acetate.stage.canvas.getContext('2d').getImageData(40, 50, 1, 1).data.join() === '\(bytes),255'")
    }
  }

  @Test("what is saved before the page hears of changes shows, too")
  func savesBeforeEvents() throws {
    // Its events come when the test says so.
    let script = """
      const Events = EventSource;
      window.EventSource = class {
        constructor(address) {
          window.connect = () => {
            const events = new Events(address);
            for (const name of ["onmessage", "onerror", "onopen"]) events[name] = (event) => this[name](event);
          };
        }
      };
      """
    let preview = try Preview(previewed()), browser = try Browser()
    let page = try open(preview, in: browser, after: script)
    try page.wait(until: "window.connect")
    try preview.write(previewed(color: "0 1 0"))
    while try page.number("acetate.source.summary().then((summary) => summary.generation)") != 2 { usleep(10_000) }
    #expect(try page.number("acetate.overview.generation") == 1)
    try page.evaluate("connect()")
    try page.wait(until: "acetate.overview.generation === 2")
    try settle(page)
    #expect(try pixel(40, 50, page) == [0, 255, 0, 255] && page.complaints == [])
  }

  @Test("an answer that comes late takes the place of no newer one")
  func lateAnswer() throws {
    let preview = try Preview(previewed()), browser = try Browser()
    let page = try open(preview, in: browser)
    try page.evaluate(
      """
      {
        const { source } = acetate, summary = source.summary.bind(source);
        let [asked, answered] = [0, 0];
        source.summary = async () => {
          const isFirst = (asked += 1) === 1, answer = await summary();
          // The first answer waits for a second one, if there is any before it.
          for (let wait = 0; isFirst && wait < 100 && answered === 0; wait += 1) await new Promise((done) => setTimeout(done, 10));
          answered += 1;
          return answer;
        };
        window.answered = () => answered;
      }
      void acetate.load();
      """)
    try preview.write(previewed().replacingOccurrences(of: "</sublayers>", with: "</sublayer>"))
    try page.wait(until: "answered() === 2")
    try page.wait(until: "acetate.overview.fault && !acetate.stage.fault.hidden")
    Thread.sleep(forTimeInterval: 0.2)
    #expect(try page.truth("Boolean(acetate.overview.fault && !acetate.stage.fault.hidden)"))
  }

  @Test("ten thousand layers: the tree has rows for what is in view, and the page stays awake")
  func manyLayers() throws {
    let boxes = (0..<10_000).map { index in
      #"<CALayer name="box \#(index)" bounds="0 0 2 2" position="\#(index % 200) \#(index / 200)" backgroundColor="0 0 1"/>"#
    }
    let preview = try Preview(previewed(extra: boxes.joined(separator: "\n"))), browser = try Browser()
    let page = try open(preview, in: browser)
    #expect(try page.number("acetate.layers.length") == 10_003 && page.number("document.querySelectorAll('.row').length") < 100)
    // The last box, at (199, 49) from below, lies around pixel 51 from above.
    try page.evaluate("acetate.pick(198.5, 51.5, false)")
    try page.wait(until: "acetate.layerName(acetate.selection) === 'box 9999'")
    #expect(try page.truth("document.querySelector('.row[aria-selected=true]').textContent.includes('box 9999')"))
    try page.evaluate("acetate.tree.search.value = 'box 123'; acetate.tree.arrange()")
    // The root, 123, 1230 … 1239.
    #expect(try page.number("acetate.tree.rows.length") == 12)
    #expect(page.complaints == [])
  }

  private func keep(_ picture: Data, as name: String) throws { try Page.keep(picture, as: name) }
}
