internal import CALSA

/// What lets samples be heard: two channels, interleaved, 48,000 a second.
protocol SoundDevice: AnyObject {
  /// Seconds until what is written next is heard.
  var delay: Double { get }
  /// Writes so many samples of each channel, and waits until there is room for them. Returns whether there was; where not, the device is
  /// gone.
  func write(_ samples: UnsafePointer<Float>, count: Int) -> Bool
  /// Forgets what is not heard yet.
  func drop()
}

/// A device of ALSA's.
final class ALSADevice: SoundDevice {
  /// What the device holds, in microseconds.
  private static let latency: UInt32 = 100_000
  private let device: OpaquePointer

  /// Nil where there is none of the name, or no libasound.
  init?(name: String) {
    var problem = [CChar](repeating: 0, count: 160)
    guard
      let device = calsa_open(
        name, UInt32(SoundMixer.rate), UInt32(SoundMixer.channelCount), Self.latency, &problem, problem.count)
    else { return nil }
    self.device = device
  }

  deinit { calsa_close(device) }

  var delay: Double { Double(calsa_delay(device)) / Double(SoundMixer.rate) }

  func write(_ samples: UnsafePointer<Float>, count: Int) -> Bool {
    var (rest, left) = (samples, count)
    while left > 0 {
      let written = calsa_write(device, rest, UInt(left))
      // A device that was unplugged.
      guard written > 0 else { return false }
      rest += written * SoundMixer.channelCount
      left -= written
    }
    return true
  }

  func drop() { calsa_drop(device) }
}
