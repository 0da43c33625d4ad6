extension String {
  /// A key path as a text, with a key path of Swift's beside it, by which the compiler checks that its parts are there: what
  /// `#keyPath(CALayer.bounds)` is on Apple's systems.
  /// - Parameter path: never evaluated.
  public init(keyPath name: String, of path: @autoclosure () -> AnyKeyPath) { self = name }
}
