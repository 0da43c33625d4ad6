package import Graphics

/// Runs a sink on a thread of its own, or on as many as it can use, so that one frame is encoded while the next is drawn.
///
/// The bitmaps go round: `borrow` one (waiting until one is free, which is how a slow encoder holds back a fast renderer), draw into it,
/// `submit` it. Of them, `bitmapCount` are made at most, when they are first needed. An error of the sink comes back from the next `borrow`
/// or `submit`, or from `finish`; the output is cancelled by then. Letting go of the queue cancels it.
package final class EncodingQueue: Sendable {
  package struct Report: Hashable, Sendable {
    /// Seconds that each frame took to encode, in the order in which they were done.
    package var encodeSeconds: [TimeInterval] = []
    /// Seconds of each frame for converting and writing it, which `encodeSeconds` are without then; empty where that is not told.
    package var convertSeconds: [TimeInterval] = []
    package var writeSeconds: [TimeInterval] = []
    /// Seconds that `finish` spent after the last frame: what the encoder had held back, and the file's index.
    package var finishSeconds: TimeInterval = 0
    /// Seconds that `borrow` and `submit` waited in all, because encoding is slower than drawing.
    package var heldBackSeconds: TimeInterval = 0
  }

  private let worker: EncodingWorker

  /// - Parameters:
  ///   - format: of the bitmaps: the one that the sink takes.
  ///   - bitmapCount: at least two: one drawn into while another is encoded. More even out frames that take unequal time.
  ///   - expectedFrames: room is made for that many measurements.
  package init(
    sink: sending any FrameSink, size: PixelSize, format: PixelFormat = .rgba8, bitmapCount: Int = 4, expectedFrames: Int = 0
  ) {
    precondition(bitmapCount >= 2, "a queue needs two bitmaps or more, not \(bitmapCount)")
    let threadCount = max(1, min(sink.parallelism, bitmapCount - 1))
    worker = EncodingWorker(
      sink: sink, threadCount: threadCount, bitmapCount: bitmapCount, size: size, format: format, expectedFrames: expectedFrames)
    for _ in 0..<threadCount {
      let thread = Thread { [worker] in worker.run() }
      thread.name = "encode"
      thread.start()
    }
  }

  deinit { worker.cancel() }

  /// Bytes that the output has after the last frame that is encoded, as far as they are known.
  package var bytesWritten: Int { worker.bytesWritten }

  /// A bitmap to draw into, with whatever was drawn into it before. Waits until one is free.
  package func borrow() throws -> Bitmap { try worker.borrow() }

  /// Hands a picture to the sink: a bitmap that was borrowed, not to be touched afterwards, or planes. It waits while `mostPlanes` of these
  /// wait or are being encoded.
  package func submit(_ picture: FramePicture, _ stamp: FrameStamp) throws { try worker.submit(picture, stamp) }

  /// One being encoded, and two to even out different durations.
  static let mostPlanes = 3

  /// Waits until every frame is written and the output complete.
  package func finish() throws -> Report { try worker.finish() }

  /// Drops what waits, cancels the output, and returns when nothing is left of it. Does nothing after `finish`.
  ///
  /// Any thread may call it, such as one that waits for Ctrl-C; the others then get a `CancellationError`.
  package func cancel() { worker.cancel() }
}
