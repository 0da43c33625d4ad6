internal import CFFmpeg
internal import CProcess
internal import Foundation

/// FFmpeg's functions, loaded from their libraries when they are first asked for.
enum FFmpeg {
  private static let loadedCoding: Result<CFFmpegCoding, VideoError> = {
    let loaded = load(cffmpeg_load_coding)
    if case .success(let av) = loaded { AllocationLimit.begin(av) }
    return loaded
  }()
  private static let loadedFiltering: Result<CFFmpegFiltering, VideoError> = load(cffmpeg_load_filtering)

  private static let loadedReading: Result<CFFmpegReading, VideoError> = load(cffmpeg_load_reading)

  private static let loadedVideo: Result<CFFmpegVideo, VideoError> = load(cffmpeg_load_video)

  static func coding() throws(VideoError) -> CFFmpegCoding { try loadedCoding.get() }

  static func filtering() throws(VideoError) -> CFFmpegFiltering { try loadedFiltering.get() }

  static func reading() throws(VideoError) -> CFFmpegReading { try loadedReading.get() }

  static func video() throws(VideoError) -> CFFmpegVideo { try loadedVideo.get() }

  /// What the libraries, and those that they need, take at most, with the encoders' threads, in bytes.
  private static let addresses = 640 << 20

  private static func load<Table>(_ loader: (UnsafeMutablePointer<CChar>, Int) -> UnsafePointer<Table>?) -> Result<Table, VideoError> {
    let remainder = memory_limit_remainder()
    if remainder >= 0, remainder < addresses {
      return .failure(
        VideoError(
          .missingLibrary,
          "FFmpeg's libraries take \(addresses >> 20) MB of addresses; the limit of memory (ulimit -v) leaves \(remainder >> 20) MB"))
    }
    var problem = [CChar](repeating: 0, count: 512)
    if let table = loader(&problem, problem.count) { return .success(table.pointee) }
    return .failure(.missingLibrary(String(decoding: problem.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)))
  }
}

extension CFFmpegCoding {
  /// Turns a negative status into an error that quotes the library's log.
  @discardableResult
  func check(_ status: Int32, _ call: StaticString, _ subject: String) throws(VideoError) -> Int32 {
    guard status < 0 else { return status }
    var text = [CChar](repeating: 0, count: 128)
    _ = av_strerror(status, &text, text.count)
    let reason = String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let logged = String(cString: cffmpeg_last_message())
    throw VideoError(.failed, "\(call) on \(subject): \(reason)\(logged.isEmpty ? "" : " (\(logged))")")
  }

  /// Unwraps what FFmpeg allocated; it returns null only when memory is out.
  func allocated<T>(_ pointer: UnsafeMutablePointer<T>?, _ call: StaticString) throws(VideoError) -> UnsafeMutablePointer<T> {
    guard let pointer else { throw VideoError(.failed, "\(call): out of memory") }
    return pointer
  }
}
