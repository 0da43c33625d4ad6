internal import Graphics

/// A test of whether a device reads video frames in shared memory correctly.
enum VideoImportTrial {
  /// A test frame of 64 by 48 pixels with all component values, in full-range BT.601; nil where there is no memory for it.
  ///
  /// Red is luma + 1.402 (cr − 128), blue luma + 1.772 (cb − 128), green luma − 0.714 (cr − 128) − 0.344 (cb − 128).
  static func frame(in source: some SharedMemorySource) -> PlanarPixels? {
    let size = PixelSize(64, 48), rows = 72
    guard let memory = source.take(bytesPerRow: size.width, rows: rows) else { return nil }
    let stride = memory.bytesPerRow
    // Rows of chroma follow those of luma, and have as many bytes.
    memory.write { bytes in
      for y in 0..<rows {
        for x in 0..<size.width { bytes[y * stride + x] = UInt8(truncatingIfNeeded: x * 37 + y * 11 + x * y) }
      }
    }
    let unit = Double(1 << 20)
    let matrix = PlanarPixels.Matrix(
      luma: 1 << 20, lumaOffset: 0, colorOffset: 2048, crRed: Int32(1.402 / 16 * unit), cbGreen: Int32(-0.344 / 16 * unit),
      crGreen: Int32(-0.714 / 16 * unit), cbBlue: Int32(1.772 / 16 * unit))
    return PlanarPixels(size: size, memory: memory, matrix: matrix, isColorAtLeft: true, isColorAtTop: false) {
      pixels(size, matrix) { x, y in Int(memory.bytes[y * stride + x]) }
    }
  }

  private static func pixels(_ size: PixelSize, _ matrix: PlanarPixels.Matrix, _ byte: (_ x: Int, _ y: Int) -> Int) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(size.width * size.height * 4)
    for y in 0..<size.height {
      // Chroma samples lie between two rows, on the first of two columns.
      let row = y / 2, otherRow = min(max(row + (y % 2) * 2 - 1, 0), size.height / 2 - 1)
      for x in 0..<size.width {
        let column = x / 2, nextColumn = min(column + x % 2, size.width / 2 - 1)
        func color(_ part: Int) -> Int {
          func sample(_ column: Int) -> Int {
            3 * byte(2 * column + part, size.height + row) + byte(2 * column + part, size.height + otherRow)
          }
          return (sample(column) + sample(nextColumn)) * 2 - Int(matrix.colorOffset)
        }
        let cb = color(0), cr = color(1), light = byte(x, y) * Int(matrix.luma) + 1 << 19
        for value in [
          light + cr * Int(matrix.crRed), light + cr * Int(matrix.crGreen) + cb * Int(matrix.cbGreen), light + cb * Int(matrix.cbBlue),
        ] { result.append(UInt8(min(max(value >> 20, 0), 255))) }
        result.append(255)
      }
    }
    return result
  }
}
