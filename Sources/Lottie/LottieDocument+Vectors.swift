package import Rasterizer

extension LottieDocument {
  /// The document as pictures that are drawn at the size at which they show.
  ///
  /// - Parameter path: the file that it was read from; nil for none.
  package func vectors(path: String? = nil) -> VectorAnimation {
    VectorAnimation(size: size, duration: duration, path: path) { frame(at: $0) }
  }
}
