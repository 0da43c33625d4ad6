import Foundation
import SourcePorting

/// `acetate-port FILES… [--in-place | -o FOLDER | --check]`: what `acetate port` runs. Exit codes are those of sysexits.h.
@main
enum AcetatePort {
  private enum Output { case standard, inPlace, check, folder(String), placed(String) }

  private struct Failure: Error {
    let code: Int32
    let sentence: String
  }

  static let usage = """
    usage: acetate port FILES… [--in-place | -o FOLDER | --check]
      Ports Swift files that were written for Apple's systems: #selector, #keyPath, @objc and its kin become what compiles here.
      Folders stand for the Swift files in them. Without an option, one file's text goes to standard output.
      --in-place   writes the files anew
      -o FOLDER    writes them into a folder, under their names
      --check      writes nothing, and names what there is to port

    """

  static func main() {
    do {
      exit(try run(Array(CommandLine.arguments.dropFirst())))
    } catch let failure as Failure {
      write("acetate port: \(failure.sentence)\n", to: .standardError)
      exit(failure.code)
    } catch {
      write("acetate port: \(error.localizedDescription)\n", to: .standardError)
      exit(EX_IOERR)
    }
  }

  private static func run(_ arguments: [String]) throws -> Int32 {
    var output = Output.standard, names: [String] = [], rest = arguments[...]
    func choose(_ choice: Output) throws {
      guard case .standard = output else { throw Failure(code: EX_USAGE, sentence: "--in-place, -o and --check exclude one another") }
      output = choice
    }
    while let argument = rest.popFirst() {
      switch argument {
      case "--help", "-h":
        write(usage, to: .standardOutput)
        return 0
      case "--in-place": try choose(.inPlace)
      case "--check": try choose(.check)
      case "-o", "--output", "--placed":
        guard let folder = rest.popFirst() else { throw Failure(code: EX_USAGE, sentence: "\(argument) needs a folder") }
        try choose(argument == "--placed" ? .placed(folder) : .folder(folder))
      case "--":
        names += rest
        rest = []
      case _ where argument.utf8.first == UInt8(ascii: "-"):
        throw Failure(code: EX_USAGE, sentence: "there is no option \(argument); --help names them")
      default: names.append(argument)
      }
    }
    guard !names.isEmpty else { throw Failure(code: EX_USAGE, sentence: "name Swift files, or folders of them") }
    let files = try names.flatMap(files)
    if case .standard = output, files.count != 1 {
      throw Failure(code: EX_USAGE, sentence: "\(files.count) files go nowhere: --in-place writes them anew, -o FOLDER elsewhere")
    }
    return try port(files, to: output)
  }

  private struct SourceFile {
    let path: String
    /// The name below an output folder.
    let name: String
  }

  /// A file itself, or the Swift files of a folder, without hidden ones and builds.
  private static func files(_ name: String) throws -> [SourceFile] {
    var isFolder = ObjCBool(false)
    guard FileManager.default.fileExists(atPath: name, isDirectory: &isFolder) else {
      throw Failure(code: EX_NOINPUT, sentence: "\(name): there is no such file")
    }
    guard isFolder.boolValue else { return [SourceFile(path: name, name: (name as NSString).lastPathComponent)] }
    let paths = FileManager.default.enumerator(atPath: name)?.compactMap { $0 as? String } ?? []
    return paths.filter { $0.hasSuffix(".swift") && !$0.hasPrefix(".") && !$0.contains("/.") }.sorted().map {
      SourceFile(path: "\(name)/\($0)", name: $0)
    }
  }

  private static func port(_ files: [SourceFile], to output: Output) throws -> Int32 {
    var code: Int32 = 0, taken: [String: String] = [:], table = ""
    for (index, file) in files.enumerated() {
      guard let data = FileManager.default.contents(atPath: file.path) else {
        throw Failure(code: EX_NOINPUT, sentence: "\(file.path): cannot be read")
      }
      guard let source = String(data: data, encoding: .utf8) else { throw Failure(code: EX_DATAERR, sentence: "\(file.path): is no UTF-8") }
      var form = PortedSource.Form.clean
      if case .placed = output { form = .placed }
      let ported = PortedSource(source, form: form)
      for remark in ported.remarks {
        code = EX_DATAERR
        write("\(file.path):\(remark.place.line):\(remark.place.column): \(remark.sentence)\n", to: .standardError)
      }
      switch output {
      case .standard: write(ported.text, to: .standardOutput)
      case .inPlace: if ported.isChanged { try write(ported.text, into: file.path) }
      case .check:
        if ported.isChanged {
          code = EX_DATAERR
          write("\(file.path): is not ported\n", to: .standardOutput)
        }
      case .folder(let folder):
        if let other = taken.updateValue(file.path, forKey: file.name) {
          throw Failure(code: EX_USAGE, sentence: "\(other) and \(file.path) have one name in \(folder)")
        }
        try write(ported.text, into: "\(folder)/\(file.name)")
      case .placed(let folder):
        // For a compiler: it speaks of the source, at the lines that this has; columns that moved are in the table. Names stay, since
        // main.swift is one of its own.
        let literal = file.path.unicodeScalars.map { $0 == "\\" || $0 == "\"" ? "\\\($0)" : String($0) }.joined()
        try write(
          "#sourceLocation(file: \"\(literal)\", line: 1)\n\(ported.text)",
          into: "\(folder)/\(index)/\((file.path as NSString).lastPathComponent)")
        for shift in ported.shifts {
          table += "\(index)\t\(shift.place.line)\t\(shift.place.column)\t\(shift.oldLength)\t\(shift.newLength)\n"
        }
      }
    }
    if case .placed(let folder) = output {
      try write(table, into: "\(folder)/shifts")
      return 0
    }
    return code
  }

  private static func write(_ text: String, into path: String) throws {
    let url = URL(fileURLWithPath: path)
    do {
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url, options: .atomic)
    } catch { throw Failure(code: EX_CANTCREAT, sentence: "\(path): cannot be written: \(error.localizedDescription)") }
  }

  private static func write(_ text: String, to handle: FileHandle) { handle.write(Data(text.utf8)) }
}
