import Testing

@testable import QuartzCore

@Suite("Hosts that are awaited")
struct AwaitedHostTests {
  @Test("a host that is awaited in vain leaves the one that there is")
  func awaitedInVain() {
    let host = LayerHost(root: CALayer(), clock: .stepped(from: 0)), context = ThreadContext.current
    context.awaitingHost { #expect(context.currentHost == nil) }
    #expect(context.currentHost === host)
    context.awaitingHost {
      let made = LayerHost(root: CALayer(), clock: .stepped(from: 3))
      #expect(context.currentHost === made)
      context.awaitingHost { #expect(context.currentHost == nil) }
      #expect(context.currentHost === made)
    }
  }
}
