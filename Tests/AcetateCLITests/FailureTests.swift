import Foundation
import Graphics
import RendererTestSupport
import TestSupport
import Testing
import TextEscaping

@testable import AcetateCLI

@Suite("Errors: one sentence, one exit code, nothing left")
struct FailureTests {
  private let tool: CommandLineTool

  init() throws { tool = try CommandLineTool() }

  @Test(
    "exit codes after sysexits.h",
    arguments: [
      (["box.caml", "-o", "a.bmp"], 64, "unknown format .bmp"),
      (["box.caml", "-o", "a"], 64, "no extension"),
      (["box.caml", "-o", "a.png", "--size", "10"], 64, "such as 1280x720"),
      (["box.caml", "-o", "a.png", "--scale", "-1"], 64, "a number above zero"),
      (["box.caml", "-o", "a.png", "--at", "soon"], 64, "a number of seconds"),
      (["box.caml", "-o", "a.png", "--at", "1", "--to", "2"], 64, "--at renders one frame"),
      (["box.caml", "-o", "a.png", "--duration", "2"], 64, "holds one picture"),
      (["box.caml", "-o", "a.mp4", "--from", "2", "--to", "1"], 64, "--to must lie after --from"),
      (["box.caml", "-o", "a.mp4", "--from", "1e308", "--duration", "1e308"], 64, "within 1e9 seconds of 0; 1e308 is beyond"),
      (["box.caml", "-o", "a.mp4", "--fps", "0"], 64, "such as 60, 29.97 or 30000/1001"),
      (["box.caml", "-o", "a.mp4", "--quality", "99"], 64, "a.mp4: the quality of mp4 is 0 (best) to 51"),
      (
        ["box.caml", "-o", "a.mp4", "--encoder", "h264_vaapi"], 64,
        "a.mp4: the encoder h264_vaapi does not take pictures of this kind from memory"
      ),
      (["box.caml", "-o", "a.mp4", "--encoder", "nonsense"], 69, "this build of FFmpeg has no encoder nonsense"),
      (["box.caml", "-o", "a.mp4", "--encoder-option", "tune"], 64, "an option of the encoder is name=value"),
      (["box.caml", "-o", "a.mp4", "--encoder-option", "colour=red"], 64, "a.mp4: the encoder libx264 has no option 'colour'"),
      (["box.caml", "-o", "a.png", "--background", "beige"], 64, "#rrggbb"),
      (["box.caml", "-o", "a.png", "--backend", "vulkan"], 64, "'auto', 'gl' or 'software'"),
      (["box.caml", "-o", "a.png", "--size", "99999x9"], 64, "at most 32768"),
      (["box.caml", "-o", "a.webp", "--size", "16384x9"], 64, "a.webp: 16384×9 is over the format's limit of 16383 pixels a side"),
      (["box.caml", "-o", String(repeating: "a", count: 252) + ".png"], 64, "the name has 256 bytes; names of files have at most 255"),
      // 10⁹ s · 1000 frames a second · 4 · 10⁶ bytes.
      (
        ["box.caml", "-o", "a.rgba", "--duration", "1e9", "--fps", "1000", "--size", "1000x1000"], 73,
        "1000000000000 frames of 1000×1000 take 4000.0 PB at least; the disk has"
      ),
      (["box.caml", "-o", "a.png", "--fit", "wide"], 64, "provide one of the following: bounds, content, fit, fill, stretch, none (see"),
      (["box.caml", "-o", "a.png", "--at", "1\n2"], 64, "the value '1\\u{a}2' is invalid for '--at"),
      (["box.caml", "-o", "a.png", "--events", "/"], 66, "acetate: / cannot be read: Is a directory"),
      (["box.caml", "-o", "a.png", "--data", "none.csv"], 66, "acetate: none.csv: No such file or directory"),
      (["none.m3u8", "-o", "a.mp4"], 66, "none.m3u8: the playlist cannot be read: No such file or directory"),
      (["box.caml", "-o", "a.png", "--colour", "red"], 64, "unknown option '--colour'"),
      (["box.caml"], 64, "--output"),
      (["missing.caml", "-o", "a.png"], 66, "missing.caml"),
      (["/sys", "-o", "a.png"], 66, "main.caml"),
      (["scene:none", "-o", "a.png"], 66, "acetate list scenes"),
      (["box.caml", "-o", "a.png", "--device", "toaster"], 69, "acetate info"),
      (["box.caml", "-o", "a.png", "--device", "device:99"], 69, "device:99"),
      (["box.caml", "-o", "none/a.png"], 73, "Create the folder first"),
      (["box.caml", "-o", "none/a.mp4"], 73, "Create the folder first"),
      (["box.caml", "-o", "a.png", "--stats", "none/s.json"], 73, "none/s.json"),
    ] as [([String], Int, String)])
  func codes(arguments: [String], code: Int, words: String) throws {
    let result = try tool.run(["render"] + arguments)
    #expect(result.status == code)
    #expect(result.errors.hasPrefix("acetate: ") && result.errors.contains(words), "\(result.errors)")
    #expect(result.errors.split(separator: "\n").count == 1 && result.text == "")
    #expect(tool.folder.contents == ["box.caml"])
  }

