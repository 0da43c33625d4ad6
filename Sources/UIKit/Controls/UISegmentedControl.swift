/// A row of segments, of which one is selected: a card slides to it. It is 32 points high.
@preconcurrency @MainActor open class UISegmentedControl: UIControl {
  /// The index that stands for no segment.
  public static let noSegment = -1

  private struct Segment {
    let label: UILabel
    let picture: UIImageView
    var width: CGFloat = 0
    var isEnabled = true
    var action: UIAction?
  }

  /// Whether a segment shows its selection only while a finger is on it.
  open var isMomentary = false { didSet { if isMomentary { selectedSegmentIndex = Self.noSegment } } }
  /// Whether segments are as wide as what they show; they have equal widths otherwise.
  open var apportionsSegmentWidthsByContent = false { didSet { contentDidChange() } }
  /// The colour of the selected segment's card; nil is white, or grey in dark appearance.
  open var selectedSegmentTintColor: UIColor? { didSet { card.backgroundColor = selectedSegmentTintColor ?? ControlParts.card } }
  /// The index of the selected segment, or `noSegment`. Inside an animation block the card slides.
  open var selectedSegmentIndex: Int {
    get { selected }
    set {
      selected = segments.indices.contains(newValue) ? newValue : Self.noSegment
      place()
    }
  }
  /// The number of segments.
  open var numberOfSegments: Int { segments.count }

  private var segments: [Segment] = []
  private var selected = UISegmentedControl.noSegment
  private var dividers: [UIView] = []
  private let card = ControlParts.raisedPart(ControlParts.card, radius: 7)
  private var attributes: [UInt: [NSAttributedString.Key: Any]] = [:]
  /// The segment under a finger.
  private var held: Int?

  private static let height: CGFloat = 32
  private static let margin: CGFloat = 2
  private static let padding: CGFloat = 10

  public override init(frame: CGRect) {
    super.init(frame: frame)
    layer.cornerRadius = 9
    backgroundColor = .tertiarySystemFill
    card.layer.shadowOpacity = 0.12
    addSubview(card)
    place()
  }

  /// A control with a segment for each title or picture.
  /// - Parameter items: texts and `UIImage`s; others are left out.
  public convenience init(items: [Any]?) {
    self.init(frame: .zero)
    for item in items ?? [] {
      if let title = item as? String {
        insertSegment(withTitle: title, at: segments.count, animated: false)
      } else if let image = item as? UIImage {
        insertSegment(with: image, at: segments.count, animated: false)
      }
    }
    frame.size = intrinsicContentSize
  }

  /// A control with a segment for each action, which is run when a person chooses the segment.
  public convenience init(frame: CGRect, actions: [UIAction]) {
    self.init(frame: frame)
    for action in actions { insertSegment(action: action, at: segments.count, animated: false) }
    if frame == .zero { self.frame.size = intrinsicContentSize }
  }

  override var hasValue: Bool { true }

  public required init?(coder: NSCoder) { nil }

  // MARK: Segments

  /// Inserts a segment with an action's picture or title, which runs the action when a person chooses it.
  open func insertSegment(action: UIAction, at segment: Int, animated: Bool) {
    let index = min(max(segment, 0), segments.count)
    insert(action.image == nil ? action.title : nil, action.image, index, animated)
    segments[index].action = action
  }
  /// Gives a segment an action, with its picture or title.
  open func setAction(_ action: UIAction, forSegmentAt segment: Int) {
    guard segments.indices.contains(segment) else { return }
    if let image = action.image { setImage(image, forSegmentAt: segment) } else { setTitle(action.title, forSegmentAt: segment) }
    segments[segment].action = action
  }
  /// The action of a segment; nil where it has none.
  open func actionForSegment(at segment: Int) -> UIAction? { segments.indices.contains(segment) ? segments[segment].action : nil }
  /// The index of the segment whose action has a name; `noSegment` where there is none.
  open func segmentIndex(identifiedBy actionIdentifier: UIAction.Identifier) -> Int {
    segments.firstIndex { $0.action?.identifier == actionIdentifier } ?? Self.noSegment
  }

