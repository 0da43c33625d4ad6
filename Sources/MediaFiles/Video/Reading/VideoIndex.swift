internal import Graphics

/// When each frame of a video shows, and from where it can be decoded. Times are in ticks of the stream.
struct VideoIndex: Sendable {
  /// A frame that is decoded without those before it, in the order of the file.
  struct KeyFrame: Sendable {
    var time: Int64
    /// Decoding time, by which readers seek.
    var decodingTime: Int64
    /// Its number among the packets, and the byte at which it lies, where packets do not say their times.
    var packet = 0
    var position: Int64 = -1
  }

  /// The times of frames, in ascending order, each once.
  private(set) var times: [Int64] = []
  /// The key frames, in ascending order of `time`.
  private(set) var keyFrames: [KeyFrame] = []
  /// What each packet's frame is, where packets do not say it.
  var order: PacketOrder?
  /// When the last frame is over.
  private(set) var end: Int64 = 0

  mutating func add(time: Int64, duration: Int64) {
    times.append(time)
    end = max(end, time + max(duration, 1))
  }

  mutating func addKeyFrame(_ keyFrame: KeyFrame) { keyFrames.append(keyFrame) }

  /// Sorts what was added: files have frames in the order in which they are decoded.
  mutating func finish() {
    times.sort()
    var count = 0
    for time in times where count == 0 || times[count - 1] != time {
      times[count] = time
      count += 1
    }
    times.removeLast(times.count - count)
    // Stable, so that of several at a time the one that is decoded first comes first.
    keyFrames.sort { ($0.time, $0.decodingTime) < ($1.time, $1.decodingTime) }
    // A last frame without a duration is as long as the one before.
    if let last = times.last, times.count > 1, end - last <= 1 { end = last + (last - times[times.count - 2]) }
  }

  /// The frame that shows at a time: the last that has begun, before all the first.
  func frame(at time: Int64) -> Int { max(0, times.partitioningIndex { $0 > time } - 1) }

  /// The number of the frame that begins at a time exactly.
  func frame(beginningAt time: Int64) -> Int? {
    let frame = frame(at: time)
    return frame < times.count && times[frame] == time ? frame : nil
  }

  /// Index of the last key frame that shows at a time or before; frames after it in the file that show before it belong to the one before,
  /// since they may refer to that (an open group of pictures). Nil where there is none.
  func keyFrame(at time: Int64) -> Int? {
    let next = keyFrames.partitioningIndex { $0.time > time }
    return next > 0 ? next - 1 : nil
  }

  /// Frames that are decoded on the way to a later one rather than leapt over.
  private static let shortWay = 8

  /// Whether going on decoding behind a frame is the way to another.
  func leads(from position: Int, to number: Int) -> Bool {
    guard position < number else { return false }
    return number - position <= Self.shortWay || keyFrame(at: times[number]) == keyFrame(at: times[position])
  }
}
