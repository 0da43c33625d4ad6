import Graphics
import SceneFiles
import TextEscaping

protocol InputCommand {
  var inputs: [String] { get }
  /// What `inputs` are compared with.
  var compare: String? { get }
  var documentArguments: DocumentArguments { get }
}

extension InputCommand {
  var compare: String? { nil }
}

/// Swift files with a function `makeScene()`, or of an application, as an input of commands.
///
/// The files become a program: themselves and a library of the objects of this `acetate`, which then runs the same command in place of this
/// process. Programs are kept (`ProgramCache`) under a hash of the files' texts and their paths.
struct SceneFile {
  private let sources: ProgramSources
  /// Hears what the compiler says of files that it does not accept.
  private var onRefusal: (@Sendable (String) -> Void)?

  init(sources: ProgramSources, onRefusal: (@Sendable (String) -> Void)? = nil) { (self.sources, self.onRefusal) = (sources, onRefusal) }

  private var name: String { sources.name }

  /// Continues as the program of the Swift file or folder that a command is given, building it where that is still to be done. Returns when
  /// there is none, or when this process is that program.
  static func enter(_ command: any InputCommand) throws(Failure) {
    guard let name = try name(in: command), !SceneEntry.isProgram(of: name) else { return }
    let sources: ProgramSources
    do { sources = try ProgramSources(name) } catch { throw Failure(error) }
    let program = try SceneFile(sources: sources).program()
    if let play = command as? PlayCommand, play.followsSource { try SceneSupervisor(sources, program: program).run() }
    throw replaceProcess(with: program)
  }

  /// The argument that is a Swift file, or with `--swift` the folder of a program; nil where there is none. Nothing that an argument only
  /// leads to is run: no item of a folder, list, archive, package or show.
  static func name(in command: any InputCommand) throws(Failure) -> String? {
    let arguments = command.inputs + (command.compare.map { [$0] } ?? [])
    let files = Set(arguments.filter(ProgramSources.isFile))
    guard files.count <= 1 else {
      throw Failure(.usage, "a command takes one Swift file, not \(files.sorted().joined(separator: " and "))")
    }
    if let file = files.first {
      guard command.inputs.count == 1 || !command.inputs.contains(file) else {
        throw Failure(.usage, "\(file): a Swift file is run where it is the only input, and is no item of a show")
      }
      return file
    }
    guard let folder = command.inputs.first, command.inputs.count == 1 else {
      if command.documentArguments.swift, !command.inputs.isEmpty {
        throw Failure(.usage, "--swift runs the program in a folder, which is the only input; there are \(command.inputs.count)")
      }
      return nil
    }
    let isProgram = ProgramSources.areAll(of: folder)
    guard command.documentArguments.swift else {
      guard isProgram else { return nil }
      throw Failure(.usage, "\(folder) is a folder of Swift files; --swift compiles and runs it, with all that you may do")
    }
    guard isProgram else {
      throw Failure(
        .usage,
        ItemInputs.isFolder(folder)
          ? "\(folder): --swift runs a folder of Swift files with no document, picture or video beside them; name the Swift file in it"
          : "\(folder): --swift runs the program in a folder, and this is none")
    }
    return folder
  }

  // MARK: Programs

  /// The program's path, built where it is not kept.
  func program() throws(Failure) -> String {
    guard let plan = BuildPlan(executable: Checkout.executable) else {
      if let checkout = Checkout.named {
        // The checkout's own acetate would only start itself anew.
        guard !Checkout.executable.path.hasBytePrefix(checkout.resolvingSymlinksInPath().path + "/") else {
          throw Failure(
            .unavailable,
            "\(name): \(Checkout.executable.path) was built elsewhere, and its modules are not found: remove \(checkout.path)/.build, and "
              + "call tools/acetate there")
        }
        // This acetate was installed without its modules. The checkout's has them, and builds itself.
        throw Self.replaceProcess(with: checkout.appendingPathComponent("tools/acetate").path)
      }
      throw Failure(
        .unavailable,
        "\(name): Swift files need the package that acetate was built from: call tools/acetate in a checkout, or name the checkout in the "
          + "environment variable ACETATE_PACKAGE")
    }
    let cache = try ProgramCache(executable: Checkout.executable)
    if let program = cache.program(key) { return program }
    if Terminal.isErrorOutputInteractive { Terminal.write("acetate: building \(TerminalText.line(name))\n") }
    try link(cache.library, plan)
    return try cache.keep(key) { folder throws(Failure) in try build(in: folder, plan, linkedTo: cache.library) }
  }

