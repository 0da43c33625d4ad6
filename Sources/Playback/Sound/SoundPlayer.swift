internal import FrameLoop
internal import Graphics
internal import Synchronization

/// Plays the sound of what a display shows, in step with it, through ALSA.
///
/// Silence is no error: where there is no device, no libasound or no sound, nothing is heard, and the display goes on. So it is while a
/// scene stands, or runs at another rate than its own.
final class SoundPlayer: Sendable {
  private struct State {
    var voices: [SoundVoice] = []
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
      var mixer = SoundMixer(volume: volume, now: { monotonicSeconds() }, openDevice: { ALSADevice(name: device) })
      while let (voices, number) = next() {
        let wait = mixer.step(voices, number: number)
        if wait > 0 { _ = changed.wait(timeout: .now() + wait) }
      }
    }
  }

  func play(_ voices: [SoundVoice]) {
    let isNew = state.withLock { state in
      guard state.voices != voices else { return false }
      (state.voices, state.number) = (voices, state.number + 1)
      return true
    }
    if isNew { changed.signal() }
  }

  /// Ends the sound. To be called once.
  func close() {
    state.withLock { $0.isOver = true }
    changed.signal()
    thread.join()
  }

  private func next() -> (voices: [SoundVoice], number: Int)? {
    state.withLock { $0.isOver ? nil : ($0.voices, $0.number) }
  }
}
