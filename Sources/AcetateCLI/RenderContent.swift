import Acetate
import Playlists
import QuartzCore

/// What is rendered: a document by itself, or inputs that are shown one after the other.
enum RenderContent {
  case composition(Composition)
  case show(PlaylistShow, Playlist)

  func renderer(_ settings: RenderSettings) throws -> OfflineRenderer {
    switch self {
    case .composition(let composition): try OfflineRenderer(composition, settings: settings)
    case .show(let show, _): try OfflineRenderer(show, settings: settings)
    }
  }

  /// The sound of a video that is rendered by itself. That of shows comes from the renderer.
  func sound(from time: Double) -> AudioTrack? {
    if case .composition(let composition) = self { composition.sound(from: time) } else { nil }
  }
}
