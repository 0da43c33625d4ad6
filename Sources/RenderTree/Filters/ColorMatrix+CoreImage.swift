/// Core Image's colour filters that are matrices. What Apple documents of them is their inputs and what they look like; the formulas are
/// the plainest that agree with that, on encoded components.
extension ColorMatrix {
  /// The weights of Rec. 709.
  private static let lightness = SIMD3(0.2126, 0.7152, 0.0722)

  private init(_ rows: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>), offset: SIMD3<Double> = .zero) {
    func row(_ r: SIMD3<Double>) -> SIMD4<Float> { SIMD4(SIMD3<Float>(r), 0) }
    self.init(red: row(rows.0), green: row(rows.1), blue: row(rows.2), alpha: SIMD4(0, 0, 0, 1), offset: SIMD4(SIMD3<Float>(offset), 0))
  }

  /// The grey of a colour's lightness, mixed with the colour.
  private static func saturation(_ amount: Double) -> (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>) {
    let grey = lightness * (1 - amount)
    return (grey + SIMD3(amount, 0, 0), grey + SIMD3(0, amount, 0), grey + SIMD3(0, 0, amount))
  }

  /// Saturation about the lightness, then contrast about a half, then brightness.
  static func controlling(saturation amount: Double, brightness: Double, contrast: Double) -> ColorMatrix {
    let rows = saturation(amount)
    return ColorMatrix(
      (rows.0 * contrast, rows.1 * contrast, rows.2 * contrast), offset: SIMD3(repeating: 0.5 - 0.5 * contrast + brightness))
  }

  static func monochrome(_ color: SIMD4<Double>, intensity: Double) -> ColorMatrix {
    func row(_ value: Double, _ own: SIMD3<Double>) -> SIMD3<Double> { lightness * (value * intensity) + own * (1 - intensity) }
    return ColorMatrix((row(color.x, SIMD3(1, 0, 0)), row(color.y, SIMD3(0, 1, 0)), row(color.z, SIMD3(0, 0, 1))))
  }

  static func whitening(_ white: SIMD4<Double>) -> ColorMatrix {
    ColorMatrix((SIMD3(white.x, 0, 0), SIMD3(0, white.y, 0), SIMD3(0, 0, white.z)))
  }

  static func between(_ black: SIMD4<Double>, _ white: SIMD4<Double>) -> ColorMatrix {
    let change = white - black
    return ColorMatrix((lightness * change.x, lightness * change.y, lightness * change.z), offset: SIMD3(black.x, black.y, black.z))
  }

  /// White, as opaque as the picture is light.
  static var lightnessAsAlpha: ColorMatrix {
    ColorMatrix(red: .zero, green: .zero, blue: .zero, alpha: SIMD4(SIMD3<Float>(lightness), 0), offset: SIMD4(1, 1, 1, 0))
  }

  /// Looks of our own that go by the names of Core Image's, whose tables are not public: a saturation, a contrast about a half, a tint, and
  /// what is added.
  static func photoEffect(
    saturation amount: Double, contrast: Double, tint: SIMD3<Double> = SIMD3(1, 1, 1), lift: SIMD3<Double> = .zero
  ) -> ColorMatrix {
    let rows = saturation(amount)
    return ColorMatrix(
      (rows.0 * (contrast * tint.x), rows.1 * (contrast * tint.y), rows.2 * (contrast * tint.z)),
      offset: tint * (0.5 - 0.5 * contrast) + lift)
  }
}
