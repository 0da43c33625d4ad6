internal import TextEscaping

extension LottieDocument {
  /// The document with another value for a slot, which stays as it is at all times.
  ///
  /// - Throws: `LottieError` where the document has no such slot.
  public func setting(slot name: String, to value: LottieSlotValue) throws(LottieError) -> LottieDocument {
    try setting([name: value])
  }

  /// The document with other values for slots, read again once.
  ///
  /// - Throws: `LottieError` where the document has no such slot.
  public func setting(_ values: [String: LottieSlotValue]) throws(LottieError) -> LottieDocument {
    for name in values.keys.sorted() where !slots.contains(where: { $0.name.isSameBytes(as: name) }) {
      let known = slots.prefix(20).map { "\"\($0.name)\"" }.joined(separator: ", ")
      throw LottieError(
        .unknownName, "the document has no slot \"\(name)\"" + (known.isEmpty ? ", nor any other" : ", but \(known)"), file: source.file)
    }
    var source = source
    source.overrides.merge(values) { _, new in new }
    return try LottieDocument(source)
  }

  /// The document with the values that a theme of its archive gives to slots, in the place of those of the theme that it has. Rules for
  /// slots that the document does not have, and for other animations, are left out; values that were set stay.
  ///
  /// - Throws: `LottieError` where the archive has no such theme, or the theme cannot be read.
  public func setting(theme name: String) throws(LottieError) -> LottieDocument {
    guard let slots = try source.archive?.slots(ofTheme: name, for: source.animation) else {
      let known = themes.prefix(20).map { "\"\($0)\"" }.joined(separator: ", ")
      throw LottieError(
        .unknownName, "the document has no theme \"\(name)\"" + (known.isEmpty ? ", nor any other" : ", but \(known)"), file: source.file)
    }
    var source = source
    source.themed = slots
    return try LottieDocument(source)
  }

  /// The document with no theme, not even the one that it begins with.
  package func withoutTheme() throws(LottieError) -> LottieDocument {
    guard source.themed != nil else { return self }
    var source = source
    source.themed = nil
    return try LottieDocument(source)
  }
}
