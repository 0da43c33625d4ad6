extension UIView {
  /// Animates, and returns when the animations are over: whether all came to their end. Layers on a stepped clock need somebody who
  /// advances it meanwhile.
  @discardableResult
  public static func animate(
    withDuration duration: TimeInterval, delay: TimeInterval = 0, options: AnimationOptions = [], animations: () -> Void
  ) async -> Bool {
    await withCheckedContinuation { continuation in
      animate(withDuration: duration, delay: delay, options: options, animations: animations) { continuation.resume(returning: $0) }
    }
  }
}
