internal import CFFmpeg

package enum MediaLibraries {
  /// Versions by the libraries' names, such as `libavcodec`: `59.37.100`.
  package static func versions() throws(VideoError) -> [String: String] {
    let av = try FFmpeg.coding()
    func text(_ version: UInt32) -> String { "\(version >> 16).\(version >> 8 & 255).\(version & 255)" }
    return ["libavutil": text(av.avutil_version()), "libavcodec": text(av.avcodec_version()), "libavformat": text(av.avformat_version())]
  }
}

/// Files behind addresses, by way of FFmpeg's own HTTP client.
package enum NetworkFile {
  /// Copies what is at an address (`http:`, `https:`) into a file that is not there yet.
  /// - Parameter limit: bytes beyond which it is not read on.
  package static func copy(_ address: String, to path: String, limit: Int) throws(VideoError) {
    let av = try FFmpeg.coding()
    cffmpeg_clear_message()
    var source: UnsafeMutablePointer<AVIOContext>?
    try av.check(av.avio_open(&source, address, AVIO_FLAG_READ), "avio_open", address)
    defer { _ = av.avio_closep(&source) }
    var target: UnsafeMutablePointer<AVIOContext>?
    try av.check(av.avio_open(&target, "file:" + path, AVIO_FLAG_WRITE), "avio_open", path)
    defer { _ = av.avio_closep(&target) }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    var total = 0
    while total <= limit {
      let count = av.avio_read(source, &buffer, Int32(buffer.count))
      if count == 0 || count == cffmpeg_end_of_file { break }
      try av.check(count, "avio_read", address)
      av.avio_write(target, buffer, count)
      total += Int(count)
    }
    try av.check(av.avio_closep(&target), "avio_closep", path)
  }
}
