import Acetate
import Graphics
import Playlists

extension PlaylistReader {
  static var ofFiles: PlaylistReader {
    PlaylistReader(
      contents: contents, words: { "\($0)" }, hasTransition: { PlaylistTransition(ItemTransition(name: $0, duration: 1)).exists })
  }

  /// The bytes of a playlist, which is read anew whenever it changes and thus has to be an ordinary file.
  static func contents(of path: String) throws(FileContents.Problem) -> Data {
    try FileContents.requireOrdinary(path)
    return try FileContents.read(path, limit: byteLimit)
  }
}
