import CGLES

/// A failed EGL or GBM call.
package struct EGLError: Error, CustomStringConvertible {
  package let call: String
  /// The device or object concerned.
  package let subject: String
  package let reason: String

  package init(_ call: String, on subject: String, _ reason: String) {
    self.call = call
    self.subject = subject
    self.reason = reason
  }

  /// The error that EGL recorded for the call just made on this thread.
  static func last(_ call: String, on subject: String) -> EGLError {
    let code = eglGetError()
    return EGLError(call, on: subject, "\(name(of: code)) (\(String(UInt32(bitPattern: code), radix: 16)))")
  }

  package var description: String { "\(call) on \(subject): \(reason)" }

  private static func name(of code: EGLint) -> String {
    switch code {
    case EGL_NOT_INITIALIZED: "the display cannot be initialised; its driver may be missing"
    case EGL_BAD_ACCESS: "the context is current on another thread"
    case EGL_BAD_ALLOC: "out of memory"
    case EGL_BAD_ATTRIBUTE: "an attribute is not supported"
    case EGL_BAD_CONFIG: "no such configuration"
    case EGL_BAD_CONTEXT: "no such context"
    case EGL_BAD_DISPLAY: "no such display"
    case EGL_BAD_MATCH: "this combination of version and attributes is not supported"
    case EGL_BAD_PARAMETER: "a parameter is out of range"
    case EGL_CONTEXT_LOST: "the context was lost"
    case EGL_SUCCESS: "failed without an error code"
    default: "EGL error"
    }
  }
}
