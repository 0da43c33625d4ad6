import Foundation
internal import RenderTree

/// The key of the duration, in seconds, of implicit animations and of animations without a duration.
public let kCATransactionAnimationDuration = "animationDuration"
/// The key of the flag that keeps changes from looking up actions.
public let kCATransactionDisableActions = "disableActions"
/// The key of the pacing of animations that have none.
public let kCATransactionAnimationTimingFunction = "animationTimingFunction"
/// The key of the block that runs when the transaction's animations have ended.
public let kCATransactionCompletionBlock = "completionBlock"

/// Changes of layers that show together.
///
/// Each thread has a stack of transactions. Values are looked up from the innermost outwards and set in the innermost. Changes reach the
/// screen when the outermost one is committed. A change outside any transaction opens an implicit one, which is committed when the thread's
/// run loop is about to wait, with the next frame of what is rendered offline, or by `flush()`: a thread whose run loop does not run has to
/// call that, or to use `begin()` and `commit()`.
public final class CATransaction: NSObject {
  private override init() {}

  private static var stack: TransactionStack { ThreadContext.current.transactions }
  private static let globalLock = NSRecursiveLock()

  /// Opens a transaction inside the present one.
  public class func begin() { stack.begin() }

  /// Ends the innermost transaction opened by `begin()`, if there is one.
  public class func commit() {
    let context = ThreadContext.current
    guard context.transactions.hasExplicit else { return }
    context.endTransaction()
  }

  /// Commits the implicit transaction. Inside a transaction opened by `begin()` it waits for that one.
  public class func flush() {
    let context = ThreadContext.current
    if context.transactions.isImplicitAlone { context.endTransaction() }
  }

  /// Acquires the recursive lock that all threads share.
  public class func lock() { globalLock.lock() }

  /// Releases the recursive lock that all threads share.
  public class func unlock() { globalLock.unlock() }

  /// The duration, in seconds, of animations without one; 0.25 unless set. At 0 changes show at once.
  public class func animationDuration() -> CFTimeInterval { stack.animationDuration }
  /// Sets the duration of implicit animations in the current transaction, in seconds.
  public class func setAnimationDuration(_ dur: CFTimeInterval) { stack.animationDuration = dur }

  /// The pacing of animations that have none; nil unless set.
  public class func animationTimingFunction() -> CAMediaTimingFunction? { stack.timingFunction }
  /// Sets the pacing, in the current transaction, of animations that have none; nil sets none.
  public class func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) { stack.timingFunction = function }

  /// Whether changes look up no actions, so that they show without animation.
  public class func disableActions() -> Bool { stack.disablesActions }
  /// Sets whether changes in the current transaction look up no actions, so that they show at once.
  public class func setDisableActions(_ flag: Bool) { stack.disablesActions = flag }

  /// The block that runs once all animations added in this transaction after setting it have ended: at once after the commit when there are
  /// none. A transaction without a block of its own has that of the one around it.
  public class func completionBlock() -> (() -> Void)? { stack.completionBlock }
  /// Sets the block that runs once all animations added after this have ended. The block that it replaces, also by nil, still runs when the
  /// animations before have ended.
  public class func setCompletionBlock(_ block: (() -> Void)?) { stack.completionBlock = block }

  /// A value of the transaction by key: one with a constant, or one of the program's own.
  public class func value(forKey key: String) -> Any? {
    switch key {
    case kCATransactionAnimationDuration: NSNumber(value: stack.animationDuration)
    case kCATransactionDisableActions: NSNumber(value: stack.disablesActions)
    case kCATransactionCompletionBlock: stack.completionBlock
    default: stack.value(forKey: key)
    }
  }

  /// Sets a value by key in the innermost transaction: one with a constant, or one of the program's own.
  public class func setValue(_ anObject: Any?, forKey key: String) {
    switch key {
    case kCATransactionAnimationDuration: stack.animationDuration = anObject.flatMap { AnimatableValue(boxed: $0) }?.number ?? 0
    case kCATransactionDisableActions: stack.disablesActions = anObject.flatMap { AnimatableValue(boxed: $0) }?.truth ?? false
    case kCATransactionCompletionBlock: stack.completionBlock = anObject as? () -> Void
    default: stack.setValue(anObject, forKey: key)
    }
  }
}
