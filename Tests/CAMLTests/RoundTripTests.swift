import CAML
import Foundation
import Graphics
import QuartzCore
import RenderTree
import Scenes
import TestSupport
import Testing

/// What is written as a document reads back as the same layers.
@Suite("Scenes as documents")
struct RoundTripTests {
  /// A third of all but those of ten thousand layers, which say nothing new; another one with each commit.
  private static let names = RandomRuns.share(Scene.all.map(\.name).filter { !$0.hasSuffix("0000") }, oneIn: 3)

  /// Completion blocks of scenes, which refer to their layers, may run when a test is over.
  @MainActor private static var roots: [CALayer] = []

  @MainActor @Test("every built-in scene reads back as it was written", arguments: names)
  func scenes(name: String) throws {
    let scene = try #require(Scene.named(name))
    let root = scene.makeRoot()
    Self.roots.append(root)
    let writer = CAMLWriter(root)
    let text = try writer.text()
    let again = try CAMLDocument.load(data: Data(text.utf8), file: name)
    // A scene may use animations of keys of its own as clocks.
    #expect(again.diagnostics.allSatisfy { $0.message.hasPrefix("no layer has a key path") })
    var differences: [String] = []
    compare(root, again.rootLayer, name, &differences)
    #expect(differences.prefix(10).joined(separator: "\n") == "")
    // And a second writing is the same text.
    #expect(try CAMLWriter(again.rootLayer).text() == text)
  }

  /// Compares the models of two trees, by the table of properties and by the keys of animations: not by what the writer looks at.
  private func compare(_ a: CALayer, _ b: CALayer, _ path: String, _ differences: inout [String]) {
    func note(_ what: String, _ first: Any?, _ second: Any?) {
      differences.append("\(path).\(what): \(first.map { "\($0)" } ?? "nil") against \(second.map { "\($0)" } ?? "nil")")
    }
    if a.name != b.name { note("name", a.name, b.name) }
    let content = a.properties.content.kind
    if content != b.properties.content.kind { return note("class", type(of: a), type(of: b)) }
    for property in LayerProperty.allCases where property != .custom && property.row.isDeclared(by: content) {
      let (first, second) = (property.row.value(in: a.properties), property.row.value(in: b.properties))
      if !isSame(first, second) { note(property.row.key, first, second) }
    }
    for (filters, others, key) in [
      (a.properties.filters, b.properties.filters, "filters"),
      (a.properties.backgroundFilters, b.properties.backgroundFilters, "backgroundFilters"),
      (a.properties.compositingFilter.map { [$0] } ?? [], b.properties.compositingFilter.map { [$0] } ?? [], "compositingFilter"),
    ] where filters.count != others.count || !zip(filters, others).allSatisfy({ isSame($0, $1) }) { note(key, filters, others) }
    for key in ["beginTime", "speed", "timeOffset", "duration", "repeatCount"] {
      let (first, second) = (a.value(forKey: key) as? Double, b.value(forKey: key) as? Double)
      if first != second { note(key, first, second) }
    }
    let keys = a.animationKeys() ?? []
    if keys != b.animationKeys() ?? [] { note("animationKeys", keys, b.animationKeys()) }
    for key in keys {
      if let first = a.animation(forKey: key), let second = b.animation(forKey: key) {
        compare(first, second, "\(path).\(key)", &differences)
      }
    }
    if (a.mask == nil) != (b.mask == nil) { note("mask", a.mask, b.mask) }
    if let first = a.mask, let second = b.mask { compare(first, second, path + ".mask", &differences) }
    let (first, second) = (a.sublayers ?? [], b.sublayers ?? [])
    if first.count != second.count { return note("sublayers", first.count, second.count) }
    for (index, pair) in zip(first, second).enumerated() { compare(pair.0, pair.1, "\(path)[\(index)]", &differences) }
  }

