package import Graphics

/// The colours that a file's numbers stand for.
public enum OutputColorSpace: String, Sendable, CaseIterable {
  /// IEC 61966-2-1: the primaries of BT.709 and sRGB's transfer function. More vivid colours are cut off.
  case sRGB = "srgb"
  /// Apple's Display P3: the primaries of DCI-P3 with the white of D65, and sRGB's transfer function.
  case displayP3 = "display-p3"
  /// BT.2100 with the perceptual quantiser (SMPTE ST 2084): the primaries of BT.2020, and absolute luminance. The white of sRGB has 203
  /// cd/m², the reference white of BT.2408; brighter colours keep their brightness up to 10,000 cd/m².
  case bt2020PQ = "bt2020-pq"
  /// BT.2100 with hybrid log-gamma (ARIB STD-B67): the primaries of BT.2020. The white of sRGB is at 75 %, the reference white of BT.2408,
  /// and brighter colours keep their brightness up to 4.9 times that, on a display of 1000 cd/m².
  case bt2020HLG = "bt2020-hlg"

  /// Whether numbers stand for more brightness than white has: eight bits are too few for that.
  package var isHighDynamicRange: Bool { self == .bt2020PQ || self == .bt2020HLG }

  /// ITU-T H.273: the code points of primaries, transfer characteristics and matrix coefficients, the last for luma and colour differences.
  package var codePoints: (primaries: UInt8, transfer: UInt8, matrix: UInt8) {
    switch self {
    case .sRGB: (1, 13, 1)
    case .displayP3: (12, 13, 1)
    case .bt2020PQ: (9, 16, 9)
    case .bt2020HLG: (9, 18, 9)
    }
  }

  /// What red, green and blue are of luma: those of BT.2020 with its primaries, else of BT.709.
  package var lumaWeights: SIMD3<Float> {
    isHighDynamicRange ? SIMD3(0.2627, 0.6780, 0.0593) : SIMD3(0.2126, 0.7152, 0.0722)
  }

  var primaries: CGColorSpace? {
    switch self {
    case .sRGB: nil
    case .displayP3: CGColorSpace(name: CGColorSpace.displayP3)
    case .bt2020PQ, .bt2020HLG: CGColorSpace(name: CGColorSpace.itur_2020)
    }
  }
}

/// Bits of each component in a file.
public enum BitDepth: Int, Sendable, CaseIterable {
  /// 256 steps per component.
  case eight = 8
  /// 1024 steps per component: what video of a wide range of colours or brightness has.
  case ten = 10
  /// 65,536 steps per component, in pictures and raw frames.
  case sixteen = 16
}

/// What a file's pixels are: how many bits, of which colours.
package struct PixelEncoding: Hashable, Sendable {
  package var depth: BitDepth
  package var space: OutputColorSpace

  package init(depth: BitDepth = .eight, space: OutputColorSpace = .sRGB) {
    self.depth = depth
    self.space = space
  }

  /// Whether it is made from pictures of floating-point numbers, rather than of bytes.
  package var isWide: Bool { depth != .eight || space != .sRGB }

  package var bitmapFormat: PixelFormat { isWide ? .rgbaFloat : .rgba8 }
}
