import ArgumentParser
import Foundation

struct PortCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "port", abstract: "Ports Swift files that were written for Apple's systems.",
    discussion: """
      #selector(…), #keyPath(…), @objc and its kin, @IBOutlet, @NSManaged, @UIApplicationMain, optional methods of protocols \
      and 'import os' become what compiles here. What cannot be ported is told with its place and with what to write in its \
      place, and the exit code is 65.

      'render', 'play', 'preview' and others do the same on the way in, and leave the files as they are.

      EXAMPLES
        acetate port Screen.swift                       the ported text
        acetate port Sources --in-place
        acetate port Sources -o Ported
        acetate port Sources --check                    names what there is to port

      See docs/porting.md.
      """)

  @Argument(help: "Swift files, or folders of them.", completion: .file(extensions: ["swift"])) var files: [String]

  @Flag(help: "Writes the files anew.") var inPlace = false

  @Option(name: [.customShort("o"), .long], help: .value("folder", "Writes them into a folder."), completion: .directory)
  var output: String?

  @Flag(help: "Writes nothing, and names what there is to port.") var check = false

  func validate() throws {
    if [inPlace, output != nil, check].filter(\.self).count > 1 {
      throw ValidationError("--in-place, -o and --check exclude one another")
    }
  }

  func run() throws {
    guard let program = PortingProgram.path() else { throw Failure(.unavailable, PortingProgram.absence) }
    var arguments = [program]
    if inPlace { arguments.append("--in-place") }
    if check { arguments.append("--check") }
    if let output { arguments += ["-o", output] }
    throw PreviewProgram.replaceProcess(with: program, arguments + ["--"] + files)
  }
}

/// The program that ports Swift files. It is built by itself, since it stands on the compiler's parser.
enum PortingProgram {
  static let name = "acetate-port"

  /// Where it is: beside `acetate`, where packages put what people do not call themselves, or in its own package of the checkout. Nil where
  /// it was not built.
  static func path() -> String? {
    let folder = Checkout.executable.deletingLastPathComponent()
    var places = [
      folder.appendingPathComponent(name), folder.deletingLastPathComponent().appendingPathComponent("libexec/acetate/\(name)"),
    ]
    if let checkout = Checkout.folder {
      places += ["release", "debug"].map { checkout.appendingPathComponent("Porting/.build/\($0)/\(name)") }
    }
    return places.first { FileManager.default.isExecutableFile(atPath: $0.path) }?.path
  }

  /// Why it cannot be called.
  static var absence: String {
    let place = Checkout.folder.map { "\($0.path)/Porting" } ?? "the folder Porting of a checkout"
    return "\(name), which reads Swift with the compiler's own parser, is not built: call 'swift build -c release' in \(place)"
  }
}
