import ArgumentParser
import CAML
import Foundation

struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Reads documents and reports every problem with its place, and the states there are.",
    discussion: """
      Exits with 0 when every document can be rendered, with 65 when one cannot.

      EXAMPLE
        acetate check --strict Badge.ca *.caml
      """)

  @Argument(help: "Documents (.caml), packages (.ca) or wallpapers (.wallpaper).", completion: .file(extensions: ["caml", "ca"]))
  var inputs: [String]

  @Flag(help: "Let warnings count as errors.")
  var strict = false

  func run() throws {
    var failed = 0
    for input in inputs {
      let (diagnostics, states) = Self.findings(of: input)
      for diagnostic in diagnostics { try Terminal.say(Terminal.printable("\(diagnostic)")) }
      if !states.isEmpty {
        let names = states.map { "\"\($0)\"" }.joined(separator: ", ")
        try Terminal.say(Terminal.printable("\(input): \(Self.count(states.count, "state")): \(names)"))
      }
      let errors = diagnostics.count { $0.severity == .error }
      let warnings = diagnostics.count - errors
      let isBad = errors > 0 || (strict && warnings > 0)
      if isBad { failed += 1 }
      let verdict = errors > 0 ? "cannot be rendered" : isBad ? "can be rendered, but not strictly" : "can be rendered"
      try Terminal.say("\(input): \(verdict), \(Self.count(errors, "error")), \(Self.count(warnings, "warning"))")
    }
    if failed > 0 { throw ExitCode(Failure.Code.badInput.rawValue) }
  }

  private static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }

  /// Everything there is to say about a document, one that cannot be loaded included, and the names of its states.
  private static func findings(of path: String) -> (diagnostics: [CAMLDiagnostic], states: [String]) {
    do {
      let document = try CAMLDocument.load(path: path)
      return (document.problems(path: path), document.stateNames)
    } catch let error as CAMLError {
      return ([error.diagnostic], [])
    } catch {
      return ([CAMLDiagnostic(severity: .error, file: path, message: "\(error)")], [])
    }
  }
}
