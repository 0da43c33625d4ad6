import Foundation

/// A text that stands on record in GoldenTests/Goldens: what a table or many small cases come to, a line each.
///
/// Numbers with a point are taken to six digits, since the last ones of sines and powers are the processor's. A change that means to make
/// another text of it records that, with `RECORD_GOLDENS=1`.
public struct RecordedText {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "GoldenTests/Goldens")

  public private(set) var lines: [String] = []

  public init() {}

  /// Adds a line. Types are called without their modules.
  public mutating func add(_ line: String) {
    var line = Self.rounded(line.replacingOccurrences(of: "\n", with: "⏎"))
    for module in ["RenderTree.", "Graphics.", "Foundation.", "Timing.", "CAML.", "QuartzCore.", "Swift."] {
      line = line.replacingOccurrences(of: module, with: "")
    }
    lines.append(line)
  }

  /// What differs from the record, both ways; nothing where all is as it was.
  public func differences(from name: String) throws -> [String] {
    let url = Self.folder.appending(path: name + ".txt")
    if Golden.isRecording {
      try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: url)
      return ["recorded \(name).txt: look at what has changed, then run again without RECORD_GOLDENS"]
    }
    let recorded = try String(contentsOf: url, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    return zip(lines, recorded).filter { $0 != $1 }.flatMap { ["now: \($0)", "was: \($1)"] }
      + (lines.count == recorded.count ? [] : ["\(lines.count) lines, where there were \(recorded.count)"])
  }

  /// The text with its numbers to six digits.
  static func rounded(_ text: String) -> String {
    var result: [UInt8] = [], number: [UInt8] = []
    func isPart(_ byte: UInt8) -> Bool {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."): true
      case UInt8(ascii: "e"): number.last.map { $0 != UInt8(ascii: "e") } ?? false
      case UInt8(ascii: "-"), UInt8(ascii: "+"): number.last == UInt8(ascii: "e")
      default: false
      }
    }
    func end() {
      let word = String(decoding: number, as: UTF8.self)
      if number.contains(UInt8(ascii: ".")), let value = Double(word) {
        let near = (value * 1e9).rounded() / 1e9
        result += String(format: "%.6g", near).utf8
      } else {
        result += number
      }
      number.removeAll(keepingCapacity: true)
    }
    for byte in text.utf8 {
      if isPart(byte) {
        number.append(byte)
      } else {
        if !number.isEmpty { end() }
        result.append(byte)
      }
    }
    if !number.isEmpty { end() }
    return String(decoding: result, as: UTF8.self)
  }
}
