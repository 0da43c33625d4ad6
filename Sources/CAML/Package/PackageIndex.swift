internal import Foundation

/// What a package's `index.xml` says. Editor and player settings in it are of no concern here.
struct PackageIndex {
  var rootDocument: String?
  var documentSize: CGSize?
  var isGeometryFlipped = false
  /// Whether a unit of the document is a pixel of the screen, rather than a point.
  var isInPixels = false
  var publishedObjectNames: [String] = []

  /// - Throws: `ValueError` when the file is not a property list with a dictionary at its root.
  init(_ data: Data) throws(ValueError) {
    let dictionary = try Self.dictionary(data)
    rootDocument = dictionary["rootDocument"] as? String
    isGeometryFlipped = Self.bool(dictionary["geometryFlipped"])
    isInPixels = Self.bool(dictionary["unitsInPixelsInPlayer"])
    publishedObjectNames = dictionary["publishedObjectNames"] as? [String] ?? []
    if let width = Self.number(dictionary["documentWidth"]), let height = Self.number(dictionary["documentHeight"]), width > 0, height > 0 {
      documentSize = CGSize(width: width, height: height)
    }
  }

  /// The dictionary at the root of a property list.
  static func dictionary(_ data: Data) throws(ValueError) -> [String: Any] {
    let list: Any
    do {
      list = try PropertyListSerialization.propertyList(from: data, format: nil)
    } catch {
      throw ValueError("it is not a property list: \(error.localizedDescription)")
    }
    guard let dictionary = list as? [String: Any] else { throw ValueError("the property list is not a dictionary") }
    return dictionary
  }

  /// A finite number, whether the list holds it as one or as text.
  private static func number(_ value: Any?) -> Double? {
    let number: Double? =
      switch value {
      case let value as NSNumber: value.doubleValue
      case let value as Double: value
      case let value as Int: Double(value)
      case let value as String: Double(value)
      default: nil
      }
    return number?.isFinite == true ? number : nil
  }

  private static func bool(_ value: Any?) -> Bool {
    if let value = value as? Bool { return value }
    return (number(value) ?? 0) != 0
  }
}
