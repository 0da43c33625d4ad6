import Acetate
import CAML
import Foundation
import Playlists
import RenderFarm
import TextEscaping

extension PlanFiles {
  /// A document or package.
  /// - Parameter composition: what the document was read to; nil where it cannot be read.
  mutating func addInput(_ input: String, _ composition: Composition?) {
    addInput(input, assets: composition?.assets.compactMap(\.name) ?? [], videos: composition?.videoPaths ?? [])
  }

  /// What a show is made of: its inputs as they were named, and the files of its items. What cannot be read comes along as it is, so that
  /// it is left out everywhere.
  mutating func addShow(_ inputs: [String], _ list: Playlist, _ loader: ItemLoader) {
    for input in inputs where !input.hasBytePrefix("scene:") { addName(input) }
    for path in list.files + [list.audio].compactMap({ $0 }) where Self.isFile(path) { add(path) }
    for entry in list.entries where FileManager.default.fileExists(atPath: entry.source) {
      if ItemInputs.isPicture(entry.source) || ItemInputs.isVideo(entry.source) {
        add(entry.source)
      } else {
        addInput(entry.source, try? loader.load(entry))
      }
      for value in entry.properties.values where Self.isFile(value) { add(value) }
    }
  }

  /// Playlists come along as they are: what they name has to be found from where they lie in the job, too.
  func checkNames(in list: Playlist, of inputs: [String]) throws(Failure) {
    let reader = PlaylistReader { [base] in try Data(contentsOf: URL(fileURLWithPath: base + $0)) }
    for input in inputs where ItemInputs.isPlaylist(input) {
      let planned: Playlist
      do { planned = try reader.read(name(of: input)) } catch { throw Failure(.badInput, error.description) }
      for path in planned.files + planned.entries.map(\.source) + [planned.audio].compactMap({ $0 }) where path.hasBytePrefix("/") {
        throw Failure(.usage, "\(input) names \(path) from the root of this machine; in a plan, files are named from the playlist's folder")
      }
    }
    for entry in list.entries {
      for value in entry.properties.values where Self.isFile(value) && name(of: value) != value {
        throw Failure(
          .usage,
          "\(entry.source): what is set names the file \(value), which would be \(name(of: value)) in the plan; "
            + "plan from the folder that holds all files")
      }
    }
  }

  var haveVideo: Bool { paths.contains { ItemInputs.isVideo($0) } }
}