  /// What the program follows from, but for the `acetate`.
  private var key: ProgramKey {
    var key = ProgramKey()
    key.add(Self.entry(sources.path) + "\0" + portingKey)
    for file in sources.files {
      // A file's text goes on from its path as if that were its first line.
      if sources.files.count > 1 { key.add(file.path) }
      key.add(file.text)
    }
    return key
  }

  /// What the porting program adds to the key: nothing for files that it would leave as they are.
  private var portingKey: String {
    guard PortedFiles.mayNeedPorting(sources), let program = PortingProgram.path() else { return "" }
    var properties = stat()
    stat(program, &properties)
    return "\(properties.st_size) \(properties.st_mtim.tv_sec)"
  }

  /// Replaces this process by the program. Returns only when the program cannot be run.
  private static func replaceProcess(with program: String) -> Failure {
    execv(program, CommandLine.unsafeArgv)
    return Failure(.software, "\(program): \(String(cString: strerror(errno)))")
  }

  // MARK: Building

  private static func entry(_ path: String) -> String {
    """
    import AcetateCLI

    @main
    enum SceneProgram {
      static func main() { SceneEntry.main(\(path.debugDescription), makeScene) }
    }

    """
  }

  /// Links the library of all that this `acetate` is made of, where that is still to be done.
  private func link(_ library: URL, _ plan: BuildPlan) throws(Failure) {
    guard !FileManager.default.fileExists(atPath: library.path) else { return }
    // Another process may be at it, too.
    let work = "\(library.path)-\(getpid())"
    defer { unlink(work) }
    let (status, words) = try run(plan.compiler, ["-emit-library", "-o", work] + plan.linkFlags(library: library.lastPathComponent))
    guard status == 0 else {
      Terminal.write(TerminalText.lines(words))
      throw Failure(.software, "\(name): the Swift compiler failed")
    }
    guard rename(work, library.path) == 0 else {
      throw Failure(.cannotCreate, "\(library.path): \(String(cString: strerror(errno)))")
    }
  }

