import Acetate
import ArgumentParser
import FileFormats
import Graphics
import HTTPMessages
import MediaFiles
import Playlists
import TextEscaping

struct PlayCommand: ParsableCommand, InputCommand {
  static let configuration = CommandConfiguration(
    commandName: "play", abstract: "Plays documents in a window, or full-screen on a display from a virtual terminal or a service.",
    discussion: """
      In a desktop session (Wayland or X11) a window opens. Elsewhere the display is taken, which needs no window system: the card is \
      driven through the kernel (DRM/KMS), and put back as it was at the end. One input is \
      played and then shows how it ended; several are played one after the other, and those that cannot be read are left out until their \
      turn comes again. Run it from a virtual terminal (Ctrl+Alt+F3), \
      or from a service that has none.

      KEYS
        Esc, q, Ctrl-C      quit
        f, F11              the window fills the screen, and no more
        space               stop the time, and go on
        Left, Right         one second back, on; with shift ten
        s                   save what is shown as acetate-1.png, acetate-2.png, …
        n, p, 1 … 9         next, previous, first … ninth input; for one input alone: state
        Up, Down            previous, next state of the document; 0: as written
        Ctrl+Alt+F1 … F12   another virtual terminal; the time stands still meanwhile
        Ctrl+Left, Right    with --screen: turn the device
        Alt and the pointer two fingers, mirrored about the window's middle; with Shift side by side

      EXAMPLES
        acetate play Badge.ca
        acetate play scene:cards --window 1280x720
        acetate play Hello.swift --screen iphone-14 --record-events taps.json
        acetate play scene:cards scene:cube --loop --transition CIDissolveTransition:1.0
        acetate play photos/ --loop --each 8 --transition random:1 --fit fill --motion ken-burns
        acetate play board.ca --loop --wait-for-display --fallback logo.png
        acetate play menu.m3u8 --loop --control /run/acetate.sock --blank 22:00-07:00
        acetate play menu.m3u8 photos/ --separate --connector HDMI-A-1,HDMI-A-2 --loop
        acetate play portrait.jpg --rotate 90 --fit fill
        acetate play clock.caml --connector HDMI-A-1 --mode 1920x1080@60 --stats clock.json

      EXIT CODES
        0    quit by a key, or at the end
        64   the arguments make no sense
        65   no input, nor the fallback, can be read: they are malformed
        66   they are not there
        69   no desktop session, or it has ended; no card, no display, or no such mode
        75   another program shows pictures on the card
        77   the card may not be used by this user
        130  interrupted by Ctrl-C; 129, 131 and 143 by other signals
      """)

  @Argument(
    help: """
      Pictures (\(FileFormat.read(.picture, .animation).names("or")), also those that move), videos, documents, packages and wallpapers \
      (\(FileFormat.read(.document).endings("or"))), a folder or a pattern such as 'photos/*.jpg' of those, playlists \
      (\(PlaylistReader.formats.endings("or")); see docs/playlists.md), a .swift file with a function makeScene() or an app delegate with \
      @main, which is compiled and run as you, or scene:NAME (see 'acetate list scenes').
      """,
    completion: .file(), transform: inputPath)
  var inputs: [String]

  @OptionGroup var document: DocumentArguments
  var documentArguments: DocumentArguments { document }

  @Option(help: .value("name", "Show documents in this state.")) var state: String?

  @Option(
    defaultAsFlag: "",
    help: .value("WxH", "Show it in a window of a desktop session, and nowhere else, of this size in points. Default: the input's own."))
  var window: String?

  @Flag(help: "Show it on a display, also from a desktop session.") var display = false

  @Flag(help: "Open the window as large as the screen.") var fullScreen = false

  @Option(
    help: .value("file.json", "Write what the person does to a script that 'acetate render --events' replays (see docs/events.md)."),
    completion: .file(extensions: FileFormat.json.suffixes))
  var recordEvents: String?

  @Option(
    help: ArgumentHelp(
      """
      The display: its connector, such as HDMI-A-1, or the monitor's own name or serial number, wherever it is plugged in; with --span, \
      --mirror and --separate, several, separated by commas. Default: what is connected.
      """, valueName: "names"))
  var connector: String?

  @Option(help: .value("WxH[@Hz]", "Resolution and refresh rate. Default: what the display prefers.")) var mode: String?

  @Flag(help: "Show one picture across all displays, from left to right.") var span = false

  @Flag(help: "Show the same on all displays.") var mirror = false

  @Flag(help: "Show each input on a display of its own: the first on the first, or on the first that --connector names, and so on.")
  var separate = false

  @Option(help: .value("90|180|270", "Turn pictures clockwise, for a display that hangs turned the other way; touch follows."))
  var rotate: PlayerSettings.Rotation?

  @Flag(help: "Exchange left and right, for projection from behind.") var mirrorImage = false

  @Flag(help: "Turn and mirror pictures when they are drawn, and not by the card where it can.")
  var noPlaneRotation = false

