/// What shells offer in place of a word that is being typed.
package enum CompletionText {
  package enum Shell: Hashable, Sendable {
    case bash, fish, zsh
  }

  /// Whether a shell can be handed this text: offers are read line by line, and none has an end of a line or a NUL in it; nor can one have
  /// a tab for fish, which has a description behind it.
  package static func isOffer(_ text: String, for shell: Shell?) -> Bool {
    let endsAtTab = shell == .fish || shell == nil
    return !text.utf8.contains { $0 == 0x0A || $0 == 0x0D || $0 == 0 || endsAtTab && $0 == 0x09 }
  }

  /// A text as the shell takes it from a list of offers: bash expands each, so that what it would run, replace or split has a backslash
  /// before it; zsh has a description behind the first colon; fish has one behind a tab, and escapes what it inserts by itself.
  package static func offer(_ text: String, for shell: Shell?) -> String {
    text.replacingScalars { scalar in
      let isSpecial =
        switch shell {
        case .bash: scalar.value < 0x80 && !isPlain(scalar)
        case .zsh: scalar == ":" || scalar == "\\"
        case .fish, nil: false
        }
      return isSpecial ? "\\\(scalar)" : nil
    }
  }

  /// A word of a line that is being typed, without the quotation marks and backslashes of shells.
  package static func unquoted(_ word: String) -> String {
    var result = String.UnicodeScalarView()
    var quote: Unicode.Scalar?
    var isEscaped = false
    for scalar in word.unicodeScalars {
      if isEscaped {
        result.append(scalar)
        isEscaped = false
      } else if scalar == "\\", quote != "'" {
        isEscaped = true
      } else if scalar == quote {
        quote = nil
      } else if quote == nil, scalar == "\"" || scalar == "'" {
        quote = scalar
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "/", ".", "_", "-": true
    default: false
    }
  }
}
