extension UIView {
  /// A name by which a program finds the view's state again. Kept without effect: no state is restored.
  public var restorationIdentifier: String? {
    get { extras?.restorationIdentifier }
    set { modifyExtras { $0.restorationIdentifier = newValue } }
  }

  // MARK: Large content

  /// Whether a press shows what the view stands for in large. Kept without effect: nothing is shown in large.
  public var showsLargeContentViewer: Bool {
    get { extras?.largeContent.isShown ?? false }
    set { modifyExtras { $0.largeContent.isShown = newValue } }
  }
  /// The title that is shown in large. Kept without effect.
  public var largeContentTitle: String? {
    get { extras?.largeContent.title }
    set { modifyExtras { $0.largeContent.title = newValue } }
  }
  /// The image that is shown in large. Kept without effect.
  public var largeContentImage: UIImage? {
    get { extras?.largeContent.image }
    set { modifyExtras { $0.largeContent.image = newValue } }
  }
  /// Whether the image is enlarged. Kept without effect.
  public var scalesLargeContentImage: Bool {
    get { extras?.largeContent.scalesImage ?? false }
    set { modifyExtras { $0.largeContent.scalesImage = newValue } }
  }
  /// Insets of the image, in points. Kept without effect.
  public var largeContentImageInsets: UIEdgeInsets {
    get { extras?.largeContent.insets ?? .zero }
    set { modifyExtras { $0.largeContent.insets = newValue } }
  }
}

/// What a view would show in large.
@MainActor struct LargeContent {
  var isShown = false
  var title: String?
  var image: UIImage?
  var scalesImage = false
  var insets = UIEdgeInsets.zero
}

/// Presses that show large content. Kept without effect: nothing is shown in large.
@MainActor public final class UILargeContentViewerInteraction: UIInteraction {
  /// The view that it was added to.
  public private(set) weak var view: UIView?

  /// An interaction for a view.
  public init() {}

  /// Kept for views.
  public func willMove(to view: UIView?) {}
  /// Takes note of the view.
  public func didMove(to view: UIView?) { self.view = view }
}
