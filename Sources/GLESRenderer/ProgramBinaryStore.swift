internal import CGLES
internal import CProcess
internal import EGLPlatform
internal import Foundation
internal import Graphics

/// Compiled programs on disk, under the user's cache folder. A file that cannot be read or written, or that the driver refuses, counts as
/// none; so does a folder that belongs to another user, or that others may write into.
struct ProgramBinaryStore {
  private let folder: URL
  /// Whether only this user may write into the folder.
  private let isOurs: Bool
  private let driverIdentity: String

  /// - Parameter ownNames: how many of the last names of the folder's path have to be folders of this user's own.
  init(folder: URL, driver: GLDriver, ownNames: Int = 1) {
    self.folder = folder
    isOurs = private_folder(folder.path, Int32(ownNames)) == 0
    driverIdentity = driver.identity
  }

  /// The user's cache folder, after the XDG base directory specification; nil where there is none.
  init?(driver: GLDriver) {
    guard let folder = CacheFolder.url("programs") else { return nil }
    self.init(folder: folder, driver: driver, ownNames: 2)
  }

  /// A file name for a program: 64 bits of its texts and of the driver's names, by FNV-1a, twice with different beginnings.
  func key(_ vertexText: String, _ fragmentText: String) -> String {
    func hash(_ start: UInt64) -> String {
      var value = start
      for text in [driverIdentity, vertexText, fragmentText] {
        for byte in text.utf8 { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }
        value = (value ^ 0xff) &* 0x100_0000_01b3
      }
      return String(value, radix: 16)
    }
    return hash(0xcbf2_9ce4_8422_2325) + hash(0x9e37_79b9_7f4a_7c15)
  }

  /// The most bytes of a file: programs have some hundred kilobytes, and what is larger is none.
  private static let largestFile = 16 << 20

  /// Loads a program. The file holds the driver's format number in four bytes, then the program.
  func load(_ key: String, into program: GLuint) -> Bool {
    guard isOurs else { return false }
    let file = folder.appendingPathComponent(key)
    var properties = stat()
    guard stat(file.path, &properties) == 0, properties.st_mode & S_IFMT == S_IFREG,
      (5...Self.largestFile).contains(Int(properties.st_size)), let data = try? Data(contentsOf: file),
      (5...Self.largestFile).contains(data.count)
    else { return false }
    data.withUnsafeBytes { bytes in
      glProgramBinary(program, bytes.loadUnaligned(as: GLenum.self), bytes.baseAddress.map { $0 + 4 }, GLsizei(bytes.count - 4))
    }
    var status: GLint = 0
    glGetProgramiv(program, GLenum(GL_LINK_STATUS), &status)
    // A refusal also leaves an error behind, which says nothing about later calls.
    if status != GL_TRUE { while glGetError() != GLenum(GL_NO_ERROR) {} }
    return status == GL_TRUE
  }

  func store(_ key: String, from program: GLuint) {
    guard isOurs else { return }
    var length: GLint = 0
    glGetProgramiv(program, GLenum(GL_PROGRAM_BINARY_LENGTH), &length)
    guard length > 0 else { return }
    var format: GLenum = 0
    var data = Data(count: 4 + Int(length))
    data.withUnsafeMutableBytes { bytes in
      glGetProgramBinary(program, length, &length, &format, bytes.baseAddress.map { $0 + 4 })
      bytes.storeBytes(of: format, as: GLenum.self)
    }
    guard glGetError() == GLenum(GL_NO_ERROR), length > 0 else { return }
    try? data.prefix(4 + Int(length)).write(to: folder.appendingPathComponent(key), options: .atomic)
  }
}
