extension UIView {
  /// A view that keeps showing what this one shows at present, animations included. It holds layers instead of a picture, so that it is
  /// sharp at any size.
  /// - Parameter afterUpdates: Whether changes that have not been committed yet show. If not, a view that has never been on a screen
  ///   gives one that shows nothing.
  public func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? {
    snapshotView(of: bounds, afterUpdates)
  }

  /// A snapshot of a part of the view.
  /// - Parameters:
  ///   - rect: in the view's own coordinates.
  ///   - capInsets: how much at each side keeps its size when the snapshot gets another one; what is between them stretches.
  public func resizableSnapshotView(from rect: CGRect, afterScreenUpdates afterUpdates: Bool, withCapInsets capInsets: UIEdgeInsets)
    -> UIView?
  {
    guard capInsets != .zero else { return snapshotView(of: rect, afterUpdates) }
    let whole = UIView(frame: CGRect(origin: .zero, size: rect.size))
    let columns: [(CGFloat, CGFloat, AutoresizingMask)] = [
      (0, capInsets.left, .flexibleRightMargin), (capInsets.left, rect.width - capInsets.right, .flexibleWidth),
      (rect.width - capInsets.right, rect.width, .flexibleLeftMargin),
    ]
    let rows: [(CGFloat, CGFloat, AutoresizingMask)] = [
      (0, capInsets.top, .flexibleBottomMargin), (capInsets.top, rect.height - capInsets.bottom, .flexibleHeight),
      (rect.height - capInsets.bottom, rect.height, .flexibleTopMargin),
    ]
    for (top, bottom, vertical) in rows where bottom > top {
      for (left, right, horizontal) in columns where right > left {
        let part = CGRect(x: left, y: top, width: right - left, height: bottom - top)
        let view = snapshotView(of: part.offsetBy(dx: rect.minX, dy: rect.minY), afterUpdates)
        view.frame.origin = part.origin
        view.autoresizingMask = [horizontal, vertical]
        whole.addSubview(view)
      }
    }
    return whole
  }

  private func snapshotView(of rect: CGRect, _ afterUpdates: Bool) -> UIView {
    let view = UIView(frame: CGRect(origin: .zero, size: rect.size))
    if afterUpdates, window == nil { setNeedsDisplayInSubtree() }
    view.layer.shownSnapshot = layer.snapshot(of: rect, afterUpdates: afterUpdates)
    return view
  }

  /// Draws what the view shows at present into the current context, with animations, depth and filters.
  /// - Parameters:
  ///   - rect: where the bounds are drawn, in the context's coordinates.
  ///   - afterUpdates: whether changes that have not been committed yet show.
  /// - Returns: whether there was something to draw, and a context.
  @discardableResult
  public func drawHierarchy(in rect: CGRect, afterScreenUpdates afterUpdates: Bool) -> Bool {
    guard let entry = ContextStack.current.entries.last, entry.madeContext != nil else { return false }
    if afterUpdates, window == nil { setNeedsDisplayInSubtree() }
    let scale = entry.scale * (bounds.width > 0 ? max(rect.width / bounds.width, 0) : 1)
    guard let picture = layer.snapshot(of: bounds, afterUpdates: afterUpdates)?.image(scale: scale, countsDown: true) else { return false }
    UIImage(cgImage: picture, scale: scale, orientation: .up).draw(in: rect)
    return true
  }
}

extension UIScreen {
  /// A view that keeps showing what all windows show at present.
  public func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView {
    let view = UIView(frame: bounds)
    view.layer.shownSnapshot = layer.snapshot(afterUpdates: afterUpdates)
    return view
  }
}
