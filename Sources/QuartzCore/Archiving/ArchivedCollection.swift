import Foundation

/// A list or a dictionary in a form that archives take.
///
/// `NSKeyedArchiver` compares a list that it has not written yet with all others of as many elements, since those have one hash: a tree
/// with a list in each layer would take time that grows with the square of the layers. Objects of this class are equal to themselves alone.
final class ArchivedCollection: NSObject, NSSecureCoding {
  let objects: [NSObject]
  /// A dictionary's keys, in the order of the objects; nil for a list.
  let keys: [String]?

  init(_ objects: [NSObject], keys: [String]? = nil) {
    self.objects = objects
    self.keys = keys
  }

  static var supportsSecureCoding: Bool { true }

  func encode(with coder: NSCoder) {
    coder.encode(objects.count, forKey: "count")
    for (index, object) in objects.enumerated() { coder.encode(object, forKey: "\(index)") }
    guard let keys else { return }
    coder.encode(true, forKey: "named")
    for (index, key) in keys.enumerated() { coder.encode(key as NSString, forKey: "name.\(index)") }
  }

  /// Reads a collection; nil where an archive lacks elements or their names.
  init?(coder: NSCoder) {
    let count = coder.decodeInteger(forKey: "count"), isNamed = coder.decodeBool(forKey: "named")
    guard count >= 0 else { return nil }
    var objects: [NSObject] = [], keys: [String] = []
    // Reserve nothing: a damaged archive may claim a count that no elements follow.
    for index in 0..<count {
      guard let object = coder.decodeArchivable(forKey: "\(index)") as? NSObject else { return nil }
      objects.append(object)
      if isNamed {
        guard let key = coder.decodeText(forKey: "name.\(index)") else { return nil }
        keys.append(key)
      }
    }
    self.objects = objects
    self.keys = isNamed ? keys : nil
  }
}
