import CAML
import Foundation
import OfflineRendering
import Testing

@testable import Inspector

@Suite("Writing values back into documents")
struct DocumentEditingTests {
  /// A document in a folder of its own, and what answers for it.
  private final class Previewed {
    let folder: URL
    let file: URL
    let service: InspectorService

    init(_ data: Data, allowsEditing: Bool = true) throws {
      folder = FileManager.default.temporaryDirectory.appendingPathComponent("editing-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let file = folder.appendingPathComponent("scene.caml")
      try data.write(to: file)
      self.file = file
      var settings = RenderSettings()
      settings.backend = .software
      service = try InspectorService(name: "scene.caml", settings: settings) { _ in
        InspectedScene(Composition(try CAMLDocument.load(contentsOf: file)))
      } describe: {
        SceneSummary.Diagnostic(severity: "error", file: nil, line: nil, column: nil, message: "\($0)")
      }
      service.allowsEditing = allowsEditing
    }

    convenience init(_ text: String) throws { try self.init(Data(text.utf8)) }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private struct Answer<Value: Decodable>: Decodable {
      var ok: Value?
      var error: String?
    }

    func ask<Value: Decodable>(
      _ operation: InspectorService.Request.Operation, as type: Value.Type, _ fill: (inout InspectorService.Request) -> Void = { _ in }
    ) throws -> (value: Value?, error: String?) {
      var request = InspectorService.Request(operation)
      fill(&request)
      let answer = try JSONDecoder().decode(Answer<Value>.self, from: service.answer(request).head)
      return (answer.ok, answer.error)
    }

    func layer(_ name: String) throws -> LayerPath {
      let layers = try ask(.layers, as: [LayerEntry].self).value ?? []
      return try #require(layers.first { $0.name == name }).id
    }

    func entry(of name: String) throws -> SourceEntry {
      let path = try layer(name)
      return try #require(try ask(.source, as: SourceEntry.self) { $0.layer = path }.value)
    }

    /// Writes the value of a key, of the layer or its animation with that number, and gives back why not.
    func set(_ key: String, of name: String, object: Int = 0, to text: String, gesture: String? = nil) throws -> String? {
      let entry = try entry(of: name), path = try layer(name)
      let value = try #require(entry.objects[object].values.first { $0.key == key })
      return try ask(.edit, as: InspectorService.Overview.self) {
        ($0.layer, $0.element, $0.attribute, $0.text) = (path, value.element, value.attribute, text)
        ($0.version, $0.gesture) = (entry.version, gesture)
      }.error
    }

    var bytes: Data { get throws { try Data(contentsOf: file) } }
    var text: String { get throws { String(decoding: try bytes, as: UTF8.self) } }
  }

  /// Everything that a careless writer would change: ends of lines, quotation marks, references, a comment, order and blanks.
  private static let ragged =
    "<?xml version='1.0'?>\r\n<!-- keep  \u{E9} & this -->\r\n<caml xmlns='http://www.apple.com/CoreAnimation/1.0'>\r\n"
    + "\t<CALayer name=\"root\"  bounds='0 0 100 50' position = \"50 25\" >\r\n<sublayers>"
    + "<CATextLayer name='t' string='Caf&#233; &amp; \"e\u{301}\"' bounds='0 0 40 20' position='30 25' opacity='0.5'/>\r\n"
    + "<CALayer name=\"card\" bounds=\"0 0 20 10\" position=\"30 25\"><backgroundColor value='1 0 0' opacity='0.5'/>"
    + "<animations><animation type=\"CABasicAnimation\" key=\"move\" keyPath=\"position.x\" duration=\"2\" fromValue=\"30\" "
    + "toValue=\"70\"/><animation type=\"CAKeyframeAnimation\" key=\"pulse\" keyPath=\"opacity\" duration=\"1\">"
    + "<values><real value=\"0\"/><real value=\"1\"/></values><timingFunction type='CAMediaTimingFunction' name='easeIn'/>"
    + "</animation></animations></CALayer></sublayers></CALayer></caml>\r\n"

