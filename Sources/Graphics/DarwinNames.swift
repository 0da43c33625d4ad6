// Names that Apple's C library and Objective-C runtime give to every program, so that source which uses them compiles unchanged.

/// The largest `Float`.
public let MAXFLOAT = Float.greatestFiniteMagnitude
/// The largest `Float`: a repeat count without end.
public let HUGE = Float.greatestFiniteMagnitude

/// The nanoseconds of a second. CoreMedia, which stands on nothing, has the number for itself; its own counts where both are imported.
@_disfavoredOverload public let NSEC_PER_SEC: UInt64 = 1_000_000_000
/// The nanoseconds of a millisecond.
public let NSEC_PER_MSEC: UInt64 = 1_000_000
/// The nanoseconds of a microsecond.
public let NSEC_PER_USEC: UInt64 = 1000
/// The microseconds of a second.
public let USEC_PER_SEC: UInt64 = 1_000_000

/// True as an object of Core Foundation's, for values by name: `CATransaction.setValue(_:forKey:)`.
public let kCFBooleanTrue: Bool! = true
/// False as an object of Core Foundation's, for values by name.
public let kCFBooleanFalse: Bool! = false

/// Runs `body`, and gives back what it gives. There are no pools of objects here: each is released when its last reference is gone.
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result { try body() }

/// How many elements an array has.
public func CFArrayGetCount(_ theArray: CFArray!) -> CFIndex { theArray?.count ?? 0 }

/// The address of an array's element that is an object, for `unsafeBitCast(_:to:)`; the array keeps the object. Nil for elements that are
/// none.
public func CFArrayGetValueAtIndex(_ theArray: CFArray!, _ idx: CFIndex) -> UnsafeRawPointer! {
  guard let element = theArray?[idx], type(of: element) is AnyClass else { return nil }
  return UnsafeRawPointer(Unmanaged.passUnretained(element as AnyObject).toOpaque())
}
