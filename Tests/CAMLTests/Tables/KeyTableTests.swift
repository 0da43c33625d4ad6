import Foundation
import Graphics
import QuartzCore
import TestSupport
import Testing

@testable import CAML

/// Every key of every class with several texts: what of it is kept, as it is written again, and what is remarked of the others. On record
/// in GoldenTests/Goldens.
@Suite("Keys of documents")
struct KeyTableTests {
  private static let texts = ["0.25", "3", "yes", "1 2", "1 2 3 .5", "odd"]

  /// The remarks by line, and the lines of what is written for elements of a name.
  private func note(
    _ elements: [(key: String, element: String)], named name: String, in record: inout RecordedText, around: (String, String)
  ) throws {
    var options = CAMLDocument.Options()
    options.limits.diagnostics = 100_000
    let body = elements.map(\.element).joined(separator: "\n")
    let loaded = try document("\(around.0)\n\(body)\n\(around.1)", options: options)
    var remarks: [Int: [String]] = [:]
    for remark in loaded.diagnostics {
      remarks[(remark.line ?? 0) - 3, default: []].append(
        "\(remark.column ?? 0) \(remark.message) [\(remark.text ?? "-") \(remark.expected ?? "-")]")
    }
    let written = try CAMLWriter(loaded).text().split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    var kept = written.filter { $0.hasPrefix("<\(name) ") || $0.hasPrefix("<\(name)/") || $0.hasPrefix("<\(name)>") }[...]
    for (index, (key, element)) in elements.enumerated() {
      let outcome = remarks[index].map { $0.joined(separator: "; ") } ?? "taken"
      // Elements that are left out are written nowhere.
      let isWritten = kept.first.map { $0.contains("n\(index)-") } ?? false
      record.add("\(key) \(element): \(outcome)\(isWritten ? " → \(kept.removeFirst())" : ", left out")")
    }
  }

  private func texts(of key: CAMLReference.Key) -> [String] {
    let words = key.type.contains(", ") ? key.type.split(separator: ", ").map(String.init) : []
    return words.isEmpty ? Self.texts : [words[words.count - 1], words[0].uppercased(), "odd"]
  }

  @Test("of layers")
  func layers() throws {
    var record = RecordedText()
    let reference = CAMLReference.current
    for entry in reference.layers {
      var elements: [(String, String)] = []
      for key in entry.name == "CALayer" ? reference.layerKeys : entry.keys {
        for text in texts(of: key) {
          elements.append((key.name, "<\(entry.name) name='n\(elements.count)-' \(key.name)='\(text)'/>"))
        }
      }
      try note(elements, named: entry.name, in: &record, around: ("<sublayers>", "</sublayers>"))
    }
    #expect(try record.differences(from: "caml-layers") == [])
  }

  @Test("of animations")
  func animations() throws {
    var record = RecordedText()
    for entry in CAMLReference.current.animations where entry.name != "VideoPlayback" {
      var elements: [(String, String)] = []
      let keyPath = entry.name.hasPrefix("CATrans") || entry.name.hasSuffix("Group") ? "" : "keyPath='opacity' "
      for key in entry.keys where key.name != "keyPath" {
        for text in texts(of: key) {
          elements.append((key.name, "<\(entry.name) key='n\(elements.count)-' \(keyPath)\(key.name)='\(text)'/>"))
        }
      }
      let name = entry.name == "CATransition" ? entry.name : "p"
      // Keys that are names of tags would be the tags.
      elements = elements.map { ($0.0, $0.1.replacingOccurrences(of: "key='n", with: "key='1 n")) }
      try note(elements, named: name, in: &record, around: ("<animations>", "</animations>"))
    }
    #expect(try record.differences(from: "caml-animations") == [])
  }

  @Test("of emitters' cells and behaviours")
  func emitters() throws {
    var record = RecordedText()
    for entry in CAMLReference.current.emitters {
      let words = entry.name.split(separator: " ").map(String.init)
      var elements: [(String, String)] = []
      for key in entry.keys where key.name != "name" {
        for text in texts(of: key) {
          let type = words.count > 1 ? "behavior='\(words[1])' " : ""
          elements.append((key.name, "<\(words[0]) name='n\(elements.count)-' \(type)\(key.name)='\(text)'/>"))
        }
      }
      let list = words.count > 1 ? "emitterBehaviors" : "emitterCells"
      try note(
        elements, named: words[0], in: &record,
        around: ("<sublayers><CAEmitterLayer><\(list)>", "</\(list)></CAEmitterLayer></sublayers>"))
    }
    #expect(try record.differences(from: "caml-emitters") == [])
  }

  @Test("of filters, in every category")
  func filters() throws {
    var record = RecordedText()
    var elements: [(String, String)] = []
    for type in CAMLReference.current.filters {
      for key in CIFilter(name: type)?.inputKeys ?? ["inputRadius", "inputAmount", "inputColorMatrix", "inputOffset", "enabled"]
      where key != "inputImage" {
        for text in ["0.25", "1 2 3 .5"] {
          elements.append((key, "<CAFilter name='n\(elements.count)-' filter='\(type)' \(key)='\(text)'/>"))
        }
      }
    }
    try note(elements, named: "CAFilter", in: &record, around: ("<filters>", "</filters>"))
    #expect(try record.differences(from: "caml-filters") == [])
  }

  @Test("key paths that documents may name, and what their values are")
  func keyPaths() throws {
    var record = RecordedText()
    let paths =
      CAMLReference.current.layerKeys.map(\.name) + CAMLReference.current.layers.flatMap(\.keys).map(\.name)
      + [
        "frame", "frame.origin.x", "frame.size", "continuousCorners", "resizingMode", "scrollMode", "transform.rotation",
        "transform.scale.xy",
        "transform.translation", "bounds.origin", "bounds.size.width", "position.x", "position.z", "filters.a.inputRadius", "filters.a.b.c",
        "filters.a", "backgroundFilters.b.inputColor", "compositingFilter.inputAmount", "emitterCells.a.scale", "emitterCells.a.color.red",
        "emitterCells.a.color.hue", "emitterCells.a.emitterCells.b.spin", "emitterCells.a.emitterBehaviors.c.force",
        "emitterBehaviors.a.values",
        "emitterBehaviors.a", "locked", "style", "delegate", "sublayers", "wobble", "hash", "actions", "description", "isHidden", "",
      ]
    for path in paths {
      let kind = LayerKeys.kind(ofKeyPath: path)
      record.add("\(path): \(kind.map { "\($0.noun) \($0)" } ?? "-") \(LayerKeys.isEditorKey(path) ? "editor's" : "")")
    }
    for type in ["drag", "wave", "attractor"] {
      record.add("\(EmitterKeys.description(of: .init(rawValue: type) ?? .light).inputs.map(\.key))")
    }
    for input in ["keyPath", "values", "force", "colors", "color", "position", "additive", "falloff", "enabled"] {
      record.add("\(input): \(EmitterKeys.kind(ofInput: input))")
    }
    for name in LayerClass.names + ["CAMetalLayer"] {
      let entry = LayerClass.named(name) ?? .unknown(name)
      record.add(
        "\(name): \(entry.isSupported) \(entry.content) \(entry.keys.keys.sorted()) \(entry.allKeys.count) \(type(of: entry.make()))")
    }
    #expect(try record.differences(from: "caml-key-paths") == [])
  }
}
