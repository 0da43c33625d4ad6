internal import Graphics
internal import Synchronization

/// The decoded frames of one file, for all readers of it: each frame is decoded once, however many show it at about the same time.
///
/// - Frames are kept by their number, in `VideoLimits.cacheBytes` and never fewer than readers plus two. The frame that is needed last
///   makes room: frames ahead of a reader are needed in the order in which it comes to them, frames behind one after all that are decoded
///   ahead.
/// - Readers whose times are near each other, by at most half of the frames that are kept, go on with the same decoder. One that is further
///   away gets a decoder of its own, since going back and forth would decode from the key frame each time; it has the file's index in
///   common with the first. At `mostDecoders` decoders are shared nonetheless.
/// - A frame lies in the memory of the display for whose reader it was decoded. Others that show it read it there, or its pixels, which are
///   made when they are asked for.
/// - A decoder that no reader uses, and that was not used for `longIdle` frames of the others, is closed.
final class VideoFrames: @unchecked Sendable {  // `SharedDecoder` guards what decodes; the rest is constant, or behind `state`
  let info: VideoInfo
  private let index: VideoIndex
  private let path: String
  private let limits: VideoLimits
  private let identity: VideoFileIdentity?
  private let recycler = PixelRecycler(limit: 4)
  private let clock: FrameClock
  private let capacity: Int
  /// Frames that are decoded ahead.
  private let ahead: Int
  private let state: Mutex<State>

  /// Decoders of a file at once.
  private static let mostDecoders = 8
  /// Frames after which a decoder that nobody uses is closed.
  private static let longIdle = 250

  private struct Playhead {
    let id: Int
    var current = 0
    /// Whether the last who asked did not wait.
    var isLive = false
    /// How often in a row a frame shortly before the last was asked for.
    var backwardSteps = 0
    /// 1 where frames are shown forwards, else −1. Displays that show the same at slightly different times step back now and then.
    var direction: Int { backwardSteps < 4 ? 1 : -1 }
    var decoder: SharedDecoder?
    /// Where its frames go that the device that shows them reads itself.
    var memory: (any SharedMemorySource)?

    mutating func go(to number: Int, isLive: Bool) {
      if number > current || number < current - 8 { backwardSteps = 0 } else if number < current { backwardSteps += 1 }
      (current, self.isLive) = (number, isLive)
    }
  }

  private struct Entry {
    var number: Int
    var picture: CGImage
    var lastUse: Int
  }

  private struct State {
    var playheads: [Playhead] = []
    var nextID = 0
    var entries: [Entry] = []
    var decoders: [SharedDecoder]
    var useCount = 0
    /// Frames that came out of decoders, and those of them that became pictures.
    var counts = VideoReader.Counts()
    /// Whether no more decoders can be opened, since the file is another one by now.
    var isWithoutOthers = false
    /// A frame that could not be decoded, and why.
    var failure: (number: Int, error: VideoError)?

    func place(of id: Int) -> Int? { playheads.firstIndex { $0.id == id } }

    mutating func use(_ number: Int) -> CGImage? {
      guard let place = entries.firstIndex(where: { $0.number == number }) else { return nil }
      useCount += 1
      entries[place].lastUse = useCount
      return entries[place].picture
    }
  }

  private init(path: String, limits: VideoLimits, identity: VideoFileIdentity?) throws(VideoError) {
    let decoder = try VideoDecoder(path: path, limits: limits, recycler: recycler)
    (self.path, self.limits, self.identity) = (path, limits, identity)
    (info, index, clock) = (decoder.info, decoder.index, decoder.clock)
    // Of those of more than eight bits the decoded frame is kept as well.
    let bytesPerPixel = info.bitsPerSample > 8 ? 8 : 4
    let bytes = max(1, info.size.width * info.size.height * bytesPerPixel)
    capacity = min(max(limits.cacheBytes / bytes, 3), 64)
    ahead = min(max(capacity / 2 - 1, 1), 6)
    state = Mutex(State(decoders: [SharedDecoder(decoder)]))
  }

  // MARK: Sharing

  private struct Key: Hashable {
    var identity: VideoFileIdentity
    var limits: VideoLimits
  }

