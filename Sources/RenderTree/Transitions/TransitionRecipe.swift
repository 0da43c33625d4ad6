internal import Synchronization

/// A transition that a program describes for each progress anew: a picture made of both sides.
///
/// The sides stand in the description as `ImageRecipe.Source.input` and `.target`, in points of the layer's bounds from their bottom left
/// corner, y up.
package final class TransitionRecipe: Sendable {
  /// Returns the picture for a progress from 0 to 1 and a size of the layer's bounds. Called by one thread at a time, any of those that
  /// plan frames.
  package typealias Description = @Sendable (_ progress: Double, _ size: SIMD2<Double>) -> ImageRecipe?

  /// The class of the program's filter, for messages.
  package let name: String
  private let describe: Mutex<Description>

  package init(name: String, _ describe: @escaping Description) {
    self.name = name
    self.describe = Mutex(describe)
  }

  /// The picture at a progress; nil where the program makes none.
  package func recipe(at progress: Double, size: SIMD2<Double>) -> ImageRecipe? { describe.withLock { $0(progress, size) } }

  package static func sides(size: SIMD2<Double>) -> (old: ImageRecipe, new: ImageRecipe) {
    let extent = SIMD4(0, 0, size.x, size.y)
    return (ImageRecipe(.input, extent: extent), ImageRecipe(.target, extent: extent))
  }
}
