public import QuartzCore
import UIKit

/// A named layer tree in Swift, for the command line, the tests and the benchmarks.
public struct Scene: Sendable {
  public let name: String
  /// One line that says what there is to see.
  public let summary: String
  /// The size of the canvas, in points.
  public let size: CGSize
  /// Seconds after which the scene repeats, or has shown everything.
  public let duration: Double
  private let build: @Sendable (CALayer) -> Void
  private let script: @Sendable () -> [InputEvent]

  init(
    _ name: String, _ summary: String, size: CGSize, duration: Double, events script: @escaping @Sendable () -> [InputEvent] = { [] },
    build: @escaping @Sendable (_ root: CALayer) -> Void
  ) {
    self.name = name
    self.summary = summary
    self.size = size
    self.duration = duration
    self.build = build
    self.script = script
  }

  /// A scene of views: a window that a controller's view fills. Taps and drags of the script are in the window's coordinates.
  init(
    _ name: String, _ summary: String, size: CGSize = CGSize(width: 320, height: 480), duration: Double,
    events script: @escaping @Sendable () -> [InputEvent], controller: @escaping @MainActor @Sendable () -> UIViewController
  ) {
    self.init(name, summary, size: size, duration: duration, events: script) { root in
      // y points down in events as well.
      root.isGeometryFlipped = true
      Self.show(in: root) { window in window.rootViewController = controller() }
    }
  }

  /// Fills a layer with a screen and its window.
  static func show(in root: CALayer, _ fill: @MainActor (UIWindow) -> Void) {
    // It stays on this thread: assumeIsolated calls at once.
    nonisolated(unsafe) let root = root
    MainActor.assumeIsolated {
      let screen = UIScreen(size: root.bounds.size), window = UIWindow(frame: screen.bounds)
      window.screen = screen
      fill(window)
      window.makeKeyAndVisible()
      screen.show(in: root)
    }
  }

  /// What a person does in the scene where nobody is there to do it, in the order of time.
  public var events: [InputEvent] { script() }

  /// A new root layer with the scene in it; its bounds are `size`. Scenes of views are made on the main actor.
  public func makeRoot() -> CALayer {
    let root = CALayer()
    root.name = name
    root.bounds = CGRect(origin: .zero, size: size)
    build(root)
    return root
  }

  /// Every scene, in the order in which they are listed.
  public static let all: [Scene] = showcases + views + controllers + features + workloads

  /// The scene of that name, if there is one.
  public static func named(_ name: String) -> Scene? { all.first { $0.name == name } }
}
