/// What the renderer can do faster than quad by quad and row by row. Tests turn parts of it off. No pixel differs by it, except where a
/// number of steps of 255 is given.
package struct FastPaths: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// All rows of a quad are drawn by one call, within two steps of rows drawn one by one; left out where filters would enlarge the
  /// difference.
  package static let quadLoops = FastPaths(rawValue: 1 << 0)
  /// Rows of pictures that are neither turned nor skewed share, in those calls, what they have in common.
  package static let uprightPictures = FastPaths(rawValue: 1 << 1)
  /// Texels that fall on pixels are copied, not mixed: one step at most.
  package static let copiedTexels = FastPaths(rawValue: 1 << 2)
  /// Opaque quads replace pixels instead of blending: one step at most.
  package static let replacing = FastPaths(rawValue: 1 << 3)
  /// What later opaque quads hide of earlier ones is not drawn.
  package static let occlusion = FastPaths(rawValue: 1 << 4)
  /// Surfaces are drawn part by part, where they are read.
  package static let inlinedSurfaces = FastPaths(rawValue: 1 << 5)

  /// Pictures that are painted where they show go straight into the surface: two steps at most.
  package static let paintedPictures = FastPaths(rawValue: 1 << 6)

  package static let all = FastPaths(rawValue: 0xff)
}
