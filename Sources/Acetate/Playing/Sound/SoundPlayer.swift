internal import CALSA
internal import Foundation
internal import FrameLoop
internal import MediaFiles
internal import Synchronization

/// Lets the sound of what a display shows be heard, in step with it, through ALSA.
///
/// Silence is no error: where there is no device, no libasound or no sound, nothing is heard, and the display goes on. So it is while a
/// scene stands, or runs at another rate than its own.
final class SoundPlayer: Sendable {
  /// What is to be heard.
  struct Program: Sendable {
    /// Sound at the scene's time 0.
    var track: AudioTrack
    /// From the display's time to that of the scene, one after the other.
    var clocks: [SceneClock]

    /// The time of the sound that belongs to a time of the display.
    func time(at displayTime: Double) -> Double { clocks.reduce(displayTime) { $1.sceneTime(at: $0) } + track.offset }

    /// Whether the scene runs at its own rate.
    func isRunning(at displayTime: Double) -> Bool {
      var time = displayTime
      for clock in clocks {
        guard clock.isRunning(at: time), abs(clock.rate - 1) < 1e-6 else { return false }
        time = clock.sceneTime(at: time)
      }
      return true
    }
  }

  private struct State {
    var program: Program?
    /// Counts what was to be heard.
    var number = 0
    var isOver = false
  }

  private let state = Mutex(State())
  private let changed = DispatchSemaphore(value: 0)
  private let thread = JoinableThread()

  /// - Parameters:
  ///   - device: ALSA's name of it.
  ///   - volume: from 0 to 1.
  init(device: String, volume: Float) {
    thread.start(stackSize: 1 << 20) { [self] in
      var run = SoundRun(device: device, volume: volume)
      while let (program, number) = next() {
        let wait = run.step(program, number: number)
        if wait > 0 { _ = changed.wait(timeout: .now() + wait) }
      }
    }
  }

  /// Lets something else be heard from now on; nil is nothing.
  func play(_ program: Program?) {
    state.withLock { ($0.program, $0.number) = (program, $0.number + 1) }
    changed.signal()
  }

  /// Ends the sound. Call it once.
  func close() {
    state.withLock { $0.isOver = true }
    changed.signal()
    thread.join()
  }

  private func next() -> (program: Program?, number: Int)? {
    state.withLock { $0.isOver ? nil : ($0.program, $0.number) }
  }
}

/// The sound's thread: a device, and what is read for it.
private struct SoundRun: ~Copyable {
  private static let rate = 48_000, channelCount = 2
  /// Samples of each channel that are written at once: a hundredth of a second.
  private static let blockLength = 480
  /// What the device holds, in microseconds.
  private static let latency: UInt32 = 100_000

  private let name: String
  private let volume: Float
  private var device: OpaquePointer?
  private var reader: AudioReader?
  /// The file that `reader` reads.
  private var file: URL?
  /// The time of the sound that is read next, in seconds.
  private var position = 0.0
  /// What was to be heard when something stood in the way: no device, no more sound.
  private var silentNumber = -1
  private let pacer = SoundPacer()
  private var stretcher = SoundStretcher(channelCount: channelCount)
  private var input = [Float](repeating: 0, count: blockLength * channelCount)
  private var output = [Float](repeating: 0, count: (blockLength + 16) * channelCount)

  init(device: String, volume: Float) { (name, self.volume) = (device, volume) }

  deinit { if let device { calsa_close(device) } }

  /// Writes a block, if it is time for one. Returns how long to wait for the next step at most, in seconds.
  mutating func step(_ program: SoundPlayer.Program?, number: Int) -> Double {
    guard let program, number != silentNumber else { return fallSilent(for: program == nil ? 3600 : 0.5) }
    if device == nil { open() }
    guard let device else {
      silentNumber = number
      return 3600
    }
    let heard = monotonicSeconds() + Double(calsa_delay(device)) / Double(Self.rate)
    guard program.isRunning(at: heard) else { return fallSilent(for: 0.02) }
    if program.track.url != file { (reader, file) = (nil, program.track.url) }
    let wanted = program.time(at: heard)
    switch reader == nil ? SoundPacer.Step.jump(to: wanted) : pacer.step(wanted: wanted, position: position) {
    case .wait(let seconds): return seconds
    case .jump(let time):
      guard begin(program.track, at: time) else {
        // Behind its end, or no sound at all; where the scene begins anew there may be some.
        return fallSilent(for: 0.1)
      }
    case .play(let ratio): write(ratio, to: device, number)
    }
    return 0
  }

  private mutating func open() {
    var problem = [CChar](repeating: 0, count: 160)
    device = calsa_open(name, UInt32(Self.rate), UInt32(Self.channelCount), Self.latency, &problem, problem.count)
  }

  /// What is not heard yet shall not be.
  private mutating func fallSilent(for seconds: Double) -> Double {
    if reader != nil, let device { calsa_drop(device) }
    (reader, file) = (nil, nil)
    return seconds
  }

  private mutating func begin(_ track: AudioTrack, at time: Double) -> Bool {
    var track = track
    (track.offset, track.repeats) = (time, false)
    reader = nil
    guard let reader = try? AudioReader(track) else { return false }
    do { try reader.start(rate: Self.rate, channelCount: Self.channelCount) } catch { return false }
    (self.reader, position) = (reader, time)
    stretcher.reset()
    return true
  }

  private mutating func write(_ ratio: Double, to device: OpaquePointer, _ number: Int) {
    guard let reader else { return }
    let isRead = input.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return false }
      return (try? reader.read(Self.blockLength, into: base)) != nil
    }
    guard isRead else {
      silentNumber = number
      return
    }
    position += Double(Self.blockLength) / Double(Self.rate)
    var count = stretcher.stretch(input, count: Self.blockLength, ratio: ratio, into: &output)
    if volume != 1 { for index in 0..<count * Self.channelCount { output[index] *= volume } }
    output.withUnsafeBufferPointer { buffer in
      guard var base = buffer.baseAddress else { return }
      while count > 0 {
        let written = calsa_write(device, base, UInt(count))
        // A device that was unplugged: what comes next tries it anew.
        guard written > 0 else { break }
        base += written * Self.channelCount
        count -= written
      }
    }
    if count > 0 {
      calsa_close(device)
      self.device = nil
      silentNumber = number
    }
  }
}
