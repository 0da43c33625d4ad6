import Foundation

/// What stood in the way, in the system's words: Foundation's own sentences say less, or nothing but a number.
package func systemWords(for error: any Error) -> String {
  let known = error as NSError
  let underlying = known.userInfo[NSUnderlyingErrorKey].flatMap { $0 as? any Error } ?? error
  if (underlying as NSError).domain == NSPOSIXErrorDomain { return String(cString: strerror(Int32((underlying as NSError).code))) }
  guard known.domain == NSCocoaErrorDomain else { return error.localizedDescription }
  let code: Int32? =
    switch CocoaError.Code(rawValue: known.code) {
    case .fileNoSuchFile, .fileReadNoSuchFile: ENOENT
    case .fileReadNoPermission, .fileWriteNoPermission: EACCES
    case .fileWriteFileExists: EEXIST
    case .fileWriteOutOfSpace: ENOSPC
    case .fileWriteVolumeReadOnly: EROFS
    case .fileReadTooLarge: EFBIG
    default: nil
    }
  return code.map { String(cString: strerror($0)) } ?? error.localizedDescription
}
