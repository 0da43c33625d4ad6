import ArgumentParser

/// The form in which a list prints that may be of one thing.
struct ListForm: ParsableArguments {
  @Flag(help: "Print JSON.") var json = false

  @Flag(help: "Print tables in Markdown.") var markdown = false

  /// - Parameter all: what is listed where nothing is chosen.
  func validate(choice: String?, among all: String) throws {
    if json && markdown { throw ValidationError("--json and --markdown are different forms; give one") }
    if markdown, let choice { throw ValidationError("--markdown prints all \(all); leave out '\(choice)'") }
  }
}
