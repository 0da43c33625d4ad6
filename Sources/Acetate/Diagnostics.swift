public import Graphics

/// Called with what a program did that has no effect, once for each mistake: contents that are no picture, a file that holds none.
///
/// Debug builds write them to standard error to begin with, release builds nowhere. Nil is silence. Called on the thread that made the
/// mistake.
///
/// ```swift
/// Acetate.diagnostics = { print("layers: \($0)") }
/// ```
public var diagnostics: (@Sendable (Diagnostic) -> Void)? {
  get { Diagnostics.handler }
  set { Diagnostics.handler = newValue }
}
