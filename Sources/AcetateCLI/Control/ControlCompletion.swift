import Acetate
import ArgumentParser
import FileFormats
import Graphics
import MediaFiles
import TextEscaping

/// What a shell offers for the arguments of `ctl`.
enum ControlCompletion {
  /// What can be written in place of the word that is being completed.
  ///
  /// `words` are those of the line as the shell has them, with the program's own first, and quoted as they are there; `index` is the
  /// word's.
  static func candidates(_ words: [String], _ index: Int, shell: CompletionShell? = .requesting) -> [String] {
    guard let line = line(words.prefix(max(0, index))) else { return [] }
    let word = words.indices.contains(index) ? CompletionText.unquoted(words[index]) : "", place = line.place
    switch line.command.row.offers {
    case .nothing: return []
    case .words(let words): return place == 0 ? words : []
    case .states: return place == 0 ? offered(states(of: line.display, at: line.socket, from: word), to: shell) : []
    case .files: return offered(files(from: word) { _ in true }, to: shell)
    case .picture: return place == 0 ? offered(files(from: word) { FileFormat(path: $0) == .png }, to: shell) : []
    }
  }

  /// What of a line is before the word that is being completed.
  private struct Line {
    var command: ControlCommand
    /// How many of the command's arguments.
    var place: Int
    var socket: String?
    var display: Int?
  }

  private static func line(_ words: ArraySlice<String>) -> Line? {
    guard let ctl = words.firstIndex(of: "ctl") else { return nil }
    var command: ControlCommand?, place = 0
    var options: [String: String] = [:]
    // The option whose value comes next.
    var option: String?
    for word in words[(ctl + 1)...] {
      if word == "=" {
        // Bash has the equals sign of `--socket=x` as a word of its own.
        continue
      } else if let name = option {
        options[name] = CompletionText.unquoted(word)
        option = nil
      } else if word.hasBytePrefix("--") {
        let parts = word.split(atEach: "=", most: 1)
        guard ["--socket", "--duration", "--display"].contains(parts[0]) else { continue }
        if parts.count == 2 { options[parts[0]] = CompletionText.unquoted(parts[1]) } else { option = parts[0] }
      } else if command != nil {
        place += 1
      } else if let named = ControlCommand(rawValue: word) {
        command = named
      } else {
        return nil
      }
    }
    let (socket, display) = (options["--socket"], options["--display"].flatMap { Int($0) })
    return command.map { Line(command: $0, place: place, socket: socket, display: display) }
  }

  /// Names of the document's states that begin with `prefix`, as the player tells them that listens at a socket; none where nobody answers
  /// soon.
  private static func states(of display: Int?, at socket: String?, from prefix: String) -> [String] {
    let path = socket.map { $0.hasBytePrefix("~/") ? NSString(string: $0).expandingTildeInPath : $0 } ?? CtlCommand.defaultSocket
    var request: [String: Any] = ["command": ControlCommand.status.rawValue]
    if let display { request["display"] = display }
    guard let line = try? JSONSerialization.data(withJSONObject: request), let answer = answer(to: line, at: path, within: 1),
      let names = (try? JSONSerialization.jsonObject(with: answer) as? [String: Any])?["states"] as? [String]
    else { return [] }
    return names.filter { $0.hasBytePrefix(prefix) }
  }

  /// The line that a player answers a line with, if it does in so many seconds.
  private static func answer(to line: Data, at path: String, within seconds: Double) -> Data? {
    guard let descriptor = UnixAddress.connect(to: path, waits: false) else { return nil }
    defer { close(descriptor) }
    let request = [UInt8](line) + [UInt8(ascii: "\n")]
    guard send(descriptor, request, request.count, CInt(MSG_NOSIGNAL)) == request.count else { return nil }
    let end = monotonicSeconds() + seconds
    var answer = Data(), part = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let left = end - monotonicSeconds()
      guard left > 0, poll(&wait, 1, CInt((left * 1000).rounded(.up))) == 1 else { return nil }
      let count = recv(descriptor, &part, part.count, 0)
      guard count > 0 else { return nil }
      if let lineEnd = part[..<count].firstIndex(of: UInt8(ascii: "\n")) { return answer + part[..<lineEnd] }
      answer += part[..<count]
    }
  }

  /// The shell in this program's own words.
  private static func offered(_ texts: [String], to shell: CompletionShell?) -> [String] {
    let reader: CompletionText.Shell? =
      switch shell {
      case .bash?: .bash
      case .fish?: .fish
      case .zsh?: .zsh
      default: nil
      }
    return texts.filter { CompletionText.isOffer($0, for: reader) }.map { CompletionText.offer($0, for: reader) }
  }

  /// Folders, and those files whose names are `wanted`, that begin with `prefix`; a folder that is the only one gives way to what is in it,
  /// since zsh, unlike bash and fish, would end the word behind its slash.
  private static func files(from prefix: String, wanted: (String) -> Bool) -> [String] {
    var prefix = prefix
    for _ in 0..<16 {
      let folder = FileName.folder(prefix), start = FileName.last(prefix)
      let path = folder.isEmpty ? "." : folder.hasBytePrefix("~/") ? NSString(string: folder).expandingTildeInPath : folder
      // A name with a line's end in it would be two.
      let names = ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).filter { CompletionText.isOffer($0, for: .bash) }
        .sorted()
      let found = names.filter { $0.hasBytePrefix(start) && (!$0.hasBytePrefix(".") || start.hasBytePrefix(".")) }.compactMap {
        name -> String? in
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path + "/" + name, isDirectory: &isFolder) else { return nil }
        return isFolder.boolValue ? folder + name + "/" : wanted(name) ? folder + name : nil
      }
      guard found.count == 1, found[0].hasByteSuffix("/") else { return found }
      prefix = found[0]
    }
    return [prefix]
  }
}
