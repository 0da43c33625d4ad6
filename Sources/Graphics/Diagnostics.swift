internal import Synchronization

/// What a program did that has no effect, in a sentence: a value of a wrong type, a name that nothing has.
public struct Diagnostic: Hashable, Sendable, CustomStringConvertible {
  /// The property, key or call in question: "CALayer.contents".
  public let subject: String
  /// What is wrong with it, and what to do instead.
  public let problem: String

  package init(_ subject: String, _ problem: String) {
    self.subject = subject
    self.problem = problem
  }

  public var description: String { "\(subject): \(problem)" }
}

/// The one place through which libraries tell of a program's mistakes that they do not stop for.
package enum Diagnostics {
  private struct State {
    var handler: (@Sendable (Diagnostic) -> Void)?
    var reported: Set<Diagnostic> = []
  }

  private static let limit = 1000
  private static let state = Mutex(State(handler: standardHandler))

  /// What receives diagnostics; nil is silence. Changing the handler lets everything be told once more.
  package static var handler: (@Sendable (Diagnostic) -> Void)? {
    get { state.withLock { $0.handler } }
    set {
      state.withLock {
        $0.handler = newValue
        $0.reported.removeAll()
      }
    }
  }

  package static var isHeard: Bool { handler != nil }

  /// Tells of each mistake once; of no more than a thousand, beyond which nothing is put into words.
  ///
  /// - Parameter hint: follows from subject and problem, such as the name that is nearest; put into words once for each of them.
  package static func report(_ subject: String, _ problem: @autoclosure () -> String, hint: @autoclosure () -> String = "") {
    guard state.withLock({ $0.handler != nil && $0.reported.count < limit }) else { return }
    let diagnostic = Diagnostic(subject, problem())
    let handler = state.withLock { state in
      state.reported.count < limit && state.reported.insert(diagnostic).inserted ? state.handler : nil
    }
    handler?(Diagnostic(subject, diagnostic.problem + hint()))
  }

  /// Standard error in debug builds.
  private static var standardHandler: (@Sendable (Diagnostic) -> Void)? {
    #if DEBUG
      { FileHandle.standardError.write(Data("\($0)\n".utf8)) }
    #else
      nil
    #endif
  }
}
