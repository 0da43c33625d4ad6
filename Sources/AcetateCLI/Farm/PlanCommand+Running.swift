import Acetate
import CAML
import Graphics
import MediaFiles
import OfflineOutput
import Playlists
import RenderFarm
import SceneFiles
import TextEscaping

extension PlanCommand {
  func run() throws {
    var command = try parse()
    let input = command.source.input
    // characters: a list
    guard !command.inputs.contains("-") else {
      throw Failure(.usage, "a plan names files; write the document to one instead of standard input")
    }
    let list = command.isShow ? try ItemInputs.playlist(command.inputs) : nil
    if let input = command.source.document.swift ? input : command.inputs.first(where: ProgramSources.isFile) {
      throw Failure(
        .usage, "\(input): a Swift program is compiled on the machine that runs it; plan a document of its layers ('acetate convert')")
    }
    guard command.drawing.stats == nil else {
      throw Failure(.usage, "--stats belongs to one process; 'acetate farm status' tells how the parts are doing")
    }
    guard !command.dryRun else {
      throw Failure(.usage, "--dry-run belongs to one process; 'acetate farm FOLDER --dry-run' measures what a plan's parts take")
    }
    guard EncoderNames.isReproducible(command.drawing.encoder) else {
      throw Failure(
        .usage, "what x265 makes of the same frames differs from run to run, so that parts would not fit together; plan H.264, VP9 or AV1")
    }
    guard command.drawing.poster == nil else {
      throw Failure(.usage, "--poster belongs to one process; 'acetate render --at' draws any picture by itself")
    }
    let table = try command.data.map { path throws(Failure) in try DataTable(path: path) }
    guard table == nil || segment == nil else {
      throw Failure(.usage, "with --data a part is a row; leave out --segment")
    }
    if table == nil { command.drawing.segment = segment ?? 250 }
    let name =
      format.utf8.contains(UInt8(ascii: ".")) ? format : Job.outputName(format: format, hasFrames: command.at == nil && table == nil)
    if let table {
      // Which columns the outputs' names have is known when they are joined.
      try command.checkColumns(of: table, named: nil)
    }
    let row = table?.rows.first?.assignments ?? []
    let prepared = try inRow(table == nil ? nil : 1) {
      try command.prepare(output: name, RenderCommand.Particulars(row: row, isQuiet: table != nil))
    }
    guard prepared.format.content != .animatedWebP else { throw Failure(.usage, "\(OutputError.hasNoParts(name))") }
    try reportingFailures {
      try prepared.settings.check(prepared.format)
      try prepared.settings.audio?.check()
    }
    let segment = table == nil ? segment ?? 250 : max(2, prepared.times.count)
    let renderer = try reportingFailures { try prepared.content.renderer(prepared.settings) }
    try prepared.warnOfLostTransparency(command.drawing, renderer)

    var files = PlanFiles()
    let loader = command.itemLoader(isQuiet: true)
    switch prepared.content {
    case .composition(let composition): files.addInput(input, composition)
    case .show(_, let list): files.addShow(command.inputs, list, loader)
    }
    for path in command.source.document.fonts + [command.source.events, command.data, command.drawing.audio].compactMap({ $0 }) {
      files.add(path)
    }
    let assigned = (command.source.document.assignments + (table?.rows.flatMap(\.assignments) ?? [])).map(\.value)
    for value in assigned where PlanFiles.isFile(value) { files.add(value) }
    let resources = try files.resources(referenced: reference)
    if let list { try files.checkNames(in: list, of: command.inputs) }

    // Shows have a size of their own, which options are checked against before any input is there.
    let size = list == nil || command.size != nil ? [] : ["--size", "\(renderer.size.width)x\(renderer.size.height)"]
    var settings = prepared.settings
    settings.segmentLength = segment
    var plan = try RenderPlan(
      versions: Job.versions(prepared.format, settings: settings, frameRate: prepared.times.frameRate),
      input: input.hasBytePrefix("scene:") ? input : files.name(of: input),
      arguments: files.rename(arguments, inputs: command.inputs) + size,
      renderer: BackendChoice(settings.backend, device: settings.device).backend.rawValue, output: name,
      width: renderer.size.width, height: renderer.size.height,
      frameRate: RenderPlan.Rate(prepared.times.frameRate.numerator, prepared.times.frameRate.denominator), start: prepared.times.start,
      frameCount: prepared.times.count, segmentLength: segment, rows: table?.rows.count, resources: resources,
      fonts: FontList.fonts(of: prepared.content, loader: loader))
    plan.palette = settings.palette.map { Data($0) }
    if try hasOwnSound(prepared, renderer, files: files, hasRows: table != nil) { plan.hasOwnSound = true }
    guard plan.partCount <= ArraySpecification.largestCount else {
      throw Failure(.usage, "\(plan.partCount) parts are too many, of \(ArraySpecification.largestCount) at most; take a longer --segment")
    }
    try write(plan, files)
    Terminal.tell(
      "\(TerminalText.line(output)): \(plan.partCount) part\(plan.partCount == 1 ? "" : "s"), 0-\(plan.partCount - 1), "
        + "\(plan.frameCount) frame\(plan.frameCount == 1 ? "" : "s")\(plan.rows == nil ? "" : " a row")")
  }

  /// Whether a render would have the sound of a video that is shown; of rows of data, whether one of them might.
  private func hasOwnSound(
    _ prepared: RenderCommand.Prepared, _ renderer: OfflineRenderer, files: PlanFiles, hasRows: Bool
  ) throws -> Bool {
    let settings = prepared.settings, times = prepared.times
    guard prepared.format.holdsSound, settings.includesVideoSound, settings.audio == nil else { return false }
    if hasRows { return files.haveVideo }
    return try prepared.content.sound(from: times.time(ofFrame: 0)) != nil
      || reportingFailures { try renderer.hasOwnSounds(times) }
  }

  /// What is rendered, by a command whose output does not matter yet.
  private func parse() throws -> RenderCommand {
    do {
      return try RenderCommand.parse(arguments + ["-o", "output.png"])
    } catch {
      throw Failure(.usage, "\(RenderCommand.message(for: error)) (see 'acetate render --help')")
    }
  }

  /// `plan.json` comes last: a folder that has it is complete.
  private func write(_ plan: RenderPlan, _ files: PlanFiles) throws {
    let folder: OpenFolder, resources: OpenFolder
    do { try FileManager.default.createDirectory(atPath: JobFolder(output).path, withIntermediateDirectories: true) } catch {
      throw Failure(.cannotCreate, "\(output): \(systemWords(for: error))")
    }
    do throws(OpenFolder.Problem) {
      folder = try OpenFolder(path: JobFolder(output).path)
      for content in JobFolder.Content.allCases { _ = try OpenFolder(content.rawValue, in: folder, makes: true) }
      resources = try OpenFolder(JobFolder.Content.resources.rawValue, in: folder)
    } catch {
      throw Failure(.cannotCreate, "\(output): \(error)")
    }
    try reportingFailures {
      if !reference { try files.copy(into: resources) }
      try writeFile([UInt8](plan.json()), to: "plan.json", in: folder)
    }
  }
}
