// Source written for Core Image expects its import to bring Core Graphics along, and the properties that pictures have by Image I/O.
@_exported public import CoreGraphics
@_exported public import ImageIO
