/// How three components stand for a colour: the light of three primaries, each through a curve.
struct RGBEncoding: Hashable, Sendable {
  enum Gamut: Hashable, Sendable { case sRGB, displayP3, adobeRGB, itur2020, dciP3, rommRGB }
  enum Curve: Hashable, Sendable {
    /// The transfer function of sRGB, IEC 61966-2-1.
    case sRGB
    /// ITU-R BT.709 and BT.2020.
    case video
    case linear
    case power(Double)
    /// ISO 22028-2: a power of 1.8, straight below 1/32.
    case romm
  }

  var gamut = Gamut.sRGB
  var curve = Curve.sRGB

  /// Components as extended sRGB has them.
  func toSRGB(_ components: SIMD3<Double>) -> SIMD3<Double> {
    if gamut == .sRGB && curve == .sRGB { return components }
    let light = curve.decode(components)
    return Curve.sRGB.encode(gamut == .sRGB ? light : gamut.toLinearSRGB * light)
  }

  /// Components of extended sRGB as this encoding has them.
  func fromSRGB(_ components: SIMD3<Double>) -> SIMD3<Double> {
    if gamut == .sRGB && curve == .sRGB { return components }
    let light = Curve.sRGB.decode(components)
    return curve.encode(gamut == .sRGB ? light : gamut.fromLinearSRGB * light)
  }
}

extension RGBEncoding.Curve {
  func decode(_ components: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(decode(components.x), decode(components.y), decode(components.z))
  }

  func encode(_ light: SIMD3<Double>) -> SIMD3<Double> { SIMD3(encode(light.x), encode(light.y), encode(light.z)) }

  /// Light from a component. Curves go on below 0 as their mirror image, as extended spaces define them.
  func decode(_ component: Double) -> Double {
    let c = abs(component)
    let light =
      switch self {
      case .sRGB: c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4)
      case .video: c < 0.081 ? c / 4.5 : pow((c + 0.099) / 1.099, 1 / 0.45)
      case .linear: c
      case .power(let gamma): pow(c, gamma)
      case .romm: c < 1 / 32.0 ? c / 16 : pow(c, 1.8)
      }
    return component < 0 ? -light : light
  }

  func encode(_ light: Double) -> Double {
    let l = abs(light)
    let component =
      switch self {
      case .sRGB: l <= 0.003_130_8 ? l * 12.92 : 1.055 * pow(l, 1 / 2.4) - 0.055
      case .video: l < 0.018 ? l * 4.5 : 1.099 * pow(l, 0.45) - 0.099
      case .linear: l
      case .power(let gamma): pow(l, 1 / gamma)
      case .romm: l < 1 / 512.0 ? l * 16 : pow(l, 1 / 1.8)
      }
    return light < 0 ? -component : component
  }
}

extension RGBEncoding.Gamut {
  /// Chromaticities (x, y) of red, green, blue and white.
  private var chromaticities: (red: SIMD2<Double>, green: SIMD2<Double>, blue: SIMD2<Double>, white: SIMD2<Double>) {
    let d65 = SIMD2(0.3127, 0.3290)
    return switch self {
    case .sRGB: (SIMD2(0.64, 0.33), SIMD2(0.30, 0.60), SIMD2(0.15, 0.06), d65)
    case .displayP3: (SIMD2(0.68, 0.32), SIMD2(0.265, 0.69), SIMD2(0.15, 0.06), d65)
    case .adobeRGB: (SIMD2(0.64, 0.33), SIMD2(0.21, 0.71), SIMD2(0.15, 0.06), d65)
    case .itur2020: (SIMD2(0.708, 0.292), SIMD2(0.17, 0.797), SIMD2(0.131, 0.046), d65)
    case .dciP3: (SIMD2(0.68, 0.32), SIMD2(0.265, 0.69), SIMD2(0.15, 0.06), SIMD2(0.314, 0.351))
    case .rommRGB: (SIMD2(0.7347, 0.2653), SIMD2(0.1596, 0.8404), SIMD2(0.0366, 0.0001), SIMD2(0.3457, 0.3585))
    }
  }

