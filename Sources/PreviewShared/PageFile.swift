/// A file of the page on which previews and reports are looked at.
package struct PageFile: Sendable {
  package let name: String
  package let text: String

  /// Nil for a name that no file has.
  package static func named(_ name: String) -> PageFile? { embeddedPage[name].map { PageFile(name: name, text: $0) } }

  /// Its media type.
  package var type: String {
    if name.hasSuffix(".js") { return "text/javascript; charset=utf-8" }
    if name.hasSuffix(".css") { return "text/css; charset=utf-8" }
    return name.hasSuffix(".svg") ? "image/svg+xml" : "text/html; charset=utf-8"
  }
}
