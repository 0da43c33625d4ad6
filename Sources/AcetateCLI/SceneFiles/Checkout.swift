import Foundation

/// The package that this program was built from: what new packages depend on.
enum Checkout {
  /// The running program's file.
  static var executable: URL {
    let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    return URL(fileURLWithPath: path ?? CommandLine.arguments[0])
  }

  /// The folder of the package: the one that the program lies in, below its `.build`, or else what the environment variable
  /// `ACETATE_PACKAGE` names. Nil where neither is a checkout of Acetate.
  static var folder: URL? {
    var folder = executable.deletingLastPathComponent()
    while folder.path != "/" {
      if isCheckout(folder) { return folder }
      folder.deleteLastPathComponent()
    }
    return named
  }

  static var named: URL? {
    guard let path = ProcessInfo.processInfo.environment["ACETATE_PACKAGE"], !path.isEmpty else { return nil }
    let folder = URL(fileURLWithPath: path).standardizedFileURL
    return isCheckout(folder) ? folder : nil
  }

  static func isCheckout(_ folder: URL) -> Bool {
    let files = FileManager.default
    return files.fileExists(atPath: folder.appendingPathComponent("Package.swift").path)
      && files.fileExists(atPath: folder.appendingPathComponent("Sources/AcetateCLI/Acetate.swift").path)
  }
}
