/// What the renderer does faster than quad by quad and row by row. Tests turn parts of it off. They make no difference to any pixel but
/// where it is said how many steps of 255.
package struct FastPaths: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// All rows of a quad are drawn by one call, within two steps of what rows drawn one by one come to; left out where filters enlarge that.
  package static let quadLoops = FastPaths(rawValue: 1 << 0)
  /// There, rows of pictures that are neither turned nor skewed share what they have in common.
  package static let uprightPictures = FastPaths(rawValue: 1 << 1)
  /// Texels that fall on pixels are not mixed: a step.
  package static let copiedTexels = FastPaths(rawValue: 1 << 2)
  /// Opaque quads replace pixels: a step.
  package static let replacing = FastPaths(rawValue: 1 << 3)
  /// What opaque quads hide of those before them is not drawn.
  package static let occlusion = FastPaths(rawValue: 1 << 4)
  /// Surfaces are drawn part by part where they are read.
  package static let inlinedSurfaces = FastPaths(rawValue: 1 << 5)

  package static let all = FastPaths(rawValue: 0xff)
}
