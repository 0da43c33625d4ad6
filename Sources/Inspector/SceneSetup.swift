package import CAML
package import OfflineRendering

/// What can be chosen of a scene besides the time: its parameters, and when it changes its state. A scene with a setup is loaded anew when
/// the setup changes, so that every picture depends on file, setup and time alone.
package struct SceneSetup: Codable, Hashable, Sendable {
  package struct Change: Codable, Hashable, Sendable {
    /// The state's name; nil is the document as it is written.
    package var state: String?
    /// When the state changes, in seconds; at 0 it changes at once, later with the document's animations.
    package var time: Double

    package init(state: String?, time: Double) { (self.state, self.time) = (state, time) }
  }

  /// Values by names, as the document's `--param` takes them.
  package var parameters: [String: String] = [:]
  package var changes: [Change] = []
  /// What a person does; nil leaves that to the scene's own script, or the one that was given with it.
  package var events: [Event]?

  package init() {}

  /// Sets up a composition that nothing has been done with yet.
  /// - Throws: `CAMLError` for a parameter, a value or a state that the document does not have, `InputScriptError` for what is no event.
  package func apply(to composition: inout Composition) throws {
    for (name, value) in parameters.sorted(by: { $0.key < $1.key }) { try composition.setParameter(name, to: value) }
    if !changes.isEmpty { try composition.plan(changes.map { StateChange(to: $0.state, at: $0.time) }) }
    if let events { composition.plan(try Self.inputEvents(events)) }
  }
}

package struct SceneSummary: Codable, Hashable, Sendable {
  package struct Parameter: Codable, Hashable, Sendable {
    package var name: String
    package var summary: String
    /// The least and the greatest number; nil for what is no number, or has no bounds.
    package var range: [Double]?
    package var choices: [String]?
    package var isWhole: Bool?
    /// The value unless another one is set, where that is known.
    package var initial: String?

    /// What is neither a number between two others nor one of some words is set as text.
    package init(name: String, summary: String, range: [Double]? = nil, choices: [String]? = nil, initial: String? = nil) {
      (self.name, self.summary, self.range, self.choices, self.initial) = (name, summary, range, choices, initial)
    }
  }

  package struct Diagnostic: Codable, Hashable, Sendable {
    /// `warning` or `error`.
    package var severity: String
    package var file: String?
    package var line: Int?
    package var column: Int?
    package var message: String

    package init(severity: String, file: String?, line: Int?, column: Int?, message: String) {
      (self.severity, self.file, self.line, self.column, self.message) = (severity, file, line, column, message)
    }

    package init(_ diagnostic: CAMLDiagnostic) {
      self.init(
        severity: diagnostic.severity.rawValue, file: diagnostic.file, line: diagnostic.line, column: diagnostic.column,
        message: diagnostic.message)
    }
  }

  /// The size of the canvas, in points.
  package var size: [Double]
  /// The size of the picture, in pixels.
  package var pixels: [Int]
  /// When the last animation that ends has ended, in seconds; nil when none does.
  package var duration: Double?
  package var layerCount: Int
  package var states: [String]
  package var parameters: [Parameter]
  package var setup: SceneSetup
  package var diagnostics: [Diagnostic]
}

extension SceneSummary.Parameter {
  init(_ parameter: CAMLParameter) {
    switch parameter.kind {
    case .number(let range):
      self.init(name: parameter.name, summary: parameter.summary, range: [range.lowerBound, range.upperBound])
    case .choice(let words): self.init(name: parameter.name, summary: parameter.summary, choices: words)
    }
  }
}
