package import Graphics
internal import Synchronization

/// The frames of a video file as pictures, by their times: decoded ahead of what was asked for last, on a thread of their own, and kept
/// while there is room.
///
/// `picture(at:)` waits, so that what it returns depends on the file and the time alone. `latestPicture(at:arrived:)` returns what is
/// there. Who shows a file at two times at once makes two readers: readers of one file share its decoder, and its frames, where their times
/// are near each other.
package final class VideoReader: Sendable {
  /// What readers of a file have done together.
  package struct Counts: Hashable, Sendable {
    /// Frames that came out of decoders, and those of them that became pictures.
    package internal(set) var decoded = 0, made = 0
    package internal(set) var decoders = 0
    package internal(set) var kept = 0
  }

  package let info: VideoInfo
  package let path: String
  private let queue: FrameQueue

  /// Opens a file. The first reader of it looks through its packets.
  /// - Throws: a `VideoError` that says why it cannot be read.
  package init(path: String, limits: VideoLimits = VideoLimits()) throws(VideoError) {
    self.path = path
    let frames = try VideoFrames.of(path: path, limits: limits)
    info = frames.info
    queue = FrameQueue(frames)
  }

  deinit { queue.close() }

  /// What all readers of the file have done since the first was made.
  package var counts: Counts { queue.frames.counts }

  /// The number of the frame that shows at a time, in seconds since the file's beginning: the last that has begun, before all the first.
  package func frame(at seconds: Double) -> Int { queue.frames.frame(at: seconds) }

  /// When a frame begins to show, in seconds since the file's beginning.
  package func time(ofFrame number: Int) -> Double { queue.frames.time(ofFrame: number) }

  /// The picture that shows at a time, in seconds since the file's beginning; decoded now where it is not there.
  /// - Throws: a `VideoError` where the file is damaged there.
  package func picture(at seconds: Double) throws(VideoError) -> CGImage { try queue.picture(frame(at: seconds)) }

  /// The picture that was returned last; nil before the first.
  package var lastPicture: CGImage? { queue.lastPicture }

  /// The picture that shows at a time where it is there, else the one that was returned last. What is missing is decoded in the
  /// background.
  /// - Parameters:
  ///   - memory: of a device that shows them, and reads frames itself; nil has pixels made of all.
  ///   - arrived: called on another thread when a picture is there that was missing.
  package func latestPicture(
    at seconds: Double, memory: (any SharedMemorySource)? = nil, arrived: @escaping @Sendable () -> Void
  ) -> CGImage? {
    queue.latestPicture(frame(at: seconds), memory: memory, arrived: arrived)
  }
}

/// Where a reader is in a file's frames, and the thread that has them decoded ahead of it.
private final class FrameQueue: Sendable {
  private struct State {
    /// The frame asked for last.
    var current = 0
    var last: CGImage?
    var isLacking = false
    var arrived: (@Sendable () -> Void)?
    var hasThread = false
    var isClosed = false
  }

  let frames: VideoFrames
  /// The reader's number among those of the file.
  private let id: Int
  private let state = Mutex(State())
  private let wanted = DispatchSemaphore(value: 0)

  init(_ frames: VideoFrames) {
    self.frames = frames
    id = frames.enter()
  }

  var lastPicture: CGImage? { state.withLock { $0.last } }

  func close() {
    state.withLock { $0.isClosed = true }
    frames.leave(id)
    wanted.signal()
  }

  // MARK: Asking

  func picture(_ number: Int) throws(VideoError) -> CGImage {
    let ready = frames.go(id, to: number, isLive: false)
    let picture = if let ready { ready } else { try frames.decode(number, for: id) }
    state.withLock { state in
      (state.current, state.last) = (number, picture)
    }
    wake()
    return picture
  }

  func latestPicture(_ number: Int, memory: (any SharedMemorySource)?, arrived: @escaping @Sendable () -> Void) -> CGImage? {
    let ready = frames.go(id, to: number, isLive: true, memory: memory)
    let (picture, isNew) = state.withLock { state -> (CGImage?, Bool) in
      let isNew = state.current != number || state.last == nil
      state.current = number
      if let ready {
        state.last = ready
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

  // MARK: Decoding ahead

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
      while frames.decodeAhead(of: id) { tellOfArrival() }
      // What was missing may have come for another reader.
      tellOfArrival()
      if state.withLock({ $0.isClosed }) { return }
    }
  }

  /// Calls who waits for the frame asked for last, where it is there.
  private func tellOfArrival() {
    guard let lacking = state.withLock({ $0.isLacking ? $0.current : nil }), frames.isSettled(lacking) else { return }
    let arrived = state.withLock { state -> (@Sendable () -> Void)? in
      guard state.isLacking, state.current == lacking else { return nil }
      state.isLacking = false
      return state.arrived
    }
    arrived?()
  }
}
