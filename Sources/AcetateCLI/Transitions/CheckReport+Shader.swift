import CAML
import Foundation
import TextEscaping

extension CheckReport {
  /// A transition in GLSL, with its parameters, and what the compiler says about it.
  ///
  /// - Throws: `Failure` where there is no OpenGL ES to compile it.
  init(shader input: String, isStrict: Bool) throws {
    do {
      let choice = try TransitionChoice(shaderAt: input)
      try choice.check()
      self.init(
        input: input, diagnostics: [], isStrict: isStrict,
        parameters: choice.parameters.map { parameter in
          let type = parameter.type.rawValue
          let values =
            parameter.type == .image
            ? type : "\(type), \(TransitionValue.range(parameter)), initially \(TransitionValue.example(parameter))"
          return Parameter(name: parameter.name, values: values, summary: parameter.summary)
        })
    } catch let failure as Failure where failure.code != .unavailable {
      self.init(input: input, diagnostics: Self.remarks(on: input, failure), isStrict: isStrict, parameters: [])
    }
  }

  /// A remark for each line of the file that is wrong; one for all of it where no line is named.
  private static func remarks(on input: String, _ failure: Failure) -> [CAMLDiagnostic] {
    let name = (input as NSString).lastPathComponent
    let pattern = #/^(?:.*/)?(?<file>[^/]*?):(?<line>\d+): (?:error: )?(?<text>.*)$/#
    let found = ([failure.message] + (failure.listing ?? "").byteLines.filter { !$0.isEmpty }).compactMap {
      said -> CAMLDiagnostic? in
      guard let match = said.wholeMatch(of: pattern), match.file == name else { return nil }
      return CAMLDiagnostic(severity: .error, file: input, line: Int(match.line), message: String(match.text))
    }
    guard found.isEmpty else { return found }
    let prefix = [input, name].first { failure.message.hasBytePrefix("\($0): ") }.map { "\($0): " } ?? ""
    return [CAMLDiagnostic(severity: .error, file: input, message: String(failure.message.dropFirst(prefix.count)))]
  }
}
