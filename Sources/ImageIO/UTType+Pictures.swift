internal import MediaFiles
internal import UniformTypeIdentifiers

extension UTType {
  /// The format that is read and written under this name.
  var imageFormat: ImageFormat? { ImageFormat.allCases.first { $0.format.typeIdentifier == identifier } }

  init(_ format: PictureFormat) { self.init(format.format) }
}
