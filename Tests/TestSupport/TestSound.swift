public import Foundation

/// Sound files for tests.
public enum TestSound {
  /// A WAV file of 16-bit samples, the channels of one time after one another.
  public static func wav(rate: Int, channelCount: Int = 1, _ samples: [Int16]) -> Data {
    var bytes = Data()
    func append(_ text: String) { bytes.append(contentsOf: text.utf8) }
    func append(_ value: some FixedWidthInteger) { withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) } }
    append("RIFF")
    append(UInt32(36 + samples.count * 2))
    append("WAVEfmt ")
    append(UInt32(16))
    append(UInt16(1))  // whole numbers
    append(UInt16(channelCount))
    append(UInt32(rate))
    append(UInt32(rate * channelCount * 2))
    append(UInt16(channelCount * 2))
    append(UInt16(16))
    append("data")
    append(UInt32(samples.count * 2))
    for sample in samples { append(sample) }
    return bytes
  }

  /// A second at 48 kHz, mono: a tone of 440 Hz with half the greatest amplitude, then, from the middle on, silence.
  public static let toneAndSilence: Data = wav(
    rate: 48_000,
    (0..<48_000).map { $0 < 24_000 ? Int16((16_384 * sin(Double($0) / 48_000 * 440 * 2 * Double.pi)).rounded()) : 0 })
}
