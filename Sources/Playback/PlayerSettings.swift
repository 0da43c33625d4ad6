public import OfflineRendering
public import QuartzCore
internal import WindowOutput

/// Where and how a player shows its frames.
public struct PlayerSettings: Sendable {
  /// How several displays are used.
  public enum Arrangement: String, Sendable, CaseIterable {
    /// One display: the first connected one, or the named one.
    case single
    /// All displays, or the named ones, show the same.
    case mirror
    /// All displays, or the named ones, form one picture: side by side, or in rows of `columns`.
    case span
    /// Each display, or each named one, shows what a player of its own plays: see `PlaylistPlayer.run(beside:cancellation:)`. A missing one
    /// does not affect the others.
    case separate
  }

  /// Where pictures are shown.
  public enum Place: Sendable, Hashable {
    /// In a window where the program runs in a desktop session, else on a display.
    case automatic
    /// On a display, through the kernel and without a window system.
    case display
    /// In a window of a desktop session, on Wayland or X11. The title is that of what is played unless it is given; the size, in points, is
    /// the canvas's, as far as the monitor has room.
    case window(title: String? = nil, size: CGSize? = nil, isFullScreen: Bool = false)
  }

  /// Degrees by which pictures are rotated clockwise, for displays that are mounted rotated the other way.
  public enum Rotation: Int, Sendable, CaseIterable {
    /// No rotation: upright.
    case none = 0
    /// A quarter turn clockwise.
    case right = 90
    /// Half a turn: upside down.
    case half = 180
    /// A quarter turn counterclockwise.
    case left = 270
  }