  @Test(
    "a message has one line, whatever names and values have in them",
    arguments: [
      (["render", "no\nsuch\u{1B}[2Jfile", "-o", "a.png"], 66), (["render", "box.caml", "-o", "no\n/a.png"], 73),
      (["render", "box.caml", "-o", "a\n.bmp"], 64), (["render", "box.caml", "-o", "a.png", "--data", "no\n.csv"], 66),
      (["render", "box.caml", "-o", "a.png", "--set", "no\n.opacity=1"], 64),
      (["render", "box.caml", "-o", "a.png", "--state", "no\n"], 64),
      (["render", "box.caml", "-o", "a.png", "--font", "no\n.ttf"], 66), (["info", "no\r\n.png"], 66), (["check", "no\n.caml"], 65),
      (["check", "no\n.m3u8"], 65), (["list", "no\n"], 64), (["no\n"], 64),
      (["sample", "box.caml", "--layer", "no\n", "--key", "x", "--at", "0"], 64),
      (["transition", "no\n.png", "box.caml", "--name", "CIFlashTransition", "-o", "a.mp4"], 66),
      (["ctl", "--socket", "no\n", "next"], 69),
      (["init", "no\n"], 64), (["play", "no\n.caml"], 66), (["plan", "no\n.caml", "-o", "job"], 66),
      (["inspect", "no\n"], 66), (["convert", "no\n", "-o", "a.ca"], 66), (["report", "no\n", "-o", "a.html"], 66),
      (["bench", "no\n"], 64), (["preview", "no\n"], 66),
    ] as [([String], Int)])
  func lines(arguments: [String], code: Int) throws {
    let result = try tool.run(arguments)
    let words = result.text + result.errors
    #expect(result.status == code && !words.contains("\u{1B}") && !words.contains("\r"), "\(result.status): \(words)")
    #expect(words.contains("\\u{"), "\(words)")
    // A line of a result tells of the problem, and another sums up.
    #expect(words.split(separator: "\n").allSatisfy { $0.hasPrefix("acetate: ") || $0.hasPrefix("no\\u{a}.") }, "\(words)")
    #expect(result.errors.split(separator: "\n").count <= 1 && tool.folder.contents == ["box.caml"])
  }

  @Test("a device, which may have no end, is no picture")
  func endlessDevice() throws {
    let result = try tool.run("info", "/dev/zero")
    #expect(result.status == 66 && result.errors == "acetate: /dev/zero: it is a device\n", "\(result.errors)")
  }

