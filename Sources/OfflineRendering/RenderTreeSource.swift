package import MediaFiles
package import QuartzCore
package import RenderTree

/// Trees as a function of time, such as those of a playlist. Times may be asked for in any order.
package protocol RenderTreeSource: AnyObject {
  var size: PixelSize { get }

  /// The tree for a time in seconds, on a canvas of one point per pixel, and the time at which to evaluate it.
  func frame(at time: Double) throws -> (tree: RenderTree, time: Double)

  /// The sounds until a time, both in the source's seconds.
  func sounds(until end: Double) -> [SoundCue]
}