  /// Where pictures are shown. Windows need SDL 2 (`libsdl2-2.0-0`), which is loaded when one is opened. The settings of displays, from
  /// `connectors` on, are of no use to windows, but `arrangement`: with `.separate` each player has a window of its own, with `.mirror`
  /// there is one on each monitor, and at least two.
  public var place = Place.automatic
  /// The displays to use, by the names of their connectors, such as `HDMI-A-1`, or by the names or serial numbers of monitors; empty uses
  /// what is connected.
  public var connectors: [String] = []
  /// How several displays are used.
  public var arrangement = Arrangement.single
  /// The mode: `1920x1080`, `1920x1080@60`; nil is the display's preferred mode.
  public var mode: String?
  /// The rotation of pictures. Touch input follows it; `PlaylistPlayer.picture()` is upright.
  public var rotation = Rotation.none
  /// Whether pictures are mirrored horizontally, for projection from behind.
  public var isMirrored = false
  /// Whether cards rotate and mirror by themselves where they can, which costs no time: by the planes' property `rotation`.
  public var usesPlaneRotation = true
  /// The invisible margin, as a fraction of a display's width at the left and right, and of its height at the top and bottom: from 0 to
  /// below ½.
  public var margin = 0.0
  /// The factor by which pictures are enlarged about the centre of the visible part; above zero. Touch input follows it.
  public var zoom = 1.0
  /// The number of displays in a row, for a picture across all of them, from left to right; further displays form the next row. Nil is one
  /// row. Above zero.
  public var columns: Int?
  /// Pixels of the picture that bezels hide between neighbours, where it extends across all displays.
  public var bezel = 0
  /// The card's device file, such as `/dev/dri/card0`; nil takes the first card with a connected display.
  public var device: String?
  /// The renderer that draws frames.
  public var backend = Backend.auto
  /// Bytes that the renderer may keep between frames; see `RenderSettings.cacheByteLimit`.
  public var cacheByteLimit = 256 << 20
  /// Whether gradients, blurs and shadows are dithered, so that dark ones show no bands; see `RenderSettings.dithers`. Every frame is drawn
  /// as a whole then.
  public var dithers = false
  /// Whether variable refresh is used on displays that support it.
  public var usesVariableRefresh = false
  /// Whether an opaque picture or video that lies on top of everything else, and only moves or stands above what moves, is shown by a plane
  /// of the card of its own, where the card has one and takes it: what lies below is not drawn again for it then. One that covers the whole
  /// display is shown by the display's own plane, and nothing is drawn. A picture that is scaled looks as the card scales.
  public var usesPlanes = false
  /// Whether decoded video frames stay in memory that OpenGL ES reads in place and converts to RGB, instead of being converted by the CPU
  /// and copied. This is tested on the card when the player starts; where the card's colours differ, or the CPU draws, frames are copied.
  public var importsVideo = false
  /// Whether frames are begun as late as is safe, so that they include the latest changes, instead of right after the frame before.
  public var prefersLowLatency = false
  /// Whether the frame rate is lowered where nothing moves fast: to every second blank, or third, and so on down to ten frames a second, as
  /// long as no frame differs from the one before by more than a pixel or four 255ths of a colour. Changes by a program or a person show at
  /// once.
  public var prefersLowPower = false
  /// The gamma that the card applies: each component, from 0 to 1, is raised to 1 / gamma. 1 leaves colours as they are, greater values
  /// lighten them. Above zero.
  public var gamma = 1.0
  /// A picture of the pointer, which follows a mouse or tablet, hides while it rests, and moves without a new frame; nil is none. Displays
  /// whose card has no cursor show none.
  public var pointer: PointerPicture?
  /// The part of the root's space that is shown, in points, from the root's bounds origin; nil is the size of the root's bounds.
  public var canvas: CGSize?
  /// The colour beside the canvas, and behind its transparent parts.
  public var background = CGColor(red: 0, green: 0, blue: 0, alpha: 1)
  /// Whether Esc, q and Ctrl-C end the run.
  public var quitsOnKeys = true
  /// Whether SIGINT, SIGTERM, SIGHUP and SIGQUIT end the run, and a crash restores display and terminal before it ends the process. A run
  /// that has not ended 0.7 s after the signal is ended with the process, and by a second signal at once. For programs that leave these
  /// signals to the player.
  public var handlesSignals = false
  /// Whether the player waits for a display, instead of ending with an error, where there is none, none of those named, or another program
  /// uses it, and again when the card goes away.
  public var waitsForDisplay = false
  /// Volume of videos' sound, from 0 to 1; 0 opens no device. A missing device is no error.
  public var volume: Float = 1
  /// ALSA's name of the sound device. PipeWire and PulseAudio provide `default` where they run.
  public var soundDevice = "default"
  /// Called on another thread when the player begins to wait for a display, with the reason as a sentence.
  public var onWait: (@Sendable (String) -> Void)?
  /// Called on another thread, with a sentence, each time something that was asked for is not had: a display lacks the feature, or
  /// OpenGL ES fails during the run. The player goes on as well as it can.
  public var onDegradation: (@Sendable (String) -> Void)?
  /// Whether the service manager that started the program is told that it plays or waits, and gets keep-alive messages from the display's
  /// thread: see sd_notify(3). For programs that do nothing but play.
  public var notifiesServiceManager = false
  /// When the program was started, in seconds of the monotonic clock, for programs that do nothing but play; nil is the start of the run.
  package var programStart: Double?
  /// Returns the number of heap allocations of this process so far; nil where they are not counted.
  package var allocationCount: (@Sendable () -> UInt64)?
  /// Called on the thread of the layers when the first picture has been seen.
  package var onFirstPicture: (@Sendable () -> Void)?
  /// Keeps what the person does; nil where nobody asks for it.
  package var eventRecorder: EventRecorder?

  /// Settings for a window or one display in its preferred mode, with the renderer that suits the card.
  public init() {}

  /// The former name of `onDegradation`.
  @available(*, deprecated, renamed: "onDegradation")
  public var onLack: (@Sendable (String) -> Void)? {
    get { onDegradation }
    set { onDegradation = newValue }
  }
}

extension PlayerSettings {
  struct Window {
    var title: String?
    /// The size in points.
    var size: CGSize?
    var isFullScreen = false
  }

  /// Whether pictures will be shown in a window, as far as the environment tells: where somebody may be working on what is shown.
  package var expectsWindow: Bool { window != nil && !WindowSystem.kinds(in: ProcessInfo.processInfo.environment).isEmpty }

  /// What windows are like, where pictures may be shown in some.
  var window: Window? {
    switch place {
    case .automatic: Window()
    case .display: nil
    case .window(let title, let size, let isFullScreen): Window(title: title, size: size, isFullScreen: isFullScreen)
    }
  }
}
