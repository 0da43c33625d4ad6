public import QuartzCore

/// Where and how a player shows its pictures.
public struct PlayerSettings: Sendable {
  /// What several displays show.
  public enum Arrangement: String, Sendable, CaseIterable {
    /// One display is used: the first that is connected, or the one named.
    case single
    /// All of them, or those named, show the same.
    case mirror
    /// All of them, or those named, side by side, or in rows of `columns`, show one picture.
    case span
    /// Each of them, or of those named, shows what a player of its own plays: see `PlaylistPlayer.run(beside:cancellation:)`. One that is
    /// not there leaves the others alone.
    case separate
  }

  /// By how many degrees pictures are turned clockwise, for displays that hang turned the other way.
  public enum Rotation: Int, Sendable, CaseIterable {
    /// Upright.
    case none = 0
    /// A quarter to the right.
    case right = 90
    /// Upside down.
    case half = 180
    /// A quarter to the left.
    case left = 270
  }

  /// The displays, by the names of their connectors, such as `HDMI-A-1`, or by the names or serial numbers that monitors give themselves;
  /// none takes what is connected.
  public var connectors: [String] = []
  /// What several displays show.
  public var arrangement = Arrangement.single
  /// `1920x1080`, `1920x1080@60`; nil is what the display prefers.
  public var mode: String?
  /// How pictures are turned. Touch follows; `PlaylistPlayer.picture()` is upright.
  public var rotation = Rotation.none
  /// Whether left and right are exchanged, for projection from behind.
  public var isMirrored = false
  /// Whether cards turn and mirror pictures by themselves where they can, which takes no time: by the property `rotation` of planes.
  public var usesPlaneRotation = true
  /// The part of a display's width on the left and on the right, and of its height above and below, that nobody sees: from 0 to below ½.
  public var margin = 0.0
  /// By how much pictures are enlarged about the middle of what is seen; above zero. Touch follows.
  public var zoom = 1.0
  /// How many displays of a picture across all of them stand in a row, from left to right; the next row is below. Nil is one row. Above
  /// zero.
  public var columns: Int?
  /// Pixels of the picture that the frames between neighbours hide, where it goes across all displays.
  public var bezel = 0
  /// The card, such as `/dev/dri/card0`; nil takes the first with a display connected.
  public var device: String?
  /// Which renderer draws.
  public var backend = Backend.auto
  /// How much memory the renderer may keep pictures in between frames, in bytes; see `RenderSettings.cacheByteLimit`.
  public var cacheByteLimit = 256 << 20
  /// Whether gradients, blurs and shadows are dithered, so that dark ones show no bands; see `RenderSettings.dithers`. Every frame is drawn
  /// as a whole then.
  public var dithers = false
  /// Whether displays that can wait for pictures do.
  public var usesVariableRefresh = false
  /// Whether an opaque picture or video that lies on top of everything else, and only moves or stands above what moves, is shown by a plane
  /// of the card of its own, where the card has one and takes it: what lies below is not drawn again for it then. A picture that is scaled
  /// looks as the card scales.
  public var usesPlanes = false
  /// Whether decoded frames of videos lie in memory that OpenGL ES reads where it is, and converts to colour itself, rather than being
  /// converted by the processor and copied. It is tried on the card when the player starts; where the card does not give the same colours,
  /// or the processor draws, frames are copied.
  public var importsVideo = false
  /// Whether frames are begun as late as is safe, so that they show what happened until then, and not right after the frame before.
  public var prefersLowLatency = false
  /// Whether there are fewer new pictures where nothing moves fast: at every second blank, or third, and so on down to ten a second, as
  /// long as none differs from the one before by more than a pixel or four 255ths of a colour. What a program or a person changes shows at
  /// once.
  public var prefersLowPower = false
  /// How colours are bent on their way to the displays, by the card: each component, from 0 to 1, to the power of 1 / gamma. 1 leaves them
  /// as they are, above it they are lighter. Above zero.
  public var gamma = 1.0
  /// A picture of the pointer, which follows a mouse or a tablet, is hidden while that rests, and takes no frame to be moved; nil is none.
  /// Displays whose card has no cursor show none.
  public var pointer: PointerPicture?
  /// The part of the root's space that is shown, in points, from the root's bounds origin; nil is the size of the root's bounds.
  public var canvas: CGSize?
  /// Shows beside the canvas, and through it.
  public var background = CGColor(red: 0, green: 0, blue: 0, alpha: 1)
  /// Whether Esc, q and Ctrl-C end the run.
  public var quitsOnKeys = true
  /// Whether SIGINT, SIGTERM, SIGHUP and SIGQUIT end the run, and a fault of the program puts display and terminal back before it ends the
  /// process. What has not ended 0.7 s after the signal is ended with the process, and by a second signal at once. For programs that leave
  /// these signals to the player.
  public var handlesSignals = false
  /// Whether the player waits for a display where there is none, none of those named, or where another program shows something, and again
  /// when the card goes away, rather than ending with an error.
  public var waitsForDisplay = false
  /// How loud the sound of videos is, from 0 to 1; at 0 no device is opened. Silence for want of a device is no error.
  public var volume: Float = 1
  /// ALSA's name of the device for sound. PipeWire and PulseAudio stand behind `default` where they run.
  public var soundDevice = "default"
  /// Called on another thread when the player begins to wait for a display, with the reason in a sentence.
  public var onWait: (@Sendable (String) -> Void)?
  /// Called on another thread when a display cannot do what these settings ask for, or OpenGL ES fails on the way, with a sentence; what
  /// can be shown is shown all the same.
  public var onLack: (@Sendable (String) -> Void)?
  /// Whether the service manager that started the program hears that it plays, or waits, and signs of life from what draws the frames: see
  /// sd_notify(3). For programs that do nothing but play.
  public var notifiesServiceManager = false
  /// When the program was started, in seconds of the monotonic clock, for programs that do nothing but play; nil counts from where the run
  /// begins.
  package var programStart: Double?
  /// How many heap allocations the process has made; nil where nobody counts them.
  package var allocationCount: (@Sendable () -> UInt64)?

  /// One display, in the mode that it prefers, with the renderer that suits the card.
  public init() {}
}
