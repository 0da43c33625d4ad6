import Acetate
import CAML
import Scenes

/// Runs `body`; what the libraries throw becomes a sentence and an exit code.
func reportingFailures<Result>(_ body: () throws -> Result) throws -> Result {
  do {
    return try body()
  } catch let failure as Failure {
    throw failure
  } catch {
    let sorted = RenderError(sorting: error)
    throw Failure(Failure.Code(sorted.reason), sorted.description)
  }
}

extension Failure.Code {
  init(_ reason: RenderError.Reason) {
    switch reason {
    case .size, .outputName, .setting: self = .usage
    case .unavailable: self = .unavailable
    case .permission: self = .noPermission
    case .busy: self = .busy
    case .cannotCreate: self = .cannotCreate
    case .writing: self = .writingFailed
    case .shader: self = .badInput
    case .readerClosed: self = .readerClosed
    case .other, .past, .cancelled: self = .software
    }
  }
}

extension Composition {
  /// What an INPUT argument names: `scene:NAME`, or a document's path.
  static func named(_ input: String) throws -> Composition {
    if input.hasPrefix("scene:") {
      let name = String(input.dropFirst("scene:".count))
      guard let scene = Scene.named(name) else {
        throw Failure(.noInput, "there is no scene '\(name)'; 'acetate list scenes' shows those there are")
      }
      return Composition(scene)
    }
    do {
      let document = try CAMLDocument.load(path: input)
      // A picture without one of its parts would pass for the whole.
      if let error = document.problems(path: input).first(where: { $0.severity == .error }) { throw Failure(.badInput, error.description) }
      return Composition(document)
    } catch let error as CAMLError {
      throw Failure(error.reason == .unreadable ? .noInput : .badInput, error.description)
    }
  }
}

extension CAMLDocument {
  /// The reader's remarks, and what else keeps the document from being rendered.
  func problems(path: String) -> [CAMLDiagnostic] {
    guard size.width <= 0 || size.height <= 0 else { return diagnostics }
    let width = shortest(Double(size.width)), height = shortest(Double(size.height))
    return diagnostics + [
      CAMLDiagnostic(severity: .error, file: path, message: "the root layer's bounds are empty (\(width) by \(height) points)")
    ]
  }
}
