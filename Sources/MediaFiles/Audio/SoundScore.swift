internal import Synchronization

/// What is heard when in a mix, written down while it becomes known: a render changes it as its layers change, before what is heard then is
/// read.
package final class SoundScore: Sendable {
  private struct Entry {
    /// The cue as it was given, by which the entry is found again.
    let whole: SoundCue
    var cue: SoundCue
  }

  private struct State {
    /// The sounds, in the order in which they became known.
    var entries: [Entry] = []
    /// Indices of those that may still be ended.
    var open: [Int] = []
    /// Indices of those that were added or ended, one after the other.
    var changes: [Int] = []

    mutating func add(_ whole: SoundCue, heard cue: SoundCue) {
      open.append(entries.count)
      changes.append(entries.count)
      entries.append(Entry(whole: whole, cue: cue))
    }
  }

  private let state = Mutex(State())

  package init(_ cues: [SoundCue] = []) {
    state.withLock { state in
      for cue in cues { state.add(cue, heard: cue) }
    }
  }

  /// All pieces so far, with their ends as far as they are known.
  package var cues: [SoundCue] { state.withLock { $0.entries.map(\.cue) } }

  /// Replaces the sounds from a time of the mix on. What was heard before and is among them goes on.
  package func change(to cues: [SoundCue], at time: Double) {
    state.withLock { state in
      var rest = cues
      state.open.removeAll { place in
        if state.entries[place].cue.end <= time { return true }
        if let same = rest.firstIndex(of: state.entries[place].whole) {
          rest.remove(at: same)
          return false
        }
        state.entries[place].cue.end = time
        state.changes.append(place)
        return true
      }
      for cue in rest {
        if let heard = cue.shifted(by: 0, within: time ... .infinity) { state.add(cue, heard: heard) }
      }
    }
  }

  /// Calls a block with the pieces that were added or ended, and their numbers, after the first `count` changes; `count` then has these
  /// too.
  func readChanges(after count: inout Int, _ body: (Int, SoundCue) -> Void) {
    state.withLock { state in
      for place in state.changes[count...] { body(place, state.entries[place].cue) }
      count = state.changes.count
    }
  }
}

extension SoundScore: Hashable {
  package static func == (first: SoundScore, second: SoundScore) -> Bool { first === second }
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
