import ArgumentParser
import FileFormats
import Foundation
import OfflineOutput

struct PlanCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plan", abstract: "Plans a render whose parts are rendered by many machines.",
    discussion: """
      Writes a folder that says everything: the input and what it refers to, by what they hold; the fonts of its texts; the versions of \
      acetate and of the encoder; the renderer, the size, the frames of every part. Then 'acetate render --plan FOLDER --part K' renders \
      part K, counted from 0, on any machine that sees the folder, and 'acetate join FOLDER -o OUTPUT' makes the output. Its bytes are \
      those of 'acetate render --segment N', when the software renderer draws. 'acetate farm' writes what schedulers read.

      All options of 'acetate render' may be given, but for -o, which names the folder here, --stats and --dry-run. \
      Several inputs, folders and playlists are planned as 'acetate render' shows them, one after the other. \
      With --data each row is a part and an output of its own.

      EXAMPLES
        acetate plan clock.caml -o /farm/clock --segment 250 --fps 29.97
        acetate plan scene:cards -o /farm/cards --format png --segment 50
        acetate plan summer.m3u8 -o /farm/summer --size 3840x2160 --fps 30
        acetate plan badge.caml -o /farm/badges --format png --data a.csv
      """)

  @Option(name: .shortAndLong, help: .value("folder", "The folder to write, which every machine will see."), completion: .directory)
  var output: String

  @Option(
    help: ArgumentHelp(
      """
      What the output will be: \(OutputFormat.streams.firstSuffixes.joined(separator: ", ")), or \
      \(FileFormat.list(OutputFormat.pictures.firstSuffixes, "or")) for a picture a frame.
      """,
      valueName: "name"))
  var format = FileFormat.mp4.suffixes[0]

  @Option(help: .value("frames", "Frames of a part. Default: 250."), transform: ArgumentValue.frameCount)
  var segment: Int?

  @Flag(
    help: """
      Leave files where they are, which every machine must see; the plan has their paths and what they hold, and --resources FOLDER \
      allows a machine to read those below FOLDER.
      """)
  var reference = false

  @Argument(parsing: .allUnrecognized, help: .value("input and options", "The input, and options of 'acetate render'."))
  var arguments: [String] = []

  func validate() throws {
    if arguments.isEmpty { throw ValidationError("Missing expected argument '<input>'") }
  }
}
