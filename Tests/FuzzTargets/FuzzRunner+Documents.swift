import Acetate
import CAML
import Foundation
import Graphics
import MediaFiles
import QuartzCore
import RenderTree

extension FuzzRunner {
  /// A hundredth of what a document may ask for otherwise, so that an input takes milliseconds.
  private static let options: CAMLDocument.Options = {
    var options = CAMLDocument.Options()
    options.limits.documentBytes = 1 << 20
    options.limits.elements = 10_000
    options.limits.imageBytes = 1 << 20
    options.limits.imagePixels = 1 << 20
    options.limits.archiveBytes = 1 << 20
    options.limits.archiveMembers = 200
    options.limits.instances = 1000
    return options
  }()

  static func document(_ input: Data) -> CAMLDocument? { try? CAMLDocument.load(data: input, file: "input.caml", options: options) }

  static func readDocument(_ input: Data) {
    guard let document = document(input) else { return }
    // Returns end lines in XML, too.
    let lines = input.count { $0 == 0x0A || $0 == 0x0D } + 1
    for remark in document.diagnostics {
      expect((remark.line ?? 1) >= 1 && (remark.line ?? 1) <= lines, "a remark stands in line \(remark.line ?? 0) of \(lines)")
    }
    for name in document.stateNames.prefix(4) { try? document.apply(state: name) }
    try? document.apply(state: nil)
    guard let written = try? CAMLWriter(document).text() else { return }
    // What is written is within the limits of depth and elements only where the document shares no objects.
    do { _ = try CAMLDocument.load(data: Data(written.utf8), file: "written.caml", options: options) } catch {
      expect((error as? CAMLError)?.reason == .limit, "what was written cannot be read: \(error)")
    }
  }

  private static let classes: [(name: String, content: LayerContent.Kind?)] = [
    ("CALayer", nil), ("CAShapeLayer", .shape), ("CAGradientLayer", .gradient), ("CATextLayer", .text), ("CAReplicatorLayer", .replicator),
  ]

  /// By key, the classes that alone have it.
  private static let owners = LayerProperty.allCases.reduce(into: [String: [String]]()) { owners, property in
    guard property.row.content != nil else { return }
    owners[property.row.key] = classes.filter { $0.content.map(property.row.isDeclared) ?? false }.map(\.name)
  }

  /// A layer of 20 × 20 points in a document, with a text as the value of a key: of the classes that alone have the key or, where all have
  /// it or none, of the one that the value's length says.
  static func layer(_ key: String, value: String) -> CALayer? {
    let names = owners[key].flatMap { $0.isEmpty ? nil : $0 } ?? [classes[value.utf8.count % classes.count].name]
    guard !key.isEmpty, key.utf8.allSatisfy({ ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A }) else { return nil }
    let escaped = value.reduce(into: "") { text, character in
      switch character {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case "\"": text += "&quot;"
      default: text.append(character)
      }
    }
    let layers = names.map { "<\($0) bounds=\"0 0 20 20\" backgroundColor=\"1 0 0\" \(key)=\"\(escaped)\"/>" }
    let xml = "<caml><CALayer bounds=\"0 0 32 32\"><sublayers>\(layers.joined())</sublayers></CALayer></caml>"
    return (try? CAMLDocument.load(data: Data(xml.utf8), file: "value.caml", options: options))?.rootLayer
  }

  static func readArchive(_ input: Data) {
    guard let archive = try? ZipArchive(input, limits: ZipArchive.Limits(members: 200, totalBytes: 1 << 20)) else { return }
    var total = 0
    for member in archive.members {
      expect(archive.member(named: member.name) != nil, "\(member.name) is no member")
      guard let contents = try? archive.contents(of: member) else { continue }
      expect(contents.count == member.size, "\(member.size) bytes were announced, \(contents.count) unpacked")
      total += contents.count
    }
    expect(total <= 1 << 20, "\(total) bytes were unpacked")
  }

  static func readEvents(_ input: Data) {
    guard let script = try? InputScript(json: input, name: "events.json") else { return }
    expect(script.events.count <= InputScript.maximumEventCount, "\(script.events.count) events")
    for (event, next) in zip(script.events, script.events.dropFirst()) {
      expect(event.timestamp <= next.timestamp, "an event at \(event.timestamp) comes before one at \(next.timestamp)")
    }
  }
}
