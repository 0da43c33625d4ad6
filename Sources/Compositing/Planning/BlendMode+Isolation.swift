internal import RenderTree

extension BlendMode {
  /// Whether the operator can erase what is behind it, so that it must be confined to the superlayer's own picture.
  var needsIsolation: Bool {
    switch self {
    case .sourceIn, .sourceOut, .sourceAtop, .destinationOver, .destinationIn, .destinationOut, .destinationAtop, .xor, .copy, .clear,
      .minimum:
      true
    default: false
    }
  }
}
