internal import CProcess
internal import Foundation

/// A thread that can be waited for to the very end of it, what libraries do when a thread exits included.
///
/// Graphics drivers free their state of a thread as it exits; a program that ends meanwhile frees the same state once more.
package final class JoinableThread: @unchecked Sendable {  // `handle` is written once, before anyone can join
  private var handle = pthread_t()

  package init() {}

  /// Starts `body`. Where the system lets no more threads start, the process ends with a sentence and exit code 69.
  /// - Parameter stackSize: 512 KiB by default, too little for shader compilers. It takes memory as it is used, in small pages.
  package func start(stackSize: Int, _ body: @escaping @Sendable () -> Void) {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    pthread_attr_setstacksize(&attributes, stackSize)
    defer { pthread_attr_destroy(&attributes) }
    let argument = Unmanaged.passRetained(Body(body, stackSize: stackSize)).toOpaque()
    let code = pthread_create(&handle, &attributes, { argument in Body.run(argument) }, argument)
    if code != 0 { thread_limit_end(code) }
  }

  /// Returns when the thread is gone. Call it once, from another thread.
  package func join() { pthread_join(handle, nil) }

  private final class Body {
    private let body: @Sendable () -> Void
    private let stackSize: Int

    init(_ body: @escaping @Sendable () -> Void, stackSize: Int) { (self.body, self.stackSize) = (body, stackSize) }

    static func run(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
      guard let argument else { return nil }
      let body = Unmanaged<Body>.fromOpaque(argument).takeRetainedValue()
      useSmallPages(ofStack: body.stackSize)
      body.body()
      return nil
    }

    /// Where the kernel hands out huge pages, the first byte of a stack's lower part would take 2 MiB: Linux before 6.7 does.
    private static func useSmallPages(ofStack size: Int) {
      var here = 0
      withUnsafeMutableBytes(of: &here) { here in
        // Above this frame are the thread's own variables, which take from the stack's size, too.
        let page = Int(getpagesize()), length = (size - 256 << 10) / page * page
        guard length > 0, let base = here.baseAddress else { return }
        let top = UnsafeMutableRawPointer(bitPattern: Int(bitPattern: base) / page * page)
        // A wish: kernels without huge pages refuse it.
        if let top { _ = madvise(top - length, length, MADV_NOHUGEPAGE) }
      }
    }
  }
}
