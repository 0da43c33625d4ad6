import Acetate
import ArgumentParser
import FrameBenchmarks
import QuartzCore

struct BenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench", abstract: "Measures what frames cost: each stage's time, and counts that do not depend on the machine.",
    discussion: """
      Without names, all workloads run. A workload is a scene ('acetate list scenes'), any number of a kind (quads-5000, \
      properties-30000), or one of those on which systems are compared: W1-1000 (quads), W2 (cards in space), W3-fade, W3-push, \
      W3-ripple (transitions), W4 (groups), W5-100000 (time alone), W6 (one mover over 1000), W7, W7-paths (outlines and text),
      W8-10000 (particles), W9-CIBloom (a filter of layers, by any of their names: 'acetate list filters').
      W10:FILE is a video below 200 layers, W10-decode:FILE its frames alone, W10-draw:FILE the layers over two of them, \
      each at the video's frame rate. W11:FILE is a Lottie animation.

      Stages run one after the other, so that each one's time is its own: callbacks (what programs do: animations that begin \
      and end, timers, display links), commit, evaluate, plan, render (until the frame is complete; with OpenGL ES also its \
      parts: encode, submit, wait, and device by its own clock), readBack. Times are \
      milliseconds; processor time is that of all threads.

      EXAMPLES
        acetate bench W1-1000 W4 --backend both
        acetate bench scene:cards --size 3840x2160 --readback --json cards.json
        acetate bench --html report.html
        acetate bench W4 --plan dot | dot -Tsvg > plan.svg
        acetate bench W10-decode:clip.mp4 W10-draw:clip.mp4 W10:clip.mp4 --backend software
        acetate bench W11:logo.json --backend software --size 750x1334
      """)

  @Argument(help: .value("workload", "Workloads or scenes; 'all' also runs every scene.")) var workloads: [String] = []

  @Option(help: .value("renderer", "software, gl or both.")) var backend = BenchRenderers.both

  @Option(help: .value("device", "The OpenGL ES device, as 'acetate info' lists them.")) var device: String?

  @Option(help: .value("WxH", "Size in pixels. Default: the workload's own, 1920x1080 for W1 to W9."), transform: ArgumentValue.size)
  var size: PixelSize?

  @Option(parsing: .unconditional, help: .cacheMegabytes, transform: ArgumentValue.megabytes) var cacheMb: Int?

  @Option(help: .value("count", "Frames to measure.")) var frames = 300

  @Option(help: .value("seconds", "Ends a workload after so many seconds, but not before five frames."), transform: ArgumentValue.seconds)
  var limit: Double?

  @Flag(help: "Bring every frame into memory.") var readback = false

  @Option(help: .value("file", "Write all results as JSON; - is standard output."), completion: .file())
  var json: String?

  @Option(help: .value("file", "Write a report with charts that opens without a network."), completion: .file())
  var html: String?

  @Option(help: .value("file.png", "Write the picture at 0.5 s; with one workload and one renderer."), completion: .file())
  var picture: String?

  @Option(
    help: ArgumentHelp(
      "Instead of measuring, print the passes of the frame at 0.5 s and the surfaces between them, in words or for Graphviz, "
        + "or what they ask of a GPU and how long a Raspberry Pi 4 would take, by a model.",
      valueName: "text|dot|cost"))
  var plan: PlanForm?

  @Flag(help: "Print one line of JSON in the form that comparisons with other systems read.") var oneLine = false

  func validate() throws {
    if frames < 1 { throw ValidationError("--frames must be at least 1") }
    if frames > 10_000_000 { throw ValidationError("--frames must be at most 10000000, not \(frames)") }
    if let limit, limit <= 0 { throw ValidationError("--limit must be above zero") }
    if device != nil && backend == .software {
      throw ValidationError("--device chooses among OpenGL ES devices; it cannot go with --backend software")
    }
    if plan != nil {
      guard workloads.count == 1, picture == nil, !oneLine, json == nil, html == nil else {
        throw ValidationError("--plan takes one workload, and measures nothing that could be written")
      }
    }
    if picture != nil || oneLine {
      guard workloads.count == 1, backend != .both else {
        throw ValidationError("--picture and --one-line take one workload and one renderer")
      }
    }
  }
}

extension PlanForm: ExpressibleByArgument {}

enum BenchRenderers: String, ExpressibleByArgument, CaseIterable {
  case software, gl, both

  var backends: [Backend] {
    switch self {
    case .software: [.software]
    case .gl: [.gl]
    case .both: [.software, .gl]
    }
  }
}
