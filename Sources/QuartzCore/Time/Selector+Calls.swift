public import Foundation

extension Timer {
  /// A timer, not yet in a run loop, that calls a method of `target`, which it holds on to until it is over.
  /// - Parameters:
  ///   - ti: seconds until it fires, and from one time to the next.
  ///   - userInfo: not kept: Foundation's timers on Linux have none.
  public convenience init(
    timeInterval ti: TimeInterval, target aTarget: Any, selector aSelector: Selector, userInfo: Any?, repeats yesOrNo: Bool
  ) {
    self.init(timeInterval: ti, repeats: yesOrNo, block: aSelector.caller(of: aTarget))
  }

  /// A timer, not yet in a run loop, that fires at a date and calls a method of `target`, which it holds on to until it is over.
  /// - Parameters:
  ///   - ti: seconds from one time to the next.
  ///   - s: not kept: Foundation's timers on Linux have none.
  public convenience init(
    fireAt date: Date, interval ti: TimeInterval, target t: Any, selector s: Selector, userInfo ui: Any?, repeats rep: Bool
  ) {
    self.init(fire: date, interval: ti, repeats: rep, block: s.caller(of: t))
  }

  /// Starts a timer in the thread's run loop that calls a method of `target`, which it holds on to until it is over.
  /// - Parameters:
  ///   - ti: seconds until it fires, and from one time to the next.
  ///   - userInfo: not kept: Foundation's timers on Linux have none.
  @discardableResult
  public class func scheduledTimer(
    timeInterval ti: TimeInterval, target aTarget: Any, selector aSelector: Selector, userInfo: Any?, repeats yesOrNo: Bool
  ) -> Timer {
    scheduledTimer(withTimeInterval: ti, repeats: yesOrNo, block: aSelector.caller(of: aTarget))
  }
}

extension Selector {
  /// A timer fires on the thread that it was made on: the target is sent nowhere.
  fileprivate func caller(of target: Any) -> @Sendable (Timer) -> Void {
    nonisolated(unsafe) let target = target as AnyObject
    return { perform(on: target, [$0]) }
  }
}

// MARK: Notifications

extension NotificationCenter {
  /// A method that is called for notifications, until its observer is gone or taken out.
  private struct Observation {
    let center: ObjectIdentifier
    let name: NSNotification.Name?
    /// The sender that counts; 0 for all.
    let sender: ObjectIdentifier?
    weak var observer: AnyObject?
    let token: any NSObjectProtocol

    func matches(_ name: NSNotification.Name?, _ sender: ObjectIdentifier?) -> Bool {
      (name == nil || name == self.name) && (sender == nil || sender == self.sender)
    }
  }

  /// Tokens are Foundation's to keep apart by threads; the lock guards the list.
  private final class Observations: @unchecked Sendable {
    private let lock = NSLock()
    private var list: [Observation] = []

    func add(_ observation: Observation) { lock.withLock { list.append(observation) } }

    /// Takes out those that a test picks, and those whose observer is gone.
    func take(_ isPicked: (Observation) -> Bool) -> [Observation] {
      lock.withLock {
        let taken = list.filter { $0.observer == nil || isPicked($0) }
        list.removeAll { $0.observer == nil || isPicked($0) }
        return taken
      }
    }
  }

  private static let observations = Observations()

  /// Calls a method of `observer`, which is not retained, for each notification with a name, from a sender; nil stands for any.
  public func addObserver(_ observer: Any, selector aSelector: Selector, name aName: NSNotification.Name?, object anObject: Any?) {
    let observer = observer as AnyObject
    nonisolated(unsafe) weak let reference = observer
    let token = addObserver(forName: aName, object: anObject, queue: nil) { notification in
      if let observer = reference { aSelector.perform(on: observer, [notification]) }
    }
    for gone in Self.observations.take({ _ in false }) { removeObserver(gone.token as Any) }
    Self.observations.add(
      Observation(
        center: ObjectIdentifier(self), name: aName, sender: anObject.map { ObjectIdentifier($0 as AnyObject) }, observer: observer,
        token: token))
  }

