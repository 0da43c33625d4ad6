/// A class of what states are made of, as documents name it.
struct StateClass: Sendable {
  /// The class's name in archives; programs' classes have `CA` in place of `LK`.
  let name: String
  /// What it is, as a clause for those who write documents.
  let summary: String
  let attributes: [Attribute]

  struct Attribute: Sendable {
    let key: String
    let kind: AttributeKind
    let initial: String?
    let unit: String?
    let summary: String

    init(_ key: String, _ kind: AttributeKind, initial: String? = nil, unit: String? = nil, _ summary: String) {
      (self.key, self.kind, self.initial, self.unit, self.summary) = (key, kind, initial, unit, summary)
    }
  }

  static func named(_ name: String) -> StateClass? { byName[name] }

  /// The keys that an element of the class may have: what is not in the table is left behind by editors.
  func knows(_ key: String) -> Bool {
    attributes.contains { $0.key == key } || Self.ignored.contains(key) || LayerKeys.isEditorKey(key)
  }

  private static let ignored: Set<String> = ["id", "object", "type", "name", "key", "keyPath", "nextDelay", "previousDelay", "description"]

  private static let target = Attribute("targetId", .string, "the id of the layer concerned; without it, the states' own layer")
  private static let final = Attribute("final", .bool, initial: "0", "an editor's mark")

  static let all = [
    StateClass(
      name: "LKState", summary: "a state, in states: what is different in it, in elements",
      attributes: [
        Attribute("name", .string, "what it is called"), Attribute("basedOn", .string, "the name of a state that applies before it"),
        Attribute("initial", .bool, initial: "0", "whether programs begin with it"),
        Attribute("enabled", .bool, initial: "1", "whether it changes anything"),
        Attribute("locked", .bool, initial: "0", "an editor's mark"),
      ]),
    StateClass(
      name: "LKStateSetValue", summary: "sets a key path while the state lasts; its child value says to what",
      attributes: [target, Attribute("keyPath", .string, "what is set, such as position.y"), final]),
    StateClass(
      name: "LKStateAddAnimation", summary: "adds its child, an animation, while the state lasts",
      attributes: [target, Attribute("key", .string, "the animation's name in the layer"), final]),
    StateClass(
      name: "LKStateRemoveAnimation", summary: "takes an animation off while the state lasts",
      attributes: [target, Attribute("key", .string, "the animation's name in the layer"), final]),
    StateClass(
      name: "LKStateAddElement", summary: "adds the layer in its child object, last or before that of beforeObject, while the state lasts",
      attributes: [target, Attribute("keyPath", .string, "sublayers"), final]),
    StateClass(
      name: "LKStateRemoveElement", summary: "takes out the layer that its child object refers to, while the state lasts",
      attributes: [target, Attribute("keyPath", .string, "sublayers"), final]),
    StateClass(
      name: "LKStateTransition", summary: "how a change of state is animated, in stateTransitions: its animations are in elements",
      attributes: [
        Attribute("fromState", .string, initial: "*", "the state that is left; * is any"),
        Attribute("toState", .string, initial: "*", "the state that is entered; * is any"),
        Attribute("duration", .number, initial: "0", unit: "seconds", "of animations that have none"),
      ]),
    StateClass(
      name: "LKStateTransitionElement", summary: "animates, with its child, what the change sets",
      attributes: [
        target, Attribute("key", .string, "what is animated, and the animation's name in the layer"),
        Attribute("keyPath", .string, "the same, where there is no key"),
        Attribute("beginTime", .number, initial: "0", unit: "seconds", "how long after the change it begins"),
        Attribute("duration", .number, initial: "0", unit: "seconds", "of an animation that has none"),
        Attribute("enabled", .bool, initial: "1", "whether it counts"), final,
      ]),
  ]

  private static let byName: [String: StateClass] = {
    var classes: [String: StateClass] = [:]
    for entry in all {
      classes[entry.name] = entry
      classes["CA" + entry.name.dropFirst(2)] = entry
    }
    return classes
  }()
}
