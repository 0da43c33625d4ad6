/// A rectangle in a view that constraints can name, and that shows nothing.
@MainActor open class UILayoutGuide: NSObject {
  /// What holds a guide's frame.
  enum Tie {
    /// Constraints alone.
    case none
    /// Distances from the sides of its view.
    case insets(() -> UIEdgeInsets)
    /// The part of a scroll view's content that shows.
    case bounds
    /// The content of a scroll view: it begins at 0, and has the size that constraints give it.
    case content
  }

  /// The view that the guide is in.
  public internal(set) weak var owningView: UIView?
  /// A name for the program's own use.
  open var identifier = ""
  let tie: Tie

  public override init() { tie = .none }

  init(_ tie: Tie, of view: UIView) {
    self.tie = tie
    super.init()
    owningView = view
  }

  /// In the coordinates of the owning view, as of its last layout.
  open var layoutFrame: CGRect {
    guard let view = owningView else { return .zero }
    view.layoutIfNeeded()
    switch tie {
    case .none: return view.layoutEngine?.frame(of: self) ?? .zero
    case .insets(let insets): return view.bounds.inset(by: insets())
    case .bounds: return view.bounds
    case .content: return CGRect(origin: .zero, size: (view as? UIScrollView)?.contentSize ?? .zero)
    }
  }

  var nonEmptyIdentifier: String? { identifier.isEmpty ? nil : identifier }

  /// The size of a scroll view's content follows its guide.
  func layoutFrameDidChange(to frame: CGRect) {
    guard case .content = tie, let scrollView = owningView as? UIScrollView else { return }
    scrollView.contentSize = frame.size
  }

  /// The edge where lines begin.
  open var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .leading) }
  /// The edge where lines end.
  open var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .trailing) }
  /// The left edge.
  open var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .left) }
  /// The right edge.
  open var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .right) }
  /// The upper edge.
  open var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .top) }
  /// The lower edge.
  open var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .bottom) }
  /// The width.
  open var widthAnchor: NSLayoutDimension { NSLayoutDimension(self, .width) }
  /// The height.
  open var heightAnchor: NSLayoutDimension { NSLayoutDimension(self, .height) }
  /// The middle, sideways.
  open var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .centerX) }
  /// The middle, up and down.
  open var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .centerY) }
}