  private func build(in folder: URL, _ plan: BuildPlan, linkedTo library: URL) throws(Failure) {
    let threads = "\(ProcessInfo.processInfo.activeProcessorCount)"
    var flags = ["-module-name", "SceneProgram", "-g", "-no-color-diagnostics", "-whole-module-optimization", "-num-threads", threads]
    var entry: String?
    let ported = try port(into: folder.appendingPathComponent("ported"))
    defer { try? FileManager.default.removeItem(at: folder.appendingPathComponent("ported")) }
    switch sources.kind {
    case .scene:
      let file = folder.appendingPathComponent("scene-entry.swift")
      do { try Self.entry(sources.path).write(to: file, atomically: false, encoding: .utf8) } catch {
        throw Failure(.cannotCreate, "\(file.path): \(systemWords(for: error))")
      }
      entry = file.path
      flags.append("-parse-as-library")
    case .application(let startsInMainFile): flags += startsInMainFile ? [] : ["-parse-as-library"]
    }
    let program = plan.importFlags + (ported?.paths ?? sources.files.map(\.path)) + (entry.map { [$0] } ?? [])
    let output = ["-o", folder.appendingPathComponent("acetate").path] + plan.linkFlags(to: library)
    var (status, words) = (Int32(0), ""), remarks = CompilerRemarks("", about: sources, entry: entry)
    for (index, dialect) in dialects.enumerated() {
      // What is refused for other reasons is refused in Swift 5, too.
      if index > 0, dialect == Self.lenient, !remarks.isAboutConcurrency { break }
      let (code, text) = try run(plan.compiler, flags + dialect + program + output)
      let found = CompilerRemarks(text, about: sources, entry: entry, ported: ported)
      // Where none succeeds, what has the fewest errors is told.
      let isBetter = found.errorCount > 0 && found.isBetter(than: remarks)
      if index == 0 || code == 0 || isBetter { (status, words, remarks) = (code, text, found) }
      // What is warned of the main actor is in order where the declarations are its own.
      let isWarned = code == 0 && found.text.contains("main actor")
      if !isWarned, code == 0 || !found.isFault(of: .file) { break }
    }
    if let entry { try? FileManager.default.removeItem(atPath: entry) }
    guard status != 0 else {
      if !remarks.text.isEmpty { Terminal.write(TerminalText.lines(remarks.text)) }
      return
    }
    guard remarks.isFault(of: .file) else {
      if remarks.isFault(of: .entry) {
        throw Failure(
          .badInput,
          "\(name): there is no function makeScene() without parameters that returns a CALayer, a UIView or a UIViewController, and no "
            + "class with @main")
      }
      Terminal.write(TerminalText.lines(words))
      throw Failure(.software, "\(name): the Swift compiler failed")
    }
    Terminal.write(TerminalText.lines(remarks.text))
    onRefusal?(remarks.text)
    if ported == nil, PortedFiles.mayNeedPorting(sources), PortingProgram.path() == nil {
      throw Failure(.badInput, "\(name): the Swift compiler does not accept it, and it was not ported: \(PortingProgram.absence)")
    }
    throw Failure(.badInput, "\(name): the Swift compiler does not accept it")
  }

  /// Flags that say which language the files are in, one after the other until one holds, and whose the declarations are that say nothing
  /// themselves: nobody's; or else, in files about views, the main actor's, as in new projects on Apple's systems. The latter comes later,
  /// since classes of layers then have to say that they are nobody's. Code that is written for Apple's systems seldom keeps to the rules of
  /// Swift 6, so that programs are in Swift 5, and scenes may be.
  private var dialects: [[String]] {
    let mainActor = ["-default-isolation", "MainActor"]
    let isAboutViews = sources.files.contains { $0.text.range(of: Data("import UIKit".utf8)) != nil }
    switch sources.kind {
    case .scene: return (isAboutViews ? [Self.strict, Self.strict + mainActor] : [Self.strict]) + [Self.lenient]
    case .application: return isAboutViews ? [Self.lenient, Self.lenient + mainActor] : [Self.lenient]
    }
  }
  private static let strict = ["-swift-version", "6"], lenient = ["-swift-version", "5"]

  /// The files as they compile here; nil where nothing is to be ported, or nothing is there that could.
  private func port(into folder: URL) throws(Failure) -> PortedFiles? {
    guard PortedFiles.mayNeedPorting(sources), let program = PortingProgram.path() else { return nil }
    let (status, words) = try run(program, ["--placed", folder.path, "--"] + sources.files.map(\.path))
    if !words.isEmpty { Terminal.write(TerminalText.lines(words)) }
    guard status == 0, let files = PortedFiles(of: sources, in: folder.path) else {
      throw Failure(.software, "\(name): \(program) failed")
    }
    return files
  }

  /// Runs a program to its end. Gives back its exit status and all that it wrote.
  private func run(_ program: String, _ arguments: [String]) throws(Failure) -> (status: Int32, text: String) {
    let process = Process(), output = Pipe()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = output
    do { try process.run() } catch {
      throw Failure(.unavailable, "\(name): the Swift compiler \(program) cannot be run: \(systemWords(for: error))")
    }
    let words = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (
      process.terminationReason == .uncaughtSignal ? 128 + process.terminationStatus : process.terminationStatus,
      String(decoding: words, as: UTF8.self)
    )
  }
}
