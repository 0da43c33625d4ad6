/// What the renderer does faster than quad by quad. Tests turn parts of it off: they make no difference to any pixel.
///
/// `Options.interpolates` and `drawsInteriorsFirst` turn off what else is faster.
package struct FastPaths: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Quads that one program can draw share a call.
  package static let sharedCalls = FastPaths(rawValue: 1 << 0)
  /// Large quads whose pixels are all covered fully have programs without coverage, and replace what is below where they are opaque.
  package static let largeQuads = FastPaths(rawValue: 1 << 1)
  /// What the next quad hides of a shadow is not drawn.
  package static let hiddenParts = FastPaths(rawValue: 1 << 2)
  /// First quads of one opaque colour are a clear.
  package static let clearing = FastPaths(rawValue: 1 << 3)
  /// Small pictures share textures.
  package static let atlasPages = FastPaths(rawValue: 1 << 4)

  package static let all = FastPaths(rawValue: 0xff)
}
