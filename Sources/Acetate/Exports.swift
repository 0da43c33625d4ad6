// All of rendering and playing by one name. Programs that write pictures and video, and show nothing on a display, import OfflineRendering
// alone, and are linked with nothing for displays, input and playlists.
@_exported public import OfflineRendering
@_exported public import Playback
