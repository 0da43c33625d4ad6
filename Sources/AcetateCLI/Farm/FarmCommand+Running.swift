import Foundation
import MediaFiles
import OfflineOutput
import RenderFarm
import TextEscaping

extension FarmScript {
  func run() throws {
    let job = try Job(folder)
    guard let engine, !dryRun else { return try Terminal.sayLines(try dryRunReport(job)) }
    // Slurm's arrays have at most 1001 tasks, unless it is configured otherwise.
    let perTask = partsPerTask ?? (engine == .slurm ? (job.plan.partCount + 999) / 1000 : 1)
    let unfinished = (0..<job.plan.partCount).filter { job.defect(ofPart: $0, reads: false) != nil }
    let tasks = ArraySpecification(Set(unfinished.map { $0 / perTask }))
    let output = try output ?? defaultOutput(job.plan)
    guard !unfinished.isEmpty else {
      throw Failure(.usage, "\(folder): all parts are there; '\(ShellText.words(["acetate", "join", folder, "-o", output]))' joins them")
    }
    let absolute = { (path: String) in URL(fileURLWithPath: path).standardizedFileURL.path + (path.hasByteSuffix("/") ? "/" : "") }
    var request = FarmRequest(
      folder: JobFolder(absolute(folder)), program: program ?? Checkout.executable.path, name: "acetate-" + Self.name(of: folder),
      output: absoluteOutput(output), plan: job.plan, partsPerTask: perTask, tasks: tasks, cleansUp: cleanUp, image: image,
      volumeClaim: volumeClaim)
    request.partArguments = (resources.map { ["--resources", $0] } ?? []) + (allowDifferences ? ["--allow-differences"] : [])
    if estimate { request.needs = try needs(job, frames: perTask * min(job.plan.segmentLength, job.plan.frameCount)) }
    let text: String
    do { text = try request.text(for: engine) } catch { throw Failure(.usage, "\(error)") }
    if submit { try submit(text, to: engine) } else { try Terminal.write(Array(text.utf8), to: STDOUT_FILENO, name: "standard output") }
  }

  /// An output's name from the root. It is a pattern, in which the present folder stands as it is.
  private func absoluteOutput(_ output: String) -> String {
    let path = output.hasBytePrefix("/") ? output : PatternText.percent(FileManager.default.currentDirectoryPath) + "/" + output
    return URL(fileURLWithPath: path).standardizedFileURL.path + (path.hasByteSuffix("/") ? "/" : "")
  }

  private func defaultOutput(_ plan: RenderPlan) throws(Failure) -> String {
    guard plan.rows == nil else {
      throw Failure(.usage, "name the rows' outputs with -o, such as -o 'card-{row}.\(plan.format)'")
    }
    let isSequence = if case .files? = try? OutputFormat.parse(name: plan.output).destination { true } else { false }
    return PatternText.percent(Self.name(of: folder)) + (isSequence ? "-frames/" : "." + plan.format)
  }

  private static func name(of folder: String) -> String {
    URL(fileURLWithPath: folder).standardizedFileURL.lastPathComponent
  }

  /// What some frames of the middle part took.
  private func needs(_ job: Job, frames: Int) throws -> FarmRequest.Needs {
    let report = try sample(job, frames: frames)
    Terminal.log.info(
      "\(report.frames) frames took \(DryRun.duration(report.seconds)) and \(DryRun.size(Double(report.peakBytes))) of memory")
    return FarmRequest.Needs(
      processors: ProcessInfo.processInfo.activeProcessorCount, peakBytes: report.peakBytes,
      secondsPerFrame: report.seconds / Double(max(1, report.frames)), frames: frames)
  }

  /// A line such as `job: 14 of 20 frames of 64×48 pixels are left, in 3 parts; about 3.1 MB in about 45 s on a machine like this, 12 s a
  /// part`.
  private func dryRunReport(_ job: Job) throws -> String {
    let plan = job.plan
    let left = (0..<plan.partCount).filter { job.defect(ofPart: $0, reads: false) != nil }
    let counts = left.map { job.head(ofPart: $0).frameCount }, frames = counts.reduce(0, +)
    let all = (0..<plan.partCount).reduce(0) { $0 + job.head(ofPart: $1).frameCount }
    let size = "frames of \(plan.width)×\(plan.height) pixels"
    guard let longest = counts.max() else { return "\(folder): all \(all) \(size) are there" }
    let report = try sample(job, frames: longest)
    let share = 1 / Double(max(1, report.frames))
    let time = report.seconds * share, bytes = Double(report.bytes ?? 0) * share * Double(frames)
    return "\(folder): \(frames) of \(all) \(size) are left, in \(left.count) parts; about \(DryRun.size(bytes)) in about "
      + "\(DryRun.duration(time * Double(frames))) on a machine like this, \(DryRun.duration(time * Double(longest))) a part"
  }

