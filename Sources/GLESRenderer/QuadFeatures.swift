internal import Graphics

/// What a program for quads can do: the variant of `quad.vert` and `quad.frag`, or of `bare.vert` and `bare.frag`.
///
/// A run of quads takes the union of what its quads need: a flag that a quad does not use changes nothing for it.
struct QuadFeatures: Hashable, Sendable {
  /// What fills a quad, by its number in the shaders.
  enum Material: Int, Sendable {
    case solid, picture, gradient, shadow, transition
  }

  /// Where a transition finds one of its sides, by the number in the shaders.
  enum Side: Int, Sendable {
    case nothing, texture
    /// The layers of an array.
    case tiles
    /// A texture that ends where the side does.
    case wholeTexture
    /// Two levels of a texture's mipmaps.
    case levels
  }

  /// How a quad is written into the frame's data, as `layout.glsl` describes it.
  enum RecordForm: Sendable {
    /// Lines, a map to texels and a colour, and nothing else.
    case lines
    /// Those, and the rounding of corners or a band.
    case roundedLines
    /// Corners, and everything else as details.
    case corners
  }

  struct Flags: OptionSet, Hashable, Sendable {
    let rawValue: UInt64
  }

  var material = Material.solid
  var output = BlendRecipe.Output.color
  /// The number in `blending.glsl` of the mode that the shader blends with; 0 when the device blends.
  var blendMode: Int32 = 0
  var from = Side.nothing, to = Side.nothing
  var flags: Flags = []

  /// Adds the features that another quad needs.
  mutating func unite(_ other: QuadFeatures) {
    if material == .solid { material = other.material }
    flags.formUnion(other.flags)
    if flags.contains(.nearest) && flags.contains(.linear) { flags.insert(.filtered) }
  }

  /// Whether a quad looks the same, to the last bit, drawn by a program that can do both.
  /// - Parameter asPicture: whether a solid quad may be drawn as a picture of white beside pictures.
  func isCompatible(with other: QuadFeatures, asPicture: Bool = false) -> Bool {
    guard output == other.output, blendMode == other.blendMode, from == other.from, to == other.to,
      material == other.material || asPicture && isJoinable && other.isJoinable
    else { return false }
    // The device interpolates other numbers under perspective and for radial gradients, and two stops are of 16 bits.
    let exclusive: Flags = flags.contains(.bare) ? [.exclusive, .projective, .radial, .stops] : .exclusive
    return flags.intersection(exclusive) == other.flags.intersection(exclusive)
  }

  private var isJoinable: Bool { material == .solid || material == .picture }

  /// The record of a quad that needs these.
  var record: RecordForm {
    let needed = flags.intersection(.detailed)
    if !flags.contains(.bare) || !needed.isSubset(of: .even) { return .corners }
    return needed.isEmpty ? .lines : .roundedLines
  }

  /// The preprocessor macros for the shader files.
  var defines: [String] {
    let sample = flags.contains(.filtered) ? 2 : flags.contains(.linear) ? 1 : 0
    var result = ["MATERIAL \(material.rawValue)", "SAMPLE \(sample)", "OUTPUT \(output.rawValue)"]
    for (flag, name) in Flags.names where flags.contains(flag) { result.append(name) }
    if blendMode != 0 { result.append("BLEND \(blendMode)") }
    if material == .transition { result += ["FROM \(from.rawValue)", "TO \(to.rawValue)"] }
    return result
  }
}

extension QuadFeatures.Flags {
  /// The shader needs the pixel's position in local points.
  static let local = Self(rawValue: 1 << 0)
  static let projective = Self(rawValue: 1 << 1)
  /// There are rounded corners or a ring, in the shape or in the clip.
  static let corners = Self(rawValue: 1 << 2)
  static let hardEdges = Self(rawValue: 1 << 3)
  static let clip = Self(rawValue: 1 << 4)
  /// The picture is cut into layers of an array.
  static let tiled = Self(rawValue: 1 << 5)
  /// The backdrop is read from the framebuffer itself.
  static let fetch = Self(rawValue: 1 << 6)
  static let polygon = Self(rawValue: 1 << 7)

  static let linear = Self(rawValue: 1 << 8)
  /// The shader chooses the filter, by the quad and by how large its texels appear, and reads mipmaps.
  static let filtered = Self(rawValue: 1 << 9)
  /// Texels are not mixed: that would be wrong.
  static let nearest = Self(rawValue: 1 << 10)

