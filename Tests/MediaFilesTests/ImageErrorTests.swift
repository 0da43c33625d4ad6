import Foundation
import Graphics
import TestSupport
import Testing

@testable import MediaFiles

@Suite("Pictures that cannot be read")
struct ImageErrorTests {
  /// The error of decoding, which names the fixture.
  private func failure(_ bytes: Data, limits: ImageLimits = ImageLimits()) -> ImageError? {
    do throws(ImageError) {
      _ = try ImageFile.decode(bytes, name: "a.png", limits: limits)
      return nil
    } catch { return error }
  }

  @Test("A file cut short at any place is an error that says so", arguments: ImageFormat.allCases)
  func truncated(format: ImageFormat) throws {
    let bitmap = Bitmap(size: PixelSize(64, 64))
    for y in 0..<64 { for x in 0..<64 { bitmap[x, y] = [UInt8(x * 4), UInt8(y * 4), UInt8((x * y) & 255), 255] } }
    let whole = try ImageEncoder(format: format).encode(bitmap.makeImage(), name: "whole")
    for part in [whole.count / 10, whole.count / 2, whole.count * 9 / 10] {
      let error = try #require(failure(Data(whole.prefix(part))), "\(part) of \(whole.count) bytes were accepted")
      #expect(error.kind == .damaged)
      let names = ["png": "PNG", "jpeg": "JPEG", "webp": "WebP", "avif": "AVIF", "tiff": "TIFF"]
      #expect(error.description.hasPrefix("a.png: damaged or truncated \(names[format.rawValue] ?? ""): "))
    }
  }

  @Test("A chunk that is longer than the file is refused before memory is taken for it")
  func longChunk() throws {
    var bytes = PNGFixture.file(width: 1, height: 1, depth: 8, .rgba, rows: [[1, 2, 3, 4]], chunks: [("zTXt", [65, 0, 0, 1])])
    // Behind the head's 25 bytes.
    bytes.replaceSubrange(33..<37, with: PNGFixture.bigEndian(0x7666_000F))
    #expect(failure(bytes)?.description == "a.png: damaged or truncated PNG: its chunk 'zTXt' ends behind the file")
    #expect(failure(bytes)?.kind == .damaged)
  }

  @Test("Of a PNG, libpng gets what pixels depend on, and none of the texts, which may be packed a thousand times")
  func neededChunks() throws {
    func names(_ file: Data) -> [String] {
      var names: [String] = []
      ImageMetadata.forEachPNGChunk(ByteReader(file)) { name, _, _ in
        names.append(name)
        return true
      }
      return names
    }
    let text = ("zTXt", [UInt8](repeating: 65, count: 20))
    let file = PNGFixture.file(
      width: 1, height: 1, depth: 8, .palette, rows: [[0]], palette: [9, 8, 7], transparency: [100],
      chunks: [text, ("gAMA", PNGFixture.bigEndian(45455)), ("tEXt", [65, 0, 66]), ("sPLT", [65, 0, 8]), ("eXIf", [1, 2]), text])
    #expect(names(file) == ["IHDR", "zTXt", "gAMA", "tEXt", "sPLT", "eXIf", "zTXt", "PLTE", "tRNS", "IDAT", "IEND"])
    let needed = try ImageFile.neededChunks(of: file, hasProfile: false, name: "a.png")
    #expect(names(needed) == ["IHDR", "gAMA", "PLTE", "tRNS", "IDAT", "IEND"])
    let colorless = try ImageFile.neededChunks(of: file, hasProfile: true, name: "a.png")
    #expect(names(colorless) == ["IHDR", "PLTE", "tRNS", "IDAT", "IEND"])
    // As it is where nothing is left out.
    #expect(try ImageFile.neededChunks(of: needed, hasProfile: false, name: "a.png") == needed)
    // A chunk that nobody knows and everybody must is left to libpng, which refuses it.
    let critical = PNGFixture.file(width: 1, height: 1, depth: 8, .grey, rows: [[0]], chunks: [("ABCD", [1])])
    #expect(names(try ImageFile.neededChunks(of: critical, hasProfile: false, name: "a.png")).contains("ABCD"))
    #expect(failure(critical)?.kind == .damaged)
    #expect(failure(file) == nil)
  }

  @Test("A wrong checksum")
  func corrupt() {
    var bytes = PNGFixture.file(width: 1, height: 1, depth: 8, .rgba, rows: [[1, 2, 3, 4]])
    bytes[16] = 0x7F  // within the header's width
    #expect(failure(bytes)?.kind == .damaged)
  }

  @Test("Limits stand in the error, with the picture's own numbers")
  func limits() throws {
    let large = PNGFixture.header(width: 20_000, height: 30_000)
    let error = try #require(failure(large))
    #expect(error.kind == .overLimit)
    #expect(error.problem == "20000×30000 is 600000000 pixels, over the limit of 134217728 (ImageLimits.maximumPixels)")

    let small = PNGFixture.file(width: 2, height: 2, depth: 8, .grey, rows: [[1, 2], [3, 4]])
    #expect(failure(small, limits: ImageLimits(maximumPixels: 4)) == nil)
    #expect(failure(small, limits: ImageLimits(maximumPixels: 3))?.problem.contains("is 4 pixels, over the limit of 3") == true)
    #expect(failure(small, limits: ImageLimits(maximumFileBytes: 10))?.problem.contains("larger than the limit of 10 bytes") == true)
  }

  @Test(
    "Other formats are named",
    arguments: [
      (Array("8BPS".utf8), "Photoshop"), (Array("GIF89a".utf8), "GIF"), (Array("BM....".utf8), "BMP"),
      (Array("%PDF-1.7".utf8), "PDF"),
      (Array("hello".utf8), "no picture in a known format"),
    ] as [([UInt8], String)])
  func otherFormats(head: [UInt8], expected: String) {
    #expect(failure(Data(head))?.kind == .unsupported)
    #expect(failure(Data(head))?.problem.contains(expected) == true)
  }

  @Test("Files that are not there, not files, or empty")
  func files() throws {
    let folder = try TemporaryFolder()
    func message(_ path: String) -> String? {
      do throws(ImageError) {
        _ = try ImageFile.read(path: path)
        return nil
      } catch { return error.description }
    }
    #expect(message(folder.path("none.png")) == "\(folder.path("none.png")): cannot be opened: No such file or directory")
    #expect(message(folder.path) == "\(folder.path): cannot be read: Is a directory")
    try Data().write(to: URL(fileURLWithPath: folder.path("empty.png")))
    #expect(message(folder.path("empty.png")) == "\(folder.path("empty.png")): the file is empty")
  }
}
