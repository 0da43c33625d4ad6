/// What the renderer can do faster than quad by quad. Tests turn parts of it off: none of them makes a difference to any pixel.
///
/// `Options.interpolates` and `drawsInteriorsFirst` turn off two further ones.
package struct FastPaths: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Quads that one program can draw share a draw call.
  package static let sharedCalls = FastPaths(rawValue: 1 << 0)
  /// Large quads whose pixels are all fully covered are drawn by programs without coverage, and replace what is below where they are
  /// opaque.
  package static let largeQuads = FastPaths(rawValue: 1 << 1)
  /// The part of a shadow that the next quad hides is not drawn.
  package static let hiddenParts = FastPaths(rawValue: 1 << 2)
  /// First quads of a pass that cover it in one opaque colour become a clear.
  package static let clearing = FastPaths(rawValue: 1 << 3)
  /// Small pictures share textures, the atlas pages.
  package static let atlasPages = FastPaths(rawValue: 1 << 4)
  /// Pictures on pages and quads of one colour, with soft edges and perhaps round corners or a border, are written in one go.
  package static let plainPictures = FastPaths(rawValue: 1 << 5)

  package static let all = FastPaths(rawValue: 0xff)
}
