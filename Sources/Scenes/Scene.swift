public import QuartzCore

/// A named layer tree in Swift, for the command line, the tests and the benchmarks.
public struct Scene: Sendable {
  public let name: String
  /// One line that says what there is to see.
  public let summary: String
  /// Points.
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

  /// What a person does in the scene where nobody is there to do it, in the order of time.
  public var events: [InputEvent] { script() }

  /// A new root layer with the scene in it; its bounds are `size`.
  public func makeRoot() -> CALayer {
    let root = CALayer()
    root.name = name
    root.bounds = CGRect(origin: .zero, size: size)
    build(root)
    return root
  }

  /// Every scene, in the order in which they are listed.
  public static let all: [Scene] = showcases + features + workloads

  /// The scene of that name, if there is one.
  public static func named(_ name: String) -> Scene? { all.first { $0.name == name } }
}
