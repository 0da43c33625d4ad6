import CAML
import Foundation
import FrameLoop
import Graphics
import MediaFiles
import Playlists
import QuartzCore
import TestSupport
import Testing

@testable import OfflineRendering
@testable import Playback

@Suite("Playlists that change while they play, and what goes with their items")
struct PlaylistReloadingTests {
  /// Sources by name, key and seconds, on canvases as wide as given.
  private func sources(_ items: [(name: String, key: String, width: Int, seconds: Double)]) -> [PlaylistSource] {
    items.map { item in
      var source = PlaylistSource(name: item.name) {
        if item.key.hasSuffix("!") { throw RenderError(.damagedInput, "\(item.key) cannot be read") }
        let root = CALayer()
        root.bounds = CGRect(x: 0, y: 0, width: item.width, height: 10)
        return Composition(root, size: root.bounds.size, duration: item.seconds, events: [])
      }
      source.key = item.key
      return source
    }
  }

  private func contents(_ sources: [PlaylistSource], _ playlist: PlaylistSettings = PlaylistSettings()) -> PlaylistContents {
    PlaylistContents(sources: sources, playlist: playlist, folders: [])
  }

  @Test("what shows goes on at its time: as one of several to its end, and alone without one")
  func goingOn() throws {
    let a = sources([("a", "a", 10, 5)]), both = sources([("a", "a", 10, 5), ("b", "b", 20, 5)])
    let script = try ScriptedPlayer(both)
    script.begin(at: 100)
    script.wait(until: 103)
    script.player.replace(with: contents(a))
    #expect(script.shown == [10, 3] && script.player.timeToChange == .infinity && script.player.count == 1)
    script.wait(until: 104)
    script.player.replace(with: contents(both))
    #expect(script.shown == [10, 4] && script.player.timeToChange == 1)
    script.wait(until: 105.5)
    #expect(script.shown == [20, 0.5] && script.news() == ["0 a", "1 b"])
    // The same once more is nothing new; another order of turns is.
    let stage = script.player.timeline.last
    script.player.replace(with: contents(both))
    #expect(script.player.timeline.last == stage)
    var shuffled = PlaylistSettings()
    (shuffled.shuffles, shuffled.seed) = (true, 4)
    script.player.replace(with: contents(both, shuffled))
    #expect(script.player.playlist.shuffles && script.shown == [20, 0.5])
    // A list that is gone keeps what shows.
    script.player.replace(with: contents([]))
    #expect(script.player.count == 2)
  }

  @Test("a list played anew begins with its first, with its transition; folders are those of the new one")
  func anew() throws {
    let script = try ScriptedPlayer(sources([("a", "a", 10, 5), ("b", "b", 20, 5)]))
    script.begin(at: 100)
    script.wait(until: 106)
    #expect(script.shown == [20, 1])
    var playlist = PlaylistSettings()
    playlist.transition = PlaylistTransition(name: "fade", duration: 2)
    var list = contents(sources([("c", "c", 30, 5), ("b", "b", 20, 5)]), playlist)
    list.folders = ["/somewhere"]
    script.player.play(list)
    script.wait(until: 107)
    #expect(script.shown == [64, 1] && script.player.itemName == "c" && script.player.reloadFolders == ["/somewhere"])
    script.wait(until: 109)
    #expect(script.shown == [30, 3])
  }

