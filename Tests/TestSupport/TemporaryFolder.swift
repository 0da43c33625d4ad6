public import Foundation

/// A folder that goes away with everything in it.
public final class TemporaryFolder: Sendable {
  public let url: URL

  public init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("acetate-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  public var path: String { url.path }
  /// Keeps a slash at the end of the name.
  public func path(_ name: String) -> String { "\(url.path)/\(name)" }

  /// Names of everything in the folder, hidden files included, in alphabetical order.
  public var contents: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []).sorted() }

  /// Folders in the name are created.
  @discardableResult
  public func write(_ data: Data, as name: String) throws -> String {
    let file = url.appendingPathComponent(name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
    return file.path
  }

  @discardableResult
  public func write(_ text: String, as name: String) throws -> String { try write(Data(text.utf8), as: name) }

  public func bytes(_ name: String) throws -> [UInt8] { try [UInt8](read(name)) }
  public func read(_ name: String) throws -> Data { try Data(contentsOf: url.appendingPathComponent(name)) }
}
