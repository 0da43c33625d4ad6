import ArgumentParser
import Foundation

/// What a shell offers for the arguments of `ctl`.
enum ControlCompletion {
  /// What can be written in place of the word that is being completed.
  ///
  /// `words` are those of the line as the shell has them, with the program's own first, and quoted as they are there; `index` is the
  /// word's.
  static func candidates(_ words: [String], _ index: Int, shell: CompletionShell? = .requesting) -> [String] {
    guard let (command, place) = command(in: words.prefix(max(0, index))) else { return [] }
    let word = words.indices.contains(index) ? unquoted(words[index]) : ""
    switch command {
    case .lowPower: return place == 0 ? ["on", "off"] : []
    case .load: return files(from: word) { _ in true }.map { quoted($0, for: shell) }
    case .screenshot:
      return place == 0 ? files(from: word) { $0.lowercased().hasSuffix(".png") }.map { quoted($0, for: shell) } : []
    case .play, .pause, .next, .previous, .show, .seek, .state, .set, .parameter, .status, .statistics, .subscribe, .blank, .wake,
      .brightness, .gamma, .quit:
      return []
    }
  }

  /// The command that stands in `words`, and how many of its arguments follow it there.
  private static func command(in words: ArraySlice<String>) -> (command: ControlCommand, place: Int)? {
    guard let ctl = words.firstIndex(of: "ctl") else { return nil }
    var found: ControlCommand?
    var place = 0, isValue = false
    for word in words[(ctl + 1)...] {
      if word == "=" {
        // Bash has the equals sign of `--socket=x` as a word of its own.
        isValue = true
      } else if isValue {
        isValue = false
      } else if word.hasPrefix("--") {
        isValue = ["--socket", "--duration", "--display"].contains(word)
      } else if found != nil {
        place += 1
      } else if let command = ControlCommand(rawValue: word) {
        found = command
      } else {
        return nil
      }
    }
    return found.map { ($0, place) }
  }

  /// A word without the quotation marks and backslashes of shells.
  private static func unquoted(_ word: String) -> String {
    var result = ""
    var isEscaped = false
    for character in word {
      if !isEscaped, "\\\"'".contains(character) {
        isEscaped = character == "\\"
      } else {
        result.append(character)
        isEscaped = false
      }
    }
    return result
  }

  /// A file's name as `shell` takes it from a list of words: bash expands each, so that what it would run or replace has to be escaped, and
  /// zsh has a description behind the first colon.
  private static func quoted(_ name: String, for shell: CompletionShell?) -> String {
    let special: (Character) -> Bool
    switch shell {
    case .bash?: special = { $0.isASCII && !$0.isLetter && !$0.isNumber && !"/._-".contains($0) }
    case .zsh?: special = { $0 == ":" || $0 == "\\" }
    default: return name
    }
    return String(name.flatMap { special($0) ? ["\\", $0] : [$0] })
  }

  /// Folders, and those files whose names are `wanted`, that begin with `prefix`; a folder that is the only one gives way to what is in it,
  /// since zsh, unlike bash and fish, would end the word behind its slash.
  private static func files(from prefix: String, wanted: (String) -> Bool) -> [String] {
    var prefix = prefix
    for _ in 0..<16 {
      let end = prefix.lastIndex(of: "/").map(prefix.index(after:)) ?? prefix.startIndex
      let folder = String(prefix[..<end]), start = prefix[end...]
      let path = folder.isEmpty ? "." : folder.hasPrefix("~/") ? NSString(string: folder).expandingTildeInPath : folder
      // A name with a line's end in it would be two.
      let names = ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).filter { !$0.contains("\n") }.sorted()
      let found = names.filter { $0.hasPrefix(start) && (!$0.hasPrefix(".") || start.hasPrefix(".")) }.compactMap { name -> String? in
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path + "/" + name, isDirectory: &isFolder) else { return nil }
        return isFolder.boolValue ? folder + name + "/" : wanted(name) ? folder + name : nil
      }
      guard found.count == 1, found[0].hasSuffix("/") else { return found }
      prefix = found[0]
    }
    return [prefix]
  }
}
