internal import CCairo
package import Graphics

extension TextLayout {
  /// Places that are counted at most.
  private static let mostTabs = 256

  /// Has tabulators go to a paragraph style's places, and after the last one to multiples of its interval.
  ///
  /// - Parameter origin: where the layout's lines begin, in points from the side that places count from.
  package func setTabs(_ style: ParagraphStyle, origin: CGFloat) {
    var tabs = style.tabs.sorted { $0.location < $1.location }
    let interval = style.tabInterval
    if interval > 0 {
      var next = (((tabs.last?.location ?? 0) / interval).rounded(.down) + 1) * interval
      while tabs.count < Self.mostTabs {
        tabs.append(ParagraphStyle.TabStop(.left, next))
        next += interval
      }
    }
    tabs = Array(tabs.drop { $0.location <= origin }.prefix(Self.mostTabs))
    guard !tabs.isEmpty, let places = pango_tab_array_new(gint(tabs.count), 0) else { return }
    for (index, tab) in tabs.enumerated() {
      let kind =
        switch tab.alignment {
        case .right: PANGO_TAB_RIGHT
        case .center: PANGO_TAB_CENTER
        case .left, .natural, .justified: PANGO_TAB_LEFT
        }
      pango_tab_array_set_tab(places, gint(index), kind, Self.units(tab.location - origin))
    }
    pango_layout_set_tabs(layout, places)
    pango_tab_array_free(places)
  }
}
