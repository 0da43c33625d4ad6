internal import CGLES
internal import CProcess
internal import EGLPlatform
internal import Graphics

/// Compiled programs on disk, under the user's cache folder. A file that cannot be read or written, that is damaged, or that the driver
/// refuses, counts as none; so does a folder that belongs to another user, or that others may write into.
///
/// A file is a hash of what follows, in eight bytes, the driver's number of the format in four, then the program.
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
        value = Self.hash(text.utf8, value)
        value = (value ^ 0xff) &* Self.prime
      }
      return String(value, radix: 16)
    }
    return hash(Self.offset) + hash(0x9e37_79b9_7f4a_7c15)
  }

  /// The hash FNV-1a, going on from an earlier one.
  private static func hash(_ bytes: some Sequence<UInt8>, _ start: UInt64) -> UInt64 {
    var value = start
    for byte in bytes { value = (value ^ UInt64(byte)) &* prime }
    return value
  }
  private static let offset: UInt64 = 0xcbf2_9ce4_8422_2325, prime: UInt64 = 0x100_0000_01b3

  /// The most bytes of a file: programs have some hundred kilobytes, and what is larger is none.
  private static let sizes = headerBytes + 1...16 << 20

  private static let headerBytes = 12

  /// What a file holds, if it is whole: not all drivers notice that a program is not what they gave.
  private func read(_ key: String) -> Data? {
    guard isOurs else { return nil }
    let file = folder.appendingPathComponent(key)
    var properties = stat()
    guard stat(file.path, &properties) == 0, properties.st_mode & S_IFMT == S_IFREG,
      Self.sizes.contains(Int(properties.st_size)), let data = try? Data(contentsOf: file), Self.sizes.contains(data.count),
      data.withUnsafeBytes({ $0.loadUnaligned(as: UInt64.self) == Self.hash($0[8...], Self.offset) })
    else { return nil }
    return data
  }

  /// Writes a file, soon, for which `data` has left room for the hash.
  private func write(_ data: Data, as key: String) {
    var data = data
    data.withUnsafeMutableBytes { $0.storeBytes(of: Self.hash($0[8...], Self.offset), as: UInt64.self) }
    let file = folder.appendingPathComponent(key)
    Self.writer.async { [data] in try? data.write(to: file, options: .atomic) }
  }

  /// Whether the driver is known to be good for something, or not to be; nil where nothing is known.
  func verdict(_ key: String) -> Bool? {
    guard let data = read(key), data.count == Self.headerBytes + 1, let last = data.last, last <= 1 else { return nil }
    return last == 1
  }

  /// Keeps a verdict, as a program of one byte in no format.
  func store(_ verdict: Bool, as key: String) {
    guard isOurs else { return }
    var data = Data(count: Self.headerBytes + 1)
    data[Self.headerBytes] = verdict ? 1 : 0
    write(data, as: key)
  }

  func load(_ key: String, into program: GLuint) -> Bool {
    guard let data = read(key) else { return false }
    data.withUnsafeBytes { bytes in
      glProgramBinary(
        program, bytes.loadUnaligned(fromByteOffset: 8, as: GLenum.self), bytes.baseAddress.map { $0 + Self.headerBytes },
        GLsizei(bytes.count - Self.headerBytes))
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
    var data = Data(count: Self.headerBytes + Int(length))
    data.withUnsafeMutableBytes { bytes in
      glGetProgramBinary(program, length, &length, &format, bytes.baseAddress.map { $0 + Self.headerBytes })
      bytes.storeBytes(of: format, toByteOffset: 8, as: GLenum.self)
    }
    guard glGetError() == GLenum(GL_NO_ERROR), length > 0, Self.headerBytes + Int(length) <= data.count else { return }
    data.count = Self.headerBytes + Int(length)
    write(data, as: key)
  }

  /// Writes what is stored, so that no frame waits for the disk.
  private static let writer = DispatchQueue(label: "programs", qos: .utility)

  /// Waits until what was stored before is on disk.
  func finishWriting() { Self.writer.sync {} }
}
