/// Text inside patterns that other readers fill in, so that it stands there as it is.
package enum PatternText {
  /// Escapes text in names with numbers as `printf` has them (`frame-%05d.png`), among them those of Slurm's logs: a percent sign is
  /// written twice.
  package static func percent(_ text: String) -> String { doubled("%", in: text) }

  /// Escapes text in a command of a Kubernetes container, where `$(NAME)` is a variable: a dollar sign is written twice.
  package static func kubernetesArgument(_ text: String) -> String { doubled("$", in: text) }

  private static func doubled(_ sign: Unicode.Scalar, in text: String) -> String {
    text.replacingScalars { $0 == sign ? "\(sign)\(sign)" : nil }
  }
}
