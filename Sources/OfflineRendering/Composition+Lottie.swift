package import CAML
internal import Foundation
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
    layer.add(VideoAnimation(document.vectors()), forKey: "lottie")
    self.init(layer)
    duration = document.duration
    frameRate = FrameRate("\(document.frameRate)")
    vectorProblems = document.problems.map(CAMLDiagnostic.init)
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
