internal import Foundation
internal import MediaFiles
internal import TextEscaping

/// An archive of animations with their pictures, as programs call `.lottie`: versions 1 and 2.
struct DotLottieArchive {
  let archive: ZipArchive
  /// Names of the animations, in the manifest's order; the one to begin with first.
  private(set) var animations: [String] = []
  private(set) var themes: [String] = []
  private(set) var stateMachines: [String] = []
  private let limits: LottieLimits
  private let file: String?

  init(_ data: Data, limits: LottieLimits, file: String?) throws(LottieError) {
    (self.limits, self.file) = (limits, file)
    do throws(ZipError) {
      archive = try ZipArchive(data, limits: ZipArchive.Limits(members: limits.archiveMembers, totalBytes: limits.archiveBytes))
    } catch { throw LottieError(error.isLimit ? .limit : .malformed, error.problem, file: file) }
    let manifest =
      archive.member(named: "manifest.json") == nil ? nil : try Self.json("manifest.json", in: archive, limits: limits, file: file)
    if let root = manifest?.root {
      animations = Self.names(root["animations"])
      themes = Self.names(root["themes"])
      stateMachines = Self.names(root["stateMachines"] ?? root["states"])
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
