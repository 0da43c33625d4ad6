// Source written for Core Animation expects its import to bring Core Graphics and Core Image along, and Core Text and Image I/O with them.
@_exported public import CoreGraphics
@_exported public import CoreImage
@_exported public import CoreText
@_exported public import Graphics
@_exported public import ImageIO
@_exported public import MediaFiles
@_exported public import UniformTypeIdentifiers
