import CGLES
import Synchronization

/// GL names whose owners are gone, waiting for their context to be current.
///
/// The last owner of a texture can go away on any thread, but only the thread where the context is current may delete the name.
package final class GLGraveyard: Sendable {
  /// The handle of a fence is an address; all others are names.
  struct Grave {
    let kind: GLName.Kind
    let handle: UInt
    let generation: Int
  }

  private let graves = Mutex<[Grave]>([])

  package var count: Int { graves.withLock { $0.count } }

  func bury(_ grave: Grave) { graves.withLock { $0.append(grave) } }

  /// Deletes what waits. Names of lost contexts went with them.
  func empty(generation: Int) {
    graves.withLock { graves in
      for grave in graves where grave.generation == generation {
        var name = GLuint(truncatingIfNeeded: grave.handle)
        switch grave.kind {
        case .texture: glDeleteTextures(1, &name)
        case .buffer: glDeleteBuffers(1, &name)
        case .framebuffer: glDeleteFramebuffers(1, &name)
        case .vertexArray: glDeleteVertexArrays(1, &name)
        case .program: glDeleteProgram(name)
        case .sampler: glDeleteSamplers(1, &name)
        case .query: glDeleteQueries(1, &name)
        case .fence: glDeleteSync(OpaquePointer(bitPattern: grave.handle))
        }
      }
      graves.removeAll(keepingCapacity: true)
    }
  }
}
