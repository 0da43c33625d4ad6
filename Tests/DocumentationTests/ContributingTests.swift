import Foundation
import TestSupport
import Testing

/// Walks the guide's recipes: each file, symbol and command that it names is there. Whether the steps are the right ones is for readers.
@Suite("What CONTRIBUTING.md names")
struct ContributingTests {
  private static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// What stands in the guide for any name.
  private static let placeholders = ["NAME", "MODULE", "…"]

  private let guide: Guide
  private let repository: Repository

  init() throws {
    guide = Guide(try String(contentsOf: Self.package.appendingPathComponent("CONTRIBUTING.md"), encoding: .utf8))
    repository = try Repository(Self.package)
  }

  @Test("files and folders are in the repository")
  func paths() {
    #expect(guide.paths.count > 40)
    let missing = guide.paths.filter { !repository.has($0) }
    #expect(missing.isEmpty, "there is no \(missing.joined(separator: ", "))")
    // A path is found by its end, too, and with a part that stands for any; one that is not there is not.
    #expect(repository.has("Planning/FramePlanner+Layer.swift") && repository.has("Sources/MODULE/MODULE.docc"))
    #expect(!repository.has("Planning/FramePlanner+Layers.swift") && !repository.has("Sources/NAME/FramePlanner.docc"))
  }

  @Test("symbols, variables and test suites stand in the sources")
  func symbols() throws {
    #expect(guide.words.count > 100)
    // None is found in this file alone.
    let invented = "Un" + "heardOfSymbol"
    let found = try repository.words(among: guide.words.union([invented]))
    let missing = guide.words.subtracting(found)
    #expect(missing.isEmpty, "the sources have no \(missing.sorted().joined(separator: ", "))")
    #expect(!found.contains(invented) && found.contains("FramePlan"))
  }

