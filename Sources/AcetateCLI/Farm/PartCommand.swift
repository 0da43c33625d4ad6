import ArgumentParser
import Foundation
import TextEscaping

/// `acetate render --plan`: another command than `render` to the parser, since it has no input and no output.
struct PartCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render-part", abstract: "Renders parts of what 'acetate plan' planned.",
    usage: "acetate render --plan <folder> [--part <numbers> | --task <number>] [--parts-per-task <count>]",
    discussion: """
      Parts are numbered from 0. A part that is there and whole is left alone, so that a job may be run again; one that is begun has no \
      name before it is complete. Where acetate, FFmpeg's libraries, the encoder, the fonts of texts or the files that the plan names \
      differ from those that the plan was made with, nothing is rendered.

      ENVIRONMENT
        SLURM_ARRAY_TASK_ID, JOB_COMPLETION_INDEX   the task, where neither --part nor --task is given

      EXAMPLES
        acetate render --plan /farm/clock --part 7
        acetate render --plan /farm/clock --part 3,7-9
        acetate render --plan /farm/clock --task 2 --parts-per-task 10
        acetate render --plan /farm/clock --part 7 --resources https://store.example/clock/{sha256}
      """, shouldDisplay: false)

  @Option(help: .value("folder", "The folder that 'acetate plan' wrote."), completion: .directory) var plan: String

  @Option(help: .value("numbers", "The parts to render, such as 7 or 3,7-9."), transform: ArgumentValue.partNumbers)
  var part: [Int]?

  @Option(help: .value("number", "The task to carry out.")) var task: Int?

  @Option(help: .value("count", "How many parts a task has.")) var partsPerTask = 1

  @Option(
    help: ArgumentHelp(
      """
      Where the plan's files are when they are not in its folder: a folder, which also allows those that the plan names below it; or an \
      address (file:, http:, https:) that is followed by a \
      file's SHA-256, or has {sha256} in its place; or a file that has in each line a SHA-256 and an address.
      """, valueName: "place"))
  var resources: String?

  @Flag(help: "Render although versions or fonts differ from the plan's, and say which.") var allowDifferences = false

  @Option(help: .hidden) var sampleFrames: Int?

  func validate() throws {
    if part != nil && task != nil { throw ValidationError("--part and --task both say what is rendered; give one") }
    if partsPerTask < 1 { throw ValidationError("--parts-per-task is one or more") }
    if let task, task < 0 { throw ValidationError("tasks are numbered from 0") }
  }

  static func isMeant(_ arguments: [String]) -> Bool {
    arguments.first == "render" && arguments.contains { $0 == "--plan" || $0.hasBytePrefix("--plan=") }
  }
}
