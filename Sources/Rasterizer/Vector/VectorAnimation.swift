package import Graphics
internal import Synchronization

/// A vector animation: a frame at each time, drawn at whatever size it shows. May be asked on any thread.
package final class VectorAnimation: Sendable {
  /// How long it lasts, in seconds.
  package let duration: Double
  /// The file that it was read from; nil for none.
  package let path: String?
  private let source: VectorSource
  /// Pictures that were asked for last, so that a time has one picture, however many layers show it.
  private let recent = Mutex<[(time: Double, picture: CGImage)]>([])
  private static let recentCount = 3

  /// - Parameter frame: what shows at a time in seconds, from 0 to `duration`.
  package init(size: CGSize, duration: Double, path: String? = nil, frame: @escaping @Sendable (_ seconds: Double) -> VectorFrame) {
    (self.duration, self.path) = (duration, path)
    source = VectorSource(size: size, frame: frame)
  }

  /// The picture at a time in seconds: before the beginning the first, after the end the last. A point is a pixel of it; whatever shows it
  /// draws it at the size shown.
  package func picture(at seconds: Double) -> CGImage {
    let time = seconds > 0 ? min(seconds, duration) : 0
    return recent.withLock { recent in
      if let known = recent.last(where: { $0.time == time }) { return known.picture }
      let picture = CGImage(
        size: source.pixelSize,
        artwork: VectorArtwork { [source] size in
          CGImage(size: size, painting: VectorPainting(source.frame(time), size: size, of: source), recycler: source.recycler)
        })
      recent.append((time, picture))
      if recent.count > Self.recentCount { recent.removeFirst() }
      return picture
    }
  }
}

/// What an animation's pictures have in common.
private final class VectorSource: Sendable {
  let size: CGSize
  let frame: @Sendable (_ seconds: Double) -> VectorFrame
  let recycler = PixelRecycler()
  /// Those that draw nothing at present, each with memory for the next frame.
  private let painters = Mutex<[IdlePainter]>([])

  /// A painter that nobody else has. Hence `@unchecked`.
  private struct IdlePainter: @unchecked Sendable {
    let painter: VectorPainter
  }

  init(size: CGSize, frame: @escaping @Sendable (_ seconds: Double) -> VectorFrame) { (self.size, self.frame) = (size, frame) }

  var pixelSize: PixelSize {
    func pixels(_ side: CGFloat) -> Int { Int(min(max(Double(side).rounded(), 1), 1e6)) }
    return PixelSize(pixels(size.width), pixels(size.height))
  }

  func paint(_ draw: (VectorPainter) -> Void) {
    let painter = painters.withLock { $0.popLast() } ?? IdlePainter(painter: VectorPainter())
    draw(painter.painter)
    painters.withLock { $0.append(painter) }
  }
}

private final class VectorPainting: PicturePainting {
  private let source: VectorSource
  private let frame: VectorFrame
  private let size: PixelSize
  private let frameToPixels: CGAffineTransform
  let composesDirectly: Bool
  let isOpaque: Bool

  init(_ frame: VectorFrame, size: PixelSize, of source: VectorSource) {
    (self.source, self.frame, self.size) = (source, frame, size)
    frameToPixels = CGAffineTransform(
      scaleX: CGFloat(size.width) / max(source.size.width, .leastNormalMagnitude),
      y: CGFloat(size.height) / max(source.size.height, .leastNormalMagnitude))
    composesDirectly = frame.composesDirectly
    isOpaque = frame.covers(PixelRect(size), frameToPixels)
  }

  func paint(_ part: PixelRect, over base: UnsafeMutableRawPointer, stride: Int) {
    let surface = PaintSurface(rect: part, base: base.assumingMemoryBound(to: UInt8.self), stride: stride)
    source.paint { $0.draw(frame, frameToPixels: frameToPixels, over: surface, domain: PixelRect(size)) }
  }

  func makePixels() -> [UInt8] {
    var pixels = source.recycler.take(byteCount: size.width * size.height * 4)
    pixels.withUnsafeMutableBytes { pixels in source.paint { $0.draw(frame, frameToPixels: frameToPixels, into: pixels, size: size) } }
    return pixels
  }

  func difference(from other: any PicturePainting) -> PixelRect? {
    guard let other = other as? VectorPainting, other.source === source, other.size == size else { return nil }
    return VectorFrame.difference(other.frame.elements, frame.elements, frameToPixels).intersection(PixelRect(size))
  }
}
