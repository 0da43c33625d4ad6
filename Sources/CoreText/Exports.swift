// Apple's name for fonts, lines and frames of text, so that files with its import line compile.
@_exported public import Graphics
@_exported public import Rasterizer
