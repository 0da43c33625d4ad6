internal import Foundation
package import Graphics
internal import Synchronization

/// The frames of a video file as pictures, by their times: decoded ahead of what was asked for last, on a thread of their own, and kept
/// while there is room.
///
/// `picture(at:)` waits, so that what it returns depends on the file and the time alone. `latestPicture(at:arrived:)` returns what is
/// there. There is one decoder; who shows a file at two times at once makes two readers.
package final class VideoReader: Sendable {
  package let info: VideoInfo
  /// The path, for messages.
  package let path: String
  private let queue: FrameQueue

  /// Opens a file, and looks through its packets.
  /// - Throws: a `VideoError` that says why it cannot be read.
  package init(path: String, limits: VideoLimits = VideoLimits()) throws(VideoError) {
    self.path = path
    let recycler = PixelRecycler(limit: 4)
    let decoder = try VideoDecoder(path: path, limits: limits, recycler: recycler)
    info = decoder.info
    queue = FrameQueue(decoder, cacheBytes: limits.cacheBytes)
  }

  deinit { queue.close() }

  /// The number of the frame that shows at a time, in seconds since the file's beginning: the last that has begun, before all the first.
  package func frame(at seconds: Double) -> Int { queue.frame(at: seconds) }

  /// When a frame begins to show, in seconds since the file's beginning.
  package func time(ofFrame number: Int) -> Double { queue.time(ofFrame: number) }

  /// The picture that shows at a time, in seconds since the file's beginning; decoded now where it is not there.
  /// - Throws: a `VideoError` where the file is damaged there.
  package func picture(at seconds: Double) throws(VideoError) -> CGImage { try queue.picture(queue.frame(at: seconds)) }

  /// The picture that was returned last; nil before the first.
  package var lastPicture: CGImage? { queue.lastPicture }

  /// The picture that shows at a time where it is there, else the one that was returned last. What is missing is decoded in the
  /// background.
  /// - Parameter arrived: called on another thread when a picture is there that was missing.
  package func latestPicture(at seconds: Double, arrived: @escaping @Sendable () -> Void) -> CGImage? {
    queue.latestPicture(queue.frame(at: seconds), arrived: arrived)
  }
}

/// A decoder, what it has decoded, and the thread that has it decode ahead.
private final class FrameQueue: @unchecked Sendable {  // `decoder` decodes while `decoding` is held; its index and times never change
  fileprivate struct Entry {
    var number: Int
    var picture: CGImage
    var lastUse: Int
  }

  fileprivate struct State {
    var entries: [Entry] = []
    var useCount = 0
    /// The frame asked for last.
    var current = 0
    var last: CGImage?
    var isLacking = false
    var arrived: (@Sendable () -> Void)?
    var hasThread = false
    var isClosed = false
    /// Whether the last who asked did not wait.
    var isLive = false
    /// A frame that could not be decoded, and why.
    var failure: (number: Int, error: VideoError)?
  }

  private let decoder: VideoDecoder
  private let decoding = NSLock()
  private let state = Mutex(State())
  private let wanted = DispatchSemaphore(value: 0)
  /// Frames that are kept.
  private let capacity: Int
  /// Frames that are decoded ahead.
  private let ahead: Int
  private let frameCount: Int

  init(_ decoder: VideoDecoder, cacheBytes: Int) {
    self.decoder = decoder
    // Of those of more than eight bits the decoded frame is kept as well.
    let bytesPerPixel = decoder.info.bitsPerSample > 8 ? 8 : 4
    let bytes = max(1, decoder.info.size.width * decoder.info.size.height * bytesPerPixel)
    frameCount = decoder.info.frameCount
    capacity = min(max(cacheBytes / bytes, 3), 64)
    ahead = min(max(capacity / 2 - 1, 1), 6)
  }

  func frame(at seconds: Double) -> Int { decoder.frame(at: seconds) }
  func time(ofFrame number: Int) -> Double { decoder.time(ofFrame: number) }

  var lastPicture: CGImage? { state.withLock { $0.last } }

