public import Graphics

/// Called with each mistake of a program that has no effect, once per mistake: contents that are no picture, a file without one.
///
/// Debug builds write them to standard error to begin with, release builds nowhere. Nil is silence. Called on the thread that made the
/// mistake.
///
/// With the module `OfflineRendering` alone the name before the dot is that one's.
///
/// ```swift
/// Acetate.diagnostics = { print("layers: \($0)") }
/// ```
public var diagnostics: (@Sendable (Diagnostic) -> Void)? {
  get { Diagnostics.handler }
  set { Diagnostics.handler = newValue }
}
