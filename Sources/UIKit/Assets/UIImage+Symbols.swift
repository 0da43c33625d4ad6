public import Foundation
internal import Synchronization

extension UIImage {
  /// How a symbol is drawn.
  public class Configuration: NSObject {}

  /// The size and weight that a symbol is drawn in.
  public final class SymbolConfiguration: Configuration {
    /// The size of a symbol beside text.
    public enum SymbolScale: Int, Sendable {
      /// The symbol's own default.
      case `default` = -1
      /// It is not specified.
      case unspecified
      /// Smaller than text.
      case small
      /// The size of text.
      case medium
      /// Larger than text.
      case large
    }

    /// The weight of a symbol's strokes.
    public enum SymbolWeight: Int, Sendable {
      /// It is not specified.
      case unspecified
      /// The thinnest weight.
      case ultraLight
      /// Thinner than light.
      case thin
      /// Lighter than running text.
      case light
      /// The weight of running text.
      case regular
      /// Slightly heavier than running text.
      case medium
      /// Between medium and bold.
      case semibold
      /// The weight of bold text.
      case bold
      /// Heavier than bold.
      case heavy
      /// The heaviest weight.
      case black
    }

    let pointSize: CGFloat?

    private init(pointSize: CGFloat?) { self.pointSize = pointSize }

    /// A size in points.
    public convenience init(pointSize: CGFloat) { self.init(pointSize: .some(pointSize)) }
    /// A size in points; weight and scale are not looked at.
    public convenience init(pointSize: CGFloat, weight: SymbolWeight, scale: SymbolScale = .default) {
      self.init(pointSize: .some(pointSize))
    }
    /// Colours of a symbol's parts, which are not looked at.
    public convenience init(paletteColors: [UIColor]) { self.init(pointSize: nil) }
    /// A colour of which a symbol's parts have shades, which is not looked at.
    public convenience init(hierarchicalColor: UIColor) { self.init(pointSize: nil) }
    /// A weight, which is not looked at.
    public convenience init(weight: SymbolWeight) { self.init(pointSize: nil) }
    /// A scale, which is not looked at.
    public convenience init(scale: SymbolScale) { self.init(pointSize: nil) }
    /// The size of a text style.
    public convenience init(textStyle: UIFont.TextStyle) { self.init(pointSize: UIContentSizeCategory.large.pointSize(of: textStyle)) }
    /// The size of a text style; the scale is not looked at.
    public convenience init(textStyle: UIFont.TextStyle, scale: SymbolScale) { self.init(textStyle: textStyle) }
    /// The size of a font.
    public convenience init(font: UIFont) { self.init(pointSize: font.pointSize) }
  }

  // MARK: Acetate's own

  /// The folder of the pictures that stand for symbols, `NAME.png` or `NAME.svg`; nil for none. By default what the environment variable
  /// `ACETATE_SYMBOLS` names: Apple's symbols are Apple's, and none come along.
  public static var symbolFolder: URL? {
    get { symbols.withLock { $0 } }
    set { symbols.withLock { $0 = newValue } }
  }

  private static let symbols = Mutex(
    ProcessInfo.processInfo.environment["ACETATE_SYMBOLS"].flatMap { $0.isEmpty ? nil : URL(fileURLWithPath: $0, isDirectory: true) })

  // MARK: Symbols

  /// The picture of `symbolFolder` that has a symbol's name, as a template, 17 points high; nil, with a diagnostic, where there is none.
  public convenience init?(systemName name: String) { self.init(systemName: name, withConfiguration: nil) }

  /// The picture of `symbolFolder` that has a symbol's name, as a template, as high as a configuration's points; nil, with a diagnostic,
  /// where there is none.
  public convenience init?(systemName name: String, withConfiguration configuration: Configuration?) {
    let folder = Self.symbolFolder
    guard let path = folder.flatMap({ PictureFolders.path(of: name, in: [$0]) }),
      let picture = try? CGImage(contentsOf: URL(fileURLWithPath: path))
    else {
      Diagnostics.report(
        "UIImage(systemName: \"\(name)\")",
        folder.map { "\($0.path) has no picture of that name" }
          ?? "there are no symbols: name a folder of pictures with such names in UIImage.symbolFolder or ACETATE_SYMBOLS")
      return nil
    }
    self.init(symbol: picture, height: (configuration as? SymbolConfiguration)?.pointSize ?? 17)
  }

  /// The picture of `symbolFolder` that has a symbol's name.
  /// - Parameter traitCollection: not looked at.
  public convenience init?(systemName name: String, compatibleWith traitCollection: UITraitCollection?) { self.init(systemName: name) }

  /// The image as high as a symbol of a configuration's points, where that has a size and this is a template.
  public func withConfiguration(_ configuration: Configuration) -> UIImage {
    guard let height = (configuration as? SymbolConfiguration)?.pointSize, renderingMode == .alwaysTemplate, let cgImage else {
      return self
    }
    return UIImage(symbol: cgImage, height: height)
  }

  /// The image as high as a symbol of a configuration's points, where that has a size and this is a template.
  public func applyingSymbolConfiguration(_ configuration: SymbolConfiguration) -> UIImage? { withConfiguration(configuration) }
}
