internal import CAML
internal import Foundation
internal import RenderTree

/// Changes values in the files of a document that shows, and takes changes back.
///
/// The files are those that the document was read from, whatever a request says; the values are those that the layer's element has. Nothing
/// is changed in a file that is not as it was read.
struct DocumentEditing {
  /// A change of a file, and what it takes to undo it.
  private struct Change {
    var path: String
    var before: Data
    var after: FileVersion
    var gesture: String?
  }

  private var changes: [Change] = []
  /// The text that was asked about last.
  private var parsed: (path: String, version: FileVersion, text: DocumentText)?

  /// Bytes of files before their changes that are kept for undoing them.
  private static let undoLimit = 32 << 20

  var canUndo: Bool { !changes.isEmpty }

  /// What the document writes of a layer; nil for a layer that is in no file, or whose file has changed since.
  mutating func entry(of layer: LayerID, in origins: [DocumentOrigin]) throws -> SourceEntry? {
    guard let (origin, path, offset) = Self.place(of: layer, in: origins) else { return nil }
    let data = try DocumentFile(path: path).contents()
    guard FileVersion(data) == origin.version else { return nil }
    let objects = try text(data, path, origin.version).objects(ofLayerAt: offset)
    return SourceEntry(file: path, version: origin.version.description, objects: objects.map(SourceEntry.Object.init))
  }

  private static func place(of layer: LayerID, in origins: [DocumentOrigin]) -> (DocumentOrigin, path: String, offset: Int)? {
    for origin in origins {
      if let path = origin.path, let offset = origin.offset(of: layer) { return (origin, path, offset) }
    }
    return nil
  }

  private mutating func text(_ data: Data, _ path: String, _ version: FileVersion) throws -> DocumentText {
    if let parsed, parsed.path == path, parsed.version == version { return parsed.text }
    let text = try DocumentText(data, file: path)
    parsed = (path, version, text)
    return text
  }

  /// Writes a value of a layer into its file.
  /// - Parameters:
  ///   - version: of the file whose values the page shows.
  ///   - gesture: changes of one value in one gesture are undone together.
  mutating func set(
    element: Int, attribute: String, to new: String, of layer: LayerID, in origins: [DocumentOrigin], version: String, gesture: String?
  ) throws {
    guard let (origin, path, offset) = Self.place(of: layer, in: origins) else {
      throw InspectorService.RequestError(message: "the layer is in no file that could be written")
    }
    let file = DocumentFile(path: path), before = try file.contents()
    guard FileVersion(before) == origin.version, origin.version.description == version else {
      throw InspectorService.RequestError(message: "\(path) has changed meanwhile; nothing was written")
    }
    let text = try text(before, path, origin.version)
    let values = text.objects(ofLayerAt: offset).flatMap(\.values)
    guard let value = values.first(where: { $0.element == element && $0.attribute == attribute }) else {
      throw InspectorService.RequestError(message: "the layer has no such value in \(path)")
    }
    let after = try text.replacing(value, with: new)
    guard after != before else { return }
    try file.replace(origin.version, with: after)
    let version = FileVersion(after)
    if let gesture, let last = changes.last, last.gesture == gesture, last.path == path, last.after == origin.version {
      changes[changes.count - 1].after = version
    } else {
      changes.append(Change(path: path, before: before, after: version, gesture: gesture))
    }
    while changes.count > 1, changes.reduce(0, { $0 + $1.before.count }) > Self.undoLimit { changes.removeFirst() }
  }

  /// Takes the last change back.
  mutating func undo() throws {
    guard let change = changes.popLast() else { throw InspectorService.RequestError(message: "there is nothing to undo") }
    do { try DocumentFile(path: change.path).replace(change.after, with: change.before) } catch {
      // What came before it can be undone even less.
      changes = []
      throw error
    }
  }
}
