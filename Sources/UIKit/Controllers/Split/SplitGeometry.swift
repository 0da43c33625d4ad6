/// The columns of a split view in a mode: which show, where, and which lie over the secondary one.
struct SplitGeometry {
  let bounds: CGRect
  let mode: UISplitViewController.DisplayMode
  let primaryWidth: CGFloat
  /// The width of the supplementary column; nil where there is none.
  let supplementaryWidth: CGFloat?

  /// The columns beside or over the secondary one that show, the outermost first.
  var shown: [UISplitViewController.Column] {
    switch mode {
    case .secondaryOnly, .automatic: []
    case .oneBesideSecondary, .oneOverSecondary: [supplementaryWidth == nil ? .primary : .supplementary]
    case .twoBesideSecondary, .twoOverSecondary, .twoDisplaceSecondary:
      supplementaryWidth == nil ? [.primary] : [.primary, .supplementary]
    }
  }

  /// Whether columns lie over the secondary one, which is dimmed.
  var isOver: Bool { mode == .oneOverSecondary || mode == .twoOverSecondary }

  private func width(of column: UISplitViewController.Column) -> CGFloat {
    column == .primary ? primaryWidth : supplementaryWidth ?? 0
  }

  /// The frame of a column, for columns that begin at the left; one that does not show is beside the edge.
  func frame(of column: UISplitViewController.Column) -> CGRect {
    let shown = shown, taken = shown.reduce(0) { $0 + width(of: $1) }
    switch column {
    case .primary, .supplementary:
      guard let index = shown.firstIndex(of: column) else {
        return CGRect(x: bounds.minX - width(of: column), y: bounds.minY, width: width(of: column), height: bounds.height)
      }
      let x = shown[..<index].reduce(bounds.minX) { $0 + width(of: $1) }
      return CGRect(x: x, y: bounds.minY, width: width(of: column), height: bounds.height)
    case .secondary, .compact:
      if isOver { return bounds }
      let kept = mode == .twoDisplaceSecondary ? shown.last.map { width(of: $0) } ?? 0 : taken
      return CGRect(x: bounds.minX + taken, y: bounds.minY, width: max(0, bounds.width - kept), height: bounds.height)
    }
  }
}
