import ArgumentParser
import Foundation
import RenderFarm

struct FarmCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "farm", abstract: "Runs what 'acetate plan' planned on a scheduler, and tells how far it is.",
    subcommands: [FarmScript.self, FarmStatus.self], defaultSubcommand: FarmScript.self)
}

struct FarmScript: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "script", abstract: "Prints, or submits, what a scheduler reads: a task a part, and a join that follows.",
    discussion: """
      Parts that are done are left out, so that the same command goes on where a job stopped. Of exit codes, those from 70 to 75 are tried \
      again: another attempt, perhaps on another machine, may succeed.

      EXAMPLES
        acetate farm /farm/clock --engine slurm -o /farm/clock.mp4 --estimate | bash
        acetate farm /farm/clock --engine parallel -o clock.mp4 --submit
        acetate farm /farm/clock --engine kubernetes -o /farm/clock.mp4 --image registry.example/acetate --volume-claim farm
        acetate farm /farm/clock --dry-run
        acetate farm status /farm/clock
      """)

  @Argument(help: "The folder that 'acetate plan' wrote.", completion: .directory) var folder: String

  @Option(help: "Whom it is for: slurm, kubernetes, openjd (Open Job Description) or parallel (GNU parallel, on this machine).")
  var engine: FarmRequest.Engine?

  @Option(name: .shortAndLong, help: .value("output", "Where the result goes. Default: the folder's name beside it."), completion: .file())
  var output: String?

  @Option(help: .value("count", "How many parts a task has. Default: 1, or with Slurm as many as make 1000 tasks."))
  var partsPerTask: Int?

  @Flag(help: "Render some frames here first, and ask for the memory and time that parts take by them.")
  var estimate = false

  @Flag(
    help: """
      Print and submit nothing: say how many frames are left, and about how many bytes and how much time they take, from some that are \
      rendered here.
      """)
  var dryRun = false

  @Flag(help: "Submit it, with sbatch, kubectl, openjd or parallel, instead of printing it.") var submit = false

  @Flag(help: "Remove the parts when they are joined.") var cleanUp = false

  @Option(help: .value("path", "The program on the machines that render. Default: this one.")) var program: String?

  @Option(help: .value("place", "Where the plan's files are, as for 'acetate render --plan'.")) var resources: String?

  @Flag(help: "Render although versions or fonts differ from the plan's.") var allowDifferences = false

  @Option(help: .value("image", "Kubernetes: the image with acetate in it.")) var image = "acetate"

  @Option(help: .value("name", "Kubernetes: the claim of the volume that holds the folder."))
  var volumeClaim = "acetate"

  func validate() throws {
    if engine == nil && !dryRun { throw ValidationError("say whom it is for with --engine: slurm, kubernetes, openjd or parallel") }
    if dryRun && submit { throw ValidationError("--dry-run submits nothing; leave out --submit") }
    if let partsPerTask, partsPerTask < 1 { throw ValidationError("--parts-per-task is one or more") }
  }
}

extension FarmRequest.Engine: ExpressibleByArgument {}

struct FarmStatus: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "status", abstract: "Tells from the folder alone how far a job is.")

  @Argument(help: "The folder that 'acetate plan' wrote.", completion: .directory) var folder: String

  @Flag(help: "Print JSON.") var json = false
}
