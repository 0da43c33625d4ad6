import Foundation
import Graphics
import Testing

/// Every colour space against its definition: the primaries' chromaticities and white point, through the matrices to XYZ, with Bradford's
/// adaptation where the white is not D65, and the curves of IEC 61966-2-1, ITU-R BT.709, Adobe RGB and ROMM RGB.
@Suite("Colour spaces by their definitions")
struct ColorSpaceTableTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    /// What (0.02, 0.5, 0.9) of the space is in extended sRGB.
    let shown: [CGFloat]
    var isExtended = false
    var isWide = false
    var testDescription: String { name }
  }

  static let rows: [Row] = [
    Row(name: CGColorSpace.sRGB, shown: [0.02, 0.5, 0.9]),
    Row(name: CGColorSpace.extendedSRGB, shown: [0.02, 0.5, 0.9], isExtended: true),
    Row(name: CGColorSpace.linearSRGB, shown: [0.1517, 0.73536, 0.95469]),
    Row(name: CGColorSpace.extendedLinearSRGB, shown: [0.1517, 0.73536, 0.95469], isExtended: true),
    Row(name: CGColorSpace.genericRGBLinear, shown: [0.1517, 0.73536, 0.95469]),
    Row(name: CGColorSpace.displayP3, shown: [-0.23812, 0.50954, 0.92992], isWide: true),
    Row(name: CGColorSpace.extendedDisplayP3, shown: [-0.23812, 0.50954, 0.92992], isExtended: true, isWide: true),
    Row(name: CGColorSpace.linearDisplayP3, shown: [-0.32817, 0.7485, 0.97712], isWide: true),
    Row(name: CGColorSpace.extendedLinearDisplayP3, shown: [-0.32817, 0.7485, 0.97712], isExtended: true, isWide: true),
    Row(name: CGColorSpace.adobeRGB1998, shown: [-0.32547, 0.50399, 0.91523], isWide: true),
    Row(name: CGColorSpace.dcip3, shown: [-0.18088, 0.44841, 0.91671], isWide: true),
    Row(name: CGColorSpace.rommrgb, shown: [-0.70848, 0.62704, 0.96263], isWide: true),
    Row(name: CGColorSpace.itur_709, shown: [0.05545, 0.54646, 0.9108]),
    Row(name: CGColorSpace.itur_2020, shown: [-0.48911, 0.57195, 0.94472], isWide: true),
    Row(name: CGColorSpace.extendedITUR_2020, shown: [-0.48911, 0.57195, 0.94472], isExtended: true, isWide: true),
    Row(name: CGColorSpace.linearITUR_2020, shown: [-0.60649, 0.77138, 0.9805], isWide: true),
    Row(name: CGColorSpace.extendedLinearITUR_2020, shown: [-0.60649, 0.77138, 0.9805], isExtended: true, isWide: true),
  ]

  private func isClose(_ a: [CGFloat], _ b: [CGFloat], within tolerance: CGFloat = 2e-5) -> Bool {
    a.count == b.count && zip(a, b).allSatisfy { abs($0 - $1) <= tolerance }
  }

  @Test("three numbers of each in extended sRGB, and back", arguments: rows)
  func numbers(row: Row) throws {
    let space = try #require(CGColorSpace(name: row.name))
    let color = try #require(CGColor(colorSpace: space, components: [0.02, 0.5, 0.9, 0.25]))
    #expect(isClose([color.red, color.green, color.blue, color.alpha], row.shown + [0.25]), "\(color)")
    #expect(color.components == [0.02, 0.5, 0.9, 0.25] && color.numberOfComponents == 4 && color.colorSpace == space)
    #expect(space.name == row.name && space.model == .rgb && space.numberOfComponents == 3 && space.isWideGamutRGB == row.isWide)
    #expect(!space.isPattern && space.baseColorSpace == nil)
    // Beyond white and below black, on the dark end of every curve and the bright one: extended spaces alone have such numbers.
    for (grey, limit) in [(1.5, 1.0), (-0.5, 0)] as [(CGFloat, CGFloat)] {
      let there = try #require(
        CGColor(srgbRed: grey, green: grey, blue: grey, alpha: 1).converted(to: space, intent: .defaultIntent, options: nil))
      let first = try #require(there.components?.first)
      #expect(row.isExtended ? (limit == 1 ? first > 1.1 : first < -0.1) : first == limit, "\(first)")
    }
  }

  @Test("greys and inks")
  func greysAndInks() throws {
    for (name, shown, isExtended) in [
      (CGColorSpace.genericGrayGamma2_2, 0.5, false), (CGColorSpace.extendedGray, 0.5, true), (CGColorSpace.linearGray, 0.73536, false),
      (CGColorSpace.extendedLinearGray, 0.73536, true),
    ] as [(String, CGFloat, Bool)] {
      let space = try #require(CGColorSpace(name: name))
      let color = try #require(CGColor(colorSpace: space, components: [0.5, 0.75]))
      #expect(isClose([color.red, color.green, color.blue, color.alpha], [shown, shown, shown, 0.75]))
      #expect(isClose(color.components ?? [], [0.5, 0.75], within: 1e-9) && color.numberOfComponents == 2)
      #expect(space.name == name && space.model == .monochrome && space.numberOfComponents == 1 && !space.isWideGamutRGB)
      let bright = CGColor(srgbRed: 2, green: 2, blue: 2, alpha: 1).converted(to: space, intent: .defaultIntent, options: nil)
      #expect(((bright?.components?[0] ?? 0) > 1) == isExtended)
    }
    let inks = try #require(CGColorSpace(name: CGColorSpace.genericCMYK))
    let color = try #require(CGColor(colorSpace: inks, components: [0.2, 0.4, 0.6, 0.5, 0.75]))
    // (1 − 0.2) · (1 − 0.5) and so on; as much black as there is in all of them goes to black again: 1 − 0.4.
    #expect(isClose([color.red, color.green, color.blue, color.alpha], [0.4, 0.3, 0.2, 0.75]))
    #expect(isClose(color.components ?? [], [0, 0.25, 0.5, 0.6, 0.75]) && color.numberOfComponents == 5)
    #expect(inks.model == .cmyk && inks.numberOfComponents == 4)
    let black = CGColor.black.converted(to: inks, intent: .defaultIntent, options: nil)
    #expect(black?.components == [0, 0, 0, 1, 1])
    let devices = [CGColorSpaceCreateDeviceRGB(), CGColorSpaceCreateDeviceGray(), CGColorSpaceCreateDeviceCMYK()]
    #expect(devices.map(\.name) == ["kCGColorSpaceDeviceRGB", "kCGColorSpaceDeviceGray", "kCGColorSpaceDeviceCMYK"])
    #expect(devices.map(\.model) == [.rgb, .monochrome, .cmyk])
  }

  @Test("a pattern's space has its base's numbers, or none")
  func patterns() throws {
    let none = try #require(CGColorSpace(patternBaseSpace: nil))
    let inks = try #require(CGColorSpace(patternBaseSpace: CGColorSpaceCreateDeviceCMYK()))
    #expect(none.isPattern && none.numberOfComponents == 0 && none.name == nil && none.model == .pattern && none.baseColorSpace == nil)
    #expect(inks.isPattern && inks.numberOfComponents == 4 && inks.baseColorSpace == CGColorSpaceCreateDeviceCMYK())
    #expect(inks != none && inks != CGColorSpaceCreateDeviceCMYK() && CGColor(colorSpace: inks, components: [0, 0, 0, 0, 1]) == nil)
    let other = try #require(CGColorSpace(patternBaseSpace: CGColorSpaceCreateDeviceCMYK()))
    #expect(inks == other)
  }

  /// The published matrices of each space's linear light to sRGB's; the inverse next to it, both by rows.
  @Test(
    "matrices of light",
    arguments: [
      (CGColorSpace.sRGB, [1, 0, 0, 0, 1, 0, 0, 0, 1], [1, 0, 0, 0, 1, 0, 0, 0, 1]),
      (
        CGColorSpace.displayP3, [1.22494, -0.22494, 0, -0.04206, 1.04206, 0, -0.01964, -0.07864, 1.09827],
        [0.82246, 0.17754, 0, 0.03319, 0.96681, 0, 0.01708, 0.0724, 0.91052]
      ),
      (
        CGColorSpace.adobeRGB1998, [1.39836, -0.39836, 0, 0, 1, 0, 0, -0.04293, 1.04293],
        [0.71513, 0.28487, 0, 0, 1, 0, 0, 0.04116, 0.95884]
      ),
      (
        CGColorSpace.itur_2020, [1.66049, -0.58764, -0.07285, -0.12455, 1.1329, -0.00835, -0.01815, -0.10058, 1.11873],
        [0.6274, 0.32928, 0.04331, 0.0691, 0.91954, 0.01136, 0.01639, 0.08801, 0.8956]
      ),
      (
        CGColorSpace.dcip3, [1.15752, -0.15496, -0.00255, -0.0415, 1.04557, -0.00407, -0.01805, -0.07858, 1.09663],
        [0.86858, 0.12892, 0.0025, 0.03454, 0.96181, 0.00365, 0.01677, 0.07104, 0.91219]
      ),
      (
        CGColorSpace.rommrgb, [2.03437, -0.72763, -0.30673, -0.22883, 1.23175, -0.00293, -0.00856, -0.15327, 1.16183],
        [0.52928, 0.33015, 0.14057, 0.09837, 0.87346, 0.02817, 0.01688, 0.11766, 0.86547]
      ),
    ] as [(String, [Float], [Float])])
  func matrices(name: String, to: [Float], from: [Float]) throws {
    let space = try #require(CGColorSpace(name: name))
    expect(space.rowsToLinearSRGB.map(Double.init), to.map(Double.init), within: 2e-5)
    expect(space.rowsFromLinearSRGB.map(Double.init), from.map(Double.init), within: 2e-5)
  }

  /// Where each curve goes over from its straight beginning: just below it is the straight line, and just above the power.
  @Test("the straight beginnings of the curves")
  func darkEnds() throws {
    func light(_ name: String, _ component: CGFloat) throws -> CGFloat {
      let space = try #require(CGColorSpace(name: name))
      let color = try #require(CGColor(colorSpace: space, components: [component, component, component, 1]))
      let linear = try #require(CGColorSpace(name: CGColorSpace.extendedLinearSRGB))
      return try #require(color.converted(to: linear, intent: .defaultIntent, options: nil)?.components?[1])
    }
    // 0.04 / 12.92, 0.08 / 4.5 and 0.03 / 16; then ((0.05 + 0.055) / 1.055)^2.4, ((0.09 + 0.099) / 1.099)^(1/0.45) and 0.04^1.8.
    expect(
      [
        try light(CGColorSpace.sRGB, 0.04), try light(CGColorSpace.itur_709, 0.08), try light(CGColorSpace.rommrgb, 0.03),
        try light(CGColorSpace.sRGB, 0.05), try light(CGColorSpace.itur_709, 0.09), try light(CGColorSpace.rommrgb, 0.04),
        try light(CGColorSpace.extendedSRGB, -0.04), try light(CGColorSpace.extendedSRGB, -0.5),
      ], [0.003096, 0.017778, 0.001875, 0.003936, 0.020000, 0.003045, -0.003096, -0.214041], within: 2e-6)
    // 0.02 of sRGB is 0.001548 of light: through 4.5 and 16, 0.006966 and 0.024768.
    let dark = CGColor(srgbRed: 0.02, green: 0.02, blue: 0.02, alpha: 1)
    func component(_ name: String) throws -> CGFloat {
      let space = try #require(CGColorSpace(name: name))
      return try #require(dark.converted(to: space, intent: .defaultIntent, options: nil)?.components?[1])
    }
    expect([try component(CGColorSpace.itur_709), try component(CGColorSpace.rommrgb)], [0.006966, 0.024768], within: 2e-6)
  }

  @Test("what equals: numbers and patterns, not spaces")
  func equality() throws {
    let color = CGColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4)
    for other in [(0.9, 0.2, 0.3, 0.4), (0.1, 0.9, 0.3, 0.4), (0.1, 0.2, 0.9, 0.4), (0.1, 0.2, 0.3, 0.9)]
      as [(CGFloat, CGFloat, CGFloat, CGFloat)]
    {
      #expect(color != CGColor(red: other.0, green: other.1, blue: other.2, alpha: other.3))
    }
    #expect(CGColor(gray: 0.5, alpha: 1) == CGColor(red: 0.5, green: 0.5, blue: 0.5, alpha: 1))
    #expect(CGColor(red: 1, green: 0.5, blue: 0.25, alpha: 1.5).premultiplied == SIMD4(1, 0.5, 0.25, 1))
    #expect(CGColor(red: 1, green: 0.5, blue: 0.25, alpha: -1).straight == SIMD4(1, 0.5, 0.25, 0))
    #expect(CGColor(red: 0.8, green: 0.4, blue: 0.2, alpha: 0.5).premultiplied == SIMD4(0.4, 0.2, 0.1, 0.5))
    #expect(
      [CGColor.black, .white, .clear].map { [$0.red, $0.green, $0.blue, $0.alpha] } == [[0, 0, 0, 1], [1, 1, 1, 1], [0, 0, 0, 0]])
  }
}
