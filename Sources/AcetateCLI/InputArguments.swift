import Acetate
import ArgumentParser
import Foundation

/// What every command that reads a document takes.
struct InputArguments: ParsableArguments {
  @Argument(help: "A .caml document, a .ca package, or scene:NAME (see 'acetate list scenes').", completion: .file(extensions: ["caml", "ca"]))
  var input: String

  @Option(help: ArgumentHelp("Show the document in this state.", valueName: "name"))
  var state: String?

  /// Loads the document, with its warnings on standard error.
  func load() throws -> Composition {
    let composition = try Composition.loading(input)
    for warning in composition.diagnostics { Terminal.write("\(warning)\n") }
    if let state {
      guard composition.stateNames.contains(state) else {
        let known = composition.stateNames.isEmpty ? "it has none" : "it has " + composition.stateNames.joined(separator: ", ")
        throw Failure(.usage, "\(input) has no state '\(state)': \(known)")
      }
      composition.apply(state: state)
    }
    return composition
  }
}
