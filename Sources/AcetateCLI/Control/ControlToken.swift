import Foundation
import TextEscaping

/// What those who tell a player by HTTP what to do have to know.
enum ControlToken {
  /// The first line of a file that its owner alone may read.
  static func read(_ path: String) throws -> String {
    var properties = stat()
    guard stat(path, &properties) == 0, let text = try? String(contentsOfFile: path, encoding: .utf8) else {
      throw Failure(.noInput, "\(path): the token cannot be read")
    }
    guard properties.st_mode & 0o077 == 0 else {
      throw Failure(.noPermission, "\(path): others may read the token; take that away with chmod 600")
    }
    let token = text.byteLines[0].trimmingCharacters(in: .whitespaces)
    guard token.utf8.count >= 8, token.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      throw Failure(.badInput, "\(path): a token has at least 8 characters, without spaces, on the first line")
    }
    return token
  }
}
