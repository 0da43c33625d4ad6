// Source written for Image I/O expects its import to bring pictures along, and how they are read and written in one call.
@_exported public import Graphics
@_exported public import MediaFiles
