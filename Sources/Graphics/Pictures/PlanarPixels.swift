internal import Synchronization

/// A decoded frame of a video in memory that a graphics device reads: eight bits of luma for each pixel, row after row, and after these two
/// differences of colour side by side, blue first, for two by two pixels.
package final class PlanarPixels: Sendable {
  /// Factors from luma and colour differences, the latter times 16, to red, green and blue from 0 to 255, in fixed point with 20 bits of a
  /// fraction: `(luma − lumaOffset) · luma + (cr − colorOffset) · crRed + ½` is red.
  package struct Matrix: Hashable, Sendable {
    package var luma, lumaOffset, colorOffset, crRed, cbGreen, crGreen, cbBlue: Int32

    package init(luma: Int32, lumaOffset: Int32, colorOffset: Int32, crRed: Int32, cbGreen: Int32, crGreen: Int32, cbBlue: Int32) {
      (self.luma, self.lumaOffset, self.colorOffset) = (luma, lumaOffset, colorOffset)
      (self.crRed, self.cbGreen, self.crGreen, self.cbBlue) = (crRed, cbGreen, crGreen, cbBlue)
    }
  }

  package let size: PixelSize
  package let memory: any SharedMemory
  package let matrix: Matrix
  /// Whether a sample of colour stands on the left pixel of its pair, on the upper one, and not between both.
  package let isColorAtLeft, isColorAtTop: Bool
  private let convert: @Sendable () -> [UInt8]
  private let converted = Mutex<[UInt8]?>(nil)

  /// - Parameter convert: makes premultiplied RGBA of the memory.
  package init(
    size: PixelSize, memory: any SharedMemory, matrix: Matrix, isColorAtLeft: Bool, isColorAtTop: Bool,
    convert: @escaping @Sendable () -> [UInt8]
  ) {
    (self.size, self.memory, self.matrix) = (size, memory, matrix)
    (self.isColorAtLeft, self.isColorAtTop, self.convert) = (isColorAtLeft, isColorAtTop, convert)
  }

  /// Samples of colour.
  package var colorSize: PixelSize { PixelSize((size.width + 1) / 2, (size.height + 1) / 2) }
  /// Where the differences of colour begin in the memory, in bytes.
  package var colorOffset: Int { memory.bytesPerRow * size.height }

  /// Premultiplied RGBA, for who cannot read the memory as a device does; made when it is asked for first.
  package var bytes: [UInt8] {
    converted.withLock { converted in
      if let converted { return converted }
      let bytes = convert()
      converted = bytes
      return bytes
    }
  }
}
