import Foundation
import TestSupport
import Testing

@testable import Acetate

@Suite("Files that arrive")
struct FileArrivalTests {
  @Test("what has no end of its own is there when it was left alone for a second; what has one, at once")
  func quiet() throws {
    let folder = try TemporaryFolder()
    // What is older than the first look at a list is there.
    let arrival = FileArrival(path: folder.path("show.ca"))
    try folder.write("<caml/>", as: "show.ca/main.caml")
    try folder.write(Data("GIF89a".utf8) + [1, 0, 1, 0, 0, 0, 0, 0x3B], as: "a.gif")
    let now = Date()
    try FileArrival(path: folder.path("a.gif")).require(at: now)
    let error = #expect(throws: RenderError.self) { try arrival.require(at: now) }
    #expect(error?.description == "\(folder.path("show.ca"))/main.caml: it is being written, which is waited for")
    #expect(throws: RenderError.self) { try arrival.require(at: now.addingTimeInterval(0.5)) }
    try arrival.require(at: now.addingTimeInterval(1))
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
}
