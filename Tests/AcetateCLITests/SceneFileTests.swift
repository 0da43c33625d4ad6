import Foundation
import Graphics
import MediaFiles
import TestSupport
import Testing

@Suite("Swift files as inputs")
struct SceneFileTests {
  private let tool: CommandLineTool
  private let environment: [String: String]

  init() throws {
    tool = try CommandLineTool()
    environment = ["XDG_CACHE_HOME": tool.folder.path("cache")]
  }

  @Test("functions about views need not say that they are the main actor's")
  func mainActor() throws {
    let body = "  let view = UIView(frame: CGRect(x: 0, y: 0, width: 8, height: 8))\n  view.backgroundColor = .red\n  return view\n"
    try tool.folder.write("import UIKit\n\nfunc makeScene() -> UIView {\n\(body)}\n", as: "view.swift")
    let result = try run("render", "view.swift", "-o", "view.png", "--at", "0")
    #expect(result.status == 0 && result.errors == "")
    #expect(try ImageFile.read(path: tool.folder.path("view.png")).pixel(4, 4) == Pixel(255, 0, 0))
  }

  @Test("a scene that keeps to the rules of Swift 5 alone is compiled as such")
  func swift5() throws {
    try tool.folder.write(
      """
      \(Self.importOfViews)

      private let screenScale = UIScreen.main.scale
      private var made = 0

      final class Dot: CALayer {
        override init() {
          super.init()
          made += 1
          contentsScale = screenScale
          frame = CGRect(x: 0, y: 0, width: 8, height: 8)
          backgroundColor = UIColor(red: 0, green: CGFloat(made), blue: 0, alpha: 1).cgColor
        }
        override init(layer: Any) { super.init(layer: layer) }
        required init?(coder: NSCoder) { fatalError("dots are not archived") }
      }

      func makeScene() -> CALayer { Dot() }
      """, as: "dot.swift")
    let result = try run("render", "dot.swift", "-o", "dot.png", "--at", "0")
    #expect(result.status == 0 && result.errors == "", "\(result.errors)")
    #expect(try ImageFile.read(path: tool.folder.path("dot.png")).pixel(4, 4) == Pixel(0, 255, 0))
  }

  @Test("programs are kept where nobody else can write, and nowhere else")
  func strangersCache() throws {
    try tool.folder.write(Self.box, as: "box.swift")
    let folder = tool.folder.path("cache/acetate/scenes")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for (path, mode) in [(folder, 0o777), (tool.folder.path("cache/acetate"), 0o775)] as [(String, mode_t)] {
      #expect(chmod(path, mode) == 0)
      let result = try run("inspect", "box.swift")
      #expect(result.status == 77 && result.errors.contains("\(folder): programs of Swift files are kept in folders of this user"))
      #expect(chmod(path, 0o755) == 0)
    }
    // Nobody else's user, either.
    guard getuid() == 0 else { return }
    #expect(chown(folder, 54321, 54321) == 0)
    #expect(try run("inspect", "box.swift").status == 77 && FileManager.default.contentsOfDirectory(atPath: folder) == [])
  }

  private func run(_ arguments: String...) throws -> BuiltProgram.Result { try tool.run(arguments, environment: environment) }

  /// 40×20 points of blue, over which a red box of 10×20 moves to the right by 30 points in a second, a second after the start.
  private static let box = """
    import QuartzCore

    func makeScene() -> CALayer {
      let root = CALayer()
      root.bounds = CGRect(x: 0, y: 0, width: 40, height: 20)
      root.backgroundColor = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
      let box = CALayer()
      box.name = "box"
      box.frame = CGRect(x: 30, y: 0, width: 10, height: 20)
      box.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
      root.addSublayer(box)
      let move = CABasicAnimation(keyPath: "position.x")
      move.fromValue = 5
      move.beginTime = CACurrentMediaTime() + 1
      move.fillMode = .backwards
      move.duration = 1
      box.add(move, forKey: nil)
      return root
    }
    """

