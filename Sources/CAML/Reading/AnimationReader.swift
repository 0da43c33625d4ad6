internal import QuartzCore

struct AnimationReader {
  let values: ValueReader
  private var context: ReadingContext { values.context }
  private var log: DiagnosticLog { values.context.log }

  /// What an animation's parent time is.
  enum Parent {
    /// The layer that it is attached to while loading: its time begins with the document's.
    case layer
    /// A group, whose beginning is 0.
    case group
    /// A change of state: 0 is the moment of the change.
    case change
  }

  /// The begin time of an animation that starts with its layer's time.
  ///
  /// It cannot be 0, which stands for "now" in an animation that is added to a layer; and it must not be later than 0, or the first frame
  /// would come before the beginning. This one is so small that it vanishes in every sum with a real time.
  static let documentZero = -1e-300

  /// Attaches the animations of a layer's `<animations>` in their order.
  func add(_ container: CAMLElement, to layer: CALayer) {
    guard let container = context.resolve(container) else { return }
    var keys: Set<String> = []
    // How far each name has been numbered.
    var counts: [String: Int] = [:]
    for child in container.children {
      guard let animation = animation(child, in: .layer) else { continue }
      let name = child[attribute: "key"] ?? child.name
      var key = name
      // Attaching under a key in use would throw out the first.
      while !keys.insert(key).inserted {
        counts[name, default: 1] += 1
        key = "\(name)-\(counts[name, default: 1])"
      }
      layer.add(animation, forKey: key)
    }
  }

  func animation(_ element: CAMLElement, in parent: Parent) -> CAAnimation? {
    guard let element = context.resolve(element) else { return nil }
    return context.reading(element) { build(element, in: parent) }
  }

  private func build(_ element: CAMLElement, in parent: Parent) -> CAAnimation? {
    let type = element.attribute("type")
    let name = AnimationClass(rawValue: element.name) != nil || AnimationClass.skipped.contains(element.name) ? element.name : type?.value
    guard let name else {
      log.warn(at: element.offset, "the animation does not say its class")
      return nil
    }
    guard let animationClass = AnimationClass(rawValue: name) else {
      let why = AnimationClass.skipped.contains(name) ? "is not drawn" : "is unknown"
      log.warn(
        unknown: name, among: AnimationClass.allCases.map(\.rawValue), at: type?.offset ?? element.offset,
        "the animation class \"\(NumberScanner.shortened(name))\" \(why); the animation is left out")
      return nil
    }
    let found = read(element, animationClass)
    if case .bool(false)? = found.last(where: { $0.key == "enabled" })?.value { return nil }

    guard let animation = animationClass == .video ? video(element, found) : animationClass.make() else { return nil }
    for (key, value) in found where !["enabled", "src", "volume"].contains(key) { set(value, forKey: key, of: animation) }
    // 1e-100 is how authors write "the very beginning" without writing 0.
    if abs(animation.beginTime) < 1e-9 { animation.beginTime = parent == .layer ? Self.documentZero : 0 }

    switch animation {
    case let group as CAAnimationGroup: group.animations = members(of: element)
    case let keyframes as CAKeyframeAnimation: checkKeyTimes(of: keyframes, element)
    case let transition as CATransition: check(transition, element, in: parent)
    case let spring as CASpringAnimation where parent == .layer && spring.duration == 0: giveDuration(to: spring, element)
    default: break
    }
    if let property = animation as? CAPropertyAnimation, property.keyPath?.isEmpty ?? true {
      log.warn(at: element.offset, "the animation names no key path; it is left out")
      return nil
    }
    return animation
  }

  /// A video, with its own length and volume; nil, with a remark, where there is none.
  private func video(_ element: CAMLElement, _ found: [(key: String, value: DocumentValue)]) -> CAAnimation? {
    let offset = (element.attribute("src") ?? element.child("src")?.attribute("value"))?.offset ?? element.offset
    guard case .string(let reference)? = found.last(where: { $0.key == "src" })?.value else {
      log.warn(at: offset, "the animation names no video (src); it is left out")
      return nil
    }
    do throws(ImageStore.Failure) {
      guard let animation = try context.images.playback(reference) else {
        log.warn(at: offset, "\"\(NumberScanner.shortened(reference))\" is no video in the package; the animation is left out")
        return nil
      }
      if case .number(let volume)? = found.last(where: { $0.key == "volume" })?.value { animation.volume = Float(min(max(volume, 0), 1)) }
      return animation
    } catch {
      log.add(error.isRefusal ? .error : .warning, at: offset, error.message)
      return nil
    }
  }

  private func set(_ value: DocumentValue, forKey key: String, of animation: CAAnimation) {
    switch (key, value) {
    case ("velocity", _): animation.setValue(value.object, forKey: "initialVelocity")
    case ("duration", .number(let number)), ("repeatCount", .number(let number)), ("repeatDuration", .number(let number)):
      animation.setValue(max(0, number), forKey: key)
    default: animation.setValue(value.object, forKey: key)
    }
  }

