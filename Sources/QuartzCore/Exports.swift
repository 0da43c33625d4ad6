// Source written for Core Animation expects the Core Graphics types to come along.
@_exported public import Graphics
@_exported public import Rasterizer
