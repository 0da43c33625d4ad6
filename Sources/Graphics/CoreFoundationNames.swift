// Core Foundation's names, so that source which spells them compiles unchanged: `url as CFURL`, `[…] as CFDictionary`. On Linux they are
// Foundation's own types, and nothing has to be bridged.

public typealias CFString = String
public typealias CFURL = URL
public typealias CFData = Data
public typealias CFMutableData = NSMutableData
public typealias CFDictionary = [AnyHashable: Any]
public typealias CFArray = [Any]
public typealias CFError = NSError
public typealias CFIndex = Int
public typealias CFAttributedString = NSAttributedString

/// A run of a text, in UTF-16 code units.
public struct CFRange: Hashable, Sendable {
  public var location: CFIndex
  public var length: CFIndex

  public init(location: CFIndex, length: CFIndex) {
    self.location = location
    self.length = length
  }

  public init() { self.init(location: 0, length: 0) }
}

public func CFRangeMake(_ location: CFIndex, _ length: CFIndex) -> CFRange { CFRange(location: location, length: length) }