  /// Everything written on the animation, in its order.
  private func read(_ element: CAMLElement, _ animationClass: AnimationClass) -> [(key: String, value: DocumentValue)] {
    let keyPath = element.attribute("keyPath")?.value ?? element.child("keyPath")?[attribute: "value"]
    let animated = keyPath.flatMap(context.kind(ofKeyPath:))
    if let keyPath, animated == nil, !keyPath.isEmpty {
      log.warn(
        at: element.attribute("keyPath")?.offset ?? element.offset, "no layer has a key path \"\(NumberScanner.shortened(keyPath))\"")
    }
    var found: [(key: String, value: DocumentValue)] = []
    let hasEndpoints = animationClass == .basic || animationClass == .spring
    func keep(_ value: DocumentValue?, _ key: String, _ kind: AttributeKind?, at offset: Int) {
      guard let value else { return }
      if let kind, !value.matches(kind) { return log.warn(at: offset, "\(key) is \(kind.noun) here; the value is of another class") }
      found.append((key, value))
    }
    for attribute in element.attributes where !namesClass(attribute, of: element) {
      if hasEndpoints, Self.endpoints.contains(attribute.name) {
        keep(values.value(of: attribute, as: animated ?? .number), attribute.name, animated, at: attribute.offset)
      } else if let kind = animationClass.kind(of: attribute.name, animating: animated) {
        keep(values.value(of: attribute, as: kind), attribute.name, kind, at: attribute.offset)
      } else if !animationClass.isIgnored(attribute.name) {
        warnUnknown(attribute.name, animationClass, at: attribute.offset)
      }
    }
    for child in element.children {
      if hasEndpoints, Self.endpoints.contains(child.name) {
        // A value function is fed numbers, whatever the key path holds.
        let kind = element.attribute("valueFunction") == nil && element.child("valueFunction") == nil ? animated : nil
        keep(values.value(of: child, expecting: kind), child.name, kind, at: child.offset)
      } else if let kind = animationClass.kind(of: child.name, animating: animated) {
        let value = values.value(of: child, expecting: kind)
        keep(kind == .values ? converted(value, to: animated) : value, child.name, kind, at: child.offset)
      } else if !animationClass.isIgnored(child.name) {
        warnUnknown(child.name, animationClass, at: child.offset)
      }
    }
    return found
  }

  /// Whether an attribute says which class the element is of, rather than which type of transition.
  private func namesClass(_ attribute: CAMLElement.Attribute, of element: CAMLElement) -> Bool {
    attribute.name == "type" && (AnimationClass(rawValue: element.name) == nil || AnimationClass(rawValue: attribute.value) != nil)
  }

  private func converted(_ value: DocumentValue?, to kind: AttributeKind?) -> DocumentValue? {
    guard let kind, case .array(let items)? = value else { return value }
    return .array(items.map { $0.converted(to: kind) })
  }

  private func warnUnknown(_ key: String, _ animationClass: AnimationClass, at offset: Int) {
    log.warn(
      unknown: key, among: animationClass.keys.map(\.key), at: offset,
      "\(animationClass.rawValue) has no key \"\(NumberScanner.shortened(key))\"")
  }

  private func members(of element: CAMLElement) -> [CAAnimation] {
    guard let container = element.child("animations").flatMap(context.resolve) else { return [] }
    return container.children.compactMap { animation($0, in: .group) }
  }

  private func check(_ transition: CATransition, _ element: CAMLElement, in parent: Parent) {
    if parent == .group { log.warn(at: element.offset, "a transition in a group shows nothing") }
    if let filter = transition.filter as? CAFilter, !CIFilter.isTransition(filter.type) {
      log.warn(at: element.offset, "the transition filter \"\(NumberScanner.shortened(filter.type))\" is unknown; the change shows at once")
    } else if transition.filter == nil, !CIFilter.isTransition(transition.type.rawValue) {
      log.warn(at: element.offset, "the transition type \"\(NumberScanner.shortened(transition.type.rawValue))\" is unknown; it fades")
    }
  }

  /// Discrete key frames take one key time more than values; surplus beyond that is cut to one for each value.
  private func checkKeyTimes(of animation: CAKeyframeAnimation, _ element: CAMLElement) {
    guard animation.path == nil, let times = animation.keyTimes, let count = animation.values?.count, count > 0, times.count != count else {
      return
    }
    let isDiscrete = animation.calculationMode == .discrete
    if isDiscrete && times.count == count + 1 { return }
    if animation.calculationMode == .paced || animation.calculationMode == .cubicPaced { return }
    let counted = times.count > count ? "; the first \(count) count" : ""
    log.warn(at: element.child("keyTimes")?.offset ?? element.offset, "\(count) values have \(times.count) key times\(counted)")
    if times.count > count { animation.keyTimes = Array(times.prefix(count)) }
  }

  /// Without a duration a spring stops after the 0.25 s of every animation, wherever it is then.
  private func giveDuration(to spring: CASpringAnimation, _ element: CAMLElement) {
    spring.duration = 0.25
    guard spring.settlingDuration > spring.duration else { return }
    log.warn(
      at: element.offset,
      String(
        format: "the spring has no duration and stops after 0.25 s, with a jump; it settles after %.4g s: duration=\"%.4g\"",
        spring.settlingDuration, spring.settlingDuration))
  }

  private static let endpoints: Set<String> = ["fromValue", "toValue", "byValue"]
}
