import Acetate
import CAML
import Foundation
import Scenes

/// Runs `body`; what the libraries throw becomes a sentence and an exit code.
func reportingFailures<Result>(_ body: () throws -> Result) throws -> Result {
  do {
    return try body()
  } catch {
    let sorted = RenderError(sorting: error)
    // As if the write itself had met the closed pipe: `acetate … | head` says nothing.
    if sorted.reason == .readerClosed { Interruption.end(by: SIGPIPE) }
    throw Failure(Failure.Code(sorted.reason), sorted.description)
  }
}

extension Failure.Code {
  init(_ reason: RenderError.Reason) {
    switch reason {
    case .size, .outputName, .setting: self = .usage
    case .unavailable: self = .unavailable
    case .cannotCreate: self = .cannotCreate
    case .writing, .readerClosed: self = .writingFailed
    case .other, .cancelled: self = .software
    }
  }
}

extension Composition {
  /// What an INPUT argument names: `scene:NAME`, or a document's path.
  static func named(_ input: String) throws -> Composition {
    if input.hasPrefix("scene:") {
      let name = String(input.dropFirst("scene:".count))
      guard let scene = Scene.named(name) else { throw Failure(.noInput, "there is no scene '\(name)'; 'acetate list scenes' shows those there are") }
      return Composition(scene)
    }
    do {
      let document = try CAMLDocument.load(path: input)
      // A picture without one of its parts would pass for the whole.
      guard let error = document.diagnostics.first(where: { $0.severity == .error }) else { return Composition(document) }
      throw Failure(.badInput, error.description)
    } catch let error as CAMLError {
      throw Failure(error.reason == .unreadable ? .noInput : .badInput, error.description)
    }
  }
}
