import CGLES

/// One GL object; owns its name, which goes to the graveyard with the owner.
package struct GLName: ~Copyable {
  package enum Kind: Sendable { case texture, buffer, framebuffer, vertexArray, program, sampler, query, fence }

  private let handle: UInt
  private let kind: Kind
  /// The context's generation when the object was made.
  package let generation: Int
  private let graveyard: GLGraveyard

  /// Makes an object in the context, which is current.
  package init(_ kind: Kind, in context: GLContext) {
    var name: GLuint = 0
    switch kind {
    case .texture: glGenTextures(1, &name)
    case .buffer: glGenBuffers(1, &name)
    case .framebuffer: glGenFramebuffers(1, &name)
    case .vertexArray: glGenVertexArrays(1, &name)
    case .program: name = glCreateProgram()
    case .sampler: glGenSamplers(1, &name)
    case .query: glGenQueries(1, &name)
    case .fence:
      handle = UInt(bitPattern: glFenceSync(GLenum(GL_SYNC_GPU_COMMANDS_COMPLETE), 0))
      self.kind = kind
      generation = context.generation
      graveyard = context.graveyard
      return
    }
    handle = UInt(name)
    self.kind = kind
    generation = context.generation
    graveyard = context.graveyard
  }

  deinit { graveyard.bury(GLGraveyard.Grave(kind: kind, handle: handle, generation: generation)) }

  package var name: GLuint { GLuint(truncatingIfNeeded: handle) }

  package var fence: OpaquePointer? {
    precondition(kind == .fence, "only fences have a sync object")
    return OpaquePointer(bitPattern: handle)
  }
}
