internal import CCairo
internal import Graphics

extension TextLayout {
  /// Places that are counted at most.
  private static let mostTabs = 256

  /// Has tabulators go to a paragraph style's places, and after the last one to multiples of its interval.
  ///
  /// - Parameter origin: where the layout's lines begin, in points from the side that places count from.
  func setTabs(_ style: CTParagraphStyle?, origin: CGFloat) {
    var tabs = (style?.tabs ?? CTTextTab.standard).map { (CTTextTabGetAlignment($0), CGFloat(CTTextTabGetLocation($0))) }
    tabs.sort { $0.1 < $1.1 }
    if let interval = style?.length(.defaultTabInterval), interval > 0 {
      var next = (((tabs.last?.1 ?? 0) / interval).rounded(.down) + 1) * interval
      while tabs.count < Self.mostTabs {
        tabs.append((.left, next))
        next += interval
      }
    }
    tabs = Array(tabs.drop { $0.1 <= origin }.prefix(Self.mostTabs))
    guard !tabs.isEmpty, let places = pango_tab_array_new(gint(tabs.count), 0) else { return }
    for (index, (alignment, location)) in tabs.enumerated() {
      let kind =
        switch alignment {
        case .right: PANGO_TAB_RIGHT
        case .center: PANGO_TAB_CENTER
        case .left, .natural, .justified: PANGO_TAB_LEFT
        }
      pango_tab_array_set_tab(places, gint(index), kind, Self.units(location - origin))
    }
    pango_layout_set_tabs(layout, places)
    pango_tab_array_free(places)
  }
}
