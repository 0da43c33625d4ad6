/// How a camera was held, as tag 0x0112 of a JPEG's Exif segment says.
///
/// The values 1…8 name where row 0 and column 0 of the stored picture are seen (TIFF 6.0, Orientation): 3 is turned by 180°, 6 needs a
/// quarter turn clockwise, 8 one counter-clockwise, and 2, 4, 5, 7 are the same four mirrored.
struct ExifOrientation: Hashable {
  /// 1…8.
  let value: Int

  init(value: Int) { self.value = (1...8).contains(value) ? value : 1 }

  /// Upright when the file has no such tag, or a damaged one: the picture is there all the same.
  init(jpeg bytes: UnsafeBufferPointer<UInt8>) {
    self.init(value: Self.find(in: bytes) ?? 1)
  }

  /// Walks the segments up to the picture's data.
  private static func find(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    var position = 2
    while position + 4 <= bytes.count, bytes[position] == 0xFF {
      let marker = bytes[position + 1]
      if marker == 0xFF { position += 1; continue }  // fill byte
      if marker == 0xDA || marker == 0xD9 { return nil }
      let length = Int(bytes[position + 2]) << 8 | Int(bytes[position + 3])
      let end = position + 2 + length
      guard length >= 2, end <= bytes.count else { return nil }
      let body = UnsafeBufferPointer(rebasing: bytes[(position + 4)..<end])
      if marker == 0xE1, body.starts(with: [0x45, 0x78, 0x69, 0x66, 0, 0]) {  // "Exif"
        return orientation(inTIFF: UnsafeBufferPointer(rebasing: body[6...]))
      }
      position = end
    }
    return nil
  }

  /// Looks through the first directory only: that is where the tag belongs.
  private static func orientation(inTIFF tiff: UnsafeBufferPointer<UInt8>) -> Int? {
    let isLittle = tiff.starts(with: [0x49, 0x49])
    guard isLittle || tiff.starts(with: [0x4D, 0x4D]) else { return nil }
    func number(_ offset: Int, _ size: Int) -> Int? {
      guard offset >= 0, offset + size <= tiff.count else { return nil }
      let field = tiff[offset..<offset + size]
      return isLittle ? field.reversed().reduce(0) { $0 << 8 | Int($1) } : field.reduce(0) { $0 << 8 | Int($1) }
    }
    guard let directory = number(4, 4), let count = number(directory, 2) else { return nil }
    for entry in 0..<count {
      let offset = directory + 2 + entry * 12
      guard let tag = number(offset, 2) else { return nil }
      if tag == 0x0112 { return number(offset + 8, 2) }
    }
    return nil
  }

  /// Turns four-byte pixels upright.
  func apply(to pixels: [UInt8], width: Int, height: Int) -> (pixels: [UInt8], width: Int, height: Int) {
    if value == 1 { return (pixels, width, height) }
    let isTurned = value >= 5
    let newWidth = isTurned ? height : width, newHeight = isTurned ? width : height
    var upright = [UInt8](repeating: 0, count: pixels.count)
    pixels.withUnsafeBytes { source in
      upright.withUnsafeMutableBytes { target in
        for y in 0..<newHeight {
          for x in 0..<newWidth {
            let (sx, sy) =
              switch value {
              case 2: (width - 1 - x, y)
              case 3: (width - 1 - x, height - 1 - y)
              case 4: (x, height - 1 - y)
              case 5: (y, x)
              case 6: (y, height - 1 - x)
              case 7: (width - 1 - y, height - 1 - x)
              default: (width - 1 - y, x)
              }
            let pixel = source.loadUnaligned(fromByteOffset: (sy * width + sx) * 4, as: UInt32.self)
            target.storeBytes(of: pixel, toByteOffset: (y * newWidth + x) * 4, as: UInt32.self)
          }
        }
      }
    }
    return (upright, newWidth, newHeight)
  }
}
