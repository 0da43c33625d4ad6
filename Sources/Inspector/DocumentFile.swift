package import CAML
package import Foundation
internal import MediaFiles

/// The file of a document that is edited while it shows. A change takes the file's place as a whole, so that whoever reads it meanwhile
/// reads the old text or the new.
package struct DocumentFile {
  /// Why the file is not changed, as a sentence.
  package struct Failure: Error, CustomStringConvertible { package let description: String }

  /// The path that the person named, or where the file was found in a package.
  package let path: String

  private static let limit = CAMLLimits().documentBytes

  /// What the file holds.
  package func contents() throws(Failure) -> Data { try open().data }

  /// Replaces what the file holds, and keeps its permissions.
  /// - Parameter version: what it holds as far as the caller knows.
  /// - Throws: `Failure` where it holds something else, may not be written, or cannot be; it is then as it was.
  package func replace(_ version: FileVersion, with data: Data) throws(Failure) {
    let (held, status, place) = try open()
    guard FileVersion(held) == version else { throw Failure(description: "\(path) has changed meanwhile; nothing was written") }
    guard status.st_mode & 0o222 != 0, access(place, W_OK) == 0 else { throw Failure(description: "\(path) may not be written") }
    let folder = (place as NSString).deletingLastPathComponent
    var template = Array("\(folder)/.acetate-XXXXXX".utf8CString)
    let file = template.withUnsafeMutableBufferPointer { mkstemp($0.baseAddress!) }  // non-nil: it has a NUL at least
    guard file >= 0 else { throw failure("a file beside it cannot be made", errno) }
    let temporary = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }  // as above
    var code: Int32 = 0
    if data.withUnsafeBytes({ $0.write(to: file) }) != 0 || fchmod(file, status.st_mode & 0o7777) != 0 || fsync(file) != 0 { code = errno }
    // Somebody else's file stays theirs where that is for this user to say.
    if status.st_uid != geteuid() || status.st_gid != getegid() { _ = fchown(file, status.st_uid, status.st_gid) }
    close(file)
    var now = stat()
    let isSame = stat(place, &now) == 0 && now.st_ino == status.st_ino && now.st_size == status.st_size && Self.isSame(now, status)
    if code == 0, isSame, rename(temporary, place) != 0 { code = errno }
    guard code == 0, isSame else {
      unlink(temporary)
      throw code == 0 ? Failure(description: "\(path) has changed meanwhile; nothing was written") : failure("it cannot be written", code)
    }
  }

  private static func isSame(_ one: stat, _ other: stat) -> Bool {
    one.st_mtim.tv_sec == other.st_mtim.tv_sec && one.st_mtim.tv_nsec == other.st_mtim.tv_nsec
  }

  private func failure(_ what: String, _ code: Int32) -> Failure {
    Failure(description: "\(path): \(what): \(String(cString: strerror(code)))")
  }

  /// The file's contents and properties, and where it is behind all links.
  private func open() throws(Failure) -> (data: Data, status: stat, place: String) {
    guard let resolved = realpath(path, nil) else { throw failure("it cannot be found", errno) }
    defer { free(resolved) }
    let place = String(cString: resolved)
    let file = Foundation.open(place, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard file >= 0 else { throw failure("it cannot be read", errno) }
    let handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= Self.limit else {
      throw Failure(description: "\(path) is no ordinary file of a document")
    }
    guard let data = try? handle.readToEnd() ?? Data() else { throw failure("it cannot be read", errno) }
    return (data, status, place)
  }
}