  /// Every pixel is covered fully.
  static let whole = Self(rawValue: 1 << 11)
  /// The transition's result may be no number, which the shader catches.
  static let guarded = Self(rawValue: 1 << 12)
  /// The material is opaque, with colours from 0 to 1 that nothing multiplies.
  static let plain = Self(rawValue: 1 << 13)
  /// Every pixel shows one texel, at the same whole number of pixels from it.
  static let copied = Self(rawValue: 1 << 14)
  /// The shader writes, instead of alpha, whether a transition used up its turns.
  static let trial = Self(rawValue: 1 << 15)
  static let border = Self(rawValue: 1 << 16)

  /// Positions and coverage are interpolated, and texels mixed by the sampler: `bare.frag` draws the quad. There `nearest` is for quads
  /// that copy texels, and `clip` is the only reason for corners.
  static let bare = Self(rawValue: 1 << 17)
  /// Texels outside the bounds are within the sampler's reach, so that positions are held inside.
  static let held = Self(rawValue: 1 << 18)
  /// The corners are circular, with one radius.
  static let even = Self(rawValue: 1 << 19)
  /// There is a border or a ring.
  static let band = Self(rawValue: 1 << 20)
  /// Some positions are distances from the quad's middle, mirrored there; used for shadows.
  static let folded = Self(rawValue: 1 << 21)
  /// The device interpolates a transition's coordinates.
  static let interpolated = Self(rawValue: 1 << 22)
  /// Only the pixels that show nothing but opaque material are drawn.
  static let interior = Self(rawValue: 1 << 23)
  /// Depth is tested before anything is computed, even where the framebuffer is read. This needs OpenGL ES 3.1.
  static let early = Self(rawValue: 1 << 24)
  /// The sides of the transition fill their textures, whose first row is the top one.
  static let filled = Self(rawValue: 1 << 25)
  static let dithered = Self(rawValue: 1 << 26)
  /// Some pictures are drawn smaller than they are, and read from their full size; for `bare.frag`.
  static let reduced = Self(rawValue: 1 << 27)

  /// Some of the corners are continuous.
  static let continuous = Self(rawValue: 1 << 28)
  /// Some of these have less room than their curve takes.
  static let limited = Self(rawValue: 1 << 32)
  /// Some of the shapes are rings.
  static let ring = Self(rawValue: 1 << 29)
  /// Some gradients are radial or conic.
  static let curved = Self(rawValue: 1 << 30)
  /// Some gradients have others than two stops.
  static let stops = Self(rawValue: 1 << 31)
  /// The picture is a frame of a video, of whose planes texels are made.
  static let planes = Self(rawValue: 1 << 34)
  /// The device's sampler mixes the frame's differences of colour.
  static let mixed = Self(rawValue: 1 << 35)
  /// The gradients are radial; for `bare.frag`.
  static let radial = Self(rawValue: 1 << 33)

  /// The features with which `bare.vert` reads more than lines.
  fileprivate static let detailed: Self = [.held, .projective, .even, .clip, .hardEdges, .folded, .reduced, .radial]

  /// The features with which no quad can be drawn that does not need them.
  static let exclusive: Self = [.tiled, .fetch, .whole, .guarded, .plain, .copied, .trial, .bare, .interpolated, .filled, .planes, .mixed]

  fileprivate static let names: [(Self, String)] = [
    (.local, "LOCAL"), (.projective, "PROJECTIVE"), (.corners, "CORNERS"), (.hardEdges, "HARD"), (.clip, "CLIP"), (.tiled, "TILED"),
    (.fetch, "FETCH"), (.polygon, "POLYGON"), (.whole, "WHOLE"), (.guarded, "GUARDED"), (.plain, "PLAIN"), (.copied, "COPIED"),
    (.trial, "TRIAL"), (.border, "BORDER"), (.held, "HELD"), (.even, "EVEN"), (.band, "BAND"), (.folded, "FOLDED"),
    (.interpolated, "INTERPOLATED"), (.interior, "INTERIOR"), (.early, "EARLY"), (.filled, "FILLED"),
    (.dithered, "DITHERED"), (.reduced, "REDUCED"), (.continuous, "CONTINUOUS"), (.limited, "LIMITED"), (.ring, "RING"),
    (.curved, "CURVED"), (.stops, "STOPS"), (.radial, "RADIAL"), (.planes, "PLANES"),
    (.mixed, "MIXED"),
  ]
}
