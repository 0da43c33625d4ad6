import Foundation

/// `EmbedFilesTool OUTPUT CONSTANT FOLDER FILES…` writes a Swift file: a dictionary of the files' texts by their names in the folder.
@main
struct EmbedFilesTool {
  private struct Fault: Error, CustomStringConvertible { var description: String }

  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count > 3 else { throw Fault(description: "EmbedFilesTool needs an output, a constant's name, a folder and files") }
    let folder = URL(fileURLWithPath: arguments[3])
    var text = Data("let \(arguments[2]): [String: String] = [\n".utf8)
    for name in arguments[4...] {
      let contents = try Data(contentsOf: folder.appendingPathComponent(name))
      guard contents.last == UInt8(ascii: "\n"), ["\"\"\"##", "\\##"].allSatisfy({ contents.range(of: Data($0.utf8)) == nil }) else {
        throw Fault(description: "\(name): a text to embed ends with a new line, and has neither \"\"\"## nor \\##")
      }
      text += Data("  \"\(name)\": ##\"\"\"\n".utf8) + contents + Data("\"\"\"##,\n".utf8)
    }
    try (text + Data("]\n".utf8)).write(to: URL(fileURLWithPath: arguments[1]))
  }
}
