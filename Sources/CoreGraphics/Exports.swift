// Apple's name for geometry, colours, paths, pictures and drawing contexts, so that files with its import line compile.
@_exported public import Graphics
@_exported public import Rasterizer
