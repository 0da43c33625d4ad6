import Acetate
import CAML
import Foundation
import MediaFiles
import OfflineOutput
import RenderFarm
import TextEscaping

/// A plan in its folder, as the commands use it that carry it out.
struct Job {
  let folder: JobFolder
  /// The job's folder, held open: what lies in it was perhaps put there by others.
  private let opened: OpenFolder
  let plan: RenderPlan
  /// What the plan holds, which its parts name.
  let id: String

  init(_ path: String) throws(Failure) {
    folder = JobFolder(path)
    let data: Data
    do throws(OpenFolder.Problem) {
      opened = try OpenFolder(path: folder.path)
      data = try opened.read("plan.json", limit: RenderPlan.byteLimit)
    } catch .system {
      throw Failure(.noInput, "\(path): there is no plan.json that can be read; 'acetate plan' writes one")
    } catch {
      throw Failure(.badInput, "\(folder.plan): \(error)")
    }
    do { plan = try RenderPlan(json: data) } catch { throw Failure(.badInput, "\(folder.plan): \(error)") }
    id = SHA256.digest(data)
  }

  /// A folder of the job.
  /// - Parameter makes: whether it is made where it is not there.
  /// - Throws: where a link is in its place, among others.
  func content(_ content: JobFolder.Content, makes: Bool = false) throws(OpenFolder.Problem) -> OpenFolder {
    try OpenFolder(content.rawValue, in: opened, makes: makes)
  }

  /// A folder of the job that the command cannot do without; it is made where it is not there.
  func required(_ content: JobFolder.Content) throws(Failure) -> OpenFolder {
    do { return try self.content(content, makes: true) } catch {
      throw Failure(.cannotCreate, "\(folder.path)/\(content.rawValue): \(error)")
    }
  }

  /// Removes folders with the files in them.
  func remove(_ contents: [JobFolder.Content]) {
    for content in contents { opened.removeFolder(content.rawValue) }
  }

  // MARK: Formats

  /// The name of this machine.
  static let host: String = {
    var name = [CChar](repeating: 0, count: 256)
    gethostname(&name, name.count - 1)
    return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }()

  /// An output of a format.
  static func outputName(format: String, hasFrames: Bool) -> String {
    let name = format.lowercased()
    return hasFrames && OutputFormat.isPicture(extension: name) ? "frame-%05d.\(name)" : "output.\(name)"
  }

  var frameTimes: FrameTimes {
    var times = FrameTimes(at: plan.start, frameRate: FrameRate(plan.frameRate.numerator, plan.frameRate.denominator))
    times.count = plan.frameCount
    return times
  }

  // MARK: Parts

  func head(ofPart number: Int) -> PartHead {
    let frames = plan.frames(ofPart: number)
    return PartHead(plan: id, number: number, firstFrame: frames.lowerBound, frameCount: frames.count)
  }

  /// What is wrong with a part's file; nil where nothing is.
  enum Defect { case missing, damaged }

  func part(_ number: Int) throws(PartError) -> PartReader {
    let parts: OpenFolder
    do { parts = try content(.parts) } catch {
      throw .unreadable(folder.part(number), problem: error.description, missing: error.isMissing)
    }
    return try PartReader(JobFolder.partName(number), in: parts)
  }

  /// - Parameter reads: whether all of the file is read.
  func defect(ofPart number: Int, reads: Bool) -> Defect? {
    do {
      let part = try part(number)
      var found = part.head
      found.codecHeader = []
      guard found == head(ofPart: number) else { return .damaged }
      if reads { try part.verify() } else if !part.hasEnd() { return .damaged }
      return nil
    } catch PartError.unreadable(_, _, missing: true) {
      return .missing
    } catch {
      return .damaged
    }
  }

  // MARK: Commands

  /// The command that renders the whole output, with the plan's own settings.
  func renderCommand(output: String) throws -> RenderCommand {
    // What stands last counts.
    let settings = ["--segment", "\(plan.segmentLength)", "--backend", plan.renderer, "-o", output]
    let command: RenderCommand
    do { command = try RenderCommand.parse([plan.input] + plan.arguments + settings) } catch {
      throw Failure(.badInput, "\(folder.plan): \(RenderCommand.message(for: error))")
    }
    try check(command)
    return command
  }

