import Foundation
import TestSupport
import Testing

@testable import AcetateCLI

/// docs/preview.md is held to what it says: its commands are understood, and its workflows find what they are for.
@Suite("The guide to previews and reports")
struct GuideTests {
  private let folder: TemporaryFolder
  private let text: String

  init() throws {
    folder = try TemporaryFolder()
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    text = try String(contentsOf: root.appendingPathComponent("docs/preview.md"), encoding: .utf8)
  }

  /// The lines of the blocks in a language.
  private func blocks(_ language: String) -> [[Substring]] {
    var blocks: [[Substring]] = [], isInside = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if isInside, line == "```" {
        isInside = false
      } else if isInside {
        blocks[blocks.count - 1].append(line)
      } else if line == "```" + language {
        isInside = true
        blocks.append([])
      }
    }
    return blocks
  }

  @Test("its commands are understood, and its reports are written")
  func commands() throws {
    let lines = blocks("sh").joined().filter { $0.hasPrefix("acetate ") }.map { $0.split(separator: " #")[0] }
    let commands = lines.map { $0.split(separator: " ").dropFirst().map { String($0).replacingOccurrences(of: "\"", with: "") } }
    #expect(commands.count >= 6)
    for command in commands { _ = try AcetateCommand.parseAsRoot(command) }
    for name in ["Badge.ca/main.caml", "new.caml", "old.caml"] {
      try FileManager.default.createDirectory(
        at: folder.url.appendingPathComponent(name).deletingLastPathComponent(), withIntermediateDirectories: true)
      try folder.write(previewed(), as: name)
    }
    for command in commands where command[0] == "report" {
      let result = try BuiltProgram("acetate").run(command, in: folder.url, environment: ["ACETATE_BACKEND": "software"])
      #expect(result.status == 0 && result.errors == "", "\(command)")
    }
  }

  /// What the workflows run, one text each, as the services hand it to a shell.
  private func workflows() throws -> [String] {
    let yaml = blocks("yaml")
    try #require(yaml.count == 2)
    // What is indented below `run: |`.
    let run = try #require(yaml[0].firstIndex { $0.hasSuffix("run: |") })
    let github = yaml[0][(run + 1)...].prefix { $0.hasPrefix("          ") }.map { $0.dropFirst(10) }.joined(separator: "\n")
    // Items of a list, whose further lines go on where the one before ended.
    let script = try #require(yaml[1].firstIndex { $0 == "  script:" })
    var items: [String] = []
    for line in yaml[1][(script + 1)...].prefix(while: { $0.hasPrefix("    ") }) {
      if line.hasPrefix("    - ") {
        items.append(String(line.dropFirst(6)))
      } else {
        items[items.count - 1] += " " + line.drop { $0 == " " }
      }
    }
    return [github, items.joined(separator: "\n")]
  }

  @Test("its workflows end with 1 where a document differs from the main branch's, and keep that page", arguments: [0, 1])
  func workflow(number: Int) throws {
    let words = try workflows()[number]
    // A branch that changes one of two documents, and adds a third.
    try folder.write(previewed(), as: "same.caml")
    try folder.write(previewed(), as: "old.caml")
    try folder.write(previewed(color: "0 1 0"), as: "new.caml")
    let script = """
      set -eo pipefail
      export HOME="$PWD" GIT_CONFIG_NOSYSTEM=1 GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@b.c GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@b.c
      PATH="\(try BuiltProgram.folder().path):$PATH"
      git init -q -b main origin && mkdir origin/scenes
      cp same.caml origin/scenes/ && cp old.caml origin/scenes/changed.caml
      git -C origin add . && git -C origin commit -q -m before
      git clone -q origin work && cd work
      git switch -q -c change
      cp ../new.caml scenes/changed.caml && cp ../new.caml scenes/added.caml
      \(words)
      """
    let result = try BuiltProgram(path: "/bin/bash").run(["-c", script], in: folder.url)
    #expect(result.status == 1, "\(result.errors)")
    #expect(result.text.contains("scenes/same.caml agree in 21 pictures"))
    #expect(result.text.contains("scenes/changed.caml differ by 255 of 255 at most, at 0 s; up to 1 is tolerated"))
    let pages = try FileManager.default.contentsOfDirectory(atPath: folder.path("work/differences")).sorted()
    #expect(pages == ["changed.caml.html", "same.caml.html"])
  }
}
