internal import FileFormats
internal import Foundation
internal import MediaFiles

/// Why an output could not be written. Encoders throw `ImageError` and `VideoError` of their own.
package enum OutputError: Error, Hashable {
  /// The name does not say which format to write; `problem` says why, and which names do.
  case unusableName(String, problem: String)
  /// The format cannot hold such pixels; `problem` says which it can.
  case unusablePixels(String, problem: String)
  case holdsNoSound(String)
  /// The frames of the format depend on one another all the way.
  case hasNoParts(String)
  case holdsOnePicture(String)
  /// Whoever read the pipe stopped. Nothing is wrong on this side: end quietly.
  case readerClosed(String)
  /// A file that the picture is drawn from, such as a font's, became shorter while it was in use: what was drawn is wrong.
  case inputShortened(String)
  case system(call: String, path: String, code: Int32)
}

extension OutputError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unusableName(let name, let problem): "output \(name.isEmpty ? "name" : name): \(problem)"
    case .unusablePixels(let name, let problem): "\(name): \(problem)"
    case .holdsNoSound(let name): "\(name) holds no sound; \(OutputFormat.withSound.endings("and")) do"
    case .hasNoParts(let name):
      "\(name): an animated WebP has no segments and no parts; \(VideoFormat.allCases.map(\.format).endings("and")) do, "
        + "and pictures, name-%05d.webp"
    case .holdsOnePicture(let name):
      "\(name) holds one picture, and a second one came; write a sequence (name-%05d.png, or a folder/) "
        + "or an animation (\(OutputFormat.streams.endings("or")))"
    case .readerClosed(let name): "\(name): the reader closed the pipe"
    case .inputShortened(let name):
      "\(name) is not written: a file that it is drawn from, such as a font's, became shorter meanwhile; replace files by renaming new ones"
    case .system(let call, let path, let code): "\(call) on \(path): \(String(cString: strerror(code))) (errno \(code))\(Self.hint(code))"
    }
  }

  private static func hint(_ code: Int32) -> String {
    switch code {
    case ENOENT: ". Create the folder first."
    case EACCES, EROFS: ". Choose a folder that can be written to."
    case ENOSPC: ". The disk is full."
    case EISDIR: ". A folder's name ends in /, for a sequence."
    default: ""
    }
  }
}