  func close() {
    state.withLock { $0.isClosed = true }
    wanted.signal()
  }

  // MARK: Asking

  func picture(_ number: Int) throws(VideoError) -> CGImage {
    let ready = state.withLock { state in
      (state.current, state.isLive) = (number, false)
      return state.use(number)
    }
    let picture = if let ready { ready } else { try decode(number) }
    state.withLock { $0.last = picture }
    wake()
    return picture
  }

  func latestPicture(_ number: Int, arrived: @escaping @Sendable () -> Void) -> CGImage? {
    let (picture, isNew) = state.withLock { state -> (CGImage?, Bool) in
      let isNew = state.current != number || state.last == nil
      (state.current, state.isLive) = (number, true)
      if let picture = state.use(number) {
        state.last = picture
        state.isLacking = false
      } else {
        state.isLacking = true
        state.arrived = arrived
      }
      return (state.last, isNew || state.isLacking)
    }
    if isNew { wake() }
    return picture
  }

  // MARK: Decoding

  /// Starts the thread, or tells it that there may be something to do.
  private func wake() {
    let isFirst = state.withLock { state in
      defer { state.hasThread = true }
      return !state.hasThread && !state.isClosed
    }
    if isFirst {
      let thread = Thread { [self] in decodeAhead() }
      thread.stackSize = 1 << 20
      thread.name = "video"
      thread.start()
    }
    wanted.signal()
  }

  private func decodeAhead() {
    while true {
      wanted.wait()
      while let number = state.withLock({ $0.nextMissing(ahead: ahead, of: frameCount) }) {
        do { _ = try decode(number) } catch {}
        let arrived = state.withLock { state -> (@Sendable () -> Void)? in
          guard state.isLacking, state.current == number || state.failure?.number == state.current else { return nil }
          state.isLacking = false
          return state.arrived
        }
        arrived?()
      }
      if state.withLock({ $0.isClosed }) { return }
    }
  }

  /// The picture of a frame, decoded unless another thread has done so meanwhile.
  private func decode(_ number: Int) throws(VideoError) -> CGImage {
    decoding.lock()
    defer { decoding.unlock() }
    let (ready, failure) = state.withLock { ($0.use(number), $0.failure) }
    if let ready { return ready }
    if let failure, failure.number == number { throw failure.error }
    do throws(VideoError) {
      // Those shortly before may be asked for next, by another display.
      try decoder.decode(number) { found in
        number - found <= 2 && state.withLock { $0.use(found) == nil }
      } keep: { found, picture in
        state.withLock { $0.keep(picture, of: found, capacity) }
      }
    } catch {
      state.withLock { $0.failure = (number, error) }
      throw error
    }
    guard let picture = state.withLock({ $0.use(number) }) else {
      throw VideoError(.failed, "a frame was decoded and is gone")
    }
    return picture
  }
}

extension FrameQueue.State {
  mutating func use(_ number: Int) -> CGImage? {
    guard let place = entries.firstIndex(where: { $0.number == number }) else { return nil }
    useCount += 1
    entries[place].lastUse = useCount
    return entries[place].picture
  }

  mutating func keep(_ picture: CGImage, of number: Int, _ capacity: Int) {
    useCount += 1
    let entry = FrameQueue.Entry(number: number, picture: picture, lastUse: useCount)
    if let place = entries.firstIndex(where: { $0.number == number }) {
      entries[place] = entry
    } else if entries.count < capacity {
      entries.append(entry)
    } else if let oldest = entries.indices.min(by: { entries[$0].lastUse < entries[$1].lastUse }) {
      entries[oldest] = entry
    }
  }

  /// The first frame from the one asked for last on that is not there.
  func nextMissing(ahead: Int, of count: Int) -> Int? {
    if isClosed { return nil }
    for distance in 0...ahead {
      let number = current + distance
      // Displays mostly begin again.
      if number >= count, !isLive { return nil }
      let wrapped = number % count
      if failure?.number == wrapped { return nil }
      if !entries.contains(where: { $0.number == wrapped }) { return wrapped }
    }
    return nil
  }
}
