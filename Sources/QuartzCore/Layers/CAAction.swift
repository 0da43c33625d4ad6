import Foundation

/// Something that runs when a layer's property changes or when a layer enters or leaves a tree. Animations are actions.
///
/// Called on the thread of the layers. Classes of the main actor conform as they are, and so do those that belong to no actor.
public protocol CAAction: AnyObject {
  /// Runs after the change.
  /// - Parameters:
  ///   - event: the key of the property, or `onOrderIn`, `onOrderOut`, `onLayout`.
  ///   - anObject: the layer.
  ///   - dict: further values of the event, if it has any.
  @preconcurrency @MainActor func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?)
}

/// `NSNull` is the action that does nothing and ends the search for another.
extension NSNull: CAAction {
  nonisolated public func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {}
}

/// The event key of a layer that has become part of a visible tree.
public let kCAOnOrderIn = "onOrderIn"
/// The event key of a layer that has left its tree.
public let kCAOnOrderOut = "onOrderOut"
/// The key under which a layer's transition is attached.
public let kCATransition = "transition"
