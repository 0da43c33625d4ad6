// Source written for Core Graphics expects its import to bring geometry, colours, paths and pictures along.
@_exported public import Graphics
