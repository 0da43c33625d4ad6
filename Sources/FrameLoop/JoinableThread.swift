internal import Foundation

/// A thread that can be waited for to the very end of it, what libraries do when a thread exits included.
///
/// Graphics drivers free their state of a thread as it exits; a program that ends meanwhile frees the same state once more.
package final class JoinableThread: @unchecked Sendable {  // `handle` is written once, before anyone can join
  private var handle = pthread_t()

  package init() {}

  /// Starts `body`. A stack has 512 KiB by default, too little for shader compilers.
  package func start(stackSize: Int, _ body: @escaping @Sendable () -> Void) {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    pthread_attr_setstacksize(&attributes, stackSize)
    defer { pthread_attr_destroy(&attributes) }
    let argument = Unmanaged.passRetained(Body(body)).toOpaque()
    let code = pthread_create(&handle, &attributes, { argument in Body.run(argument) }, argument)
    precondition(code == 0, "pthread_create: \(String(cString: strerror(code)))")
  }

  /// Returns when the thread is gone. Call it once, from another thread.
  package func join() { pthread_join(handle, nil) }

  private final class Body {
    private let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }

    static func run(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
      guard let argument else { return nil }
      Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().body()
      return nil
    }
  }
}
