import Foundation
import MediaFiles
import RenderTree
import Testing

@testable import OfflineRendering

@Suite("Sounds of a tree's videos")
struct TreeSoundTests {
  private final class Decoder {}
  private let decoder = Decoder()

  init() { VideoSound.noteExistence() }

  private func timing(_ begin: Double = 0, speed: Double = 1, offset: Double = 0, duration: Double = .infinity) -> MediaTiming {
    var timing = MediaTiming(duration: duration)
    (timing.beginTime, timing.speed, timing.timeOffset) = (begin, speed, offset)
    return timing
  }

  /// A video's animation, whose sound is `a.mp4`'s and begins a quarter of a second after its frames.
  private func video(
    _ timing: MediaTiming, name: String = "a", start: Double = 0.25, volume: Float = 0.7, hasPlayer: Bool = false,
    of decoder: AnyObject? = nil
  ) -> AnimationRecord {
    let sound = VideoSound(
      video: ObjectIdentifier(decoder ?? self.decoder), path: "/\(name).mp4", start: start, volume: volume, hasPlayer: hasPlayer)
    return record(timing, sound)
  }

  private func record(_ timing: MediaTiming, _ sound: VideoSound?) -> AnimationRecord {
    let source = VideoSource(picture: { _ in nil }, latestPicture: { _, _ in nil }, sound: sound)
    let animation = PropertyAnimation(keyPath: LayerKeyPath(parsing: "contents"), interpolation: .video(source))
    return AnimationRecord(
      id: AnimationID(rawValue: 1), timing: timing, timingCurve: nil, isRemovedOnCompletion: false, body: .property(animation))
  }

  private func node(
    _ timing: MediaTiming = .layerDefault, _ animations: [AnimationRecord] = [], sublayers: [RenderNode] = [], mask: RenderNode? = nil
  ) -> RenderNode {
    RenderNode(
      id: LayerID(rawValue: 1), name: nil, timing: timing, properties: LayerProperties(), animations: animations, sublayers: sublayers,
      mask: mask)
  }

  private func cue(_ start: Double, _ end: Double, offset: Double, rate: Double = 1, loop: Range<Double>? = nil) -> SoundCue {
    var cue = SoundCue(URL(fileURLWithPath: "/a.mp4"), start: start, end: end, offset: offset)
    (cue.rate, cue.loop, cue.volume) = (rate, loop, 0.7)
    return cue
  }

  @Test("times go through the layers: (t − begin) · speed + offset, one after the other")
  func times() {
    // The root's time is 2t − 3, its sublayer's ((2t − 3) − 1) / 2 + 0.25 = t − 1.75, the animation's from 3 to 3 + 8 / 0.5.
    let play = video(timing(3, speed: 0.5, duration: 8))
    let tree = RenderTree(root: node(timing(2, speed: 2, offset: 1), sublayers: [node(timing(1, speed: 0.5, offset: 0.25), [play])]))
    #expect(tree.sounds == [cue(4.75, 20.75, offset: -0.25, rate: 0.5)])
    // At four times the speed: the layer's 3 and 5 are the tree's (3 + 8) / 4 and (5 + 8) / 4.
    let fast = RenderTree(root: node(timing(2, speed: 4), [video(timing(3, duration: 2))]))
    #expect(fast.sounds == [cue(2.75, 3.25, offset: -0.25, rate: 4)])
  }