  /// Ends all calls for an observer: what `addObserver(forName:…)` returned, or an object that was added with its methods.
  public func removeObserver(_ observer: AnyObject) { removeObserver(observer, name: nil, object: nil) }

  /// Ends calls for an observer, for notifications with a name, from a sender; nil stands for any.
  public func removeObserver(_ observer: AnyObject, name aName: NSNotification.Name?, object anObject: Any?) {
    let center = ObjectIdentifier(self), sender = anObject.map { ObjectIdentifier($0 as AnyObject) }
    let taken = Self.observations.take { $0.center == center && $0.observer === observer && $0.matches(aName, sender) }
    for observation in taken { removeObserver(observation.token as Any) }
    removeObserver(observer as Any, name: aName, object: anObject)
  }
}

// MARK: Calls of any object

extension NSObject {
  /// Whether the object has a method.
  public func responds(to aSelector: Selector!) -> Bool { aSelector?.isMethod(of: self) ?? false }

  /// Calls a method without arguments. What it returns is not passed on where it is no object.
  @discardableResult
  public func perform(_ aSelector: Selector!) -> Unmanaged<AnyObject>! { aSelector?.result(of: self, []) }

  /// Calls a method with an argument. What it returns is not passed on where it is no object.
  @discardableResult
  public func perform(_ aSelector: Selector!, with object: Any!) -> Unmanaged<AnyObject>! { aSelector?.result(of: self, [object]) }

  /// Calls a method with two arguments. What it returns is not passed on where it is no object.
  @discardableResult
  public func perform(_ aSelector: Selector!, with object1: Any!, with object2: Any!) -> Unmanaged<AnyObject>! {
    aSelector?.result(of: self, [object1, object2])
  }

  /// Calls a method after some seconds of the layers' clock. The object and the argument are held until then.
  public func perform(_ aSelector: Selector, with anArgument: Any?, afterDelay delay: TimeInterval) {
    let call = LayerScheduler.after(delay) { aSelector.perform(on: self, [anArgument]) }
    ThreadContext.current.delayedMethods.removeAll { !$0.call.isPending }
    ThreadContext.current.delayedMethods.append((call, ObjectIdentifier(self), aSelector))
  }

  /// Takes back the calls of a method that `perform(_:with:afterDelay:)` has asked for on this thread.
  /// - Parameter anArgument: not looked at.
  public class func cancelPreviousPerformRequests(withTarget aTarget: Any, selector aSelector: Selector, object anArgument: Any?) {
    for (call, target, selector) in ThreadContext.current.delayedMethods
    where target == ObjectIdentifier(aTarget as AnyObject) && selector == aSelector { call.cancel() }
  }

  /// Takes back all calls of an object's methods that `perform(_:with:afterDelay:)` has asked for on this thread.
  public class func cancelPreviousPerformRequests(withTarget aTarget: Any) {
    for (call, target, _) in ThreadContext.current.delayedMethods where target == ObjectIdentifier(aTarget as AnyObject) { call.cancel() }
  }
}

extension Selector {
  fileprivate func result(of target: AnyObject, _ arguments: [Any?]) -> Unmanaged<AnyObject>? {
    guard let value = perform(on: target, arguments)?.value, let object = Self.object(value) else { return nil }
    // Not owned by the caller, as there: what was made for this call lives until the thread's next.
    ThreadContext.current.lastResult = object
    return Unmanaged.passUnretained(object)
  }

  /// The object that a value is, optional or not; nil for values of other kinds.
  private static func object(_ value: Any) -> AnyObject? {
    if type(of: value) is AnyClass { return value as AnyObject }
    let mirror = Mirror(reflecting: value)
    return mirror.displayStyle == .optional ? mirror.children.first.flatMap { object($0.value) } : nil
  }
}
