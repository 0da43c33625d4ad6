internal import Graphics

/// What drawing takes on a kind of device, by which the encoder chooses between ways that lead to the same picture.
///
/// Measured on llvmpipe and on one large GPU, but for clips, corners and gradients, which are estimated by their programs' operations.
/// Smaller GPUs take longer for calls and for pixels alike, so that the same choices serve them.
package struct DrawingCosts: Sendable {
  /// Picoseconds that a call with another program takes.
  var call: Int
  /// Picoseconds a pixel, about, that a texture takes.
  var texture: Int
  /// Picoseconds a pixel, about, for those of the features in which quads of a run may differ.
  var features: [(QuadFeatures.Flags, Int)]
  /// The number of a quad's pixels from which on a program of `quad.frag` with needless features costs more than another call.
  var joinedArea: Int
  /// The number of pixels whose filling by a program for pictures takes as long as a call.
  var joiningArea: Int
  /// The number of hidden pixels of a shadow from which on three further records cost less.
  var leastHole: Float
  /// Whether drawing interiors first may pay. On GPUs a hidden pixel costs little, while a buffer of depths has to be attached and cleared,
  /// and a shader that discards pixels is not spared those behind.
  var hidesByDepth: Bool
  /// Whether a transition's coordinates are interpolated, too. A GPU gains nothing: its shaders for them are short of texels, not of time.
  var interpolatesTransitions: Bool

  /// Devices on the CPU: arithmetic is dear, and so is a call, which starts all cores.
  package static let processor = DrawingCosts(
    call: 15_000_000, texture: 2000,
    features: [
      (.linear, 2000), (.filtered, 700), (.held, 400), (.even, 1200), (.band, 1200), (.folded, 400), (.reduced, 1500), (.clip, 3000),
      (.corners, 2000), (.continuous, 2500), (.limited, 3000), (.ring, 1500), (.curved, 1500), (.stops, 2000),
    ], joinedArea: FrameEncoder.largeArea, joiningArea: 1000, leastHole: 1024, hidesByDepth: true, interpolatesTransitions: true)

  /// GPUs: a call takes three microseconds, a component of a fragment's inputs nine picoseconds, and a record a microsecond and a third.
  package static let gpu = DrawingCosts(
    call: 3_000_000, texture: 20,
    features: [
      (.linear, 10), (.filtered, 20), (.held, 36), (.even, 60), (.band, 70), (.folded, 54), (.reduced, 80), (.clip, 60), (.corners, 80),
      (.continuous, 80), (.limited, 120), (.ring, 60), (.curved, 20), (.stops, 60),
    ], joinedArea: 1 << 17, joiningArea: 8192, leastHole: 32768, hidesByDepth: false, interpolatesTransitions: false)

  /// Picoseconds a pixel, about, for flags.
  func cost(of flags: QuadFeatures.Flags) -> Int {
    var sum = 0
    for (flag, picoseconds) in features where flags.contains(flag) { sum += picoseconds }
    return sum
  }

  /// Picoseconds a pixel, about, for features that `other` does not need.
  func cost(of wanted: QuadFeatures, beyond other: QuadFeatures) -> Int {
    let forTexels = wanted.material == .picture && other.material != .picture ? texture : 0
    return forTexels + cost(of: wanted.flags.subtracting(other.flags))
  }
}
