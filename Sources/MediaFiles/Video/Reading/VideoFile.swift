package import Foundation

/// Tells videos from other files.
package enum VideoFile {
  /// How many bytes of a file's beginning tell what it is.
  package static let headLength = 512

  /// What names of videos end with.
  package static let suffixes = [
    ".mp4", ".m4v", ".mov", ".webm", ".mkv", ".avi", ".ogv", ".ts", ".m2ts", ".mts", ".mpg", ".mpeg", ".vob", ".flv", ".nut", ".y4m",
    ".h264", ".264", ".h265", ".265", ".hevc", ".m2v", ".m1v",
  ]

  /// Whether the bytes that a file begins with are those of a container of videos. There may be sound alone in it.
  package static func isVideo(startingWith head: Data) -> Bool {
    let head = [UInt8](head.prefix(headLength))
    func has(_ text: String, at offset: Int = 0) -> Bool { head.dropFirst(offset).starts(with: text.utf8) }
    func has(_ bytes: [UInt8], at offset: Int = 0) -> Bool { head.dropFirst(offset).starts(with: bytes) }
    if has("ftyp", at: 4) {
      // Pictures and sound have brands of their own.
      return !["avif", "avis", "heic", "heix", "hevc", "heim", "heis", "mif1", "msf1", "M4A ", "M4B "].contains { has($0, at: 8) }
    }
    if ["moov", "mdat", "wide"].contains(where: { has($0, at: 4) }) { return true }
    if has([0x1A, 0x45, 0xDF, 0xA3]) || has("YUV4MPEG2 ") || has("FLV\u{1}") || has([0, 0, 1, 0xBA]) { return true }
    if has("nut/multimedia container\0") || isElementary(head) { return true }
    if has("RIFF"), has("AVI ", at: 8) { return true }
    if has("OggS") { return has("theora", at: 29) || has("fishead", at: 28) }
    // Packets of 188 bytes, or of 192 with a time before each.
    return has([0x47]) && has([0x47], at: 188) && has([0x47], at: 376) || has([0x47], at: 4) && has([0x47], at: 196) && has([0x47], at: 388)
  }

  /// Whether bytes begin a stream without a container: a start code of H.264, H.265, MPEG-4 or MPEG-2 that begins a sequence.
  private static func isElementary(_ head: [UInt8]) -> Bool {
    guard head.count > 6, head.starts(with: [0, 0, 1]) || head.starts(with: [0, 0, 0, 1]) else { return false }
    let code = head.drop { $0 == 0 }.dropFirst()
    guard let first = code.first, let second = code.dropFirst().first else { return false }
    switch first {
    // MPEG-2's sequence; MPEG-4's, and its first object without one, which is followed by a layer.
    case 0xB3, 0xB0: return true
    case 0...0x1F: return code.dropFirst().starts(with: [0, 0, 1]) && (0x20...0x2F).contains(code.dropFirst(4).first ?? 0)
    // Of H.264: a delimiter, parameters or messages.
    case 0x09, 0x06, 0x27, 0x67: return true
    // Of H.265, at the lowest layer: a delimiter, parameters or messages.
    case 0x46, 0x40, 0x42, 0x4E: return second == 1
    default: return false
    }
  }
}
