import Foundation
package import Graphics
import Synchronization

/// What programs are told of, for one test at a time: there is one place to listen.
package enum Told {
  private static let turn = NSLock()

  private final class Texts: Sendable {
    let list = Mutex<[String]>([])
  }

  /// What is told while `body` runs and `isMeant` lets through, others being told of by tests beside this one.
  package static func of(_ isMeant: @escaping @Sendable (Diagnostic) -> Bool, while body: () throws -> Void) rethrows -> [String] {
    turn.lock()
    defer { turn.unlock() }
    let texts = Texts(), before = Diagnostics.handler
    defer { Diagnostics.handler = before }
    Diagnostics.handler = { diagnostic in if isMeant(diagnostic) { texts.list.withLock { $0.append("\(diagnostic)") } } }
    try body()
    return texts.list.withLock { $0 }
  }

  /// What is told of these subjects while `body` runs.
  package static func of(_ subjects: String..., while body: () throws -> Void) rethrows -> [String] {
    try of({ subjects.contains($0.subject) }, while: body)
  }
}
