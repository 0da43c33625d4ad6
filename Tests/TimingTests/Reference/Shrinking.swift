import Graphics
import RenderTree

/// Finds the smallest commits that still disagree: everything that can go without the disagreement going too is taken away.
struct Shrinking {
  private(set) var commits: [Commit]
  private let disagrees: ([Commit]) -> Bool

  init(_ commits: [Commit], while disagrees: @escaping ([Commit]) -> Bool) {
    self.commits = commits
    self.disagrees = disagrees
    var rounds = 0
    while rounds < 20, shrinkOnce() { rounds += 1 }
  }

  /// One pass over everything that might go; false when nothing did.
  private mutating func shrinkOnce() -> Bool {
    var isSmaller = false
    var index = 0
    while index < commits.count {
      var times = commits[index].times.count - 1
      while times >= 0 {
        var fewer = commits
        fewer[index].times.remove(at: times)
        if attempt(fewer) { isSmaller = true }
        times -= 1
      }
      var fewer = commits
      fewer.remove(at: index)
      if attempt(fewer) { isSmaller = true } else { index += 1 }
    }
    for id in layers() {
      if attempt(commits.map { Commit(root: $0.root.first(id) ?? $0.root, times: $0.times) }, hasToDiffer: true) { isSmaller = true }
      let removals: [(inout NodeParts) -> Void] = [
        { parts in parts.sublayers.removeAll { $0.id == id } }, { parts in if parts.mask?.id == id { parts.mask = nil } },
        { parts in if parts.id == id { parts.timing = .layerDefault } }, { parts in if parts.id == id { parts.properties.reset() } },
      ]
      for removal in removals where attempt(rewritten(removal)) { isSmaller = true }
    }
    for id in animations() {
      let edits: [(AnimationRecord) -> [AnimationRecord]] = [
        { _ in [] },
        { record in if case .group(let children) = record.body { children } else { [record] } },
      ]
      for edit in edits where attempt(rewritten { $0.animations = $0.animations.edited(id, edit) }) { isSmaller = true }
      for simplification in AnimationRecord.simplifications {
        let simplified = rewritten { parts in
          parts.animations = parts.animations.edited(id) { record in
            var record = record
            simplification(&record)
            return [record]
          }
        }
        if attempt(simplified) { isSmaller = true }
      }
    }
    return isSmaller
  }

  /// Takes over what still disagrees, if it is another description at all.
  private mutating func attempt(_ candidate: [Commit], hasToDiffer: Bool = false) -> Bool {
    guard !candidate.isEmpty, candidate.description != commits.description, disagrees(candidate) else { return false }
    commits = candidate
    return true
  }

  // MARK: Rewriting

  private func layers() -> [LayerID] {
    var ids: [LayerID] = []
    for commit in commits { commit.root.forEach { if !ids.contains($0.id) { ids.append($0.id) } } }
    return ids
  }

  private func animations() -> [AnimationID] {
    var ids: [AnimationID] = []
    func add(_ record: AnimationRecord) {
      if !ids.contains(record.id) { ids.append(record.id) }
      if case .group(let children) = record.body { children.forEach(add) }
    }
    for commit in commits { commit.root.forEach { $0.animations.forEach(add) } }
    return ids
  }

  /// All commits with every layer edited; nodes that several commits share stay shared.
  private func rewritten(_ edit: (inout NodeParts) -> Void) -> [Commit] {
    var known: [ObjectIdentifier: RenderNode] = [:]
    func rewritten(_ node: RenderNode) -> RenderNode {
      if let done = known[ObjectIdentifier(node)] { return done }
      var parts = NodeParts(node)
      edit(&parts)
      parts.sublayers = parts.sublayers.map(rewritten)
      parts.mask = parts.mask.map(rewritten)
      known[ObjectIdentifier(node)] = parts.node
      return known[ObjectIdentifier(node)] ?? node
    }
    return commits.map { Commit(root: rewritten($0.root), times: $0.times) }
  }
}

extension LayerProperties {
  /// Everything but the class.
  fileprivate mutating func reset() {
    let content = self.content
    self = LayerProperties()
    self.content = content
    filters = [FilterDescription(type: "gaussianBlur", name: "blur", inputs: ["inputRadius": 3])]
  }
}

extension RenderNode {
  fileprivate func forEach(_ body: (RenderNode) -> Void) {
    body(self)
    mask?.forEach(body)
    for sublayer in sublayers { sublayer.forEach(body) }
  }

  fileprivate func first(_ id: LayerID) -> RenderNode? {
    var found: RenderNode?
    forEach { if $0.id == id, found == nil { found = $0 } }
    return found
  }
}

extension [AnimationRecord] {
  /// With one animation replaced, wherever in groups it is.
  fileprivate func edited(_ id: AnimationID, _ edit: (AnimationRecord) -> [AnimationRecord]) -> [AnimationRecord] {
    flatMap { record -> [AnimationRecord] in
      if record.id == id { return edit(record) }
      guard case .group(let children) = record.body else { return [record] }
      var record = record
      record.body = .group(children.edited(id, edit))
      return [record]
    }
  }
}

extension AnimationRecord {
  fileprivate static var simplifications: [(inout AnimationRecord) -> Void] {
    [
      { $0.timing.beginTime = 0 }, { $0.timing.speed = 1 }, { $0.timing.timeOffset = 0 }, { $0.timing.repeatCount = 0 },
      { $0.timing.repeatDuration = 0 }, { $0.timing.autoreverses = false }, { $0.timing.fillMode = .removed }, { $0.timing.duration = 1 },
      { $0.timingCurve = nil }, { $0.span = nil }, { $0.isRemovedOnCompletion = true },
      { $0.change { $0.isAdditive = false } }, { $0.change { $0.isCumulative = false } }, { $0.change { $0.valueFunction = nil } },
      { $0.frames { $0.keyTimes = nil } }, { $0.frames { $0.timingCurves = nil } }, { $0.frames { $0.tensionValues = nil } },
      { $0.frames { $0.continuityValues = nil } }, { $0.frames { $0.biasValues = nil } }, { $0.frames { $0.mode = .linear } },
      { $0.frames { $0.rotation = nil } }, { $0.frames { $0.path = nil } }, { $0.frames { $0.values = $0.values.dropLast() } },
      { $0.frames { $0.values = Array($0.values.dropFirst()) } },
      { record in
        record.change { change in
          if case .spring(let endpoints, _) = change.interpolation { change.interpolation = .basic(endpoints) }
        }
      },
      { record in
        record.change { change in
          if case .keyframes(let frames) = change.interpolation, let first = frames.list.first {
            change.interpolation = .basic(Endpoints(from: first, to: first))
          }
        }
      },
      { record in
        record.change { change in
          if case .basic(let endpoints) = change.interpolation, let first = endpoints.first {
            change.interpolation = .basic(Endpoints(from: first, to: first))
          }
        }
      },
    ]
  }

  private mutating func change(_ edit: (inout PropertyAnimation) -> Void) {
    guard case .property(var change) = body else { return }
    edit(&change)
    body = .property(change)
  }

  private mutating func frames(_ edit: (inout Keyframes) -> Void) {
    change { change in
      guard case .keyframes(var frames) = change.interpolation else { return }
      edit(&frames)
      change.interpolation = .keyframes(frames)
    }
  }
}