  private struct Reference { weak var frames: VideoFrames? }

  private static let opened = Mutex<[Key: Reference]>([:])

  /// The frames of a file: those that others read already, where it has not changed since they opened it.
  static func of(path: String, limits: VideoLimits) throws(VideoError) -> VideoFrames {
    let key = VideoFileIdentity(path: path).map { Key(identity: $0, limits: limits) }
    if let key, let known = opened.withLock({ $0[key]?.frames }) { return known }
    let frames = try VideoFrames(path: path, limits: limits, identity: key?.identity)
    // What was replaced or grew meanwhile is nobody else's.
    guard let key, VideoFileIdentity(path: path) == key.identity else { return frames }
    return opened.withLock { opened in
      // Another thread may have opened it too.
      if let known = opened[key]?.frames { return known }
      opened = opened.filter { $0.value.frames != nil }
      opened[key] = Reference(frames: frames)
      return frames
    }
  }

  /// Makes room for one more reader. Returns its number.
  func enter() -> Int {
    state.withLock { state in
      state.nextID += 1
      state.playheads.append(Playhead(id: state.nextID))
      return state.nextID
    }
  }

  func leave(_ id: Int) {
    // They end after the lock is free.
    let unused = state.withLock { state -> [SharedDecoder] in
      state.playheads.removeAll { $0.id == id }
      let unused = state.decoders.filter { decoder in !state.playheads.contains { $0.decoder === decoder } }
      // One stays for those who have not needed any yet.
      let closed = unused.count == state.decoders.count ? Array(unused.dropFirst()) : unused
      state.decoders.removeAll { decoder in closed.contains { $0 === decoder } }
      while state.entries.count > room(state), let place = lastNeeded(state) { state.entries.remove(at: place) }
      return closed
    }
    _ = unused
  }

  var counts: VideoReader.Counts {
    state.withLock { state in
      var counts = state.counts
      (counts.decoders, counts.kept) = (state.decoders.count, state.entries.count)
      return counts
    }
  }

  // MARK: Times

  func frame(at seconds: Double) -> Int { clock.frame(at: seconds, in: index) }
  func time(ofFrame number: Int) -> Double { clock.time(ofFrame: number, in: index) }

  // MARK: Asking

  /// A reader is at a frame. Returns its picture where that is there.
  /// - Parameter memory: of the device that shows the reader's frames from now on.
  func go(_ id: Int, to number: Int, isLive: Bool, memory: (any SharedMemorySource)? = nil) -> CGImage? {
    state.withLock { state in
      if let place = state.place(of: id) {
        state.playheads[place].go(to: number, isLive: isLive)
        state.playheads[place].memory = memory
      }
      return state.use(number)
    }
  }

  /// Whether a frame's picture is there, or known never to be.
  func isSettled(_ number: Int) -> Bool {
    state.withLock { state in state.failure?.number == number || state.entries.contains { $0.number == number } }
  }

  /// The first frame from the one that a reader asked for last on that is not there, and has room; in the direction in which it goes.
  private func nextMissing(for id: Int, _ state: State) -> Int? {
    guard let place = state.place(of: id) else { return nil }
    let playhead = state.playheads[place], count = info.frameCount
    for distance in 0...ahead {
      let number = playhead.current + distance * playhead.direction
      // Displays mostly begin again.
      if !(0..<count).contains(number), !playhead.isLive { return nil }
      let wrapped = (number % count + count) % count
      if state.failure?.number == wrapped { return nil }
      if state.entries.contains(where: { $0.number == wrapped }) { continue }
      // What others need sooner is not decoded again and again.
      return distance == 0 || hasRoom(for: wrapped, state) ? wrapped : nil
    }
    return nil
  }

  // MARK: Keeping

  /// Frames that are kept: one for each reader, whatever they take.
  private func room(_ state: State) -> Int { max(capacity, state.playheads.count + 2) }

