import Foundation
import Graphics
import TestSupport
import Testing

@testable import OfflineOutput

@Suite("The encoding queue")
struct EncodingQueueTests {
  struct Failure: Error, Equatable {}

  /// What a sink saw.
  struct Log: Sendable {
    var indices: [Int] = []
    var colors: [UInt8] = []
    var bitmaps: Set<ObjectIdentifier> = []
    var submitted = 0
    var mostAhead = 0
    var isFinished = false
    var isCancelled = false
    var isGateOpen = true
  }

  final class LoggingSink: FrameSink {
    let log: Watched<Log>
    let failingFrame: Int?
    let parallelism: Int

    init(_ log: Watched<Log>, failingFrame: Int? = nil, parallelism: Int = 1) {
      self.log = log
      self.failingFrame = failingFrame
      self.parallelism = parallelism
    }

    func write(_ bitmap: Bitmap, _ stamp: FrameStamp) throws {
      if stamp.index == failingFrame { throw Failure() }
      log.update { $0.indices.append(stamp.index) }
      _ = log.wait(until: \.isGateOpen)
      log.update {
        $0.mostAhead = max($0.mostAhead, $0.submitted - stamp.index)
        $0.colors.append(bitmap[0, 0].x)
        $0.bitmaps.insert(ObjectIdentifier(bitmap))
      }
    }

    func finish() { log.update { $0.isFinished = true } }
    func cancel() { log.update { $0.isCancelled = true } }
  }

  private let size = PixelSize(8, 8)

  private func submit(_ index: Int, to queue: EncodingQueue, _ log: Watched<Log>) throws {
    let bitmap = try queue.borrow()
    bitmap[0, 0] = [UInt8(index & 255), 0, 0, 255]
    log.update { $0.submitted = index + 1 }
    try queue.submit(.bitmap(bitmap), FrameStamp(index: index, time: 0))
  }

  @Test("Every frame arrives, in order, with its own pixels, out of no more bitmaps than there are", arguments: [2, 4])
  func order(bitmapCount: Int) throws {
    let log = Watched(Log())
    let queue = EncodingQueue(sink: LoggingSink(log), size: size, bitmapCount: bitmapCount, expectedFrames: 200)
    for index in 0..<200 { try submit(index, to: queue, log) }
    let report = try queue.finish()
    let seen = log.wait(until: \.isFinished)
    #expect(seen.indices == Array(0..<200))
    #expect(seen.colors == (0..<200).map { UInt8($0 & 255) })
    #expect(seen.bitmaps.count <= bitmapCount)
    #expect(seen.mostAhead <= bitmapCount)  // counts the frame being written and the one just announced
    #expect(report.encodeSeconds.count == 200)
    #expect(!seen.isCancelled)
  }

  @Test("A renderer that is faster than the sink waits for a bitmap")
  func backPressure() throws {
    let log = Watched(Log(isGateOpen: false))
    let queue = EncodingQueue(sink: LoggingSink(log), size: size, bitmapCount: 2)
    try submit(0, to: queue, log)
    try submit(1, to: queue, log)
    // Both bitmaps are away and the gate is shut: the next borrow can only return after the gate was opened.
    _ = log.wait { $0.indices == [0] }
    let borrowed = Watched(false)
    let thread = Thread {
      log.update { $0.submitted = 3 }  // about to ask for a third
      let bitmap = try? queue.borrow()
      let wroteBefore = log.update { !$0.colors.isEmpty }
      borrowed.update { $0 = bitmap != nil && wroteBefore }
      log.update { $0.isCancelled = true }  // marks that the thread is through
    }
    thread.start()
    _ = log.wait { $0.submitted == 3 }
    log.update { $0.isGateOpen = true }
    _ = log.wait(until: \.isCancelled)
    #expect(borrowed.wait { _ in true })
    _ = try queue.finish()
  }

  @Test("An error comes back at the next call, and again from finish, with the output cancelled")
  func errors() throws {
    let log = Watched(Log())
    let queue = EncodingQueue(sink: LoggingSink(log, failingFrame: 3), size: size, bitmapCount: 2)
    #expect(throws: Failure()) {
      for index in 0..<100 { try submit(index, to: queue, log) }
    }
    #expect(throws: Failure()) { try queue.finish() }
    let seen = log.wait(until: \.isCancelled)
    #expect(seen.indices == [0, 1, 2])
    #expect(!seen.isFinished)
  }

  @Test("A sink that takes several frames at once gets them at once, each once")
  func parallel() throws {
    let log = Watched(Log(isGateOpen: false))
    let queue = EncodingQueue(sink: LoggingSink(log, parallelism: 3), size: size, bitmapCount: 5)
    for index in 0..<5 { try submit(index, to: queue, log) }
    // Three wait at the gate, the others for a thread.
    #expect(log.wait { $0.indices.count == 3 }.colors.isEmpty)
    log.update { $0.isGateOpen = true }
    for index in 5..<60 { try submit(index, to: queue, log) }
    let report = try queue.finish()
    let seen = log.wait(until: \.isFinished)
    #expect(seen.indices.sorted() == Array(0..<60))
    #expect(seen.colors.sorted() == (0..<60).map(UInt8.init))
    #expect(report.encodeSeconds.count == 60)
  }

  @Test("An error ends all threads, and the output is cancelled once, before the error is told")
  func parallelErrors() throws {
    let log = Watched(Log())
    let queue = EncodingQueue(sink: LoggingSink(log, failingFrame: 7, parallelism: 3), size: size, bitmapCount: 5)
    #expect(throws: Failure()) {
      for index in 0..<1000 { try submit(index, to: queue, log) }
    }
    #expect(log.wait { _ in true }.isCancelled)
    #expect(throws: Failure()) { try queue.finish() }
    #expect(!log.wait { _ in true }.isFinished)
  }

  @Test("Cancelling drops what waits, and everything after is a CancellationError")
  func cancelling() throws {
    let log = Watched(Log())
    let queue = EncodingQueue(sink: LoggingSink(log), size: size)
    try submit(0, to: queue, log)
    queue.cancel()
    let seen = log.wait(until: \.isCancelled)
    #expect(!seen.isFinished)
    #expect(throws: CancellationError.self) { try queue.borrow() }
    #expect(throws: CancellationError.self) { try queue.finish() }
  }

  @Test("A queue that is let go of cancels its output")
  func abandoned() throws {
    let log = Watched(Log())
    do { try submit(0, to: EncodingQueue(sink: LoggingSink(log), size: size), log) }
    #expect(!log.wait(until: \.isCancelled).isFinished)
  }

  @Test("A real file, through the queue")
  func throughToAFile() throws {
    let folder = try TemporaryFolder()
    let sink = try OutputFormat.parse(name: folder.path("a.rgba")).makeSink(size: PixelSize(1, 1), options: OutputOptions())
    let queue = EncodingQueue(sink: sink, size: PixelSize(1, 1))
    for index in 0..<5 { try submit(index, to: queue, Watched(Log())) }
    _ = try queue.finish()
    #expect(try folder.bytes("a.rgba") == (0..<5).flatMap { [UInt8($0), 0, 0, 255] })
  }
}
