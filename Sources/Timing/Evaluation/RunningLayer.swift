internal import Graphics
internal import RenderTree

/// State shared by the tracks of one layer as they run: decomposed matrices, and the angle by which a path rotates the layer. Reused for
/// each layer.
struct RunningLayer {
  var decomposed = DecomposedTransforms()
  /// The angle of the path, in radians.
  private(set) var pathAngle = 0.0
  /// The target that the rotating path leads to, with a key path for targets that need one.
  private var pathTarget: (target: AnimationTarget, keyPath: LayerKeyPath?)?

  mutating func begin() { pathAngle = 0 }

  /// Records the rotation by a path that leads to `target`.
  mutating func turn(by angle: Double, alongPathTo target: AnimationTarget, _ keyPath: LayerKeyPath?) {
    (pathAngle, pathTarget) = (angle, (target, keyPath))
  }

  /// Called when an animation replaces the value of `target`: a path that led there no longer rotates the layer.
  mutating func endTurn(by target: AnimationTarget, _ keyPath: LayerKeyPath? = nil) {
    if pathAngle != 0, let pathTarget, pathTarget == (target, keyPath) { pathAngle = 0 }
  }

  /// Composes the matrices and applies the rotation, after all tracks.
  mutating func finish(_ properties: inout LayerProperties) {
    decomposed.composeAll(in: &properties)
    if pathAngle != 0 {
      properties.transform = CATransform3DConcat(CATransform3DMakeRotation(pathAngle, 0, 0, 1), properties.transform)
    }
  }
}