  @Test(
    "only the value's bytes change",
    arguments: [
      ("position", "card", 0, "31.5 25", "position=\"30 25\"><back", "position=\"31.5 25\"><back"),
      ("backgroundColor", "card", 0, "0 0.5 1", "value='1 0 0'", "value='0 0.5 1'"),
      ("backgroundColor.opacity", "card", 0, "1", "opacity='0.5'/><anim", "opacity='1'/><anim"),
      ("toValue", "card", 1, "80", "toValue=\"70\"", "toValue=\"80\""),
      ("values[1]", "card", 2, "0.25", "<real value=\"1\"/>", "<real value=\"0.25\"/>"),
      ("timingFunction", "card", 2, "0.1 0.2 0.3 1", "name='easeIn'", "name='0.1 0.2 0.3 1'"),
      // Blanks round the sign of equality stay.
      ("position", "root", 0, "50 26", "position = \"50 25\" >", "position = \"50 26\" >"),
      // Both marks of quotation, an ampersand, a combining mark behind a mark of quotation, and an end of line.
      (
        "string", "t", 0, "a'\u{301} \"b\" <c> & d\n", "string='Caf&#233; &amp; \"e\u{301}\"'",
        "string='a&#39;\u{301} &quot;b&quot; &lt;c&gt; &amp; d&#10;'"
      ),
      // What is not written comes behind the last attribute.
      ("opacity", "card", 0, "0.25", "position=\"30 25\"><back", "position=\"30 25\" opacity=\"0.25\"><back"),
      ("cornerRadius", "root", 0, "3", "position = \"50 25\" >", "position = \"50 25\" cornerRadius=\"3\" >"),
      ("timingFunction", "card", 1, "easeOut", "toValue=\"70\"/>", "toValue=\"70\" timingFunction=\"easeOut\"/>"),
    ])
  func bytes(key: String, layer: String, object: Int, new: String, before: String, after: String) throws {
    let previewed = try Previewed(Self.ragged)
    #expect(Self.ragged.components(separatedBy: before).count == 2)
    #expect(try previewed.set(key, of: layer, object: object, to: new) == nil)
    let written = try previewed.text
    #expect(written.utf8.elementsEqual(Self.ragged.replacingOccurrences(of: before, with: after).utf8), "\(written)")
    // Read again, the value is what was written.
    #expect(try previewed.entry(of: layer).objects[object].values.first { $0.key == key }?.text == new)
    #expect(try previewed.ask(.summary, as: InspectorService.Overview.self).value?.generation == 2)
    // The file's folder has nothing else, and undoing brings every byte back.
    #expect(try FileManager.default.contentsOfDirectory(atPath: previewed.folder.path) == ["scene.caml"])
    #expect(try previewed.ask(.undo, as: InspectorService.Overview.self).error == nil)
    #expect(try previewed.text.utf8.elementsEqual(Self.ragged.utf8))
  }

  @Test("a document in Latin-1 stays one: what is not ASCII is written as references")
  func latin() throws {
    let text =
      "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><CALayer name=\"root\" bounds=\"0 0 9 9\"><sublayers>"
      + "<CATextLayer name=\"t\" string=\"\u{E9}\" bounds=\"0 0 9 9\"/></sublayers></CALayer>"
    let data = try #require(text.data(using: .isoLatin1)), previewed = try Previewed(data)
    #expect(try previewed.set("string", of: "t", to: "\u{E8}\u{20AC}") == nil)
    #expect(try previewed.bytes == text.replacingOccurrences(of: "\u{E9}", with: "&#232;&#8364;").data(using: .isoLatin1))
    #expect(try previewed.entry(of: "t").objects[0].values.first { $0.key == "string" }?.text == "\u{E8}\u{20AC}")
  }

  @Test("documents in UTF-16 are not edited")
  func utf16() throws {
    let text = "<CALayer name=\"root\" bounds=\"0 0 9 9\"/>", previewed = try Previewed(try #require(text.data(using: .utf16)))
    let path = try previewed.layer("root")
    let answer = try previewed.ask(.source, as: SourceEntry.self) { $0.layer = path }
    #expect(answer.error == "documents in UTF-16 are not edited; save it as UTF-8")
  }

  @Test("what is no value of its kind is refused, and nothing is written")
  func nonsense() throws {
    let previewed = try Previewed(Self.ragged)
    #expect(try previewed.set("position", of: "card", to: "1 2 3") == "position: a point has 2 numbers, not 3")
    #expect(try previewed.set("opacity", of: "t", to: "much") == "opacity: \"much\" is not a number")
    #expect(
      try previewed.set("timingFunction", of: "card", object: 2, to: "fast")
        == "timingFunction: \"fast\" is neither the name of a timing function nor four numbers")
    #expect(try previewed.text == Self.ragged)
  }

