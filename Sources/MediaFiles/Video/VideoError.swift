internal import CFFmpeg

/// Why a video could not be written or read: the call, the file, the library's code in words, and what to try.
package struct VideoError: Error, Hashable, CustomStringConvertible {
  /// Sorted by what the caller may do next.
  package enum Kind: Hashable, Sendable {
    /// FFmpeg's libraries, or an encoder, are not installed.
    case missingLibrary
    /// The format cannot hold what was asked for.
    case unencodable
    /// A file of sound or a video is not there, or may not be read.
    case unreadable
    /// A file is no sound or video, or breaks off.
    case damaged
    /// There is something in a file that is not read, or more than the limits let in.
    case unsupported
    /// A call failed, or the file could not be written.
    case failed
  }

  package let kind: Kind
  package let description: String

  init(_ kind: Kind, _ description: String) {
    self.kind = kind
    self.description = description
  }

  static func missingLibrary(_ problem: String) -> VideoError {
    let packages = "libavcodec\(LIBAVCODEC_VERSION_MAJOR) libavformat\(LIBAVFORMAT_VERSION_MAJOR) libavfilter\(LIBAVFILTER_VERSION_MAJOR)"
    return VideoError(.missingLibrary, "FFmpeg's libraries cannot be loaded: \(problem). Install them: apt-get install \(packages)")
  }
}
