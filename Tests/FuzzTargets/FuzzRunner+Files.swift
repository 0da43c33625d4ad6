import CoreText
import Foundation
import Graphics
import ImageIO
import MediaFiles
import Playlists
import Shaders

extension FuzzRunner {
  static func readPicture(_ input: Data) {
    // Memory of more pixels takes the kernel longer to make than an input takes to read.
    let limits = ImageLimits(maximumPixels: 1 << 16, maximumFileBytes: 1 << 20)
    if let source = CGImageSourceCreateWithData(input, nil) {
      _ = CGImageSourceCopyPropertiesAtIndex(source, 0, nil)
      _ = CGImageSourceGetStatus(source)
    }
    for isUpright in [true, false] {
      guard let image = try? ImageFile.decode(input, name: "input", limits: limits, isUpright: isUpright) else { continue }
      expect(image.width * image.height <= limits.maximumPixels, "\(image.width)×\(image.height) pixels")
      expect(image.pixels.count == image.width * image.height * 4, "\(image.pixels.count) bytes")
      if let wide = image.wide { expect(wide.size == image.size, "\(wide.size) numbers for \(image.size) pixels") }
      let small = image.reduced(toSide: 5)
      expect(max(small.width, small.height) <= 5, "\(small.size) is more than 5 pixels long")
      if isUpright, let drawn = image.artwork?.image(PixelSize(40, 9)) { expect(drawn.size == PixelSize(40, 9), "\(drawn.size)") }
    }
    guard let animation = try? ImageFile.decodeFrames(input, name: "input", limits: limits) else { return }
    let pixels = animation.frames.reduce(0) { $0 + $1.image.width * $1.image.height }
    expect(pixels <= limits.maximumPixels && !animation.frames.isEmpty, "\(animation.frames.count) frames of \(pixels) pixels")
    expect(animation.duration >= 0 && animation.duration.isFinite, "\(animation.duration) s")
  }

  static func readFont(_ input: Data) {
    guard input.count <= 1 << 20 else { return }
    // A name of its own for each input, since libraries know faces by the names of their files.
    withFile(input, named: "acetate-fuzz-\(UUID().uuidString).ttf", readFontFile)
  }

  /// Writes an input as a temporary file, without waiting for the disk, as Foundation's way of writing does for each one.
  static func withFile(_ input: Data, named name: String, _ body: (URL) -> Void) {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent(name)
    guard let file = fopen(url.path, "wb") else { return }
    let count = input.withUnsafeBytes { fwrite($0.baseAddress ?? UnsafeRawPointer(file), 1, $0.count, file) }
    defer { unlink(url.path) }
    guard fclose(file) == 0, count == input.count else { return }
    body(url)
  }

  private static func readFontFile(_ url: URL) {
    guard CTFontManagerRegisterFontsForURL(url, .process, nil) else { return }
    defer { CTFontManagerUnregisterFontsForURL(url, .process, nil) }
    for descriptor in (CTFontManagerCreateFontDescriptorsFromURL(url) ?? []).prefix(2) {
      guard let descriptor = descriptor as? CTFontDescriptor else { continue }
      let font = CTFontCreateWithFontDescriptor(descriptor, 16, nil)
      _ = (CTFontGetBoundingBox(font), CTFontGetSlantAngle(font), CTFontGetGlyphCount(font), CTFontGetUnitsPerEm(font))
      for glyph: CGGlyph in [0, 1, 36, 65535] { _ = CTFontCreatePathForGlyph(font, glyph, nil) }
      let text = NSAttributedString(string: "Ag fi 1\u{301}", attributes: [NSAttributedString.Key(kCTFontAttributeName): font])
      let line = CTLineCreateWithAttributedString(text)
      let width = CTLineGetTypographicBounds(line, nil, nil, nil)
      expect(width.isFinite, "a line is \(width) points wide")
      guard
        let context = CGContext(
          data: nil, width: 64, height: 32, bitsPerComponent: 8, bytesPerRow: 0, space: CGColorSpaceCreateDeviceRGB(),
          bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
      else { continue }
      CTLineDraw(line, context)
    }
  }

  /// Every file that it includes is the same one.
  static func readPlaylist(_ input: Data) {
    let monday = Date(timeIntervalSince1970: 345_600)
    for name in ["list.json", "list.m3u8"] {
      guard let playlist = try? PlaylistReader(contents: { _ in input }).read(name) else { continue }
      expect(!playlist.entries.isEmpty && playlist.entries.allSatisfy { $0.weight >= 1 }, "an entry that never shows")
      for entry in playlist.entries.prefix(20) {
        // What is the time of the next change is open before, or after, and not both.
        guard let change = entry.schedules.prefix(1).map({ $0 }).nextChange(after: monday), let schedule = entry.schedules.first else {
          continue
        }
        expect(change > monday && schedule.isOpen(at: change) != schedule.isOpen(at: monday), "no change at \(change)")
      }
    }
  }

  static func adaptShader(_ input: Data) {
    let text = String(decoding: input, as: UTF8.self)
    for contract in [ShaderContract.transition, .filter] {
      do {
        let source = try TransitionSource(text, name: "input.glsl", contract: contract)
        expect(source.adapted.utf8.count <= 16 * TransitionSource.byteLimit, "\(source.adapted.utf8.count) bytes for the compiler")
        for uniform in source.uniforms {
          let count = TransitionUniform.componentCounts[uniform.type]
          expect(uniform.defaultValue.count == count, "\(uniform.type) has \(uniform.defaultValue.count) numbers")
        }
        _ = source.explain("0:1(2): error: syntax error\n0:\(text.utf8.count): `x' undeclared")
      } catch { expect(!error.reason.isEmpty, "nothing is said") }
    }
    for type in TransitionUniform.componentCounts.keys.sorted() {
      let lines = text.prefix(200)
      guard let numbers = UniformValue.parse(String(lines), type: type) else { continue }
      expect(numbers.allSatisfy(\.isFinite), "\(type) is \(numbers)")
    }
  }
}
