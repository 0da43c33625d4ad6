internal import CFFmpeg

/// Which frame each packet of a stream becomes, where packets do not say when theirs shows: AVI says in which order frames are decoded,
/// program streams say a time here and there, and elementary streams nothing.
///
/// The decoder knows. It is given each packet's number in place of its time, and gives that back with the frame. So all of the file is
/// decoded once, as fast as that goes without pictures; the n-th frame that comes out gets the n-th time.
struct PacketOrder: Sendable {
  /// What the file says of a packet, in its order.
  struct Packet {
    /// The packet's times; nil where the file does not say.
    var time, decodingTime: Int64?
    var duration: Int64
    var isKey: Bool
    /// The byte of the file at which it lies, -1 where that is not known.
    var position: Int64
  }

  /// When each packet's frame shows, by the packet's number; nil where the packet does not say.
  private(set) var times: [Int64?] = []

  /// - Parameters:
  ///   - packets: in the order of the file.
  ///   - shown: their numbers in the order in which frames come out.
  ///   - index: gets the frames.
  init(_ packets: [Packet], shown: [Int], into index: inout VideoIndex) {
    times = Array(repeating: nil, count: packets.count)
    var shown = shown.filter { packets.indices.contains($0) }
    // A packet of several frames counts once.
    var isTaken = Array(repeating: false, count: packets.count)
    shown.removeAll { number in
      defer { isTaken[number] = true }
      return isTaken[number]
    }
    let steps = Self.steps(packets, shown), known = Self.presentationTimes(packets, shown)
    // Until a packet says otherwise, frames follow one another as packets do.
    var next = steps.first ?? 0
    if let first = known.firstIndex(where: { $0 != nil }), let time = known[first] { next = time - (steps[first] - steps[0]) }
    var previous: Int64?
    for (place, number) in shown.enumerated() {
      var time = known[place] ?? next
      if let previous, time <= previous { time = max(next, previous + 1) }
      let duration = place + 1 < steps.count ? steps[place + 1] - steps[place] : max(packets[number].duration, 1)
      next = time + max(duration, 1)
      times[number] = time
      index.add(time: time, duration: max(duration, 1))
      previous = time
    }
    for (number, packet) in packets.enumerated() where packet.isKey {
      guard let time = times[number] else { continue }
      index.addKeyFrame(
        VideoIndex.KeyFrame(
          time: time, decodingTime: packet.decodingTime ?? cffmpeg_no_time, packet: number, position: packet.position))
    }
  }

  /// Times that ascend as frames come out: those at which packets are decoded, or what the ones before them last.
  private static func steps(_ packets: [Packet], _ shown: [Int]) -> [Int64] {
    var sum: Int64 = 0
    var said: [Int64] = [], added: [Int64] = []
    for packet in packets {
      if let time = packet.decodingTime { said.append(time) }
      added.append(sum)
      // Some 2⁶⁰ ticks at most.
      sum = min(sum + max(packet.duration, 1), 1 << 60)
    }
    let all = said.count == packets.count ? said : added
    return shown.map { all[$0] }.sorted()
  }

  /// What packets say, by the frames' places; nothing where that is but their decoding times once more, as of streams that tell no others.
  private static func presentationTimes(_ packets: [Packet], _ shown: [Int]) -> [Int64?] {
    let isTold = packets.contains { $0.isKey && $0.time != nil }
    let isRepeated = packets.allSatisfy { $0.decodingTime != nil && ($0.time == nil || $0.time == $0.decodingTime) }
    return shown.map { isTold && !isRepeated ? packets[$0].time : nil }
  }
}
