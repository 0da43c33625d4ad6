import Acetate
import Foundation
import Graphics
import Playlists
import QuartzCore
import TestSupport
import Testing

@testable import AcetateCLI

/// Players without displays, of a, b and c and of d and e, and a client of theirs.
@Suite("What a client of a player's control socket hears")
struct ControlClientTests {
  private struct Odd: Error, CustomStringConvertible { let description = "it is odd" }

  private final class Session {
    let folder: TemporaryFolder
    let players: [PlaylistPlayer]
    let control: PlayControl
    private let connection: Int32

    init(_ lists: [[String]]) throws {
      folder = try TemporaryFolder()
      players = try lists.map { try PlaylistPlayer($0.map(Self.source)) }
      control = try PlayControl(players, on: [.lines(path: folder.path("s"), mode: 0o600)]) {
        _, inputs in
        PlaylistContents(
          sources: inputs.map(Self.source), playlist: PlaylistSettings(), folders: [])
      }
      connection = try #require(UnixAddress.connect(to: folder.path("s")))
    }

    deinit {
      Foundation.close(connection)
      control.close()
    }

    private static func source(_ name: String) -> PlaylistSource {
      PlaylistSource(name: name) {
        if name == "missing" { throw RenderError(.missingInput, "there is none") }
        if name == "odd" { throw Odd() }
        let layer = CALayer()
        layer.bounds = CGRect(x: 0, y: 0, width: 40, height: 20)
        return Composition(layer)
      }
    }

    /// Writes lines, and reads so many, while the run loop of this thread does what it is woken for.
    func hear(_ count: Int, after lines: String...) -> [String] {
      let text = lines.map { $0 + "\n" }.joined()
      _ = text.withCString { write(connection, $0, strlen($0)) }
      var bytes: [UInt8] = []
      var end = monotonicSeconds() + 5
      while bytes.count(where: { $0 == 10 }) < count, monotonicSeconds() < end {
        _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 0.005))
        var buffer = [UInt8](repeating: 0, count: 4096)
        let length = recv(connection, &buffer, buffer.count, Int32(MSG_DONTWAIT))
        if length > 0 {
          bytes += buffer[..<length]
        } else if length == 0 {
          end = 0
        } else {
          usleep(1000)
        }
      }
      return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }
  }

  @Test(
    "whoever subscribes hears of every change with the number of items, before the answer to who asked for it"
  )
  func events() throws {
    let session = try Session([["a", "b", "c"]])
    #expect(session.hear(1, after: #"{"command":"next","id":1}"#) == [#"{"id":1,"ok":true}"#])
    #expect(session.hear(1, after: #"{"command":"subscribe","id":2}"#) == [#"{"id":2,"ok":true}"#])
    #expect(
      session.hear(4, after: #"{"command":"next","id":3}"#, #"{"command":"pause"}"#) == [
        #"{"count":3,"event":"item","item":3,"name":"c"}"#, #"{"id":3,"ok":true}"#,
        #"{"count":3,"event":"paused","paused":true}"#,
        #"{"ok":true}"#,
      ])
    #expect(
      session.hear(
        5, after: #"{"command":"pause"}"#, #"{"command":"play"}"#, #"{"command":"blank"}"#) == [
          #"{"ok":true}"#, #"{"count":3,"event":"paused","paused":false}"#, #"{"ok":true}"#,
          #"{"blanked":true,"count":3,"event":"blanked"}"#, #"{"ok":true}"#,
        ])
    #expect(
      session.hear(4, after: #"{"command":"wake"}"#, #"{"command":"load","inputs":["x","y"]}"#) == [
        #"{"blanked":false,"count":3,"event":"blanked"}"#, #"{"ok":true}"#,
        #"{"count":2,"event":"item","item":1,"name":"x"}"#,
        #"{"ok":true}"#,
      ])
    session.players[0].onChange?(.displayed(false))
    #expect(session.hear(1) == [#"{"count":2,"displayed":false,"event":"displayed"}"#])
  }

  @Test("of several displays each event says which")
  func displays() throws {
    let session = try Session([["a", "b", "c"], ["d", "e"]])
    #expect(
      session.hear(3, after: #"{"command":"subscribe"}"#, #"{"command":"next","display":2}"#) == [
        #"{"ok":true}"#, #"{"count":2,"display":2,"event":"item","item":2,"name":"e"}"#,
        #"{"ok":true}"#,
      ])
    #expect(
      session.hear(2, after: #"{"command":"previous","id":"p"}"#) == [
        #"{"count":3,"display":1,"event":"item","item":3,"name":"c"}"#, #"{"id":"p","ok":true}"#,
      ])
  }

  @Test(
    "why it cannot be done is told with the number of the request, in the words of who found it")
  func problems() throws {
    let session = try Session([["a", "missing", "odd"]])
    #expect(
      session.hear(
        6,
        after:
          #"{"command":"show","item":2,"id":1}"#, #"{"command":"show","item":3,"id":2}"#,
        #"{"command":"parameter","target":"x","id":3}"#,
        #"{"command":"parameter","value":"x","id":4}"#, #"{"command":"screenshot","id":5}"#, "[1]")
        == [
          #"{"error":"there is none","id":1}"#, #"{"error":"it is odd","id":2}"#,
          #"{"error":"parameter takes a target, such as mode, and a value","id":3}"#,
          #"{"error":"parameter takes a target, such as mode, and a value","id":4}"#,
          #"{"error":"nothing is shown yet","id":5}"#,
          #"{"error":"a request is an object on a line, such as {\"command\":\"next\"}"}"#,
        ])
    #expect(session.players[0].index == 0)
  }
}
