import Foundation

@testable import UIKit

/// Draws into a picture of 60 × 40 pixels, and writes down what is in it: in all, and in each quarter.
@MainActor private func draw(_ stage: TreeStage, _ name: String, _ drawing: (UIGraphicsImageRendererContext) -> Void) {
  let format = UIGraphicsImageRendererFormat()
  format.scale = 1
  let image = UIGraphicsImageRenderer(size: size(60, 40), format: format).image(actions: drawing)
  guard let whole = image.cgImage else { return stage.note("\(name): none") }
  let parts = [(0, 0), (30, 0), (0, 20), (30, 20)].compactMap { whole.cropping(to: CGRect(x: $0.0, y: $0.1, width: 30, height: 20)) }
  stage.note(name, ([whole] + parts).map { TreePrinter.ink($0) })
}

/// A picture of a red half and a blue one below it.
@MainActor private func flag(_ width: CGFloat = 20, _ height: CGFloat = 10) -> UIImage {
  let format = UIGraphicsImageRendererFormat()
  format.scale = 1
  return UIGraphicsImageRenderer(size: size(width, height), format: format).image { context in
    UIColor.red.setFill()
    context.fill(CGRect(x: 0, y: 0, width: width, height: height / 2))
    UIColor.blue.setFill()
    context.fill(CGRect(x: 0, y: height / 2, width: width / 2, height: height / 2))
  }
}