  /// Sees that a plan's arguments name its own resources and nothing else, and nothing that is written or run.
  private func check(_ command: RenderCommand) throws(Failure) {
    let document = command.source.document
    var paths = command.inputs + document.fonts + [command.source.events, command.data, command.drawing.audio].compactMap { $0 }
    // Texts may be anything; other values may be paths of pictures.
    paths += document.assignments.filter { !$0.target.hasByteSuffix(".string") }.map(\.value)
    if let path = paths.first(where: { JobPath.leadsOut($0) || $0 == "-" }) {
      throw Failure(.badInput, "\(folder.plan): its arguments name '\(path)', which lies outside the job; plan again with the file there")
    }
    let surplus: [(isGiven: Bool, option: String)] = [
      (command.drawing.stats != nil, "--stats"), (command.drawing.poster != nil, "--poster"), (command.dryRun, "--dry-run"),
      (document.swift, "--swift"), (command.inputs.contains(where: ProgramSources.isFile), "a Swift file"),
    ]
    if let option = surplus.first(where: { $0.isGiven })?.option {
      throw Failure(.badInput, "\(folder.plan): its arguments have \(option), which no plan may have; 'acetate plan' writes one without")
    }
  }

  /// Sees that playlists among the resources, and what rows set, name files of the job alone.
  /// - Parameter command: whose working folder has the resources.
  func checkItems(of command: RenderCommand, row: [LayerAssignment]) throws {
    var paths = row.filter { !$0.target.hasByteSuffix(".string") }.map(\.value)
    if command.isShow {
      let list = try ItemInputs.playlist(command.inputs)
      paths += list.files + list.entries.map(\.source) + [list.audio].compactMap { $0 }
      paths += list.entries.flatMap { $0.properties.filter { !$0.key.hasByteSuffix(".string") }.values }
    }
    guard let path = paths.first(where: JobPath.leadsOut) else { return }
    throw Failure(.badInput, "\(folder.path): what is rendered names '\(path)', which lies outside the job")
  }

  // MARK: Versions

  /// What is installed here.
  static func versions(_ format: OutputFormat, settings: RenderSettings, frameRate: FrameRate) throws -> RenderPlan.Versions {
    guard case .video = format.content else { return RenderPlan.Versions(acetate: Version.current, libraries: [:], encoder: nil) }
    let work = try TemporaryWork()
    return try reportingFailures {
      let options = try settings.encodingOptions(for: format, frameRate: frameRate)
      let sample = try format.encoderSample(options: options, path: work.path + "/sample")
      return RenderPlan.Versions(acetate: Version.current, libraries: try MediaLibraries.versions(), encoder: SHA256.digest(sample))
    }
  }

  /// How this machine differs from the one that planned, in words.
  func differences(from here: RenderPlan.Versions) -> [String] {
    var result: [String] = []
    func compare(_ name: String, _ planned: String?, _ found: String?) {
      if planned != found { result.append("\(name) is \(found ?? "not there") here and \(planned ?? "not there") in the plan") }
    }
    compare("acetate", plan.versions.acetate, here.acetate)
    for name in Set(plan.versions.libraries.keys).union(here.libraries.keys).sorted() {
      compare(name, plan.versions.libraries[name], here.libraries[name])
    }
    if result.isEmpty, plan.versions.encoder != here.encoder {
      result.append("the encoder writes other bytes here than where the plan was made")
    }
    return result
  }

  /// Stops where differences are not allowed, and says which there are where they are.
  static func refuse(_ differences: [String], allows: Bool) throws(Failure) {
    guard !differences.isEmpty else { return }
    let text = differences.joined(separator: "; ")
    if !allows { throw Failure(.unavailable, "parts would not be alike: \(text); --allow-differences renders nevertheless") }
    Terminal.log.warning("\(text)")
  }
}
