internal import FileFormats
package import Foundation

package enum VideoFile {
  /// How many bytes of a file's beginning tell what it is.
  package static let headLength = FileFormat.headLength

  /// Whether the bytes that a file begins with are those of a container of videos that is read. There may be sound alone in it.
  package static func isVideo(startingWith head: Data) -> Bool {
    guard let format = FileFormat(signature: head) else { return false }
    return format.kind == .video && format.isRead
  }
}
