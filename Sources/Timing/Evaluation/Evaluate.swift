package import RenderTree

/// Evaluates a committed tree at a time, in seconds of the root's parent time, into `presentation`, whose storage is reused.
package func evaluate(_ tree: RenderTree, at time: Double, into presentation: inout PresentationTree) {
  presentation.time = time
}
