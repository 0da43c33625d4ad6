package import Compositing
package import Graphics
package import RenderTree

package struct FrameSource: Sendable {
  package var tree: RenderTree
  /// Seconds, in the tree's own time.
  package var time: Double
  package var viewport: Viewport
  /// The part of the target that does not hold the frame prepared before; nil is all of it.
  package var stale: PixelRegion?
  package var options: FrameOptions

  package init(tree: RenderTree, time: Double, viewport: Viewport, stale: PixelRegion?, options: FrameOptions = FrameOptions()) {
    (self.tree, self.time, self.viewport, self.stale, self.options) = (tree, time, viewport, stale, options)
  }
}

/// What came of preparing a frame, beside its plan.
package struct FramePreparation: StageRecorder, Sendable {
  /// Whether anything moves at the frame's time.
  package internal(set) var isAnimating = false
  /// Whether tiles fade in, whatever the tree's time does.
  package internal(set) var fadesTiles = false
  /// When a tree that does not move then starts to, in its own time; infinite when never.
  package internal(set) var nextChange = Double.infinity
  /// How far what shows went since the frame prepared before, and how long before this one that was for, in seconds of the display; nil
  /// where nobody asked, or nobody can tell.
  package internal(set) var motion: (way: FrameMotion, seconds: Double)?
  private var evaluate: UInt64 = 0
  private var plan: UInt64 = 0
  private var layers = (all: 0, animated: 0)

  package var seconds: Double { Double(evaluate + plan) * 1e-9 }

  package mutating func record(_ stage: Stage, nanoseconds: UInt64) {
    switch stage {
    case .evaluate: evaluate += nanoseconds
    case .plan: plan += nanoseconds
    case .callbacks, .commit, .render, .readBack, .convert, .encode, .write: break
    }
  }

  package mutating func countLayers(_ layers: Int, animated: Int) { self.layers = (layers, animated) }

  /// Adds it to what frames before took.
  package func add<Recorder: StageRecorder>(to statistics: inout Recorder) {
    statistics.record(.evaluate, nanoseconds: evaluate)
    statistics.record(.plan, nanoseconds: plan)
    statistics.countLayers(layers.all, animated: layers.animated)
  }
}
