import CAML
import Foundation
import Graphics
import MediaFiles
import OfflineOutput
import RenderFarm
import TextEscaping

/// Where a job's files come from: its own folder, the places that the plan names, another folder, or addresses.
struct ResourceSource {
  private enum Place {
    case folder
    /// With `{sha256}` in it.
    case pattern(String)
    case list([String: String])
  }

  private let job: Job
  private let place: Place

  init(_ text: String?, job: Job) throws(Failure) {
    self.job = job
    guard let text else {
      place = .folder
      return
    }
    if text.utf8.contains(UInt8(ascii: ":")) {
      place = .pattern(text.utf8.firstRange(of: "{sha256}".utf8) != nil ? text : text + (text.hasByteSuffix("/") ? "" : "/") + "{sha256}")
    } else if PlanFiles.isFile(text) {
      place = .list(try Self.list(text))
    } else {
      place = .pattern((text.hasByteSuffix("/") ? text : text + "/") + "{sha256}")
    }
  }

  /// Bytes that a list of addresses may have: some hundred thousand lines.
  private static let listLimit = 64 << 20

  /// Lines of a SHA-256 and an address.
  private static func list(_ path: String) throws(Failure) -> [String: String] {
    let data: Data
    do { data = try FileContents.read(path, limit: listLimit) } catch {
      if error.isOfContents { throw Failure(.badInput, "\(path): more than \(listLimit >> 20) MiB, which no list of addresses may have") }
      throw Failure(reading: path, error)
    }
    guard let text = String(data: data, encoding: .utf8) else { throw Failure(.badInput, "\(path): is no text in UTF-8") }
    var result: [String: String] = [:]
    for (index, line) in text.byteLines.enumerated() where !line.isEmpty {
      let words = line.split(atEach: " ", most: 1)
      guard words.count == 2, words[0].utf8.count == 64 else {
        throw Failure(.badInput, "\(path):\(index + 1): a line is a SHA-256 of 64 digits, a space and an address")
      }
      result[words[0]] = words[1].withoutBlanks
    }
    return result
  }

  /// Puts files of the plan into a folder, and sees that each holds what it should.
  func fetch(into folder: String, where isWanted: (RenderPlan.Resource) -> Bool = { _ in true }) throws {
    for resource in job.plan.resources where isWanted(resource) {
      let target = folder + "/" + resource.path, source = try source(of: resource)
      do {
        try FileManager.default.createDirectory(
          atPath: (target as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        if source.hasBytePrefix("http:") || source.hasBytePrefix("https:") {
          try NetworkFile.copy(source, to: target)
        } else {
          try FileManager.default.copyItem(
            atPath: source.hasBytePrefix("file:") ? URL(string: source)?.path ?? source : source, toPath: target)
        }
      } catch let error as VideoError {
        throw Failure(error.kind == .missingLibrary ? .unavailable : .busy, "\(resource.path): \(error)")
      } catch {
        let isMissing = !FileManager.default.fileExists(atPath: source.hasBytePrefix("file:") ? URL(string: source)?.path ?? "" : source)
        throw Failure(isMissing ? .noInput : .busy, "\(resource.path) from \(source): \(systemWords(for: error))")
      }
      guard try SHA256.digest(fileAt: target).digest == resource.sha256 else {
        throw Failure(.badInput, "\(source) does not hold what the plan was made with (\(resource.path))")
      }
    }
  }

  private func source(of resource: RenderPlan.Resource) throws(Failure) -> String {
    switch place {
    case .folder: return resource.source ?? job.folder.resource(resource.sha256)
    // characters: literally, which is by scalars
    case .pattern(let pattern): return pattern.replacingOccurrences(of: "{sha256}", with: resource.sha256, options: .literal)
    case .list(let addresses):
      guard let address = addresses[resource.sha256] else { throw Failure(.noInput, "there is no address for \(resource.path)") }
      return address
    }
  }
}
