import Acetate
import CAML
import Foundation
import Playlists
import Synchronization
import TextEscaping

/// Makes what is shown of the entries of a playlist.
struct ItemLoader {
  let document: DocumentArguments
  var state: String?
  /// Whether warnings are left untold.
  var isQuiet = false
  /// What has to be there of an item: those of lists may be copied at any moment.
  var demand = FileArrival.Demand.endOrQuiet

  func source(_ entry: PlaylistEntry) -> PlaylistSource {
    // What a document is asked for tells that there is none in a picture or video, too.
    let isPlain = entry.state == nil && entry.parameters.isEmpty && entry.properties.isEmpty
    let arrival = entry.source.hasBytePrefix("scene:") ? nil : FileArrival(path: entry.source, demand: demand)
    var source =
      if isPlain, ItemInputs.isPicture(entry.source) {
        PlaylistSource(picture: entry.source, demand: demand)
      } else if isPlain, ItemInputs.isVideo(entry.source) {
        PlaylistSource(video: entry.source, demand: demand)
      } else {
        PlaylistSource(name: entry.source) {
          try arrival?.require()
          return try load(entry, arrival: arrival)
        }
      }
    (source.style, source.weight, source.schedules) = (entry.style, entry.weight, entry.schedules)
    source.place = entry.place?.description
    var entry = entry
    // Lines may come and go above it.
    entry.place = nil
    source.key = "\(entry)\(Self.version(of: entry.source))"
    return source
  }

  /// The files that documents have named, by the documents' paths: pictures beside them.
  private static let named = Mutex<[String: Set<String>]>([:])

  /// What changes when a file, or one in a package, or one that it names, is written anew: its size and when it was written.
  private static func version(of path: String) -> String {
    func version(_ path: String) -> String {
      var properties = stat()
      guard stat(path, &properties) == 0 else { return "" }
      return " \(properties.st_ino) \(properties.st_size) \(properties.st_mtim.tv_sec).\(properties.st_mtim.tv_nsec)"
    }
    let inner = (FileManager.default.subpaths(atPath: path) ?? []).map { path + "/" + $0 }
    let beside = named.withLock { $0[path] ?? [] }
    return (inner.sorted() + beside.sorted()).reduce(version(path)) { $0 + version($1) }
  }

  /// Loads an input, with its warnings on standard error.
  /// - Parameter arrival: what has to be there of the files that it names.
  func load(_ entry: PlaylistEntry, needsState: Bool = false, arrival: FileArrival? = nil) throws -> Composition {
    let properties = entry.properties.sorted { $0.key < $1.key }.map { LayerAssignment(target: $0.key, value: $0.value) }
    let composition = try document.load(entry.source, isQuiet: isQuiet, row: properties) { composition in
      Self.named.withLock { $0[entry.source] = composition.files.paths }
      try arrival?.require(composition.files)
    }
    do {
      for (name, value) in entry.parameters.sorted(by: { $0.key < $1.key }) { try composition.setParameter(name, to: value) }
      if let name = entry.state {
        try composition.apply(state: name)
      } else if let state, needsState || composition.stateNames.contains(state) {
        try composition.apply(state: state)
      }
    } catch let error as CAMLError {
      throw Failure(.usage, "\(entry.source): \(error.diagnostic.message)")
    }
    return composition
  }
}
