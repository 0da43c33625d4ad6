// Apple's name for reading and writing pictures, so that files with its import line compile.
@_exported public import Graphics
@_exported public import MediaFiles
