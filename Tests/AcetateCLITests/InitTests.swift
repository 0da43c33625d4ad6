import Foundation
import MediaFiles
import TestSupport
import Testing

@Suite("acetate init")
struct InitTests {
  private let tool: CommandLineTool
  /// The checkout that these tests belong to.
  private let checkout = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().path

  init() throws { tool = try CommandLineTool() }

  @Test("writes a package whose recorded picture is what its scene shows")
  func package() throws {
    let result = try tool.run("init", "my-poster", "--path", checkout)
    #expect(result.status == 0 && result.errors == "" && result.text.contains("swift run MyPoster"))
    let manifest = try String(decoding: tool.folder.read("my-poster/Package.swift"), as: UTF8.self)
    #expect(manifest.contains("name: \"my-poster\"") && manifest.contains("path: \"\(checkout)\""))
    let files = try FileManager.default.subpathsOfDirectory(atPath: tool.folder.path("my-poster")).filter { $0.contains(".") }.sorted()
    #expect(
      files == [
        ".gitignore", "Package.swift", "README.md", "Sources/MyPoster/Scene.swift", "Sources/MyPoster/main.swift",
        "Tests/MyPosterTests/PictureComparison.swift", "Tests/MyPosterTests/Pictures/scene-0.5.png", "Tests/MyPosterTests/SceneTests.swift",
      ])

    // What the package's own test compares.
    let environment = ["XDG_CACHE_HOME": tool.folder.path("cache")]
    let rendered = try tool.run(
      "render", "my-poster/Sources/MyPoster/Scene.swift", "-o", "now.png", "--at", "0.5", "--scale", "0.5", environment: environment)
    #expect(rendered.status == 0 && rendered.errors == "")
    let recorded = try ImageFile.read(path: tool.folder.path("my-poster/Tests/MyPosterTests/Pictures/scene-0.5.png"))
    let now = try ImageFile.read(path: tool.folder.path("now.png"))
    #expect(now.width == 160 && now.height == 90 && recorded.width == 160 && recorded.height == 90)
    #expect((0..<90).allSatisfy { y in (0..<160).allSatisfy { x in now.pixel(x, y).distance(to: recorded.pixel(x, y)) <= 2 } })
    // The ring is half drawn, on its right side; 64 points are 32 pixels.
    #expect(now.pixel(80 + 32, 45).r > 200 && now.pixel(80 - 32, 45).r < 30)
  }

  @Test("writes a program of UIKit's, whose button counts the taps of a script")
  func app() throws {
    let result = try tool.run("init", "counter", "--template", "app", "--path", checkout)
    #expect(
      result.status == 0 && result.errors == "" && result.text.contains("swift run Counter") && result.text.contains("opens a window"))
    let files = try FileManager.default.subpathsOfDirectory(atPath: tool.folder.path("counter")).filter { $0.contains(".") }.sorted()
    #expect(
      files == [
        ".gitignore", "Package.swift", "README.md", "Sources/Counter/AppDelegate.swift", "Sources/Counter/CounterController.swift",
        "Tests/CounterTests/CounterTests.swift",
      ])
    let manifest = try String(decoding: tool.folder.read("counter/Package.swift"), as: UTF8.self)
    #expect(manifest.contains("dependencies: [acetate(\"UIKit\")]") && !manifest.contains("Pictures"))

    // The middle of 320 × 240 points, after 0.1 s. Before the tap and after the spring the pictures are at rest, and differ in the title.
    try tool.folder.write(
      #"[{"at": 0.1, "tap": [160, 120], "for": 0.05}]"#,
      as: "tap.json")
    let environment = ["XDG_CACHE_HOME": tool.folder.path("cache")]
    for (name, time) in [("before", "0.05"), ("after", "2")] {
      let rendered = try tool.run(
        "render", "counter/Sources/Counter", "--swift", "-o", "\(name).png", "--at", time, "--screen", "320x240@1", "--events", "tap.json",
        environment: environment)
      #expect(rendered.status == 0 && rendered.errors == "")
    }
    let before = try ImageFile.read(path: tool.folder.path("before.png")), after = try ImageFile.read(path: tool.folder.path("after.png"))
    let changed = (0..<240).flatMap { y in (0..<320).filter { x in before.pixel(x, y) != after.pixel(x, y) }.map { x in (x, y) } }
    // "Tapped: 1" is longer than "Tap me", and both stand in the middle, a line high.
    #expect(changed.count > 100 && changed.allSatisfy { x, y in abs(x - 160) < 90 && abs(y - 120) < 24 })

    let unknown = try tool.run("init", "Other", "--template", "game", "--path", checkout)
    #expect(unknown.status == 64 && unknown.errors.contains("game"))
    #expect(!tool.folder.contents.contains("Other"))
  }

  @Test("depends on a repository where it is told to")
  func repository() throws {
    #expect(try tool.run("init", "Poster", "--url", "https://git.example.org/ours/acetate.git", "--branch", "next").status == 0)
    let manifest = try String(decoding: tool.folder.read("Poster/Package.swift"), as: UTF8.self)
    #expect(manifest.contains(".package(url: \"https://git.example.org/ours/acetate.git\", branch: \"next\")"))
    #expect(manifest.contains("package: \"acetate\""))
  }

  @Test("overwrites nothing, and says what it cannot do")
  func refusals() throws {
    // The working folder's own name would be the package's.
    let nameless = try tool.run("init", "")
    #expect(nameless.status == 64 && nameless.errors.contains("the folder to write has a name, and '' is none"))
    try tool.folder.write("kept", as: "Full/note.txt")
    let full = try tool.run("init", "Full", "--path", checkout)
    #expect(full.status == 73 && full.errors == "acetate: Full: the folder is not empty, and nothing in it is overwritten\n")
    #expect(try FileManager.default.contentsOfDirectory(atPath: tool.folder.path("Full")) == ["note.txt"])
    #expect(try tool.run("init", "box.caml", "--path", checkout).status == 64)  // A dot is not for names.

    for (arguments, words) in [
      (["7up"], "'7up' cannot name a package: letters, digits, - and _, beginning with a letter"),
      (["acetate"], "'acetate' would name a module 'Acetate', which there is already; choose another name"),
      (["Poster", "--path", "/nowhere"], "/nowhere is no checkout of Acetate"),
      (["Poster", "--path", ".", "--url", "a:b"], "--path and --url both say where Acetate is; give one (see 'acetate init --help')"),
    ] {
      let result = try tool.run(["init"] + arguments)
      #expect(result.status == (arguments.contains("/nowhere") ? 66 : 64) && result.errors == "acetate: \(words)\n")
    }
    #expect(tool.folder.contents == ["Full", "box.caml"])
  }
}
