// What errors say of files of other formats.
@_exported public import FileFormats
