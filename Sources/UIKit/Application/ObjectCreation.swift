internal import CRuntime
internal import Foundation

/// Makes objects of classes that are known only at run time, such as an app delegate's.
///
/// Swift calls an initialiser of a metatype only if it is `required`, which Apple's classes do not ask of theirs: there the runtime of
/// Objective-C makes the objects. But virtual tables have an entry for `init()`, `required` or not.
enum ObjectCreation {
  /// An object of a subclass of `NSObject`, by its `init()`; nil for other classes. Stops the program, with a sentence, where the class has
  /// only other initialisers.
  static func make(_ type: AnyClass) -> NSObject? {
    guard type is NSObject.Type, let object = application_make_object(metadata(type), metadata(First.self), metadata(Second.self)) else {
      return nil
    }
    return Unmanaged<NSObject>.fromOpaque(object).takeRetainedValue()
  }

  private class First: NSObject {
    override init() { super.init() }
  }

  private class Second: NSObject {
    override init() { super.init() }
  }

  /// A metatype is the address of the class's metadata.
  private static func metadata(_ type: AnyClass) -> UnsafeRawPointer { unsafeBitCast(type, to: UnsafeRawPointer.self) }
}
