internal import Foundation

extension PlaylistFile {
  /// Reads JSON: an object with `items`, or an array of them. An item is a source, or an object with a `source` and keys. What cannot be
  /// read of it leaves out the item, or the key of the list, that it stands in.
  static func json(_ data: Data, name: String) throws(PlaylistError) -> PlaylistFile {
    var reader = JSONReader(data)
    let value = reader.readList()
    var file = PlaylistFile()
    file.faults = reader.problems.map { problem in
      var fault = PlaylistError(file: name, line: problem.line, message: "this is no JSON: \(problem.message)")
      fault.breaksOff = problem.isEnd
      return fault
    }
    switch value?.kind {
    case .array(let items): file.add(items, name)
    case .object(let members):
      guard case .array(let items)? = members.last(where: { $0.key == "items" })?.value.kind else {
        throw unreadable("a playlist has an array 'items'", file.faults, name)
      }
      let said = members.filter { $0.key != "items" }
      file.attributes = [(file.attributes(said, in: nil, name), nil)]
      file.add(items, name)
    default: throw unreadable("a playlist is an object with 'items', or an array of them", file.faults, name)
    }
    return file
  }

  /// What the parser says goes before what there should be.
  private static func unreadable(_ message: String, _ faults: [PlaylistError], _ name: String) -> PlaylistError {
    guard var first = faults.first else { return PlaylistError(file: name, message: message) }
    first.others = Array(faults.dropFirst())
    return first
  }

  private mutating func add(_ items: [JSONReader.Value], _ name: String) {
    for (index, item) in items.enumerated() {
      switch item.kind {
      case .scalar(let source): self.items.append(Item(source: source, line: item.line, number: index + 1))
      case .object(let members):
        guard case .scalar(let source)? = members.last(where: { $0.key == "source" })?.value.kind else {
          fail("item \(index + 1) has no 'source'", line: item.line, name)
          continue
        }
        let count = faults.count
        let attributes = attributes(members.filter { $0.key != "source" }, in: index + 1, name)
        guard faults.count == count else { continue }
        self.items.append(Item(source: source, attributes: attributes, line: item.line, number: index + 1))
      // The parser has told what is wrong.
      case .broken: continue
      case .array, .null: fail("item \(index + 1) is a source, or an object with one", line: item.line, name)
      }
    }
  }

  private mutating func fail(_ message: String, line: Int, _ name: String) {
    faults.append(PlaylistError(file: name, line: line, message: message))
  }

  /// Values as text: those of arrays with commas between them, those of objects each with its name behind a dot.
  private mutating func attributes(_ members: [JSONReader.Member], in item: Int?, _ name: String) -> PlaylistAttributes {
    var attributes = PlaylistAttributes()
    func add(_ key: String, _ value: JSONReader.Value) -> Bool {
      guard let text = value.text else { return false }
      attributes.pairs.append(.init(key: key, value: text, line: value.line))
      return true
    }
    for (key, value) in members where key != "$schema" {
      var inner = [(key: key, value: value)]
      if case .object(let members) = value.kind { inner = members.map { (key: "\(key).\($0.key)", value: $0.value) } }
      if case .broken = value.kind { continue }
      for (key, value) in inner where !add(key, value) {
        let place = item.map { "item \($0): " } ?? ""
        fail("\(place)\(key) is a text, a number, true or false, or an array of them", line: value.line, name)
      }
    }
    return attributes
  }
}

extension JSONReader.Value {
  /// The text of a scalar, or those of an array with commas between them; nil for anything deeper.
  fileprivate var text: String? {
    switch kind {
    case .scalar(let text): return text
    case .array(let values):
      let texts = values.compactMap { value -> String? in if case .scalar(let text) = value.kind { text } else { nil } }
      return texts.count == values.count ? texts.joined(separator: ",") : nil
    case .object, .null, .broken: return nil
    }
  }
}
