internal import TextEscaping

/// FFmpeg's names of the encoders that have settings here.
package enum EncoderNames {
  static let x264 = "libx264", x265 = "libx265", vp9 = "libvpx-vp9", aomAV1 = "libaom-av1", proRes = "prores_ks"

  /// FFmpeg's name for what people ask for: `h265`, `hevc` and `av1` are codecs.
  static func encoder(named name: String) -> String {
    switch name.lowercased() {
    case "h264", "avc": x264
    case "h265", "hevc": x265  // formats: names of a codec
    case "av1": aomAV1
    case "vp9": vp9
    default: name
    }
  }

  /// Whether segments come out the same wherever they are encoded. Those of x265 do not: what it decides depends on how far its threads
  /// are with other frames.
  package static func isReproducible(_ name: String?) -> Bool { name.map(encoder(named:)) != x265 }

  /// Whether it can have alpha in WebM; nil is WebM's own.
  package static func keepsAlphaInWebM(_ name: String?) -> Bool { name.map { encoder(named: $0).hasBytePrefix("libvpx") } ?? true }
}
