package import Foundation
internal import TextEscaping

/// How SwiftPM built this program, as it noted in the build folder: what its modules are imported with, and what it is linked from. Scene
/// files are compiled with the first and linked to a library of the second, so that they meet the very objects of the running `acetate`.
package struct BuildPlan {
  /// The compiler's path. Modules are readable for the one that wrote them alone.
  package let compiler: String
  /// Where the modules of Swift and C are, and for which machine.
  package let importFlags: [String]
  /// The list of this program's objects, and the libraries below them.
  private let objects: String, libraries: [String]

  /// The build that made an executable; nil where it does not stand in a build folder of SwiftPM's.
  ///
  /// The manifest `.build/CONFIGURATION.yaml` has the arguments of each command as one line of JSON.
  package init?(executable: URL) {
    let products = executable.deletingLastPathComponent()
    let manifest = products.deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent(products.lastPathComponent + ".yaml")
    guard let text = try? String(contentsOf: manifest, encoding: .utf8) else { return nil }
    var compiling: [String]?, linking: [String]?
    for line in text.split(atEach: "\n") where line.hasBytePrefix(Self.argumentsKey) {
      if line.contains("\"-module-name\",\"AcetateCLI\",\"-emit-dependencies\"") { compiling = Self.arguments(line) }
      if line.contains("\"-o\",\"\(executable.path)\"") { linking = Self.arguments(line) }
    }
    guard let compiling, let linking, let compiler = compiling.first else { return nil }
    self.compiler = compiler
    importFlags = Self.importFlags(of: compiling)
    guard let objects = linking.first(where: { $0.hasBytePrefix("@") }) else { return nil }
    self.objects = objects
    libraries = linking.filter { $0.hasBytePrefix("-l") || $0.hasBytePrefix("-L/") }
  }

  /// Flags that link the objects of this program to a library of this name, which refers to itself without looking itself up.
  package func linkFlags(library name: String) -> [String] {
    linker + [objects] + libraries + ["-soname=\(name)", "-Bsymbolic"].flatMap { ["-Xlinker", $0] }
  }

  /// Flags that link a program to such a library, which lies in the folder above the program's own.
  package func linkFlags(to library: URL) -> [String] { linker + [library.path, "-Xlinker", "-rpath=$ORIGIN/.."] + libraries }

  /// The toolchain's own linker, where it has one: it takes half the time. Strings are not looked through for what they share.
  private var linker: [String] {
    let own = URL(fileURLWithPath: compiler).deletingLastPathComponent().appendingPathComponent("ld.lld").path
    return FileManager.default.isExecutableFile(atPath: own) ? ["-use-ld=lld", "-Xlinker", "-O0"] : []
  }

  private static let argumentsKey = "    args: "

  private static func arguments(_ line: String) -> [String]? {
    try? JSONDecoder().decode([String].self, from: Data(line.dropFirst(argumentsKey.count).utf8))
  }

  private static func importFlags(of arguments: [String]) -> [String] {
    var flags: [String] = []
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if ["-I", "-Xcc", "-target", "-module-cache-path"].contains(argument), let value = rest.popFirst() {
        flags += [argument, value]
      } else if argument.hasBytePrefix("-I") {
        flags.append(argument)
      }
    }
    return flags
  }
}
