// Apple's name for filters and their pictures, so that files with its import line compile.
@_exported public import QuartzCore
