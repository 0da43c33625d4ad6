/// What a cell shows, as a value: makes the view that shows it.
@preconcurrency @MainActor public protocol UIContentConfiguration {
  /// A view that shows the content.
  func makeContentView() -> UIView & UIContentView
  /// The content in a cell's state.
  func updated(for state: any UIConfigurationState) -> Self
}

/// A view that shows the content of a configuration, and of others of the kind that it is given.
@preconcurrency @MainActor public protocol UIContentView: AnyObject {
  /// The content that shows.
  var configuration: any UIContentConfiguration { get set }
  /// Whether the view can show a content; one of the kind that it shows, unless it says otherwise.
  func supports(_ configuration: any UIContentConfiguration) -> Bool
}

extension UIContentView {
  public func supports(_ configuration: any UIContentConfiguration) -> Bool { type(of: configuration) == type(of: self.configuration) }
}

/// Makes one colour of another.
public struct UIConfigurationColorTransformer {
  /// What makes the colour.
  public let transform: (UIColor) -> UIColor
  /// A transformer by a closure.
  public init(_ transform: @escaping (UIColor) -> UIColor) { self.transform = transform }
  /// The colour that comes of another.
  public func callAsFunction(_ input: UIColor) -> UIColor { transform(input) }

  /// Greys of the same luminance.
  public static var grayscale: UIConfigurationColorTransformer {
    UIConfigurationColorTransformer { color in
      UIColor { traits in
        var red: CGFloat = 0, green: CGFloat = 0, blue: CGFloat = 0, alpha: CGFloat = 0
        guard color.resolvedColor(with: traits).getRed(&red, green: &green, blue: &blue, alpha: &alpha) else { return color }
        return UIColor(white: 0.2126 * red + 0.7152 * green + 0.0722 * blue, alpha: alpha)
      }
    }
  }
}
