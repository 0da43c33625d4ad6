internal import Foundation
internal import MediaFiles

/// Sound that is heard beside a playlist, whatever it shows, and begins again at its end.
package struct PlaylistTrack: Hashable, Sendable {
  /// Where the file lies.
  package var path: String
  /// How loud it is, from 0 to 1.
  package var volume: Float

  package init(path: String, volume: Float = 1) { (self.path, self.volume) = (path, volume) }

  /// The sound in the time of the show.
  var cue: SoundCue {
    var cue = SoundCue(URL(fileURLWithPath: path))
    (cue.repeats, cue.volume) = (true, volume)
    return cue
  }
}
