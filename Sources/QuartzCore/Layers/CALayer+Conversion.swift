import Foundation
internal import RenderTree
internal import Timing

extension CALayer {
  /// Converts a point from the coordinates of `l` (nil: of the space above the root) to this layer's, on its plane.
  public func convert(_ p: CGPoint, from l: CALayer?) -> CGPoint {
    convertDown(l.map { $0.convertUp(p, to: commonAncestor($0)) } ?? p, from: l.flatMap(commonAncestor))
  }

  /// Converts a point from this layer's coordinates to those of `l` (nil: of the space above the root).
  public func convert(_ p: CGPoint, to l: CALayer?) -> CGPoint {
    guard let l else { return convertUp(p, to: nil) }
    return l.convert(p, from: self)
  }

  /// Converts a rectangle from the coordinates of `l` to this layer's: the box around its four corners.
  public func convert(_ r: CGRect, from l: CALayer?) -> CGRect { r.box { convert($0, from: l) } }

  /// Converts a rectangle from this layer's coordinates to those of `l`: the box around its four corners.
  public func convert(_ r: CGRect, to l: CALayer?) -> CGRect { r.box { convert($0, to: l) } }

  /// Converts a time, in seconds, from that of `l` (nil: of the clock) to this layer's.
  public func convertTime(_ t: CFTimeInterval, from l: CALayer?) -> CFTimeInterval {
    let ancestor = l.flatMap(commonAncestor)
    return localTime(fromAncestor: ancestor, l?.ancestorTime(ancestor, fromLocal: t) ?? t)
  }

  /// Converts a time, in seconds, from this layer's to that of `l` (nil: of the clock).
  ///
  /// A layer of speed 0 has no way back: all its times become 0 in the time above it.
  public func convertTime(_ t: CFTimeInterval, to l: CALayer?) -> CFTimeInterval {
    guard let l else { return ancestorTime(nil, fromLocal: t) }
    return l.convertTime(t, from: self)
  }

  /// Whether the content is upside down to the viewer: an odd number of layers from this one up to the root is flipped.
  public func contentsAreFlipped() -> Bool {
    var isFlipped = false
    var next: CALayer? = self
    while let layer = next {
      if layer.isGeometryFlipped { isFlipped.toggle() }
      next = layer.superlayer
    }
    return isFlipped
  }

  // MARK: Points

  func commonAncestor(_ other: CALayer) -> CALayer? {
    var mine = Set<ObjectIdentifier>()
    var next: CALayer? = self
    while let layer = next {
      mine.insert(ObjectIdentifier(layer.presented ?? layer))
      next = layer.superlayer
    }
    next = other
    while let layer = next {
      if mine.contains(ObjectIdentifier(layer.presented ?? layer)) { return layer }
      next = layer.superlayer
    }
    return nil
  }

  func isSame(as other: CALayer?) -> Bool { other.map { ($0.presented ?? $0) === (presented ?? self) } ?? false }

  /// Maps a point up to `ancestor`, or beyond the root for nil.
  private func convertUp(_ point: CGPoint, to ancestor: CALayer?) -> CGPoint {
    var point = point
    var next: CALayer? = self
    while let layer = next, !layer.isSame(as: ancestor) {
      point = layer.flippingIfNeeded(point).projected(by: layer.localToSuperlayerProjected)
      next = layer.superlayer
    }
    return point
  }

  private func convertDown(_ point: CGPoint, from ancestor: CALayer?) -> CGPoint {
    if isSame(as: ancestor) { return point }
    guard CallStack.hasRoom else { return CallStack.extended { convertDown(point, from: ancestor) } }
    return localPoint(fromSuperlayer: superlayer?.convertDown(point, from: ancestor) ?? point)
  }

  /// The point of this layer's plane that projects to a point of the superlayer's space; the anchor point where the plane is seen edge-on.
  func localPoint(fromSuperlayer point: CGPoint) -> CGPoint {
    flippingIfNeeded(point.unprojected(by: localToSuperlayerProjected) ?? anchor)
  }

  /// The matrix from own coordinates to the superlayer's, including that one's `sublayerTransform`.
  var localToSuperlayerProjected: CATransform3D {
    guard let projection = superlayer?.sublayerProjection else { return localToSuperlayer }
    return CATransform3DConcat(localToSuperlayer, projection)
  }

  /// Mirrors y inside the bounds of a flipped layer, whose content stands upside down in its superlayer.
  func flippingIfNeeded(_ point: CGPoint) -> CGPoint {
    isGeometryFlipped ? CGPoint(x: point.x, y: bounds.minY + bounds.maxY - point.y) : point
  }

  // MARK: Times

  /// This layer's time at a time of `ancestor`, or of the clock for nil, in seconds.
  func localTime(fromAncestor ancestor: CALayer?, _ time: Double) -> Double {
    if isSame(as: ancestor) { return time }
    guard CallStack.hasRoom else { return CallStack.extended { localTime(fromAncestor: ancestor, time) } }
    let parentTime = superlayer?.localTime(fromAncestor: ancestor, time) ?? time
    return timing.activeLocalTime(atParentTime: parentTime)
  }

  private func ancestorTime(_ ancestor: CALayer?, fromLocal time: Double) -> Double {
    var time = time
    var next: CALayer? = self
    while let layer = next, !layer.isSame(as: ancestor) {
      time = layer.timing.parentTime(atActiveLocalTime: time)
      next = layer.superlayer
    }
    return time
  }
}

extension CGRect {
  /// The box around the images of the four corners.
  fileprivate func box(_ map: (CGPoint) -> CGPoint) -> CGRect {
    let corners = [CGPoint(x: minX, y: minY), CGPoint(x: maxX, y: minY), CGPoint(x: minX, y: maxY), CGPoint(x: maxX, y: maxY)].map(map)
    let xs = corners.map(\.x), ys = corners.map(\.y)
    guard let left = xs.min(), let right = xs.max(), let bottom = ys.min(), let top = ys.max() else { return self }
    return CGRect(x: left, y: bottom, width: right - left, height: top - bottom)
  }
}
