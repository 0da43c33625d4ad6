import Acetate
import ArgumentParser
import CAML
import QuartzCore
import TextEscaping

/// Which part of a document is shown.
struct CanvasArguments: ParsableArguments {
  /// What the canvas is taken from.
  enum Fit: String, CaseIterable, ExpressibleByArgument {
    /// The root layer's bounds.
    case bounds
    /// All that is drawn.
    case content
    /// How the bounds meet a size of other proportions: see `CanvasFit`.
    case fit, fill, stretch, none
  }

  @Option(
    parsing: .unconditional, help: .value("x,y,width,height", "Show this part of the root layer's space, in points. Default: its bounds."),
    transform: ArgumentValue.canvas)
  var canvas: CGRect?

  @Option(
    help: """
      What the canvas is taken from: the root layer's bounds, or all that is drawn in the time that is rendered (content). fill, stretch \
      and none take the bounds, and say how they meet a --size of other proportions: so that they cover it, fill it out, or stand in it a \
      point a pixel; fit, as by default, so that all of them shows.
      """)
  var fit = Fit.bounds

  func validate() throws {
    if canvas != nil && fit == .content { throw ValidationError("--canvas and --fit content both say what is shown; give one") }
  }

  /// Whether a document's own canvas, or its screen, is shown.
  var isOwn: Bool { canvas == nil && fit != .content }

  var canvasFit: CanvasFit { CanvasFit(rawValue: fit.rawValue) ?? .fit }

  /// The whole points that a rectangle takes up. Less than a thousandth of a point is an error of rounding, and no point of its own.
  private static func wholePoints(of box: CGRect) -> CGRect {
    let least = 1e-3
    let (x, y) = ((box.minX + least).rounded(.down), (box.minY + least).rounded(.down))
    return CGRect(x: x, y: y, width: max((box.maxX - least).rounded(.up) - x, 1), height: max((box.maxY - least).rounded(.up) - y, 1))
  }

  /// The composition with the canvas that was asked for.
  /// - Parameters:
  ///   - row: what is set besides.
  ///   - times: when it is rendered, in seconds.
  func shown(
    _ composition: Composition, of source: InputArguments, row: [LayerAssignment], at times: [Double]
  ) throws -> Composition {
    try shown(composition, of: source, at: times) { try source.load(isQuiet: true, row: row) }
  }

  /// The composition with the canvas that was asked for.
  /// - Parameters:
  ///   - times: when it is rendered, in seconds.
  ///   - copy: loads the same once more.
  func shown(
    _ composition: Composition, of source: InputArguments, at times: [Double], copy: () throws -> Composition
  ) throws -> Composition {
    var composition = composition
    if let canvas { composition.show(canvas) }
    guard fit == .content else { return composition }
    if source.input == "-" { throw Failure(.usage, "--fit content reads the document twice; give it as a file, not as -") }
    // Measuring plays the document, so it is done on another copy.
    guard let box = try copy().contentBounds(at: times) else {
      throw Failure(.badInput, "\(source.input): nothing is drawn in the time that is rendered, so --fit content finds no canvas")
    }
    guard max(box.width, box.height) <= 1e6 else {
      let (width, height) = (shortest(box.width), shortest(box.height))
      throw Failure(.badInput, "\(source.input): what is drawn is \(width) by \(height) points; say which part with --canvas")
    }
    composition.show(Self.wholePoints(of: box))
    return composition
  }
}
