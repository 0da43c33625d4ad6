internal import Foundation
internal import MediaFiles
internal import TextEscaping

/// An archive of animations with their pictures, as programs call `.lottie`: versions 1 and 2.
struct DotLottieArchive: Sendable {
  let archive: ZipArchive
  /// Names of the animations, in the manifest's order; the one to begin with first.
  private(set) var animations: [String] = []
  private(set) var themes: [String] = []
  /// Those that can be read; the one to begin with first.
  private(set) var stateMachines: [LottieStateMachine] = []
  /// Whether the archive begins with a state machine.
  private(set) var startsStateMachine = false
  /// State machines that cannot be read.
  private(set) var problems: [LottieProblem] = []
  private let limits: LottieLimits
  /// Spelt as by the caller; nil for one in memory.
  let file: String?

  init(_ data: Data, limits: LottieLimits, file: String?) throws(LottieError) {
    (self.limits, self.file) = (limits, file)
    do throws(ZipError) {
      archive = try ZipArchive(data, limits: ZipArchive.Limits(members: limits.archiveMembers, totalBytes: limits.archiveBytes))
    } catch { throw LottieError(error.isLimit ? .limit : .malformed, error.problem, file: file) }
    let manifest =
      archive.member(named: "manifest.json") == nil ? nil : try Self.json("manifest.json", in: archive, limits: limits, file: file)
    manifest?.read { root in
      animations = Self.names(root["animations"])
      themes = Self.names(root["themes"])
      if let first = root["initial"]?["animation"]?.name ?? root["activeAnimationId"]?.name,
        let index = animations.firstIndex(where: { $0.isSameBytes(as: first) })
      {
        animations.insert(animations.remove(at: index), at: 0)
      }
    }
    if animations.isEmpty {
      // Without a manifest, whatever lies where animations do.
      animations = archive.members.compactMap { member in
        guard !member.isFolder, member.name.hasBytePrefix("animations/") || member.name.hasBytePrefix("a/") else { return nil }
        return FileName.last(member.name).before(bytes: ".json")
      }
    }
    guard !animations.isEmpty else { throw LottieError(.noAnimation, "the archive holds no animation", file: file) }
    manifest?.read { readStateMachines($0) }
  }

  private mutating func readStateMachines(_ manifest: JSONValue) {
    let animations = Set(animations)
    var known: Set<String> = []
    for name in Self.names(manifest["stateMachines"] ?? manifest["states"]) where known.insert(name).inserted {
      let path = ["s/\(name).json", "states/\(name).json"].first { archive.member(named: $0) != nil }
      do throws(LottieError) {
        guard let path else {
          throw LottieError(.malformed, "the state machine \"\(name)\" of the manifest is not in the archive", file: file)
        }
        let tree = try Self.json(path, in: archive, limits: limits, file: file)
        stateMachines.append(
          try StateMachineReader.read(
            tree, name: name, animations: animations, file: file.map { "\($0)/\(path)" } ?? path, limits: limits))
      } catch {
        guard problems.count < limits.problems else { return }
        problems.append(LottieProblem(message: error.message, path: "", file: error.file, line: error.line ?? 1, column: error.column ?? 1))
      }
    }
    if let first = manifest["initial"]?["stateMachine"]?.name,
      let index = stateMachines.firstIndex(where: { $0.name.isSameBytes(as: first) })
    {
      stateMachines.insert(stateMachines.remove(at: index), at: 0)
      startsStateMachine = true
    }
  }

  private static func names(_ json: JSONValue?) -> [String] {
    guard let json, json.isArray else { return [] }
    return json.elements.compactMap { $0["id"]?.name ?? $0.name }
  }

  /// The JSON of an animation, and where it lies in the archive.
  /// - Parameter name: nil for the first one.
  func animation(_ name: String?) throws(LottieError) -> (tree: JSONTree, path: String) {
    let name = name ?? animations[0]
    guard animations.contains(where: { $0.isSameBytes(as: name) }) else {
      throw LottieError(
        .unknownName, "the archive has no animation \"\(name)\", but \(animations.prefix(20).map { "\"\($0)\"" }.joined(separator: ", "))",
        file: file)
    }
    for path in ["a/\(name).json", "animations/\(name).json"] where archive.member(named: path) != nil {
      return (try Self.json(path, in: archive, limits: limits, file: file), path)
    }
    throw LottieError(.malformed, "the animation \"\(name)\" of the manifest is not in the archive", file: file)
  }

  /// The JSON of a theme; nil where there is none of this name.
  static func theme(_ name: String, in archive: ZipArchive, limits: LottieLimits, file: String?) throws(LottieError) -> JSONTree? {
    for path in ["t/\(name).json", "themes/\(name).json"] where archive.member(named: path) != nil {
      return try json(path, in: archive, limits: limits, file: file)
    }
    return nil
  }

  private static func json(
    _ path: String, in archive: ZipArchive, limits: LottieLimits, file: String?
  ) throws(LottieError) -> JSONTree {
    let inner = file.map { "\($0)/\(path)" } ?? path
    guard let member = archive.member(named: path), !member.isFolder else {
      throw LottieError(.malformed, "there is no \(path) in the archive", file: file)
    }
    let data: Data
    do throws(ZipError) { data = try archive.contents(of: member) } catch {
      throw LottieError(error.isLimit ? .limit : .malformed, error.problem, file: inner)
    }
    do throws(LottieError) { return try JSONTree([UInt8](data), limits: limits) } catch {
      var error = error
      error.file = inner
      throw error
    }
  }
}
