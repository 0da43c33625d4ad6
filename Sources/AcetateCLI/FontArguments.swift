import ArgumentParser
import FileFormats

/// Fonts beside those of the machine.
struct FontArguments: ParsableArguments {
  @Option(
    name: .customLong("font"),
    help: ArgumentHelp(
      "A file of fonts that texts may name, besides those of the machine. May be repeated.", valueName: "file"),
    completion: .file(extensions: FileFormat.read(.font).suffixes))
  var paths: [String] = []
}