  /// Inserts a segment with a title.
  open func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) { insert(title, nil, segment, animated) }
  /// Inserts a segment with a picture.
  open func insertSegment(with image: UIImage?, at segment: Int, animated: Bool) { insert(nil, image, segment, animated) }

  private func insert(_ title: String?, _ image: UIImage?, _ index: Int, _ animated: Bool) {
    let new = Segment(label: UILabel(), picture: UIImageView(image: image)), index = min(max(index, 0), segments.count)
    new.label.text = title
    new.label.textAlignment = .center
    new.picture.contentMode = .center
    new.picture.tintColor = .label
    addSubview(new.label)
    addSubview(new.picture)
    segments.insert(new, at: index)
    if selected >= index { selected += 1 }
    contentDidChange()
    guard animated else { return }
    (new.label.alpha, new.picture.alpha) = (0, 0)
    ControlParts.change(animated: true) {
      place()
      (new.label.alpha, new.picture.alpha) = (1, 1)
    }
  }

  /// Removes a segment.
  open func removeSegment(at segment: Int, animated: Bool) {
    guard segments.indices.contains(segment) else { return }
    let old = segments.remove(at: segment)
    old.label.removeFromSuperview()
    old.picture.removeFromSuperview()
    if selected == segment { selected = Self.noSegment } else if selected > segment { selected -= 1 }
    contentDidChange()
    if animated { ControlParts.change(animated: true, place) }
  }

  /// Removes all segments.
  open func removeAllSegments() { while !segments.isEmpty { removeSegment(at: segments.count - 1, animated: false) } }

  /// Sets a segment's title, in place of its picture.
  open func setTitle(_ title: String?, forSegmentAt segment: Int) {
    segments[segment].label.text = title
    segments[segment].picture.image = nil
    contentDidChange()
  }
  /// The title of a segment; nil for one with a picture.
  open func titleForSegment(at segment: Int) -> String? { segments[segment].label.text }
  /// Sets a segment's picture, in place of its title.
  open func setImage(_ image: UIImage?, forSegmentAt segment: Int) {
    segments[segment].label.text = nil
    segments[segment].picture.image = image
    contentDidChange()
  }
  /// The picture of a segment; nil for one with a title.
  open func imageForSegment(at segment: Int) -> UIImage? { segments[segment].picture.image }
  /// Sets the width of a segment in points; 0 for an equal share.
  open func setWidth(_ width: CGFloat, forSegmentAt segment: Int) {
    segments[segment].width = width
    contentDidChange()
  }
  /// The width that was set for a segment, in points; 0 for an equal share.
  open func widthForSegment(at segment: Int) -> CGFloat { segments[segment].width }
  /// Sets whether a finger can select a segment.
  open func setEnabled(_ enabled: Bool, forSegmentAt segment: Int) {
    segments[segment].isEnabled = enabled
    showText()
  }
  /// Whether a finger can select a segment.
  open func isEnabledForSegment(at segment: Int) -> Bool { segments[segment].isEnabled }

  /// Sets attributes of the titles: font and colour, for the states `normal` and `selected`.
  open func setTitleTextAttributes(_ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State) {
    self.attributes[state.rawValue] = attributes
    contentDidChange()
  }
  /// The attributes that were set for a state.
  open func titleTextAttributes(for state: UIControl.State) -> [NSAttributedString.Key: Any]? { attributes[state.rawValue] }

  private func contentDidChange() {
    showText()
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  private func showText() {
    for (index, segment) in segments.enumerated() {
      let isSelected = index == selected
      let own = isSelected ? attributes[UIControl.State.selected.rawValue] : nil
      let normal = attributes[UIControl.State.normal.rawValue]
      let font = (own?[.font] ?? normal?[.font]) as? UIFont
      let color = (own?[.foregroundColor] ?? normal?[.foregroundColor]) as? UIColor
      segment.label.font = font ?? .systemFont(ofSize: 13, weight: isSelected ? .semibold : .medium)
      segment.label.textColor = segment.isEnabled && isEnabled ? color ?? .label : .tertiaryLabel
    }
  }

  override func stateDidChange() {
    super.stateDidChange()
    showText()
  }

  // MARK: Layout

  private func contentWidth(_ segment: Segment) -> CGFloat {
    if segment.width > 0 { return segment.width }
    return max(segment.label.intrinsicContentSize.width, segment.picture.image?.size.width ?? 0).rounded(.up) + 2 * Self.padding
  }

  open override var intrinsicContentSize: CGSize {
    let widths = segments.map(contentWidth)
    let isEven = !apportionsSegmentWidthsByContent && segments.allSatisfy { $0.width == 0 }
    let width = isEven ? (widths.max() ?? 0) * CGFloat(segments.count) : widths.reduce(0, +)
    return CGSize(width: width, height: Self.height)
  }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  open override func layoutSubviews() {
    super.layoutSubviews()
    place()
  }

  /// The frames of the segments, from left to right.
  private var frames: [CGRect] {
    guard !segments.isEmpty else { return [] }
    let fixed = segments.map { $0.width > 0 || apportionsSegmentWidthsByContent ? contentWidth($0) : 0 }
    let shared = fixed.count { $0 == 0 }, rest = max(0, bounds.width - fixed.reduce(0, +))
    let share = shared > 0 ? rest / CGFloat(shared) : 0
    // Without shares, fixed widths fill the control in proportion.
    let total = fixed.reduce(0, +), factor = shared == 0 && total > 0 ? bounds.width / total : 1
    var x = bounds.minX
    return fixed.map { width in
      let width = width > 0 ? width * factor : share
      defer { x += width }
      return directed(CGRect(x: x, y: bounds.minY, width: width, height: bounds.height))
    }
  }

  private func place() {
    let frames = frames
    showText()
    for (segment, frame) in zip(segments, frames) {
      segment.label.frame = frame.insetBy(dx: 2, dy: 0)
      segment.picture.frame = frame
    }
    while dividers.count > max(0, segments.count - 1) { dividers.removeLast().removeFromSuperview() }
    while dividers.count < segments.count - 1 {
      let divider = ControlParts.part(.separator, radius: 0.5)
      insertSubview(divider, at: 0)
      dividers.append(divider)
    }
    let shown = held.flatMap { isMomentary ? $0 : nil } ?? selected
    for (index, divider) in dividers.enumerated() {
      let x = isRightToLeft ? frames[index].minX : frames[index].maxX
      divider.frame = CGRect(x: x - 0.5, y: bounds.midY - 7.5, width: 1, height: 15)
      divider.alpha = shown == index || shown == index + 1 ? 0 : 1
    }
    if frames.indices.contains(shown) {
      let target = frames[shown].insetBy(dx: Self.margin, dy: Self.margin)
      // A card that was not shown appears in its place.
      if card.alpha == 0 { UIView.performWithoutAnimation { card.frame = target } }
      card.frame = target
      card.alpha = 1
    } else {
      card.alpha = 0
    }
  }

  // MARK: Fingers

  private func segment(at touch: UITouch) -> Int? {
    let x = touch.location(in: self).x
    let index = frames.firstIndex { $0.minX <= x && x < $0.maxX }
    return index.flatMap { segments[$0].isEnabled ? $0 : nil }
  }

  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    held = segment(at: touch)
    if isMomentary { place() }
    return held != nil
  }

  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    if let index = segment(at: touch), index != held {
      held = index
      if isMomentary || selected != Self.noSegment { ControlParts.change(animated: true, place) }
    }
    return true
  }

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    guard let index = held else { return }
    held = nil
    if isMomentary {
      selected = index
      tellChosen(index)
      selected = Self.noSegment
      return ControlParts.change(animated: true, place)
    }
    guard index != selected else { return }
    selected = index
    ControlParts.change(animated: true, place)
    tellChosen(index)
  }

  private func tellChosen(_ index: Int) {
    sendValueChanged()
    segments[index].action?.performWithSender(self, target: nil)
  }

  open override func cancelTracking(with event: UIEvent?) {
    held = nil
    place()
  }
}
