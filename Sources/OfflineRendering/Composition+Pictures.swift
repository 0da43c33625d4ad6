package import MediaFiles
public import QuartzCore

extension Composition {
  /// A composition of one picture, with one point per pixel.
  public init(_ picture: CGImage) {
    self.init(AnimatedImage(frames: [AnimatedImage.Frame(image: picture, duration: 0)], loopCount: nil))
  }

  /// A composition of one picture, still or animated, with one point per pixel.
  package init(_ picture: AnimatedImage) {
    let layer = CALayer()
    let first = picture.frames[0].image
    layer.bounds = CGRect(x: 0, y: 0, width: first.width, height: first.height)
    layer.position = CGPoint(x: layer.bounds.midX, y: layer.bounds.midY)
    layer.contents = first
    let duration = picture.duration
    if picture.frames.count > 1, duration > 0 {
      let frames = CAKeyframeAnimation(keyPath: "contents")
      frames.calculationMode = .discrete
      frames.values = picture.frames.map(\.image)
      var end = 0.0
      frames.keyTimes =
        [0]
        + picture.frames.map { frame in
          end += frame.duration
          return NSNumber(value: min(end / duration, 1))
        }
      frames.duration = duration
      frames.repeatCount = picture.loopCount.map { Float($0) } ?? .infinity
      // The last frame stays after the last time.
      frames.fillMode = .both
      frames.isRemovedOnCompletion = false
      layer.add(frames, forKey: "frames")
    }
    self.init(layer)
    if picture.frames.count > 1 { self.duration = duration * Double(picture.loopCount ?? 1) }
  }
}
