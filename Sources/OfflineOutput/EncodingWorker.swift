internal import Graphics
internal import MediaFiles

/// What the threads of an `EncodingQueue` share. They hold it and not the queue, so that letting go of the queue ends them.
// `condition` guards every stored variable; `sink` is used by `run` alone, on as many threads as it allows
final class EncodingWorker: @unchecked Sendable {
  private enum Phase { case open, finishing, cancelled, done }

  private let condition = NSCondition()
  private let sink: any FrameSink
  private var phase = Phase.open
  private var free: [Bitmap] = []
  /// Bitmaps that may still be made.
  private var unmade: Int
  private let size: PixelSize
  private let format: PixelFormat
  private var waiting: [(picture: FramePicture, stamp: FrameStamp)] = []
  /// Planes that wait or are being encoded.
  private var planesHeld = 0
  /// `sink.times` after the last frame.
  private var times: EncodingTimes?
  private var failure: (any Error)?
  private var report = EncodingQueue.Report()
  private var byteCount = 0
  /// Encoding threads that have not ended; the last one ends the output.
  private var threadCount: Int
  /// The sink's first error, before the output is cancelled.
  private var sinkError: (any Error)?

  init(sink: any FrameSink, threadCount: Int, bitmapCount: Int, size: PixelSize, format: PixelFormat, expectedFrames: Int) {
    self.sink = sink
    self.threadCount = threadCount
    self.size = size
    self.format = format
    unmade = bitmapCount
    waiting.reserveCapacity(bitmapCount)
    report.encodeSeconds.reserveCapacity(min(expectedFrames, 1 << 16))
  }

  /// Bytes written, as the sink reported after the last encoded frame.
  var bytesWritten: Int {
    condition.lock()
    defer { condition.unlock() }
    return byteCount
  }

  func borrow() throws -> Bitmap {
    condition.lock()
    defer { condition.unlock() }
    if free.isEmpty, unmade > 0, failure == nil {
      unmade -= 1
      free.append(Bitmap(size: size, format: format))
    }
    if free.isEmpty, failure == nil {
      let start = monotonicSeconds()
      while free.isEmpty, failure == nil, phase == .open { condition.wait() }
      report.heldBackSeconds += monotonicSeconds() - start
    }
    if let failure { throw failure }
    guard let bitmap = free.popLast() else { preconditionFailure("every bitmap is borrowed, and the queue has ended") }
    return bitmap
  }

  func submit(_ picture: FramePicture, _ stamp: FrameStamp) throws {
    condition.lock()
    defer { condition.unlock() }
    if case .planes = picture, planesHeld == EncodingQueue.mostPlanes, failure == nil {
      let start = monotonicSeconds()
      while planesHeld == EncodingQueue.mostPlanes, failure == nil, phase == .open { condition.wait() }
      report.heldBackSeconds += monotonicSeconds() - start
    }
    if let failure {
      if case .bitmap(let bitmap) = picture { free.append(bitmap) }
      throw failure
    }
    precondition(phase == .open, "the queue has ended")
    if case .planes = picture { planesHeld += 1 }
    waiting.append((picture, stamp))
    condition.broadcast()
  }

  func finish() throws -> EncodingQueue.Report {
    condition.lock()
    defer { condition.unlock() }
    if phase == .open { phase = .finishing }
    condition.broadcast()
    while phase != .done { condition.wait() }
    if let failure { throw failure }
    return report
  }

  func cancel() {
    condition.lock()
    defer { condition.unlock() }
    if phase == .done { return }
    phase = .cancelled
    failure = failure ?? CancellationError()
    condition.broadcast()
    while phase != .done { condition.wait() }
  }

  /// An encoding thread, from beginning to end.
  func run() {
    do {
      while let (picture, stamp) = next() {
        let start = monotonicSeconds()
        switch picture {
        case .bitmap(let bitmap): try sink.write(bitmap, stamp)
        case .planes(let planes): try sink.write(planes, stamp)
        }
        giveBack(picture, seconds: monotonicSeconds() - start, bytes: sink.bytesWritten, times: sink.times)
      }
    } catch {
      note(error)
    }
    condition.lock()
    threadCount -= 1
    let isLast = threadCount == 0
    condition.unlock()
    guard isLast else { return }
    do { try end() } catch {
      sink.cancel()
      condition.lock()
      failure = error
      condition.unlock()
    }
    condition.lock()
    for (picture, _) in waiting {
      if case .bitmap(let bitmap) = picture { free.append(bitmap) }
    }
    waiting.removeAll()
    phase = .done
    condition.broadcast()
    condition.unlock()
  }

  /// Waits for a frame; nil when no more will come.
  private func next() -> (picture: FramePicture, stamp: FrameStamp)? {
    condition.lock()
    defer { condition.unlock() }
    while waiting.isEmpty, phase == .open, sinkError == nil { condition.wait() }
    return phase == .cancelled || sinkError != nil || waiting.isEmpty ? nil : waiting.removeFirst()
  }

  private func giveBack(_ picture: FramePicture, seconds: TimeInterval, bytes: Int, times: EncodingTimes?) {
    condition.lock()
    defer { condition.unlock() }
    byteCount = max(byteCount, bytes)
    switch picture {
    case .bitmap(let bitmap): free.append(bitmap)
    case .planes: planesHeld -= 1
    }
    var encoding = seconds
    if let times {
      let before = self.times ?? EncodingTimes()
      let converting = times.convert - before.convert, writing = times.write - before.write
      report.convertSeconds.append(converting)
      report.writeSeconds.append(writing)
      encoding = max(0, seconds - converting - writing)
    }
    self.times = times
    report.encodeSeconds.append(encoding)
    condition.broadcast()
  }

  /// The other threads end, too.
  private func note(_ error: any Error) {
    condition.lock()
    defer { condition.unlock() }
    sinkError = sinkError ?? error
    condition.broadcast()
  }

  private func end() throws {
    condition.lock()
    let isCancelled = phase == .cancelled, error = sinkError
    condition.unlock()
    if let error { throw error }
    if isCancelled { return sink.cancel() }
    let start = monotonicSeconds()
    try sink.finish()
    let seconds = monotonicSeconds() - start
    condition.lock()
    report.finishSeconds = seconds
    condition.unlock()
  }
}