  /// When a frame is needed, in frames from now: those that a reader has left behind after what is decoded ahead of it.
  private func need(of number: Int, _ state: State) -> Int {
    var least = Int.max
    for playhead in state.playheads {
      let distance = (number - playhead.current) * playhead.direction
      least = min(least, distance >= 0 ? distance : min(ahead - distance, distance + info.frameCount))
    }
    return least
  }

  /// Index of the frame that is needed last; of several the one that has not been used for longest.
  private func lastNeeded(_ state: State) -> Int? {
    var last: (place: Int, need: Int, use: Int)?
    for (place, entry) in state.entries.enumerated() {
      let need = need(of: entry.number, state)
      if last.map({ need > $0.need || need == $0.need && entry.lastUse < $0.use }) ?? true { last = (place, need, entry.lastUse) }
    }
    return last?.place
  }

  private func hasRoom(for number: Int, _ state: State) -> Bool {
    guard state.entries.count >= room(state), let place = lastNeeded(state) else { return true }
    return need(of: state.entries[place].number, state) > need(of: number, state)
  }

  /// - Parameter isWanted: whether it is kept even where all others are needed sooner.
  private func keep(_ picture: CGImage, of number: Int, isWanted: Bool, _ state: inout State) {
    state.counts.made += 1
    state.useCount += 1
    let entry = Entry(number: number, picture: picture, lastUse: state.useCount)
    if let place = state.entries.firstIndex(where: { $0.number == number }) {
      state.entries[place] = entry
    } else if state.entries.count < room(state) {
      state.entries.append(entry)
    } else if isWanted || hasRoom(for: number, state), let place = lastNeeded(state) {
      state.entries[place] = entry
    }
  }

  // MARK: Decoding

  /// The picture of a frame, decoded unless another thread has done so meanwhile.
  func decode(_ number: Int, for id: Int) throws(VideoError) -> CGImage {
    while true {
      let shared = try lockDecoder(of: number, for: id)
      defer { shared.lock.unlock() }
      let (ready, failure) = state.withLock { ($0.use(number), $0.failure) }
      if let ready { return ready }
      if let failure, failure.number == number { throw failure.error }
      guard let decoder = opened(shared) else { continue }
      return try decode(number, for: id, by: decoder, shared)
    }
  }

  /// Decodes the next frame ahead of a reader. Returns whether there was one to be decoded.
  func decodeAhead(of id: Int) -> Bool {
    guard let number = state.withLock({ nextMissing(for: id, $0) }), let shared = try? lockDecoder(of: number, for: id) else {
      return false
    }
    defer { shared.lock.unlock() }
    // The reader, or others, may have gone on while the decoder was waited for.
    guard state.withLock({ nextMissing(for: id, $0) }) == number, let decoder = opened(shared) else { return true }
    return (try? decode(number, for: id, by: decoder, shared)) != nil
  }

  private func lockDecoder(of number: Int, for id: Int) throws(VideoError) -> SharedDecoder {
    var idle: [SharedDecoder] = []
    guard let shared = state.withLock({ chooseDecoder(of: number, for: id, &$0, &idle) }) else {
      throw VideoError(.unreadable, "\(path): it is no longer the file that was opened")
    }
    // They end here, where the lock is free.
    idle.removeAll()
    shared.lock.lock()
    return shared
  }

  private func decode(_ number: Int, for id: Int, by decoder: VideoDecoder, _ shared: SharedDecoder) throws(VideoError) -> CGImage {
    var picture: CGImage?
    let before = decoder.frameCount, memory = state.withLock { state in state.place(of: id).flatMap { state.playheads[$0].memory } }
    defer { state.withLock { $0.counts.decoded += decoder.frameCount - before } }
    do throws(VideoError) {
      // Those shortly before may be asked for next, by another display.
      try decoder.decode(number, in: memory) { found in
        number - found <= 2 && state.withLock { state in !state.entries.contains { $0.number == found } }
      } keep: { found, made in
        if found == number { picture = made }
        state.withLock { keep(made, of: found, isWanted: found == number, &$0) }
      }
    } catch {
      state.withLock { state in
        state.failure = (number, error)
        shared.reached = nil
      }
      throw error
    }
    guard let picture else { throw VideoError(.failed, "\(path): a frame was decoded and is gone") }
    return picture
  }

