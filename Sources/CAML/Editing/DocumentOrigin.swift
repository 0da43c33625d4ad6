package import Foundation
package import RenderTree

/// A file that a document was read from, and where in it each of its layers begins.
package struct DocumentOrigin: Sendable {
  /// The file's path; nil where the document came from memory or out of an archive.
  package internal(set) var path: String?
  /// What the file held when it was read.
  package let version: FileVersion
  /// The layers in the order in which they were read, and the bytes at which their elements begin.
  let layers: [(id: LayerID, offset: Int)]

  /// Where a layer's element begins, in bytes; nil for a layer that is not of this file.
  package func offset(of layer: LayerID) -> Int? { layers.first { $0.id == layer }?.offset }
}

/// Tells two contents of a file apart, within one process.
package struct FileVersion: Hashable, Sendable, CustomStringConvertible {
  private let count: Int
  private let hash: Int

  package init(_ data: Data) {
    var hasher = Hasher()
    data.withUnsafeBytes { hasher.combine(bytes: $0) }
    (count, hash) = (data.count, hasher.finalize())
  }

  /// The length in bytes and the hash, as a page can keep them.
  package var description: String { "\(count)-\(hash)" }
}
