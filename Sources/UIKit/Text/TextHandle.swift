/// A handle at an end of a selection: a bar as high as its line, with a knob above it at the start and below it at the end.
final class TextHandle: UIView {
  let isStart: Bool
  private let bar = ControlParts.part(nil, radius: 1), knob = ControlParts.part(nil, radius: TextHandle.knobSize / 2)
  /// The knob's diameter, and how far it lies over the bar; points.
  static let knobSize: CGFloat = 11, overlap: CGFloat = 2
  /// How far from the handle a finger takes hold of it.
  private static let reach: CGFloat = 20

  init(isStart: Bool) {
    self.isStart = isStart
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    addSubview(bar)
    addSubview(knob)
  }

  required init?(coder: NSCoder) { nil }

  /// Stands the handle at a caret's rectangle in the superview, with its knob inside the area that shows what is in it.
  func place(at caret: CGRect, in area: CGRect) {
    let out = Self.knobSize - Self.overlap, width = Self.knobSize
    let top = isStart ? max(caret.minY - out, min(area.minY, caret.minY)) : caret.minY
    let bottom = isStart ? caret.maxY : min(caret.maxY + out, max(area.maxY, caret.maxY))
    frame = CGRect(x: caret.midX - width / 2, y: top, width: width, height: bottom - top)
    bar.frame = CGRect(x: width / 2 - 1, y: caret.minY - top, width: 2, height: caret.height)
    knob.frame = CGRect(x: 0, y: isStart ? 0 : bounds.height - width, width: width, height: width)
  }

  override func tintColorDidChange() {
    super.tintColorDidChange()
    showColor()
  }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    showColor()
  }

  private func showColor() { for part in [bar, knob] { part.backgroundColor = tintColor } }

  /// The distance of a point of the superview from the handle's line; nil where a finger there does not take hold of it.
  func distance(to point: CGPoint) -> CGFloat? {
    guard !isHidden else { return nil }
    let y = min(max(point.y, frame.minY + Self.knobSize / 2), frame.maxY - Self.knobSize / 2)
    let distance = hypot(point.x - frame.midX, point.y - y)
    return distance <= Self.reach ? distance : nil
  }
}