  /// What reads a file, with the code where it cannot be read.
  static let readers: [([String], Int)] = [
    (["info", "FILE"], 66), (["check", "FILE"], 65), (["render", "FILE", "-o", "a.png"], 66), (["inspect", "FILE"], 66),
    (["convert", "FILE", "-o", "a.ca"], 66), (["report", "FILE", "-o", "a.html"], 66), (["preview", "FILE"], 66), (["play", "FILE"], 66),
    (["plan", "FILE", "-o", "job"], 66), (["sample", "FILE", "--layer", "a", "--key", "opacity", "--at", "0"], 66),
    (["render", "box.caml", "-o", "a.png", "--font", "FILE"], 66), (["render", "box.caml", "-o", "a.png", "--data", "FILE"], 66),
    (["render", "box.caml", "-o", "a.png", "--events", "FILE"], 66), (["render", "box.caml", "-o", "a.mp4", "--audio", "FILE"], 66),
    (["render", "FILE.m3u8", "-o", "a.mp4"], 66), (["check", "FILE.m3u8"], 65), (["render", "FILE.json", "-o", "a.mp4"], 66),
    (["transition", "FILE", "box.caml", "--name", "CIFlashTransition", "-o", "a.mp4"], 66),
    (["transition", "box.caml", "box.caml", "--shader", "FILE", "-o", "a.mp4"], 66),
  ]

  @Test("a pipe into which nobody writes, and a device, is told of in a sentence and not waited for", arguments: readers)
  func nothingToRead(arguments: [String], code: Int) throws {
    for (name, target) in [("pipe", nil), ("zero", "/dev/zero")] {
      for suffix in ["", ".m3u8", ".json"] {
        let path = tool.folder.path(name + suffix)
        if let target { #expect(symlink(target, path) == 0) } else { #expect(mkfifo(path, 0o600) == 0) }
      }
      let result = try tool.run(arguments.map { $0.replacing("FILE", with: name) })
      let words = result.text + result.errors
      #expect(result.status == code, "\(name): \(result.status): \(words)")
      #expect(
        ["not an ordinary file", "it is a device", "nobody writes into it"].contains { words.contains($0) }
          && result.errors.split(separator: "\n").count <= 1, "\(name): \(words)")
    }
    #expect(tool.folder.contents == ["box.caml", "pipe", "pipe.json", "pipe.m3u8", "zero", "zero.json", "zero.m3u8"])
  }

  @Test("what is read once, from its beginning to its end, may come by a pipe")
  func pipedInputs() throws {
    let picture = tool.folder.path("p.png"), pipe = tool.folder.path("pipe")
    #expect(try tool.run("render", "box.caml", "-o", "p.png").status == 0 && mkfifo(pipe, 0o600) == 0)
    func run(_ words: String, _ contents: String, _ arguments: String...) throws {
      let writer = Process()
      (writer.executableURL, writer.arguments) = (URL(fileURLWithPath: "/bin/sh"), ["-c", "\(contents) > '\(pipe)'"])
      try writer.run()
      defer { writer.waitUntilExit() }
      let result = try tool.run(arguments)
      #expect(result.status == 0 && result.text.hasPrefix(words) && result.errors == "", "\(result)")
    }
    // A writer may take its time once it is there.
    try run("pipe: picture, 40×20", "(sleep 0.3; cat '\(picture)')", "info", "pipe")
    try run("", "echo 'hand.opacity\n1'", "render", "box.caml", "-o", "row-{row}.png", "--data", "pipe")
    try run("", "echo '[]'", "render", "box.caml", "-o", "e.png", "--events", "pipe")
    #expect(tool.folder.contents == ["box.caml", "e.png", "p.png", "pipe", "row-1.png"])
  }

  @Test(
    "what was made stands, whether anybody is told of it or not",
    arguments: [
      (["init", "Poster", "--url", "https://example.org/a.git"], "Poster"), (["plan", "box.caml", "-o", "job", "--duration", "1"], "job"),
      (["report", "box.caml", "--compare", "box.caml", "-o", "a.html"], "a.html"),
    ] as [([String], String)])
  func untold(arguments: [String], product: String) throws {
    for output in ["> /dev/full", ">&-", "| true"] {
      let shell = Process(), errors = Pipe()
      shell.executableURL = URL(fileURLWithPath: "/bin/bash")
      // The commands' code, and not that of the pipe's reader.
      let program = try BuiltProgram.folder().appendingPathComponent("acetate").path
      shell.arguments = ["-c", "set -o pipefail; \"$0\" \"$@\" \(output)", program] + arguments
      shell.currentDirectoryURL = tool.folder.url
      shell.standardError = errors
      try shell.run()
      let words = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      shell.waitUntilExit()
      #expect(shell.shellStatus == 0 && words == "", "\(output): \(words)")
      #expect(tool.folder.contents == [product, "box.caml"].sorted())
      try FileManager.default.removeItem(atPath: tool.folder.path(product))
    }
  }

