/// The name of the first element of a text in XML, past the declaration, comments and document types, in small letters; nil for other
/// texts, and where it is not in what is given of the text.
package func xmlRootName(_ text: some StringProtocol) -> String? {
  func isBlank(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isWhitespace || scalar == "\u{FEFF}" }
  var scalars = Substring(text).unicodeScalars.drop(while: isBlank)
  guard scalars.first == "<" else { return nil }
  while let open = scalars.firstIndex(of: "<") {
    let tagScalars = scalars[scalars.index(after: open)...]
    if tagScalars.starts(with: "!--".unicodeScalars) {
      guard let end = tagScalars.firstRange(of: "-->".unicodeScalars) else { return nil }
      scalars = tagScalars[end.upperBound...]
    } else if tagScalars.first == "?" || tagScalars.first == "!" {
      if String(tagScalars.prefix(13)).lowercased() == "!doctype html" { return "html" }
      guard let end = tagScalars.firstIndex(of: ">") else { return nil }
      scalars = tagScalars[tagScalars.index(after: end)...]
    } else {
      return String(tagScalars.prefix { $0.properties.isAlphabetic || $0.properties.numericType != nil || $0 == ":" }).lowercased()
    }
  }
  return nil
}
