import Acetate
import ArgumentParser
import FileFormats
import OfflineOutput
import Playlists
import QuartzCore
import TextEscaping

struct RenderCommand: ParsableCommand, InputCommand {
  static let configuration = CommandConfiguration(
    commandName: "render", abstract: "Renders a document to a picture, a sequence of pictures, or a video.",
    discussion: """
      The output's name decides its format: \(OutputFormat.pictures.endings("or")) (one picture), name-%05d.png or a folder ending in / \
      (a picture a frame), \(FileFormat.written(.animation).endings("or")), .webp with --duration or --to (an animation), .mp4 (H.264), \
      .mov (H.264, or ProRes 4444 with --background transparent), .webm (VP9), \(OutputFormat.raw.endings("or")) (raw), and to standard \
      output rgba:-, y4m:- or png:-.

      Without times, a picture shows the document at 0 s, and a video runs as long as the document's longest finite animation, or \
      5 s. The canvas is the root layer's bounds, a wallpaper's screen, or what --canvas and --fit say; --size shows all of it as large \
      as it fits.

      EXAMPLES
        acetate render scene:cards -o cards.mp4 --size 1280x720
        acetate render Badge.ca -o badge.png --at 0.5 --scale 2
        acetate render Lock.wallpaper -o lock.png --screen iphone-14 --param mode=home
        acetate render Glyph.ca -o glyph.png --fit content
        acetate render clock.caml -o frames/ --from 10 --to 12 --fps 30
        acetate render badge.caml -o "badge-{name.string}.png" --data guests.csv
        acetate render clock.caml -o clock.webm --background transparent --stats -
        acetate render clock.caml -o clock.mov --background transparent
        acetate render scene:cards -o cards.mp4 --audio music.flac --audio-offset 0.5
        acetate render scene:aurora -o aurora.mp4 --depth 10 --color-space bt2020-pq --encoder libx265
        acetate render Badge.ca -o badge.png --depth 16 --color-space display-p3
        acetate render Scene.swift -o scene.mp4
        acetate render photos/ -o show.mp4 --each 8 --transition random:1 --motion ken-burns --fit fill
        acetate render photo.jpg -o story.png --size 1080x1920 --background blur
        acetate render --plan /farm/clock --part 7

      Several inputs, a folder or pattern of pictures and documents, and a playlist (\(PlaylistReader.formats.endings("or")); see \
      docs/playlists.md) are shown one after the other, as 'acetate play' shows them, at 1920x1080 where no --size is given. \
      A video has one round of them.

      With --plan it renders parts of what 'acetate plan' planned; see 'acetate render --plan FOLDER --help'.

      A Swift file has a function makeScene() without parameters that returns the root: a CALayer whose bounds are the canvas, or a UIView \
      or UIViewController (then it is @MainActor). It may import QuartzCore, UIKit, Acetate, and all else that the package has. \
      It is compiled and run as you, with all that you may do, where it is the only input, or with --swift the folder of it is; what other \
      folders, lists and packages hold is never run. It is compiled when it, or acetate, has changed; the compiler's words about it come \
      on standard error, and the exit code is 65. What the program does on its own account (exit, a trap) ends the command as it ends any \
      program.
      """)

  @OptionGroup var source: InputArguments

  @Argument(help: "More inputs, which are shown one after the other.", completion: .file(), transform: inputPath)
  var others: [String] = []

  var inputs: [String] { [source.input] + others }
  var documentArguments: DocumentArguments { source.document }

  @OptionGroup var items: ItemArguments

  @OptionGroup var canvas: CanvasArguments

  @Option(name: .shortAndLong, help: .value("output", "Where the result goes; the name decides the format."), completion: .file())
  var output: String

  @Option(help: .value("WxH", "Size in pixels. Default: the document's size times --scale."), transform: ArgumentValue.size)
  var size: PixelSize?

  @Option(
    parsing: .unconditional, help: .value("factor", "Pixels per point. Default: 1, or with --size as many as show the whole canvas."),
    transform: ArgumentValue.scale)
  var scale: Double?

  @Option(seconds: "Render the one frame at this time.") var at: Double?

  @Option(seconds: "Time of the first frame. Default: 0.") var from: Double?

  @Option(seconds: "Where the last frame ends: 0 to 1 s at 60 frames a second are 60 frames.") var to: Double?

  @Option(seconds: "Length, in place of --to.") var duration: Double?

  @Option(help: .frameRate, transform: ArgumentValue.frameRate) var fps: FrameRate?

  @Option(
    help: ArgumentHelp(
      """
      Renders once for each row of a file. Columns are named as --set names properties: title.string. The output's name has {row}, or a \
      column in braces, and so have those at --stats and --poster.
      """, valueName: "rows.csv|rows.json"), completion: .file(extensions: DataTable.formats.suffixes))
  var data: String?

  @Flag(help: .dryRun) var dryRun = false

  @OptionGroup var drawing: DrawingArguments

  func validate() throws {
    if at != nil && (from != nil || to != nil || duration != nil) {
      throw ValidationError("--at renders one frame; it cannot go with --from, --to or --duration")
    }
    if to != nil && duration != nil { throw ValidationError("--to and --duration say the same thing twice; give one") }
    if let to, to <= from ?? 0 { throw ValidationError("--to must lie after --from (\(shortest(from ?? 0)) s)") }
    if let duration, duration <= 0 { throw ValidationError("--duration must be above zero") }
    if canvas.canvasFit != .fit && size == nil && others.isEmpty && !items.isUsed && !ItemInputs.isList(source.input) {
      throw ValidationError("--fit \(canvas.fit.rawValue) says how the input meets a --size; give one")
    }
    if dryRun && drawing.stats != nil { throw ValidationError("--dry-run renders a few frames, of which there are no statistics") }
    if dryRun && drawing.poster != nil { throw ValidationError("--dry-run writes nothing; leave out --poster") }
    if data == "-" && source.input == "-" { throw ValidationError("the document and the rows cannot both be standard input") }
    try drawing.validate(output: output)
  }
}
