public import CoreGraphics
public import Graphics
internal import Rasterizer

/// The box around all glyphs at the origin, y up; points.
public func CTFontGetBoundingBox(_ font: CTFont) -> CGRect { font.scaled.boundingBox }
/// Degrees counterclockwise from upright: negative for letters that lean to the right.
public func CTFontGetSlantAngle(_ font: CTFont) -> CGFloat { font.scaled.slantAngle }

/// 0 where no glyph has the name.
public func CTFontGetGlyphWithName(_ font: CTFont, _ glyphName: CFString) -> CGGlyph {
  CGFont(font.scaled).getGlyphWithGlyphName(name: glyphName)
}

// MARK: Fonts of both kinds

/// A face in a size.
public func CTFontCreateWithGraphicsFont(
  _ graphicsFont: CGFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?, _ attributes: CTFontDescriptor?
) -> CTFont {
  CTFont(
    name: graphicsFont.name, size: size > 0 ? size : attributes?.size ?? 12, matrix: matrix?.pointee ?? .identity,
    traits: attributes?.traits ?? [])
}

/// The face of a font; `attributes` becomes its descriptor.
public func CTFontCopyGraphicsFont(_ font: CTFont, _ attributes: UnsafeMutablePointer<Unmanaged<CTFontDescriptor>?>?) -> CGFont {
  attributes?.pointee = Unmanaged.passRetained(CTFontCopyFontDescriptor(font))
  return CGFont(font.scaled)
}

/// Makes a face known to this program under its names, as one from memory is already.
@discardableResult
public func CTFontManagerRegisterGraphicsFont(_ font: CGFont, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?) -> Bool {
  FontCatalog.has(font.name)
}
