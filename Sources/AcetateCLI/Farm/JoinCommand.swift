import Acetate
import ArgumentParser
import MediaFiles
import OfflineOutput
import Playlists
import QuartzCore
import RenderFarm

struct JoinCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "join", abstract: "Makes the output of the parts of what 'acetate plan' planned.",
    discussion: """
      No picture is encoded again; sound is encoded now. Where parts are missing or damaged, they are listed as an array's numbers that \
      schedulers and 'acetate render --plan FOLDER --part' take, and nothing is written.

      EXAMPLES
        acetate join /farm/clock -o clock.mp4
        acetate join /farm/cards -o frames/ --clean-up
        acetate join /farm/badges -o "badge-{name.string}.png"
      """)

  @Argument(help: "The folder that 'acetate plan' wrote.", completion: .directory) var folder: String

  @Option(
    name: .shortAndLong,
    help: .value("output", "Where the result goes, in the plan's format; of rows of data, with {row} or a column in braces."),
    completion: .file())
  var output: String

  @Flag(help: "Wait until all parts are there.") var wait = false

  @Flag(help: "Remove the parts afterwards.") var cleanUp = false

  @Option(
    help: ArgumentHelp(
      "Where the plan's sound, and its rows of data, are when they are not in its folder, as for 'acetate render --plan'.",
      valueName: "place"))
  var resources: String?

  @Flag(help: "Join although versions differ from the plan's, and say which.") var allowDifferences = false

  func run() throws {
    let interruption = Interruption()
    let job = try Job(folder)
    let work = try TemporaryWork()
    let command = try job.renderCommand(output: job.plan.output)
    let wanted = [command.data, command.drawing.audio].compactMap { $0 }
    // What has sound of its own is played through once more, without drawing.
    let hasOwnSound = job.plan.hasOwnSound == true
    try ResourceSource(resources, job: job).fetch(into: work.path) { hasOwnSound || wanted.contains($0.path) }
    let names = try outputs(job, command, work)
    let format = try reportingFailures { try OutputFormat.parse(name: names[0]) }
    let planned = try reportingFailures { try OutputFormat.parse(name: job.plan.output) }
    guard format.content == planned.content, !format.holdsOnePicture || job.plan.frameCount == 1 else {
      throw Failure(.usage, "\(output) is another format than the plan's, which is \(job.plan.format), as in \(job.plan.output)")
    }
    var settings = try command.settings(format: planned)
    if let audio = command.drawing.audio { settings.audio?.url = URL(fileURLWithPath: work.path + "/" + audio) }
    (settings.segmentLength, settings.palette) = (job.plan.segmentLength, job.plan.palette.map([UInt8].init))
    let versions = try Job.versions(planned, settings: settings, frameRate: job.frameTimes.frameRate)
    try Job.refuse(job.differences(from: versions), allows: allowDifferences)
    try requireParts(job)
    let options = try reportingFailures { try settings.encodingOptions(for: planned, frameRate: job.frameTimes.frameRate) }
    do {
      defer { interruption.endIfReceived() }
      if names.count == 1 {
        let options = hasOwnSound ? try addingOwnSound(of: nil, to: options, job, command, work) : options
        try join(Array(0..<job.plan.partCount), to: format, options, job, interruption)
      } else {
        for (part, name) in names.enumerated() {
          let format = try reportingFailures { try OutputFormat.parse(name: name) }
          let options = hasOwnSound ? try addingOwnSound(of: part, to: options, job, command, work) : options
          try join([part], to: format, options, job, interruption)
        }
      }
    }
    if cleanUp { job.remove([.parts, .leases, .reports]) }
  }

  /// The output's options with the sound of what is shown, as a render in one piece has it.
  /// - Parameter row: of the plan's data.
  private func addingOwnSound(
    of row: Int?, to options: OutputOptions, _ job: Job, _ command: RenderCommand, _ work: TemporaryWork
  ) throws -> OutputOptions {
    let here = FileManager.default.currentDirectoryPath
    guard FileManager.default.changeCurrentDirectoryPath(work.path) else {
      throw Failure(.cannotCreate, "\(work.path): \(String(cString: strerror(errno)))")
    }
    defer { _ = FileManager.default.changeCurrentDirectoryPath(here) }
    let assignments = try row.flatMap { row in try command.data.map { try DataTable(path: $0).rows[row].assignments } } ?? []
    let times = job.frameTimes
    try job.checkItems(of: command, row: assignments)
    let prepared = try inRow(row.map { $0 + 1 }) {
      try command.prepare(output: job.plan.output, RenderCommand.Particulars(row: assignments, times: times))
    }
    var settings = prepared.settings, options = options
    settings.backend = .software
    options.video.audio = prepared.content.sound(from: times.time(ofFrame: 0))
    // Read when this is not the present folder any more.
    if let audio = options.video.audio { options.video.audio?.url = audio.url.absoluteURL }
    if options.video.audio == nil {
      options.video.sounds = try reportingFailures { try prepared.content.renderer(settings).ownSounds(times) }
    }
    return options
  }

  /// One name, or one for each row of the plan's data.
  private func outputs(_ job: Job, _ command: RenderCommand, _ work: TemporaryWork) throws -> [String] {
    guard job.plan.rows != nil else { return [output] }
    guard let data = command.data else { throw Failure(.badInput, "\(job.folder.plan): there are rows, and no file of them") }
    return try DataTable(path: work.path + "/" + data).outputs(output)
  }

  private func requireParts(_ job: Job) throws {
    while true {
      let defects = (0..<job.plan.partCount).map { job.defect(ofPart: $0, reads: false) }
      if defects.allSatisfy({ $0 == nil }) { return }
      guard wait else { throw Self.failure(job, defects) }
      Thread.sleep(forTimeInterval: 2)
    }
  }

  private static func failure(_ job: Job, _ defects: [Job.Defect?]) -> Failure {
    func numbers(_ kind: Job.Defect) -> ArraySpecification { ArraySpecification(defects.indices.filter { defects[$0] == kind }) }
    let lists = [("missing", numbers(.missing)), ("damaged", numbers(.damaged))].filter { !$0.1.isEmpty }
    let text = lists.map { "\($0.0): \($0.1)" }.joined(separator: "; ")
    return Failure(.noInput, "\(job.folder.path): of \(job.plan.partCount) parts, \(text). Nothing was written")
  }

  private func join(
    _ parts: [Int], to format: OutputFormat, _ options: OutputOptions, _ job: Job, _ interruption: Interruption
  ) throws {
    var progress = ProgressBar(total: parts.count)
    defer { progress.finish() }
    do {
      try format.join(parts.map { part in { try job.part(part) } }, size: PixelSize(job.plan.width, job.plan.height), options: options) {
        progress.update(completed: $0)
        if interruption.cancellation.isCancelled { throw CancellationError() }
      }
    } catch let error as PartError {
      if case .otherEncoder = error { throw Failure(.badInput, "\(error)") }
      // All that is wrong at once.
      throw Self.failure(job, (0..<job.plan.partCount).map { job.defect(ofPart: $0, reads: true) })
    } catch {
      try reportingFailures { throw error }
    }
  }
}
