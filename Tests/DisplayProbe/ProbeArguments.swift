import DRMOutput

/// What the probe is told to do.
struct ProbeArguments {
  enum Ending { case close, crash, kill }

  var command = "info"
  /// Nil takes the first card with a display.
  var card: String?
  var isLegacy = false
  var usesGL = false
  var layouts: [DisplayOutput.BufferLayout]?
  var bufferCount: Int?
  var frames = 60
  var showsAll = false
  var connectors: [String] = []
  var mode = ModeRequest.preferred
  /// Seconds that the last picture stays.
  var hold = 0.0
  /// Whether each frame draws and tells only what differs from the frame before.
  var drawsDamageOnly = false
  /// Whether each picture waits for the fence of the flip before.
  var chainsFences = false
  /// Milliseconds after which the fence is signalled that the last picture waits for; it is one of the card vgem's.
  var lateFence: Double?
  /// Frames after which the output is paused and resumed.
  var pausesAfter: Int?
  /// Seconds that the output stays in the background after the last frame, as behind another virtual terminal.
  var background = 0.0
  /// Seconds in which frames are shown on whatever is plugged in at the time.
  var watch = 0.0
  var ending = Ending.close

  init(_ words: [String]) throws {
    var words = words[...]
    func value() throws -> String {
      guard let word = words.popFirst() else { throw ProbeError("a value is missing") }
      return word
    }
    if let first = words.first, !first.hasPrefix("-") { command = words.removeFirst() }
    while let word = words.popFirst() {
      switch word {
      case "--card": card = try value()
      case "--late-fence": lateFence = Double(try value())
      case "--legacy": isLegacy = true
      case "--gl": usesGL = true
      case "--layout": layouts = [try layout(value())]
      case "--buffers": bufferCount = Int(try value())
      case "--frames": frames = Int(try value()) ?? frames
      case "--all": showsAll = true
      case "--connector": connectors.append(try value())
      case "--mode": mode = try ModeRequest(value())
      case "--hold": hold = Double(try value()) ?? hold
      case "--background": background = Double(try value()) ?? background
      case "--watch": watch = Double(try value()) ?? watch
      case "--fences": chainsFences = true
      case "--damage": drawsDamageOnly = true
      case "--pause-after": pausesAfter = Int(try value())
      case "--crash": ending = .crash
      case "--kill": ending = .kill
      default: throw ProbeError("unknown argument \(word)")
      }
    }
  }

  private func layout(_ name: String) throws -> DisplayOutput.BufferLayout {
    switch name {
    case "modifiers": .modifiers
    case "linear": .linear
    case "implicit": .implicit
    case "window": .window
    case "copied": .copied
    default: throw ProbeError("no layout \(name)")
    }
  }
}

struct ProbeError: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}
