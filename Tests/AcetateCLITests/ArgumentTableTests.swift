import Acetate
import ArgumentParser
import Foundation
import Graphics
import MediaFiles
import Playlists
import QuartzCore
import Testing

@testable import AcetateCLI

@Suite("What arguments may be, row by row")
struct ArgumentTableTests {
  /// Values that are taken, and those that are not, of every kind: those at the ends of what may be, above all.
  @Test(
    "values of options",
    arguments: [
      ("size", ["1x1", "1920X1080"], ["0x1", "1x0", "1920", "1920x1080@2", "a"]),
      ("frameRate", ["0.001", "1000", "30000/1001"], ["0", "1001", "a", "1/0"]),
      ("seconds", ["-1000000000", "1000000000", "1.5"], ["1000000001", "-1000000001", "nan", "inf", "a", ""]),
      ("share", ["0", "1", "0.5"], ["-0.1", "1.1", "a"]), ("times", ["0", "0,1.5,-2"], ["0,", "a", "1;2"]),
      ("megabytes", ["0", "1048576"], ["-1", "1048577", "1.5"]), ("frameCount", ["1", "1000000000"], ["0", "1000000001", "1.5"]),
      ("scale", ["0.001", "1000"], ["0", "-1", "inf"]), ("margin", ["0", "25", "2.5"], ["-1", "25.1", "a"]),
      ("rate", ["0.1", "8"], ["0", "-1", "inf", "a"]), ("transition", ["push:0.5"], ["push", "push:0"]),
      ("encoderOption", ["a=b", "a=", "a=b=c"], ["=b", "a"]), ("assignment", ["a=b", "a="], ["a", "=b"]),
      ("layerAssignment", ["a.b=c", "a="], ["a.b", "="]),
      (
        "canvas", ["-20,0,120,80", "0,0,0.5,1000000"],
        ["0,0,0,1", "0,0,1,0", "0,0,1", "0,0,1,1,1", "0,0,1000001,1", "a,0,1,1", "0,0,1,1,"]
      ),
      ("screen", ["1170x2532", "1170x2532@3", "iphone-14", "IPHONE-14"], ["1170", "iphone-99", "1170x2532@0", "1170x2532@a"]),
      (
        "background", ["transparent", "NONE", "blur", "Black", "white", "#123", "#1234", "#112233", "#11223344", "0,0.5,1", "0,0,0,1"],
        ["#12", "#12345", "#1g3", "0,0", "0,0,0,0,0", "0,a,0", "inf,0,0", "red"]
      ),
      ("itemBackground", ["blur", "#112233"], ["transparent", "0,0,0"]), ("hours", ["22:00-07:00"], ["22:00", "a"]),
      ("permissions", ["600", "0777"], ["8", "1000", "a"]), ("plot", ["a.svg", "a.PNG"], ["a.gif", "a"]),
      ("partNumbers", ["0", "0-3,7", "7,3-4"], ["a", "3-1", ""]),
    ])
  func values(kind: String, taken: [String], refused: [String]) {
    for text in taken { #expect(ArgumentCheck.complaint(about: text, kind: kind) == nil, "\(text)") }
    for text in refused {
      let complaint = ArgumentCheck.complaint(about: text, kind: kind)
      #expect(complaint != nil && complaint?.hasPrefix("Error") == false, "\(text)")
    }
    #expect(ArgumentCheck.complaint(about: "a", kind: "nothing") == nil)
  }

  @Test("numbers that values come to")
  func numbers() throws {
    #expect(try ArgumentValue.megabytes("3") == 3_145_728 && ArgumentValue.margin("2.5") == 0.025 && ArgumentValue.volume("60") == 0.6)
    #expect(try ArgumentValue.times("0,1.5,-2") == [0, 1.5, -2] && ArgumentValue.size("640x360") == PixelSize(640, 360))
    #expect(try ArgumentValue.zoom("0.1") == 0.1 && ArgumentValue.zoom("10") == 10 && ArgumentValue.gamma("0.2") == 0.2)
    #expect(throws: ValidationError.self) { try ArgumentValue.zoom("0.09") }
    #expect(throws: ValidationError.self) { try ArgumentValue.gamma("5.1") }
    #expect(try ArgumentValue.bezel("4096") == 4096 && ArgumentValue.columns("64") == 64 && ArgumentValue.columns("1") == 1)
    for wrong in ["-1", "4097"] { #expect(throws: ValidationError.self) { try ArgumentValue.bezel(wrong) } }
    for wrong in ["0", "65"] { #expect(throws: ValidationError.self) { try ArgumentValue.columns(wrong) } }
    for wrong in ["-0.5", "100.5"] { #expect(throws: ValidationError.self) { try ArgumentValue.volume(wrong) } }
    let spot = try ArgumentValue.hotSpot("4,255")
    #expect(spot.x == 4 && spot.y == 255)
    for wrong in ["256,0", "0,256", "-1,0", "4", "1,2,3", "a,0"] {
      #expect(throws: ValidationError.self) { try ArgumentValue.hotSpot(wrong) }
    }
    #expect(try ArgumentValue.canvas("-20,1,120,80") == CGRect(x: -20, y: 1, width: 120, height: 80))
    // As many points as pixels, by what has as many: a phone three, a tablet two a point.
    #expect(try ArgumentValue.screen("300x480").size == CGSize(width: 100, height: 160))
    #expect(try ArgumentValue.screen("300x479").size == CGSize(width: 150, height: 239.5))
    #expect(try ArgumentValue.screen("480x300").scale == 3 && ArgumentValue.screen("100x100@4").size.width == 25)
    func components(_ text: String) -> [CGFloat] {
      guard case .color(let color)? = BackgroundArgument(text) else { return [] }
      return [color.red, color.green, color.blue, color.alpha]
    }
    #expect(components("#f80") == [1, 136.0 / 255, 0, 1] && components("#10203040") == [16, 32, 48, 64].map { CGFloat($0) / 255 })
    #expect(
      components("0.25,0.5,1") == [0.25, 0.5, 1, 1] && components("0,0,0,0.5") == [0, 0, 0, 0.5] && components("white") == [1, 1, 1, 1])
    #expect(components("black") == [0, 0, 0, 1] && components("#1234") == [17, 34, 51, 68].map { CGFloat($0) / 255 })
    #expect(BackgroundArgument("blur")?.isBlur == true && BackgroundArgument("black")?.isBlur == false)
  }

  /// Lines, with a part of what is said of those that make no sense.
  private static let lines: [(String, String?)] = [
    ("render a.caml -o a.png", nil), ("render a.caml", "Missing expected argument '--output"),
    ("render a.caml -o a.mp4 --at 1", nil), ("render a.caml -o a.mp4 --at 1 --from 0", "--at renders one frame"),
    ("render a.caml -o a.mp4 --at 1 --to 2", "--at renders one frame"),
    ("render a.caml -o a.mp4 --at 1 --duration 2", "--at renders one frame"),
    ("render a.caml -o a.mp4 --to 2 --duration 2", "say the same thing twice"),
    ("render a.caml -o a.mp4 --to 0", "--to must lie after --from (0 s)"),
    ("render a.caml -o a.mp4 --from 2 --to 2", "--to must lie after --from (2 s)"), ("render a.caml -o a.mp4 --from 2 --to 2.5", nil),
    ("render a.caml -o a.mp4 --duration 0", "--duration must be above zero"), ("render a.caml -o a.mp4 --from 1 --duration 0.5", nil),
    ("render a.caml -o a.png --fit fill", "--fit fill says how the input meets a --size"),
    ("render a.caml -o a.png --fit fill --size 9x9", nil),
    ("render a.caml b.caml -o a.mp4 --fit fill", nil), ("render a.m3u8 -o a.mp4 --fit none", nil),
    ("render a.caml -o a.mp4 --fit none --each 3", nil),
    ("render a.caml -o a.png --fit bounds", nil), ("render a.caml -o a.png --canvas 0,0,1,1 --fit content", "both say what is shown"),
    ("render a.caml -o a.mp4 --dry-run", nil), ("render a.caml -o a.mp4 --dry-run --stats a.json", "--dry-run renders a few frames"),
    ("render a.caml -o a.mp4 --dry-run --poster a.png", "--dry-run writes nothing"),
    ("render - -o {row}.png --data -", "cannot both be standard input"),
    ("render - -o {row}.png --data a.csv", nil), ("render a.caml -o {row}.png --data -", nil), ("render a.caml -o a.mp4 --dither", nil),
    ("render a.caml -o a.mp4 --dither --depth 10", "--dither is for 8 bits"),
    ("render a.caml -o a.png --dither --color-space display-p3", "--dither is for 8 bits"),
    ("render a.caml -o a.mp4 --audio a.mp3 --no-audio", "contradict one another"),
    ("render a.caml -o a.mp4 --audio-offset 1", "--audio-offset goes with --audio"),
    ("render a.caml -o a.mp4 --audio a.mp3 --audio-offset -1 --no-audio-loop", nil),
    ("render a.caml -o a.mp4 --no-audio-loop", "--no-audio-loop goes with --audio"),
    ("render a.caml -o a.mp4 --poster-at 1", "--poster-at goes with --poster"),
    ("render a.caml -o a.mp4 --poster a.png --poster-at 1", nil),
    ("render a.caml -o png:- --stats -", "cannot both go to standard output"), ("render a.caml -o a.mp4 --stats -", nil),
    ("render a.caml -o png:- --stats a.json", nil),
    ("render a.caml -o a.png --backend software --device 0", "--device chooses among OpenGL ES devices"),
    ("render a.caml -o a.png --backend gl --device 0", nil),
    ("play a.caml", nil), ("play a.caml --window --display", "--window and --display are different things"),
    ("play a.caml --window 640x360", nil),
    ("play a.caml --window 640", "--window takes a size"), ("play a.caml --window 0x9", "--window takes a size"),
    ("play a.caml --window 16385x9", "--window takes a size"),
    ("play a.caml --window 16384x1", nil), ("play a.caml --window --vrr", "--vrr is for displays; leave out --window"),
    ("play a.caml --full-screen --planes", "--planes is for displays; leave out --full-screen"),
    ("play a.caml --full-screen --display", "--full-screen is for windows"),
    ("play a.caml --display --full-screen", "--full-screen is for windows"),
    ("play a.caml --window --connector DP-1", "--connector is for displays"),
    ("play a.caml --span --mirror", "--span and --mirror are different things"),
    ("play a.caml b.caml --mirror --separate", "--mirror and --separate are different"),
    ("play a.caml --separate", "there is one"), ("play a.caml b.caml --separate", nil),
    ("play a.caml b.caml --separate --quit-at-end", "--quit-at-end is for one display"),
    ("play a.caml --columns 2", "--columns is for one picture across"), ("play a.caml --bezel 2", "--bezel is for one picture across"),
    ("play a.caml --span --columns 2 --bezel 2", nil),
    ("play a.caml --no-plane-rotation", "--no-plane-rotation is for pictures that are turned"),
    ("play a.caml --no-plane-rotation --rotate 90", nil),
    ("play a.caml --no-plane-rotation --mirror-image", nil), ("play a.caml --from 2 --to 2", "--to must lie after --from (2 s)"),
    ("play a.caml --to 0", "--to must lie after --from (0 s)"),
    ("play a.caml --to 0.5", nil), ("play a.caml --loop --quit-at-end", "--loop has no end to quit at"),
    ("play a.caml --connector DP-1,DP-2", "several displays need --span"),
    ("play a.caml --connector DP-1,DP-2 --mirror", nil), ("play a.caml --connector DP-1, --mirror", "--connector names displays"),
    ("play a.caml --control=", "Missing value for '--control"),
    ("play a.caml --control-mode 600", "--control-mode is of the socket"), ("play a.caml --control s --control-mode 600 --notes n", nil),
    ("play a.caml --notes n", "--notes are told to who asks"),
    ("play a.caml --notes n --http 127.0.0.1:80", nil), ("play a.caml --hot-spot 1,1", "--hot-spot is of the picture"),
    ("play a.caml --cursor arrow --hot-spot 1,1", "--hot-spot is of the picture"),
    ("play a.caml --cursor a.png --hot-spot 1,1", nil), ("play a.caml --http-token t", "--http-token is of the page"),
    ("play a.caml --stats a.txt", "--stats writes to a file that ends in .json"),
    ("play a.caml --stats -", nil), ("play a.caml --stats a.json", nil), ("play a.caml --stats", nil),
    ("play a.caml --transition push:1", "there is one alone"),
    ("play a.m3u8 --transition push:1", nil), ("play a.caml b.caml --transition push:1", nil),
    ("sample a.caml --layer x --key opacity --at 0", nil),
    ("sample a.caml --layer x --key opacity --at 0 --json --csv", "--json and --csv are different forms"),
    ("sample a.caml --layer x --key opacity", "say at which times"),
    ("sample a.caml --layer x --key opacity --at 0 --from 1", "--from and --to are for --plot"),
    ("sample a.caml --layer x --key opacity --at 0 --to 1", "--from and --to are for --plot"),
    ("sample a.caml --layer x --key opacity --plot a.svg --from 0 --to 1", nil),
    ("bench --frames 0", "--frames must be at least 1"), ("bench --frames 10000001", "--frames must be at most 10000000"),
    ("bench --frames 10000000", nil),
    ("bench --limit 0", "--limit must be above zero"), ("bench --device 0 --backend software", "--device chooses among"),
    ("bench --one-line", "take one workload"),
    ("bench --plan text", "--plan takes one workload"), ("convert a.ca -o b.png", "its name ends in"),
    ("convert a.ca -o b.caml --layers", "--layers is for"),
    ("convert a.ca -o b.caml --duration 1", "--duration is for Lottie animations"),
    ("convert a.json -o b.caml --duration 0", "above 0 and at most 3600"),
    ("convert a.json -o b.caml --duration 3601", "above 0 and at most 3600"),
    ("convert a.json -o b.caml --duration 3600", "--duration is for Lottie animations"),
    ("convert a.ca -o b.caml --state A@1", "--state with a time"),
    ("convert a.ca -o b.caml --state A@0", nil), ("check a.swift", "is a Swift file, and check reads documents"), ("check a.caml", nil),
    ("join j -o a.mp4", nil), ("farm j", "say whom it is for"), ("farm j --dry-run", nil),
    ("farm j --dry-run --submit", "--dry-run submits nothing"),
    ("farm j --engine slurm --parts-per-task 0", "--parts-per-task is one or more"), ("farm j --engine slurm --parts-per-task 1", nil),
    ("farm status j --json", nil),
    ("init a --path p --url u://x", "--path and --url both say"), ("init a --branch b", "--branch belongs to --url"),
    ("init a --url x", "is no address"), ("init a --url u://x --branch b", nil),
    ("init a --url git@host:x", nil), ("port a --in-place --check", "exclude one another"), ("port a -o b --check", "exclude one another"),
    ("port a --in-place", nil), ("port a", nil),
    ("transition -o a.mp4 --name push", "give two pictures or more"), ("transition a.png b.png -o a.mp4", "give either --name"),
    ("transition a.png b.png -o a.mp4 --name push --shader s.glsl", "give either --name"),
    ("transition a.png b.png -o a.mp4 --name push", nil),
    ("transition a.png b.png -o a.mp4 --name push --duration 0", "--duration must be above zero"),
    ("transition a.png b.png -o a.mp4 --name push --hold -1", "--hold is 0 or more"),
    ("transition a.png b.png -o a.mp4 --name push --hold 0", nil),
    ("transition a.png b.png -o a.mp4 --name push --background blur", "--background blur is for"),
    ("transition a.png b.png -o a.mp4 --name push --dry-run --stats s.json", "of which there are no statistics"),
    ("report a.caml -o r.html", nil), ("report a.caml -o r.html --tolerance 1", "--tolerance and --fps go with --compare"),
    ("report a.caml -o r.html --compare b.caml --tolerance 256", "between 0 and 255"),
    ("report a.caml -o r.html --compare b.caml --tolerance 255 --fps 3", nil),
    ("report a.caml -o r.html --compare b.caml --at 0 --fps 3", "--at and --fps both say"),
    ("report a.caml -o r.html --at -1", "times of a report are not below 0"),
    ("ctl next", nil), ("ctl next 1", "next takes nothing more"), ("ctl screenshot a.png --glass", nil),
    ("ctl next --glass", "--glass is of screenshot"),
  ]

  @Test("lines that make sense, and what is said of others", arguments: lines)
  func commandLines(line: String, words: String?) {
    let complaint = ArgumentCheck.complaint(about: line.split(separator: " ").map(String.init))
    if let words {
      #expect(complaint?.contains(words) == true, "\(complaint ?? "-")")
    } else {
      #expect(complaint == nil, "\(complaint ?? "-")")
    }
  }

  @Test(
    "what ctl makes of its arguments",
    arguments: [
      ("play", "{}"), ("pause x", nil), ("show 3", #"{"item":3}"#), ("show x", nil), ("show", nil), ("seek 2.5", #"{"time":2.5}"#),
      ("seek +5", #"{"by":5}"#),
      ("seek -5", #"{"by":-5}"#), ("seek x", nil), ("state", "{}"), ("state Open", #"{"state":"Open"}"#), ("state a b", nil),
      ("set a.b=c=d", #"{"target":"a.b","value":"c=d"}"#), ("set a", nil), ("parameter a=1", #"{"target":"a","value":"1"}"#),
      ("parameter a", nil),
      ("load /x/../a.png scene:b", #"{"inputs":["/a.png","scene:b"]}"#), ("load", nil), ("screenshot /x/a.png", #"{"path":"/x/a.png"}"#),
      ("screenshot", nil),
      ("gamma 5", #"{"gamma":5}"#), ("gamma 5.1", nil), ("low-power on", #"{"on":true}"#), ("low-power off", #"{"on":false}"#),
      ("low-power maybe", nil),
      ("brightness 1", #"{"level":1}"#), ("brightness 1.1", nil), ("quit", "{}"),
    ])
  func control(line: String, members: String?) throws {
    let words = line.split(separator: " ").map(String.init), command = try #require(ControlCommand(rawValue: words[0]))
    let made = try? command.members(of: Array(words.dropFirst()), duration: nil)
    let json = try made.map {
      String(decoding: try JSONSerialization.data(withJSONObject: $0, options: [.sortedKeys, .withoutEscapingSlashes]), as: UTF8.self)
    }
    #expect(json == members)
    if words[0] == "set", members != nil {
      #expect(try command.members(of: Array(words.dropFirst()), duration: 2)["duration"] as? Double == 2)
    }
  }

  @Test("help of ctl: a line a command, all beginning in one column")
  func help() {
    let lines = ControlCommand.help.split(separator: "\n").map(String.init)
    #expect(
      lines.count == 20 && lines[0] == "  play                        let time go on"
        && lines[4] == "  show N                      item N, counted from 1")
    #expect(lines.allSatisfy { $0.hasPrefix("  ") && $0.dropFirst(29).first == " " && $0.dropFirst(30).first != " " })
  }

  private func play(_ line: String) throws -> PlayCommand { try PlayCommand.parse(line.split(separator: " ").map(String.init)) }

  @Test("what the options of play come to: all that is said, and nothing else")
  func playing() throws {
    let plain = try play("a.caml"), settings = try plain.playerSettings(), list = plain.playlistSettings(Playlist())
    #expect(settings.place == .automatic && settings.connectors == [] && settings.arrangement == .single && settings.mode == nil)
    #expect(settings.rotation == .none && !settings.isMirrored && settings.usesPlaneRotation && settings.margin == 0 && settings.zoom == 1)
    #expect(
      settings.columns == nil && settings.bezel == 0 && settings.device == nil && settings.volume == 1 && settings.soundDevice == "default")
    #expect(settings.cacheByteLimit == 256 << 20 && !settings.dithers && !settings.usesVariableRefresh && !settings.usesPlanes)
    #expect(
      !settings.importsVideo && settings.pointer == nil && settings.gamma == 1 && !settings.prefersLowPower && !settings.prefersLowLatency)
    #expect(settings.handlesSignals && !settings.waitsForDisplay && settings.notifiesServiceManager && settings.quitsOnKeys)
    #expect(settings.allocationCount == nil && (settings.programStart ?? .infinity) < monotonicSeconds())
    #expect(
      list.fit == .fit && list.background == nil && list.start == 0 && list.end == nil && list.rate == 1 && !list.repeats
        && !list.stopsAtEnd)
    let full = try play(
      "a.caml b.caml --span --connector DP-1,DP-2 --mode 640x480 --rotate 270 --mirror-image --no-plane-rotation --margin 5 --zoom 2"
        + " --columns 3 --bezel 7 --volume 40 --sound-device hw --backend software --cache-mb 1 --dither --device /dev/x --wait-for-display"
        + " --vrr --planes --import-video --gamma 2 --cursor arrow --low-power --low-latency --loop --from 1 --to 3 --rate 0.5 --fit fill"
        + " --background blur --each 4 --transition push:2 --shuffle --seed 9 --motion ken-burns")
    let all = try full.playerSettings(), shown = full.playlistSettings(Playlist())
    #expect(all.place == .display && all.connectors == ["DP-1", "DP-2"] && all.arrangement == .span && all.mode == "640x480")
    #expect(all.rotation == .left && all.isMirrored && !all.usesPlaneRotation && all.margin == 0.05 && all.zoom == 2 && all.columns == 3)
    #expect(all.bezel == 7 && all.device == "/dev/x" && all.volume == 0.4 && all.soundDevice == "hw" && all.backend == .software)
    #expect(all.cacheByteLimit == 1 << 20 && all.dithers && all.usesVariableRefresh && all.usesPlanes && all.importsVideo)
    #expect(all.pointer == .arrow && all.gamma == 2 && all.prefersLowPower && all.prefersLowLatency && all.waitsForDisplay)
    #expect(shown.fit == .fill && shown.background == .blur && shown.start == 1 && shown.end == 3 && shown.rate == 0.5 && shown.repeats)
    #expect(!shown.stopsAtEnd && shown.length == 4 && shown.transition == PlaylistTransition(name: "push", duration: 2) && shown.shuffles)
    #expect(shown.seed == 9 && shown.motion == .kenBurns)
    #expect(try play("a.caml --quit-at-end").playlistSettings(Playlist()).stopsAtEnd)
    #expect(
      try play("a.caml b.caml --separate").playerSettings().arrangement == .separate
        && play("a.caml --mirror").playerSettings().arrangement == .mirror)
    #expect(try play("a.caml --window 64x36").place == .window(size: CGSize(width: 64, height: 36)))
    #expect(try play("a.caml --full-screen").place == .window(isFullScreen: true) && play("a.caml --display").place == .display)
  }

  private func render(_ line: String) throws -> RenderCommand { try RenderCommand.parse(line.split(separator: " ").map(String.init)) }

  @Test("what the options of render come to")
  func rendering() throws {
    let plain = try render("a.caml -o a.png").settings(format: .parse(name: "a.png"))
    #expect(
      plain.size == nil && plain.scale == nil && plain.fit == .fit && !plain.dithers && plain.bitDepth == .eight
        && plain.colorSpace == .sRGB)
    #expect(plain.quality == nil && plain.preset == .veryfast && plain.encoder == nil && plain.encoderOptions.isEmpty)
    #expect(
      !plain.leavesOutUnchangedFrames && plain.segmentLength == nil && plain.includesVideoSound && plain.audio == nil
        && plain.background == nil)
    #expect(plain.cacheByteLimit == RenderSettings().cacheByteLimit)
    let black = CGColor(red: 0, green: 0, blue: 0, alpha: 1)
    #expect(try render("a.caml -o a.mp4").settings(format: .parse(name: "a.mp4")).background == black)
    #expect(try render("a.caml -o a.mp4 --background transparent").settings(format: .parse(name: "a.mp4")).background == nil)
    #expect(try render("a.caml -o a.png --background blur").settings(format: .parse(name: "a.png")).background?.alpha == 1)
    let full = try render(
      "a.caml -o a.mp4 --size 64x36 --scale 2 --fit stretch --depth 10 --color-space bt2020-pq --quality 20 --preset slow --encoder h265"
        + " --encoder-option a=b --variable-rate --segment 250 --audio m.mp3 --audio-offset 0.5 --no-audio-loop --cache-mb 2"
        + " --background 1,0,0"
    ).settings(format: .parse(name: "a.mp4"))
    #expect(
      full.size == PixelSize(64, 36) && full.scale == 2 && full.fit == .stretch && full.bitDepth == .ten && full.colorSpace == .bt2020PQ)
    #expect(full.quality == 20 && full.preset == .slow && full.encoder == "h265" && full.encoderOptions == ["a": "b"])
    #expect(full.leavesOutUnchangedFrames && full.segmentLength == 250 && full.audio != nil && full.cacheByteLimit == 2 << 20)
    #expect(full.background?.red == 1 && full.background?.green == 0)
    #expect(try !render("a.caml -o a.mp4 --no-audio").settings(format: .parse(name: "a.mp4")).includesVideoSound)
    // A screen has pixels of its own, unless something else is asked for.
    #expect(try render("a.ca -o a.png --screen 300x480").settings(format: .parse(name: "a.png")).size == PixelSize(300, 480))
    #expect(try render("a.ca -o a.png --screen 300x480 --scale 1").settings(format: .parse(name: "a.png")).size == nil)
    #expect(try render("a.ca -o a.png --screen 300x480 --size 9x9").settings(format: .parse(name: "a.png")).size == PixelSize(9, 9))
    #expect(try render("a.ca -o a.png --screen 300x480 --fit content").settings(format: .parse(name: "a.png")).size == nil)
  }

  @Test("times of frames: one for a picture, five seconds or the document's for a video, at the document's rate where nobody says another")
  func times() throws {
    func times(_ line: String, duration: Double?, rate: FrameRate? = nil) throws -> [Double] {
      let command = try render(line), format = try command.outputFormat(command.output)
      let times = command.frameTimes(duration: duration, rate: rate, format: format)
      return [times.time(ofFrame: 0), Double(times.count), times.frameRate.framesPerSecond]
    }
    #expect(try times("a.caml -o a.png --at 2", duration: 3) == [2, 1, 60] && times("a.caml -o a.png", duration: 3) == [0, 1, 60])
    #expect(try times("a.caml -o a.mp4", duration: nil) == [0, 300, 60] && times("a.caml -o a.mp4", duration: 2) == [0, 120, 60])
    #expect(try times("a.caml -o a.mp4 --from 1", duration: 2, rate: FrameRate(25)) == [1, 25, 25])
    #expect(try times("a.caml -o a.mp4 --from 1 --duration 3 --fps 10", duration: 2, rate: FrameRate(25)) == [1, 30, 10])
    #expect(
      try times("a.caml -o a.mp4 --from 1 --to 1.5", duration: 9) == [1, 30, 60] && times("a.caml -o a.gif", duration: 1) == [0, 50, 50])
    // GIF holds no 120 frames a second.
    #expect(try times("a.caml -o a.gif", duration: 1, rate: FrameRate(120)) == [0, 50, 50])
    #expect(try times("a.caml -o a.webp --to 1", duration: 9)[1] == 60 && times("a.caml -o a.webp", duration: 9)[1] == 1)
    let still = try render("a.caml -o a.png --to 1")
    #expect(throws: Failure.self) { try still.checkTimes(for: .parse(name: "a.png"), output: "a.png") }
  }
}