  @Test("a file that is edited in a window goes on at its time; one that cannot be read leaves what shows, and says so")
  func edited() throws {
    let script = try ScriptedPlayer(sources([("a", "a1", 10, 50), ("b", "b1", 20, 50)]))
    script.begin(at: 100)
    script.player.receive(.resized(DisplayExtent(pixels: PixelSize(64, 36), scale: 1)))
    script.wait(until: 103)
    script.player.reload = { [self] in contents(sources([("a", "a2", 15, 50), ("b", "b1", 20, 50)])) }
    script.player.filesChanged()
    #expect(script.shown == [15, 3] && script.player.notice == nil && script.player.index == 0)
    script.player.reload = { [self] in contents(sources([("a", "a3!", 15, 50), ("b", "b1", 20, 50)])) }
    script.player.filesChanged()
    #expect(script.shown == [15, 3] && script.player.notice == "a3! cannot be read")
    #expect(script.presenter.link.stage.notice != nil)
    script.wait(until: 104)
    #expect(script.shown == [15, 4])
    script.player.reload = { [self] in contents(sources([("a", "a4", 16, 50), ("b", "b1", 20, 50)])) }
    script.player.filesChanged()
    #expect(script.shown == [16, 4] && script.player.notice == nil && script.presenter.link.stage.notice == nil)
    // A playlist that cannot be read changes nothing.
    script.player.reload = { nil }
    script.player.filesChanged()
    #expect(script.shown == [16, 4] && script.news() == ["0 a"])
    // Another file in its place is another item.
    script.player.replace(with: contents(sources([("x", "x", 17, 50), ("b", "b1", 20, 50)])))
    #expect(script.shown == [17, 0] && script.news() == ["0 x"])
  }

  @Test("an edited document stays in its state")
  func editedState() throws {
    func lamp(_ key: String, width: Int) throws -> [PlaylistSource] {
      let text = """
        <caml><CALayer id="root" bounds="0 0 \(width) 10"><states><LKState name="Dim"><elements><LKStateSetValue targetId="root"
        keyPath="opacity"><value type="real" value="0.5"/></LKStateSetValue></elements></LKState></states></CALayer></caml>
        """
      let document = try CAMLDocument.load(data: Data(text.utf8), file: "lamp.caml", resources: URL(fileURLWithPath: "/"))
      var source = PlaylistSource(name: "lamp", Composition(document))
      source.key = key
      return [source]
    }
    let script = try ScriptedPlayer(lamp("1", width: 10))
    script.begin(at: 100)
    script.player.receive(.resized(DisplayExtent(pixels: PixelSize(64, 36), scale: 1)))
    script.press(.down)
    try script.player.replace(with: contents(lamp("2", width: 12)))
    #expect(script.shown[0] == 12 && script.player.states.current == "Dim" && script.player.item.root.opacity == 0.5)
  }

  @Test("the first that can be read is read once, and of none the first one's error is thrown")
  func first() throws {
    var read: [String] = []
    func source(_ name: String) -> PlaylistSource {
      PlaylistSource(name: name) {
        read.append(name)
        if name.hasSuffix("!") { throw RenderError(.missingInput, name) }
        let root = CALayer()
        root.bounds = CGRect(x: 0, y: 0, width: 1, height: 1)
        return Composition(root)
      }
    }
    var some = contents([source("a!"), source("b"), source("c")])
    try some.readFirst()
    #expect(read == ["a!", "b"])
    _ = try some.sources[1].load()
    #expect(read == ["a!", "b"])
    // What was kept is given once.
    _ = try some.sources[1].load()
    #expect(read == ["a!", "b", "b"])
    var none = contents([source("x!"), source("y!")])
    let error = #expect(throws: RenderError.self) { try none.readFirst() }
    #expect(error?.description == "x!")
  }

  // MARK: Pictures ahead of their turn

  private func picture(_ width: Int, _ height: Int, _ value: UInt8) -> CGImage {
    CGImage(width: width, height: height, premultipliedPixels: [UInt8](repeating: value, count: 4 * width * height))
  }

  @Test("pictures of 2¹⁹ pixels and more are large; so many are named as have room, each once, masks' too")
  func largePictures() {
    // 2 MiB each, and one a column too narrow.
    let (first, second, masking, small) = (picture(1024, 512, 255), picture(512, 1024, 255), picture(1024, 512, 9), picture(1023, 512, 255))
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
    for contents in [small, first, second, first] {
      let layer = CALayer()
      layer.contents = contents
      root.addSublayer(layer)
    }
    let mask = CALayer()
    mask.contents = masking
    root.mask = mask
    let item = PlaylistItem(Composition(root), settings: PlaylistSettings())
    func found(_ mebibytes: Int) -> Set<CGImage> { Set(item.largePictures(byteLimit: mebibytes << 20)) }
    #expect(found(8) == [first, second, masking] && item.largePictures(byteLimit: 8 << 20).count == 3)
    #expect(found(2).count == 1 && found(1).isEmpty)
  }

