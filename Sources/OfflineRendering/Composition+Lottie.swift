package import CAML
public import Lottie
internal import MediaFiles
internal import QuartzCore

extension Composition {
  /// A Lottie animation from its beginning to its end, in a point for each of its own. Its last frame stays.
  ///
  /// It is drawn at the size at which it shows. What of it cannot be drawn is told by `diagnostics`.
  public init(_ document: LottieDocument) {
    let layer = CALayer()
    layer.bounds = CGRect(origin: .zero, size: document.size)
    layer.position = CGPoint(x: layer.bounds.midX, y: layer.bounds.midY)
    let item = LottieItem(document, in: layer)
    self.init(layer)
    lottie = item
    frameRate = FrameRate("\(document.frameRate)")
    vectorProblems = document.problems.map(CAMLDiagnostic.init)
  }
}

extension Composition {
  /// Shows the part of a Lottie animation that a marker names, from its beginning to its end.
  /// - Throws: `CAMLError` when it has no marker of the name, or the composition is something else.
  public mutating func show(marker name: String) throws {
    guard let lottie else {
      throw CAMLError(
        .parameter,
        CAMLDiagnostic(severity: .error, file: nil, message: "markers are parts of Lottie animations, and this is none"))
    }
    try CAMLError.translating { () throws(LottieError) in try lottie.show(marker: name) }
    duration = nil
  }

  /// Whether it is a Lottie animation, whose parameters are its slots and inputs, and whose states are its themes and its machines' states.
  package var isLottie: Bool { lottie != nil }
}

extension CAMLError {
  static func translating(_ body: () throws(LottieError) -> Void) throws(CAMLError) {
    do throws(LottieError) { try body() } catch {
      throw CAMLError(.parameter, CAMLDiagnostic(severity: .error, file: nil, message: error.message))
    }
  }
}

extension CAMLDiagnostic {
  /// What of a Lottie animation is not drawn, with its place.
  package init(_ problem: LottieProblem) {
    self.init(
      severity: .warning, file: problem.file, line: problem.line, column: problem.column,
      message: problem.message + (problem.path.isEmpty ? "" : " (\(problem.path))"))
  }
}
