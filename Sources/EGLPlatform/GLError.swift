import CGLES

/// A failed OpenGL ES call.
package struct GLError: Error, CustomStringConvertible {
  package let call: String
  /// The object concerned, with its size where that may be the reason.
  package let subject: String
  /// The code that `glGetError` returned.
  package let code: UInt32

  package init(_ call: String, on subject: String, code: UInt32) {
    self.call = call
    self.subject = subject
    self.code = code
  }

  package static func contextLoss(on subject: String) -> GLError {
    GLError("glGetGraphicsResetStatus", on: subject, code: UInt32(GL_CONTEXT_LOST))
  }

  /// The context and all its objects are gone: rebuild, and draw again.
  package var isContextLoss: Bool { code == UInt32(GL_CONTEXT_LOST) }

  /// The device has no memory for what was asked.
  package var isOutOfMemory: Bool { code == UInt32(GL_OUT_OF_MEMORY) }

  package var description: String { "\(call) on \(subject): \(words) (\(String(code, radix: 16)))" }

  private var words: String {
    switch Int32(code) {
    case GL_INVALID_ENUM: "a value is not one of those allowed"
    case GL_INVALID_VALUE: "a number is out of range"
    case GL_INVALID_OPERATION: "not allowed in this state"
    case GL_INVALID_FRAMEBUFFER_OPERATION: "the framebuffer is incomplete"
    case GL_OUT_OF_MEMORY: "the graphics device has no memory left for it; a smaller picture, or the software renderer, may do"
    case GL_CONTEXT_LOST: "the context was lost; draw the frame again"
    case GL_FRAMEBUFFER_UNSUPPORTED: "the driver cannot draw into this format"
    case GL_FRAMEBUFFER_INCOMPLETE_ATTACHMENT: "an attachment cannot be drawn into"
    case GL_FRAMEBUFFER_INCOMPLETE_MISSING_ATTACHMENT: "nothing is attached to draw into"
    case GL_TIMEOUT_EXPIRED: "the device did not finish in time"
    default: "OpenGL ES error"
    }
  }
}
