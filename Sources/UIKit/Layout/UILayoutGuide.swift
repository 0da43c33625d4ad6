/// An invisible rectangle in a view that constraints can name.
@preconcurrency @MainActor open class UILayoutGuide: NSObject {
  enum Tie {
    /// Nothing but constraints.
    case none
    /// Distances from the sides of its view, in points.
    case insets(() -> UIEdgeInsets)
    /// The visible part of a scroll view's content.
    case bounds
    /// The content of a scroll view: its origin is 0, its size is solved from constraints.
    case content
  }

  /// The view that contains the guide.
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

  /// The guide's rectangle in the coordinates of its view, as of the last layout.
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

  /// Sets the size of a scroll view's content from its guide.
  func layoutFrameDidChange(to frame: CGRect) {
    guard case .content = tie, let scrollView = owningView as? UIScrollView else { return }
    let scale = scrollView.zoomScale
    scrollView.contentSize = CGSize(width: frame.width * scale, height: frame.height * scale)
  }

  /// The leading edge, where lines begin.
  open var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .leading) }
  /// The trailing edge, where lines end.
  open var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .trailing) }
  /// The left edge.
  open var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .left) }
  /// The right edge.
  open var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .right) }
  /// The top edge.
  open var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .top) }
  /// The bottom edge.
  open var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .bottom) }
  /// The horizontal extent.
  open var widthAnchor: NSLayoutDimension { NSLayoutDimension(self, .width) }
  /// The vertical extent.
  open var heightAnchor: NSLayoutDimension { NSLayoutDimension(self, .height) }
  /// The centre along x.
  open var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .centerX) }
  /// The centre along y.
  open var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .centerY) }
}
