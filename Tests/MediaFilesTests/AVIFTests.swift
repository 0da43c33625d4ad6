import Foundation
import Graphics
import TestSupport
import Testing

@testable import MediaFiles

/// The bytes of the files below are those that libavif's own program made, without loss, of two pixels, red and blue, or of one.
@Suite("AVIF", .enabled(if: AVIFLibrary.isInstalled, "needs libavif"))
struct AVIFTests {
  /// `avifenc -l --irot 1`
  private static let turned = """
    AAAAIGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZk1BMUEAAAD8bWV0YQAAAAAAAAAoaGRscgAAAAAAAAAAcGljdAAAAAAAAAAAAAAAAGxpYmF2aWYAAAAADnBp \
    dG0AAAAAAAEAAAAeaWxvYwAAAABEAAABAAEAAAABAAABJAAAAEIAAAAoaWluZgAAAAAAAQAAABppbmZlAgAAAAABAABhdjAxQ29sb3IAAAAAdGlwcnAAAABU \
    aXBjbwAAABRpc3BlAAAAAAAAAAIAAAABAAAAEHBpeGkAAAAAAwgICAAAAAxhdjFDgSAAAAAAABNjb2xybmNseAABAA0AAIAAAAAJaXJvdAEAAAAYaXBtYQAA \
    AAAAAAABAAEFAQKDBIUAAABKbWRhdBIACgc4ACYQENACMjUQAAAAD/o/WnYlnf+6ObIFRyBPIE9DFx3yYxguq66ruYJ7XxDXt6T6nPqdTauAIpJXBNcE9A==
    """

  /// `avifenc -l --irot 1 --imir 1`
  private static let turnedAndMirrored = """
    AAAAIGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZk1BMUEAAAEGbWV0YQAAAAAAAAAoaGRscgAAAAAAAAAAcGljdAAAAAAAAAAAAAAAAGxpYmF2aWYAAAAADnBp \
    dG0AAAAAAAEAAAAeaWxvYwAAAABEAAABAAEAAAABAAABLgAAAEIAAAAoaWluZgAAAAAAAQAAABppbmZlAgAAAAABAABhdjAxQ29sb3IAAAAAfmlwcnAAAABd \
    aXBjbwAAABRpc3BlAAAAAAAAAAIAAAABAAAAEHBpeGkAAAAAAwgICAAAAAxhdjFDgSAAAAAAABNjb2xybmNseAABAA0AAIAAAAAJaXJvdAEAAAAJaW1pcgEA \
    AAAZaXBtYQAAAAAAAAABAAEGAQKDBIWGAAAASm1kYXQSAAoHOAAmEBDQAjI1EAAAAA/6P1p2JZ3/ujmyBUcgTyBPQxcd8mMYLquuq7mCe18Q17ek+pz6nU2r \
    gCKSVwTXBPQ=
    """

  /// `avifenc -l --cicp 12/13/0`
  private static let displayP3 = """
    AAAAIGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZk1BMUEAAADybWV0YQAAAAAAAAAoaGRscgAAAAAAAAAAcGljdAAAAAAAAAAAAAAAAGxpYmF2aWYAAAAADnBp \
    dG0AAAAAAAEAAAAeaWxvYwAAAABEAAABAAEAAAABAAABGgAAAEIAAAAoaWluZgAAAAAAAQAAABppbmZlAgAAAAABAABhdjAxQ29sb3IAAAAAamlwcnAAAABL \
    aXBjbwAAABRpc3BlAAAAAAAAAAIAAAABAAAAEHBpeGkAAAAAAwgICAAAAAxhdjFDgSAAAAAAABNjb2xybmNseAAMAA0AAIAAAAAXaXBtYQAAAAAAAAABAAEE \
    AQKDBAAAAEptZGF0EgAKBzgAJhDA0AkyNRAAAAAP+j9adiWd/7o5sgVHIE8gT0MXHfJjGC6rrqu5gntfENe3pPqc+p1Nq4AiklcE1wT0
    """

  /// `avifenc -l -d 12` of the numbers 32800, 16400 and 8200 of 65535.
  private static let deep = """
    AAAAHGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZgAAAPJtZXRhAAAAAAAAAChoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAbGliYXZpZgAAAAAOcGl0bQAA \
    AAAAAQAAAB5pbG9jAAAAAEQAAAEAAQAAAAEAAAEWAAAAIAAAAChpaW5mAAAAAAABAAAAGmluZmUCAAAAAAEAAGF2MDFDb2xvcgAAAABqaXBycAAAAEtpcGNv \
    AAAAFGlzcGUAAAAAAAAAAQAAAAEAAAAQcGl4aQAAAAADDAwMAAAADGF2MUOBQGAAAAAAE2NvbHJuY2x4AAEADQAAgAAAABdpcG1hAAAAAAAAAAEAAQQBAoME \
    AAAAKG1kYXQSAAoIWAAGNAQ0AIAyEhAAAAAP+j3YhV+x6jFL+ncnFQ==
    """

