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
    #expect(list.faults.filter(\.isMissing).count == (path == "a.json" ? 0 : 1) && !list.faults.contains(where: \.breaksOff))
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

  /// What an item's line says of it, as it is kept; nil where the item is left out.
  private func style(_ said: String) throws -> PlaylistEntry? {
    try? read(["a.m3u8": "#ACETATE:\(said)\na.png"], "a.m3u8").entries.first
  }

  @Test(
    "numbers of keys, and where they end",
    arguments: [
      ("duration=0.001", true), ("duration=0", false), ("duration=-1", false), ("duration=1000000000", true),
      ("duration=1000000001", false),
      ("duration=nan", false), ("from=-1", true), ("from=-1000000001", false), ("to=0", false), ("to=0.5", true), ("from=1,to=1", false),
      ("from=1,to=1.5", true), ("from=-2,to=-1", true), ("rate=0", false), ("rate=0.1", true), ("volume=0", true), ("volume=100", true),
      ("volume=100.5", false), ("volume=-1", false), ("weight=1", true), ("weight=100", true), ("weight=101", false), ("weight=0", false),
      ("weight=1.5", false), ("fit=stretch", true), ("fit=Fill", false), ("motion=none", true), ("motion=zoom", false),
      ("transition=push:0", false), ("transition=push:0.1", true), ("state=", true), ("nothing=1", false), ("background=blur", true),
      ("background=red", false),
    ])
  func numbers(said: String, isRead: Bool) throws { #expect(try (style(said) != nil) == isRead) }

  @Test("what is said of an item, key by key")
  func keys() throws {
    let said =
      "duration=2,fit=none,motion=ken-burns,transition=fade:3,from=1,to=9,rate=0.5,volume=40,state=On,weight=7,days=mon,"
      + "hours=9:00-10:00,dates=2026-12-01,timeZone=UTC,parameters.p=1,set.a.b=2,background=white"
    let entry = try #require(try style(said))
    #expect(entry.style.duration == 2 && entry.style.fit == CanvasFit.none && entry.style.motion == .kenBurns && entry.weight == 7)
    #expect(entry.style.transition == ItemTransition(name: "fade", duration: 3) && entry.style.start == 1 && entry.style.end == 9)
    #expect(entry.style.rate == 0.5 && entry.style.volume == 40 && entry.state == "On" && entry.style.background == .color(1, 1, 1, 1))
    #expect(entry.parameters == ["p": "1"] && entry.properties == ["a.b": "2"])
    var schedule = Schedule()
    (schedule.days, schedule.hours, schedule.timeZone) = ([1], [Schedule.Hours(start: 540, end: 600)], .gmt)
    schedule.dates = [Schedule.Dates(first: 20_261_201, last: 20_261_201)]
    #expect(entry.schedules.count == 1 && entry.schedules[0].days == [1] && entry.schedules[0].hours == schedule.hours)
    #expect(entry.schedules[0].dates == schedule.dates && entry.schedules[0].timeZone.secondsFromGMT() == 0)
    // All of it once more, from the list: what the item says goes first, of what it does not say the list's counts.
    var list = ItemStyle(), item = ItemStyle()
    (item.duration, item.rate) = (1, 3)
    list = entry.style
    let over = item.over(list)
    #expect(over.duration == 1 && over.rate == 3 && over.fit == CanvasFit.none && over.background == .color(1, 1, 1, 1))
    #expect(over.motion == .kenBurns && over.transition?.name == "fade" && over.start == 1 && over.end == 9 && over.volume == 40)
    #expect(list.over(ItemStyle()) == list && ItemStyle().over(list) == list)
  }

  @Test("what is said of a whole list: audio, fallback, seed and time zone; those of included lists are their own")
  func lists() throws {
    let list = try read(
      [
        "x/a.m3u8":
          "#ACETATE-LIST:audio=m.mp3,audioVolume=30,fallback=scene:clock,seed=9,timeZone=UTC,shuffle=true\n"
          + "#ACETATE:hours=9:00-10:00\na.png\nb.m3u8",
        "x/b.m3u8": "#ACETATE-LIST:audio=n.mp3,fallback=f.png,seed=8,timeZone=Asia/Tokyo\n#ACETATE:days=mon\nb.png",
      ], "x/a.m3u8")
    #expect(list.audio == "x/m.mp3" && list.audioVolume == 30 && list.fallback == "scene:clock" && list.seed == 9 && list.shuffles)
    #expect(list.entries.map { $0.schedules.map { $0.timeZone.secondsFromGMT() / 3600 } } == [[0], [9]])
    #expect(list.entries.map(\.place?.description) == ["x/a.m3u8:3", "x/b.m3u8:3"])
    let plain = try read(["a.m3u8": "a.png"], "a.m3u8")
    #expect(plain.audio == nil && plain.audioVolume == 100 && plain.fallback == nil && plain.seed == 0 && !plain.shuffles)
    let wrong = try read(["a.m3u8": "#ACETATE-LIST:audio=http://a/b.mp3,audioVolume=101,seed=-1\na.png"], "a.m3u8")
    #expect(wrong.audio == nil && wrong.audioVolume == 100 && wrong.faults.count == 3 && wrong.faults.allSatisfy { $0.line == 1 })
  }

  @Test("lists lie eight deep, a round has a million items, and a file sixteen mebibytes")
  func limits() throws {
    func nested(_ depth: Int) throws -> Playlist {
      var files = ["\(depth).m3u8": "a.png"]
      for level in 1..<depth { files["\(level).m3u8"] = "\(level + 1).m3u8" }
      return try read(files, "1.m3u8")
    }
    #expect(try nested(8).entries.count == 1)
    let deep = #expect(throws: PlaylistError.self) { try nested(9) }
    #expect(deep?.description == "8.m3u8:1: 9.m3u8: playlists include one another more than 8 deep")
    // 100 · 100 · 100 is a million: one more is left out.
    let heavy = try read(
      ["a.m3u8": "#ACETATE:weight=100\nb.m3u8\nz.png", "b.m3u8": "#ACETATE:weight=100\nc.m3u8", "c.m3u8": "#ACETATE:weight=100\na.png"],
      "a.m3u8")
    #expect(heavy.entries.map(\.weight) == [1_000_000] && heavy.entries[0].source == "a.png")
    #expect(heavy.faults.map(\.description) == ["a.m3u8:3: with all weights, a round has more than 1000000 items; z.png is left out"])
    let size = PlaylistReader.byteLimit
    func sized(_ count: Int) throws -> Int {
      try PlaylistReader { _ in Data("a.png\n#".utf8) + Data(repeating: 0x61, count: count - 7) }.read("a.m3u8").entries.count
    }
    #expect(try size == 16_777_216 && sized(size) == 1)
    #expect(throws: PlaylistError.self) { try sized(size + 1) }
    let many = try read(["a.m3u8": String(repeating: "a.png\n", count: 100_001)], "a.m3u8")
    #expect(many.entries.count == 100_000 && many.faults.map(\.message) == ["the playlist has more than 100000 items"])
    // Ten thousand lines that are wrong are told, and that there are others; an item behind them is not read.
    let wrong = try read(["a.m3u8": "a.png\n" + String(repeating: "#EXTINF:x\n", count: 10_001) + "b.png"], "a.m3u8")
    #expect(wrong.entries.count == 1 && wrong.faults.count == 10_001)
    #expect(wrong.faults.last?.description == "a.m3u8:10002: what else is wrong is not told")
  }

  @Test("what is a playlist by its name, and colours")
  func names() {
    #expect(["a.m3u", "a.m3u8", "a.json", "x/A.JSON"].allSatisfy(PlaylistReader.isPlaylist))
    #expect(["a.png", "json", "scene:a.json", "Scene:a.m3u8", ".m3u"].allSatisfy { !PlaylistReader.isPlaylist($0) })
    let colors: [(String, ItemBackground?)] = [
      ("blur", .blur), ("black", .color(0, 0, 0, 1)), ("white", .color(1, 1, 1, 1)), ("#f80", .color(1, 136.0 / 255, 0, 1)),
      ("#1020fF", .color(16.0 / 255, 32.0 / 255, 1, 1)), ("#00000033", .color(0, 0, 0, 0.2)), ("#1234", nil), ("#12345", nil),
      ("123456", nil), ("x123456", nil), ("#12345g", nil), ("", nil), ("#", nil), ("#123456789", nil),
    ]
    for (text, color) in colors { #expect(ItemBackground(text) == color, "\(text)") }
  }

  @Test(
    "pairs of a line, with quotation marks and blanks",
    arguments: [
      (#"state = a b , weight=2"#, "a b", 2), (#"state="a, b" ,weight=3"#, "a, b", 3), (#"weight=4,state="""x""""#, "\"x\"", 4),
      (#"weight=5,state="#, "", 5),
    ])
  func pairs(said: String, state: String, weight: Int) throws {
    let entry = try #require(try style(said))
    #expect(entry.state == state && entry.weight == weight)
    for wrong in [#"state="a" b"#, #"state="a"#, "=a", "state=a,,weight=2", " =a"] { #expect(try style(wrong) == nil) }
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
