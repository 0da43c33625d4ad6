/// The name of the first element of a text in XML, past the declaration, comments and document types, in small letters; nil for other
/// texts, and where it is not in what is given of the text.
package func xmlRootName(_ text: some StringProtocol) -> String? {
  var rest = Substring(text.drop { $0.isWhitespace || $0 == "\u{FEFF}" })
  guard rest.hasPrefix("<") else { return nil }
  while let open = rest.firstIndex(of: "<") {
    let tag = rest[rest.index(after: open)...]
    if tag.hasPrefix("!--") {
      guard let end = tag.range(of: "-->") else { return nil }
      rest = tag[end.upperBound...]
    } else if tag.hasPrefix("?") || tag.hasPrefix("!") {
      if tag.lowercased().hasPrefix("!doctype html") { return "html" }
      guard let end = tag.firstIndex(of: ">") else { return nil }
      rest = tag[tag.index(after: end)...]
    } else {
      return tag.prefix { $0.isLetter || $0.isNumber || $0 == ":" }.lowercased()
    }
  }
  return nil
}
