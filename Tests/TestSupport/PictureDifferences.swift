import Foundation
package import Graphics

/// Where pictures of the same size differ.
///
/// Rows that are the same are passed over as a whole, and bytes are compared one by one with plain arithmetic: tests compare tens of
/// millions of pixels, in code that is not optimised.
extension UnsafePixels {
  /// Visits the pixels that differ, row by row from the top left.
  /// - Parameter body: takes a place, and the steps of 255 by which the channel that differs most does.
  package func forEachDifference(from other: UnsafePixels, _ body: (_ x: Int, _ y: Int, _ steps: Int) throws -> Void) rethrows {
    precondition(width == other.width && height == other.height, "pictures of different sizes differ everywhere")
    var y = 0
    while y < height {
      if memcmp(row(y), other.row(y), width &* 4) != 0 {
        let first = row(y).assumingMemoryBound(to: UInt8.self), second = other.row(y).assumingMemoryBound(to: UInt8.self)
        var x = 0
        while x < width {
          var worst = 0, index = x &* 4
          let end = index &+ 4
          while index < end {
            let difference = Int(first[index]) &- Int(second[index]), steps = difference < 0 ? 0 &- difference : difference
            if steps > worst { worst = steps }
            index &+= 1
          }
          if worst > 0 { try body(x, y, worst) }
          x &+= 1
        }
      }
      y &+= 1
    }
  }

  /// Steps of 255 by which any channel of any pixel differs.
  package func largestDifference(from other: UnsafePixels) -> Int {
    var worst = 0
    forEachDifference(from: other) { if $2 > worst { worst = $2 } }
    return worst
  }

  /// The largest difference in a channel of two pixels of this picture.
  package func distance(_ x: Int, _ y: Int, to otherX: Int, _ otherY: Int) -> Int {
    let first = row(y).assumingMemoryBound(to: UInt8.self) + x &* 4
    let second = row(otherY).assumingMemoryBound(to: UInt8.self) + otherX &* 4
    var worst = 0, index = 0
    while index < 4 {
      let difference = Int(first[index]) &- Int(second[index]), steps = difference < 0 ? 0 &- difference : difference
      if steps > worst { worst = steps }
      index &+= 1
    }
    return worst
  }
}

extension CGImage {
  /// Visits the pixels that differ, row by row from the top left, with the steps of 255 of the channel that differs most.
  package func forEachDifference(from other: CGImage, _ body: (_ x: Int, _ y: Int, _ steps: Int) throws -> Void) rethrows {
    try withUnsafePixels { first in try other.withUnsafePixels { second in try first.forEachDifference(from: second, body) } }
  }

  /// Steps of 255 by which any channel of any pixel differs.
  package func largestDifference(from other: CGImage) -> Int {
    withUnsafePixels { first in other.withUnsafePixels { first.largestDifference(from: $0) } }
  }
}

extension Bitmap {
  /// Visits the pixels that differ, row by row from the top left, with the steps of 255 of the channel that differs most.
  package func forEachDifference(from other: Bitmap, _ body: (_ x: Int, _ y: Int, _ steps: Int) throws -> Void) rethrows {
    try withUnsafePixels { first in try other.withUnsafePixels { second in try first.forEachDifference(from: second, body) } }
  }

  /// Steps of 255 by which any channel of any pixel differs, or of those of a part.
  package func largestDifference(from other: Bitmap, in part: PixelRect? = nil) -> Int {
    var worst = 0
    forEachDifference(from: other) { x, y, steps in
      if let part, x < part.minX || x >= part.maxX || y < part.minY || y >= part.maxY { return }
      if steps > worst { worst = steps }
    }
    return worst
  }
}
