// Source written for Core Animation expects the Core Graphics types to come along; pictures' files come with them.
@_exported public import Graphics
@_exported public import MediaFiles
@_exported public import Rasterizer