  /// The matrix from the light of these primaries to that of sRGB's, the white of one to the white of the other.
  var toLinearSRGB: ColorMatrix { Self.matrices[self]?.to ?? .identity }
  var fromLinearSRGB: ColorMatrix { Self.matrices[self]?.from ?? .identity }

  private static let matrices: [Self: (to: ColorMatrix, from: ColorMatrix)] = {
    let fromXYZ = Self.sRGB.toXYZ.inverse
    return Dictionary(
      uniqueKeysWithValues: [Self.displayP3, .adobeRGB, .itur2020, .dciP3, .rommRGB].map { gamut in
        let to = fromXYZ * gamut.toXYZ
        return (gamut, (to, to.inverse))
      })
  }()

  /// The matrix from linear red, green and blue to tristimulus values in which white is D65's: other whites are adapted by Bradford's
  /// matrix, as ICC profiles are.
  private var toXYZ: ColorMatrix {
    func xyz(_ xy: SIMD2<Double>) -> SIMD3<Double> { SIMD3(xy.x / xy.y, 1, (1 - xy.x - xy.y) / xy.y) }
    let (red, green, blue, white) = chromaticities
    let primaries = ColorMatrix(columns: xyz(red), xyz(green), xyz(blue))
    // As much of each that together they give white.
    let toXYZ = primaries.scalingColumns(by: primaries.inverse * xyz(white))
    let d65 = SIMD2(0.3127, 0.3290)
    if white == d65 { return toXYZ }
    let bradford = ColorMatrix(columns: SIMD3(0.8951, -0.7502, 0.0389), SIMD3(0.2664, 1.7135, -0.0685), SIMD3(-0.1614, 0.0367, 1.0296))
    let gain = (bradford * xyz(d65)) / (bradford * xyz(white))
    let adapted = ColorMatrix(columns: SIMD3(gain.x, 0, 0), SIMD3(0, gain.y, 0), SIMD3(0, 0, gain.z)) * bradford
    return bradford.inverse * adapted * toXYZ
  }
}

/// A linear map of three components.
struct ColorMatrix: Sendable {
  private var columns: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)

  static let identity = ColorMatrix(columns: SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1))

  init(columns a: SIMD3<Double>, _ b: SIMD3<Double>, _ c: SIMD3<Double>) { columns = (a, b, c) }

  func scalingColumns(by factors: SIMD3<Double>) -> ColorMatrix {
    ColorMatrix(columns: columns.0 * factors.x, columns.1 * factors.y, columns.2 * factors.z)
  }

  static func * (m: ColorMatrix, v: SIMD3<Double>) -> SIMD3<Double> { m.columns.0 * v.x + m.columns.1 * v.y + m.columns.2 * v.z }

  static func * (a: ColorMatrix, b: ColorMatrix) -> ColorMatrix {
    ColorMatrix(columns: a * b.columns.0, a * b.columns.1, a * b.columns.2)
  }

  /// Three rows of three factors.
  var rows: [Float] {
    let (a, b, c) = columns
    return [a.x, b.x, c.x, a.y, b.y, c.y, a.z, b.z, c.z].map { Float($0) }
  }

  /// The inverse matrix, by cross products: each of its rows depends on two columns.
  var inverse: ColorMatrix {
    func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
      SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
    }
    let (a, b, c) = columns
    let rows = (cross(b, c), cross(c, a), cross(a, b))
    let determinant = (a * rows.0).sum()
    return ColorMatrix(
      columns: SIMD3(rows.0.x, rows.1.x, rows.2.x) / determinant, SIMD3(rows.0.y, rows.1.y, rows.2.y) / determinant,
      SIMD3(rows.0.z, rows.1.z, rows.2.z) / determinant)
  }
}
