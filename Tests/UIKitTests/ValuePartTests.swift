import Foundation
import Testing

@testable import UIKit

/// Values of geometry, traits, fonts and pictures that nothing larger asks for.
@MainActor @Suite("Parts of values")
final class ValuePartTests {
  @Test(
    "geometry is written as text in its order, and read back; what has another number of numbers is nothing"
  )
  func texts() {
    let transform = CGAffineTransform(a: 1, b: 2.5, c: 3, d: 4, tx: 5, ty: 6)
    let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    let directional = NSDirectionalEdgeInsets(top: 5, leading: 6, bottom: 7, trailing: 8)
    #expect(
      NSStringFromCGPoint(CGPoint(x: 1, y: -2)) == "{1, -2}"
        && NSStringFromCGVector(CGVector(dx: 3, dy: 4)) == "{3, 4}")
    #expect(
      NSStringFromCGSize(CGSize(width: 5, height: 6)) == "{5, 6}"
        && NSStringFromUIEdgeInsets(insets) == "{1, 2, 3, 4}")
    #expect(
      NSStringFromDirectionalEdgeInsets(directional) == "{5, 6, 7, 8}"
        && NSStringFromCGAffineTransform(transform) == "[1, 2.5, 3, 4, 5, 6]")
    #expect(
      CGVectorFromString("{3, 4}") == CGVector(dx: 3, dy: 4)
        && CGAffineTransformFromString("[1, 2.5, 3, 4, 5, 6]") == transform)
    #expect(
      UIEdgeInsetsFromString("{1, 2, 3, 4}") == insets
        && CGSizeFromString("{5, 6}") == CGSize(width: 5, height: 6))
    #expect(
      CGPointFromString("{1, 2, 3}") == .zero && CGRectFromString("{1, 2}") == .zero
        && UIEdgeInsetsFromString("{a, 2, 3, 4}") == .zero)
    let rect = CGRect(x: 10, y: 20, width: -100, height: 60)
    #expect(UIEdgeInsetsInsetRect(rect, insets) == CGRect(x: -88, y: 21, width: 94, height: 56))
    #expect(UIEdgeInsets() == .zero && NSDirectionalEdgeInsets() == .zero && UIOffset() == .zero)
    #expect(
      [NSDirectionalRectEdge.top, .leading, .bottom, .trailing, .all].map(\.rawValue) == [
        1, 2, 4, 8, 15,
      ])
    #expect([UIAxis.neither, .horizontal, .vertical, .both].map(\.rawValue) == [0, 1, 2, 3])
    #expect(
      [UIPopoverArrowDirection.up, .down, .left, .right, .any].map(\.rawValue) == [1, 2, 4, 8, 15])
  }

  // MARK: Traits

  @Test(
    "traits are made one by one, by changes, and of others, of which the last that says something counts"
  )
  func traits() {
    #expect(
      UITraitCollection(userInterfaceIdiom: .pad).userInterfaceIdiom == .pad
        && UITraitCollection(layoutDirection: .rightToLeft).layoutDirection == .rightToLeft)
    #expect(
      UITraitCollection(verticalSizeClass: .regular).verticalSizeClass == .regular
        && UITraitCollection(displayScale: 2).displayScale == 2)
    let made = UITraitCollection {
      ($0.userInterfaceIdiom, $0.userInterfaceStyle, $0.layoutDirection, $0.displayScale) = (
        .mac, .dark, .rightToLeft, 3
      )
      ($0.horizontalSizeClass, $0.verticalSizeClass, $0.preferredContentSizeCategory) = (
        .regular, .compact, .small
      )
    }
    let rows: [(UITrait, UITraitCollection)] = [
      (UITraitUserInterfaceIdiom.self, UITraitCollection(userInterfaceIdiom: .mac)),
      (UITraitUserInterfaceStyle.self, UITraitCollection(userInterfaceStyle: .dark)),
      (UITraitLayoutDirection.self, UITraitCollection(layoutDirection: .rightToLeft)),
      (UITraitDisplayScale.self, UITraitCollection(displayScale: 3)),
      (UITraitHorizontalSizeClass.self, UITraitCollection(horizontalSizeClass: .regular)),
      (UITraitVerticalSizeClass.self, UITraitCollection(verticalSizeClass: .compact)),
      (
        UITraitPreferredContentSizeCategory.self,
        UITraitCollection(preferredContentSizeCategory: .small)
      ),
    ]
    let none = UITraitCollection()
    for (index, (trait, one)) in rows.enumerated() {
      // Of each trait alone that one differs, is said, and is taken back.
      #expect(rows.map { $0.0.differs(one, none) } == (0..<7).map { $0 == index })
      #expect(rows.map { one.values.specifies($0.0) } == (0..<7).map { $0 == index })
      var values = made.values
      values.reset(trait)
      #expect(rows.map { values.specifies($0.0) } == (0..<7).map { $0 != index })
      var inherited = one.values
      inherited.inherit(made.values)
      #expect(inherited == made.values && UITraitCollection(traitsFrom: rows.map(\.1)) == made)
      #expect(UITraitCollection(traitsFrom: [made, one]) == made && !trait.differs(made, one))
    }
    #expect(
      made[UITraitDisplayScale.self] == 3 && made[UITraitVerticalSizeClass.self] == .compact
        && made[UITraitUserInterfaceIdiom.self] == .mac)
    #expect(
      UITraitCollection.systemTraitsAffectingColorAppearance.count == 1 && !made.isEqual("x")
        && made.hash == made.modifyingTraits { _ in }.hash)
    #expect(
      [UIUserInterfaceIdiom.unspecified, .phone, .pad, .tv, .carPlay, .mac, .vision].map(\.rawValue)
        == [-1, 0, 1, 2, 3, 5, 6])
    #expect(
      [UITraitEnvironmentLayoutDirection.unspecified, .leftToRight, .rightToLeft].map(\.rawValue)
        == [-1, 0, 1])
    #expect(
      made.hasDifferentColorAppearance(comparedTo: nil)
        && UITraitCollection.current.userInterfaceStyle == .light)
  }

  struct Mood: UITraitDefinition { static let defaultValue = 7 }

  @Test("overrides have each trait by name and by type; traits of the program's own are not kept")
  func overrides() {
    var overrides = UITraitOverrides()
    (
      overrides.userInterfaceIdiom, overrides.userInterfaceStyle, overrides.layoutDirection,
      overrides.displayScale
    ) = (.tv, .dark, .rightToLeft, 4)
    (
      overrides.horizontalSizeClass, overrides.verticalSizeClass,
      overrides.preferredContentSizeCategory
    ) = (.compact, .regular, .large)
    #expect(
      overrides.userInterfaceIdiom == .tv && overrides.userInterfaceStyle == .dark
        && overrides.layoutDirection == .rightToLeft)
    #expect(
      overrides.displayScale == 4 && overrides.horizontalSizeClass == .compact
        && overrides.verticalSizeClass == .regular)
    #expect(
      overrides.preferredContentSizeCategory == .large && overrides[UITraitDisplayScale.self] == 4
        && overrides[UITraitUserInterfaceIdiom.self] == .tv)
    overrides[UITraitDisplayScale.self] = 5
    overrides[Mood.self] = 9
    #expect(
      overrides.displayScale == 5 && overrides[Mood.self] == 7 && !overrides.contains(Mood.self)
        && UITraitCollection()[Mood.self] == 7)
    overrides.remove(UITraitDisplayScale.self)
    overrides.remove(Mood.self)
    #expect(
      overrides.displayScale == 0 && !overrides.contains(UITraitDisplayScale.self)
        && overrides.contains(UITraitVerticalSizeClass.self))
  }

  // MARK: Fonts

  @Test("a descriptor tells what it says, or what its font is")
  func descriptors() throws {
    let font = UIFont.systemFont(ofSize: 13, weight: .bold)
    let said = UIFontDescriptor(fontAttributes: [
      .family: "Liberation Serif", .size: 11.0 as CGFloat,
    ])
    #expect(
      said.object(forKey: .family) as? String == "Liberation Serif"
        && said.object(forKey: .size) as? CGFloat == 11 && said.pointSize == 11)
    #expect(
      said.object(forKey: .face) as? String == "Regular"
        && said.object(forKey: .name) as? String == said.postscriptName)
    #expect(
      (said.object(forKey: .visibleName) as? String)?.hasPrefix("Liberation Serif") == true
        && said.object(forKey: .characterSet) == nil)
    let traits = try #require(said.object(forKey: .traits) as? [UIFontDescriptor.TraitKey: Any])
    #expect(traits[.weight] as? CGFloat == 0 || traits[.weight] as? Int == 0)
    let bold = try #require(said.withSymbolicTraits(.traitBold))
    #expect(
      bold.symbolicTraits.contains(.traitBold) && !said.symbolicTraits.contains(.traitBold)
        && UIFontDescriptor(name: "x", size: 3).pointSize == 3)
    #expect(
      said.matchingFontDescriptors(withMandatoryKeys: nil).count == 1
        && said.matchingFontDescriptors(withMandatoryKeys: [.size]).count == 1)
    #expect(said.matchingFontDescriptors(withMandatoryKeys: [.family]).count == 1)
    #expect(
      UIFontDescriptor(fontAttributes: [.family: "No Such Family"]).matchingFontDescriptors(
        withMandatoryKeys: [.family, .size]).isEmpty)
    let wide = said.withMatrix(CGAffineTransform(scaleX: 2, y: 1))
    let made = UIFontDescriptor(
      name: "Liberation Serif", matrix: CGAffineTransform(scaleX: 3, y: 1))
    #expect(
      wide.object(forKey: .matrix) as? CGAffineTransform == CGAffineTransform(scaleX: 2, y: 1))
    #expect(
      made.object(forKey: .matrix) as? CGAffineTransform == CGAffineTransform(scaleX: 3, y: 1)
        && made.pointSize == 0)
    #expect(
      font.fontDescriptor.symbolicTraits.contains(.traitBold) && UIFont(name: "", size: 3) == nil)
    typealias Traits = UIFontDescriptor.SymbolicTraits
    #expect(
      [Traits.traitTightLeading, .traitLooseLeading, .classSansSerif].map(\.rawValue) == [
        32_768, 65_536, 2_147_483_648,
      ] && Traits.classMask.rawValue == 0xF000_0000)
    let weights: [UIFont.Weight] = [
      .ultraLight, .thin, .light, .regular, .medium, .semibold, .bold, .heavy, .black,
    ]
    #expect(
      weights.map {
        UIFont.systemFont(ofSize: 10, weight: $0).fontDescriptor.symbolicTraits.contains(.traitBold)
      } == [false, false, false, false, false, true, true, true, true])
    #expect(
      weights.map {
        UIFont.monospacedSystemFont(ofSize: 10, weight: $0).fontDescriptor.symbolicTraits.contains(
          .traitBold)
      } == [false, false, false, false, false, true, true, true, true])
  }

  // MARK: Pictures

  private func picture(
    _ width: CGFloat, _ height: CGFloat, scale: CGFloat = 1, opaque: Bool = false,
    _ draw: (UIGraphicsImageRendererContext) -> Void = { _ in }
  ) -> UIImage {
    let format = UIGraphicsImageRendererFormat()
    (format.scale, format.opaque) = (scale, opaque)
    return UIGraphicsImageRenderer(size: CGSize(width: width, height: height), format: format)
      .image(actions: draw)
  }

  private func pixels(_ image: UIImage?, _ places: (Int, Int)...) -> [SIMD4<UInt8>] {
    image?.cgImage?.withUnsafePixels { pixels in places.map { pixels[$0.0, $0.1] } } ?? []
  }

  private let red = SIMD4<UInt8>(255, 0, 0, 255), blue = SIMD4<UInt8>(0, 0, 255, 255),
    none = SIMD4<UInt8>(0, 0, 0, 0)

  @Test("rectangles are filled, blended, framed and clipped in the context that is current")
  func rectangles() {
    UIGraphicsBeginImageContext(CGSize(width: 10, height: 8))
    UIColor.red.setFill()
    UIRectFill(CGRect(x: 0, y: 0, width: 6, height: 8))
    UIColor.blue.set()
    UIRectFillUsingBlendMode(CGRect(x: 4, y: 0, width: 4, height: 3), .sourceIn)
    UIRectFillUsingBlendMode(CGRect(x: 0, y: 6, width: 10, height: 1), .normal)
    let image = UIGraphicsGetImageFromCurrentImageContext()
    UIRectClip(CGRect(x: 8, y: 7, width: 1, height: 1))
    UIRectFill(CGRect(x: 0, y: 0, width: 10, height: 8))
    let clipped = UIGraphicsGetImageFromCurrentImageContext()
    UIGraphicsEndImageContext()
    #expect(image?.size == CGSize(width: 10, height: 8) && image?.scale == 1)
    #expect(
      pixels(image, (3, 1), (4, 1), (6, 1), (4, 3), (9, 6), (9, 7)) == [
        red, blue, none, red, blue, none,
      ])
    #expect(pixels(clipped, (7, 7), (8, 7), (9, 7), (8, 5)) == [none, blue, none, none])
    #expect(
      UIGraphicsGetCurrentContext() == nil && UIGraphicsGetImageFromCurrentImageContext() == nil)
    UIGraphicsPopContext()
    UIGraphicsBeginImageContextWithOptions(CGSize(width: 3, height: 2), true, 0)
    #expect(UIGraphicsGetImageFromCurrentImageContext()?.scale == UIScreen.mainScale)
    UIGraphicsEndImageContext()
    UIGraphicsBeginImageContext(CGSize(width: 0, height: 2))
    #expect(
      UIGraphicsGetImageFromCurrentImageContext() == nil && UIGraphicsGetCurrentContext() == nil)
    UIGraphicsEndImageContext()
  }

  @Test(
    "a renderer has its format's bounds and scale, and makes pictures, PNG and JPEG; nothing of nothing"
  )
  func renderers() throws {
    let format = UIGraphicsImageRendererFormat(for: UITraitCollection(displayScale: 3))
    let plain = UIGraphicsImageRendererFormat(for: UITraitCollection())
    #expect(
      format.scale == 3 && plain.scale == UIScreen.mainScale && !format.opaque
        && format.preferredRange == .automatic && format.bounds == .zero)
    #expect(
      UIGraphicsImageRendererFormat.preferred().scale == UIScreen.mainScale
        && UIGraphicsImageRendererFormat.default().scale == UIScreen.mainScale)
    #expect(
      [UIGraphicsImageRendererFormat.Range.unspecified, .automatic, .extended, .standard].map(
        \.rawValue) == [-1, 0, 1, 2])
    let renderer = UIGraphicsImageRenderer(
      bounds: CGRect(x: 5, y: 6, width: 4, height: 2), format: format)
    let image = renderer.image { context in
      #expect(context.format === format && context.currentImage.size == CGSize(width: 4, height: 2))
      UIColor.red.setFill()
      context.fill(CGRect(x: 5, y: 6, width: 1, height: 1))
    }
    #expect(
      image.size == CGSize(width: 4, height: 2) && image.scale == 3
        && pixels(image, (0, 0), (2, 2), (3, 0), (0, 3)) == [red, red, none, none])
    #expect(renderer.allowsImageOutput && format.bounds == CGRect(x: 5, y: 6, width: 4, height: 2))
    let png = renderer.pngData { $0.fill(CGRect(x: 5, y: 6, width: 4, height: 2)) }
    let jpeg = renderer.jpegData(withCompressionQuality: 0.5) { _ in }
    #expect(
      png.prefix(4) == Data([0x89, 0x50, 0x4E, 0x47]) && jpeg.prefix(2) == Data([0xFF, 0xD8])
        && UIImage(data: png)?.cgImage?.width == 12)
    #expect(
      picture(0, 5).cgImage == nil && picture(40_000, 1).cgImage == nil
        && picture(0, 5).pngData() == nil && picture(0, 5).size == .zero)
    #expect(picture(2.2, 1.5).cgImage?.width == 3 && picture(2.2, 1.5).cgImage?.height == 2)
    let opaque = picture(2, 1, opaque: true)
    #expect(pixels(opaque, (1, 0)) == [SIMD4(0, 0, 0, 255)])
    let good = try #require(
      picture(30, 30) { $0.fill(CGRect(x: 0, y: 0, width: 9, height: 30)) }.jpegData(
        compressionQuality: 1)?.count)
    #expect(
      good
        > (try #require(
          picture(30, 30) { $0.fill(CGRect(x: 0, y: 0, width: 9, height: 30)) }.jpegData(
            compressionQuality: 0)?.count)))
  }

  @Test("pictures keep what they are told, through each other")
  func pictures() throws {
    let image = picture(10, 8, scale: 2) { context in
      UIColor.red.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 1, height: 8))
    }
    #expect(
      image.imageFlippedForRightToLeftLayoutDirection() === image
        && image.preparingForDisplay() === image && UIImage().preparingForDisplay() == nil)
    let offset = image.withBaselineOffset(fromBottom: 3)
    #expect(
      offset.baselineOffsetFromBottom == 3
        && offset.imageWithoutBaseline().baselineOffsetFromBottom == nil
        && image.baselineOffsetFromBottom == nil)
    for (left, top, insets) in [
      (3, 2, [2, 3, 5, 6]), (0, 2, [2, 0, 5, 0]), (3, 0, [0, 3, 0, 6]), (12, 9, [9, 12, 0, 0]),
    ] as [(Int, Int, [CGFloat])] {
      let stretched = image.stretchableImage(withLeftCapWidth: left, topCapHeight: top)
      #expect(
        stretched.capInsets
          == UIEdgeInsets(top: insets[0], left: insets[1], bottom: insets[2], right: insets[3])
          && stretched.resizingMode == .stretch)
    }
    let caps = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    #expect(image.resizableImage(withCapInsets: caps).resizingMode == .tile)
    let flipped = UIImage.animatedImage(with: [image, image], duration: 2)?.resizableImage(
      withCapInsets: caps
    ).withHorizontallyFlippedOrientation()
    #expect(
      flipped?.capInsets == UIEdgeInsets(top: 1, left: 4, bottom: 3, right: 2)
        && flipped?.images?.count == 2 && flipped?.duration == 2 && flipped?.scale == 2)
    #expect(
      pixels(flipped, (0, 0), (17, 5), (18, 5), (19, 15)) == [none, none, red, red]
        && pixels(flipped?.images?.first, (0, 0), (19, 0)) == [none, red])
    #expect(
      UIImage().withHorizontallyFlippedOrientation().cgImage == nil
        && UIImage.animatedImage(with: [], duration: 1) == nil)
    let tinted = UIImage.animatedImage(with: [image], duration: 1)?.withRenderingMode(
      .alwaysTemplate
    ).withTintColor(.blue)
    #expect(
      tinted?.renderingMode == .alwaysOriginal
        && pixels(tinted, (0, 0), (1, 15), (2, 0)) == [blue, blue, none]
        && pixels(tinted?.images?.first, (0, 0)) == [blue])
    #expect(
      tinted?.isDynamic == false && image.withTintColor(.label).isDynamic
        && image.withTintColor(.blue, renderingMode: .alwaysTemplate).renderingMode
          == .alwaysTemplate
    )
    let dark = image.withTintColor(.label).resolved(
      with: UITraitCollection(userInterfaceStyle: .dark))
    #expect(
      pixels(dark, (0, 0)) == [SIMD4(255, 255, 255, 255)] && dark.isDynamic
        && pixels(image.withTintColor(.label), (0, 0)) == [SIMD4(0, 0, 0, 255)])
    let thumbnail = try #require(image.preparingThumbnail(of: CGSize(width: 5, height: 4)))
    #expect(
      thumbnail.size == CGSize(width: 5, height: 4)
        && UIImage().preparingThumbnail(of: CGSize(width: 5, height: 4)) == nil)
    #expect(
      UIImage(cgImage: try #require(image.cgImage), scale: -1, orientation: .up).scale == 1
        && image.renderingMode == .automatic && image.images == nil)
  }
}
