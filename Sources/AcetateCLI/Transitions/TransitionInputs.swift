import Acetate
import Playlists
import QuartzCore
import TextEscaping

/// What transitions lead from and to, in its order: pictures, those that move among them, documents and scenes.
struct TransitionInputs {
  struct Input {
    let composition: Composition
    /// Whether its root is a layer with a picture alone.
    let isPicture: Bool
    /// Whether it takes its begin times from the layers' clock; else they count from the input's own beginning.
    let isProgram: Bool
    /// Seconds that it takes by itself; nil where it does not move, or does not end.
    var duration: Double? { composition.duration.flatMap { $0 > 0 && $0 < .infinity ? $0 : nil } }
  }

  private let entries: [PlaylistEntry]
  private let loader: ItemLoader
  /// The first, and still pictures, where inputs are few. What moves is read at its turn: animations of layers that are in no tree end at
  /// the next commit.
  private var kept: [Int: Input] = [:]
  private(set) var durations: [Double?] = []
  /// The size of the first input, in points; a picture has one point per pixel.
  private(set) var firstSize = CGSize.zero

  private static let keptCount = 4

  /// Reads all, so that what is wrong with one shows before anything is drawn.
  /// - Parameter inputs: folders and patterns stand for what is in them.
  /// - Throws: what is wrong with the last one that cannot be read; the others are told before.
  init(_ inputs: [String]) throws {
    if let playlist = inputs.first(where: ItemInputs.isPlaylist) {
      throw Failure(.usage, "\(playlist): 'acetate render' and 'play' show playlists; give what it lists")
    }
    let list = try ItemInputs.playlist(inputs)
    if let fault = list.faults.first { throw Failure(fault) }
    entries = list.entries
    loader = ItemLoader(document: try DocumentArguments.parse([]))
    guard entries.count >= 2 else {
      throw Failure(.usage, "a transition leads from one input to another, and \(inputs.joined(separator: ", ")) is one alone")
    }
    var failures: [any Error] = []
    for index in entries.indices {
      do {
        let input = try load(index)
        if index == 0 { firstSize = input.composition.size }
        durations.append(input.duration)
        let isStill = input.isPicture && input.duration == nil && input.composition.rootLayer.animationKeys() == nil
        if index == 0 || isStill && entries.count <= Self.keptCount { kept[index] = input }
      } catch {
        failures.append(error)
      }
    }
    for failure in failures.dropLast() { Terminal.complain(failure as? Failure ?? Failure(.badInput, "\(failure)")) }
    if let last = failures.last { throw last }
  }

  func input(_ index: Int) throws -> Input { try kept[index] ?? load(index) }

  private func load(_ index: Int) throws -> Input {
    let entry = entries[index]
    return Input(
      composition: try loader.load(entry), isPicture: ItemInputs.isPicture(entry.source),
      isProgram: entry.source.hasBytePrefix("scene:"))
  }
}
