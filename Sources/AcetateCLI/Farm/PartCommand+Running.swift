import Acetate
import ArgumentParser
import CAML
import MediaFiles
import OfflineOutput
import Playlists
import QuartzCore
import RenderFarm

extension PartCommand {
  func run() throws {
    let interruption = Interruption()
    defer { interruption.endIfReceived() }
    try render(interruption)
  }

  private func render(_ interruption: Interruption) throws {
    let job = try Job(plan)
    let numbers = try partNumbers(job.plan)
    let begun = Date()
    let unfinished = sampleFrames == nil ? numbers.filter { job.defect(ofPart: $0, reads: true) != nil } : numbers
    guard !unfinished.isEmpty else { return }
    let work = try TemporaryWork()
    // Sound comes when parts are joined.
    let audio = try job.renderCommand(output: job.plan.output).drawing.audio
    try ResourceSource(resources, job: job).fetch(into: work.path) { $0.path != audio }
    let folders = (parts: try job.required(.parts), leases: try? job.content(.leases, makes: true))
    let reports = try? job.content(.reports, makes: true)
    guard FileManager.default.changeCurrentDirectoryPath(work.path) else {
      throw Failure(.cannotCreate, "\(work.path): \(String(cString: strerror(errno)))")
    }
    var start = begun
    for number in unfinished {
      try render(number, job: job, folders.parts, leases: folders.leases, reports: reports, begun: start, interruption)
      interruption.endIfReceived()
      start = Date()
    }
  }

  /// The parts that were asked for, by number, by task, or by the scheduler.
  private func partNumbers(_ plan: RenderPlan) throws(Failure) -> [Int] {
    if let part {
      guard let last = part.last, last < plan.partCount else {
        throw Failure(.usage, "the plan has parts 0-\(plan.partCount - 1), and no part \(part.last ?? 0)")
      }
      return part
    }
    let number: Int? = if let task { task } else { try Self.taskOfEnvironment() }
    guard let task = number else {
      throw Failure(.usage, "say which part with --part, such as --part 0; the plan has 0-\(plan.partCount - 1)")
    }
    let count = plan.taskCount(partsPerTask: partsPerTask)
    guard task < count else { throw Failure(.usage, "the plan has tasks 0-\(count - 1), and no task \(task)") }
    return Array(plan.parts(ofTask: task, partsPerTask: partsPerTask))
  }

  private static func taskOfEnvironment() throws(Failure) -> Int? {
    for name in ["SLURM_ARRAY_TASK_ID", "JOB_COMPLETION_INDEX"] {
      guard let text = ProcessInfo.processInfo.environment[name], !text.isEmpty else { continue }
      guard let task = Int(text), task >= 0 else { throw Failure(.usage, "\(name) is '\(text)', which is no task's number") }
      return task
    }
    return nil
  }

  /// - Parameters:
  ///   - parts: gets the part.
  ///   - leases: gets what says that it is rendered; a lease that cannot be written is missed by 'acetate farm status' alone.
  ///   - reports: gets what it took.
  private func render(
    _ number: Int, job: Job, _ parts: OpenFolder, leases: OpenFolder?, reports: OpenFolder?, begun: Date, _ interruption: Interruption
  ) throws {
    let command = try job.renderCommand(output: job.plan.output)
    var row: [LayerAssignment] = []
    if let data = command.data {
      let rows = try DataTable(path: data).rows
      guard rows.indices.contains(number) else {
        throw Failure(.badInput, "\(data) has \(rows.count) rows of data, and the plan asks for row \(number + 1)")
      }
      row = rows[number].assignments
    }
    let rowNumber = command.data == nil ? nil : number + 1
    let prepared = try inRow(rowNumber) {
      try job.checkItems(of: command, row: row)
      let palette = job.plan.palette.map([UInt8].init)
      return try command.prepare(output: job.plan.output, RenderCommand.Particulars(row: row, times: job.frameTimes, palette: palette))
    }
    try checkMachine(job, prepared, command)
    let renderer = try reportingFailures { try prepared.content.renderer(prepared.settings) }
    guard renderer.size == PixelSize(job.plan.width, job.plan.height) else {
      throw Failure(.badInput, "the pictures are \(renderer.size.width)x\(renderer.size.height) here, not as large as planned")
    }
    var head = job.head(ofPart: number)
    if let sampleFrames { head.frameCount = min(head.frameCount, sampleFrames) }
    if sampleFrames != nil {
      let report = try reportingFailures {
        try renderer.writePart(head, to: "sample", of: job.frameTimes, as: prepared.format, cancellation: interruption.cancellation)
      }
      var figures = Self.report(frames: report.frames, since: begun)
      figures.bytes = (try FileManager.default.attributesOfItem(atPath: "sample")[.size] as? NSNumber)?.intValue
      return try Terminal.say(try JSONText.encode(figures))
    }
    let leasePath = leases?.path(of: JobFolder.recordName(number))
    if let leasePath { TemporaryWork.remember(leasePath) }
    let lease = leases.map { LeaseHolder(JobFolder.recordName(number), in: $0) }
    defer {
      lease?.end()
      if let leasePath { TemporaryWork.forget(leasePath) }
    }
    var progress = ProgressBar(total: head.frameCount)
    _ = try reportingFailures {
      defer { progress.finish() }
      return try renderer.writePart(
        head, to: JobFolder.partName(number), in: parts, of: job.frameTimes, as: prepared.format, cancellation: interruption.cancellation
      ) {
        lease?.update(frames: $0)
        progress.update(completed: $0)
      }
    }
    // A report that is lost loses nothing but a figure.
    if let reports {
      let text = try JSONText.encode(Self.report(frames: head.frameCount, since: begun))
      try? writeFile([UInt8](text.utf8), to: JobFolder.recordName(number), in: reports)
    }
  }

  private func checkMachine(_ job: Job, _ prepared: RenderCommand.Prepared, _ command: RenderCommand) throws {
    let here = try Job.versions(prepared.format, settings: prepared.settings, frameRate: prepared.times.frameRate)
    var differences = job.differences(from: here)
    let fonts = try FontList.fonts(of: prepared.content, loader: command.itemLoader(isQuiet: true))
    // Texts of a row are set in other fonts, perhaps.
    if job.plan.rows == nil, fonts != job.plan.fonts {
      func list(_ fonts: [RenderPlan.Font]) -> String {
        fonts.isEmpty ? "none" : fonts.map { "\($0.file) (\($0.sha256.prefix(8)))" }.joined(separator: ", ")
      }
      differences.append("texts are set in \(list(fonts)) here and in \(list(job.plan.fonts)) in the plan")
    }
    try Job.refuse(differences, allows: allowDifferences)
  }

  private static func report(frames: Int, since begun: Date) -> PartReport {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return PartReport(host: Job.host, frames: frames, seconds: Date().timeIntervalSince(begun), peakBytes: usage.ru_maxrss * 1024)
  }
}

extension ArgumentValue {
  /// Numbers of parts and ranges of them, such as `3,7-9`.
  static func partNumbers(_ text: String) throws -> [Int] {
    guard let numbers = ArraySpecification(text), !numbers.isEmpty else {
      throw ValidationError("'\(text)' does not name parts; parts are numbers from 0, such as 7 or 3,7-9")
    }
    return numbers.numbers
  }
}
