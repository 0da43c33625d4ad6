internal import Foundation

/// Whether the end of a file is there, by what its format says of its own length: a picture or video that is being copied, or whose copying
/// broke off, ends before that.
///
/// Only heads, lengths and marks are read, in the order of the file; what lies between is leapt over, but in JPEG, whose data have no
/// length. What is wrong with it otherwise tells reading it.
package enum FileEnd: Hashable, Sendable {
  case present
  case missing
  /// Nobody can tell: the format has neither a length nor a mark of its end, the file is none of these formats, or it cannot be read.
  case unknown

  package init(of path: String) {
    guard let file = FileWindow(path: path), let head = file.part(0, min(file.count, VideoFile.headLength)) else {
      self = .unknown
      return
    }
    let bytes = Data(head)
    func starts(_ text: String, at offset: Int = 0) -> Bool { head.dropFirst(offset).starts(with: text.utf8) }
    func starts(_ magic: [UInt8]) -> Bool { head.starts(with: magic) }
    self =
      if GIFFile.isGIF(bytes) {
        file.gifEnd
      } else if starts([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
        file.pngEnd
      } else if starts([0xFF, 0xD8, 0xFF]) {
        file.jpegEnd
      } else if starts("RIFF"), starts("WEBP", at: 8) || starts("AVI ", at: 8) {
        file.riffEnd
      } else if ["ftyp", "moov", "mdat", "wide", "JXL ", "jP  "].contains(where: { starts($0, at: 4) }) {
        file.boxesEnd
      } else if starts([0x1A, 0x45, 0xDF, 0xA3]) {
        file.matroskaEnd
      } else if starts("OggS") {
        file.oggEnd
      } else if starts("FLV\u{1}") {
        file.flashEnd
      } else if starts([0, 0, 1, 0xBA]) {
        // A program stream may end with a mark, and most do not.
        file.part(file.count - 4, 4) == [0, 0, 1, 0xB9] ? .present : .unknown
      } else {
        .unknown
      }
  }

  /// Whether bytes that are all there are as many as there must be.
  fileprivate init(_ isThere: Bool) { self = isThere ? .present : .missing }
}

extension FileWindow {
  /// Chunks with a length, until the one that ends the file.
  fileprivate var pngEnd: FileEnd {
    var position = 8
    while let size = number(position, 4), let name = part(position + 4, 4) {
      position += 12 + size
      if name.elementsEqual("IEND".utf8) { return FileEnd(position <= count) }
    }
    return .missing
  }

  /// Pictures and extensions, each of blocks up to one of length 0, until the trailer.
  fileprivate var gifEnd: FileEnd {
    guard let flags = number(10, 1) else { return .missing }
    func colors(_ flags: Int) -> Int { flags & 0x80 != 0 ? 3 * (2 << (flags & 7)) : 0 }
    var position = 13 + colors(flags)
    while let block = number(position, 1) {
      switch block {
      case 0x3B: return .present
      case 0x21: position += 2
      case 0x2C:
        guard let flags = number(position + 9, 1) else { return .missing }
        position += 11 + colors(flags)
      default: return .missing
      }
      while true {
        guard let size = number(position, 1) else { return .missing }
        position += 1 + size
        if size == 0 { break }
      }
    }
    return .missing
  }

  /// Segments with a length, and data between them, in which a marker's first byte is followed by 0 or by a restart's number, until the
  /// marker that ends the picture. What programs append behind it does not count.
  fileprivate var jpegEnd: FileEnd {
    var position = 2
    while let marker = index(of: 0xFF, from: position), let code = number(marker + 1, 1) {
      switch code {
      case 0xD9: return .present
      case 0xFF: position = marker + 1
      case 0x00, 0x01, 0xD0...0xD8: position = marker + 2
      default:
        guard let size = number(marker + 2, 2) else { return .missing }
        position = marker + 2 + size
      }
    }
    return .missing
  }

  /// A list with a length; AVI has further ones behind the first where it is large. Programs that cannot go back leave the length 0.
  fileprivate var riffEnd: FileEnd {
    var position = 0
    repeat {
      guard let size = number(position + 4, 4, isLittleEndian: true) else { return .missing }
      guard size > 0, size < 0xFFFF_FFFF else { return .unknown }
      position += 8 + size + size % 2
    } while position <= count && part(position, 4)?.elementsEqual("RIFF".utf8) == true
    return FileEnd(position <= count)
  }

  /// Boxes with a length one after the other, as MP4, QuickTime and AVIF have them. A video that is written as it is recorded has a box for
  /// each part, and may go on behind the last; where it is finished it may have a table of them at its end.
  fileprivate var boxesEnd: FileEnd {
    var position = 0, names: Set<String> = [], last = ""
    while position < count {
      guard let short = number(position, 4), let name = part(position + 4, 4) else { break }
      var size = short
      if short == 1 {
        guard let high = number(position + 8, 4), let low = number(position + 12, 4), high < 1 << 30 else { return .missing }
        size = high << 32 | low
      } else if short == 0 {
        // As long as the file is.
        return .unknown
      }
      guard size >= 8 else { break }
      guard size <= count - position else { return .missing }
      last = String(decoding: name, as: UTF8.self)
      names.insert(last)
      position += size
    }
    if names.contains("mfra") { return .present }
    if names.contains("moof") { return position == count && last != "moof" ? .unknown : .missing }
    // A picture may hold its data where it describes them, which reading it tells.
    if names.contains("meta"), !names.contains("moov") { return names.contains("mdat") ? .present : .unknown }
    return FileEnd(names.isSuperset(of: ["moov", "mdat"]))
  }

  /// A segment with a length, after a head. What is sent as it is recorded has none.
  fileprivate var matroskaEnd: FileEnd {
    var position = 0
    while let first = number(position, 1), first != 0 {
      // The bits before a number's first 1 count the bytes that follow it.
      let nameLength = (UInt8(first)).leadingZeroBitCount + 1
      guard let lead = number(position + nameLength, 1), lead != 0 else { return .missing }
      let sizeLength = UInt8(lead).leadingZeroBitCount + 1
      guard let digits = part(position + nameLength + 1, sizeLength - 1) else { return .missing }
      let leadBits = lead & (0xFF >> sizeLength)
      let size = digits.reduce(leadBits) { $0 << 8 | Int($1) }
      let isSegment = part(position, 4) == [0x18, 0x53, 0x80, 0x67]
      if size == 1 << (7 * sizeLength) - 1 { return isSegment ? .unknown : .missing }
      guard size <= count - position - nameLength - sizeLength else { return .missing }
      if isSegment { return .present }
      position += nameLength + sizeLength + size
    }
    return .missing
  }

  /// Pages, the last of a stream with a flag. A page has at most 65,307 bytes.
  fileprivate var oggEnd: FileEnd {
    let reach = min(count, 65_307)
    guard let tail = part(count - reach, reach) else { return .missing }
    for start in tail.indices.dropLast(26).reversed() where tail[start...].starts(with: "OggS".utf8) {
      let segments = Int(tail[start + 26]), isLast = tail[start + 5] & 4 != 0
      guard start + 27 + segments <= tail.count else { return .missing }
      let size = tail[start + 27..<start + 27 + segments].reduce(27 + segments) { $0 + Int($1) }
      return FileEnd(isLast && start + size <= tail.count)
    }
    return .missing
  }

  /// What is said of the whole may hold how many bytes it has, as a number of eight bytes behind a name.
  fileprivate var flashEnd: FileEnd {
    let name = Array("filesize".utf8) + [0]
    guard let head = part(0, min(count, 4096)),
      let place = head.indices.dropLast(name.count + 7).first(where: { head[$0...].starts(with: name) })
    else { return .unknown }
    let bits = head[place + name.count..<place + name.count + 8].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    let size = Double(bitPattern: bits)
    return size > 0 ? FileEnd(Double(count) >= size) : .unknown
  }
}
