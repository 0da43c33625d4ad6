import Foundation
import Testing

@testable import UIKit

/// Backgrounds of cells as values, and states that they are updated for.
@MainActor @Suite("Backgrounds of cells") struct CellBackgroundTests {
  private typealias Background = UIBackgroundConfiguration

  private func view(_ background: Background, fromRight: Bool = false) -> ConfiguredBackground {
    let view = ConfiguredBackground(frame: CGRect(x: 3, y: 4, width: 100, height: 60))
    if fromRight { view.semanticContentAttribute = .forceRightToLeft }
    view.show(background)
    view.layoutIfNeeded()
    return view
  }

  private func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
    CGRect(x: x, y: y, width: width, height: height)
  }

  @Test("backgrounds of the kinds, and of rows that are held or selected") func kinds() {
    let kinds: [(Background, UIColor?, CGFloat, Bool)] = [
      (.clear(), nil, 0, false), (.listCell(), .secondarySystemGroupedBackground, 0, true), (.listPlainCell(), .systemBackground, 0, true),
      (.listGroupedCell(), .secondarySystemGroupedBackground, 0, true), (.listPlainHeaderFooter(), .secondarySystemBackground, 0, false),
      (.listGroupedHeaderFooter(), nil, 0, false), (.listHeader(), nil, 0, false), (.listFooter(), nil, 0, false),
      (.listSidebarHeader(), nil, 0, false), (.listSidebarCell(), nil, 10, true), (.listAccompaniedSidebarCell(), nil, 10, true),
    ]
    for (index, (background, color, radius, givesWay)) in kinds.enumerated() {
      #expect(background.backgroundColor == color && background.cornerRadius == radius, "\(index)")
      for (isSelected, isHighlighted) in [(false, false), (true, false), (false, true)] {
        var state = UICellConfigurationState(traitCollection: .current)
        (state.isSelected, state.isHighlighted) = (isSelected, isHighlighted)
        let isGrey = givesWay && (isSelected || isHighlighted)
        #expect(background.updated(for: state).backgroundColor == (isGrey ? .systemGray4 : color), "\(index)")
        var own = background
        own.backgroundColor = .red
        #expect(own.updated(for: state).backgroundColor == .red, "\(index)")
      }
      var view = UIViewConfigurationState(traitCollection: .current)
      view.isSelected = true
      #expect(background.updated(for: view).backgroundColor == color, "\(index)")
    }
    let plain = Background.clear()
    #expect(plain.strokeWidth == 0 && plain.strokeOutset == 0 && plain.strokeColor == nil && plain.imageContentMode == .scaleToFill)
    #expect(plain.backgroundInsets == .zero && plain.edgesAddingLayoutMarginsToBackgroundInsets == [] && plain.customView == nil)
    #expect(plain.resolvedBackgroundColor(for: .red) == .clear && plain.resolvedStrokeColor(for: .red) == .clear)
  }

  @Test("colours go through their transformers; greys have the luminance of what they are made of") func colors() {
    var background = Background.clear()
    (background.backgroundColor, background.strokeColor) = (.red, .blue)
    #expect(background.resolvedBackgroundColor(for: .green) == .red && background.resolvedStrokeColor(for: .green) == .blue)
    background.backgroundColorTransformer = UIConfigurationColorTransformer { $0 == .red ? .cyan : .black }
    background.strokeColorTransformer = UIConfigurationColorTransformer { $0 == .blue ? .yellow : .black }
    #expect(background.resolvedBackgroundColor(for: .green) == .cyan && background.resolvedStrokeColor(for: .green) == .yellow)
    let grey = UIConfigurationColorTransformer.grayscale(UIColor(red: 0.2, green: 0.6, blue: 0.9, alpha: 0.5))
    var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    #expect(grey.resolvedColor(with: .current).getRed(&red, green: &green, blue: &blue, alpha: &alpha))
    // 0.2126 · 0.2 + 0.7152 · 0.6 + 0.0722 · 0.9.
    let luminance = 0.04252 + 0.42912 + 0.06498
    #expect([red, green, blue].allSatisfy { isClose($0, luminance, within: 1e-3) } && isClose(alpha, 0.5, within: 1e-3))
  }

  @Test("the background stands in its insets, with the content's margins where these are added; the outline around it") func places() {
    var background = Background.clear()
    (background.backgroundColor, background.cornerRadius) = (.red, 6)
    background.backgroundInsets = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 5)
    (background.strokeColor, background.strokeWidth, background.strokeOutset) = (.blue, 2, 1.5)
    let plain = view(background)
    let (fill, outline) = (plain.subviews[0], plain.subviews[1])
    #expect(fill.frame == rect(2, 1, 93, 56) && outline.frame == rect(0.5, -0.5, 96, 59))
    #expect(fill.backgroundColor == .red && fill.layer.cornerRadius == 6 && fill.clipsToBounds && outline.layer.cornerRadius == 7.5)
    #expect(outline.layer.borderWidth == 2 && outline.layer.borderColor == UIColor.blue.cgColor)
    #expect(!plain.isUserInteractionEnabled && !fill.isUserInteractionEnabled)
    let turned = view(background, fromRight: true)
    #expect(turned.subviews[0].frame == rect(5, 1, 93, 56) && turned.subviews[1].frame == rect(3.5, -0.5, 96, 59))
    let margins: [(NSDirectionalRectEdge, CGRect)] = [
      (.top, rect(2, 11, 93, 46)), (.leading, rect(22, 1, 73, 56)), (.bottom, rect(2, 1, 93, 26)), (.trailing, rect(2, 1, 53, 56)),
      ([.top, .leading, .bottom, .trailing], rect(22, 11, 33, 16)),
    ]
    for (edges, frame) in margins {
      background.edgesAddingLayoutMarginsToBackgroundInsets = edges
      plain.show(background)
      plain.contentMargins = .zero
      plain.layoutIfNeeded()
      #expect(fill.frame == rect(2, 1, 93, 56))
      plain.contentMargins = NSDirectionalEdgeInsets(top: 10, leading: 20, bottom: 30, trailing: 40)
      plain.layoutIfNeeded()
      #expect(fill.frame == frame, "\(edges)")
    }
    // Without a colour there is no outline; without corners and pictures nothing is clipped.
    (background.strokeColor, background.cornerRadius) = (nil, 0)
    plain.show(background)
    #expect(outline.layer.borderWidth == 0 && !fill.clipsToBounds && outline.layer.cornerRadius == 1.5)
  }

  @Test("an effect is behind a picture, and both below a view of the program's, which takes touches") func contents() {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let image = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4), format: format).image { _ in }
    var background = Background.clear()
    let own = UIView()
    let other = UIView()
    (background.customView, background.image, background.imageContentMode) = (own, image, .center)
    let view = view(background)
    let fill = view.subviews[0]
    #expect(view.isUserInteractionEnabled && fill.isUserInteractionEnabled && fill.clipsToBounds && fill.subviews.last === own)
    background.visualEffect = UIBlurEffect(style: .light)
    view.show(background)
    view.layoutIfNeeded()
    #expect(fill.subviews.map { "\(type(of: $0))" } == ["UIVisualEffectView", "UIImageView", "UIView"])
    #expect(fill.subviews.allSatisfy { $0.frame == rect(0, 0, 100, 60) })
    let (effect, picture) = (fill.subviews[0] as? UIVisualEffectView, fill.subviews[1] as? UIImageView)
    #expect(picture?.image === image && picture?.contentMode == .center && effect?.effect === background.visualEffect)
    (background.visualEffect, background.customView, background.imageContentMode) = (UIBlurEffect(style: .dark), other, .scaleAspectFit)
    view.show(background)
    #expect(effect?.effect === background.visualEffect && fill.subviews == [effect, picture, other].compactMap { $0 })
    #expect(own.superview == nil && picture?.contentMode == .scaleAspectFit)
    (background.visualEffect, background.customView, background.image) = (nil, nil, nil)
    view.show(background)
    #expect(fill.subviews.isEmpty && !view.isUserInteractionEnabled && !fill.isUserInteractionEnabled && !fill.clipsToBounds)
    // A picture alone lies below the view, too.
    (background.image, background.customView) = (image, own)
    view.show(background)
    #expect(fill.subviews.map { "\(type(of: $0))" } == ["UIImageView", "UIView"])
  }

  @Test("colours follow the traits") func dark() {
    let stage = AnimationStage()
    var background = Background.clear()
    (background.strokeColor, background.strokeWidth) = (.label, 1)
    let view = view(background)
    stage.window.addSubview(view)
    stage.advance(to: 0)
    let light = view.subviews[1].layer.borderColor
    stage.window.overrideUserInterfaceStyle = .dark
    stage.advance(to: 0.1)
    let dark = UIColor.label.resolvedColor(with: UITraitCollection(userInterfaceStyle: .dark)).cgColor
    #expect(view.subviews[1].layer.borderColor == dark && light != dark)
  }

  @Test("states: nothing out of the ordinary at first, and a program's own by name") func states() {
    var cell = UICellConfigurationState(traitCollection: .current)
    var view = UIViewConfigurationState(traitCollection: .current)
    let flags = [
      cell.isDisabled, cell.isHighlighted, cell.isSelected, cell.isEditing, cell.isSwiped, cell.isExpanded, cell.isReordering,
      view.isDisabled, view.isHighlighted, view.isSelected, cell.isEmphasized,
    ]
    #expect(flags.allSatisfy { !$0 })
    let key = UIConfigurationStateCustomKey("own")
    let other = UIConfigurationStateCustomKey(rawValue: "other")
    (cell[key], view[key]) = (3, "a")
    #expect(cell[key] == AnyHashable(3) && cell[other] == nil && view[key] == AnyHashable("a") && view[other] == nil)
    cell[key] = nil
    #expect(cell[key] == nil && key.rawValue == "own")
  }
}
