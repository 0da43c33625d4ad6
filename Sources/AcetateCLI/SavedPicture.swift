import Foundation

/// Files of what a player showed: acetate-1.png, acetate-2.png, … in one folder.
enum SavedPicture {
  /// Writes a picture's file under the first name that is free there, and returns its path.
  ///
  /// - Throws: what stands in the way, and where; nothing is left then.
  static func write(_ bytes: [UInt8], into folder: String) throws(Failure) -> String {
    var number = 1
    while true {
      let path = "\(folder)/acetate-\(number).png"
      let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      if descriptor < 0 && errno == EEXIST {
        number += 1
        continue
      }
      guard descriptor >= 0 else {
        throw Failure(.cannotCreate, "the picture cannot be saved as \(path): \(String(cString: strerror(errno)))")
      }
      defer { close(descriptor) }
      do { try Terminal.write(bytes, to: descriptor, name: path) } catch {
        unlink(path)
        throw error
      }
      return path
    }
  }
}
