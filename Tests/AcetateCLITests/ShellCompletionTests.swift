import Foundation
import TestSupport
import Testing

/// What zsh and fish themselves put on the line when a name of a file is completed, each on a terminal of its own.
@Suite("Completion on a terminal")
struct ShellCompletionTests {
  /// Types each line, completes it, and prints what stands on the line then, with a NUL behind it.
  private static let driver = #"""
    import os, pty, select, sys, time
    shell, setup, buffer, ready = sys.argv[1], sys.argv[2], sys.argv[3], b"READY" + b"-2"
    process, terminal = pty.fork()
    if process == 0:
        os.environ.update(TERM="xterm", LC_ALL="C.UTF-8")
        os.execvp(shell, ["zsh", "-f", "-i"] if shell == "zsh" else ["fish", "--no-config", "--private", "-i", "-C", setup])
    if shell == "zsh":
        os.write(terminal, setup.encode() + b"\n")
    shown = b""
    while ready not in shown:
        shown += os.read(terminal, 65536)
    for line in sys.argv[4:]:
        os.write(terminal, line.encode() + b"\t\x18")
        while not os.path.exists(buffer):
            if select.select([terminal], [], [], 0.01)[0]:
                os.read(terminal, 65536)
        sys.stdout.write(open(buffer).read().rstrip("\n") + "\0")
        os.unlink(buffer)
    os.kill(process, 9)
    """#

  /// How a shell hands what stands on the line to the driver when Control-X is pressed, as a whole file, and empties it.
  private static func setup(_ shell: String, script: String, buffer: String) -> String {
    shell == "zsh"
      ? """
      fpath=(\(script) $fpath); autoload -Uz compinit; compinit -u -D; setopt no_always_last_prompt no_beep
      take() { print -r -- "$BUFFER" >\(buffer).new; mv \(buffer).new \(buffer); zle kill-buffer }; zle -N take; bindkey '^X' take
      print READY-$((1 + 1))
      """
      : """
      source \(script)/acetate.fish
      bind \\cx "commandline >\(buffer).new; mv \(buffer).new \(buffer); commandline -r ''"
      echo READY-(math 1 + 1)
      """
  }

  @Test(
    "a name is one word, whatever is in it; zsh puts nothing of its history in place of an exclamation mark",
    arguments: ["zsh", "fish"])
  func words(shell: String) throws {
    let tool = try CommandLineTool()
    let names = [
      "it is $(touch ran)", #"q'uo"te"#, "a\u{301};b", "c:d", "back`touch ran`", "-dash", "p|q&r", "[br]*", "~tilde", "#hash", "é ü", "x=y",
      "z{a,b}",
      "w\\v", "u!!u", "\u{600}'m", "<\u{301}>",
    ]
    for name in names { try tool.folder.write("", as: "files/\(name).png") }
    try tool.folder.write(
      try tool.run("--generate-completion-script", shell).text, as: shell == "zsh" ? "scripts/_acetate" : "scripts/acetate.fish")
    let buffer = tool.folder.path("buffer")
    // Typed as far as it has to be, to mean this name alone.
    let lines = names.map { name in
      let sign = name.unicodeScalars.prefix(name.unicodeScalars.first == "\u{600}" ? 1 : 2)
      return "acetate ctl load files/"
        + sign.map { $0.isASCII && !"abcdefghijklmnopqrstuvwxyz-".unicodeScalars.contains($0) ? "\\\($0)" : "\($0)" }.joined()
    }
    let process = Process(), output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
    process.arguments =
      ["-c", Self.driver, shell, Self.setup(shell, script: tool.folder.path("scripts"), buffer: buffer), buffer] + lines
    process.currentDirectoryURL = tool.folder.url
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["PATH": "\(try BuiltProgram.folder().path):/usr/bin:/bin", "HOME": tool.folder.path("")], uniquingKeysWith: { $1 })
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let completed = text.unicodeScalars.split(separator: "\0").map { String($0).replacing("acetate ctl load ", with: "") }
    try #require(completed.count == names.count)
    for (name, word) in zip(names, completed) {
      #expect(try Self.evaluated(word, by: shell) == "files/\(name).png", "\(word)")
      if shell == "zsh" { #expect(word.utf8.count { $0 == UInt8(ascii: "!") } == word.components(separatedBy: "\\!").count - 1, "\(word)") }
    }
    #expect(!FileManager.default.fileExists(atPath: tool.folder.path("ran")))
  }

  /// The word as the shell hands it to a program.
  private static func evaluated(_ word: String, by shell: String) throws -> String {
    let process = Process(), output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/\(shell)")
    process.arguments = [shell == "zsh" ? "-f" : "--no-config", "-c", "/usr/bin/printf %s: \(word)"]
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return String(text.unicodeScalars.dropLast())
  }
}
