// Source written for Core Animation expects its import to bring the Core Graphics types along, and Image I/O's functions with them.
@_exported public import Graphics
@_exported public import ImageIO
@_exported public import MediaFiles
@_exported public import Rasterizer
@_exported public import UniformTypeIdentifiers
