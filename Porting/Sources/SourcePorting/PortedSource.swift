/// A Swift file written for Apple's systems, as it compiles here.
public struct PortedSource: Sendable {
  /// What is done to the text.
  public enum Form: Sendable {
    /// As a person would write it: what is dropped leaves no blanks and no empty lines.
    case clean
    /// With every line where it was, and columns where they were as far as they can be: for a compiler, whose remarks are about the source.
    case placed
  }

  /// A place in the source, both counted from 1; columns in bytes, as compilers count them.
  public struct Place: Hashable, Comparable, Sendable {
    public let line: Int
    public let column: Int

    public init(line: Int, column: Int) { (self.line, self.column) = (line, column) }

    public static func < (a: Place, b: Place) -> Bool { (a.line, a.column) < (b.line, b.column) }
  }

  /// What cannot be ported, and what to write in its place.
  public struct Remark: Hashable, Sendable {
    public let place: Place
    public let sentence: String
  }

  /// A part of one line that became longer or shorter.
  public struct Shift: Hashable, Sendable {
    /// Where the part begins in the source.
    public let place: Place
    /// Bytes of the source.
    public let oldLength: Int
    /// Bytes in their place.
    public let newLength: Int
  }

  /// The text.
  public let text: String
  /// What cannot be ported, in the order of the source.
  public let remarks: [Remark]
  /// Parts whose length changed, in the order of the source; each is of one line.
  public let shifts: [Shift]
  /// Whether the text differs from the source.
  public let isChanged: Bool

  /// Ports a source. Without anything of Apple's in it, it stays as it is.
  public init(_ source: String, form: Form = .clean) {
    let porter = SourcePorter(source)
    let edits = porter.edits
    remarks = porter.remarks.sorted { $0.place < $1.place }
    isChanged = !edits.isEmpty
    let bytes = Array(source.utf8)
    var result: [UInt8] = [], position = 0, shifts: [Shift] = []
    for edit in edits {
      let (range, text) = edit.shaped(form, in: bytes)
      result += bytes[position..<range.lowerBound]
      result += text
      position = range.upperBound
      if range.count != text.count, form == .placed {
        shifts.append(Shift(place: porter.place(range.lowerBound), oldLength: range.count, newLength: text.count))
      }
    }
    result += bytes[position...]
    text = String(decoding: result, as: UTF8.self)
    self.shifts = shifts
  }
}