  @Test("what is meant for a closed standard output gets into no file", arguments: [["info"], ["--help"], ["render", "--help"]])
  func closedOutput(arguments: [String]) throws {
    for output in [">&-", "> /dev/full", "<&- >&-"] {
      let shell = Process(), errors = Pipe()
      shell.executableURL = URL(fileURLWithPath: "/bin/sh")
      shell.arguments = ["-c", "\"$0\" \"$@\" \(output)", try BuiltProgram.folder().appendingPathComponent("acetate").path] + arguments
      shell.standardError = errors
      try shell.run()
      let words = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      shell.waitUntilExit()
      #expect(shell.shellStatus == 74 && words.hasPrefix("acetate: write to standard output: "), "\(output): \(words)")
    }
  }

  @Test("pictures of a report that take more than ten seconds of a processor's time are told of beforehand")
  func longReports() {
    // A pixel takes 1e-7 s: 50 pictures of 2000×1000 take 10 s, and 51 more.
    #expect(ReportCommand.foretold(50, of: PixelSize(2000, 1000)) == nil)
    let words = "about 10 s of a processor's time for 51 pictures of 2000×1000; a smaller --size takes less"
    #expect(ReportCommand.foretold(51, of: PixelSize(2000, 1000)) == words)
    let one = "about 107 s of a processor's time for 1 picture of 32768×32768; a smaller --size takes less"
    #expect(ReportCommand.foretold(1, of: PixelSize(32768, 32768)) == one)
  }