  private func data(_ text: String) throws -> Data { try #require(Data(base64Encoded: text.replacingOccurrences(of: " ", with: ""))) }

  @Test("without loss at quality 100, with straight alpha; at others about as it was")
  func roundTrip() throws {
    let bitmap = Bitmap(20, 10, filledWith: [200, 40, 80, 255])
    bitmap[3, 2] = [128, 64, 0, 128]
    bitmap[4, 2] = [0, 0, 0, 0]
    func file(_ quality: Int) throws -> Data {
      let encoder = ImageEncoder(format: .avif, options: ImageEncodingOptions(quality: quality))
      return try bitmap.withUnsafePixels { try encoder.encode($0, name: "a.avif") { Data($0) } }
    }
    let lossless = try file(100)
    #expect(try ImageFormat(sniffing: lossless, name: "") == .avif)
    let image = try ImageFile.decode(lossless, name: "a.avif")
    #expect(image.width == 20 && image.height == 10 && !image.isOpaque)
    #expect(
      image.pixel(0, 0) == Pixel(200, 40, 80) && image.pixel(3, 2) == Pixel(128, 64, 0, 128) && image.pixel(4, 2) == Pixel(0, 0, 0, 0))
    let metadata = ImageMetadata(lossless, format: .avif)
    #expect(metadata.width == 20 && metadata.height == 10 && metadata.hasAlpha && metadata.bitsPerComponent == 8)
    // One that is opaque has no alpha beside it.
    let opaque = Bitmap(20, 10, filledWith: [200, 40, 80, 255])
    let encoder = ImageEncoder(format: .avif, options: ImageEncodingOptions(quality: 60))
    let lossy = try opaque.withUnsafePixels { try encoder.encode($0, name: "a.avif") { Data($0) } }
    #expect(!ImageMetadata(lossy, format: .avif).hasAlpha)
    #expect(try ImageFile.decode(lossy, name: "").pixel(10, 5).distance(to: Pixel(200, 40, 80)) <= 6)
    // The same bytes again.
    let (first, second) = (try file(80), try file(80))
    #expect(first == second)
  }

  @Test("a turn of the file's own: a quarter counter-clockwise, and then mirrored")
  func turns() throws {
    let turned = try ImageFile.decode(data(Self.turned), name: "")
    // What was on the right is on top.
    #expect(turned.width == 1 && turned.height == 2 && turned.pixel(0, 0) == Pixel(0, 0, 255) && turned.pixel(0, 1) == Pixel(255, 0, 0))
    #expect(try ImageMetadata(data(Self.turned), format: .avif).orientation == ExifOrientation(value: 8))
    // Left and right of one column are the same.
    let mirrored = try ImageFile.decode(data(Self.turnedAndMirrored), name: "")
    #expect(mirrored.pixel(0, 0) == Pixel(0, 0, 255) && mirrored.pixel(0, 1) == Pixel(255, 0, 0))
    #expect(try ImageMetadata(data(Self.turnedAndMirrored), format: .avif).orientation == ExifOrientation(value: 7))
    let stored = try ImageFile.decode(data(Self.turned), name: "", isUpright: false)
    #expect(stored.width == 2 && stored.height == 1 && stored.pixel(0, 0) == Pixel(255, 0, 0))
  }

  @Test("code points, and more than eight bits")
  func colors() throws {
    #expect(try ImageMetadata(data(Self.displayP3), format: .avif).codePoints.map { [$0.primaries, $0.transfer] } == [12, 13])
    #expect(try ImageFile.decode(data(Self.displayP3), name: "").wideSource != nil)
    let deep = try ImageFile.numbers(UInt16.self, of: data(Self.deep), as: .avif, name: "")
    #expect(try deep.size == PixelSize(1, 1) && ImageMetadata(data(Self.deep), format: .avif).bitsPerComponent == 12)
    // 32800 / 65535 · 4095 = 2049.5, and a step of twelve bits is 16 of sixteen.
    for (number, expected) in zip(deep.numbers, [32_800, 16_400, 8200, 65_535]) { #expect(abs(Int(number) - expected) <= 16) }
  }

  @Test("what is damaged, or too large, is refused with a sentence")
  func refusals() throws {
    let whole = try data(Self.turned)
    for count in stride(from: 12, to: whole.count, by: 7) {
      let error = #expect(throws: ImageError.self) { try ImageFile.decode(whole.prefix(count), name: "a.avif") }
      #expect(error?.kind == .damaged && error?.description.hasPrefix("a.avif: damaged or truncated AVIF: ") == true)
    }
    let limits = ImageLimits(maximumPixels: 1)
    let error = #expect(throws: ImageError.self) { try ImageFile.decode(whole, name: "a.avif", limits: limits) }
    #expect(error?.kind == .overLimit)
  }
}

private enum AVIFLibrary {
  static let isInstalled: Bool = {
    let picture = Bitmap(1, 1, filledWith: [0, 0, 0, 255]).makeImage()
    return (try? ImageEncoder(format: .avif).encode(picture, name: "")) != nil
  }()
}
