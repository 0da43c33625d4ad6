import Foundation
import Graphics
import Testing

@testable import MediaFiles

/// Colours by ITU-T H.273, against its formulas: decoded to light, matched by Bradford's adaptation of white, and encoded as sRGB.
@Suite("Colours that files tell by numbers")
struct ColorCodePointTests {
  private typealias Matrix = [[Double]]

  private func product(_ a: Matrix, _ b: Matrix) -> Matrix {
    var result = Matrix(repeating: [Double](repeating: 0, count: b[0].count), count: a.count)
    for row in a.indices {
      for column in b[0].indices {
        for place in 0..<3 { result[row][column] += a[row][place] * b[place][column] }
      }
    }
    return result
  }

  private func inverse(_ m: Matrix) -> Matrix {
    func minor(_ row: Int, _ column: Int) -> Double {
      let rows = [0, 1, 2].filter { $0 != row }, columns = [0, 1, 2].filter { $0 != column }
      return m[rows[0]][columns[0]] * m[rows[1]][columns[1]] - m[rows[0]][columns[1]] * m[rows[1]][columns[0]]
    }
    let determinant = m[0][0] * minor(0, 0) - m[0][1] * minor(0, 1) + m[0][2] * minor(0, 2)
    var result = m
    for row in 0..<3 {
      for column in 0..<3 {
        let sign: Double = (row + column) % 2 == 0 ? 1 : -1
        result[row][column] = sign * minor(column, row) / determinant
      }
    }
    return result
  }

  private func xyz(_ x: Double, _ y: Double) -> Matrix { [[x / y], [1], [(1 - x - y) / y]] }

  /// From red, green and blue to XYZ under the white of D65; x and y of white, red, green and blue.
  private func toXYZ(_ places: [Double]) -> Matrix {
    let columns = [2, 4, 6].map { xyz(places[$0], places[$0 + 1]) }
    var own: Matrix = (0..<3).map { row in columns.map { $0[row][0] } }
    let white = xyz(places[0], places[1]), weights = product(inverse(own), white)
    for row in 0..<3 {
      for column in 0..<3 { own[row][column] *= weights[column][0] }
    }
    let cones: Matrix = [[0.8951, 0.2664, -0.1614], [-0.7502, 1.7135, 0.0367], [0.0389, -0.0685, 1.0296]]
    let from = product(cones, white), to = product(cones, xyz(0.3127, 0.3290))
    var gains = Matrix(repeating: [0, 0, 0], count: 3)
    for row in 0..<3 { gains[row][row] = to[row][0] / from[row][0] }
    return product(product(inverse(cones), product(gains, cones)), own)
  }

  private let sRGB = [0.3127, 0.3290, 0.64, 0.33, 0.30, 0.60, 0.15, 0.06]

  private func expected(_ pixel: [UInt8], _ places: [Double], _ decode: (Double) -> Double) -> SIMD4<UInt8> {
    let light = pixel.map { [decode(Double($0) / 255)] }
    let shown = product(product(inverse(toXYZ(sRGB)), toXYZ(places)), light)
    var result = SIMD4<UInt8>(repeating: 255)
    for channel in 0..<3 {
      let value = min(max(shown[channel][0], 0), 1)
      result[channel] = UInt8((255 * (value <= 0.0031308 ? 12.92 * value : 1.055 * pow(value, 1 / 2.4) - 0.055)).rounded())
    }
    return result
  }

  private func decode(_ transfer: Int, _ value: Double) -> Double {
    switch transfer {
    case 4: pow(value, 2.2)
    case 8: value
    case 13: value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    default: value < 0.081 ? value / 4.5 : pow((value + 0.099) / 1.099, 1 / 0.45)
    }
  }

  private static let places: [Int: [Double]] = [
    1: [0.3127, 0.3290, 0.64, 0.33, 0.30, 0.60, 0.15, 0.06], 9: [0.3127, 0.3290, 0.708, 0.292, 0.170, 0.797, 0.131, 0.046],
    11: [0.314, 0.351, 0.680, 0.320, 0.265, 0.690, 0.150, 0.060], 12: [0.3127, 0.3290, 0.680, 0.320, 0.265, 0.690, 0.150, 0.060],
  ]
  /// Vivid, dark and pale ones.
  private static let pixels: [[UInt8]] = [[200, 100, 50], [30, 180, 90], [12, 10, 8], [240, 235, 250], [60, 70, 160]]