  /// The decoder itself, opened now where it was not; nil where it cannot be, since the file is another one by now. `shared` is locked.
  private func opened(_ shared: SharedDecoder) -> VideoDecoder? {
    if let decoder = shared.decoder { return decoder }
    if let identity, VideoFileIdentity(path: path) == identity,
      let decoder = try? VideoDecoder(path: path, limits: limits, recycler: recycler, index: index),
      VideoFileIdentity(path: path) == identity
    {
      shared.decoder = decoder
      return decoder
    }
    state.withLock { state in
      state.isWithoutOthers = true
      state.decoders.removeAll { $0 === shared }
      for place in state.playheads.indices where state.playheads[place].decoder === shared { state.playheads[place].decoder = nil }
    }
    return nil
  }

  /// Chooses what decodes a frame: of the decoders that no reader elsewhere uses the one with the shortest way to it; without any, a new
  /// one.
  ///
  /// - Parameter idle: gets those that are to be closed.
  /// - Returns: nil where there is none any more.
  private func chooseDecoder(of number: Int, for id: Int, _ state: inout State, _ idle: inout [SharedDecoder]) -> SharedDecoder? {
    state.useCount += 1
    let here = state.place(of: id).map { state.playheads[$0].current } ?? number
    var chosen = nearest(to: number, of: state) { decoder in
      !state.playheads.contains { $0.id != id && needs($0, decoder) && !isNear($0.current, here) }
    }
    if chosen == nil, state.decoders.count < Self.mostDecoders, !state.isWithoutOthers {
      let new = SharedDecoder(nil)
      state.decoders.append(new)
      chosen = new
    }
    guard let chosen = chosen ?? nearest(to: number, of: state, where: { _ in true }) else { return nil }
    (chosen.reached, chosen.lastUse) = (number, state.useCount)
    if let place = state.place(of: id) { state.playheads[place].decoder = chosen }
    if state.decoders.count > 1 {
      let isIdle = { [state] (decoder: SharedDecoder) in
        state.useCount - decoder.lastUse > Self.longIdle && !state.playheads.contains { $0.decoder === decoder }
      }
      idle = state.decoders.filter(isIdle)
      if !idle.isEmpty { state.decoders.removeAll(where: isIdle) }
    }
    return chosen
  }

  private func nearest(to number: Int, of state: State, where isSuitable: (SharedDecoder) -> Bool) -> SharedDecoder? {
    var best: (decoder: SharedDecoder, way: Int)?
    for decoder in state.decoders where isSuitable(decoder) {
      let way = way(from: decoder, to: number)
      if best.map({ way < $0.way }) ?? true { best = (decoder, way) }
    }
    return best?.decoder
  }

  /// Whether a reader goes on with a decoder: not with one that others have taken past all that is decoded ahead of it.
  private func needs(_ playhead: Playhead, _ decoder: SharedDecoder) -> Bool {
    guard playhead.decoder === decoder, let reached = decoder.reached else { return playhead.decoder === decoder }
    return (reached - playhead.current) * playhead.direction <= ahead
  }

  /// Whether two readers of frames so far apart go on with the same decoder. The end is next to the beginning, since videos repeat.
  private func isNear(_ first: Int, _ second: Int) -> Bool {
    let distance = abs(first - second)
    return min(distance, info.frameCount - distance) <= max(0, capacity / 2 - 1)
  }

  private func way(from decoder: SharedDecoder, to number: Int) -> Int {
    if let reached = decoder.reached, reached == number || index.leads(from: reached, to: number) { return number - reached }
    return 1 + number - (index.keyFrame(at: index.times[number]).map { index.frame(at: index.keyFrames[$0].time) } ?? 0)
  }
}

private final class SharedDecoder: @unchecked Sendable {  // `decoder` belongs to who holds `lock`, the rest to who holds the frames' state
  let lock = NSLock()
  /// Opened when it is first needed.
  var decoder: VideoDecoder?
  /// The frame that it decodes, or decoded last; nil where that failed.
  var reached: Int?
  var lastUse = 0

  init(_ decoder: VideoDecoder?) { self.decoder = decoder }
}