  private static let animationKeys = [
    "keyPath", "duration", "speed", "timeOffset", "repeatCount", "repeatDuration", "autoreverses", "fillMode", "removedOnCompletion",
    "additive", "cumulative", "fromValue", "toValue", "byValue", "values", "keyTimes", "path", "calculationMode", "rotationMode",
    "timingFunction", "timingFunctions", "mass", "stiffness", "damping", "initialVelocity", "type", "subtype", "startProgress",
    "endProgress",
    "valueFunction",
  ]

  private func compare(_ a: CAAnimation, _ b: CAAnimation, _ path: String, _ differences: inout [String]) {
    if type(of: a) != type(of: b) { return differences.append("\(path): \(type(of: a)) against \(type(of: b))") }
    if abs(a.beginTime - b.beginTime) > 1e-12 { differences.append("\(path).beginTime: \(a.beginTime) against \(b.beginTime)") }
    for key in Self.animationKeys {
      let (first, second) = (a.value(forKey: key), b.value(forKey: key))
      if !isSameValue(first, second) {
        differences.append("\(path).\(key): \(first.map { "\($0)" } ?? "nil") against \(second.map { "\($0)" } ?? "nil")")
      }
    }
    if let a = a as? CAAnimationGroup, let b = b as? CAAnimationGroup {
      let (first, second) = (a.animations ?? [], b.animations ?? [])
      if first.count != second.count { return differences.append("\(path): \(first.count) members against \(second.count)") }
      for (index, pair) in zip(first, second).enumerated() { compare(pair.0, pair.1, "\(path)[\(index)]", &differences) }
    }
  }

  private func isSameValue(_ a: Any?, _ b: Any?) -> Bool {
    switch (a, b) {
    case (nil, nil): true
    case (let a as [Any], let b as [Any]): a.count == b.count && zip(a, b).allSatisfy { isSameValue($0, $1) }
    case (let a?, let b?):
      if let first = AnimatableValue(boxed: a), let second = AnimatableValue(boxed: b) {
        isSame(first, second)
      } else {
        (a as? NSObject)?.isEqual(b) ?? false
      }
    default: false
    }
  }

  private func isSame(_ a: FilterDescription, _ b: FilterDescription) -> Bool {
    a.type == b.type && a.name == b.name && a.isEnabled == b.isEnabled && a.inputs.count == b.inputs.count
      && a.inputs.allSatisfy { key, value in isSame(value, b.inputs[key]) }
  }

  /// Numbers may differ in the last places, since angles are written in degrees; pictures are compared by their pixels.
  private func isSame(_ a: AnimatableValue?, _ b: AnimatableValue?) -> Bool {
    switch (a, b) {
    case (nil, nil): true
    case (.number(let a), .number(let b)): a == b || abs(a - b) <= 1e-9 * max(1, abs(a))
    case (.transform(let a), .transform(let b)): isClose(a, b)
    case (.affine(let a), .transform(let b)): isClose(CATransform3DMakeAffineTransform(a), b)
    case (.color(let a), .color(let b)):
      [a.red - b.red, a.green - b.green, a.blue - b.blue, a.alpha - b.alpha].allSatisfy { abs($0) < 1e-9 }
    case (.contents(.image(let a)), .contents(.image(let b))):
      a.size == b.size
        && a.withUnsafePixels { first in
          b.withUnsafePixels { second in
            (0..<first.height).allSatisfy { memcmp(first.row($0), second.row($0), first.width * 4) == 0 }
          }
        }
    case (.array(let a), .array(let b)): a.count == b.count && zip(a, b).allSatisfy { isSame($0, $1) }
    default: a == b
    }
  }

  private func isClose(_ a: CATransform3D, _ b: CATransform3D) -> Bool {
    func numbers(_ m: CATransform3D) -> [CGFloat] {
      [
        m.m11, m.m12, m.m13, m.m14, m.m21, m.m22, m.m23, m.m24, m.m31, m.m32, m.m33, m.m34, m.m41, m.m42, m.m43, m.m44,
      ]
    }
    return zip(numbers(a), numbers(b)).allSatisfy { abs($0 - $1) <= 1e-9 * max(1, abs($0)) }
  }
}