  @Test("an offset begins within the video, and what goes beyond its end begins anew")
  func loops() {
    var short = timing(1, offset: 2, duration: 6)
    short.repeatDuration = 4
    // Four seconds from the second on are the video's end.
    #expect(RenderTree(root: node(.layerDefault, [video(short)])).sounds == [cue(1, 5, offset: 1.75)])
    short.repeatDuration = 4.5
    #expect(RenderTree(root: node(.layerDefault, [video(short)])).sounds == [cue(1, 5.5, offset: 1.75, loop: -0.25..<5.75)])
    // The whole of a video from an offset on goes round.
    let whole = timing(1, offset: 2, duration: 6)
    #expect(RenderTree(root: node(.layerDefault, [video(whole)])).sounds == [cue(1, 7, offset: 1.75, loop: -0.25..<5.75)])
    var endless = timing(duration: 6)
    endless.repeatCount = .infinity
    #expect(RenderTree(root: node(.layerDefault, [video(endless)])).sounds == [cue(0, .infinity, offset: -0.25, loop: -0.25..<5.75)])
    var once = timing(duration: 6)
    once.repeatDuration = 6.0000005
    #expect(RenderTree(root: node(.layerDefault, [video(once, start: -0.5)])).sounds.map(\.loop) == [nil])
  }

  @Test("what is silent, what stands or runs backwards, and what is too fast or too slow")
  func silence() {
    let play = timing(duration: 6)
    func count(_ animation: MediaTiming, in layer: MediaTiming = .layerDefault, volume: Float = 0.7) -> Int {
      RenderTree(root: node(layer, [video(animation, volume: volume)])).sounds.count
    }
    #expect(
      count(play) == 1 && count(play, volume: 0) == 0 && count(play, in: timing(speed: 0)) == 0 && count(play, in: timing(speed: -1)) == 0)
    #expect(count(play, in: timing(speed: 8)) == 1 && count(play, in: timing(speed: 8.01)) == 0)
    #expect(count(play, in: timing(speed: 0.125)) == 1 && count(play, in: timing(speed: 0.124)) == 0)
    let twice = timing(speed: 2)
    #expect(count(timing(speed: 4, duration: 6), in: twice) == 1 && count(timing(speed: 4.01, duration: 6), in: twice) == 0)
    #expect(count(timing(speed: -2, duration: 6)) == 0 && count(timing(speed: 0, duration: 6)) == 0 && count(timing()) == 0)
    #expect(count(play, in: timing(offset: .infinity)) == 0)
    #expect(RenderTree(root: node(.layerDefault, [record(play, nil)])).sounds.isEmpty && RenderTree(root: nil).sounds.isEmpty)
  }

  @Test("sounds come in the order of the tree, masks behind sublayers, and of one video the first")
  func order() {
    var decoders: [Decoder] = []
    func layer(_ name: String, sublayers: [RenderNode] = [], mask: RenderNode? = nil) -> RenderNode {
      decoders.append(Decoder())
      return node(.layerDefault, [video(timing(duration: 6), name: name, of: decoders.last)], sublayers: sublayers, mask: mask)
    }
    let again = node(.layerDefault, [video(timing(1, duration: 6), name: "x"), video(timing(2, duration: 6), name: "y")])
    let tree = RenderTree(
      root: layer("a", sublayers: [layer("b", sublayers: [layer("c")], mask: layer("d")), node(), again, layer("e")], mask: layer("f")))
    #expect(tree.sounds.map(\.url.lastPathComponent) == ["a", "b", "c", "d", "x", "e", "f"].map { $0 + ".mp4" })
    #expect(tree.hasSounds && decoders.count == 6)
  }

  @Test("there may be sound later where a player controls a video")
  func players() {
    let silent = video(timing(duration: 6), volume: 0), player = video(timing(duration: 6), volume: 0, hasPlayer: true)
    func has(_ root: RenderNode?) -> Bool { RenderTree(root: root).hasSounds }
    #expect(!has(nil) && !has(node()) && !has(node(.layerDefault, [silent])) && has(node(.layerDefault, [player])))
    #expect(has(node(.layerDefault, [silent, player])) && has(node(sublayers: [node(), node(.layerDefault, [player])])))
    #expect(has(node(mask: node(.layerDefault, [player]))) && has(node(sublayers: [node(mask: node(.layerDefault, [player]))])))
    #expect(has(node(.layerDefault, [video(timing(duration: 6))])) && !has(node(.layerDefault, [record(timing(duration: 6), nil)])))
  }
}
