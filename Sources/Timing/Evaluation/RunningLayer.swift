internal import Graphics
internal import RenderTree

/// What the tracks of one layer, one after the other, leave for its properties at the end: matrices that are decomposed, and the angle by
/// which a path has turned the layer. One value serves all layers in turn.
struct RunningLayer {
  var decomposed = DecomposedTransforms()
  /// In radians.
  private(set) var pathAngle = 0.0
  /// Where the path that turns the layer leads, with the key path of targets that need one.
  private var pathTarget: (target: AnimationTarget, keyPath: LayerKeyPath?)?

  /// Another layer's tracks begin.
  mutating func begin() { pathAngle = 0 }

  /// A path that leads to `target` turns the layer.
  mutating func turn(by angle: Double, alongPathTo target: AnimationTarget, _ keyPath: LayerKeyPath?) {
    (pathAngle, pathTarget) = (angle, (target, keyPath))
  }

  /// An animation replaces the value of `target`: the layer no longer turns after a path that led there.
  mutating func endTurn(by target: AnimationTarget, _ keyPath: LayerKeyPath? = nil) {
    if pathAngle != 0, let pathTarget, pathTarget == (target, keyPath) { pathAngle = 0 }
  }

  /// All tracks have run: composes the matrices, and turns the layer.
  mutating func finish(_ properties: inout LayerProperties) {
    decomposed.composeAll(in: &properties)
    if pathAngle != 0 {
      properties.transform = CATransform3DConcat(CATransform3DMakeRotation(pathAngle, 0, 0, 1), properties.transform)
    }
  }
}
