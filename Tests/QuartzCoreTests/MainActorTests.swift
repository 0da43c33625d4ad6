import Foundation
import QuartzCore
import Testing

/// The program that runs the tests has an asynchronous `main`: it keeps the main actor on the main thread, in the turns of its run loop.
@MainActor @Suite("The main actor of programs")
struct MainActorTests {
  /// Comes back from another thread.
  private func leave() async { await Task.detached { _ = usleep(500) }.value }

  @Test("is on the main thread after each await")
  func staysOnMainThread() async {
    for _ in 0..<40 {
      await leave()
      #expect(Thread.isMainThread)
    }
  }

  @Test("finds layers after an await as it left them, and the loop has committed what was set before it")
  func commits() async throws {
    let root = CALayer(), layer = CALayer()
    root.addSublayer(layer)
    let stage = LayerStage(root)
    layer.opacity = 0
    #expect(layer.presentation()?.opacity == 1)
    try await Task.sleep(for: .milliseconds(60))
    let opacity = try #require(layer.presentation()).opacity
    #expect(opacity < 1 && opacity >= 0)
    // The fade takes a quarter of a second, however late the loop turns.
    while layer.presentation()?.opacity != 0 { try await Task.sleep(for: .milliseconds(20)) }
    withExtendedLifetime(stage) {}
  }
}
