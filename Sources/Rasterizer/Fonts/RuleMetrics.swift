internal import CCairo
package import Graphics

/// Where a font has lines under its letters and through them.
package struct RuleMetrics {
  /// A bar along a line of text, in points; y up from the baseline.
  package struct Bar {
    package var top: Double
    package var thickness: Double
  }

  private let underline: Bar
  private let strikethrough: Bar

  /// - Parameters:
  ///   - font: of HarfBuzz.
  ///   - size: in points.
  package init(_ font: OpaquePointer, size: Double) {
    func measure(_ tag: hb_ot_metrics_tag_t) -> Double {
      var value: hb_position_t = 0
      return hb_ot_metrics_get_position(font, tag, &value) != 0 ? TextLayout.points(value) : 0
    }
    /// A bar in the middle of the font's own, which may be too thin to be seen.
    func bar(middle: Double, thickness: Double) -> Bar {
      let thickness = max(thickness, size / 20)
      return Bar(top: middle + thickness / 2, thickness: thickness)
    }
    let thickness = measure(HB_OT_METRICS_TAG_UNDERLINE_SIZE)
    underline = bar(middle: measure(HB_OT_METRICS_TAG_UNDERLINE_OFFSET) - thickness / 2, thickness: thickness)
    let top = measure(HB_OT_METRICS_TAG_STRIKEOUT_OFFSET), height = measure(HB_OT_METRICS_TAG_STRIKEOUT_SIZE)
    // Fonts that say nothing have it in the middle of small letters, which are half as high as the size.
    let small = measure(HB_OT_METRICS_TAG_X_HEIGHT)
    strikethrough =
      top > 0 && height > 0
      ? bar(middle: top - height / 2, thickness: height) : bar(middle: small > 0 ? small / 2 : size / 4, thickness: thickness)
  }

  /// The bars of a line under letters: it grows downwards.
  package func underlines(_ style: TextRule.Style) -> [Bar] {
    let (top, thickness) = (underline.top, underline.thickness)
    return switch style {
    case .single: [underline]
    case .thick: [Bar(top: top, thickness: 2 * thickness)]
    case .double: [underline, Bar(top: top - 2 * thickness, thickness: thickness)]
    }
  }

  /// The bars of a line through letters: it keeps its middle.
  package func strikethroughs(_ style: TextRule.Style) -> [Bar] {
    let (top, thickness) = (strikethrough.top, strikethrough.thickness)
    return switch style {
    case .single: [strikethrough]
    case .thick: [Bar(top: top + thickness / 2, thickness: 2 * thickness)]
    case .double: [Bar(top: top + thickness, thickness: thickness), Bar(top: top - thickness, thickness: thickness)]
    }
  }
}