  /// Renders up to 25 frames of the middle part in a process of their own.
  private func sample(_ job: Job, frames: Int) throws -> PartReport {
    let sample = min(frames, 25), middle = job.plan.partCount / 2
    var arguments = ["render", "--plan", folder, "--part", "\(middle)", "--sample-frames", "\(sample)"]
    arguments += (resources.map { ["--resources", $0] } ?? []) + (allowDifferences ? ["--allow-differences"] : [])
    let process = Process(), pipe = Pipe()
    process.executableURL = Checkout.executable
    process.arguments = arguments
    process.standardOutput = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0, let report = try? JSONDecoder().decode(PartReport.self, from: data) else {
      throw Failure(Failure.Code(rawValue: process.terminationStatus) ?? .software, "the sample's frames could not be rendered")
    }
    return report
  }

  private func submit(_ text: String, to engine: FarmRequest.Engine) throws {
    let work = try TemporaryWork()
    let file = work.path + (engine == .kubernetes || engine == .openjd ? "/job.yaml" : "/job.sh")
    try Data(text.utf8).write(to: URL(fileURLWithPath: file))
    let command =
      switch engine {
      case .slurm, .parallel: ["bash", file]
      case .kubernetes: ["kubectl", "apply", "-f", file]
      case .openjd: ["openjd", "run", file]
      }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    try process.run()
    process.waitUntilExit()
    guard process.terminationReason == .exit, process.terminationStatus == 0 else {
      throw Failure(.unavailable, "\(command[0]) ended with code \(process.terminationStatus)")
    }
  }
}

extension FarmStatus {
  func run() throws {
    let status = try Self.status(of: Job(folder))
    if json { return try Terminal.say(try JSONText.encode(status)) }
    let bar = ProgressBar.line(
      completed: status.framesDone, total: status.frames, seconds: status.framesPerSecond.map { Double(status.framesDone) / $0 },
      columns: max(60, Terminal.columns))
    try Terminal.say(bar)
    try Terminal.say("parts: \(status.done) of \(status.parts) done, \(status.running.count) running")
    for worker in status.running {
      try Terminal.sayLine(
        "  \(worker.part)  \(worker.host)  process \(worker.process)  \(worker.frames) frames  renewed \(Int(worker.age)) s ago")
    }
    if !status.missing.isEmpty { try Terminal.say("missing: \(status.missing)") }
    if !status.lost.isEmpty { try Terminal.sayLine("workers gone: \(status.lost)") }
  }

  static func status(of job: Job) -> JobStatus {
    let count = job.plan.partCount
    let finished = Set((0..<count).filter { job.defect(ofPart: $0, reads: false) == nil })
    var leases: [Int: (lease: Lease, age: Double)] = [:]
    for (part, name, folder) in records(.leases, of: job) {
      guard let time = folder.modificationTime(of: name), let data = try? folder.read(name, limit: JobRecord.byteLimit),
        let lease = Lease(json: data, partFrames: job.plan.frames(ofPart: part).count)
      else { continue }
      leases[part] = (lease, min(max(0, Date().timeIntervalSince1970 - time), 1e12))
    }
    var reports: [Int: PartReport] = [:]
    for (part, name, folder) in records(.reports, of: job) {
      guard let data = try? folder.read(name, limit: JobRecord.byteLimit) else { continue }
      reports[part] = PartReport(json: data, partFrames: job.plan.frames(ofPart: part).count)
    }
    return JobStatus(plan: job.plan, finished: finished, leases: leases, reports: reports)
  }

  private static func records(_ content: JobFolder.Content, of job: Job) -> [(part: Int, name: String, folder: OpenFolder)] {
    guard let folder = try? job.content(content) else { return [] }
    return folder.names.compactMap { name in
      guard let part = JobFolder.number(ofFile: name), part < job.plan.partCount, name == JobFolder.recordName(part) else { return nil }
      return (part, name, folder)
    }
  }
}
