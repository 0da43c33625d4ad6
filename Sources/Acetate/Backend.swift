/// Which renderer draws.
public enum Backend: String, Sendable, CaseIterable {
  /// OpenGL ES where a GPU runs it, otherwise the software renderer, which is faster than OpenGL ES emulated on the CPU.
  case auto
  /// OpenGL ES, on whatever device there is, or on the one named.
  case gl
  /// The CPU, with no graphics library.
  case software
}
