public import Foundation

/// Sound files for tests.
public enum TestSound {
  /// A WAV file of 16-bit samples, the channels of one time after one another.
  public static func wav(rate: Int, channelCount: Int = 1, _ samples: [Int16]) -> Data {
    wav(rate: rate, channelCount: channelCount, samples, format: 1)
  }

  /// Samples of single precision, of one channel.
  public static func wav(rate: Int, floats: [Float]) -> Data { wav(rate: rate, channelCount: 1, floats.map(\.bitPattern), format: 3) }

  private static func wav<Sample: FixedWidthInteger>(rate: Int, channelCount: Int, _ samples: [Sample], format: UInt16) -> Data {
    let width = Sample.bitWidth / 8
    var bytes = Data()
    func append(_ text: String) { bytes.append(contentsOf: text.utf8) }
    func append(_ value: some FixedWidthInteger) { withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) } }
    append("RIFF")
    append(UInt32(36 + samples.count * width))
    append("WAVEfmt ")
    append(UInt32(16))
    append(format)
    append(UInt16(channelCount))
    append(UInt32(rate))
    append(UInt32(rate * channelCount * width))
    append(UInt16(channelCount * width))
    append(UInt16(Sample.bitWidth))
    append("data")
    append(UInt32(samples.count * width))
    for sample in samples { append(sample) }
    return bytes
  }

  /// A second at 48 kHz, mono: a tone of 440 Hz with half the greatest amplitude, then, from the middle on, silence.
  public static let toneAndSilence: Data = wav(
    rate: 48_000,
    (0..<48_000).map { $0 < 24_000 ? Int16((16_384 * sin(Double($0) / 48_000 * 440 * 2 * Double.pi)).rounded()) : 0 })
}
