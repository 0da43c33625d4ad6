import ArgumentParser
import FileFormats

/// The option of every command that takes fonts beside those of the machine.
///
/// Not an option group: a debug build checks the arguments of a group four times for each group around it.
enum FontOption {
  static let name = NameSpecification.customLong("font")
  static let help = ArgumentHelp("A file of fonts that texts may name, besides those of the machine. May be repeated.", valueName: "file")
  static let completion = CompletionKind.file(extensions: FileFormat.read(.font).suffixes)
}
