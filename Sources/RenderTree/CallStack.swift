internal import CProcess
internal import Foundation

/// Room for recursions over trees of any depth, on threads with small stacks too.
///
/// A function that calls itself for sublayers begins with `guard CallStack.hasRoom else { return CallStack.extended { plan(layer) } }`.
///
/// The thread stays the same, and with it everything that belongs to it. Where there is room, that costs a comparison.
package enum CallStack {
  /// Whether the calling thread's stack has room for another level of recursion: at least 128 KiB.
  package static var hasRoom: Bool { cs_has_room() }

  /// Calls `body` on an additional stack, which has room for about ten thousand levels.
  package static func extended<Value, Failure: Error>(_ body: () throws(Failure) -> Value) throws(Failure) -> Value {
    var result: Result<Value, Failure>?
    func run() {
      do throws(Failure) { result = .success(try body()) } catch { result = .failure(error) }
    }
    withoutActuallyEscaping(run) { run in
      var call = run
      let code = withUnsafeMutablePointer(to: &call) { call in
        cs_call({ $0.assumingMemoryBound(to: (() -> Void).self).pointee() }, call)
      }
      precondition(code == 0, "no memory for a deeper call stack: \(String(cString: strerror(code)))")
    }
    guard let result else { preconditionFailure("the call did not return") }
    return try result.get()
  }
}