  @Test("what is named with its file in parentheses stands in that file, or in that folder")
  func owners() throws {
    #expect(guide.owners.count > 8)
    for (symbol, path) in guide.owners { #expect(try repository.has(symbol, in: path), "\(path) has no \(symbol)") }
    #expect(try repository.has("planTransition", in: "FramePlanner+Transitions.swift"))
    #expect(try !repository.has("planTransition", in: "FramePlanner+Layer.swift"))
  }

  @Test("commands can be run: tools are executable, and take the options; acetate has the subcommands")
  func commands() throws {
    #expect(guide.commands.count > 30)
    for command in guide.commands {
      guard let program = command.first, program != "swift" else { continue }
      let file = Self.package.appendingPathComponent(program == "acetate" ? "tools/acetate" : program)
      let canRun = FileManager.default.isExecutableFile(atPath: file.path)
      #expect(canRun, "\(program) cannot be run")
      guard canRun else { continue }
      if file.lastPathComponent == "acetate" {
        let names = command.dropFirst().prefix { word in word.allSatisfy(\.isLetter) }
        for name in names { #expect(try repository.hasSubcommand(name), "there is no acetate \(names.joined(separator: " "))") }
      } else {
        let text = try String(contentsOf: file, encoding: .utf8)
        // What tools/test does not know is for `swift test`.
        for option in command where option.hasPrefix("--") && option != "--filter" {
          #expect(text.contains(option), "\(program) has no \(option)")
        }
      }
    }
  }

  /// The guide, taken apart.
  private struct Guide {
    /// Words of commands, in blocks and between backquotes, without variables before them.
    private(set) var commands: [[String]] = []
    private(set) var paths: [String] = []
    /// Words of code that is neither.
    private(set) var words: Set<String> = []
    /// Symbols behind each of which stands the file that has it, or its folder, as `symbol` (`path`).
    private(set) var owners: [(symbol: String, path: String)] = []

    init(_ text: String) {
      var isBlock = false, prose = ""
      for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
        if line.hasPrefix("```") {
          isBlock.toggle()
        } else if isBlock {
          add(code: line.prefix { $0 != "#" })
        } else {
          prose += line.drop { $0 == " " }
          prose += " "
        }
      }
      for match in prose.matches(of: /`([^`]+)`/) { add(code: match.1) }
      for match in prose.matches(of: /`(\w+)` \(`([\w+.\/-]+)`\)/) { owners.append((String(match.1), String(match.2))) }
      // Suites and targets of tests stand in the text as they are.
      for match in prose.matches(of: /\b\w+Tests\b/) { words.insert(String(match.0)) }
    }

    private mutating func add(code: Substring) {
      var parts = code.split(separator: " ").map(String.init)
      while let variable = parts.first?.firstMatch(of: /^([A-Z_]+)=/)?.1 {
        words.insert(String(variable))
        parts.removeFirst()
      }
      guard let first = parts.first else { return }
      if ["swift", "acetate"].contains(first) || first.hasPrefix("tools/") || first.hasPrefix(".ci/") {
        commands.append(parts)
        for part in parts.dropFirst() where part.hasPrefix("docs/") { paths.append(part) }
        if let filter = parts.firstIndex(of: "--filter"), filter + 1 < parts.count { words.insert(parts[filter + 1]) }
      } else if parts.count == 1, first.wholeMatch(of: /[\w+.\/…-]+\/[\w+.\/…-]+|[\w+…]+\.(swift|md|h|inc|glsl|frag|vert)/) != nil {
        paths.append(first)
      } else {
        for match in code.matches(of: /[A-Za-z_]\w*/) where !ContributingTests.placeholders.contains(String(match.0)) {
          words.insert(String(match.0))
        }
      }
    }
  }

  /// What git knows of.
  private struct Repository {
    private let package: URL
    /// Files and folders, also by the ends of their paths.
    private var places: Set<String> = []

    init(_ package: URL) throws {
      self.package = package
      for path in try git(["ls-files"]).split(separator: "\n") {
        let parts = path.split(separator: "/")
        for start in parts.indices { for end in start..<parts.count { places.insert(parts[start...end].joined(separator: "/")) } }
      }
    }

    func has(_ path: String) -> Bool {
      if places.contains(path) { return true }
      let pattern = ContributingTests.placeholders.reduce(path) { $0.replacingOccurrences(of: $1, with: "*") }
      let parts = pattern.split(separator: "/").map { $0.split(separator: "*", omittingEmptySubsequences: false) }
      guard parts.contains(where: { $0.count > 1 }) else { return false }
      return places.contains { place in
        let names = place.split(separator: "/")
        return names.count == parts.count
          && zip(names, parts).allSatisfy { name, part in
            part.count == 1 ? name == part[0] : name.hasPrefix(part[0]) && name.hasSuffix(part[part.count - 1])
          }
      }
    }

    /// Those of some words that stand in a source, a shader, a test or a tool.
    func words(among words: Set<String>) throws -> Set<String> {
      let patterns = words.sorted().flatMap { ["-e", $0] }
      let left = ["Tests/DocumentationTests/ContributingTests.swift", "Tests/GoldenTests/Goldens"].map { ":(exclude)\($0)" }
      let places = ["Package.swift", "Sources", "Shaders", "Tests", "tools"] + left
      let found = try git(["grep", "-h", "-o", "-w", "-F"] + patterns + ["--"] + places)
      return Set(found.split(separator: "\n").map(String.init))
    }

    /// Whether a word stands in a file, or in a file of a folder, that is named by its path or by the end of it.
    func has(_ word: String, in path: String) throws -> Bool {
      try !git(["grep", "-l", "-w", "-F", "-e", word, "--", ":(glob)**/\(path)", ":(glob)**/\(path)/**"]).isEmpty
    }

    func hasSubcommand(_ name: String) throws -> Bool {
      try !git(["grep", "-F", "commandName: \"\(name)\"", "--", "Sources/AcetateCLI"]).isEmpty
    }

    private func git(_ arguments: [String]) throws -> String {
      let folder = try TemporaryFolder()
      let result = try withExtendedLifetime(folder) {
        try BuiltProgram(path: "/usr/bin/git").run(["-C", package.path] + arguments, in: folder.url)
      }
      // `git grep` ends with 1 where it finds nothing.
      try #require(result.status == 0 || result.status == 1, "git \(arguments.first ?? ""): \(result.errors)")
      return result.text
    }
  }
}
