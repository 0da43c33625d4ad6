internal import TextEscaping

/// A file of the page on which previews and reports are looked at.
package struct PageFile: Sendable {
  package let name: String
  package let text: String

  package static func named(_ name: String) -> PageFile? { embeddedPage[name].map { PageFile(name: name, text: $0) } }

  /// Its media type.
  package var type: String {
    if name.hasByteSuffix(".js") { return "text/javascript; charset=utf-8" }
    if name.hasByteSuffix(".css") { return "text/css; charset=utf-8" }
    return name.hasByteSuffix(".svg") ? "image/svg+xml" : "text/html; charset=utf-8"
  }
}
