internal import CALSA

/// An output for samples: two channels, interleaved, at 48,000 Hz.
protocol SoundDevice: AnyObject {
  /// Seconds until the next written sample is heard.
  var delay: Double { get }
  /// Writes samples, a count per channel, and waits until there is room for them. Returns false where the device is gone.
  func write(_ samples: UnsafePointer<Float>, count: Int) -> Bool
  /// Drops samples that are not heard yet.
  func drop()
}

final class ALSADevice: SoundDevice {
  /// The device's buffer, in microseconds.
  private static let latency: UInt32 = 100_000
  private let device: OpaquePointer

  /// Opens a device; nil where there is none of that name, or no libasound.
  init?(name: String) {
    var problem = [CChar](repeating: 0, count: 160)
    guard
      let device = calsa_open(name, UInt32(SoundMixer.rate), UInt32(SoundMixer.channelCount), Self.latency, &problem, problem.count)
    else { return nil }
    self.device = device
  }

  deinit { calsa_close(device) }

  var delay: Double { Double(calsa_delay(device)) / Double(SoundMixer.rate) }

  func write(_ samples: UnsafePointer<Float>, count: Int) -> Bool {
    var (rest, left) = (samples, count)
    while left > 0 {
      let written = calsa_write(device, rest, UInt(left))
      // The device was unplugged.
      guard written > 0 else { return false }
      rest += written * SoundMixer.channelCount
      left -= written
    }
    return true
  }

  func drop() { calsa_drop(device) }
}