  @Test("render like documents; the program is built once for a text")
  func rendering() throws {
    try tool.folder.write(Self.box, as: "box.swift")
    let first = try run("render", "box.swift", "-o", "a.png", "--at", "1.5")
    #expect(first.status == 0 && first.errors == "" && first.text == "")
    let image = try ImageFile.read(path: tool.folder.path("a.png"))
    // It begins a second after the start; half a second on its middle is half-way from 5 to 35: the box covers 15 to 25 points.
    #expect(image.width == 40 && image.height == 20)
    #expect(image.pixel(14, 10) == Pixel(0, 0, 255) && image.pixel(15, 10) == Pixel(255, 0, 0))
    #expect(image.pixel(24, 10) == Pixel(255, 0, 0) && image.pixel(25, 10) == Pixel(0, 0, 255))

    let kept = try kept()
    #expect(kept.count == 2 && kept.contains("libacetate.so"))
    // The same text needs no compiler; without times the video ends with the animation, which begins a second after the start.
    #expect(try run("render", "box.swift", "-o", "f/", "--fps", "4").status == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: tool.folder.path("f")).count == 8)
    let sampled = try run("sample", "box.swift", "--layer", "box", "--key", "position.x", "--at", "0,1.5,2", "--csv")
    #expect(sampled.status == 0 && sampled.text.contains("1.5,20"))
    #expect(try self.kept() == kept)
    // Another text is another program with the same library, which is linked again where it is gone.
    try tool.folder.write(Self.box + "\n", as: "box.swift")
    #expect(try run("inspect", "box.swift").status == 0 && self.kept().count == 3)
    let library = try tool.folder.path("cache/acetate/scenes/\(build())/libacetate.so")
    try FileManager.default.removeItem(atPath: library)
    #expect(try run("inspect", "box.swift").status == 0 && self.kept().count == 3)
  }

