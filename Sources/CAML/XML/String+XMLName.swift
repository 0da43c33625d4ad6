internal import Foundation

extension String {
  /// Whether a document can name something so, and whoever reads it finds that name.
  var isXMLName: Bool {
    let ascii = utf8.filter { $0 < 0x80 }.map(UnicodeScalar.init)
    guard ascii.allSatisfy({ $0.properties.isAlphabetic || ("0"..."9").contains($0) || "-_.".unicodeScalars.contains($0) }) else {
      return false
    }
    if ascii.count == utf8.count { return ascii.first.map { $0.properties.isAlphabetic || $0 == "_" } ?? false }
    // Which of other letters XML has, its reader knows.
    return (try? XMLTreeReader(limits: CAMLLimits(), file: nil).read(Data("<\(self)/>".utf8)))?.root.name == self
  }
}
