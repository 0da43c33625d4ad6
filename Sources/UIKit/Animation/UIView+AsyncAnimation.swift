extension UIView {
  /// Animates changes, and returns when the animations are over: true if all ran to their end. On a stepped clock somebody has to advance
  /// it meanwhile.
  @discardableResult
  public static func animate(
    withDuration duration: TimeInterval, delay: TimeInterval = 0, options: AnimationOptions = [], animations: () -> Void
  ) async -> Bool {
    await withCheckedContinuation { continuation in
      animate(withDuration: duration, delay: delay, options: options, animations: animations) { continuation.resume(returning: $0) }
    }
  }
}
