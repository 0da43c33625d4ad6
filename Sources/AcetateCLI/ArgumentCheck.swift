import ArgumentParser

/// Reads arguments and runs nothing.
package enum ArgumentCheck {
  /// What the program says about arguments that make no sense; nil where they make sense, or ask for help.
  package static func complaint(about arguments: [String]) -> String? {
    do {
      _ = try AcetateCommand.parseAsRoot(arguments)
      return nil
    } catch { return AcetateCommand.exitCode(for: error) == .validationFailure ? AcetateCommand.message(for: error) : nil }
  }
}
