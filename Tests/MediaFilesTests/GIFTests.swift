import Foundation
import Graphics
import TestSupport
import Testing

@testable import MediaFiles

@Suite("GIFs store what changes", .enabled(if: FFmpegTool.isInstalled, "needs ffmpeg and ffprobe"))
struct GIFTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A frame of a file: its rectangle, how long it shows in hundredths of a second, what becomes of it, and its bytes.
  private struct Frame: Equatable {
    var rect: PixelRect
    var delay: Int
    var disposal: Int
    var byteCount: Int
  }

  /// The frames of a file whose pictures are encoded one after the other.
  private func frames(_ name: String, _ pictures: [Bitmap], _ options: VideoOptions) throws -> [Frame] {
    let encoder = try VideoEncoder(path: folder.path(name), format: .gif, size: pictures[0].size, options: options)
    for picture in pictures { try encoder.encode(picture) }
    try encoder.finish()
    let bytes = try folder.bytes(name)
    func short(_ place: Int) -> Int { Int(bytes[place]) | Int(bytes[place + 1]) << 8 }
    var frames: [Frame] = []
    // Header and screen; no colours for all frames.
    #expect(bytes[10] & 0x80 == 0)
    var place = 13, delay = 0, disposal = 0
    while bytes[place] != 0x3B {
      let start = place
      if bytes[place] == 0x21 {
        if bytes[place + 1] == 0xF9 { (disposal, delay) = (Int(bytes[place + 3]) >> 2 & 7, short(place + 4)) }
        place += 2
      } else {
        try #require(bytes[place] == 0x2C)
        let (x, y, width, height) = (short(place + 1), short(place + 3), short(place + 5), short(place + 7))
        frames.append(Frame(rect: PixelRect(x: x, y: y, width: width, height: height), delay: delay, disposal: disposal, byteCount: 0))
        place += 10 + (3 << (Int(bytes[place + 9] & 7) + 1)) + 1
      }
      while bytes[place] != 0 { place += Int(bytes[place]) + 1 }
      place += 1
      if !frames.isEmpty { frames[frames.count - 1].byteCount += place - start }
    }
    return frames
  }

  private func square(at x: Int, background: SIMD4<UInt8>) -> Bitmap {
    let bitmap = Bitmap(96, 64, filledWith: background)
    bitmap.fill(PixelRect(x: x, y: 8, width: 16, height: 16), with: [255, 255, 255, 255])
    return bitmap
  }

  /// The pictures of the file, straight RGBA.
  private func decoded(_ size: PixelSize) throws -> [[SIMD4<UInt8>]] {
    try FFmpegTool.frames(folder.path("a.gif"), size: size).map { $0.map { $0.w == 0 ? .zero : $0 } }
  }

  @Test("equal pictures are one frame, and others the rectangle around what differs")
  func rectangles() throws {
    // Ten pictures a second: half a second of rest, a step of 40 to the right, and rest again until a second is over.
    let red: SIMD4<UInt8> = [200, 40, 80, 255]
    let pictures = (0..<10).map { square(at: $0 < 5 ? 0 : 40, background: red) }
    let found = try frames("a.gif", pictures, VideoOptions(frameRate: FrameRate(10)))
    try #require(found.count == 3)
    #expect(found[0].rect == PixelRect(PixelSize(96, 64)) && found[0].delay == 50)
    // From the old square's left edge to the new one's right: 40 + 16.
    #expect(found[1].rect == PixelRect(x: 0, y: 8, width: 56, height: 16) && found[1].delay == 40)
    // The last picture says how long it shows.
    #expect(found[2].rect == PixelRect(x: 0, y: 0, width: 1, height: 1) && found[2].delay == 10)
    #expect(found.allSatisfy { $0.disposal == 1 })
    let decoded = try self.decoded(PixelSize(96, 64))
    for (index, x) in [(0, 0), (1, 40), (2, 40)] {
      #expect(decoded[index] == square(at: x, background: red).pixelArray)
    }
  }

  @Test("what becomes empty is emptied with the frame before it")
  func emptyPlaces() throws {
    let pictures = [0, 0, 40, 40].map { square(at: $0, background: [0, 0, 0, 0]) }
    let found = try frames("a.gif", pictures, VideoOptions(frameRate: FrameRate(10), isTransparent: true))
    try #require(found.count == 3)
    // The first frame is emptied (2) after two periods; the second draws the square alone; all goes with the last.
    #expect(found[0].rect == PixelRect(PixelSize(96, 64)) && found[0].disposal == 2 && found[0].delay == 20)
    #expect(found[1].rect == PixelRect(x: 40, y: 8, width: 16, height: 16) && found[1].disposal == 1 && found[1].delay == 10)
    #expect(found[2].rect == PixelRect(PixelSize(96, 64)) && found[2].disposal == 2 && found[2].delay == 10)
    let decoded = try self.decoded(PixelSize(96, 64))
    for (index, x) in [(0, 0), (1, 40), (2, 40)] { #expect(decoded[index] == square(at: x, background: [0, 0, 0, 0]).pixelArray) }
  }

  @Test("pictures of few colours come back as they were, empty places too", arguments: [false, true])
  func random(isTransparent: Bool) throws {
    var state: UInt64 = 7
    func random(below limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
    let colors = (0..<200).map { _ in SIMD4<UInt8>(UInt8(random(below: 256)), UInt8(random(below: 256)), 7, 255) }
    let size = PixelSize(120, 90)
    let bitmap = Bitmap(size: size)
    var pictures: [Bitmap] = []
    for step in 0..<8 {
      // Noise everywhere at first, which fills the table of codes again and again; then in places.
      for place in 0..<(step == 0 ? size.width * size.height : 300) {
        let (x, y) = step == 0 ? (place % size.width, place / size.width) : (random(below: size.width), place % (step * 9))
        let isEmpty = isTransparent && random(below: 4) == 0
        bitmap[x, y] = isEmpty ? .zero : colors[random(below: 200)]
      }
      let copy = Bitmap(size: size)
      copy.bytes.copyMemory(from: UnsafeRawBufferPointer(bitmap.bytes))
      pictures.append(copy)
    }
    let found = try frames("a.gif", pictures, VideoOptions(frameRate: FrameRate(10), isTransparent: isTransparent))
    #expect(found.count == 8)
    let decoded = try self.decoded(size)
    for index in 0..<8 { #expect(decoded[index] == pictures[index].pixelArray, "picture \(index)") }
  }

  @Test("a small thing that moves over a busy picture costs little")
  func size() throws {
    func picture(_ x: Int) -> Bitmap {
      let bitmap = Bitmap(160, 120, filledWith: [0, 0, 0, 255])
      for place in 0..<(160 * 120) {
        let value = UInt8(truncatingIfNeeded: place &* 2_654_435_761 >> 16)
        bitmap.fill(PixelRect(x: place % 160, y: place / 160, width: 1, height: 1), with: [value, value, value / 2, 255])
      }
      bitmap.fill(PixelRect(x: x, y: 50, width: 8, height: 8), with: [255, 0, 0, 255])
      return bitmap
    }
    let found = try frames("a.gif", (0..<6).map { picture(40 + $0) }, VideoOptions(frameRate: FrameRate(10)))
    // One column of eight pixels appears at the right and one at the left: 9 by 8 of 19,200 pixels.
    #expect(found.dropFirst().allSatisfy { $0.rect.width == 9 && $0.rect.height == 8 && $0.byteCount * 50 < found[0].byteCount })
  }
}

extension Bitmap {
  fileprivate var pixelArray: [SIMD4<UInt8>] { (0..<size.height).flatMap { y in (0..<size.width).map { self[$0, y] } } }
}
