import FrameLoop
import Graphics
import MediaFiles
import OfflineOutput
import Playlists
import QuartzCore
import RendererTestSupport
import TestSupport
import Testing

@testable import OfflineRendering
@testable import Playback

@Suite("Videos as pictures of layers")
struct VideoTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A file of 25 frames a second, each with its number.
  private func reader(frames: Int = 50, _ name: String = "a.mp4") throws -> VideoReader {
    try NumberedVideo.write(folder.path(name), frames: frames)
    return try VideoReader(path: folder.path(name))
  }

  private func settings(_ backend: TestBackend, _ width: Int = 128, _ height: Int = 32) -> RenderSettings {
    var settings = RenderSettings()
    (settings.backend, settings.size) = (backend.backend, PixelSize(width, height))
    return settings
  }

  @Test("a video alone: its size, its length, its frames in any order", arguments: TestBackend.available)
  func alone(backend: TestBackend) throws {
    let composition = Composition(try reader())
    #expect(composition.size == CGSize(width: 128, height: 32) && composition.duration == 2 && composition.frameRate == FrameRate(25))
    let renderer = try OfflineRenderer(composition, settings: settings(backend))
    // 25 frames a second: frame 10 begins at 0.4 s; after the end the last one stays.
    let numbers = try [0, 0.39, 0.4, 1.5, 0.2, 1.99, 3].map { NumberedVideo.number(of: try renderer.image(at: $0)) }
    #expect(numbers == [0, 9, 10, 37, 5, 49, 49])
  }

  @Test("frames in a row are the frames alone, larger and smaller too", arguments: TestBackend.available)
  func inARow(backend: TestBackend) throws {
    let video = try reader(frames: 20)
    // Smaller copies are made of pictures that show at less than half their size.
    for (width, height) in [(128, 32), (256, 64), (48, 12)] {
      let renderer = try OfflineRenderer(Composition(video), settings: settings(backend, width, height))
      var numbers: [Int] = []
      // Each frame shows twice.
      try renderer.forEachFrame(FrameTimes(from: 0, to: 0.8, frameRate: FrameRate(50))) { picture, _ in
        numbers.append(NumberedVideo.number(of: picture))
      }
      #expect(numbers == (0..<40).map { $0 / 2 })
    }
  }

  @Test("layers that show the same file at the same time decode it once", arguments: TestBackend.available)
  func shared(backend: TestBackend) throws {
    let readers = [try reader(frames: 50), try VideoReader(path: folder.path("a.mp4")), try VideoReader(path: folder.path("a.mp4"))]
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 128, height: 96)
    for (row, reader) in readers.enumerated() {
      let layer = CALayer()
      layer.frame = CGRect(x: 0, y: 32 * row, width: 128, height: 32)
      layer.add(VideoAnimation(reader), forKey: nil)
      root.addSublayer(layer)
    }
    let renderer = try OfflineRenderer(Composition(root), settings: settings(backend, 128, 96))
    var numbers: [Int] = [], areAlike = true
    try renderer.forEachFrame(FrameTimes(from: 0, to: 2, frameRate: FrameRate(25))) { picture, _ in
      // The number stands in eight columns of the row in the middle, and in those above and below.
      numbers.append(NumberedVideo.number(of: picture))
      let columns = stride(from: 8, to: 128, by: 16)
      areAlike = areAlike && columns.allSatisfy { picture[$0, 16] == picture[$0, 48] && picture[$0, 80] == picture[$0, 48] }
    }
    #expect(numbers == Array(0..<50) && areAlike)
    // Fifty frames, where three decoders made three times fifty.
    #expect(readers[0].counts.decoded == 50 && readers[0].counts.made == 50 && readers[0].counts.decoders == 1, "\(readers[0].counts)")
  }

  @Test("a row of frames leaves no textures and no pictures behind", arguments: TestBackend.available)
  func memory(backend: TestBackend) throws {
    // 512 by 512 pixels are 1 MiB a frame, which is no small picture that shares a texture.
    let path = folder.path("large.mp4")
    let encoder = try VideoEncoder(path: path, format: .mp4, size: PixelSize(512, 512), options: VideoOptions(frameRate: FrameRate(25)))
    let bitmap = Bitmap(size: PixelSize(512, 512))
    for _ in 0..<40 { try encoder.encode(bitmap) }
    try encoder.finish()
    var settings = settings(backend, 128, 128)
    // Four frames, with their smaller copies, would fit: forty do not.
    settings.cacheByteLimit = 6 << 20
    let reader = try VideoReader(path: path, limits: VideoLimits(cacheBytes: 0))
    let renderer = try OfflineRenderer(Composition(reader), settings: settings)
    var shown = 0
    try renderer.readFrames(FrameTimes(from: 0, to: 1.6, frameRate: FrameRate(25))) { _, _ in shown += 1 }
    #expect(shown == 40)
    weak let first = try reader.picture(at: 0)
    _ = try reader.picture(at: 1)
    _ = try reader.picture(at: 1.2)
    _ = try reader.picture(at: 1.4)
    _ = try reader.picture(at: 1.5)
    #expect(first == nil)
  }

  @Test("what is brighter than white stays so in wide renders, and is white in others", arguments: TestBackend.available)
  func brightness(backend: TestBackend) throws {
    // 1000 cd/m² are 4.926 times the white of 203: 1.055 · 4.926^(1/2.4) − 0.055 = 1.9952 in extended sRGB.
    let path = folder.path("bright.mp4"), size = PixelSize(128, 32), bitmap = Bitmap(size: size, format: .rgbaFloat)
    for pixel in 0..<size.width * size.height {
      bitmap.bytes.storeBytes(of: SIMD4<Float>(1.9952, 1.9952, 1.9952, 1), toByteOffset: pixel * 16, as: SIMD4<Float>.self)
    }
    var options = OutputOptions(frameRate: FrameRate(25))
    options.pixels = PixelEncoding(depth: .ten, space: .bt2020PQ)
    let sink = try OutputFormat.parse(name: path).makeSink(size: size, options: options)
    for frame in 0..<3 { try sink.write(bitmap, FrameStamp(index: frame, time: Double(frame) / 25)) }
    try sink.finish()

    let video = try VideoReader(path: path)
    #expect(video.info.isHighDynamicRange)
    var wide = settings(backend)
    (wide.bitDepth, wide.colorSpace) = (.sixteen, .bt2020PQ)
    let numbers = try #require(try OfflineRenderer(Composition(video), settings: wide).image(at: 0.05).wide?.numbers)
    let middle = (16 * 128 + 64) * 4
    // A step of ten bits of the perceptual quantiser is 1 % of the light here.
    #expect(numbers[middle..<middle + 3].allSatisfy { abs($0 - 1.9952) < 0.02 } && numbers[middle + 3] == 1, "\(numbers[middle])")
    let plain = try OfflineRenderer(Composition(video), settings: settings(backend)).image(at: 0.05)
    #expect(plain[64, 16] == SIMD4(255, 255, 255, 255))
  }

  @Test("in a show a video lasts as long as it does, and plays beside pictures", arguments: TestBackend.available)
  func show(backend: TestBackend) throws {
    _ = try reader(frames: 25)
    let red = CGImage(width: 2, height: 2, premultipliedPixels: (0..<4).flatMap { _ in [255, 0, 0, 255] as [UInt8] }, isOpaque: true)
    var picture = PlaylistSource(name: "red") { Composition(red) }
    picture.style.duration = 2
    let show = try PlaylistShow(
      [PlaylistSource(video: folder.path("a.mp4")), picture], playlist: PlaylistSettings(), size: PixelSize(128, 32), background: .black
    ) { _, _ in }
    #expect(show.roundDuration == 3)
    let renderer = try OfflineRenderer(show, settings: settings(backend))
    #expect(NumberedVideo.number(of: try renderer.image(at: 0.6)) == 15)
    #expect(try renderer.image(at: 1.5).pixel(64, 16) == Pixel(255, 0, 0))
  }
}
