internal import Graphics

/// What a program for quads can do: the variant of `quad.vert` and `quad.frag`, or of `bare.vert` and `bare.frag`.
///
/// A run of quads takes the union of what its quads need: a feature that a quad does not use changes nothing for it.
struct QuadFeatures: OptionSet, Hashable, Sendable {
  var rawValue: UInt64

  /// Needs the pixel's place in local points.
  static let local = QuadFeatures(rawValue: 1 << 0)
  static let projective = QuadFeatures(rawValue: 1 << 1)
  /// Rounded corners or a ring, in the shape or in the clip.
  static let corners = QuadFeatures(rawValue: 1 << 2)
  static let hardEdges = QuadFeatures(rawValue: 1 << 3)
  static let clip = QuadFeatures(rawValue: 1 << 4)
  /// The picture is cut into layers of an array.
  static let tiled = QuadFeatures(rawValue: 1 << 5)
  /// The backdrop is read from the framebuffer itself.
  static let fetch = QuadFeatures(rawValue: 1 << 6)
  static let polygon = QuadFeatures(rawValue: 1 << 7)

  static let picture = QuadFeatures(rawValue: 1 << 8)
  static let gradient = QuadFeatures(rawValue: 2 << 8)
  static let shadow = QuadFeatures(rawValue: 3 << 8)

  static let transition = QuadFeatures(rawValue: 1 << 15)

  /// All bits that tell materials apart; none for solid.
  static let material = QuadFeatures(rawValue: 3 << 8 | 1 << 15)

  static let linear = QuadFeatures(rawValue: 1 << 10)
  /// The filter is chosen in the shader, by the quad and by how large its texels appear; mipmaps.
  static let filtered = QuadFeatures(rawValue: 2 << 10)
  /// Mixing texels would be wrong.
  static let nearest = QuadFeatures(rawValue: 1 << 14)

  /// What quads of one run have in common, because it excludes others: tiling, fetching, material, output, blend.
  static let exclusive: QuadFeatures = [QuadFeatures(rawValue: 0xbfff_b300), .tiled, .fetch, .bare, .interpolated, .filled]

  /// Takes on what others need.
  mutating func unite(_ other: QuadFeatures) {
    formUnion(other)
    if contains(.nearest) && contains(.linear) { insert(.filtered) }
  }

  /// Whether a quad looks the same, to the last bit, drawn by a program that can do both.
  func isCompatible(with other: QuadFeatures) -> Bool {
    // The device interpolates other numbers under perspective.
    let exclusive: QuadFeatures = contains(.bare) ? [.exclusive, .projective] : .exclusive
    return intersection(exclusive) == other.intersection(exclusive)
  }

  /// About how many picoseconds a pixel a device on the CPU takes longer for them, of those that quads of a run may differ in.
  var cost: Int {
    var sum = 0
    for (feature, picoseconds) in Self.costs where contains(feature) { sum += picoseconds }
    return sum
  }

  private static let costs: [(QuadFeatures, Int)] = [
    (.picture, 2000), (.linear, 2000), (.filtered, 700), (.held, 400), (.even, 1200), (.band, 1200), (.folded, 400), (.clip, 6000),
    (.corners, 4000),
  ]

  static func output(_ form: BlendRecipe.Output) -> QuadFeatures { QuadFeatures(rawValue: UInt64(form.rawValue) << 12) }
  /// Mixes with the backdrop in the shader; `mode` counts from 1.
  static func blend(_ mode: Int) -> QuadFeatures { QuadFeatures(rawValue: UInt64(mode) << 16) }

  static let anyBlend = QuadFeatures(rawValue: 31 << 16)

  /// Every pixel is covered fully.
  static let whole = QuadFeatures(rawValue: 1 << 25)
  /// What the transition makes may be no number.
  static let guarded = QuadFeatures(rawValue: 1 << 26)

  /// The material is opaque, with colours from 0 to 1 that nothing multiplies.
  static let plain = QuadFeatures(rawValue: 1 << 27)

  /// Every pixel shows one texel, at the same whole number of pixels from it.
  static let copied = QuadFeatures(rawValue: 1 << 28)
  /// A border over the paint.
  static let border = QuadFeatures(rawValue: 1 << 30)
  /// Places and coverage are interpolated, texels mixed by the sampler: drawn by `bare.frag`. `nearest` there is for quads that copy
  /// texels, and `clip` the only reason for corners.
  static let bare = QuadFeatures(rawValue: 1 << 32)
  /// Texels outside the bounds are within the sampler's reach.
  static let held = QuadFeatures(rawValue: 1 << 33)
  /// Circular corners of one radius.
  static let even = QuadFeatures(rawValue: 1 << 34)
  /// A border or a ring.
  static let band = QuadFeatures(rawValue: 1 << 35)
  /// Some places are told from the quad's middle, and fold there: shadows.
  static let folded = QuadFeatures(rawValue: 1 << 36)
  /// The device interpolates a transition's coordinates.
  static let interpolated = QuadFeatures(rawValue: 1 << 37)
  /// Only the pixels that show nothing but opaque material.
  static let interior = QuadFeatures(rawValue: 1 << 38)
  /// Depth is tested before anything is computed, even where the framebuffer is read; needs OpenGL ES 3.1.
  static let early = QuadFeatures(rawValue: 1 << 39)
  /// A transition's sides fill their textures, whose first row is the top one.
  static let filled = QuadFeatures(rawValue: 1 << 40)
  /// In place of alpha, whether a transition used up its turns.
  static let trial = QuadFeatures(rawValue: 1 << 29)

  /// Where a transition finds its sides.
  enum Side: UInt64 {
    case nothing, texture, tiles
    /// A texture that ends where the side does.
    case wholeTexture
  }

  static func from(_ side: Side) -> QuadFeatures { QuadFeatures(rawValue: side.rawValue << 21) }
  static func to(_ side: Side) -> QuadFeatures { QuadFeatures(rawValue: side.rawValue << 23) }

  /// As the shader files want them.
  var defines: [String] {
    let material = contains(.transition) ? 4 : rawValue >> 8 & 3
    var result = ["MATERIAL \(material)", "SAMPLE \(min(rawValue >> 10 & 3, 2))", "OUTPUT \(rawValue >> 12 & 3)"]
    let flags: [(QuadFeatures, String)] = [
      (.local, "LOCAL"), (.projective, "PROJECTIVE"), (.corners, "CORNERS"), (.hardEdges, "HARD"), (.clip, "CLIP"), (.tiled, "TILED"),
      (.fetch, "FETCH"),
      (.polygon, "POLYGON"), (.whole, "WHOLE"), (.guarded, "GUARDED"), (.plain, "PLAIN"), (.copied, "COPIED"),
      (.trial, "TRIAL"), (.border, "BORDER"), (.held, "HELD"), (.even, "EVEN"), (.band, "BAND"),
      (.folded, "FOLDED"), (.interpolated, "INTERPOLATED"), (.interior, "INTERIOR"), (.early, "EARLY"), (.filled, "FILLED"),
    ]
    for (feature, name) in flags where contains(feature) { result.append(name) }
    if rawValue >> 16 & 31 != 0 { result.append("BLEND \(rawValue >> 16 & 31)") }
    if contains(.transition) { result += ["FROM \(rawValue >> 21 & 3)", "TO \(rawValue >> 23 & 3)"] }
    return result
  }
}
