import Acetate
import QuartzCore
import Scenes

/// A contact sheet as a layer tree: a row a transition, a column a progress, with labels.
struct TransitionSheet {
  let root = CALayer()
  private let rows: [Row]
  private let subtype: TransitionSubtypeArgument?
  private let new: CGImage

  private struct Row {
    let choice: TransitionChoice
    let cells: [CALayer]
  }

  static let progresses: [Float] = [0, 0.1, 0.25, 0.5, 0.75, 0.9, 1]
  /// When to look at it, in seconds: each transition stands still at its progress from 0 to twice that time.
  static let moment = 0.5

  // In points.
  private static let cellWidth: CGFloat = 240
  private static let gap: CGFloat = 12
  private static let labelWidth: CGFloat = 320
  private static let headHeight: CGFloat = 36

  init(_ choices: [TransitionChoice], from old: CGImage, to new: CGImage, subtype: TransitionSubtypeArgument?) {
    self.subtype = subtype
    self.new = new
    // Lengths in points mean on the sheet what they mean at the pictures' own size.
    let pictureSize = CGSize(width: old.width, height: old.height)
    let scale = Self.cellWidth / pictureSize.width
    let cellHeight = (pictureSize.height * scale).rounded()
    let width = Self.labelWidth + CGFloat(Self.progresses.count) * (Self.cellWidth + Self.gap) + Self.gap
    let height = Self.headHeight + CGFloat(choices.count) * (cellHeight + Self.gap) + Self.gap
    root.bounds = CGRect(x: 0, y: 0, width: width, height: height)
    root.backgroundColor = CGColor(red: 0.96, green: 0.96, blue: 0.97, alpha: 1)

    func x(_ column: Int) -> CGFloat { Self.labelWidth + Self.gap + CGFloat(column) * (Self.cellWidth + Self.gap) }
    // Layers count from the bottom.
    func y(_ row: Int) -> CGFloat { height - Self.headHeight - Self.gap - CGFloat(row) * (cellHeight + Self.gap) - cellHeight }

    for (column, progress) in Self.progresses.enumerated() {
      let frame = CGRect(x: x(column), y: height - Self.headHeight - 2, width: Self.cellWidth, height: 26)
      root.addSublayer(
        Self.label("\(progress == progress.rounded() ? String(Int(progress)) : String(progress))", frame, alignment: .center))
    }
    var rows: [Row] = []
    for (row, choice) in choices.enumerated() {
      let frame = CGRect(x: Self.gap, y: y(row) + cellHeight / 2 - 13, width: Self.labelWidth - Self.gap, height: 26)
      root.addSublayer(Self.label(choice.name, frame, alignment: .right))
      var cells: [CALayer] = []
      for column in Self.progresses.indices {
        let cell = CALayer()
        cell.bounds = CGRect(origin: .zero, size: pictureSize)
        cell.position = CGPoint(x: x(column) + Self.cellWidth / 2, y: y(row) + cellHeight / 2)
        cell.transform = CATransform3DMakeScale(scale, scale, 1)
        cell.contentsGravity = .resizeAspect
        cell.contents = old
        root.addSublayer(cell)
        cells.append(cell)
      }
      rows.append(Row(choice: choice, cells: cells))
    }
    self.rows = rows
  }

  private static func label(_ text: String, _ frame: CGRect, alignment: CATextLayerAlignmentMode) -> CATextLayer {
    let label = CATextLayer()
    label.frame = frame
    label.string = text
    label.fontSize = 17
    label.alignmentMode = alignment
    label.truncationMode = .end
    label.foregroundColor = CGColor(red: 0.15, green: 0.15, blue: 0.2, alpha: 1)
    return label
  }

  /// Lets every cell change; to be called when the old picture is on show.
  func change() {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    for row in rows {
      for (cell, progress) in zip(row.cells, Self.progresses) {
        let transition = row.choice.transition(subtype: subtype, canvas: cell.bounds.size)
        transition.duration = 2 * Self.moment
        transition.startProgress = progress
        transition.endProgress = progress
        cell.contents = new
        cell.add(transition, forKey: kCATransition)
      }
    }
    CATransaction.commit()
  }

  /// Moments of two built-in scenes.
  static func builtInPictures() throws -> (CGImage, CGImage) {
    func picture(_ name: String, at time: Double) throws -> CGImage {
      guard let scene = Scene.named(name) else { throw Failure(.software, "there is no scene '\(name)'") }
      var settings = RenderSettings()
      settings.canvas = scene.size
      settings.size = PixelSize(640, 360)
      settings.backend = .software
      return try reportingFailures { try OfflineRenderer(scene.makeRoot(), settings: settings).image(at: time) }
    }
    return (try picture("cards", at: 3), try picture("voyage", at: 2.5))
  }
}
