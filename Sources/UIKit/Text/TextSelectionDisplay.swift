/// What shows of a selection: a caret that blinks, or coloured rectangles behind the text with a handle at each end.
@MainActor final class TextSelectionDisplay {
  /// What is to be seen, in the coordinates of the view that shows the text.
  struct Content {
    /// The caret's rectangle; nil where none shows.
    var caret: CGRect?
    /// The rectangles of what is selected, one for each line.
    var highlights: [CGRect] = []
    /// The carets at the ends of what is selected; nil where there are no handles.
    var ends: (start: CGRect, end: CGRect)?
  }

  private unowned let view: UIView
  /// Holds caret and highlights, clipped to it: the view itself, or one in it.
  private unowned let container: UIView
  private let caret = ControlParts.part(nil, radius: 1)
  private var highlights: [UIView] = []
  /// The handles at the start and at the end; made when they come to show.
  private(set) var handles: [TextHandle] = []

  init(of view: UIView, in container: UIView) {
    (self.view, self.container) = (view, container)
  }

  /// The number of views behind the text, at the bottom of the container.
  var highlightCount: Int { highlights.count }

  func remove() { for part in [caret] + highlights + handles { part.removeFromSuperview() } }

  func show(_ content: Content) {
    showCaret(content.caret)
    showHighlights(content.highlights)
    showHandles(content.ends)
    showColors()
  }

  func showColors() {
    caret.backgroundColor = view.tintColor
    for highlight in highlights { highlight.backgroundColor = view.tintColor.withAlphaComponent(0.2) }
  }

  private func inContainer(_ rect: CGRect) -> CGRect {
    container === view ? rect : rect.offsetBy(dx: -container.frame.minX, dy: -container.frame.minY)
  }

  /// The caret blinks: half a second each, from its last movement on.
  private func showCaret(_ rect: CGRect?) {
    let wasHidden = caret.superview == nil
    guard let place = rect.map(inContainer) else { return caret.removeFromSuperview() }
    if wasHidden { container.addSubview(caret) }
    if !wasHidden, caret.frame == place, caret.layer.animation(forKey: "blink") != nil { return }
    if wasHidden { UIView.performWithoutAnimation { caret.frame = place } } else { caret.frame = place }
    let blink = CAKeyframeAnimation(keyPath: "opacity")
    blink.values = [1, 1, 0, 0, 1]
    blink.keyTimes = [0, 0.5, 0.55, 0.95, 1]
    blink.duration = 1.1
    blink.repeatCount = .infinity
    caret.layer.add(blink, forKey: "blink")
  }

  private func showHighlights(_ rects: [CGRect]) {
    while highlights.count > rects.count { highlights.removeLast().removeFromSuperview() }
    for (index, rect) in rects.enumerated() {
      if index < highlights.count {
        highlights[index].frame = inContainer(rect)
      } else {
        UIView.performWithoutAnimation {
          let highlight = ControlParts.part(nil)
          highlight.frame = inContainer(rect)
          container.insertSubview(highlight, at: 0)
          highlights.append(highlight)
        }
      }
    }
  }

  /// Where handles are not clipped by the view, wherever it is scrolled to.
  private var handleArea: CGRect {
    guard view.clipsToBounds else { return .infinite }
    let content = (view as? UIScrollView)?.contentSize ?? .zero
    return CGRect(x: 0, y: 0, width: max(content.width, view.bounds.width), height: max(content.height, view.bounds.height))
  }

  private func showHandles(_ ends: (start: CGRect, end: CGRect)?) {
    guard let ends else { return handles.forEach { $0.isHidden = true } }
    if handles.isEmpty { handles = [TextHandle(isStart: true), TextHandle(isStart: false)] }
    for (handle, rect) in zip(handles, [ends.start, ends.end]) {
      UIView.performWithoutAnimation { handle.place(at: rect, in: handleArea) }
      // What is scrolled out of the container has no handle.
      handle.isHidden =
        container.clipsToBounds && container !== view
        && !container.frame.insetBy(dx: -2, dy: 0).contains(CGPoint(x: rect.midX, y: rect.midY))
      if view.subviews.last !== handle { view.addSubview(handle) }
    }
  }

  /// The handle that a finger at a point of the view takes hold of, the nearer one of both; nil for none.
  func handle(at point: CGPoint) -> TextHandle? {
    let near = handles.compactMap { handle in handle.distance(to: point).map { (handle, $0) } }
    return near.min { $0.1 < $1.1 }?.0
  }
}
