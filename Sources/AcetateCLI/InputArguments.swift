import Acetate
import ArgumentParser
import CAML
import Foundation

/// What every command that reads a document takes.
struct InputArguments: ParsableArguments {
  @Argument(
    help: "A .caml document, a .ca package, or scene:NAME (see 'acetate list scenes').", completion: .file(extensions: ["caml", "ca"]))
  var input: String

  @Option(help: ArgumentHelp("Show the document in this state.", valueName: "name"))
  var state: String?

  /// Loads the document, with its warnings on standard error.
  func load() throws -> Composition {
    let composition = try Composition.named(input)
    for warning in composition.diagnostics { Terminal.write("\(warning)\n") }
    if let state {
      do { try composition.apply(state: state) } catch let error as CAMLError {
        throw Failure(.usage, "\(input): \(error.diagnostic.message)")
      }
    }
    return composition
  }
}
