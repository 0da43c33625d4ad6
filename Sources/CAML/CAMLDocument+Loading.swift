public import Foundation

extension CAMLDocument {
  /// Reads a `.caml` file, a `.ca` package, a `.wallpaper` folder, or one of them out of a zip archive: `Pack.tendies/Some.wallpaper`.
  ///
  /// What can be read is; what is wrong with the rest stands in `diagnostics`.
  /// - Throws: `CAMLError` when there is no layer to show: the place does not exist, is not well-formed XML, or exceeds a limit.
  public static func load(contentsOf url: URL, options: Options = Options()) throws -> CAMLDocument {
    try load(path: url.relativePath, options: options)
  }

  /// Reads a document by its path. Diagnostics name files beginning with the path as it is spelt here.
  public static func load(path: String, options: Options = Options()) throws -> CAMLDocument {
    try CAMLDocument(DocumentLoader(options: options).load(path))
  }

  /// Reads a document from memory.
  /// - Parameters:
  ///   - file: what diagnostics call it.
  ///   - resources: the folder to which image references are relative; without one only `data:` URIs have pictures.
  public static func load(data: Data, file: String? = nil, resources: URL? = nil, options: Options = Options()) throws -> CAMLDocument {
    try CAMLDocument(DocumentLoader(options: options).load(data, file: file, resources: resources?.relativePath))
  }
}
