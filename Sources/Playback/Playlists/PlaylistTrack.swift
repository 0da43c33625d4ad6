internal import Foundation
internal import MediaFiles

/// Sound beside a whole playlist, repeated from its beginning when it ends.
package struct PlaylistTrack: Hashable, Sendable {
  package var path: String
  /// The volume, from 0 to 1.
  package var volume: Float

  package init(path: String, volume: Float = 1) { (self.path, self.volume) = (path, volume) }

  /// The sound in the show's time.
  var cue: SoundCue {
    var cue = SoundCue(URL(fileURLWithPath: path))
    (cue.repeats, cue.volume) = (true, volume)
    return cue
  }
}
