import Foundation
import FrameLoop
import Graphics
import Playlists
import QuartzCore
import Testing

@testable import OfflineRendering
@testable import Playback

@Suite("What follows in a playlist: read ahead, or given up")
struct PlaylistSuccessorTests {
  private func box(_ width: Int, seconds: Double = 3) -> Composition {
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: width, height: 10)
    return Composition(root, size: root.bounds.size, duration: seconds, events: [])
  }

  private func picture(_ width: Int, _ height: Int) -> CGImage {
    CGImage(
      width: width, height: height,
      premultipliedPixels: [UInt8](repeating: 255, count: 4 * width * height))
  }

  /// Lets the run loop of this thread do what it is woken for, until something is so or five seconds have passed.
  private func turnRunLoop(until isSo: () -> Bool) -> Bool {
    let end = monotonicSeconds() + 5
    while !isSo() {
      guard monotonicSeconds() < end else { return false }
      _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 0.005))
      usleep(1000)
    }
    return true
  }

  @Test("compositions are numbered from 1, and one without a canvas is refused")
  func compositions() throws {
    var playlist = PlaylistSettings()
    playlist.repeats = true
    let player = try PlaylistPlayer([box(10), box(20)], playlist: playlist)
    #expect(
      player.count == 2 && player.itemName == "number 1" && player.item.composition.size.width == 10
    )
    player.step(by: 1)
    #expect(
      player.itemName == "number 2" && player.item.composition.size.width == 20
        && player.playlist.repeats)
    #expect(throws: RenderError.self) { try PlaylistPlayer([box(10), box(0)]) }
  }

  @Test("what is last and cannot be read leaves the one before it standing, or ends the run")
  func brokenEnd() throws {
    let standing = try ScriptedPlayer(ScriptedPlayer.sources([1, 2, 1], broken: [2]))
    standing.begin(at: 100)
    standing.wait(until: 102.5)
    #expect(standing.shown == [20, 1.5] && standing.player.timeToChange == 0.5)
    standing.wait(until: 300)
    #expect(
      standing.shown == [20, 2] && standing.player.timeToChange == .infinity
        && standing.player.index == 1)
    #expect(standing.news() == ["0 a", "1 b"] && !standing.presenter.link.isStopping)
    // It is at its end until something else is chosen.
    standing.player.show(item: 0)
    #expect(standing.shown == [10, 0] && standing.player.timeToChange == 1)
    var playlist = PlaylistSettings()
    playlist.stopsAtEnd = true
    let ending = try ScriptedPlayer(ScriptedPlayer.sources([1, 2, 1], broken: [2]), playlist)
    ending.begin(at: 100)
    ending.wait(until: 102.99)
    #expect(!ending.presenter.link.isStopping)
    ending.wait(until: 103)
    #expect(ending.presenter.link.isStopping)
  }

  @Test("a picture is decoded before its turn, and announced once it is there")
  func ahead() throws {
    let large = picture(1024, 512)
    var sources = [
      PlaylistSource(name: "a", box(10)), PlaylistSource(name: "b", Composition(large)),
      PlaylistSource(name: "c", box(30)),
    ]
    let gate = DispatchSemaphore(value: 0)
    sources[1].preparation = Preparation { [small = picture(3, 2)] finish in
      finish(small)
      gate.wait()
    }
    let preparation = sources[1].preparation
    let script = try ScriptedPlayer(sources)
    let link = script.presenter.link
    #expect(preparation?.isUnderWay == false)
    script.begin(at: 100)
    #expect(preparation?.isUnderWay == true && link.takeComingPictures() == nil)
    gate.signal()
    var coming: [CGImage]?
    #expect(
      turnRunLoop {
        coming = link.takeComingPictures() ?? coming
        return coming != nil
      })
    #expect(coming == [large] && preparation?.isUnderWay == false)
    script.wait(until: 104)
    #expect(script.shown == [1024, 1] && script.player.itemName == "b")
  }

  @Test("what is being read goes on being read when the playlist changes around it")
  func underWay() throws {
    func list(_ first: String, width: Int, _ preparation: Preparation) -> [PlaylistSource] {
      var sources = [PlaylistSource(name: first, box(10)), PlaylistSource(name: "b", box(width))]
      (sources[0].key, sources[1].key) = (first, "b")
      sources[1].preparation = preparation
      return sources
    }
    let gate = DispatchSemaphore(value: 0)
    let (former, latter) = (Preparation { _ in gate.wait() }, Preparation { _ in })
    let script = try ScriptedPlayer(list("a", width: 20, former))
    script.begin(at: 100)
    #expect(former.isUnderWay)
    script.player.replace(
      with: PlaylistContents(
        sources: list("a2", width: 99, latter), playlist: PlaylistSettings(), folders: []))
    #expect(
      script.player.sources[1].preparation === former && script.player.sources[0].name == "a2"
        && !latter.isUnderWay)
    for _ in 0..<3 { gate.signal() }
    former.finish()
    script.wait(until: 104)
    #expect(script.shown == [20, 1] && script.player.index == 1)
    // What is not under way is read as the new list says.
    script.player.replace(
      with: PlaylistContents(
        sources: list("a3", width: 99, latter), playlist: PlaylistSettings(), folders: []))
    #expect(script.player.sources[1].preparation === latter)
  }

  @Test("large pictures of what is neither shown nor next are let go")
  func released() throws {
    var read: [String] = []
    let sources = ["a", "b", "c", "d"].map { name in
      var source = PlaylistSource(name: name) {
        read.append(name)
        return box(10)
      }
      source.preparation = Preparation { _ in }
      return source
    }
    var playlist = PlaylistSettings()
    playlist.repeats = true
    let script = try ScriptedPlayer(sources, playlist)
    #expect(read == ["a"])
    script.begin(at: 100)
    #expect(turnRunLoop { read == ["a", "b"] })
    script.player.show(item: 1)
    #expect(turnRunLoop { read == ["a", "b", "c"] })
    // b shows and c follows; a and d are read anew.
    script.player.show(item: 0)
    script.player.show(item: 1)
    #expect(read.prefix(4) == ["a", "b", "c", "a"] && !read.dropFirst(4).contains("b"))
  }
}
