import Graphics
import Testing

@testable import MediaFiles

@Suite("Which frame of a video shows when")
struct VideoIndexTests {
  private func index(_ frames: [(time: Int64, duration: Int64)], keys: [(Int64, Int64)] = []) -> VideoIndex {
    var index = VideoIndex()
    for frame in frames { index.add(time: frame.time, duration: frame.duration) }
    for key in keys { index.addKeyFrame(VideoIndex.KeyFrame(time: key.0, decodingTime: key.1)) }
    index.finish()
    return index
  }

  @Test("times in order, each once, and where the last is over")
  func order() {
    let found = index([(30, 10), (10, 10), (50, 15), (30, 99), (20, 10)])
    // The longest lasts until 30 + 99.
    #expect(found.times == [10, 20, 30, 50] && found.end == 129)
    #expect([-5, 9, 10, 19, 20, 29, 49, 50, 999].map { found.frame(at: $0) } == [0, 0, 0, 0, 1, 1, 2, 3, 3])
    #expect([9, 10, 20, 25, 30, 50, 51].map { found.frame(beginningAt: $0) } == [nil, 0, 1, nil, 2, 3, nil])
    // Without a duration the last is as long as the one before; alone it is a tick.
    #expect(index([(10, 10), (27, 0)]).end == 44 && index([(10, 10), (27, 1)]).end == 44 && index([(10, 10), (27, 2)]).end == 29)
    #expect(
      index([(10, 0)]).end == 11 && index([(10, -4)]).end == 11 && index([]).frame(at: 5) == 0 && index([]).frame(beginningAt: 0) == nil)
  }

  @Test("key frames from which others are decoded, and when going on is the shorter way")
  func keys() {
    let found = index((0..<40).map { (Int64($0 * 10), 10) }, keys: [(200, 7), (100, 9), (0, 0), (100, 3)])
    #expect(found.keyFrames.map { [$0.time, $0.decodingTime] } == [[0, 0], [100, 3], [100, 9], [200, 7]])
    #expect(
      [-1, 0, 99, 100, 199, 200, 999].map { found.keyFrame(at: $0) } == [nil, 0, 0, 2, 2, 3, 3] && index([(0, 1)]).keyFrame(at: 5) == nil)
    // Up to eight frames are decoded on the way; more where no key frame lies between.
    #expect(found.leads(from: 5, to: 13) && !found.leads(from: 5, to: 14) && found.leads(from: 0, to: 9) && found.leads(from: 10, to: 19))
    #expect(!found.leads(from: 9, to: 20) && found.leads(from: 12, to: 20) && !found.leads(from: 11, to: 20))
    #expect(found.leads(from: 20, to: 39) && !found.leads(from: 5, to: 5) && !found.leads(from: 6, to: 5) && found.leads(from: 5, to: 6))
  }

  @Test("seconds become frames: a little early counts, and half a tick of a millisecond")
  func clock() {
    let found = index((0..<5).map { (Int64(1000 + $0 * 40), 40) })
    let milliseconds = FrameClock(numerator: 1, denominator: 1000, origin: 1000)
    #expect([0, 0.0394, 0.0396, 0.04, 0.0794, 0.0796, 9].map { milliseconds.frame(at: $0, in: found) } == [0, 0, 1, 1, 1, 2, 4])
    #expect([-9, -.infinity, .infinity, .nan].map { milliseconds.frame(at: $0, in: found) } == [0, 0, 4, 0])
    #expect((0..<5).map { milliseconds.time(ofFrame: $0, in: found) } == [0, 0.04, 0.08, 0.12, 0.16])
    // Ticks of a frame rate are exact: at 2/50 s each.
    let frames = FrameClock(numerator: 2, denominator: 50, origin: -3), counted = index((0..<5).map { (Int64($0 - 3), 1) })
    #expect([0, 0.0394, 0.04, 0.0799, 0.08].map { frames.frame(at: $0, in: counted) } == [0, 0, 1, 1, 2])
    #expect((0..<5).map { frames.time(ofFrame: $0, in: counted) } == [0, 0.04, 0.08, 0.12, 0.16])
    // Beyond what is counted.
    #expect(frames.frame(at: 1e300, in: counted) == 4 && frames.frame(at: -1e300, in: counted) == 0)
  }

  private typealias Packet = PacketOrder.Packet

  private func packet(_ time: Int64?, _ decoding: Int64?, _ duration: Int64 = 10, key: Bool = false, at position: Int64 = -1) -> Packet {
    Packet(time: time, decodingTime: decoding, duration: duration, isKey: key, position: position)
  }

  @Test("packets that say when they are decoded: frames get those times in the order in which they come out")
  func decodingTimes() {
    var found = VideoIndex()
    let packets = [packet(nil, 100, key: true, at: 7), packet(nil, 110), packet(nil, 125), packet(nil, 150, 30, key: true, at: 99)]
    let order = PacketOrder(packets, shown: [0, 2, 1, 3], into: &found)
    found.finish()
    #expect(order.times == [100, 125, 110, 150] && found.times == [100, 110, 125, 150] && found.end == 180)
    #expect(found.keyFrames.map { [$0.time, $0.decodingTime, Int64($0.packet), $0.position] } == [[100, 100, 0, 7], [150, 150, 3, 99]])
    // Numbers that are no packet's, and those that come again, count for nothing; what does not come out has no time.
    var again = VideoIndex()
    #expect(PacketOrder(packets, shown: [0, 9, 2, 2, -1, 0, 3], into: &again).times == [100, nil, 125, 150])
  }

  @Test("packets that say nothing but how long they last, and those that say a time here and there")
  func sparseTimes() {
    var found = VideoIndex()
    let silent = [packet(nil, nil, 10, key: true), packet(nil, nil, 0), packet(nil, nil, -5), packet(nil, nil, 40)]
    // A duration of none is a tick: 0, 10, 11, 12.
    #expect(
      PacketOrder(silent, shown: [0, 1, 2, 3], into: &found).times == [0, 10, 11, 12] && found.times == [0, 10, 11, 12] && found.end == 52)
    // A key frame's time counts, and what stands before it counts back; then frames follow one another.
    var told = VideoIndex()
    let packets = [packet(nil, nil), packet(500, nil, key: true), packet(nil, nil), packet(505, nil), packet(900, nil)]
    #expect(PacketOrder(packets, shown: [0, 1, 2, 3, 4], into: &told).times == [490, 500, 510, 520, 900])
    // Times of packets that are no key frames alone say nothing; nor do those that repeat the times of decoding.
    var none = VideoIndex()
    #expect(PacketOrder([packet(500, nil), packet(600, nil)], shown: [0, 1], into: &none).times == [0, 10])
    var repeated = VideoIndex()
    let twice = [packet(0, 0, key: true), packet(10, 10), packet(20, 20)]
    #expect(PacketOrder(twice, shown: [0, 2, 1], into: &repeated).times == [0, 20, 10])
    var differing = VideoIndex()
    let apart = [packet(5, 0, key: true), packet(40, 10), packet(20, 20)]
    #expect(PacketOrder(apart, shown: [0, 2, 1], into: &differing).times == [5, 40, 20])
    var empty = VideoIndex()
    #expect(PacketOrder([], shown: [0], into: &empty).times.isEmpty)
  }
}
