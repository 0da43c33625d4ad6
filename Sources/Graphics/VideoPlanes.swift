/// A picture, or the part of it that changed, as planes of eight bits: luma, and both differences of colour at half resolution.
///
/// The memory is lent, by a device that has mapped it. It goes back with the last reference.
package final class VideoPlanes: @unchecked Sendable {  // the lender writes nothing while it is lent
  package struct Plane {
    package let samples: UnsafeRawPointer
    /// Bytes from one row to the next.
    package let stride: Int

    package init(samples: UnsafeRawPointer, stride: Int) { (self.samples, self.stride) = (samples, stride) }
  }

  package let size: PixelSize
  /// The pixels that the planes hold: begins at even numbers and ends at such, which may be beyond the picture; samples there repeat its
  /// last column and row.
  package let part: PixelRect
  /// Luma, and the differences of blue and of red; nil where the part is empty.
  package let planes: (y: Plane, cb: Plane, cr: Plane)?
  private let owner: AnyObject?

  /// - Parameter owner: held until the planes are not needed any more.
  package init(size: PixelSize, part: PixelRect, planes: (y: Plane, cb: Plane, cr: Plane)?, owner: AnyObject?) {
    precondition(part.isEmpty || planes != nil, "pixels have samples")
    precondition([part.minX, part.minY, part.maxX, part.maxY].allSatisfy { $0 % 2 == 0 }, "colour is of two by two pixels")
    self.size = size
    self.part = part
    self.planes = planes
    self.owner = owner
  }
}

package enum FramePicture: Sendable {
  case bitmap(Bitmap)
  /// Planes of what changed, for encoders that keep the rest.
  case planes(VideoPlanes)
}