  @Option(
    parsing: .unconditional, help: .value("percent", "Leave so much of the display free on each side, which nobody sees. Default: 0."),
    transform: ArgumentValue.margin)
  var margin: Double?

  @Option(
    parsing: .unconditional,
    help: .value("factor", "Enlarge pictures about the middle of what is seen, or with less than 1 make them smaller. Default: 1."),
    transform: ArgumentValue.zoom)
  var zoom: Double?

  @Option(
    parsing: .unconditional, help: .value("number", "With --span: how many displays stand in a row; the next row is below. Default: all."),
    transform: ArgumentValue.columns)
  var columns: Int?

  @Option(
    parsing: .unconditional,
    help: .value("pixels", "With --span: so much of the picture lies behind the frames between two displays. Default: 0."),
    transform: ArgumentValue.bezel)
  var bezel: Int?

  @Option(
    parsing: .unconditional, help: .value("percent", "How loud the sound of videos is; 0 opens no device. Default: 100."),
    transform: ArgumentValue.volume)
  var volume: Double?

  @Option(help: .value("name", "ALSA's name of the device for sound. Default: default.")) var soundDevice: String?

  @Flag(help: "Begin anew at the end.") var loop = false

  @Flag(help: "Quit at the end.") var quitAtEnd = false

  @Option(seconds: "Where each input begins. Default: 0.") var from: Double?

  @Option(seconds: "Where each input ends. Default: its own end.") var to: Double?

  @Option(
    parsing: .unconditional, help: .value("factor", "How fast time passes: 0.5 is slow motion. Default: 1."), transform: ArgumentValue.rate)
  var rate: Double?

  @OptionGroup var items: ItemArguments

  @Option(help: "How inputs meet a display of other proportions: all of them shows, they cover it, fill it out, or stand a point a pixel.")
  var fit: CanvasFit?

  @Option(
    help: .value("color", "What shows beside inputs: #rrggbb[aa], or blur, which is a blurred copy of the input. Default: black."),
    transform: ArgumentValue.itemBackground)
  var background: ItemBackground?

  @Option(help: "Which renderer draws. Default: the variable ACETATE_BACKEND, else auto: OpenGL ES where the card has a GPU.")
  var backend: Backend?

  @Option(parsing: .unconditional, help: .cacheMegabytes, transform: ArgumentValue.megabytes) var cacheMb: Int?

  @Flag(help: "Dither gradients, blurs and shadows, so that dark ones show no bands; every frame is drawn as a whole then.")
  var dither = false

  @Option(help: .value("/dev/dri/cardN", "The card. Default: the first with a display connected."), completion: .file())
  var device: String?

  @Flag(help: "Wait for a display where none is connected, or another program shows something on it.")
  var waitForDisplay = false

  @Option(help: .value("file", "A picture, or anything that can be played, that shows while no input can be read."), completion: .file())
  var fallback: String?

  @Option(
    help: .value("socket", "Listen on a Unix socket of this path for what 'acetate ctl' tells (see docs/control.md)."), completion: .file())
  var control: String?

  @Option(
    help: .value("mode", "Who may connect to the socket: its permissions in octal. Default: 600."), transform: ArgumentValue.permissions)
  var controlMode: UInt16?

  @Option(
    help: .value("file", "A file, which may change, whose lines 'acetate ctl status' tells as notes: what a device has to say of itself."),
    completion: .file())
  var notes: String?

  @Option(
    help: .value("address:port", "Serve a control page, and the commands of 'acetate ctl', by HTTP on this address (see docs/control.md)."),
    transform: ArgumentValue.httpAddress)
  var http: HTTPAddress?

  @Option(
    help: ArgumentHelp(
      "The file with the token that HTTP takes, which nobody else may read. Default: a new one at every start, which is told.",
      valueName: "file"), completion: .file())
  var httpToken: String?

  @Option(
    help: .value("hours", "Turn the displays off at these times of the day, such as 22:00-07:00; several, separated by commas."),
    transform: ArgumentValue.hours)
  var blank: Schedule?

  @Flag(help: "Let the display wait for pictures where it can (variable refresh).") var vrr = false

  @Flag(help: "Leave a picture or video on top to a plane of the card where it has one that takes it, so that less is drawn.")
  var planes = false

  @Flag(
    help: """
      Have OpenGL ES read decoded frames of videos in memory that it shares, where the card can; else, and by default, they are converted \
      and copied.
      """
  )
  var importVideo = false

  @Option(
    parsing: .unconditional,
    help: .value("number", "Bend colours by the card's own table: lighter above 1, darker below. Default: as they are."),
    transform: ArgumentValue.gamma)
  var gamma: Double?

  @Option(
    help: ArgumentHelp(
      "Show where the pointer is, by the card's cursor, while it moves: 'arrow', or a picture of at most 64 by 64 pixels. Default: not.",
      valueName: "arrow|file"), completion: .file())
  var cursor: String?

