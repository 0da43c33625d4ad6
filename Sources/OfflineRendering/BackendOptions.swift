package import Graphics

/// What a back end draws into, and what it may take for that.
package struct BackendOptions: Sendable {
  /// The size of every picture, in pixels.
  package var size: PixelSize
  package var format: PixelFormat
  /// How many frames may be drawn at once, where that is faster. Above 1, the caller has bitmaps for as many, and one more.
  package var frameWorkerCount: Int
  /// What `RenderSettings.cacheByteLimit` allows.
  package var cacheBytes: Int
  /// Whether pictures may be delivered as planes of video, where the back end makes them faster than whoever takes the pictures would.
  package var takesPlanes: Bool

  package init(
    size: PixelSize, format: PixelFormat = .rgba8, frameWorkerCount: Int = 1, cacheBytes: Int = 256 << 20, takesPlanes: Bool = false
  ) {
    (self.size, self.format, self.frameWorkerCount, self.cacheBytes) = (size, format, frameWorkerCount, cacheBytes)
    self.takesPlanes = takesPlanes
  }
}
