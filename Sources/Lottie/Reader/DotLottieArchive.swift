internal import Foundation
internal import MediaFiles
internal import TextEscaping

/// An archive of animations with their pictures, themes and state machines, as programs call `.lottie`: versions 1 and 2.
struct DotLottieArchive: Sendable {
  /// An animation as the manifest has it.
  struct Animation: Sendable {
    var name: String
    /// The theme that it begins with; nil for none.
    var theme: String?
    /// Behind it: red, green, blue and alpha; nil for nothing.
    var background: SIMD4<Double>?
  }

  let archive: ZipArchive
  /// In the manifest's order; the one to begin with first.
  private(set) var animations: [Animation] = []
  /// In the manifest's order, those that cannot be read with the reason.
  private(set) var themes: [(name: String, theme: Result<DotLottieTheme, LottieError>)] = []
  /// Those that can be read; the one to begin with first.
  private(set) var stateMachines: [LottieStateMachine] = []
  /// Whether the archive begins with a state machine.
  private(set) var startsStateMachine = false
  /// What of the manifest and of themes is not followed, and what cannot be read.
  private(set) var problems: [LottieProblem] = []
  private let limits: LottieLimits
  /// Spelt as by the caller; nil for one in memory.
  let file: String?

  init(_ data: Data, limits: LottieLimits, file: String?) throws(LottieError) {
    (self.limits, self.file) = (limits, file)
    do throws(ZipError) {
      archive = try ZipArchive(data, limits: ZipArchive.Limits(members: limits.archiveMembers, totalBytes: limits.archiveBytes))
    } catch { throw LottieError(error.isLimit ? .limit : .malformed, error.problem, file: file) }
    guard archive.member(named: Self.manifest) != nil else {
      try findAnimations()
      return
    }
    let manifest = try Self.json(Self.manifest, in: archive, limits: limits, file: file)
    let notes = ProblemNotes(manifest, file: file.map { "\($0)/\(Self.manifest)" } ?? Self.manifest, limit: limits.problems)
    try manifest.read { root throws(LottieError) in
      readAnimations(root, notes)
      try findAnimations()
      readThemes(root)
      readStateMachines(root, notes)
      noteThemes(root, notes)
    }
    problems = Array((notes.problems + problems).prefix(limits.problems))
  }

  private static let manifest = "manifest.json"

  /// Without animations in a manifest, those are meant that lie where animations do.
  private mutating func findAnimations() throws(LottieError) {
    if animations.isEmpty {
      animations = archive.members.compactMap { member in
        guard !member.isFolder, member.name.hasBytePrefix("animations/") || member.name.hasBytePrefix("a/") else { return nil }
        return FileName.last(member.name).before(bytes: ".json").map { Animation(name: $0) }
      }
    }
    guard !animations.isEmpty else { throw LottieError(.noAnimation, "the archive holds no animation", file: file) }
  }

  // MARK: Manifest

  private static func list(_ json: JSONValue?) -> [JSONValue] { json.map { $0.isArray ? Array($0.elements) : [] } ?? [] }

  private static func name(_ json: JSONValue) -> String? { json["id"]?.name ?? json.name }

  private mutating func readAnimations(_ manifest: JSONValue, _ notes: ProblemNotes) {
    for json in Self.list(manifest["animations"]) {
      guard let name = Self.name(json) else { continue }
      var animation = Animation(name: name, theme: json["initialTheme"]?.text.flatMap { $0.isEmpty ? nil : $0 })
      if let color = json["background"], color.kind != .null {
        animation.background = color.text.flatMap(SIMD4<Double>.color(hexadecimal:))
        if animation.background == nil { notes.note("a background is a colour, such as #ff8000", at: color) }
      }
      // Those of version 1, where they are not what they are without being said.
      for (value, usual) in [(json["speed"], 1.0), (json["direction"], 1), (json["intermission"], 0), (json["playMode"], .nan)] {
        guard let value, value.kind != .null, value.number != usual, value.text?.lowercased() != "normal" else { continue }
        notes.note("how an animation is to be played is not taken from the manifest; it plays forward, once", at: value)
      }
      animations.append(animation)
    }
    guard let value = manifest["initial"]?["animation"] ?? manifest["activeAnimationId"], let first = value.name, !first.isEmpty else {
      return
    }
    if let index = animations.firstIndex(where: { $0.name.isSameBytes(as: first) }) {
      animations.insert(animations.remove(at: index), at: 0)
    } else {
      notes.note("the archive has no such animation, and begins with the first one", at: value)
    }
  }