/// Pictures, paths, strings, fonts and traits.
let drawingTrees: [TreeScenario] = [
  // 20 × 10 pixels are 200, with their middle at 15, 10.
  TreeScenario("paths", worked: "200@15,10 #ff0000") { stage in
    draw(stage, "rectangle") { context in
      UIColor.red.setFill()
      context.fill(CGRect(x: 5, y: 5, width: 20, height: 10))
    }
    draw(stage, "strokes") { context in
      UIColor.green.setStroke()
      context.stroke(CGRect(x: 5, y: 5, width: 20, height: 10))
      let path = UIBezierPath(ovalIn: CGRect(x: 30, y: 5, width: 20, height: 30))
      (path.lineWidth, path.lineCapStyle, path.lineJoinStyle) = (3, .round, .bevel)
      path.setLineDash([4, 2], count: 2, phase: 1)
      path.stroke()
    }
    draw(stage, "even and odd") { _ in
      let path = UIBezierPath(rect: CGRect(x: 5, y: 5, width: 30, height: 30))
      path.append(UIBezierPath(rect: CGRect(x: 10, y: 10, width: 20, height: 20)))
      path.usesEvenOddFillRule = true
      UIColor.blue.set()
      path.fill()
      path.fill(with: .multiply, alpha: 0.5)
      path.stroke(with: .normal, alpha: 0.5)
    }
    draw(stage, "clipped") { context in
      UIBezierPath(ovalIn: CGRect(x: 10, y: 0, width: 40, height: 40)).addClip()
      context.clip(to: CGRect(x: 20, y: 0, width: 60, height: 40))
      UIColor(white: 0.5, alpha: 0.5).setFill()
      UIRectFill(CGRect(x: 0, y: 0, width: 60, height: 40))
      UIRectFrame(CGRect(x: 22, y: 2, width: 10, height: 10))
      context.fill(CGRect(x: 30, y: 10, width: 10, height: 10), blendMode: .copy)
    }
    draw(stage, "in two contexts") { context in
      UIGraphicsBeginImageContextWithOptions(size(10, 10), false, 2)
      UIColor.red.setFill()
      UIRectFill(CGRect(x: 2, y: 2, width: 4, height: 4))
      let image = UIGraphicsGetImageFromCurrentImageContext()
      UIGraphicsEndImageContext()
      image?.draw(at: CGPoint(x: 5, y: 5))
      stage.note("inner", image?.size ?? .zero, image?.scale ?? 0, UIGraphicsGetCurrentContext() != nil)
      context.currentImage.draw(in: CGRect(x: 30, y: 20, width: 30, height: 20))
    }
  },
  TreeScenario("pictures") { stage in
    let image = flag()
    draw(stage, "as it is") { _ in image.draw(at: CGPoint(x: 3, y: 4)) }
    draw(stage, "stretched") { _ in image.draw(in: CGRect(x: 3, y: 4, width: 40, height: 30)) }
    draw(stage, "blended") { _ in
      image.draw(at: CGPoint(x: 3, y: 4), blendMode: .normal, alpha: 0.5)
      image.draw(in: CGRect(x: 30, y: 4, width: 20, height: 20), blendMode: .screen, alpha: 0.75)
    }
    draw(stage, "pattern") { _ in image.drawAsPattern(in: CGRect(x: 5, y: 5, width: 50, height: 30)) }
    draw(stage, "template") { _ in
      UIColor.green.setFill()
      image.withRenderingMode(.alwaysTemplate).draw(at: .zero)
      image.withTintColor(.orange).draw(at: CGPoint(x: 30, y: 0))
      image.withTintColor(.orange, renderingMode: .alwaysOriginal).draw(at: CGPoint(x: 30, y: 20))
    }
    let orientations: [UIImage.Orientation] = [.up, .down, .left, .right, .upMirrored, .downMirrored, .leftMirrored, .rightMirrored]
    for orientation in orientations {
      guard let picture = image.cgImage else { continue }
      let turned = UIImage(cgImage: picture, scale: 2, orientation: orientation)
      draw(stage, "orientation \(orientation.rawValue) \(TreePrinter.text(turned.size))") { _ in
        turned.draw(in: CGRect(x: 2, y: 2, width: 30, height: 20))
      }
      stage.note("flipped", turned.withHorizontallyFlippedOrientation().imageOrientation.rawValue)
    }
    let sliced = image.resizableImage(withCapInsets: UIEdgeInsets(top: 2, left: 4, bottom: 3, right: 5))
    draw(stage, "stretched between caps") { _ in sliced.draw(in: CGRect(x: 0, y: 0, width: 50, height: 30)) }
    let tiled = image.resizableImage(withCapInsets: UIEdgeInsets(top: 2, left: 4, bottom: 3, right: 5), resizingMode: .tile)
    draw(stage, "tiled between caps") { _ in tiled.draw(in: CGRect(x: 0, y: 0, width: 50, height: 30)) }
    stage.note(
      "caps", sliced.capInsets, tiled.resizingMode.rawValue, image.stretchableImage(withLeftCapWidth: 3, topCapHeight: 2).capInsets)
    stage.note("thumbnail", image.preparingThumbnail(of: size(10, 5))?.size ?? .zero)
    let data = image.pngData() ?? Data()
    stage.note("written and read", UIImage(data: data, scale: 2)?.size ?? .zero, UIImage(data: Data([1, 2])) == nil)
    let animated = UIImage.animatedImage(with: [image, flag(10, 10)], duration: 2)
    stage.note("animated", animated?.images?.count ?? 0, animated?.duration ?? 0, animated?.size ?? .zero)
    stage.note("baseline", image.withBaselineOffset(fromBottom: 3).baselineOffsetFromBottom ?? -1, image.isSymbolImage)
    stage.note("alignment", image.withAlignmentRectInsets(UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)).alignmentRectInsets)
  },
  TreeScenario("buttons' symbols") { stage in
    for type in [UIButton.ButtonType.detailDisclosure, .infoLight, .infoDark, .contactAdd, .close] {
      for scale in [1, 3] as [CGFloat] {
        let button = UIButton(type: type)
        button.traitOverrides.displayScale = scale
        stage.show(button, at: 0, 0)
        stage.note(
          "\(type.rawValue) \(scale)", button.currentImage?.size ?? .zero,
          button.currentImage?.cgImage.map { TreePrinter.ink($0) } ?? "none")
        button.removeFromSuperview()
      }
    }
  },
  TreeScenario("strings") { stage in
    let attributes: [NSAttributedString.Key: Any] = [.font: UIFont.systemFont(ofSize: 12), .foregroundColor: UIColor.red]
    draw(stage, "at a point") { _ in ("Ag" as NSString).draw(at: CGPoint(x: 4, y: 6), withAttributes: attributes) }
    draw(stage, "in a rectangle") { _ in
      ("Ag bc de" as NSString).draw(in: CGRect(x: 4, y: 2, width: 30, height: 40), withAttributes: attributes)
    }
    let paragraph = NSMutableParagraphStyle()
    (paragraph.alignment, paragraph.lineBreakMode, paragraph.lineHeightMultiple) = (.right, .byTruncatingTail, 1.5)
    let styled = NSAttributedString(
      string: "Ag bc de fg hi",
      attributes: attributes.merging([.paragraphStyle: paragraph, .underlineStyle: 1, .backgroundColor: UIColor.yellow]) { $1 })
    draw(stage, "styled") { _ in styled.draw(in: CGRect(x: 2, y: 2, width: 50, height: 36)) }
    draw(stage, "with lines' origin") { _ in
      styled.draw(
        with: CGRect(x: 2, y: 2, width: 50, height: 36), options: [.usesLineFragmentOrigin, .truncatesLastVisibleLine], context: nil)
      styled.draw(with: CGRect(x: 2, y: 30, width: 50, height: 36), options: [], context: nil)
    }
    let sizes = [CGSize(width: 40, height: 1000), CGSize(width: 1000, height: 10), CGSize(width: 40, height: 20)]
    for each in sizes {
      stage.note(
        "bounds", styled.boundingRect(with: each, options: .usesLineFragmentOrigin, context: nil),
        styled.boundingRect(with: each, context: nil))
    }
    stage.note("size", styled.size(), ("a\nb" as NSString).size(withAttributes: attributes), ("" as NSString).size())
  },
  TreeScenario("styles of paragraphs") { stage in
    let style = NSParagraphStyle.default, changed = NSMutableParagraphStyle()
    @MainActor func say(_ name: String, _ style: NSParagraphStyle) {
      stage.note(
        name, style.alignment.rawValue, style.lineBreakMode.rawValue, style.baseWritingDirection.rawValue, style.lineSpacing,
        style.paragraphSpacing,
        style.paragraphSpacingBefore, style.firstLineHeadIndent, style.headIndent, style.tailIndent, style.lineHeightMultiple)
      stage.note(
        name, style.minimumLineHeight, style.maximumLineHeight, style.tabStops.map(\.location), style.defaultTabInterval,
        style.hyphenationFactor,
        style.usesDefaultHyphenation, style.allowsDefaultTighteningForTruncation, style.lineBreakStrategy.rawValue)
    }
    say("default", style)
    stage.note("the same", style.isEqual(changed), changed.isEqual(style))
    let changes: [(String, (NSMutableParagraphStyle) -> Void)] = [
      ("alignment", { $0.alignment = .justified }), ("break", { $0.lineBreakMode = .byClipping }),
      ("direction", { $0.baseWritingDirection = .rightToLeft }),
      ("spacing", { $0.lineSpacing = 1 }), ("paragraphs", { $0.paragraphSpacing = 2 }), ("before", { $0.paragraphSpacingBefore = 3 }),
      ("first", { $0.firstLineHeadIndent = 4 }), ("head", { $0.headIndent = 5 }), ("tail", { $0.tailIndent = -6 }),
      ("multiple", { $0.lineHeightMultiple = 7 }),
      ("least", { $0.minimumLineHeight = 8 }), ("most", { $0.maximumLineHeight = 9 }), ("tabs", { $0.tabStops = [] }),
      ("interval", { $0.defaultTabInterval = 10 }),
      ("hyphens", { $0.hyphenationFactor = 0.5 }), ("tighter", { $0.allowsDefaultTighteningForTruncation = true }),
    ]
    for (name, change) in changes {
      let other = NSMutableParagraphStyle()
      change(other)
      change(changed)
      stage.note("\(name) is seen", !other.isEqual(style), !style.isEqual(other))
    }
    say("changed", changed)
    say("copied", changed.copy() as? NSParagraphStyle ?? style)
    say("copied to be changed", (changed.mutableCopy() as? NSMutableParagraphStyle) ?? NSMutableParagraphStyle())
    changed.addTabStop(NSTextTab(textAlignment: .right, location: 44))
    changed.addTabStop(NSTextTab(textAlignment: .center, location: 22))
    stage.note("tabs", changed.tabStops.map(\.location))
    changed.removeTabStop(changed.tabStops[0])
    stage.note("tabs", changed.tabStops.map(\.location))
    stage.note(
      "written", NSParagraphStyle.defaultWritingDirection(forLanguage: "ar").rawValue,
      NSParagraphStyle.defaultWritingDirection(forLanguage: "de").rawValue)
  },
  TreeScenario("fonts") { stage in
    let font = UIFont.systemFont(ofSize: 13), descriptor = font.fontDescriptor
    @MainActor func say(_ name: String, _ descriptor: UIFontDescriptor?) {
      guard let descriptor else { return stage.note("\(name): none") }
      stage.note(
        name, UIFont(descriptor: descriptor, size: 0), descriptor.pointSize, descriptor.symbolicTraits.rawValue, descriptor.postscriptName)
    }
    say("as it is", descriptor)
    say("larger", descriptor.withSize(20))
    for traits in [UIFontDescriptor.SymbolicTraits.traitBold, .traitItalic, [.traitBold, .traitItalic], .traitMonoSpace] {
      say("\(traits.rawValue)", descriptor.withSymbolicTraits(traits))
    }
    for design in [UIFontDescriptor.SystemDesign.default, .serif, .monospaced, .rounded] {
      say(design.rawValue, descriptor.withDesign(design))
    }
    say("of a family", descriptor.withFamily(font.familyName))
    say("of a face", descriptor.withFace("Bold"))
    say("for text", UIFontDescriptor.preferredFontDescriptor(withTextStyle: .headline))
    say("by name", UIFontDescriptor(name: font.fontName, size: 9))
    say("with weight", descriptor.addingAttributes([.traits: [UIFontDescriptor.TraitKey.weight: UIFont.Weight.bold]]))
    stage.note("attributes", descriptor.fontAttributes.keys.map(\.rawValue).sorted(), descriptor.object(forKey: .size) as Any)
    stage.note(
      "sized", font.withSize(30), UIFont.monospacedDigitSystemFont(ofSize: 8, weight: .light), UIFont(name: "no such font", size: 3) == nil)
    stage.note("families", UIFont.fontNames(forFamilyName: "no such family"), UIFont.familyNames.contains(font.familyName))
  },
  TreeScenario("traits") { stage in
    let dark = UITraitCollection(userInterfaceStyle: .dark), large = UITraitCollection(preferredContentSizeCategory: .extraLarge)
    @MainActor func say(_ name: String, _ traits: UITraitCollection) {
      stage.note(
        name, traits.userInterfaceStyle.rawValue, traits.userInterfaceIdiom.rawValue, traits.displayScale,
        traits.horizontalSizeClass.rawValue,
        traits.verticalSizeClass.rawValue, traits.layoutDirection.rawValue, traits.preferredContentSizeCategory.rawValue)
    }
    say("none", UITraitCollection())
    say("both", UITraitCollection(traitsFrom: [dark, large, UITraitCollection(displayScale: 3)]))
    say("later wins", UITraitCollection(traitsFrom: [dark, UITraitCollection(userInterfaceStyle: .light)]))
    let modified = dark.modifyingTraits {
      ($0.horizontalSizeClass, $0.verticalSizeClass, $0.layoutDirection) = (.regular, .compact, .rightToLeft)
      ($0.userInterfaceIdiom, $0.displayScale) = (.pad, 1)
    }
    say("modified", modified)
    stage.note(
      "same", dark == UITraitCollection(userInterfaceStyle: .dark), dark == large,
      dark.hash == UITraitCollection(userInterfaceStyle: .dark).hash)
    stage.note("colours", dark.hasDifferentColorAppearance(comparedTo: large), dark.hasDifferentColorAppearance(comparedTo: dark))
    dark.performAsCurrent { stage.note("current", UITraitCollection.current.userInterfaceStyle.rawValue, UIColor.label.cgColor) }
    for each in [size(320, 480), size(480, 320), size(768, 1024), size(1024, 768), size(500, 900)] {
      stage.screen.resize(to: each)
      let window = UIWindow(frame: stage.screen.bounds)
      window.screen = stage.screen
      say("window of \(TreePrinter.text(each))", window.traitCollection)
    }
    let view = UIView()
    stage.show(view)
    view.traitOverrides.verticalSizeClass = .regular
    view.traitOverrides.userInterfaceStyle = .dark
    view.traitOverrides.displayScale = 5
    say("overridden", view.traitCollection)
    stage.note(
      "contains", view.traitOverrides.contains(UITraitDisplayScale.self), view.traitOverrides.contains(UITraitLayoutDirection.self))
    view.traitOverrides.remove(UITraitDisplayScale.self)
    say("less", view.traitCollection)
    let categories: [UIContentSizeCategory] = [
      .unspecified, .extraSmall, .large, .extraExtraExtraLarge, .accessibilityMedium, .accessibilityExtraExtraExtraLarge,
    ]
    for a in categories { stage.note("\(a.rawValue)", a.isAccessibilityCategory, categories.map { a < $0 }) }
  },
]
