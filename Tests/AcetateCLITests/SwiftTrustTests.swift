import Foundation
import TestSupport
import Testing

/// Nothing is compiled: each command ends before a compiler would begin, or has nothing to do with one.
@Suite("Swift files that nobody named")
struct SwiftTrustTests {
  private let tool: CommandLineTool

  init() throws {
    tool = try CommandLineTool()
    for folder in ["swift.ca", "pictures", "mixed", "program"] {
      try FileManager.default.createDirectory(atPath: tool.folder.path(folder), withIntermediateDirectories: true)
    }
    for file in ["swift.ca/a.swift", "pictures/b.swift", "mixed/Package.swift", "program/main.swift"] {
      try tool.folder.write("#error(\"this was compiled\")\n", as: file)
    }
    let document = #"<caml><CALayer name="a" bounds="0 0 8 8" backgroundColor="1 0 0"/></caml>"#
    for file in ["swift.ca/main.caml", "pictures/a.caml", "mixed/a.caml", "plain.caml"] { try tool.folder.write(document, as: file) }
    // The kernel follows it, and the name says that it is a document.
    try FileManager.default.createSymbolicLink(atPath: tool.folder.path("link.caml"), withDestinationPath: "swift.ca/a.swift")
  }

  private func run(_ arguments: [String]) throws -> BuiltProgram.Result {
    try tool.run(arguments, environment: ["XDG_CACHE_HOME": tool.folder.path("cache")])
  }

  private var hasCompiled: Bool { FileManager.default.fileExists(atPath: tool.folder.path("cache/acetate/scenes")) }

  @Test(
    "beside a document are left alone",
    arguments: [
      ["render", "-o", "out.png", "--at", "0"], ["render", "-o", "out.png", "--at", "0", "./swift.ca", "--each", "1"], ["inspect"],
      ["sample", "--layer", "a", "--key", "opacity", "--at", "0"], ["convert", "-o", "out.caml"], ["report", "-o", "out.html"],
    ])
  func packages(arguments: [String]) throws {
    let result = try run([arguments[0], "swift.ca"] + arguments.dropFirst())
    #expect(result.status == 0 && !result.errors.contains("swift"), "\(result)")
    #expect(!hasCompiled)
  }

  @Test("beside a document are left alone by a preview that is served, and by a player")
  func shown() throws {
    let output = Pipe(), errors = Pipe()
    let preview = try tool.start(
      ["preview", "swift.ca"], output: output, errors: errors, environment: ["XDG_CACHE_HOME": tool.folder.path("cache")])
    // The address comes once the scene has been loaded.
    let line = output.fileHandleForReading.availableData
    preview.terminate()
    preview.waitUntilExit()
    let words = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    #expect(String(decoding: line, as: UTF8.self).hasPrefix("Preview at http://127.0.0.1:") && words.isEmpty, "\(words)")
    // That there is no display is found out after the document has been read.
    let played = try run(["play", "swift.ca", "--device", "/dev/null"])
    #expect(played.status != 0 && !played.errors.contains("swift.ca is left out"), "\(played)")
    #expect(!hasCompiled)
  }

  @Test("in folders of pictures and documents are no items", arguments: ["pictures", "mixed"])
  func folders(folder: String) throws {
    // One document of 5 s: ten frames at 2 a second.
    let result = try run(["render", folder, "-o", "out/", "--fps", "2", "--size", "8x8"])
    #expect(result.status == 0 && !result.errors.contains("swift"), "\(result)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: tool.folder.path("out")).count == 10)
    #expect(try run(["render", "link.caml", "-o", "out.png"]).status == 65)
    #expect(!hasCompiled)
  }

  @Test("a folder of them is run with --swift alone, and only where nothing else is in it")
  func flag() throws {
    func message(_ arguments: String...) throws -> String {
      let result = try run(arguments + ["-o", "out.png"])
      #expect(result.status == 64)
      return result.errors
    }
    #expect(
      try message("render", "program")
        == "acetate: program is a folder of Swift files; --swift compiles and runs it, with all that you may do\n")
    for folder in ["swift.ca", "pictures", "mixed"] {
      let words = "--swift runs a folder of Swift files with no document, picture or video beside them; name the Swift file in it"
      #expect(try message("render", folder, "--swift") == "acetate: \(folder): \(words)\n")
    }
    #expect(
      try message("render", "plain.caml", "--swift") == "acetate: plain.caml: --swift runs the program in a folder, and this is none\n")
    #expect(
      try message("render", "plain.caml", "program/main.swift")
        == "acetate: program/main.swift: a Swift file is run where it is the only input, and is no item of a show\n")
    #expect(!hasCompiled)
  }

  @Test("are told by check")
  func check() throws {
    try tool.folder.write("#!/bin/sh\n", as: "swift.ca/run.sh")
    let result = try run(["check", "swift.ca"])
    let lines = [
      "swift.ca: beside the document: a.swift, a Swift file, which is not run", "swift.ca: beside the document: run.sh",
      "swift.ca: can be rendered, 0 errors, 0 warnings",
    ]
    #expect(result.status == 0 && result.text == lines.joined(separator: "\n") + "\n", "\(result)")
    #expect(try run(["check", "--json", "swift.ca"]).text.contains(#""beside" : ["#))
    #expect(!hasCompiled)
  }
}