  /// The folder of what is kept for this `acetate`, and what is in it, sorted.
  private func build() throws -> String {
    let builds = try FileManager.default.contentsOfDirectory(atPath: tool.folder.path("cache/acetate/scenes"))
    return try #require(builds.count == 1 ? builds[0] : nil)
  }
  private func kept() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: tool.folder.path("cache/acetate/scenes/\(build())")).sorted()
  }

  /// Not at the beginning of a line: `tools/checks/imports` takes it for an import of these tests there.
  private static let importOfViews = "import UIKit"

  @Test("may be views")
  func views() throws {
    try tool.folder.write(
      """
      \(Self.importOfViews)

      @MainActor func makeScene() -> UIView {
        let view = UIView(frame: CGRect(x: 7, y: 7, width: 30, height: 10))
        view.backgroundColor = .red
        UIView.animate(withDuration: 1, delay: 1) { view.alpha = 0 }
        return view
      }
      """, as: "view.swift")
    // Whole once the delay is over, gone at 2 s, which is the length.
    #expect(try run("render", "view.swift", "-o", "v/", "--fps", "2").status == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: tool.folder.path("v")).count == 4)
    let image = try ImageFile.read(path: tool.folder.path("v/frame-00001.png"))
    #expect(image.width == 30 && image.height == 10 && image.pixel(15, 5) == Pixel(255, 0, 0))
  }

  @Test("keep the film's time with their timers, dates and delayed blocks, the same in each part of a film")
  func clock() throws {
    try tool.folder.write(
      """
      \(Self.importOfViews)

      // A second hand of 20 x 4 points that moves by 20 points with each second of the date; a bar that a delayed block shows.
      @MainActor func makeScene() -> UIView {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 8))
        view.backgroundColor = .black
        let hand = UIView(), bar = UIView(frame: CGRect(x: 0, y: 4, width: 100, height: 4))
        hand.backgroundColor = .white
        bar.backgroundColor = .red
        view.addSubview(hand)
        let tick: @MainActor @Sendable () -> Void = {
          let second = Calendar(identifier: .gregorian).component(.second, from: Date())
          hand.frame = CGRect(x: 20 * second, y: 0, width: 20, height: 4)
        }
        tick()
        _ = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in MainActor.assumeIsolated { tick() } }
        DispatchQueue.main.asyncAfter(deadline: .now() + 2.5) { view.addSubview(bar) }
        Task {
          try await Task.sleep(for: .seconds(3.5))
          bar.backgroundColor = .blue
        }
        return view
      }
      """, as: "clock.swift")
    #expect(try run("render", "clock.swift", "-o", "all/", "--duration", "4", "--fps", "4").status == 0)
    func read(_ path: String) throws -> CGImage { try ImageFile.read(path: tool.folder.path(path)) }
    for frame in 0..<16 {
      // Seconds 0, 1, 2 and 3 for four frames each; the bar from frame 10 on, at 2.5 s, and blue from 14 on, at 3.5 s.
      let image = try read("all/frame-000\(frame < 10 ? "0" : "")\(frame).png")
      for second in 0..<4 { #expect(image.pixel(20 * second + 10, 2) == (second == frame / 4 ? Pixel(255, 255, 255) : Pixel(0, 0, 0))) }
      #expect(image.pixel(95, 6) == (frame < 10 ? Pixel(0, 0, 0) : frame < 14 ? Pixel(255, 0, 0) : Pixel(0, 0, 255)))
    }
    // One that begins in the middle, as a farm's worker does.
    #expect(try run("render", "clock.swift", "-o", "late.png", "--at", "3").status == 0)
    let late = try read("late.png")
    #expect(late.pixel(70, 2) == Pixel(255, 255, 255) && late.pixel(95, 6) == Pixel(255, 0, 0))
  }

  @Test("that are view controllers fill the screen that is asked for, with the safe area of its device")
  func devices() throws {
    try tool.folder.write(
      """
      \(Self.importOfViews)

      final class Page: UIViewController {
        override func viewDidLoad() {
          view.backgroundColor = .red
          let inner = UIView()
          inner.backgroundColor = .blue
          inner.translatesAutoresizingMaskIntoConstraints = false
          view.addSubview(inner)
          let safe = view.safeAreaLayoutGuide
          NSLayoutConstraint.activate([
            inner.topAnchor.constraint(equalTo: safe.topAnchor), inner.bottomAnchor.constraint(equalTo: safe.bottomAnchor),
            inner.leadingAnchor.constraint(equalTo: safe.leadingAnchor), inner.trailingAnchor.constraint(equalTo: safe.trailingAnchor),
          ])
        }
      }
      @MainActor func makeScene() -> UIViewController { Page() }
      """, as: "page.swift")
    func picture(_ arguments: String...) throws -> CGImage {
      let result = try tool.run(["render", "page.swift", "-o", "p.png"] + arguments, environment: environment)
      #expect(result.status == 0, "\(result.errors)")
      return try ImageFile.read(path: tool.folder.path("p.png"))
    }
    let red = Pixel(255, 0, 0), blue = Pixel(0, 0, 255)
    // 47 points above and 34 below, at 3 pixels a point.
    let upright = try picture("--screen", "iphone-14")
    #expect(upright.width == 1170 && upright.height == 2532)
    func expect(_ image: CGImage, _ places: [(x: Int, y: Int)], _ colors: [Pixel]) {
      for (place, color) in zip(places, colors) { #expect(image.pixel(place.x, place.y) == color, "\(place)") }
    }
    expect(upright, [(600, 140), (600, 142), (600, 2429), (600, 2431), (0, 1000)], [red, blue, blue, red, blue])
    // Turned, 47 at each side and 21 below.
    let turned = try picture("--screen", "2532x1170")
    expect(turned, [(140, 600), (142, 600), (2389, 600), (2392, 600)], [red, blue, blue, red])
    expect(turned, [(1200, 0), (1200, 1106), (1200, 1108)], [blue, blue, red])
    // A screen of no device covers nothing; without one the view has its own size.
    let plain = try picture("--screen", "100x100@2")
    #expect(plain.width == 100 && plain.height == 100 && plain.pixel(50, 0) == blue && plain.pixel(50, 99) == blue)
    let own = try picture()
    #expect(own.width == 375 && own.height == 667 && own.pixel(50, 0) == blue)
  }

  @Test("whose faults stand above the compiler's warnings")
  func order() throws {
    try tool.folder.write(
      "import QuartzCore\n\nfunc makeScene() -> CALayer {\n  var unused = 1\n  return CALayr()\n}\n\nfunc other() {\n  let idle = 2\n}\n",
      as: "order.swift")
    let result = try run("render", "order.swift", "-o", "a.png")
    let places = result.errors.split(separator: "\n").filter { $0.hasPrefix("order.swift:") }
      .map { $0.split(separator: ":")[3].trimmingCharacters(in: .whitespaces) }
    #expect(result.status == 65 && places.first == "error" && places == places.sorted(), "\(result.errors)")
  }

  @Test("may be programs with an app delegate, and render what a script of touches makes of them")
  func application() throws {
    try tool.folder.write(
      """
      \(Self.importOfViews)

      @main
      class AppDelegate: UIResponder, UIApplicationDelegate {
        var window: UIWindow?
        func application(
          _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
        ) -> Bool {
          let window = UIWindow(frame: UIScreen.main.bounds)
          window.rootViewController = TouchController()
          window.makeKeyAndVisible()
          self.window = window
          return true
        }
      }

      class TouchController: UIViewController {
        override func viewDidLoad() { view.backgroundColor = UIColor.red }
        override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
          UIView.animate(withDuration: 1) { self.view.alpha = 0 }
        }
      }
      """, as: "app.swift")
    try tool.folder.write(#"[{ "at": 0.5, "tap": [30, 40] }]"#, as: "tap.json")
    // A screen of 60 × 80 points. The finger is lifted at 0.6 s, and the view gone a second later.
    let picture = ["--screen", "60x80@1", "--events", "tap.json"]
    #expect(try tool.run(["render", "app.swift", "-o", "before.png", "--at", "0.5"] + picture, environment: environment).status == 0)
    #expect(try tool.run(["render", "app.swift", "-o", "after.png", "--at", "1.7"] + picture, environment: environment).status == 0)
    let before = try ImageFile.read(path: tool.folder.path("before.png")), after = try ImageFile.read(path: tool.folder.path("after.png"))
    #expect(before.width == 60 && before.height == 80 && before.pixel(30, 40) == Pixel(255, 0, 0))
    #expect(after.pixel(30, 40).a == 0)
  }

  @Test("may be the folder of a program, whose SceneDelegate is found by its name")
  func folder() throws {
    let tests = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
    let drawer = tests.appendingPathComponent("../../Examples/Sources/Drawer").standardizedFileURL.path
    try tool.folder.write(#"[{ "at": 0.4, "tap": [187, 619] }]"#, as: "open.json")
    // 96 points high until the finger is lifted at 0.5 s. The spring of 0.6 s has come within a thousandth of its 324 points by 1.5 s.
    let sampled = try run(
      "sample", drawer, "--swift", "--events", "open.json", "--layer", "drawer", "--key", "bounds.size.height", "--at", "0.45,1.5,3",
      "--csv")
    #expect(sampled.status == 0, "\(sampled.errors)")
    let heights = sampled.text.split(separator: "\n").compactMap { Double($0.split(separator: ",").last ?? "") }
    #expect(heights.count == 3 && heights[0] == 96 && abs(heights[1] - 420) < 0.324 && heights[2] == 420, "\(sampled.text)")
  }

  @Test("of an application that cannot start say why")
  func failingApplications() throws {
    let plain = "\(Self.importOfViews)\n\n@main class AppDelegate: UIResponder, UIApplicationDelegate {}\n"
    try tool.folder.write(plain, as: "empty.swift")
    let empty = try run("render", "empty.swift", "-o", "a.png")
    #expect(empty.status == 65 && empty.errors.hasPrefix("acetate: empty.swift: the application shows no window: make one in "))
    for file in ["P/Package.swift", "P/Sources/One/a.swift", "P/Sources/Two/b.swift"] {
      let path = tool.folder.path(file)
      try FileManager.default.createDirectory(atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
      try tool.folder.write("// nothing\n", as: file)
    }
    #expect(
      try run("render", "P", "--swift", "-o", "a.png")
        == (64, "acetate: P has several targets, One, Two; name the folder of one, such as P/Sources/One\n"))
  }

  @Test("that the compiler refuses are told with their own lines")
  func errors() throws {
    try tool.folder.write("import QuartzCore\n\nfunc makeScene() -> CALayer {\n  CALayr()\n}\n", as: "typo.swift")
    let typo = try run("render", "typo.swift", "-o", "a.png")
    #expect(typo.status == 65 && typo.errors.hasPrefix("typo.swift:4:3: error: cannot find 'CALayr' in scope\n"))
    #expect(typo.errors.hasSuffix("acetate: typo.swift: the Swift compiler does not accept it\n"))
    #expect(!typo.errors.contains(tool.folder.path))

    try tool.folder.write("import QuartzCore\n\nfunc makeScne() -> CALayer { CALayer() }\n", as: "name.swift")
    let returned = "a CALayer, a UIView or a UIViewController, and no class with @main"
    #expect(
      try run("render", "name.swift", "-o", "a.png")
        == (65, "acetate: name.swift: there is no function makeScene() without parameters that returns \(returned)\n"))

    #expect(try run("render", "none.swift", "-o", "a.png") == (66, "acetate: none.swift: there is no such file\n"))
    #expect(
      try run("play", "name.swift", "typo.swift")
        == (64, "acetate: a command takes one Swift file, not name.swift and typo.swift\n"))
    #expect(!tool.folder.contents.contains("a.png"))
    #expect(
      try run("check", "typo.swift")
        == (
          64,
          "acetate: typo.swift is a Swift file, and check reads documents; 'acetate render' tells what the compiler says about it "
            + "(see 'acetate check --help')\n"
        ))
  }

  @Test("are refused by an acetate that lies in the checkout it would go to, without what it was built from")
  func movedCheckout() throws {
    let files = FileManager.default, own = "moved/.build/release/acetate"
    try tool.folder.write("", as: "moved/Package.swift")
    try tool.folder.write("", as: "moved/Sources/AcetateCLI/Acetate.swift")
    try tool.folder.write("#!/bin/sh\nexec \"$ACETATE_PACKAGE/.build/release/acetate\" \"$@\"\n", as: "moved/tools/acetate")
    try tool.folder.write("", as: "moved/.build/release/note")
    try files.setAttributes([.posixPermissions: 0o755], ofItemAtPath: tool.folder.path("moved/tools/acetate"))
    try files.copyItem(
      at: BuiltProgram.folder().appendingPathComponent("acetate").resolvingSymlinksInPath(), to: URL(fileURLWithPath: tool.folder.path(own))
    )
    try tool.folder.write(Self.box, as: "box.swift")
    let result = try BuiltProgram(path: tool.folder.path(own)).run(
      ["render", "box.swift", "--at", "0", "-o", "box.png"], in: tool.folder.url,
      environment: environment.merging(["ACETATE_PACKAGE": tool.folder.path("moved")]) { $1 }, limits: "-t 20")
    #expect(result.status == 69 && result.errors.contains("was built elsewhere, and its modules are not found: remove"), "\(result)")
  }

  @Test("whose function fails, or makes nothing to be seen, are told")
  func makingNothing() throws {
    try tool.folder.write(
      """
      import QuartzCore

      struct Absent: Error, CustomStringConvertible { var description: String { "the picture is absent" } }

      func makeScene() throws -> CALayer {
        if CommandLine.arguments.contains("inspect") { throw Absent() }
        return CALayer()
      }
      """, as: "nothing.swift")
    #expect(try run("inspect", "nothing.swift") == (65, "acetate: nothing.swift: makeScene() failed: the picture is absent\n"))
    #expect(
      try run("render", "nothing.swift", "-o", "a.png")
        == (65, "acetate: nothing.swift: the root layer's bounds are empty (0 by 0 points); give it a size\n"))
  }
}

private func == (result: BuiltProgram.Result, expected: (status: Int, errors: String)) -> Bool {
  result.status == expected.status && result.errors == expected.errors
}
