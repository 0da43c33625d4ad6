public import Foundation

/// A file of a data set in an asset catalogue beside the sources or among a bundle's resources.
public final class NSDataAsset: NSObject {
  /// The set's name.
  public let name: String
  /// The file's bytes.
  public let data: Data
  /// The kind of file by its suffix, as a uniform type identifier.
  public let typeIdentifier: String

  /// The file of the data set with a name; nil where there is none.
  /// - Parameter sourceFile: the file that asks.
  public convenience init?(name: String, sourceFile: String = #filePath) { self.init(name: name, bundle: .main, sourceFile: sourceFile) }

  /// The file of the data set with a name, in a bundle or beside the sources; nil where there is none.
  /// - Parameter sourceFile: the file that asks.
  public init?(name: String, bundle: Bundle, sourceFile: String = #filePath) {
    guard let url = AssetCatalog.data(name, in: PictureFolders.searched(bundle, sourceFile: sourceFile)),
      let data = try? Data(contentsOf: url)
    else { return nil }
    (self.name, self.data) = (name, data)
    typeIdentifier = UTType(filenameExtension: url.pathExtension)?.identifier ?? "public.data"
  }
}

extension UIColor {
  /// The colour of a colour set in an asset catalogue beside the sources or among the main bundle's resources; nil where there is none.
  /// - Parameter sourceFile: the file that asks.
  public convenience init?(named name: String, sourceFile: String = #filePath) {
    self.init(named: name, in: nil, compatibleWith: nil, sourceFile: sourceFile)
  }

  /// The colour of a colour set in an asset catalogue of a bundle or beside the sources; nil where there is none.
  /// - Parameters:
  ///   - traitCollection: decides the appearance; nil leaves it to where the colour is used.
  ///   - sourceFile: the file that asks.
  public convenience init?(
    named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?, sourceFile: String = #filePath
  ) {
    guard let color = AssetCatalog.color(name, in: PictureFolders.searched(bundle, sourceFile: sourceFile)) else { return nil }
    self.init(like: traitCollection.map(color.resolvedColor) ?? color)
  }
}
