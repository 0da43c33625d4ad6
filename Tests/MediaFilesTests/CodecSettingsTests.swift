import Graphics
import Testing

@testable import MediaFiles

@Suite("What encoders are told")
struct CodecSettingsTests {
  /// Everything that is told, in a line.
  private func line(_ format: VideoFormat, _ size: PixelSize = PixelSize(9, 7), _ change: (inout VideoOptions) -> Void = { _ in }) -> String
  {
    var options = VideoOptions(frameRate: FrameRate(25))
    change(&options)
    do throws(VideoError) {
      let settings = try CodecSettings(format: format, size: size, options: options, path: "p")
      func list(_ pairs: [(String, String)]) -> String { pairs.map { "\($0.0)=\($0.1)" }.joined(separator: " ") }
      return [
        "\(settings.encoder) \(settings.container) \(settings.encodedSize.width)×\(settings.encodedSize.height) \(settings.layout)",
        list(settings.encoderOptions), list(settings.muxerOptions), list(settings.metadata),
      ].joined(separator: " | ")
    } catch { return error.description }
  }

  @Test("each format, opaque and not")
  func formats() {
    #expect(line(.mp4) == "libx264 mp4 10×8 yuv420 | preset=medium crf=18 | movflags=+faststart | ")
    #expect(line(.mp4) { $0.isTransparent = true } == line(.mp4))
    #expect(line(.mov, PixelSize(8, 6)) == "libx264 mov 8×6 yuv420 | preset=medium crf=18 | movflags=+faststart | ")
    #expect(
      line(.mov) { $0.isTransparent = true }
        == "prores_ks mov 9×7 yuv444Alpha | profile=4444 vendor=apl0 alpha_bits=16 | movflags=+faststart | ")
    #expect(
      line(.mov) { $0.encoder = "prores_ks" } == "prores_ks mov 9×7 yuv444 | profile=4444 vendor=apl0 alpha_bits=0 | movflags=+faststart | "
    )
    #expect(
      line(.mov) { ($0.encoder, $0.isTransparent) = ("prores_aw", true) } == "prores_aw mov 9×7 yuv444Alpha |  | movflags=+faststart | ")
    #expect(
      line(.mov) { ($0.encoder, $0.isTransparent) = ("libx264", true) }
        == "libx264 mov 10×8 yuv420 | preset=medium crf=18 | movflags=+faststart | ")
    let vp9 = "crf=24 b=0 deadline=good cpu-used=3 row-mt=1 tile-columns=0"
    #expect(line(.webm) == "libvpx-vp9 webm 9×7 yuv420 | \(vp9) |  | ")
    #expect(line(.webm) { $0.isTransparent = true } == "libvpx-vp9 webm 9×7 yuv420Alpha | \(vp9) auto-alt-ref=0 |  | alpha_mode=1")
    #expect(line(.webm) { ($0.encoder, $0.isTransparent) = ("libvpx", true) } == "libvpx webm 9×7 yuv420Alpha |  |  | ")
    #expect(line(.apng) == "apng apng 9×7 rgb |  | plays=0 | ")
    #expect(line(.apng) { ($0.isTransparent, $0.loopCount) = (true, 3) } == "apng apng 9×7 rgba |  | plays=3 | ")
    #expect(line(.gif) == "gif gif 9×7 bgraOpaque |  | loop=0 final_delay=4 | ")
    #expect(line(.gif) { ($0.isTransparent, $0.loopCount) = (true, 1) } == "gif gif 9×7 bgraOpaqueOrEmpty |  | loop=-1 final_delay=4 | ")
    // 100 / 30 is 3⅓; 100 / 1.5 is 66⅔.
    #expect(line(.gif) { ($0.frameRate, $0.loopCount) = (FrameRate(30), 5) } == "gif gif 9×7 bgraOpaque |  | loop=4 final_delay=3 | ")
    #expect(line(.gif) { $0.frameRate = FrameRate(3, 2) } == "gif gif 9×7 bgraOpaque |  | loop=0 final_delay=67 | ")
    #expect(line(.gif) { $0.frameRate = FrameRate(50) } == "gif gif 9×7 bgraOpaque |  | loop=0 final_delay=2 | ")
  }

  @Test("effort and quality of each encoder, by preset")
  func efforts() {
    func efforts(_ format: VideoFormat, _ encoder: String? = nil, quality: Int? = nil) -> [String] {
      EncodingPreset.allCases.map { preset in
        let line = line(format) { ($0.preset, $0.encoder, $0.quality) = (preset, encoder, quality) }
        return line.split(separator: "|")[1].split(separator: " ").prefix(4).joined(separator: " ")
      }
    }
    let names = ["superfast", "veryfast", "faster", "fast", "medium", "slow", "slower", "veryslow"]
    #expect(efforts(.mp4) == ["preset=ultrafast qp=21"] + names.map { "preset=\($0) crf=18" })
    #expect(efforts(.mp4, quality: 33) == ["preset=ultrafast qp=36"] + names.map { "preset=\($0) crf=33" })
    #expect(efforts(.mp4, quality: 0)[0] == "preset=ultrafast qp=0" && efforts(.mp4, quality: 1)[0] == "preset=ultrafast qp=4")
    #expect(efforts(.mp4, quality: 48)[0] == "preset=ultrafast qp=51" && efforts(.mp4, quality: 49)[0] == "preset=ultrafast qp=51")
    #expect(efforts(.webm) == [8, 7, 6, 5, 4, 3, 2, 1, 0].map { "crf=24 b=0 deadline=good cpu-used=\($0)" })
    #expect(efforts(.webm, quality: 63)[0] == "crf=63 b=0 deadline=good cpu-used=8")
    #expect(efforts(.mp4, "libaom-av1") == [8, 7, 6, 6, 5, 4, 3, 2, 1].map { "crf=30 b=0 cpu-used=\($0) row-mt=1" })
    #expect(efforts(.mp4, "libx265") == (["ultrafast"] + names).map { "preset=\($0) crf=22 x265-params=log-level=error" })
    #expect(efforts(.mp4, "libx265", quality: 7)[8] == "preset=veryslow crf=7 x265-params=log-level=error")
    #expect(efforts(.mp4, "mpeg4") == [String](repeating: "", count: 9) && efforts(.mp4, "mpeg4", quality: 5)[3] == "crf=5")
  }

  @Test("columns of tiles by the width", arguments: [(511, 0), (512, 1), (1023, 1), (1024, 2), (2047, 2), (2048, 3), (65_535, 3)])
  func tiles(width: Int, columns: Int) { #expect(line(.webm, PixelSize(width, 2)).contains("tile-columns=\(columns) |")) }

  @Test("options of one's own come last, in alphabetical order, and put others of their name aside; any rate does so to all rates")
  func ownOptions() {
    func options(_ own: [String: String], _ format: VideoFormat = .mp4, segment: Int? = nil, _ encoder: String? = nil) -> Substring {
      line(format) { ($0.encoderOptions, $0.segmentLength, $0.encoder) = (own, segment, encoder) }.split(separator: " | ")[1]
    }
    #expect(options(["tune": "film", "preset": "slow"]) == "crf=18 preset=slow tune=film")
    for rate in ["crf", "qp", "b"] { #expect(options([rate: "9"]) == "preset=medium \(rate)=9") }
    #expect(options(["b": "1M"], .webm) == "deadline=good cpu-used=3 row-mt=1 tile-columns=0 b=1M")
    // Segments are the same whatever instructions a processor has.
    #expect(options([:], segment: 2) == "preset=medium crf=18 x264-params=cpu-independent=1")
    #expect(options(["x264-params": "ref=2"], segment: 2) == "preset=medium crf=18 x264-params=cpu-independent=1:ref=2")
    #expect(options(["x264-params": "ref=2"]) == "preset=medium crf=18 x264-params=ref=2")
    #expect(options([:], segment: 2, "libx265") == "preset=medium crf=22 x265-params=log-level=error")
    #expect(line(.gif) { $0.encoderOptions = ["a": "b"] } == line(.gif) && line(.gif) { $0.segmentLength = 1 } == line(.gif))
  }

  @Test("ten bits are of opaque pictures alone, and of ProRes")
  func depths() {
    let ten = PixelEncoding(depth: .ten)
    #expect(line(.mp4) { $0.pixels = ten }.hasPrefix("libx264 mp4 10×8 deepYUV420 | "))
    #expect(line(.webm) { $0.pixels = ten }.hasPrefix("libvpx-vp9 webm 9×7 deepYUV420 | "))
    #expect(line(.mov) { ($0.pixels, $0.isTransparent) = (ten, true) }.hasPrefix("prores_ks mov 9×7 yuv444Alpha | "))
    let problem = "holds opaque pictures of 8 or 10 bits alone"
    #expect(line(.webm) { ($0.pixels, $0.isTransparent) = (ten, true) } == "p: webm \(problem)")
    #expect(
      line(.mp4) { $0.pixels = PixelEncoding(depth: .sixteen) } == "p: mp4 \(problem)"
        && line(.apng) { $0.pixels = ten } == "p: apng \(problem)")
    #expect(line(.mp4) { $0.pixels = PixelEncoding(space: .displayP3) } == "p: mp4 \(problem)")
  }

  @Test("what a format cannot hold, in whole sentences, and what it just can")
  func refusals() {
    func fits(_ format: VideoFormat, _ size: PixelSize = PixelSize(9, 7), _ change: (inout VideoOptions) -> Void = { _ in }) -> Bool {
      line(format, size, change).contains(" | ")
    }
    func outside(_ width: Int, _ height: Int, _ side: Int, _ name: String) -> String {
      "p: \(width)×\(height) is outside the 1…\(side) pixels a side that \(name) holds"
    }
    for (format, side) in [(VideoFormat.mp4, 16_384), (.mov, 16_384), (.webm, 65_535), (.gif, 65_535), (.apng, 1 << 30)] {
      #expect(fits(format, PixelSize(side, 1)) && fits(format, PixelSize(1, side)))
      for (width, height) in [(side + 1, 1), (1, side + 1), (0, 5), (5, 0)] {
        #expect(line(format, PixelSize(width, height)) == outside(width, height, side, format.rawValue))
      }
    }
    for (format, shortest) in [(VideoFormat.mp4, 2), (.mov, 2), (.webm, 1), (.gif, 1), (.apng, 1)] {
      #expect(fits(format) { $0.segmentLength = shortest })
      #expect(
        line(format) { $0.segmentLength = shortest - 1 }
          == "p: a segment of \(format.rawValue) has at least \(shortest) frames, not \(shortest - 1)")
    }
    #expect(fits(.mov) { ($0.segmentLength, $0.isTransparent) = (1, true) })
    #expect(fits(.gif) { $0.frameRate = FrameRate(50) } && fits(.apng) { $0.frameRate = FrameRate(51) })
    #expect(
      line(.gif) { $0.frameRate = FrameRate(101, 2) }
        == "p: GIF counts hundredths of a second, and viewers slow down what is faster than 50 frames a second; "
        + "ask for 50 or less instead of 101/2, or write .apng")
    for (format, encoder, most) in [(VideoFormat.mp4, nil, 51), (.mov, nil, 51), (.webm, nil, 63), (.mp4, "libaom-av1", 63)]
      as [(VideoFormat, String?, Int)]
    {
      for quality in [0, most] { #expect(fits(format) { ($0.quality, $0.encoder) = (quality, encoder) }) }
      for quality in [-1, most + 1] {
        #expect(
          line(format) { ($0.quality, $0.encoder) = (quality, encoder) }
            == "p: the quality of \(format.rawValue) is 0 (best) to \(most), not \(quality)")
      }
    }
    #expect(fits(.gif) { $0.quality = 99 } && fits(.apng) { $0.quality = -5 })
    #expect(
      line(.mov) { ($0.isTransparent, $0.quality) = (true, 5) }
        == "p: ProRes has no quality to choose; leave it out, or ask for its encoder's option profile=4444xq")
    #expect(fits(.gif) { $0.loopCount = 65_535 })
    for count in [-1, 65_536] { #expect(line(.gif) { $0.loopCount = count } == "p: a loop count is 0 (forever) to 65535, not \(count)") }
  }

  @Test("names of codecs stand for encoders")
  func names() {
    let names = ["H264", "avc", "h265", "HEVC", "av1", "vp9", "VP9", "libx265", "Other"]
    #expect(
      names.map(EncoderNames.encoder(named:)) == [
        "libx264", "libx264", "libx265", "libx265", "libaom-av1", "libvpx-vp9", "libvpx-vp9", "libx265", "Other",
      ])
    #expect([nil, "h264", "h265", "libx265", "av1"].map(EncoderNames.isReproducible) == [true, true, false, false, true])
    #expect([nil, "vp9", "libvpx", "libvp", "av1"].map(EncoderNames.keepsAlphaInWebM) == [true, true, true, false, false])
    #expect(VideoFormat.allCases.map(\.takesEncoders) == [true, true, true, false, false])
    #expect(VideoFormat.allCases.map(\.keepsAlpha) == [false, true, true, true, true])
    #expect(VideoFormat.allCases.map { $0.maximumFrameRate?.numerator } == [nil, nil, nil, nil, 50])
  }
}
