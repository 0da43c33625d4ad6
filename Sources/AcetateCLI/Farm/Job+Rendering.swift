import Acetate
import CAML
import Foundation
import MediaFiles
import OfflineOutput
import RenderFarm
import SceneFiles
import TextEscaping

extension Job {
  var frameTimes: FrameTimes {
    var times = FrameTimes(at: plan.start, frameRate: FrameRate(plan.frameRate.numerator, plan.frameRate.denominator))
    times.count = plan.frameCount
    return times
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

  static func versions(_ format: OutputFormat, settings: RenderSettings, frameRate: FrameRate) throws -> RenderPlan.Versions {
    guard case .video = format.content else { return RenderPlan.Versions(acetate: Version.current, libraries: [:], encoder: nil) }
    let work = try TemporaryWork()
    return try reportingFailures {
      let options = try settings.encodingOptions(for: format, frameRate: frameRate)
      let sample = try format.encoderSample(options: options, path: work.path + "/sample")
      return RenderPlan.Versions(acetate: Version.current, libraries: try MediaLibraries.versions(), encoder: SHA256.digest(sample))
    }
  }

  /// Stops where differences are not allowed, and says which there are where they are.
  static func refuse(_ differences: [String], allows: Bool) throws(Failure) {
    guard !differences.isEmpty else { return }
    let text = differences.joined(separator: "; ")
    if !allows { throw Failure(.unavailable, "parts would not be alike: \(text); --allow-differences renders nevertheless") }
    Terminal.log.warning("\(text)")
  }
}