  @Test("large pictures of what follows are announced when what is before it begins")
  func announcing() throws {
    let large = picture(1024, 512, 255)
    let sources = [PlaylistSource(name: "a", Composition(picture(2, 2, 0))), PlaylistSource(name: "b", Composition(large))]
    let script = try ScriptedPlayer(sources)
    script.begin(at: 100)
    #expect(script.presenter.link.takeComingPictures() == [large] && script.presenter.link.takeComingPictures() == nil)
    // Nothing follows the last, and of the cache's room half is for what comes.
    script.wait(until: 106)
    #expect(script.player.index == 1 && script.presenter.link.takeComingPictures() == nil)
    var settings = PlayerSettings()
    settings.cacheByteLimit = (4 << 20) - 2
    let tight = try ScriptedPlayer(sources, settings: settings)
    tight.begin(at: 100)
    #expect(tight.presenter.link.takeComingPictures() == [])
  }

  // MARK: Sounds

  @Test("a transition fades from one item's sound to the next one's, beside the playlist's own track")
  func voices() throws {
    let folder = try TemporaryFolder()
    func video(_ name: String, frames: Int) throws -> PlaylistSource {
      try folder.write(TestSound.toneAndSilence, as: "tone.wav")
      try NumberedVideo.write(folder.path(name), frames: frames) {
        $0.audio = AudioTrack(contentsOf: URL(fileURLWithPath: folder.path("tone.wav")))
      }
      let reader = try VideoReader(path: folder.path(name))
      return PlaylistSource(name: name) { Composition(reader) }
    }
    var playlist = PlaylistSettings()
    playlist.transition = PlaylistTransition(name: "fade", duration: 1)
    playlist.track = PlaylistTrack(path: folder.path("tone.wav"), volume: 0.5)
    let script = try ScriptedPlayer([video("a.mp4", frames: 50), video("b.mp4", frames: 75)], playlist)
    func heard(at time: Double) -> [(name: String, time: Double, gain: Float)] {
      script.player.voices.map { ($0.cue.url.lastPathComponent, $0.soundTime(at: time), $0.gain(at: time)) }
    }
    func isClose(_ heard: [(name: String, time: Double, gain: Float)], _ expected: [(String, Double, Float)]) -> Bool {
      heard.count == expected.count
        && zip(heard, expected).allSatisfy { $0.name == $1.0 && abs($0.time - $1.1) < 0.03 && abs($0.gain - $1.2) < 1e-5 }
    }
    script.begin(at: 100)
    script.wait(until: 101)
    #expect(isClose(heard(at: 101), [("a.mp4", 1, 1), ("tone.wav", 1, 0.5)]), "\(heard(at: 101))")
    // A quarter of the way: sin(¾ · 90°) = 0.92388, and sin(¼ · 90°) = 0.38268.
    script.wait(until: 102.25)
    let middle = heard(at: 102.25)
    #expect(isClose(middle, [("a.mp4", 2.25, 0.92388), ("b.mp4", 0.25, 0.38268), ("tone.wav", 2.25, 0.5)]), "\(middle)")
    #expect(script.player.voices.allSatisfy { $0.isRunning(at: 102.25) })
    script.player.pause()
    #expect(script.player.voices.allSatisfy { !$0.isRunning(at: 102.25) })
    script.player.resume()
    script.wait(until: 103.5)
    #expect(isClose(heard(at: 103.5), [("b.mp4", 1.5, 1), ("tone.wav", 3.5, 0.5)]), "\(heard(at: 103.5))")
  }
}
