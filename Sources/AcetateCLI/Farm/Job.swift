import Acetate
import Foundation
import MediaFiles
import OfflineOutput
import RenderFarm

/// A plan in its folder, as the commands use it that carry it out.
struct Job {
  let folder: JobFolder
  let plan: RenderPlan
  /// What the plan holds, which its parts name.
  let id: String

  init(_ path: String) throws(Failure) {
    folder = JobFolder(path)
    let data: Data
    do { data = try Data(contentsOf: URL(fileURLWithPath: folder.plan)) } catch {
      throw Failure(.noInput, "\(path): there is no plan.json that can be read; 'acetate plan' writes one")
    }
    do { plan = try RenderPlan(json: data) } catch { throw Failure(.badInput, "\(folder.plan): \(error)") }
    id = SHA256.digest(data)
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
    return hasFrames && ["png", "jpg", "jpeg", "webp", "avif"].contains(name) ? "frame-%05d.\(name)" : "output.\(name)"
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

  /// - Parameter reads: whether all of the file is read.
  func defect(ofPart number: Int, reads: Bool) -> Defect? {
    do {
      let part = try PartReader(path: folder.part(number))
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
    do { return try RenderCommand.parse([plan.input] + plan.arguments + settings) } catch {
      throw Failure(.badInput, "\(folder.plan): \(RenderCommand.message(for: error))")
    }
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
