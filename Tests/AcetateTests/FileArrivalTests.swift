import CAML
import Foundation
import OfflineRendering
import TestSupport
import Testing

@testable import Playback

@Suite("Files that arrive")
struct FileArrivalTests {
  /// When a file was written: what a busy machine does between a test's lines takes however long it takes.
  private func written(_ path: String) throws -> Date {
    var properties = stat()
    try #require(stat(path, &properties) == 0)
    return Date(timeIntervalSince1970: Double(properties.st_ctim.tv_sec) + Double(properties.st_ctim.tv_nsec) / 1e9)
  }

  @Test("what has no end of its own is there when it was left alone for a second; what has one, at once")
  func quiet() throws {
    let folder = try TemporaryFolder()
    // What is older than the first look at a list is there.
    let arrival = FileArrival(path: folder.path("show.ca"))
    try folder.write("<caml/>", as: "show.ca/main.caml")
    try folder.write(Data("GIF89a".utf8) + [1, 0, 1, 0, 0, 0, 0, 0x3B], as: "a.gif")
    let now = try written(folder.path("show.ca/main.caml"))
    try FileArrival(path: folder.path("a.gif")).require(at: now)
    let error = #expect(throws: RenderError.self) { try arrival.require(at: now) }
    #expect(error?.description == "\(folder.path("show.ca"))/main.caml: it is being written, which is waited for")
    #expect(throws: RenderError.self) { try arrival.require(at: now.addingTimeInterval(0.5)) }
    try arrival.require(at: now.addingTimeInterval(1.001))
    // Whoever does not look again takes it as it is.
    try FileArrival(path: folder.path("show.ca"), demand: .end).require(at: now)
    // A clock that was set back is no reason to wait for hours.
    try arrival.require(at: now.addingTimeInterval(-3600))
    try folder.write(Data("GIF89a".utf8) + [1, 0, 1, 0, 0, 0, 0], as: "show.ca/a.gif")
    let broken = #expect(throws: RenderError.self) { try arrival.require(at: now.addingTimeInterval(60)) }
    #expect(broken?.description.hasSuffix("show.ca/a.gif: it breaks off before its end; the rest is waited for") == true)
    #expect(broken?.reason == .damagedInput)
    #expect(throws: RenderError.self) { try FileArrival(path: folder.path("show.ca"), demand: .end).require(at: now) }
    try FileArrival(path: folder.path("show.ca"), demand: .nothing).require(at: now)
  }

  @Test("what a document names is waited for: the rest of half a picture, and one that is not there for ten seconds after the last change")
  func beside() throws {
    let folder = try TemporaryFolder()
    let arrival = FileArrival(path: folder.path("menu.caml"))
    let document = #"<caml><CALayer bounds="0 0 8 8"><contents type="CGImage" src="a.gif"/></CALayer></caml>"#
    try folder.write(document, as: "menu.caml")
    let path = folder.path("menu.caml"), gif = Data("GIF89a".utf8) + [1, 0, 1, 0, 0, 0, 0, 0x3B]
    func files() throws -> DocumentFiles { try CAMLDocument.load(path: path).files }
    let now = try written(path)
    #expect(try files().missing == ["a.gif"] && files().paths == [])
    let error = #expect(throws: RenderError.self) { try arrival.require(files(), at: now) }
    #expect(error?.description == "\(path): it names \"a.gif\", which is not there yet and is waited for")
    #expect(error?.reason == .damagedInput)
    #expect(throws: RenderError.self) { try arrival.require(files(), at: now.addingTimeInterval(9)) }
    try arrival.require(files(), at: now.addingTimeInterval(11))
    // Whoever does not look again takes it as it is.
    try FileArrival(path: path, demand: .end).require(files(), at: now)
    // Half of it is waited for however long that takes; one that no decoder reads is there.
    try folder.write(gif.dropLast(1), as: "a.gif")
    #expect(try files().paths.map { ($0 as NSString).lastPathComponent } == ["a.gif"] && files().missing == [])
    for demand in [FileArrival.Demand.end, .endOrQuiet] {
      let half = #expect(throws: RenderError.self) {
        try FileArrival(path: path, demand: demand).require(files(), at: now.addingTimeInterval(60))
      }
      #expect(half?.description.hasSuffix("a.gif: it breaks off before its end; the rest is waited for") == true)
    }
    try folder.write(gif, as: "a.gif")
    try arrival.require(files(), at: now)
  }
}
