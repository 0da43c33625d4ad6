import Foundation
internal import RenderTree

// Keys that no class declares belong to the program, so a mistyped key is no error. Keys are reported where nothing else speaks for them.

extension CALayer {
  /// Reports a spring without a duration of its own that the transaction's duration cuts off before it has settled.
  func reportIfCut(_ animation: CAAnimation) {
    guard Diagnostics.isHeard, let spring = animation as? CASpringAnimation, spring.settlingDuration > spring.duration else { return }
    let name = spring.keyPath.map { " of \"\($0)\"" } ?? ""
    Diagnostics.report(
      "\(type(of: animation)).duration",
      "the spring\(name) has no duration, stops after \(Self.seconds(spring.duration)) s and jumps to its end; it settles after "
        + "\(Self.seconds(spring.settlingDuration)) s: set duration to settlingDuration")
  }

  private static func seconds(_ seconds: Double) -> String { String(format: "%.6g", seconds) }

  /// Reports times too large to be counted, which are taken as infinite.
  func reportIfEndless(_ animation: CAAnimation) {
    guard Diagnostics.isHeard else { return }
    for (key, seconds) in [
      ("duration", animation.duration), ("repeatDuration", animation.repeatDuration), ("beginTime", animation.beginTime),
    ] where seconds.isFinite && seconds >= MediaTiming.endless {
      Diagnostics.report("\(type(of: animation)).\(key)", "\(Self.seconds(seconds)) s are more than a million years, and count as endless")
    }
  }

  /// Reports an animation whose key path no property has.
  func reportIfUnknown(_ keyPath: String, animatedBy animation: CAAnimation) {
    let parsed = LayerKeyPath(parsing: keyPath)
    if parsed.property == .filters || parsed.property == .backgroundFilters {
      return reportIfUnknownFilter(parsed, animatedBy: animation)
    }
    if parsed.property != .custom, parsed.property.row.isDeclared(by: properties.content.kind) { return }
    guard !speaks(for: keyPath), !speaks(for: Self.firstKey(of: keyPath)) else { return }
    Diagnostics.report(
      "\(type(of: animation)).keyPath", "\(type(of: self)) has no property \"\(keyPath)\", and nothing moves", hint: hint(for: keyPath))
  }

  private func reportIfUnknownFilter(_ keyPath: LayerKeyPath, animatedBy animation: CAAnimation) {
    let filters = keyPath.property == .filters ? properties.filters : properties.backgroundFilters
    guard let name = keyPath.name else { return }
    if let filter = filters.first(where: { $0.name == name }) {
      return reportIfUnknownInput(keyPath, of: filter, "\(type(of: animation)).keyPath", "and nothing moves")
    }
    Diagnostics.report(
      "\(type(of: animation)).keyPath", "\(type(of: self)) has no filter named \"\(name)\", and nothing moves",
      hint: NearestNames.among(filters.compactMap(\.name), to: name).first.map { "; did you mean \"\($0)\"?" } ?? "")
  }

  func reportIfUnknownInput(at keyPath: LayerKeyPath) {
    let filters = keyPath.property == .filters ? properties.filters : properties.backgroundFilters
    guard let filter = filters.first(where: { $0.name == keyPath.name }) else { return }
    reportIfUnknownInput(keyPath, of: filter, "\(type(of: self)).setValue(_:forKeyPath:)", "and the value has no effect")
  }

  private func reportIfUnknownInput(_ keyPath: LayerKeyPath, of filter: FilterDescription, _ subject: String, _ outcome: String) {
    let inputs: [String]
    if let shader = filter.shader {
      inputs = shader.parameters.map(\.name)
    } else if let kind = FilterKind(name: filter.type) {
      inputs = kind.definition.parameters.map(\.name)
    } else {
      return
    }
    guard let input = keyPath.input, !inputs.contains(input) else { return }
    Diagnostics.report(
      subject, "\(filter.type) has no input \"\(input)\", \(outcome)",
      hint: NearestNames.among(inputs, to: input).first.map { "; did you mean \"\($0)\"?" } ?? "")
  }

  /// Reports a key path that is kept as a key of the program's own.
  func reportUnknown(_ keyPath: String) {
    guard !speaks(for: keyPath), !speaks(for: Self.firstKey(of: keyPath)) else { return }
    Diagnostics.report(
      "\(type(of: self)).setValue(_:forKeyPath:)",
      "there is no property \"\(keyPath)\", and the value is kept without any effect", hint: hint(for: keyPath))
  }

  /// Reports a new key of the program's own that differs by one letter from a declared one.
  func reportIfMistyped(_ key: String) {
    guard key.count > 3, !speaks(for: key), let meant = NearestNames.mistyped(key, among: declaredKeys) else { return }
    Diagnostics.report(
      "\(type(of: self)).setValue(_:forKey:)",
      "there is no property \"\(key)\", and the value is kept without any effect; did you mean \"\(meant)\"?")
  }

  private static func firstKey(of keyPath: String) -> String { String(keyPath.prefix { $0 != "." }) }

  /// Whether the program uses the key: gave it a value, a default or a part in drawing.
  private func speaks(for key: String) -> Bool {
    keptValue(forKey: key) != nil || type(of: self).defaultValue(forKey: key) != nil || type(of: self).needsDisplay(forKey: key)
      || AnimatableKeys.traits(forKey: key, in: type(of: self)) != nil
  }

  private var declaredKeys: [String] {
    LayerProperty.allCases.filter { $0 != .custom && $0.row.isDeclared(by: properties.content.kind) }.map(\.row.key)
  }

  /// A suggestion of the nearest known key path, such as "; did you mean …?"
  private func hint(for keyPath: String) -> String {
    let first = Self.firstKey(of: keyPath), rest = keyPath.dropFirst(first.count)
    let names: [String]
    if let property = LayerProperty(key: first[...]), property.row.isDeclared(by: properties.content.kind) {
      let components = LayerKeyPath.Component.allCases.filter { property.row.kind.kind(of: $0) != nil }
      names = NearestNames.among(components.map { "\(first).\($0.rawValue)" }, to: keyPath)
    } else {
      let isDeclared = { (path: String) in LayerKeyPath(parsing: path).property != .custom }
      names = NearestNames.among(declaredKeys, to: first).map { $0 + rest }.filter(isDeclared)
    }
    let last = keyPath.split(separator: ".").last ?? ""
    let nearest = names.first { $0.hasSuffix("." + last) } ?? names.first
    return nearest.map { "; did you mean \"\($0)\"?" } ?? ""
  }
}