  @Test("only values of the layer can be named, whatever a request says")
  func places() throws {
    let previewed = try Previewed(Self.ragged), entry = try previewed.entry(of: "card"), path = try previewed.layer("card")
    let element = try #require(entry.objects[0].values.first).element
    let root = try #require(try previewed.entry(of: "root").objects[0].values.first).element
    for (element, attribute) in [(element, "name"), (element, "onload"), (element + 1, "position"), (root, "position"), (-1, "position")] {
      let answer = try previewed.ask(.edit, as: InspectorService.Overview.self) {
        ($0.layer, $0.element, $0.attribute, $0.text, $0.version) = (path, element, attribute, "1 2", entry.version)
      }
      #expect(answer.error?.hasPrefix("the layer has no such value in ") == true, "\(element) \(attribute)")
    }
    #expect(try previewed.text == Self.ragged)
  }

  @Test("a file that changed meanwhile is left alone, by an edit and by undoing")
  func changed() throws {
    let previewed = try Previewed(Self.ragged), entry = try previewed.entry(of: "card"), path = try previewed.layer("card")
    #expect(try previewed.set("position", of: "card", to: "31 25") == nil)
    // The page's version is that of before.
    let value = try #require(entry.objects[0].values.first { $0.key == "position" })
    func edit() throws -> String? {
      try previewed.ask(.edit, as: InspectorService.Overview.self) {
        ($0.layer, $0.element, $0.attribute, $0.text, $0.version) = (path, value.element, "position", "1 2", entry.version)
      }.error
    }
    let sentence = "\(previewed.file.path) has changed meanwhile; nothing was written"
    #expect(try edit() == sentence)
    // Somebody else writes the file.
    let other = Self.ragged.replacingOccurrences(of: "keep", with: "held")
    try Data(other.utf8).write(to: previewed.file)
    #expect(try edit() == sentence)
    #expect(try previewed.ask(.source, as: SourceEntry?.self) { $0.layer = path }.value == nil)
    #expect(try previewed.ask(.undo, as: InspectorService.Overview.self).error == sentence)
    #expect(try previewed.text == other)
  }

  @Test("a file that may not be written is left alone; permissions and links stay")
  func permissions() throws {
    let previewed = try Previewed(Self.ragged)
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: previewed.file.path)
    #expect(try previewed.set("position", of: "card", to: "31 25") == "\(previewed.file.path) may not be written")
    #expect(try previewed.text == Self.ragged)
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: previewed.file.path)
    #expect(try previewed.set("position", of: "card", to: "31 25") == nil)
    #expect(try FileManager.default.attributesOfItem(atPath: previewed.file.path)[.posixPermissions] as? Int == 0o640)

    // A link leads to the file that is written.
    let target = previewed.folder.appendingPathComponent("real.xml")
    try FileManager.default.moveItem(at: previewed.file, to: target)
    try FileManager.default.createSymbolicLink(at: previewed.file, withDestinationURL: target)
    #expect(try previewed.set("position", of: "card", to: "32 25") == nil)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: previewed.file.path) == target.path)
    #expect(try String(contentsOf: target, encoding: .utf8).contains("position=\"32 25\""))
  }

  @Test("changes of one gesture are undone together")
  func gestures() throws {
    let previewed = try Previewed(Self.ragged)
    for x in 31...33 { #expect(try previewed.set("position", of: "card", to: "\(x) 25", gesture: "a") == nil) }
    #expect(try previewed.set("opacity", of: "t", to: "1", gesture: "b") == nil)
    #expect(try previewed.ask(.undo, as: InspectorService.Overview.self).value?.canUndo == true)
    #expect(try previewed.text.contains("position=\"33 25\""))
    #expect(try previewed.ask(.undo, as: InspectorService.Overview.self).value?.canUndo == nil)
    #expect(try previewed.text == Self.ragged)
    #expect(try previewed.ask(.undo, as: InspectorService.Overview.self).error == "there is nothing to undo")
  }

  @Test("a preview that writes no files has no values to write")
  func readOnly() throws {
    let previewed = try Previewed(Data(Self.ragged.utf8), allowsEditing: false), path = try previewed.layer("card")
    #expect(try previewed.ask(.source, as: SourceEntry?.self) { $0.layer = path }.value == nil)
    #expect(try previewed.ask(.summary, as: InspectorService.Overview.self).value?.isEditable == nil)
    let answer = try previewed.ask(.edit, as: InspectorService.Overview.self) { $0.layer = path }
    #expect(answer.error == "this preview writes no files: it was started with --read-only")
  }
}
