package enum ShellText {
  /// One word, whatever is in it, on one line of a script: as it is where it has letters of ASCII, digits and a few harmless signs alone,
  /// in quotation marks otherwise. What would end or hide in a line (control characters, U+0085, marks that turn the direction of writing)
  /// stands as bytes in `$'…'`, so that a word ends no here-document.
  ///
  /// No process can be handed a NUL: a text that has one has to be refused before.
  /// - Parameter hidden: signs of ASCII that stand as bytes too, since who reads the script before the shell takes them for its own.
  package static func word(_ text: String, hiding hidden: String = "") -> String {
    precondition(!text.utf8.contains(0), "no word of a shell has a NUL")
    if isPlain(text) { return text }
    func isItself(_ scalar: Unicode.Scalar) -> Bool {
      TerminalText.isPrintable(scalar) && scalar != "\t" && !hidden.unicodeScalars.contains(scalar)
    }
    let isOneLine = text.unicodeScalars.allSatisfy(isItself)
    var result = String.UnicodeScalarView((isOneLine ? "'" : "$'").unicodeScalars)
    for scalar in text.unicodeScalars {
      if scalar == "'" {
        result.append(contentsOf: (isOneLine ? "'\\''" : "\\'").unicodeScalars)
      } else if isOneLine {
        result.append(scalar)
      } else if scalar == "\\" {
        result.append(contentsOf: "\\\\".unicodeScalars)
      } else if isItself(scalar) {
        result.append(scalar)
      } else {
        for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
          let digits = String(byte, radix: 8)
          result.append(contentsOf: ("\\" + String(repeating: "0", count: 3 - digits.utf8.count) + digits).unicodeScalars)
        }
      }
    }
    result.append("'")
    return String(result)
  }

  package static func words(_ texts: [String], hiding hidden: String = "") -> String {
    texts.map { word($0, hiding: hidden) }.joined(separator: " ")
  }

  /// Words behind a number sign, on one line.
  package static func comment(_ text: String) -> String { TerminalText.line(text) }

  /// Whether a text is itself as a word, wherever that stands: none of the signs that shells expand, split at or assign with.
  private static func isPlain(_ text: String) -> Bool {
    guard let first = text.utf8.first else { return false }
    return text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
      // An equals sign makes an assignment of a command's first word.
      case UInt8(ascii: "="): first == UInt8(ascii: "-")
      default: "-_./:,%+@".utf8.contains(byte)
      }
    }
  }
}
