// Apple's name for names of kinds of files, so that files with its import line compile.
@_exported public import MediaFiles
