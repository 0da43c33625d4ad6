internal import Foundation
package import MediaFiles
internal import OfflineOutput

/// A plan in its folder, as those use it who carry it out.
package struct Job {
  package let folder: JobFolder
  /// The job's folder, held open: what lies in it was perhaps put there by others.
  private let opened: OpenFolder
  package let plan: RenderPlan
  /// What the plan holds, which its parts name.
  package let id: String

  package init(_ path: String) throws(FarmError) {
    folder = JobFolder(path)
    let data: Data
    do throws(OpenFolder.Problem) {
      opened = try OpenFolder(path: folder.path)
      data = try opened.read("plan.json", limit: RenderPlan.byteLimit)
    } catch .system {
      throw FarmError(.missingInput, "\(path): there is no plan.json that can be read; 'acetate plan' writes one")
    } catch {
      throw FarmError(.damagedInput, "\(folder.plan): \(error)")
    }
    do { plan = try RenderPlan(json: data) } catch { throw FarmError(.damagedInput, "\(folder.plan): \(error)") }
    id = SHA256.digest(data)
  }

  /// A folder of the job.
  /// - Parameter makes: whether it is made where it is not there.
  /// - Throws: where a link is in its place, among others.
  package func content(_ content: JobFolder.Content, makes: Bool = false) throws(OpenFolder.Problem) -> OpenFolder {
    try OpenFolder(content.rawValue, in: opened, makes: makes)
  }

  /// A folder of the job without which nothing can be done; it is made where it is not there.
  package func required(_ content: JobFolder.Content) throws(FarmError) -> OpenFolder {
    do { return try self.content(content, makes: true) } catch {
      throw FarmError(.cannotCreate, "\(folder.path)/\(content.rawValue): \(error)")
    }
  }

  package func remove(_ contents: [JobFolder.Content]) {
    for content in contents { opened.removeFolder(content.rawValue) }
  }

  // MARK: Formats

  package static let host: String = {
    var name = [CChar](repeating: 0, count: 256)
    gethostname(&name, name.count - 1)
    return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }()

  package static func outputName(format: String, hasFrames: Bool) -> String {
    let name = format.lowercased()
    return hasFrames && OutputFormat.isPicture(extension: name) ? "frame-%05d.\(name)" : "output.\(name)"
  }

  // MARK: Parts

  package func head(ofPart number: Int) -> PartHead {
    let frames = plan.frames(ofPart: number)
    return PartHead(plan: id, number: number, firstFrame: frames.lowerBound, frameCount: frames.count)
  }

  /// What is wrong with a part's file; nil where nothing is.
  package enum Defect { case missing, damaged }

  package func part(_ number: Int) throws(PartError) -> PartReader {
    let parts: OpenFolder
    do { parts = try content(.parts) } catch {
      throw .unreadable(folder.part(number), problem: error.description, missing: error.isMissing)
    }
    return try PartReader(JobFolder.partName(number), in: parts)
  }

  /// - Parameter reads: whether all of the file is read.
  package func defect(ofPart number: Int, reads: Bool) -> Defect? {
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

  /// How this machine differs from the one that planned, in words.
  package func differences(from here: RenderPlan.Versions) -> [String] {
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
}
