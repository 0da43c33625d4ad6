package import Graphics
internal import Synchronization

/// A vector animation: a frame at each time, drawn at whatever size it shows. May be asked on any thread.
package final class VectorAnimation: Sendable {
  /// The sides of its frames, in points.
  package let size: CGSize
  /// How long it lasts, in seconds.
  package let duration: Double
  /// The file that it was read from; nil for none.
  package let path: String?
  private let frame: @Sendable (_ seconds: Double) -> VectorFrame
  /// Those that draw nothing at present, each with memory for the next frame.
  private let painters = Mutex<[IdlePainter]>([])
  private let recycler = PixelRecycler()
  /// Pictures that were asked for last, so that a time has one picture, however many layers show it.
  private let recent = Mutex<[(time: Double, picture: CGImage)]>([])
  private static let recentCount = 3

  /// A painter that nobody else has. Hence `@unchecked`.
  private struct IdlePainter: @unchecked Sendable {
    let painter: VectorPainter
  }

  /// - Parameter frame: what shows at a time in seconds, from 0 to `duration`.
  package init(size: CGSize, duration: Double, path: String? = nil, frame: @escaping @Sendable (_ seconds: Double) -> VectorFrame) {
    (self.size, self.duration, self.path, self.frame) = (size, duration, path, frame)
  }

  /// The picture at a time in seconds: before the beginning the first, after the end the last. A point is a pixel of it; whatever shows it
  /// draws it at the size shown.
  package func picture(at seconds: Double) -> CGImage {
    let time = seconds > 0 ? min(seconds, duration) : 0
    return recent.withLock { recent in
      if let known = recent.last(where: { $0.time == time }) { return known.picture }
      let picture = CGImage(size: pixelSize, artwork: VectorArtwork { self.draw(at: time, $0) })
      recent.append((time, picture))
      if recent.count > Self.recentCount { recent.removeFirst() }
      return picture
    }
  }

  private var pixelSize: PixelSize {
    func pixels(_ side: CGFloat) -> Int { Int(min(max(Double(side).rounded(), 1), 1e6)) }
    return PixelSize(pixels(size.width), pixels(size.height))
  }

  private func draw(at time: Double, _ pixelSize: PixelSize) -> CGImage {
    let scale = CGAffineTransform(
      scaleX: CGFloat(pixelSize.width) / max(size.width, .leastNormalMagnitude),
      y: CGFloat(pixelSize.height) / max(size.height, .leastNormalMagnitude))
    let painter = painters.withLock { $0.popLast() } ?? IdlePainter(painter: VectorPainter())
    var pixels = recycler.take(byteCount: pixelSize.width * pixelSize.height * 4)
    let frame = frame(time)
    pixels.withUnsafeMutableBytes { painter.painter.draw(frame, frameToPixels: scale, into: $0, size: pixelSize) }
    painters.withLock { $0.append(painter) }
    return CGImage(width: pixelSize.width, height: pixelSize.height, premultipliedPixels: pixels, recycler: recycler)
  }
}
