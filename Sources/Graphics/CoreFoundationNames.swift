// Core Foundation's names, so that source which spells them compiles unchanged: `url as CFURL`, `[…] as CFDictionary`. On Linux they are
// Foundation's own types, and nothing has to be bridged.

/// Foundation's type under the name of Core Foundation's.
public typealias CFString = String
/// Any value, under the name of Core Foundation's, whose types are Foundation's.
public typealias CFTypeRef = Any
/// Foundation's type under the name of Core Foundation's.
public typealias CFURL = URL
/// Foundation's type under the name of Core Foundation's.
public typealias CFData = Data
/// Foundation's type under the name of Core Foundation's.
public typealias CFMutableData = NSMutableData
/// A dictionary under the name of Core Foundation's.
public typealias CFDictionary = [AnyHashable: Any]
/// An array under the name of Core Foundation's.
public typealias CFArray = [Any]
/// Foundation's type under the name of Core Foundation's.
public typealias CFError = NSError
/// An index or a count, under the name of Core Foundation's.
public typealias CFIndex = Int
/// Foundation's type under the name of Core Foundation's.
public typealias CFAttributedString = NSAttributedString

/// A run of a text, in UTF-16 code units.
public struct CFRange: Hashable, Sendable {
  /// The index of the first element.
  public var location: CFIndex
  /// How many elements.
  public var length: CFIndex

  /// A range of elements.
  public init(location: CFIndex, length: CFIndex) {
    self.location = location
    self.length = length
  }

  /// No elements, at 0.
  public init() { self.init(location: 0, length: 0) }
}

/// A range of elements.
public func CFRangeMake(_ location: CFIndex, _ length: CFIndex) -> CFRange { CFRange(location: location, length: length) }