  @Test("documents and reports go into a pipe or through a link as videos do, and do not replace it", arguments: ["convert", "report"])
  func specialOutputs(command: String) throws {
    let name = command == "convert" ? "a.caml" : "a.html"
    try tool.folder.write("old", as: "old")
    let old = tool.folder.path("old"), link = tool.folder.path("link-" + name), pipe = tool.folder.path("pipe-" + name)
    #expect(chmod(old, 0o600) == 0 && symlink("old", link) == 0 && mkfifo(pipe, 0o600) == 0)
    #expect(try tool.run(command, "box.caml", "-o", "link-" + name).status == 0)
    func kind(_ path: String) -> mode_t {
      var status = stat()
      return lstat(path, &status) == 0 ? status.st_mode : 0
    }
    #expect(kind(link) & S_IFMT == S_IFLNK && kind(old) == S_IFREG | 0o600)
    let written = try tool.folder.read("old")
    #expect(written.count > 100)
    // Open at both ends, so that a writer that never opens the pipe does not hold the test up.
    let descriptor = open(pipe, O_RDWR)
    defer { close(descriptor) }
    let process = try tool.start(command, "box.caml", "-o", "pipe-" + name, output: FileHandle.nullDevice, errors: FileHandle.nullDevice)
    var received = 0, block = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let isRunning = process.isRunning
      var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      if poll(&wait, 1, 50) == 1 { received += max(0, read(descriptor, &block, block.count)) } else if !isRunning { break }
    }
    // Reports tell times, so that two have not the same length.
    #expect(received > written.count / 2 && process.shellStatus == 0 && kind(pipe) == S_IFIFO | 0o600)
    #expect(!tool.folder.contents.contains { $0.hasSuffix(".part") })
  }

  @Test("a malformed document says where")
  func malformed() throws {
    try tool.folder.write("<caml>\n  <CALayer bounds=\"0 0 8 8\">\n    <sublayers>\n  </CALayer>\n</caml>\n", as: "bad.caml")
    let result = try tool.run("render", "bad.caml", "-o", "a.png")
    #expect(result.status == 65)
    #expect(result.errors.hasPrefix("acetate: bad.caml:4:5: error: mismatched tag"))
  }

  @Test("a document without a size cannot be rendered")
  func emptyBounds() throws {
    try tool.folder.write("<caml><CALayer bounds=\"0 0 8 0\"/></caml>", as: "flat.caml")
    let result = try tool.run("render", "flat.caml", "-o", "a.png")
    #expect(result.status == 65 && result.errors == "acetate: flat.caml: error: the root layer's bounds are empty (8 by 0 points)\n")
    #expect(try tool.run("check", "flat.caml").status == 65)
  }

  @Test("warnings come once, on standard error, and the picture is made")
  func warnings() throws {
    try tool.folder.write("<caml><CALayer bounds=\"0 0 8 8\"\n wobble=\"1 2 q\" opacity=\"x\"/></caml>", as: "odd.caml")
    let result = try tool.run("render", "odd.caml", "-o", "a.apng", "--duration", "0.1")
    #expect(result.status == 0 && result.text == "" && tool.folder.contents.contains("a.apng"))
    #expect(result.errors.contains("odd.caml:2:"))
    let lines = result.errors.split(separator: "\n")
    #expect(Set(lines).count == lines.count)
  }

  @Test(
    "a full disk is 74",
    arguments: [["render", "box.caml", "-o", "rgba:-"], ["list", "scenes"], ["render", "box.caml", "-o", "a.png", "--stats", "-"]])
  func fullDisk(arguments: [String]) throws {
    let errors = Pipe()
    let process = try tool.start(arguments, output: #require(FileHandle(forWritingAtPath: "/dev/full")), errors: errors)
    let message = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.shellStatus == 74 && message.contains("No space left on device"))
  }

  @Test("a device under the output's name is written to, never replaced")
  func device() throws {
    for name in ["a.rgba", "a.mp4"] {
      try FileManager.default.createSymbolicLink(atPath: tool.folder.path(name), withDestinationPath: "/dev/full")
    }
    let full = try tool.run("render", "box.caml", "-o", "a.rgba", "--at", "0")
    #expect(full.status == 74 && full.errors == "acetate: write on a.rgba: No space left on device (errno 28). The disk is full.\n")
    let unsuited = try tool.run("render", "box.caml", "-o", "a.mp4")
    #expect(unsuited.status == 64 && unsuited.errors.contains("it is a pipe or a device"))
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: tool.folder.path("a.mp4")) == "/dev/full")
    #expect(tool.folder.contents == ["a.mp4", "a.rgba", "box.caml"])
  }

  @Test("a wallpaper of which a part is malformed is rendered without it, unless told otherwise")
  func malformedPart() throws {
    for (part, text) in [("Background", CommandLineTool.document), ("Floating", "<caml>\n<CALayer></caml>")] {
      let package = "w.wallpaper/\(part).ca"
      try FileManager.default.createDirectory(atPath: tool.folder.path(package), withIntermediateDirectories: true)
      try tool.folder.write(text, as: package + "/main.caml")
    }
    let result = try tool.run("render", "w.wallpaper", "-o", "a.png")
    #expect(result.status == 0 && result.errors.contains("Floating.ca/main.caml:2:"))
    let strict = try tool.run("render", "w.wallpaper", "-o", "b.png", "--strict")
    #expect(strict.status == 65 && strict.errors.contains("Floating.ca/main.caml:2:"))
    let check = try tool.run("check", "w.wallpaper")
    #expect(check.status == 65 && check.text.hasSuffix("w.wallpaper: can be rendered in part, 1 error, 0 warnings\n"))
    #expect(tool.folder.contents.contains("a.png") && !tool.folder.contents.contains("b.png"))
  }

  @Test("a font's file that becomes shorter in the middle of a render ends it with a sentence, not with a fault")
  func shortenedFont() throws {
    try writeLateText()
    // More than a megabyte a frame: the pipe holds the render up until the font is gone.
    #expect(mkfifo(tool.folder.path("a.rgba"), 0o600) == 0)
    let errors = Pipe()
    let process = try tool.start(
      "render", "P.ca", "-o", "a.rgba", "--duration", "3", "--fps", "30", "--backend", "software", output: FileHandle.nullDevice,
      errors: errors)
    let reader = try FileHandle(forReadingFrom: URL(fileURLWithPath: tool.folder.path("a.rgba")))
    let frame = 640 * 480 * 4
    #expect(try reader.read(upToCount: frame)?.count == frame)
    #expect(truncate(tool.folder.path("P.ca/fonts/f.ttf"), 0) == 0)
    var count = frame
    while let bytes = try reader.read(upToCount: 1 << 20), !bytes.isEmpty { count += bytes.count }
    let message = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.shellStatus == 65 && count == 90 * frame)
    #expect(
      message == "acetate: a file that was read, such as a font's, became shorter meanwhile: what was drawn from it is wrong\n")
  }

  @Test("what was drawn from a font's file that became shorter does not get its name")
  func shortenedFontOfFile() throws {
    try writeLateText()
    let errors = Pipe()
    let process = try tool.start(
      "render", "P.ca", "-o", "a.rgba", "--duration", "3", "--fps", "1000", "--size", "40x40", "--backend", "software",
      output: FileHandle.nullDevice, errors: errors)
    // Some of three thousand frames are written.
    func isBegun() -> Bool {
      tool.folder.contents.contains { $0.hasSuffix(".part") && (try? tool.folder.read($0).isEmpty) == false }
    }
    while process.isRunning, !isBegun() { usleep(1000) }
    #expect(truncate(tool.folder.path("P.ca/fonts/f.ttf"), 0) == 0)
    let message = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.shellStatus == 65 && tool.folder.contents == ["P.ca", "box.caml"])
    #expect(message.contains("is not written: a file that it is drawn from") && message.split(separator: "\n").count == 1, "\(message)")
  }

  /// A package of 640 by 480 points with a font, in which B shows after two seconds and a half, and is looked up then.
  private func writeLateText() throws {
    try tool.folder.write(Data(contentsOf: TestFont.url), as: "P.ca/fonts/f.ttf")
    func text(_ letter: String, _ begin: Double) -> String {
      "<CATextLayer bounds='0 0 40 40' position='20 20' font='\(TestFont.family)' string='\(letter)' opacity='0'><animations>"
        + "<animation type='CABasicAnimation' key='a' keyPath='opacity' beginTime='\(begin)' duration='1.5' fromValue='1' toValue='1'/>"
        + "</animations></CATextLayer>"
    }
    try tool.folder.write(
      "<caml><CALayer bounds='0 0 640 480'><sublayers>\(text("A", 0))\(text("B", 2.5))</sublayers></CALayer></caml>",
      as: "P.ca/main.caml")
  }

  @Test("a variable of the environment that means nothing is told in a sentence")
  func environment() throws {
    let result = try tool.run("render", "box.caml", "-o", "a.png", environment: ["ACETATE_BACKEND": "bogus"])
    #expect(result.status == 64 && result.errors == "acetate: ACETATE_BACKEND is 'bogus'; it can be auto, gl or software\n")
  }

  @Test(
    "where EGL is broken, pictures are drawn in software, and OpenGL ES says what it misses", arguments: ["libEGL.so.1", "libGLESv2.so.2"])
  func brokenLibrary(name: String) throws {
    try tool.folder.write("", as: name)
    let environment = ["LD_LIBRARY_PATH": tool.folder.url.path]
    for backend in ["software", "auto"] {
      let drawn = try tool.run("render", "box.caml", "-o", backend + ".png", "--backend", backend, environment: environment)
      #expect(drawn.status == 0 && drawn.errors == "")
    }
    let refused = try tool.run("render", "box.caml", "-o", "gl.png", "--backend", "gl", environment: environment)
    #expect(refused.status == 69 && refused.errors.hasPrefix("acetate: ") && refused.errors.contains(name), "\(refused.errors)")
    #expect(refused.errors.split(separator: "\n").count == 1)
    #expect(try tool.run("info", environment: environment).text.contains(name))
    #expect(tool.folder.contents == ["auto.png", "box.caml", name, "software.png"].sorted())
  }

  @Test(
    "too few files that may be open are told of in one sentence, before anything is begun",
    arguments: [
      ["render", "box.caml", "-o", "a.png"], ["render", "box.caml", "-o", "a.mp4"], ["play", "box.caml", "--control", "s"],
      ["preview", "box.caml", "--port", "0"], ["plan", "box.caml", "-o", "job"], ["info"],
    ])
  func fewDescriptors(arguments: [String]) throws {
    for limit in [6, 8, 16, 24] {
      let result = try tool.runLimited("-n \(limit)", arguments)
      #expect(result.status == 69, "\(limit): \(result.status), \(result.errors)")
      #expect(result.errors == "acetate: \(limit) files may be open at once (ulimit -n), and 32 have to be\n")
      #expect(tool.folder.contents == ["box.caml"])
    }
  }

  @Test("a limit that may be raised is raised")
  func softDescriptors() throws {
    #expect(try tool.runLimited("-Sn 8", "render", "box.caml", "-o", "a.png").status == 0)
    #expect(try tool.runLimited("-n 32", "render", "box.caml", "-o", "a.mp4").status == 0)
  }

  @Test("the limit of a file's size is an error like a full disk")
  func sizeLimit() throws {
    let result = try tool.runLimited("-f 8", "render", "box.caml", "-o", "a.rgba", "--duration", "2")
    #expect(result.status == 74 && result.errors.hasPrefix("acetate: write on a.rgba: File too large"))
    #expect(tool.folder.contents == ["box.caml"])
  }

  @Test("pictures for which there is no memory are refused before anything is made")
  func memoryLimit() throws {
    let result = try tool.runLimited("-v 3000000", "render", "box.caml", "-o", "a.png", "--size", "32768x32768")
    #expect(result.status == 69 && result.errors.contains("a.png: pictures of 32768×32768 take 8.6 GB of memory; "))
    #expect(result.errors.split(separator: "\n").count == 1 && tool.folder.contents == ["box.caml"])
  }

  // 60 frames and 16 more of 3840×2160 at 4 · 7/8 bytes a pixel are 2.2 · 10⁹ bytes; bitmaps come to that.
  @Test("what encoders keep counts: a second of 4K in H.264 takes more than a limit of 1.5 GB")
  func encoderMemory() throws {
    let result = try tool.runLimited("-v 1500000", "render", "box.caml", "-o", "a.mp4", "--size", "3840x2160", "--duration", "1")
    #expect(result.status == 69 && result.errors.contains("a.mp4: pictures of 3840×2160 take 2."), "\(result.errors)")
    #expect(result.errors.split(separator: "\n").count == 1 && tool.folder.contents == ["box.caml"])
  }

  // The program takes some 150 MB of addresses before it draws; FFmpeg's libraries take 640.
  @Test(
    "a limit of memory is told in one sentence, however low",
    arguments: [("250", "a.png"), ("350", "a.png"), ("400", "a.mp4"), ("500", "a.mp4"), ("700", "a.mp4")])
  func lowMemory(megabytes: String, name: String) throws {
    let result = try tool.runLimited("-v \(megabytes)000", "render", "box.caml", "-o", name)
    #expect(result.status == 69, "\(result.status): \(result.errors)")
    #expect(result.errors.hasPrefix("acetate: ") && result.errors.contains("memory"), "\(result.errors)")
    #expect(result.errors.split(separator: "\n").count == 1 && tool.folder.contents == ["box.caml"], "\(result.errors)")
  }

  @Test("a process that dies of a fault leaves no half file")
  func fault() throws {
    let process = try tool.start(
      "render", "scene:cards", "-o", "a.rgba", "--size", "320x180", "--duration", "200", output: FileHandle.nullDevice,
      errors: FileHandle.nullDevice)
    while process.isRunning, !tool.folder.contents.contains(where: { $0.hasSuffix(".part") }) { usleep(1000) }
    kill(process.processIdentifier, SIGSEGV)
    process.waitUntilExit()
    #expect(process.terminationReason == .uncaughtSignal && process.terminationStatus == SIGSEGV)
    #expect(tool.folder.contents == ["box.caml"])
  }

  @Test("a file keeps its permissions, a symbolic link stays, and what a killed process left is removed")
  func replacing() throws {
    try tool.folder.write("old", as: "real.png")
    #expect(chmod(tool.folder.path("real.png"), 0o600) == 0)
    try FileManager.default.createSymbolicLink(atPath: tool.folder.path("link.png"), withDestinationPath: "real.png")
    try tool.folder.write("left", as: ".acetate-1-abc.part")
    #expect(try tool.run("render", "box.caml", "-o", "link.png").status == 0)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: tool.folder.path("link.png")) == "real.png")
    var status = stat()
    #expect(stat(tool.folder.path("real.png"), &status) == 0 && status.st_mode & 0o777 == 0o600)
    #expect(try tool.folder.read("real.png").starts(with: [0x89, 0x50, 0x4E, 0x47]))
    #expect(tool.folder.contents == ["box.caml", "link.png", "real.png"])
  }

  @Test("a name that is no text in UTF-8 is refused")
  func undecodableName() throws {
    let errors = Pipe(), process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = [
      "-c", #"exec "$0" render box.caml -o "$(printf 'a\377.png')""#, try BuiltProgram.folder().appendingPathComponent("acetate").path,
    ]
    process.currentDirectoryURL = tool.folder.url
    process.standardError = errors
    try process.run()
    let words = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    // The byte 255 is shown as the replacement character.
    let expected = "acetate: the argument 'a\u{FFFD}.png' is no text in UTF-8; rename the file, or set another name\n"
    #expect(process.shellStatus == 64 && words == expected)
    #expect(tool.folder.contents == ["box.caml"])
  }

  @Test("letters of 100,000 points are drawn, and no library has its own words")
  func hugeLetters() throws {
    let text = "<CATextLayer bounds=\"0 0 80 80\" fontSize=\"100000\" string=\"Ag\"/>"
    try tool.folder.write("<caml><CALayer bounds=\"0 0 80 80\"><sublayers>\(text)</sublayers></CALayer></caml>", as: "huge.caml")
    let result = try tool.run("render", "huge.caml", "-o", "a.png", "--backend", "software")
    #expect(result.status == 0 && result.errors == "" && result.text == "")
  }

  @Test("control characters and endless names of documents do not reach the terminal")
  func terminal() throws {
    #expect(TerminalText.lines("a\u{1B}[31mb\u{202E}c\u{9B}\td\ne") == "a\\u{1b}[31mb\\u{202e}c\\u{9b}\td\ne")
    #expect(TerminalText.line("a\u{1B}[31mb\r\n\td\ne") == "a\\u{1b}[31mb\\u{d}\\u{a}\td\\u{a}e")
    #expect(TerminalText.lines(String(repeating: "q", count: 5000) + "\nz") == String(repeating: "q", count: 999) + " …\nz")
    #expect(TerminalText.line(String(repeating: "q", count: 5000) + "\nz") == String(repeating: "q", count: 999) + " …")
    let names = "w\u{9B}31m\u{202E}=\"1\" \(String(repeating: "q", count: 5000))=\"1\""
    try tool.folder.write("<caml><CALayer bounds=\"0 0 8 8\" \(names)/></caml>", as: "odd.caml")
    let result = try tool.run("check", "odd.caml")
    #expect(!(result.text + result.errors).unicodeScalars.contains { $0.value == 0x9B || $0.value == 0x202E || $0.value == 0x1B })
    #expect((result.text + result.errors).split(separator: "\n").allSatisfy { $0.count < 1100 })
  }
}
