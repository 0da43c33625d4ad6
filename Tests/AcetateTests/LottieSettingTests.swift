import CAML
import Foundation
import Graphics
import Lottie
import MediaFiles
import QuartzCore
import TestSupport
import Testing

@testable import OfflineRendering

@Suite("What a Lottie animation is set to")
struct LottieSettingTests {
  /// Four seconds of ten frames each, with two markers, of which one is a moment, and a slot of each kind. A square shows the colour.
  private static let animation = """
    {"v":"5.7.0","fr":10,"ip":0,"op":40,"w":60,"h":20,"markers":[{"cm":"part","tm":15,"dr":10},{"cm":"moment","tm":5,"dr":0}],
    "slots":{"amount":{"p":{"a":0,"k":4}},"place":{"p":{"a":0,"k":[10,10]}},"paint":{"p":{"a":0,"k":[1,0,0]}},
    "list":{"p":{"a":0,"k":[1,2,3,4,5]}},"none":{"p":{}}},
    "layers":[{"ty":4,"ip":0,"op":40,"st":0,"ks":{"p":{"sid":"place","a":0,"k":[10,10]}},"shapes":[
    {"ty":"rc","p":{"a":0,"k":[0,0]},"s":{"a":0,"k":[20,20]},"r":{"a":0,"k":0}},
    {"ty":"fl","c":{"sid":"paint","a":0,"k":[1,0,0]},"o":{"a":0,"k":100}}]}]}
    """

  private func composition() throws -> Composition { Composition(try LottieDocument(data: Data(Self.animation.utf8))) }

  private func problem(_ body: () throws -> Void) -> String? {
    do { try body() } catch { return (error as? CAMLError)?.diagnostic.message ?? "\(error)" }
    return nil
  }

  @Test("its size, its rate and its length are those of the film")
  func film() throws {
    let film = try composition()
    #expect(film.isLottie && film.size == CGSize(width: 60, height: 20) && film.rootLayer.position == CGPoint(x: 30, y: 10))
    #expect(
      film.duration == 4 && film.frameRate == FrameRate(10) && film.stateNames.isEmpty && !film.answersInput && !film.hasInput(named: "a"))
    let animation = try #require(film.rootLayer.animation(forKey: "lottie") as? VideoAnimation)
    #expect(animation.videoStart == 0 && animation.duration == 4 && animation.vectors != nil && animation.fillMode == .both)
  }

  @Test("a marker's part shows alone, a moment as such")
  func markers() throws {
    var film = try composition()
    for (name, start, duration) in [("part", 1.5, 1.0), ("moment", 0.5, 0.001)] {
      try film.show(marker: name)
      let animation = try #require(film.rootLayer.animation(forKey: "lottie") as? VideoAnimation)
      #expect(animation.videoStart == start && animation.duration == duration)
    }
    #expect(film.duration == 0)
    try film.show(marker: "part")
    #expect(film.duration == 1)
    #expect(problem { try film.show(marker: "other") } == "the animation has no marker \"other\", but \"part\", \"moment\"")
  }

  @Test("slots take values of their kind, written as documents write them")
  func slots() throws {
    let film = try composition()
    for (slot, values) in [
      ("amount", ["5", "-0.5", " 7 "]), ("place", ["1 2", "1,2", "1, 2.5"]), ("list", ["1", "1 2 3", "4,5,6,7,8,9"]),
      ("paint", ["#00ff00", "0 1 0", "0 0 1 0.5"]),
    ] {
      for value in values { #expect(problem { try film.setParameter(slot, to: value) } == nil, "\(slot), \(value)") }
    }
    let nouns = [
      "amount": "a number", "place": "two numbers, such as \"100 50\"", "list": "numbers with spaces between",
      "paint": "a colour, such as #ff8000 or \"1 0.5 0\"",
    ]
    for (slot, values) in [
      ("amount", ["", "x", "1 2", "inf", "nan"]), ("place", ["1", "1 2 3", "1 x", "inf 1"]), ("list", ["", "1 x", "1 inf"]),
      ("paint", ["x", ""]),
    ] {
      for value in values {
        #expect(problem { try film.setParameter(slot, to: value) } == "the slot \"\(slot)\" takes \(nouns[slot] ?? ""), not \"\(value)\"")
      }
    }
    #expect(problem { try film.setParameter("nothing", to: "1") }?.hasPrefix("the document has no slot \"nothing\", but ") == true)
    #expect(problem { try film.apply(state: "dark") } == "the document has no theme \"dark\", nor any other")
    // After what was refused the values before still count.
    let image = try OfflineRenderer(film).image(at: 1)
    #expect(image.pixel(1, 2).distance(to: Pixel(0, 0, 128, 128)) <= 1)
  }

  private func archive() throws -> LottieDocument {
    let machine = #"""
      {"initial":"one","states":[{"type":"PlaybackState","name":"one","animation":"a"},
      {"type":"PlaybackState","name":"two","animation":"a","autoplay":true}],"inputs":[{"type":"Numeric","name":"level","value":0}]}
      """#
    let manifest = #"{"version":"2","animations":[{"id":"a"}],"stateMachines":[{"id":"m"},{"id":"n"}],"themes":[{"id":"dark"}]}"#
    let theme = #"{"rules":[{"id":"paint","type":"Color","value":[0,0,1]}]}"#
    return try LottieDocument(
      data: ZipArchive.data(of: [
        (name: "manifest.json", data: Data(manifest.utf8)), (name: "a/a.json", data: Data(Self.animation.utf8)),
        (name: "s/m.json", data: Data(machine.utf8)), (name: "s/n.json", data: Data(machine.utf8)),
        (name: "t/dark.json", data: Data(theme.utf8)),
      ]))
  }

  @Test("themes and states of machines have names, those of the second machine with its own before")
  func states() throws {
    var film = Composition(try archive())
    #expect(film.stateNames == ["dark", "one", "two", "n/one", "n/two"] && film.duration == 4)
    try film.apply(state: "dark")
    #expect(try OfflineRenderer(film).image(at: 1).pixel(1, 2) == Pixel(0, 0, 255))
    film = Composition(try archive())
    #expect(
      problem { try film.apply(state: "three") }
        == "the archive has no theme and no state \"three\", but \"dark\", \"one\", \"two\", \"n/one\", \"n/two\"")
    #expect(
      problem { try film.setParameter("depth", to: "1") }
        == "the archive has no slot and no input \"depth\", but \"amount\", \"place\", \"paint\", \"list\", \"none\", \"level\", \"level\"")
    // A theme cannot come later; a state can, and a second is left where it stands still.
    #expect(problem { try film.plan([StateChange(to: "dark", at: 1)]) } == "a Lottie animation has one theme from its beginning to its end")
    film = Composition(try archive())
    try film.plan([StateChange(to: "two", at: 3), StateChange(to: "one", at: 1)])
    #expect(film.stateChanges.map(\.time) == [1, 3] && film.duration == 7)
    film = Composition(try archive())
    try film.plan([StateChange(to: "one", at: 6)])
    #expect(film.duration == 7)
  }
}