  private mutating func readThemes(_ manifest: JSONValue) {
    var known: Set<String> = []
    let names = Self.list(manifest["themes"]).compactMap(Self.name)
    let pictures = names.isEmpty ? [:] : picturesByName
    for name in names where known.insert(name).inserted {
      do throws(LottieError) {
        guard let path = ["t/\(name).json", "themes/\(name).json"].first(where: { archive.member(named: $0) != nil }) else {
          throw LottieError(.malformed, "the theme \"\(name)\" of the manifest is not in the archive", file: file)
        }
        let tree = try Self.json(path, in: archive, limits: limits, file: file)
        let (theme, problems) = ThemeReader.read(tree, pictures: pictures, file: file.map { "\($0)/\(path)" } ?? path, limits: limits)
        themes.append((name, .success(theme)))
        self.problems += problems
      } catch {
        themes.append((name, .failure(error)))
        note(error)
      }
    }
  }

  /// Where the archive's pictures lie, by their names with and without what these end with, and by their places.
  private var picturesByName: [String: String] {
    var pictures: [String: String] = [:]
    for member in archive.members where !member.isFolder && (member.name.hasBytePrefix("i/") || member.name.hasBytePrefix("images/")) {
      let name = FileName.last(member.name)
      let stem = name.unicodeScalars.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
      for key in [stem, name, member.name] { pictures[key] = member.name }
    }
    return pictures
  }

  private mutating func readStateMachines(_ manifest: JSONValue, _ notes: ProblemNotes) {
    let names = StateMachineReader.Names(animations: Set(animations.map(\.name)), themes: Set(themes.map(\.name)))
    var known: Set<String> = []
    for name in Self.list(manifest["stateMachines"] ?? manifest["states"]).compactMap(Self.name) where known.insert(name).inserted {
      let path = ["s/\(name).json", "states/\(name).json"].first { archive.member(named: $0) != nil }
      do throws(LottieError) {
        guard let path else {
          throw LottieError(.malformed, "the state machine \"\(name)\" of the manifest is not in the archive", file: file)
        }
        let tree = try Self.json(path, in: archive, limits: limits, file: file)
        stateMachines.append(
          try StateMachineReader.read(tree, name: name, names: names, file: file.map { "\($0)/\(path)" } ?? path, limits: limits))
      } catch { note(error) }
    }
    guard let value = manifest["initial"]?["stateMachine"], let first = value.name, !first.isEmpty else { return }
    if let index = stateMachines.firstIndex(where: { $0.name.isSameBytes(as: first) }) {
      stateMachines.insert(stateMachines.remove(at: index), at: 0)
      startsStateMachine = true
    } else if !known.contains(first) {
      notes.note("the archive has no such state machine, and begins with an animation alone", at: value)
    }
  }

  /// Tells themes that animations begin with and that are not there.
  private func noteThemes(_ manifest: JSONValue, _ notes: ProblemNotes) {
    let names = Set(themes.map(\.name))
    for json in Self.list(manifest["animations"]) {
      guard let value = json["initialTheme"], let name = value.text, !name.isEmpty, !names.contains(name) else { continue }
      notes.note("the archive has no such theme", at: value)
    }
  }

  private mutating func note(_ error: LottieError) {
    guard problems.count < limits.problems else { return }
    problems.append(LottieProblem(message: error.message, path: "", file: error.file, line: error.line ?? 1, column: error.column ?? 1))
  }

  // MARK: Parts

  /// An animation with its JSON, and where that lies in the archive.
  /// - Parameter name: nil for the first one.
  func animation(_ name: String?) throws(LottieError) -> (animation: Animation, tree: JSONTree, path: String) {
    let name = name ?? animations[0].name
    guard let animation = animations.first(where: { $0.name.isSameBytes(as: name) }) else {
      let known = animations.prefix(20).map { "\"\($0.name)\"" }.joined(separator: ", ")
      throw LottieError(.unknownName, "the archive has no animation \"\(name)\", but \(known)", file: file)
    }
    for path in ["a/\(name).json", "animations/\(name).json"] where archive.member(named: path) != nil {
      return (animation, try Self.json(path, in: archive, limits: limits, file: file), path)
    }
    throw LottieError(.malformed, "the animation \"\(name)\" of the manifest is not in the archive", file: file)
  }

  /// What a theme gives to slots of an animation, as `DotLottieTheme.slots(for:)` has it; nil where the archive has no such theme.
  func slots(ofTheme name: String, for animation: String?) throws(LottieError) -> JSONTree? {
    guard let found = themes.first(where: { $0.name.isSameBytes(as: name) }) else { return nil }
    return try JSONTree(found.theme.get().slots(for: animation), limits: limits)
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
