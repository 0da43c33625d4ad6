import Foundation
internal import RenderTree

extension NSCoder {
  private static var objectClasses: [AnyClass] {
    [
      NSNumber.self, NSString.self, NSNull.self, ArchivedValue.self, CAMediaTimingFunction.self, CAValueFunction.self, CAFilter.self,
      CAConstraint.self, CAConstraintLayoutManager.self, CAAnimation.self, CALayer.self, CAEmitterCell.self, CAEmitterBehavior.self,
      ArchivedCollection.self,
    ]
  }

  /// Writes a value of a type that animations or layers know, or a list or dictionary of such values. Others are left out, and the program
  /// is told.
  /// - Parameter owner: what has the value: "CALayer.style".
  func encodeValue(_ value: Any?, forKey key: String, of owner: String) {
    guard let value else { return }
    if let object = Self.archivable(value) {
      encode(object, forKey: key)
    } else {
      Diagnostics.report(owner, "archives take no \(type(of: value)), and leave it out")
    }
  }

  /// The value of a key; nil where an archive does not have it.
  func decodeValue(forKey key: String) -> Any? { decodeArchivable(forKey: key).map(Self.unarchived) }

  /// The archived object of a key, not yet unwrapped; nil where an archive does not have it.
  func decodeArchivable(forKey key: String) -> Any? {
    containsValue(forKey: key) ? decodeObject(of: Self.objectClasses, forKey: key) : nil
  }

  /// The text of a key; nil where an archive does not have it.
  func decodeText(forKey key: String) -> String? {
    containsValue(forKey: key) ? decodeObject(of: NSString.self, forKey: key).map { String($0) } : nil
  }

  /// The bytes of a key; nil where an archive does not have them.
  func decodeBytes(forKey key: String) -> [UInt8]? {
    containsValue(forKey: key) ? decodeObject(of: NSData.self, forKey: key).map { [UInt8](Data(referencing: $0)) } : nil
  }

  private static func archivable(_ value: Any) -> NSObject? {
    switch value {
    case let object as NSObject where objectClasses.contains { object.isKind(of: $0) }: return object
    case let values as [AnyHashable: Any]:
      var keys: [String] = [], objects: [NSObject] = []
      for (key, value) in values {
        guard let key = key as? String, let object = archivable(value) else { return nil }
        keys.append(key)
        objects.append(object)
      }
      return ArchivedCollection(objects, keys: keys)
    case let values as [Any]:
      let objects = values.compactMap(archivable)
      return objects.count == values.count ? ArchivedCollection(objects) : nil
    default: break
    }
    switch AnimatableValue(boxed: value) {
    case .number(let number): return NSNumber(value: number)
    case .bool(let flag): return NSNumber(value: flag)
    case .string(let string): return NSString(string: string)
    case .array, nil: return nil
    case let other?: return ArchivedValue(other)
    }
  }

  private static func unarchived(_ object: Any) -> Any {
    switch object {
    case let archived as ArchivedValue: archived.value.boxed
    case let collection as ArchivedCollection:
      if let keys = collection.keys {
        [AnyHashable: Any](zip(keys, collection.objects.map(unarchived))) { first, _ in first }
      } else {
        collection.objects.map(unarchived)
      }
    default: object
    }
  }
}
