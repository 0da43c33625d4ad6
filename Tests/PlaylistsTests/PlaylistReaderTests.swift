import Foundation
import Graphics
import TestSupport
import Testing

@testable import Playlists

@Suite("Playlists as files")
struct PlaylistReaderTests {
  private func read(_ files: [String: String], _ path: String) throws -> Playlist {
    try PlaylistReader { name in
      guard let text = files[name] else { throw CocoaError(.fileReadNoSuchFile) }
      return Data(text.utf8)
    }.read(path)
  }

  /// The same list in both formats.
  private static let text = #"""
    #EXTM3U
    # what is shown in the entrance
    #ACETATE-LIST:fit=fill,transition=push:0.5,shuffle=true,seed=7,fallback=logo.png

    #EXTINF:8,The house
    house.jpg
    #EXTINF:-1,
    #ACETATE:background=#ff8000,motion=ken-burns,weight=3,parameters.mode=lock,set.title.string="Tea, ""green"""
    menu.ca
    scene:clock
    """#
  private static let json = #"""
    { "$schema": "playlist.schema.json", "fit": "fill", "transition": "push:0.5", "shuffle": true, "seed": 7, "fallback": "logo.png",
      "items": [
        { "source": "house.jpg", "duration": 8 },
        { "source": "menu.ca", "background": "#ff8000", "motion": "ken-burns", "weight": 3, "parameters": { "mode": "lock" },
          "set": { "title.string": "Tea, \"green\"" } },
        "scene:clock"
      ] }
    """#

  @Test("text and JSON say the same", arguments: [("lists/a.m3u8", text), ("lists/a.json", json)])
  func formats(path: String, text: String) throws {
    let list = try read([path: text], path)
    #expect(list.entries.map(\.source) == ["lists/house.jpg", "lists/menu.ca", "scene:clock"])
    #expect(list.shuffles && list.seed == 7 && list.fallback == "lists/logo.png" && list.files == [path])
    #expect(list.entries.map(\.style.duration) == [8, nil, nil])
    #expect(list.entries.allSatisfy { $0.style.fit == .fill && $0.style.transition == ItemTransition(name: "push", duration: 0.5) })
    let menu = list.entries[1]
    #expect(menu.style.background == .color(1, 128.0 / 255, 0, 1) && menu.style.motion == .kenBurns && menu.weight == 3)
    #expect(menu.parameters == ["mode": "lock"] && menu.properties == ["title.string": "Tea, \"green\""])
  }

  @Test("a source that is a playlist stands for its entries, with what is said around it where it says nothing itself")
  func includes() throws {
    let list = try read(
      [
        "all.json": #"{ "fit": "fill", "duration": 3, "items": ["a.png", { "source": "more/in.m3u8", "duration": 5, "weight": 2 }] }"#,
        "more/in.m3u8": "#ACETATE-LIST:fit=none\nb.png\n#EXTINF:9\n#ACETATE:weight=3\n/c.png",
      ], "all.json")
    #expect(list.entries.map(\.source) == ["a.png", "more/b.png", "/c.png"])
    #expect(list.entries.map(\.style.duration) == [3, 5, 9] && list.entries.map(\.style.fit) == [.fill, CanvasFit.none, CanvasFit.none])
    #expect(list.entries.map(\.weight) == [1, 2, 6] && list.files == ["all.json", "more/in.m3u8"])
  }

  /// Seven levels of ten files each are 11,111,111; before, each was read, and none had an item.
  @Test("lists that include others again and again end")
  func manyIncludes() throws { #expect(try processorSeconds(of: readManyIncludes) < 600) }

  private func readManyIncludes() throws {
    var files = ["7.m3u8": "#EXTM3U"]
    for level in 0..<7 { files["\(level).m3u8"] = String(repeating: "\(level + 1).m3u8\n", count: 10) }
    let error = #expect(throws: PlaylistError.self) { try read(files, "0.m3u8") }
    #expect(error?.message == "the playlist includes others more than 9999 times")
    // 70 comments of a megabyte, in all.
    let large = ["a.m3u8": String(repeating: "b.m3u8\n", count: 70), "b.m3u8": "#" + String(repeating: "b", count: 1 << 20)]
    let tooLarge = #expect(throws: PlaylistError.self) { try read(large, "a.m3u8") }
    #expect(tooLarge?.message == "with all that it includes the playlist has more than 67108864 bytes")
  }

  @Test("lines, values and paths go by bytes: a mark hides no sign, and lines end where other readers of M3U see them end")
  func marks() throws {
    let text = "#ACETATE:set.a.b=\"x,\u{301}\"\"\u{301}\",weight=2\r\n\u{301}a.png\u{85}b\rfile:///\u{301}c.png\n"
    let list = try read(["x/\u{301}l.m3u8": text], "x/\u{301}l.m3u8")
    #expect(list.entries.map { Array($0.source.utf8) } == ["x/\u{301}a.png\u{85}b", "/\u{301}c.png"].map { Array($0.utf8) })
    #expect(list.entries[0].properties == ["a.b": "x,\u{301}\"\u{301}"] && list.entries[0].weight == 2)
    // One list includes another whose name looks like its own.
    let byBytes = PlaylistReader { name in Data((name.utf8.first == 0xC3 ? "e\u{301}.m3u8" : "a.png").utf8) }
    #expect(try byBytes.read("\u{E9}.m3u8").entries.map(\.source) == ["a.png"])
    let error = #expect(throws: PlaylistError.self) { try read(["l.m3u8": "a\0b.png"], "l.m3u8") }
    #expect(error?.description.contains("has a NUL in it") == true, "\(error?.description ?? "")")
    // What stands for a NUL in an address is letters of a name.
    #expect(try read(["l.m3u8": "file:///a%00b.png"], "l.m3u8").entries.map(\.source) == ["/a%00b.png"])
  }

  @Test(
    "what is wrong is told with its place",
    arguments: [
      ("a.m3u8", "a.png\n#ACETATE:fit=big\nb.png", "a.m3u8:3: fit is fit, fill, stretch or none, not 'big'"),
      ("a.m3u8", "#ACETATE:fit\nb.png", "a.m3u8:1: this is key=value"),
      ("a.m3u8", "#ACETATE:set.a.b=\"x\nb.png", "a.m3u8:1: this is key=value"),
      ("a.m3u8", "#EXTINF:long,b\nb.png", "a.m3u8:1: #EXTINF says how many seconds it shows, not 'long'"),
      ("a.m3u8", "#ACETATELIST:fit=fill\nb.png", "a.m3u8:1: there are #ACETATE:"),
      ("a.m3u8", "a.png\n#ACETATE-LIST:fit=fill\n#ACETATE-LIST:shuffle=yes", "a.m3u8:3: shuffle is true or false, not 'yes'"),
      ("a.m3u8", "# nothing", "a.m3u8: the playlist has no items"),
      ("a.m3u8", "a.m3u8", "a.m3u8: the playlist includes itself"),
      ("a.m3u8", "b.json", "b.json: the playlist cannot be read"),
      ("a.m3u8", "#ACETATE:from=2,to=1\nb.png", "a.m3u8:2: to must lie after from"),
      ("a.m3u8", "#ACETATE:hours=9-17\nb.png", "hours is times of the day, such as 09:00-17:30"),
      ("a.m3u8", "#ACETATE:days=weekend\nb.png", "days is days of the week"),
      ("a.m3u8", "#ACETATE:dates=2026-13-01\nb.png", "dates is days, such as"),
      ("a.m3u8", "#ACETATE:timeZone=Moon\nb.png", "timeZone is a time zone, such as Europe/Berlin, not 'Moon'"),
      ("a.json", "{ \"items\": [\"a\" \"b\"] }", "a.json:1: this is no JSON: a comma or ']' is missing before \"b\"] }"),
      ("a.json", "{}", "a.json: a playlist has an array 'items'"),
      ("a.json", "3", "a.json: a playlist is an object with 'items', or an array of them"),
      ("a.json", "[{ \"duration\": 3 }]", "a.json:1: item 1 has no 'source'"),
      ("a.json", "[\"a\", { \"source\": \"b\", \"durtion\": 3 }]", "a.json:1: item 2: there is no key 'durtion'; there are duration, fit"),
      ("a.json", "[{ \"source\": \"b\", \"weight\": 0 }]", "a.json:1: item 1: weight is a whole number from 1 to 100, not '0'"),
      ("a.json", "[{ \"source\": \"b\", \"fit\": null }]", "a.json:1: item 1: fit is a text, a number, true or false"),
      ("a.json", "{ \"items\": [\"a\"], \"weight\": 2 }", "a.json:1: there is no key 'weight'; there are duration"),
    ])
  func mistakes(path: String, text: String, words: String) throws {
    let faults: [PlaylistError]
    do { faults = try read([path: text], path).faults } catch let error as PlaylistError { faults = [error] }
    #expect(faults.count == 1 && faults[0].description.contains(words), "\(faults)")
  }

  /// Each has three items that are right; all else is told, and takes none of them away.
  @Test(
    "one bad line never takes the others away",
    arguments: [
      (
        "a.m3u8",
        """
        a.png
        http://example.com/board.html
        #EXTINF:abc,Title
        bad.png
        #ACETATE:duration=1e12,fit=big
        bad.png
        #ACETATE-LIST:shuffle=perhaps,seed=5
        b.png
        none.m3u8
        in.json
        """,
        [
          "a.m3u8:2: http://example.com/board.html: this is not on this machine; acetate reads files, so have another program fetch it",
          "a.m3u8:3: #EXTINF says how many seconds it shows, not 'abc'; bad.png is left out",
          "a.m3u8:7: shuffle is true or false, not 'perhaps'",
          "a.m3u8:6: duration is seconds above zero, not '1e12'; bad.png is left out",
          "a.m3u8:6: fit is fit, fill, stretch or none, not 'big'; bad.png is left out",
          "a.m3u8:9: none.m3u8: the playlist cannot be read", "in.json:1: item 2 has no 'source'",
        ]
      ),
      (
        "a.json",
        """
        { "seed": 5, "shuffle": perhaps,
          "items": [
            "a.png",
            { "source": "bad.png", "duration": 1e12 },
            { "source": "bad.png" "fit": "fill" },
            { "source": "bad.png,
              "duration": 3 },
            { "source": "bad.png",
            { "source": "b.png" },
            [["bad.png", 3], null],
            "c.png"
          ]
        }
        """,
        [
          "a.json:1: this is no JSON: a value is missing before perhaps",
          "a.json:4: item 2: duration is seconds above zero, not '1000000000000'",
          "a.json:5: this is no JSON: a comma or '}' is missing before \"fit\": \"fill\" }",
          "a.json:6: this is no JSON: a text does not end in its line", "a.json:9: this is no JSON: a key in quotation marks is missing",
          "a.json:10: item 7 is a source, or an object with one",
        ]
      ),
    ])
  func oneBadLine(path: String, text: String, words: [String]) throws {
    let list = try read([path: text, "in.json": "[\"c.png\", {}]"], path)
    let sources = list.entries.map(\.source)
    #expect(sources.prefix(2) == ["a.png", "b.png"] && !sources.contains("bad.png") && sources.count == 3, "\(sources)")
    #expect(list.seed == 5 && !list.shuffles)
    for words in words { #expect(list.faults.contains { $0.description.hasPrefix(words) }, "\(words) in \(list.faults)") }
    #expect(list.entries[0].place == PlaylistPlace(file: path, line: path == "a.json" ? 3 : 1))
  }

  @Test("a line that is no text in UTF-8 takes away its item alone, and an unknown transition none")
  func bytesAndTransitions() throws {
    let latin = Data("a.png\nm".utf8) + [0xFC] + Data("sli.png\n#ACETATE:transition=shove:1\nb.png".utf8)
    let list = try PlaylistReader(contents: { _ in latin }, hasTransition: { $0 != "shove" }).read("a.m3u8")
    #expect(list.entries.map(\.source) == ["a.png", "b.png"] && list.entries[1].style.transition == nil)
    #expect(
      list.faults.map(\.description) == [
        "a.m3u8:2: this line is no text in UTF-8", "a.m3u8:4: b.png: there is no transition 'shove'; it comes in as others do",
      ])
  }

  @Test("JSON that breaks off is told from what is wrong in it, texts have escapes, and whole numbers all their digits")
  func brokenOff() throws {
    let half = try read(["a.json": #"["a.png", { "source": "b."#], "a.json")
    #expect(half.entries.map(\.source) == ["a.png"] && half.faults.map(\.breaksOff) == [true])
    let list = try read(["a.json": #"{"seed": 18446744073709551615, "items": ["\u00e4\ud83d\ude00\/\"\t.png"]}"#], "a.json")
    #expect(list.seed == .max && list.entries.map(\.source) == ["ä😀/\"\t.png"] && list.faults.isEmpty)
    let deep = try read(["a.json": "[\"a.png\", \(String(repeating: "[", count: 100_000))"], "a.json")
    #expect(deep.entries.map(\.source) == ["a.png"])
    // Six million faults are not told one by one.
    let many = try read(["a.json": "[\"a.png\"" + String(repeating: " \"\"", count: 50_000)], "a.json")
    #expect(many.faults.count == PlaylistReader.faultLimit + 1)
  }

  @Test("what a transition is")
  func transitions() {
    #expect(ItemTransition("CIDissolveTransition:1.5") == ItemTransition(name: "CIDissolveTransition", duration: 1.5))
    #expect(["push", "push:0", ":1", "push:x", "push:1:2"].allSatisfy { ItemTransition($0) == nil })
  }

  @Test("the schema for editors has the keys that are read")
  func schema() throws {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../docs/playlist.schema.json")
    let schema = try #require(JSONSerialization.jsonObject(with: Data(contentsOf: path)) as? [String: Any])
    func keys(_ object: Any?) -> Set<String> {
      Set(((object as? [String: Any])?["properties"] as? [String: Any] ?? [:]).keys)
    }
    let definitions = try #require(schema["$defs"] as? [String: Any])
    #expect(keys(definitions["item"]) == Set(PlaylistAttributes.entryKeys + ["source", "parameters", "set"]))
    let list = (schema["oneOf"] as? [Any])?.last
    #expect(keys(list) == Set(PlaylistAttributes.playlistKeys + ["items", "$schema"]))
  }
}
