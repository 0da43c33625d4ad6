import Acetate
import Foundation
import MediaFiles
import Playlists
import QuartzCore
import TestSupport
import Testing

@testable import AcetateCLI

@Suite("What inputs stand for, and what is made of several")
struct InputTableTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let caml = "<caml><CALayer bounds='0 0 8 8'/></caml>"
  private static let gif = Data("GIF89a".utf8) + [1, 0, 1, 0, 0, 0, 0, 0x3B]

  private func names(_ paths: [String]) -> [String] { paths.map { $0.replacingOccurrences(of: folder.url.path + "/", with: "") } }

  @Test("a folder's pictures and documents in the order of their numbers, without what is hidden or something else; a package is one")
  func folders() throws {
    for name in ["show/10.gif", "show/9.gif", "show/B.gif", "show/a.gif", "show/.c.gif"] { try folder.write(Self.gif, as: name) }
    try folder.write(Self.caml, as: "show/2.caml")
    try folder.write("words", as: "show/notes.txt")
    try folder.write(Self.caml, as: "pack.ca/main.caml")
    try folder.write(Self.caml, as: "plain/main.caml")
    #expect(
      names(ItemInputs.children(of: folder.path("show"))) == ["show/2.caml", "show/9.gif", "show/10.gif", "show/a.gif", "show/B.gif"])
    #expect(
      names(ItemInputs.children(of: folder.path("show/"))) == ["show/2.caml", "show/9.gif", "show/10.gif", "show/a.gif", "show/B.gif"])
    #expect(ItemInputs.children(of: folder.path("pack.ca")).isEmpty && ItemInputs.children(of: folder.path("plain")).isEmpty)
    #expect(
      ItemInputs.isDocument(folder.path("pack.ca")) && ItemInputs.isDocument(folder.path("pack.ca/"))
        && ItemInputs.isDocument(folder.path("plain")))
    #expect(
      !ItemInputs.isDocument(folder.path("show")) && ItemInputs.isFolder(folder.path("show"))
        && !ItemInputs.isFolder(folder.path("show/a.gif")))
    #expect(
      ItemInputs.isList(folder.path("show")) && !ItemInputs.isList(folder.path("pack.ca")) && ItemInputs.isList(folder.path("show/*.gif")))
    #expect(!ItemInputs.isList(folder.path("show/a.gif")) && !ItemInputs.isList("scene:cards"))
    let list = try ItemInputs.playlist([folder.path("show/?.gif"), folder.path("pack.ca"), "scene:cards"])
    #expect(names(list.entries.map(\.source)) == ["show/9.gif", "show/a.gif", "show/B.gif", "pack.ca", "scene:cards"])
    let none = #expect(throws: Failure.self) { try ItemInputs.playlist([folder.path("show/*.png")]) }
    #expect(
      none?.code == .noInput && none?.message == "\(folder.path("show/*.png")): there is no picture, video or document of such a name")
    // What is there by that very name is no pattern.
    try folder.write(Self.gif, as: "odd[1].gif")
    #expect(!ItemInputs.isList(folder.path("odd[1].gif")))
  }

  @Test("files by what they hold, and by their names where they are not there")
  func kinds() throws {
    try folder.write(Self.gif, as: "picture.txt")
    try folder.write("[\"a.gif\"]", as: "list.json")
    try folder.write("{\"items\": []}", as: "items.json")
    try folder.write("{\"v\":\"5.7.0\",\"fr\":10,\"ip\":0,\"op\":9,\"w\":1,\"h\":1,\"layers\":[]}", as: "lottie.json")
    try folder.write("{\"nothing\": 1}", as: "object.json")
    #expect(ItemInputs.isPicture(folder.path("picture.txt")) && !ItemInputs.isVideo(folder.path("picture.txt")))
    #expect(
      ItemInputs.isPicture("gone.png") && ItemInputs.isVideo("gone.mp4") && !ItemInputs.isPicture("gone.mp4")
        && !ItemInputs.isVideo("gone.txt"))
    #expect(!ItemInputs.isPicture("scene:a.png") && !ItemInputs.isPicture(folder.path("list.json")))
    func kinds(_ name: String) -> [Bool] {
      let path = folder.path(name)
      return [ItemInputs.isPlaylist(path), ItemInputs.isLottie(path), ItemInputs.isObject(path)]
    }
    #expect(kinds("list.json") == [true, false, false] && kinds("items.json") == [true, false, false])
    #expect(kinds("lottie.json") == [false, true, true] && kinds("object.json") == [false, false, true])
    #expect(ItemInputs.isPlaylist("gone.m3u8") && ItemInputs.isPlaylist("gone.json") && !ItemInputs.isPlaylist("gone.png"))
  }

  @Test("several inputs as one list: what each says of itself, the first that names sound and fallback, and what is wrong beside")
  func lists() throws {
    try folder.write(Self.gif, as: "a.gif")
    try folder.write("#ACETATE-LIST:audio=m.mp3,audioVolume=40,seed=3\na.gif\nnone*.gif\n", as: "first.m3u8")
    try folder.write("#ACETATE-LIST:audio=n.mp3,fallback=f.gif,shuffle=true\na.gif\n#EXTINF:x\nb.gif\n", as: "second.m3u8")
    let list = try ItemInputs.read([folder.path("first.m3u8"), folder.path("a.gif"), folder.path("second.m3u8"), folder.path("gone.m3u8")])
    #expect(names(list.entries.map(\.source)) == ["a.gif", "a.gif", "a.gif"] && list.shuffles && list.seed == 3 && list.audioVolume == 40)
    #expect(names([list.audio ?? "", list.fallback ?? ""]) == ["m.mp3", "f.gif"] && names(list.files) == ["first.m3u8", "second.m3u8"])
    let faults = names(list.faults.map(\.description))
    #expect(
      faults.count == 3 && faults[0].hasPrefix("first.m3u8:3: ") && faults[1].hasPrefix("second.m3u8:3: ")
        && faults[2].hasPrefix("gone.m3u8: "))
    #expect(list.faults.map(\.isMissing) == [true, false, true])
    func watched(_ inputs: [String], ofOneFile: Bool = false) throws -> Set<String> {
      let list = try ItemInputs.read(inputs)
      return Set(ItemInputs.folders(inputs, list, ofOneFile: ofOneFile).map { names([$0 + "/"])[0] })
    }
    try folder.write(Self.caml, as: "pack.ca/main.caml")
    try folder.write(Self.gif, as: "pack.ca/pictures/a.gif")
    let top = folder.url.path + "/"
    #expect(try watched([folder.path("a.gif")]) == [] && watched([folder.path("a.gif")], ofOneFile: true).count == 1)
    #expect(try watched([folder.path("first.m3u8")]).contains { top.hasSuffix($0) || $0 == "" })
    #expect(try watched([folder.path("pack.ca"), "scene:cards"]).isSuperset(of: ["pack.ca/", "pack.ca/pictures/"]))
  }

  @Test("transitions in turn, or random ones, and parameters for those that have them")
  func transitions() throws {
    let two = try TransitionSequence(names: "push,cube", param: [])
    #expect((1...4).map { two.choice($0).name } == ["push", "cube", "push", "cube"])
    let random = try TransitionSequence(names: "random:7", param: []), again = try TransitionSequence(names: "random:7", param: [])
    #expect(
      (1...9).map { random.choice($0).name } == (1...9).map { again.choice($0).name }
        && Set((1...20).map { random.choice($0).name }).count > 3)
    #expect(
      try (1...9).map { random.choice($0).name } != (1...9).map { try TransitionSequence(names: "random", param: []).choice($0).name })
    func problem(_ names: String, _ param: [String] = []) -> String {
      do { _ = try TransitionSequence(names: names, param: param) } catch { return (error as? Failure)?.message ?? "\(error)" }
      return "none"
    }
    #expect(problem("random:x").contains("'random:x': what random is made from is a whole number"))
    #expect(problem("random", ["a=1"]).contains("--param is for transitions that have names"))
    #expect(problem("CISwipeTransition,push", ["nonsense=1"]) == "none of CISwipeTransition, push has a parameter as in 'nonsense=1'")
    #expect(problem("CISwipeTransition,push", ["inputAngle=1"]) == "none" && problem("shove") != "none")
    #expect(problem("CISwipeTransition", ["=1"]) == "'=1' sets nothing; a parameter is given as name=value")
    #expect(problem("CISwipeTransition", ["inputAngle=x"]).hasPrefix("inputAngle of CISwipeTransition is float, such as "))
    #expect(problem("CISwipeTransition", ["x=1"]).hasPrefix("CISwipeTransition has no parameter 'x'; it has "))
  }

  @Test("a contact sheet: columns of 240 points with 12 between, rows as high as the pictures are there, and names beside")
  func sheet() throws {
    let old = CGImage(width: 64, height: 32, premultipliedPixels: [UInt8](repeating: 255, count: 8192))
    let sheet = TransitionSheet(try ["push", "cube"].map(TransitionChoice.init(named:)), from: old, to: old, subtype: nil)
    // 320 + 7 · 252 + 12; 36 + 2 · (120 + 12) + 12.
    #expect(sheet.root.bounds.size == CGSize(width: 2096, height: 312))
    let layers = sheet.root.sublayers ?? [], labels = layers.compactMap { $0 as? CATextLayer }
    #expect(
      layers.count == 7 + 2 + 14
        && labels.compactMap { $0.string as? String } == ["0", "0.1", "0.25", "0.5", "0.75", "0.9", "1", "push", "cube"])
    #expect(labels[0].frame == CGRect(x: 332, y: 274, width: 240, height: 26) && labels[6].frame.minX == 332 + 6 * 252)
    // The first row's middle is 36 + 12 + 60 below the top.
    #expect(labels[7].frame == CGRect(x: 12, y: 312 - 108 - 13, width: 308, height: 26) && labels[8].frame.midY == 312 - 240)
    let cell = try #require(layers.first { !($0 is CATextLayer) })
    #expect(cell.position == CGPoint(x: 452, y: 204) && cell.transform.m11 == 3.75 && cell.bounds.size == CGSize(width: 64, height: 32))
    sheet.change()
    let transition = try #require(cell.animation(forKey: kCATransition) as? CATransition)
    #expect(transition.duration == 1 && transition.startProgress == 0 && transition.endProgress == 0)
  }

  @Test("what is said of a document: errors and warnings by number, and whether it passes")
  func reports() {
    func report(areErrors: [Bool], strict: Bool = false) -> [Int] {
      let report = CheckReport(
        input: "a", diagnostics: areErrors.map { .init(severity: $0 ? .error : .warning, file: "a", message: "m") }, isStrict: strict)
      return [report.errors, report.warnings, report.isRenderable ? 1 : 0, report.passes ? 1 : 0]
    }
    #expect(report(areErrors: []) == [0, 0, 1, 1] && report(areErrors: [false, false]) == [0, 2, 1, 1])
    #expect(report(areErrors: [true, false]) == [1, 1, 0, 0])
    #expect(report(areErrors: [false], strict: true) == [0, 1, 1, 0] && report(areErrors: [], strict: true) == [0, 0, 1, 1])
  }
}
