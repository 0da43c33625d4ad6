import Foundation
import TestSupport
import Testing

@Suite("every option of acetate render in a plan")
struct PlanOptionTests {
  private let tool: CommandLineTool

  init() throws {
    tool = try CommandLineTool()
    // A gradient for dithering, a text for fonts, a layer that comes out of the canvas, and a state.
    try tool.folder.write(
      """
      <caml><CALayer name="root" bounds="0 0 40 20"><sublayers>
        <CAGradientLayer bounds="0 0 30 30" position="15 10"><colors>
          <CGColor value="0.1 0.1 0.12"/><CGColor value="0.16 0.1 0.1"/></colors></CAGradientLayer>
        <CATextLayer name="title" bounds="0 0 40 20" position="20 10" font="\(TestFont.family)" fontSize="10">
          <string type="string" value="AB"/></CATextLayer>
        <CALayer name="hand" bounds="0 0 4 4" position="5 10" backgroundColor="0 0 1" opacity="0.5"><animations>
          <animation type="CABasicAnimation" key="move" keyPath="position.x" duration="2" fromValue="5" toValue="35"/>
        </animations></CALayer></sublayers>
        <states><LKState name="Away"><elements><LKStateSetValue keyPath="opacity"><value type="real" value="0.25"/></LKStateSetValue>
        </elements></LKState></states></CALayer></caml>
      """, as: "all.caml")
    try tool.folder.write(
      """
      <caml><CALayer bounds="0 0 100 100" backgroundColor="1 0 0"><states>
        <LKState name="Locked"/><LKState name="Unlock"><elements><LKStateSetValue keyPath="backgroundColor">
          <value type="CGColor" value="0 0 1"/></LKStateSetValue></elements></LKState></states></CALayer></caml>
      """, as: "w.wallpaper/Background.ca/main.caml")
    for (name, color) in [("1", "1 0 0"), ("2", "0 1 0"), ("3", "0 0 1")] {
      try tool.folder.write(
        """
        <caml><CALayer bounds="0 0 16 16" backgroundColor="\(color)"><sublayers>
          <CALayer bounds="0 0 5 5" position="6 9" backgroundColor="1 1 1"/></sublayers></CALayer></caml>
        """, as: "photos/\(name).caml")
    }
    try tool.folder.write(
      """
      {"v":"5.7.0","fr":10,"ip":0,"op":20,"w":40,"h":20,"markers":[{"tm":10,"cm":"late","dr":10}],"layers":[
      {"ty":4,"ip":10,"op":20,"st":0,"ks":{"p":{"a":0,"k":[10,10]}},
      "shapes":[{"ty":"rc","p":{"a":0,"k":[0,0]},"s":{"a":0,"k":[10,10]},"r":{"a":0,"k":0}},
      {"ty":"fl","c":{"a":0,"k":[0,0,1,1]},"o":{"a":0,"k":100}}]}]}
      """, as: "marked.json")
    try tool.folder.write(#"[{"at": 0, "tap": [240, 135], "for": 9}]"#, as: "tap.json")
    try tool.folder.write(TestSound.toneAndSilence, as: "tone.wav")
    try tool.folder.write(try Data(contentsOf: TestFont.url), as: "own.ttf")
  }

  /// What becomes of an option in a plan.
  enum Treatment: Sendable {
    /// Parts, joined, have it as a render has, and without it the output is another one.
    case kept(String, input: String = "all.caml", format: String = "png", besides: String = "--at 1")
    /// Parts, joined, have it as a render has, and the output is the same without it.
    case withoutEffect(String, input: String = "all.caml")
    /// Planning ends with a sentence.
    case refused(String, because: String)
    /// It is the plan's own option, or another test has it.
    case elsewhere(String)
  }

  static let video = "--fps 10 --duration 0.6"

  /// By the options' names in `acetate render --help`, `input` for what is rendered.
  static let treatments: [String: Treatment] = [
    "input": .elsewhere("all tests"),
    "output": .elsewhere("the plan's own option: its folder"),
    "segment": .elsewhere("the plan's own option"),
    "data": .elsewhere("FarmTests.rows"),
    "help": .elsewhere("the plan's own option"),
    "version": .elsewhere("the plan's own option"),
    "stats": .refused("--stats -", because: "--stats belongs to one process"),
    "poster": .refused("--poster p.png", because: "--poster belongs to one process"),
    "poster-at": .refused("--poster p.png --poster-at 1", because: "--poster belongs to one process"),
    "progress": .withoutEffect("--progress"),
    "dry-run": .refused("--dry-run", because: "--dry-run belongs to one process"),

    "others": .elsewhere("ShowTests.mistakes"),
    "each": .kept("--each 2", input: "photos", besides: "--at 3 --size 16x16"),
    "transition": .kept("--transition push:1", input: "photos", besides: "--each 2 --at 2.5 --size 16x16"),
    "motion": .kept("--motion ken-burns", input: "photos", besides: "--each 2 --at 1 --size 16x16"),
    "shuffle": .kept("--shuffle", input: "photos", besides: "--seed 3 --at 0 --size 16x16"),
    "seed": .withoutEffect("--seed 3"),

    "screen": .kept("--screen 60x80@2", input: "w.wallpaper"),
    "param": .kept("--param mode=home", input: "w.wallpaper"),
    "set": .kept("--set hand.opacity=1"),
    "font": .kept("--font own.ttf"),
    "strict": .withoutEffect("--strict", input: "w.wallpaper"),
    "swift": .refused("--swift", because: "all.caml: a Swift program is compiled on the machine that runs it"),
    "state": .kept("--state Away"),
    "marker": .kept("--marker late", input: "marked.json", besides: "--at 0"),
    "events": .kept("--events tap.json", input: "scene:touches", besides: "--at 0.4 --size 48x27"),
    "canvas": .kept("--canvas 0,0,20,20"),
    "fit": .kept("--fit content"),
    "size": .kept("--size 20x10"),
    "scale": .kept("--scale 2"),
    "at": .kept("--at 0.5", besides: ""),
    "from": .kept("--from 0.2", format: "rgba", besides: "--fps 5 --to 1"),
    "to": .kept("--to 0.8", format: "rgba", besides: "--fps 5"),
    "duration": .kept("--duration 0.8", format: "rgba", besides: "--fps 5"),
    "fps": .kept("--fps 5", format: "rgba", besides: "--duration 0.4"),
    "backend": .withoutEffect("--backend software"),
    "device": .elsewhere("FarmTests.openGLES"),
    "cache-mb": .withoutEffect("--cache-mb 0"),
    "background": .kept("--background #00ff00"),
    "depth": .kept("--depth 16"),
    "color-space": .kept("--color-space display-p3"),
    "dither": .kept("--dither"),
    "quality": .kept("--quality 20", format: "jpg", besides: "--at 1 --background black"),
    "preset": .kept("--preset ultrafast", format: "mp4", besides: video + " --background black"),
    "encoder": .kept("--encoder prores_ks", format: "mov", besides: video + " --background black"),
    "encoder-option": .kept("--encoder-option tune=grain", format: "mp4", besides: video + " --background black"),
    "variable-rate": .kept("--variable-rate", format: "mp4", besides: "--from 3 --to 4 --fps 10 --background black"),
    "audio": .kept("--audio tone.wav", format: "mp4", besides: video + " --background black"),
    "audio-offset": .kept("--audio-offset 0.3", format: "mp4", besides: video + " --background black --audio tone.wav"),
    "no-audio": .withoutEffect("--no-audio"),
    "audio-loop": .kept("--no-audio-loop", format: "webm", besides: "--fps 5 --duration 1.4 --audio tone.wav"),
  ]

  @Test("the table has every option, and none that there is not")
  func complete() throws {
    struct Help: Decodable {
      struct Command: Decodable { var arguments: [Argument] }
      struct Argument: Decodable { var valueName: String?, preferredName: Name? }
      struct Name: Decodable { var name: String }
      var command: Command
    }
    let help = try JSONDecoder().decode(Help.self, from: tool.run("render", "--experimental-dump-help").output)
    let names = help.command.arguments.compactMap { $0.preferredName?.name ?? $0.valueName }
    #expect(names.count > 30)
    // Flags stand there with their opposites.
    #expect(Set(names).subtracting(["no-audio-loop", "no-progress"]) == Set(Self.treatments.keys))
  }

  private func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }

  /// What parts of a plan come to, and a render.
  private func results(_ input: String, format: String, _ options: [String]) throws -> (joined: Data, whole: Data) {
    let name = "\(UUID().uuidString)"
    let planned = try tool.run(["plan", input, "-o", "job-\(name)", "--format", format, "--segment", "3"] + options)
    #expect(planned.status == 0, "\(planned.errors)")
    let last = try #require(planned.text.firstMatch(of: /parts?, 0-(\d+),/)?.1)
    let rendered = try tool.run("render", "--plan", "job-\(name)", "--part", "0-\(last)")
    #expect(rendered.status == 0, "\(rendered.errors)")
    let joined = try tool.run("join", "job-\(name)", "-o", "joined-\(name).\(format)")
    #expect(joined.status == 0, "\(joined.errors)")
    let whole = try tool.run(["render", input, "-o", "whole-\(name).\(format)", "--segment", "3"] + options)
    #expect(whole.status == 0, "\(whole.errors)")
    return (try tool.folder.read("joined-\(name).\(format)"), try tool.folder.read("whole-\(name).\(format)"))
  }

  /// A third of them, another one with each commit.
  @Test("is kept, without effect, or refused", arguments: RandomRuns.share(treatments.keys.sorted(), oneIn: 3))
  func treated(name: String) throws {
    switch Self.treatments[name] {
    case .kept(let option, let input, let format, let besides):
      let (joined, whole) = try results(input, format: format, words(besides) + words(option))
      #expect(joined == whole)
      let without = try tool.run(["render", input, "-o", "without.\(format)", "--segment", "3"] + words(besides))
      #expect(without.status == 0, "\(without.errors)")
      #expect(try tool.folder.read("without.\(format)") != whole, "the option changes nothing here, so that nothing is shown")
    case .withoutEffect(let option, let input):
      let (joined, whole) = try results(input, format: "png", ["--at", "1"] + words(option))
      #expect(joined == whole)
      #expect(try tool.run("render", input, "-o", "without.png", "--at", "1").status == 0)
      #expect(try tool.folder.read("without.png") == whole)
    case .refused(let option, let sentence):
      let result = try tool.run(["plan", "all.caml", "-o", "job", "--at", "1", "--format", "png"] + words(option))
      #expect(result.status == 64 && result.errors.hasPrefix("acetate: \(sentence)"), "\(result.errors)")
      #expect(!FileManager.default.fileExists(atPath: tool.folder.path("job")))
    case .elsewhere, nil: break
    }
  }
}