  @Option(
    help: .value("x,y", "The pixel of the cursor's picture that points, from its upper left. Default: 0,0."),
    transform: ArgumentValue.hotSpot)
  var hotSpot: PixelPlace?

  @Flag(help: "Show fewer new pictures where nothing moves fast: by no more than a pixel from one to the next, at least ten a second.")
  var lowPower = false

  @Flag(name: .customLong("low-latency"), help: "Begin frames as late as is safe.") var lowLatency = false

  @Option(
    defaultAsFlag: "",
    help: .value("file.json", "Print flips, misses and times at the end; with a file that ends in .json, write them there too."),
    completion: .file(extensions: FileFormat.json.suffixes))
  var stats: String?

  func validate() throws {
    if window != nil, display { throw ValidationError("--window and --display are different things; give one") }
    if let window, !window.isEmpty, windowSize == nil {
      throw ValidationError("--window takes a size such as 1280x720, not '\(window)'; without one it comes after the inputs")
    }
    if let option = displayOption, window != nil || fullScreen {
      throw ValidationError("\(option) is for displays; leave out \(window != nil ? "--window" : "--full-screen")")
    }
    if fullScreen, display { throw ValidationError("--full-screen is for windows, and displays are filled anyway") }
    let arrangements = [(span, "--span"), (mirror, "--mirror"), (separate, "--separate")].filter(\.0).map(\.1)
    if arrangements.count > 1 { throw ValidationError("\(arrangements[0]) and \(arrangements[1]) are different things; give one") }
    if separate, inputs.count < 2 { throw ValidationError("--separate shows several inputs, each on a display of its own; there is one") }
    if separate, quitAtEnd { throw ValidationError("--quit-at-end is for one display; displays of their own end at different times") }
    if let option = columns != nil ? "--columns" : bezel != nil ? "--bezel" : nil, !span {
      throw ValidationError("\(option) is for one picture across all displays; it goes with --span")
    }
    if noPlaneRotation, rotate == nil, !mirrorImage {
      throw ValidationError("--no-plane-rotation is for pictures that are turned; it goes with --rotate or --mirror-image")
    }
    if let to, to <= from ?? 0 { throw ValidationError("--to must lie after --from (\(shortest(from ?? 0)) s)") }
    if loop && quitAtEnd { throw ValidationError("--loop has no end to quit at; leave out --quit-at-end") }
    if let connector, arrangements.isEmpty, connector.utf8.contains(UInt8(ascii: ",")) {
      throw ValidationError("several displays need --span, --mirror or --separate")
    }
    if connector?.split(atEach: ",").contains("") == true {
      throw ValidationError("--connector names displays, such as HDMI-A-1")
    }
    if control == "" { throw ValidationError("--control takes a socket's path") }
    if controlMode != nil && control == nil { throw ValidationError("--control-mode is of the socket that --control names") }
    if notes != nil && control == nil && http == nil {
      throw ValidationError("--notes are told to who asks by --control or --http; give one")
    }
    if hotSpot != nil && (cursor ?? "arrow") == "arrow" { throw ValidationError("--hot-spot is of the picture that --cursor names") }
    if httpToken != nil && http == nil { throw ValidationError("--http-token is of the page that --http serves") }
    if let stats, !stats.isEmpty, stats != "-", FileFormat(path: stats) != .json {
      throw ValidationError("--stats writes to a file that ends in .json, not to '\(stats)'; without a file it comes after the inputs")
    }
    if items.transition != nil, inputs.count == 1, !ItemInputs.isList(inputs[0]) {
      throw ValidationError("--transition leads from one input to the next; there is one alone")
    }
  }
}

extension PlayCommand {
  /// The size of windows that was asked for, in points; nil for none, and for a text that is no size.
  var windowSize: CGSize? {
    let numbers = window?.split(atEach: "x").map { Int($0) } ?? []
    guard numbers.count == 2, let width = numbers[0], let height = numbers[1], (1...16384).contains(width), (1...16384).contains(height)
    else { return nil }
    return CGSize(width: CGFloat(width), height: CGFloat(height))
  }

  /// An option that was given and that displays alone have; nil without one.
  var displayOption: String? {
    let given = [
      (span, "--span"), (connector != nil, "--connector"), (mode != nil, "--mode"), (device != nil, "--device"), (vrr, "--vrr"),
      (planes, "--planes"), (importVideo, "--import-video"), (waitForDisplay, "--wait-for-display"), (cursor != nil, "--cursor"),
    ]
    return given.first(where: \.0)?.1
  }

  /// Whether a Swift program is built anew when its files change: in a window, where somebody may be writing it.
  var followsSource: Bool {
    var settings = PlayerSettings()
    settings.place = place
    return settings.expectsWindow && LiveProgram.current == nil
  }

  var place: PlayerSettings.Place {
    if window != nil || fullScreen { return .window(size: windowSize, isFullScreen: fullScreen) }
    return display || displayOption != nil ? .display : .automatic
  }
}
