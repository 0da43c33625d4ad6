internal import CImageCodecs
package import Foundation

extension ZipArchive {
  /// An archive of files, each as it is: what goes into it is small, or packed already.
  ///
  /// - Parameter members: names as `Member.name` has them, and what is in them.
  package static func data(of members: [(name: String, data: Data)]) -> Data {
    var archive = Data(), directory = Data()
    for (name, data) in members {
      let sum = UInt32(truncatingIfNeeded: data.withUnsafeBytes { crc32_z(0, $0.bindMemory(to: Bytef.self).baseAddress, $0.count) })
      var fields = Data()
      // Version 2.0; names in UTF-8; stored; midnight of 1 January 1980.
      for value: UInt16 in [20, 0x800, 0, 0, 0x21] { fields.append(little: value) }
      for value in [sum, UInt32(data.count), UInt32(data.count)] { fields.append(little: value) }
      for value in [UInt16(name.utf8.count), 0] { fields.append(little: value) }
      let offset = UInt32(archive.count)
      archive += Data("PK\u{3}\u{4}".utf8) + fields + Data(name.utf8) + data
      directory += Data("PK\u{1}\u{2}".utf8)
      directory.append(little: UInt16(20))
      directory += fields
      // No comment, first disk, no attributes.
      for value: UInt16 in [0, 0, 0] { directory.append(little: value) }
      directory.append(little: UInt32(0))
      directory.append(little: offset)
      directory += Data(name.utf8)
    }
    let start = UInt32(archive.count)
    archive += directory + Data("PK\u{5}\u{6}".utf8)
    for value in [0, 0, UInt16(members.count), UInt16(members.count)] { archive.append(little: value) }
    for value in [UInt32(directory.count), start] { archive.append(little: value) }
    archive.append(little: UInt16(0))
    return archive
  }
}

extension Data {
  fileprivate mutating func append<Value: FixedWidthInteger>(little value: Value) {
    Swift.withUnsafeBytes(of: value.littleEndian) { append(contentsOf: $0) }
  }
}
