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

    let programs = try FileManager.default.contentsOfDirectory(atPath: tool.folder.path("cache/acetate/scenes"))
    #expect(programs.count == 1)
    // The same text needs no compiler; without times the video ends with the animation, which begins a second after the start.
    #expect(try run("render", "box.swift", "-o", "f/", "--fps", "4").status == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: tool.folder.path("f")).count == 8)
    let sampled = try run("sample", "box.swift", "--layer", "box", "--key", "position.x", "--at", "0,1.5,2", "--csv")
    #expect(sampled.status == 0 && sampled.text.contains("1.5,20"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: tool.folder.path("cache/acetate/scenes")) == programs)
  }

  /// Not at the beginning of a line: `tools/check-imports` takes it for an import of these tests there.
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

  @Test("that the compiler refuses are told with their own lines")
  func errors() throws {
    try tool.folder.write("import QuartzCore\n\nfunc makeScene() -> CALayer {\n  CALayr()\n}\n", as: "typo.swift")
    let typo = try run("render", "typo.swift", "-o", "a.png")
    #expect(typo.status == 65 && typo.errors.hasPrefix("typo.swift:4:3: error: cannot find 'CALayr' in scope\n"))
    #expect(typo.errors.hasSuffix("acetate: typo.swift: the Swift compiler does not accept it\n"))
    #expect(!typo.errors.contains(tool.folder.path))

    try tool.folder.write("import QuartzCore\n\nfunc makeScne() -> CALayer { CALayer() }\n", as: "name.swift")
    let returned = "a CALayer, a UIView or a UIViewController"
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
