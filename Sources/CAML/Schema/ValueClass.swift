/// Classes of values, by the names that `type="…"` and the tags of array members use.
enum ValueClass {
  static func kind(_ name: String) -> AttributeKind? { kinds[name] }

  static let null: Set<String> = ["null", "NSNull", "nil"]

  private static let kinds: [String: AttributeKind] = [
    "real": .number, "integer": .number, "float": .number, "double": .number, "int": .number, "CGFloat": .number, "NSNumber": .number,
    "bool": .bool, "boolean": .bool,
    "string": .string, "NSString": .string,
    "CGPoint": .point, "NSPoint": .point,
    "CGSize": .size, "NSSize": .size,
    "CGRect": .rect, "NSRect": .rect,
    "CGColor": .color, "CGPath": .path, "CGImage": .image,
    "CATransform3D": .transform, "CAColorMatrix": .colorMatrix,
    "NSArray": .values, "NSMutableArray": .values, "array": .values,
    "NSDictionary": .dictionary, "NSMutableDictionary": .dictionary, "dict": .dictionary,
    "CAMediaTimingFunction": .curve, "CAValueFunction": .valueFunction,
    "CAFilter": .filter, "CIFilter": .filter,
  ]
}
