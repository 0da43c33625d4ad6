internal import EGLPlatform
internal import Foundation
internal import MediaFiles
internal import OfflineOutput
internal import Shaders

extension RenderError {
  /// Converts an error of the lower layers, sorted by its remedy.
  package init(sorting error: any Error) {
    switch error {
    case let error as RenderError: self = error
    case is CancellationError: self.init(.cancelled, "the rendering was cancelled")
    case let error as EGLError: self.init(.unavailable, "\(error)")
    case let error as GLError: self.init(error.isOutOfMemory || error.isContextLoss ? .unavailable : .other, "\(error)")
    case let error as any SortedError: self.init(error.renderReason, "\(error)")
    case let error as TransitionSourceError: self.init(.shader, "\(error)", listing: error.listing)
    case let error as OutputError:
      switch error {
      case .unusableName, .holdsOnePicture: self.init(.outputName, "\(error)")
      case .unusablePixels, .holdsNoSound, .hasNoParts: self.init(.setting, "\(error)")
      case .inputShortened: self.init(.damagedInput, "\(error)")
      case .readerClosed: self.init(.readerClosed, "\(error)")
      case .system(let call, _, let code):
        let isCreation = ["open", "mkdir", "mkstemp"].contains(call) || [ENOENT, EACCES, EROFS, EISDIR, ENOTDIR].contains(code)
        self.init(isCreation ? .cannotCreate : .writing, "\(error)")
      }
    case let error as VideoError:
      let reason: Reason =
        switch error.kind {
        case .missingLibrary: .unavailable
        case .unencodable: .setting
        case .unreadable: .missingInput
        case .damaged, .unsupported: .damagedInput
        case .failed: .writing
        }
      self.init(reason, "\(error)")
    case let error as ImageError where error.kind == .failed: self.init(.writing, "\(error)")
    default: self.init(.other, "\(error)")
    }
  }

  /// Runs `body`, and converts what it throws.
  package static func sorting<Result>(_ body: () throws -> Result) throws(RenderError) -> Result {
    do { return try body() } catch { throw RenderError(sorting: error) }
  }
}

/// An error of a module that this one does not know, with its remedy.
package protocol SortedError: Error {
  var renderReason: RenderError.Reason { get }
}