  private func read(_ pixel: [UInt8], _ chunks: [(name: String, body: [UInt8])]) throws -> SIMD4<UInt8> {
    let file = PNGFixture.file(width: 1, height: 1, depth: 8, .rgb, rows: [pixel], chunks: chunks)
    return try ImageFile.decode(file, name: "a").pixel(0, 0)
  }

  @Test("primaries and transfers of the standard", arguments: [1, 9, 11, 12], [1, 4, 6, 8, 13, 14, 15])
  func codePoints(primaries: Int, transfer: Int) throws {
    for pixel in Self.pixels {
      let found = try read(pixel, [("cICP", [UInt8(primaries), UInt8(transfer), 0, 1])])
      let wanted = expected(pixel, Self.places[primaries] ?? []) { decode(transfer, $0) }
      #expect(distance(found, wanted) <= 2, "\(pixel): \(found), not \(wanted)")
    }
  }

  @Test(
    "numbers of the standard that are not converted leave colours as they are",
    arguments: [(2, 13), (5, 13), (10, 13), (12, 2), (12, 16), (12, 18), (12, 5)])
  func unknown(primaries: UInt8, transfer: UInt8) throws {
    #expect(try read([200, 100, 50], [("cICP", [primaries, transfer, 0, 1])]) == [200, 100, 50, 255])
  }

  @Test("chromaticities with an exponent of their own")
  func exponents() throws {
    func chunks(_ gamma: Int?, _ places: [Double]) -> [(name: String, body: [UInt8])] {
      var chunks: [(name: String, body: [UInt8])] = []
      if let gamma { chunks.append((name: "gAMA", body: PNGFixture.bigEndian(gamma))) }
      var body: [UInt8] = []
      for place in places { body += PNGFixture.bigEndian(Int((place * 100_000).rounded())) }
      return chunks + [(name: "cHRM", body: body)]
    }
    let wide = Self.places[12] ?? []
    for pixel in Self.pixels {
      for (gamma, exponent) in [(55_556, 1.8), (45_455, 2.2), (100_000, 1)] as [(Int, Double)] {
        let wanted = expected(pixel, wide) { pow($0, exponent) }
        #expect(distance(try read(pixel, chunks(gamma, wide)), wanted) <= 2, "\(pixel), \(exponent)")
      }
      let plain = expected(pixel, wide) { decode(13, $0) }
      #expect(distance(try read(pixel, chunks(nil, wide)), plain) <= 2)
      // Those of sRGB are none; its exponent alone is libpng's.
      #expect(try read(pixel, chunks(nil, sRGB)) == SIMD4(pixel[0], pixel[1], pixel[2], 255))
    }
    // Greys have no chromaticities.
    let grey = PNGFixture.file(width: 1, height: 1, depth: 8, .grey, rows: [[90]], chunks: chunks(nil, wide))
    #expect(try ImageFile.decode(grey, name: "a").pixels == [90, 90, 90, 255])
  }

  @Test("the profile of Display P3 has its name, a date that stays, and its colours")
  func displayP3() throws {
    let profile = try #require(ColorProfile.displayP3)
    // Its length in the first four bytes; 1 January 2000.
    #expect(
      Array(profile[..<4]) == PNGFixture.bigEndian(profile.count) && Array(profile[24..<36]) == [7, 0xD0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0])
    let chunk = (name: "iCCP", body: [65, 0, 0] + PNGFixture.stored(profile))
    let file = PNGFixture.file(width: 1, height: 1, depth: 8, .rgb, rows: [[200, 100, 50]], chunks: [chunk])
    #expect(ColorProfile.name(ImageMetadata(file, format: .png)) == "Display P3")
    for pixel in Self.pixels {
      let wanted = expected(pixel, Self.places[12] ?? []) { decode(13, $0) }
      #expect(distance(try read(pixel, [chunk]), wanted) <= 2)
    }
    #expect(ColorProfile.name(ImageMetadata(PNGFixture.file(width: 1, height: 1, depth: 8, .grey, rows: [[1]]), format: .png)) == nil)
  }
}
