/// Solves the constraints of a tree of views, and gives the views their frames.
///
/// Every view that a constraint names, and every view around it, is an item: four variables, which are its frame in its superview's
/// coordinates. Items whose frames come from elsewhere (from the program and autoresizing masks, from stacks, from insets) are held there
/// by rows whose constants are edited when they change. Changes of constraints wait until the next layout; then rows are taken out, edited
/// and put in, and superviews of items whose frames have changed are laid out.
@MainActor final class LayoutEngine {
  /// The variables of a view or a layout guide.
  @MainActor final class Item {
    let x, y, width, height: LinearSolver.Variable
    weak var view: UIView?
    weak var guide: UILayoutGuide?
    weak var engine: LayoutEngine?
    /// The number of the program's constraints that name the item.
    fileprivate(set) var useCount = 0
    /// Rows that hold the item's frame, or tie it to its size.
    fileprivate var rows: [Row] = []
    /// Rows for the content size: upper and lower bounds for each axis.
    fileprivate var contentRows: [Row] = []
    fileprivate var isContentStale = true
    fileprivate var hold = Hold.unknown
    fileprivate(set) var frame = CGRect.null

    fileprivate enum Hold { case unknown, free, frame, guide }

    fileprivate init(_ view: UIView?, _ guide: UILayoutGuide?, _ engine: LayoutEngine) {
      (self.view, self.guide, self.engine) = (view, guide, engine)
      x = engine.solver.makeVariable()
      y = engine.solver.makeVariable()
      width = engine.solver.makeVariable()
      height = engine.solver.makeVariable()
    }
  }

  fileprivate final class Row {
    let terms: [(variable: LinearSolver.Variable, coefficient: Double)]
    let relation: LinearSolver.Relation
    let priority: Float
    /// The program's constraint for which the row stands; nil for rows of the engine.
    let constraint: NSLayoutConstraint?
    let constant: () -> Double
    var handle: LinearSolver.Handle?
    var solvedConstant = 0.0
    let number: Int
    /// Whether the program was told that the row cannot be satisfied.
    var isReported = false

    init(
      _ terms: [(LinearSolver.Variable, Double)], _ relation: LinearSolver.Relation = .equal, priority: Float = LinearSolver.required,
      for constraint: NSLayoutConstraint? = nil, number: Int, constant: @escaping () -> Double
    ) {
      self.terms = terms.map { (variable: $0.0, coefficient: $0.1) }
      (self.relation, self.priority, self.constraint, self.number, self.constant) = (relation, priority, constraint, number, constant)
    }
  }

  private unowned let root: UIView
  /// Whether the root's size is free, because the fitting size is asked for.
  private let isFitting: Bool
  fileprivate var solver = LinearSolver()
  private var items: [ObjectIdentifier: Item] = [:]
  /// The items, in the order in which they were made.
  private var orderedItems: [Item] = []
  private var programRows: [ObjectIdentifier: Row] = [:]
  private var rowsByHandle: [LinearSolver.Handle: Row] = [:]
  /// Rows to be added: new ones, and those that conflicted with others.
  private var pending: [Row] = []
  private var stale: [Row] = []
  /// Whether anything has changed since the last solution.
  private(set) var isChanged = true
  private var isUpdating = false
  private var count = 0

  init(root: UIView, isFitting: Bool = false) {
    self.root = root
    self.isFitting = isFitting
  }

  // MARK: Constraints of the program

  var constraints: [NSLayoutConstraint] {
    programRows.values.sorted { $0.number < $1.number }.compactMap(\.constraint)
  }

  func add(_ constraint: NSLayoutConstraint) {
    guard programRows[ObjectIdentifier(constraint)] == nil else { return }
    var terms: [(LinearSolver.Variable, Double)] = [], baselines: [(UIView, NSLayoutConstraint.Attribute, Double)] = []
    let space = constraint.owner ?? root
    // In right-to-left layout, horizontal positions are measured from the right edge of the common ancestor.
    let isMirrored = constraint.isDirectional && space.isRightToLeft
    for part in constraint.parts {
      guard let view = part.view else { continue }
      if let guide = part.guide { use(item(of: guide)) } else { use(item(of: view)) }
      for (variable, factor) in self.terms(part.attribute, of: view, part.guide, in: space, isMirrored: isMirrored) {
        terms.append((variable, factor * part.factor))
      }
      if part.attribute.isBaseline, part.guide == nil { baselines.append((view, part.attribute, part.factor)) }
    }
    let constant: () -> Double = { [unowned constraint] in
      baselines.reduce(-Double(constraint.constant)) { $0 + $1.2 * Double($1.0.baselineOffset($1.1)) }
    }
    let relation = LinearSolver.Relation(rawValue: constraint.relation.rawValue) ?? .equal
    let row = makeRow(terms, relation, priority: constraint.priority.rawValue, for: constraint, constant)
    programRows[ObjectIdentifier(constraint)] = row
    pending.append(row)
    needUpdate()
  }

  private func use(_ item: Item) {
    item.useCount += 1
    if item.useCount == 1 { item.isContentStale = true }
  }

  func remove(_ constraint: NSLayoutConstraint) {
    guard let row = programRows.removeValue(forKey: ObjectIdentifier(constraint)) else { return }
    stale.removeAll { $0 === row }
    for part in constraint.parts {
      let key = part.guide.map(ObjectIdentifier.init) ?? part.view.map(ObjectIdentifier.init)
      if let key, let item = items[key] { item.useCount -= 1 }
    }
    takeOut(row)
    pending.removeAll { $0 === row }
    needUpdate()
  }

  func constantDidChange(of constraint: NSLayoutConstraint) {
    guard let row = programRows[ObjectIdentifier(constraint)] else { return }
    stale.append(row)
    needUpdate()
  }

  func contentSizeDidChange(of view: UIView) {
    guard let item = items[ObjectIdentifier(view)] else { return }
    item.isContentStale = true
    stale += programRows.values.filter { $0.constraint?.parts.contains { $0.view === view && $0.attribute.isBaseline } ?? false }
    needUpdate()
  }

  private func needUpdate() {
    isChanged = true
    if !isFitting { root.setNeedsLayout() }
  }

  private func makeRow(
    _ terms: [(LinearSolver.Variable, Double)], _ relation: LinearSolver.Relation = .equal, priority: Float = LinearSolver.required,
    for constraint: NSLayoutConstraint? = nil, _ constant: @escaping () -> Double
  ) -> Row {
    count += 1
    return Row(terms, relation, priority: priority, for: constraint, number: count, constant: constant)
  }

  // MARK: Items

  private func item(of view: UIView) -> Item {
    if let item = items[ObjectIdentifier(view)] { return item }
    // Enclosing views get items too, so that all frames are known when one is asked for.
    if view !== root, let superview = view.superview { _ = item(of: superview) }
    let item = Item(view, nil, self)
    items[ObjectIdentifier(view)] = item
    orderedItems.append(item)
    isChanged = true
    if !isFitting { view.modifyExtras { $0.layoutItem = item } }
    return item
  }

  private func item(of guide: UILayoutGuide) -> Item {
    if let item = items[ObjectIdentifier(guide)] { return item }
    let item = Item(nil, guide, self)
    items[ObjectIdentifier(guide)] = item
    orderedItems.append(item)
    isChanged = true
    if let view = guide.owningView { _ = self.item(of: view) }
    return item
  }

  /// An attribute in the coordinates of an enclosing view, as variables and their coefficients.
  /// - Parameter isMirrored: whether places sideways count from the right edge of that view, or of its content where it scrolls.
  private func terms(
    _ attribute: NSLayoutConstraint.Attribute, of view: UIView, _ guide: UILayoutGuide?, in space: UIView, isMirrored: Bool
  ) -> [(LinearSolver.Variable, Double)] {
    let item = guide.map(self.item(of:)) ?? self.item(of: view)
    switch attribute {
    case .width: return [(item.width, 1)]
    case .height: return [(item.height, 1)]
    case .notAnAttribute: return []
    default: break
    }
    let isVertical = attribute.isVertical, isMirrored = isMirrored && !isVertical
    var extentFactor = attribute.isBaseline ? (guide == nil ? view.baselineFactor(attribute) : 0) : attribute.extentFactor
    // When mirrored, the leading edge is the right one.
    if isMirrored, attribute.isDirectional { extentFactor = 1 - extentFactor }
    if guide == nil, view === space {
      // The view's own coordinates: those of its content if it scrolls.
      if let content = view.contentGuide { return terms(attribute, of: view, content, in: space, isMirrored: isMirrored) }
      let extent = isVertical ? item.height : item.width
      if isMirrored { extentFactor = 1 - extentFactor }
      return extentFactor == 0 ? [] : [(extent, extentFactor)]
    }
    var terms = [(isVertical ? item.y : item.x, 1.0)]
    if extentFactor != 0 { terms.append((isVertical ? item.height : item.width, extentFactor)) }
    var around = guide == nil ? view.superview : view
    while let one = around, one !== space {
      let outer = self.item(of: one)
      terms.append((isVertical ? outer.y : outer.x, 1))
      around = one.superview
    }
    guard isMirrored else { return terms }
    let extent = space.contentGuide.map(self.item(of:)) ?? self.item(of: space)
    return terms.map { ($0.0, -$0.1) } + [(extent.width, 1)]
  }

  /// Updates the rows that hold an item's frame.
  private func hold(_ item: Item) {
    let hold: Item.Hold
    if item.guide != nil {
      hold = .guide
    } else if let view = item.view {
      if view === root, isFitting {
        hold = .free
      } else {
        hold = view.translatesAutoresizingMaskIntoConstraints || view === root || item.useCount == 0 ? .frame : .free
      }
    } else {
      return
    }
    guard hold != item.hold else {
      for row in item.rows where row.handle != nil && row.constant() != row.solvedConstant { stale.append(row) }
      return
    }
    item.hold = hold
    for row in item.rows + item.contentRows {
      takeOut(row)
      pending.removeAll { $0 === row }
    }
    (item.rows, item.contentRows, item.isContentStale) = ([], [], true)
    switch hold {
    case .frame:
      guard let view = item.view else { break }
      let sides: [(LinearSolver.Variable, KeyPath<CGRect, CGFloat>)] = [
        (item.x, \.minX), (item.y, \.minY), (item.width, \.width), (item.height, \.height),
      ]
      item.rows = sides.map { variable, side in
        makeRow([(variable, 1)]) { [unowned view] in -Double(view.alignmentRect(forFrame: view.layoutFrame)[keyPath: side]) }
      }
    case .free:
      item.rows = [makeRow([(item.width, 1)], .greaterThanOrEqual) { 0 }, makeRow([(item.height, 1)], .greaterThanOrEqual) { 0 }]
    case .guide:
      guard let guide = item.guide, let view = guide.owningView else { break }
      let owner = self.item(of: view)
      switch guide.tie {
      case .none:
        item.rows = [makeRow([(item.width, 1)], .greaterThanOrEqual) { 0 }, makeRow([(item.height, 1)], .greaterThanOrEqual) { 0 }]
      case .insets(let insets):
        item.rows = [
          makeRow([(item.x, 1)]) { -Double(insets().left) }, makeRow([(item.y, 1)]) { -Double(insets().top) },
          makeRow([(item.x, 1), (item.width, 1), (owner.width, -1)]) { Double(insets().right) },
          makeRow([(item.y, 1), (item.height, 1), (owner.height, -1)]) { Double(insets().bottom) },
        ]
      case .bounds:
        item.rows = [
          makeRow([(item.x, 1)]) { [unowned view] in -Double(view.bounds.minX) },
          makeRow([(item.y, 1)]) { [unowned view] in -Double(view.bounds.minY) },
          makeRow([(item.width, 1), (owner.width, -1)]) { 0 }, makeRow([(item.height, 1), (owner.height, -1)]) { 0 },
        ]
      case .content:
        item.rows = [makeRow([(item.x, 1)]) { 0 }, makeRow([(item.y, 1)]) { 0 }]
      }
    case .unknown: break
    }
    pending += item.rows
    isChanged = true
  }

  /// Updates the rows for a view's content size: two inequalities for each axis that has one. What made them stale has told of a change, or
  /// is told of as the old ones are taken out.
  private func holdContent(_ item: Item) {
    guard item.isContentStale, let view = item.view else { return }
    item.isContentStale = false
    for row in item.contentRows {
      takeOut(row)
      pending.removeAll { $0 === row }
    }
    item.contentRows = []
    guard item.hold == .free else { return }
    var size = view.contentSizeAmongConstraints
    if view.isHeightForWidth, size.height >= 0, item.frame.width > 0 {
      size.height = view.sizeThatFits(CGSize(width: item.frame.width, height: 0)).height
    }
    let stack = view.superview as? UIStackView, fitting = stack?.sizeWithoutContent(of: view)
    for (variable, length, fitting, axis) in [
      (item.width, size.width, fitting?.width, NSLayoutConstraint.Axis.horizontal), (item.height, size.height, fitting?.height, .vertical),
    ] {
      func hold(_ relation: LinearSolver.Relation, _ length: CGFloat, _ priority: UILayoutPriority) {
        guard let priority = stack.map({ $0.contentPriority(priority, of: view, along: axis) }) ?? priority.rawValue else { return }
        item.contentRows.append(makeRow([(variable, 1)], relation, priority: priority) { -Double(length) })
      }
      if length >= 0 {
        hold(.lessThanOrEqual, length, view.contentHuggingPriority(for: axis))
        hold(.greaterThanOrEqual, length, view.contentCompressionResistancePriority(for: axis))
      } else if let fitting {
        hold(.equal, fitting, UIStackView.fittingPriority)
      }
    }
    pending += item.contentRows
  }

  // MARK: Updating

  /// Solves pending changes; without any, compares the frames of a view and its subviews with the solution.
  func update(around view: UIView) {
    if !isChanged, !isUpdating {
      for view in [view] + view.subviewList { if let item = items[ObjectIdentifier(view)] { hold(item) } }
      for guide in view.extras?.layoutGuides ?? [] { if let item = items[ObjectIdentifier(guide)] { hold(item) } }
      guard isChanged || !stale.isEmpty else { return }
    }
    update()
  }

  /// Solves pending changes. Superviews of views whose frames have changed are laid out afterwards.
  func update() {
    guard !isUpdating else { return }
    isUpdating = true
    defer { isUpdating = false }
    // Content whose height depends on its width is measured again once the width is known.
    for _ in 0..<3 {
      // Updating an item may create others.
      var held = 0
      while held < orderedItems.count {
        hold(orderedItems[held])
        holdContent(orderedItems[held])
        held += 1
      }
      guard isChanged || !stale.isEmpty else { return }
      solve()
      guard readFrames() else { return }
    }
  }

  private func solve() {
    isChanged = false
    let edited = stale
    stale = []
    for row in edited {
      guard let handle = row.handle else { continue }
      do {
        row.solvedConstant = row.constant()
        try solver.setConstant(of: handle, to: row.solvedConstant)
      } catch {
        // Other changes may make it satisfiable again.
        takeOut(row)
        pending.append(row)
      }
    }
    var waiting = pending.sorted { ($0.constraint == nil ? 0 : 1, $0.number) < ($1.constraint == nil ? 0 : 1, $1.number) }
    pending = []
    var broken: [Row] = []
    while !waiting.isEmpty {
      let row = waiting.removeFirst()
      do {
        row.solvedConstant = row.constant()
        let handle = try solver.add(row.terms, constant: row.solvedConstant, row.relation, priority: row.priority)
        row.handle = handle
        row.isReported = false
        rowsByHandle[handle] = row
      } catch {
        let others = error.handles.compactMap { rowsByHandle[$0] }
        let victim = (others + [row]).filter { $0.constraint != nil }.max { $0.number < $1.number } ?? row
        report(victim, among: others + [row])
        broken.append(victim)
        if victim !== row {
          takeOut(victim)
          waiting.insert(row, at: 0)
        }
      }
    }
    // Conflicting rows are tried again after the next change.
    pending = broken
  }

  private func takeOut(_ row: Row) {
    guard let handle = row.handle else { return }
    solver.remove(handle)
    rowsByHandle[handle] = nil
    row.handle = nil
    isChanged = true
  }

  /// Tells of a conflict, unless it has gone when the views are laid out: what stands inside a view that has no size yet often does.
  private func report(_ victim: Row, among rows: [Row]) {
    guard !victim.isReported, !isFitting else { return }
    victim.isReported = true
    let names = rows.compactMap { $0.constraint?.sentence }.joined(separator: ", ")
    let frames = rows.contains { $0.constraint == nil } ? ", with frames and sizes that are given" : ""
    let sentence = "these cannot hold together: \(names)\(frames); \(victim.constraint?.sentence ?? "a frame") is broken"
    LayerScheduler.afterCommit { [weak victim] in
      if let victim, victim.isReported { Diagnostics.report("NSLayoutConstraint", sentence) }
    }
  }

  /// Reads the solution. Returns whether the height of content has to be measured for another width.
  private func readFrames() -> Bool {
    var isStale = false
    for item in orderedItems {
      let frame = frame(of: item)
      guard frame != item.frame else { continue }
      if let view = item.view, view.isHeightForWidth, item.hold == .free, frame.width != item.frame.width {
        item.isContentStale = true
        isStale = true
      }
      item.frame = frame
      if isFitting { continue }
      if let guide = item.guide {
        guide.layoutFrameDidChange(to: frame)
      } else if item.hold == .free, item.useCount > 0 {
        item.view?.superview?.setNeedsLayout()
      }
    }
    return isStale
  }

  private func frame(of item: Item) -> CGRect {
    CGRect(
      x: solver.value(of: item.x), y: solver.value(of: item.y), width: solver.value(of: item.width), height: solver.value(of: item.height))
  }

  /// Sets the frames of a view's subviews from the solution, with edges on whole pixels.
  func placeSubviews(of view: UIView) {
    for subview in view.subviewList {
      guard let item = subview.extras?.layoutItem, item.engine === self, item.hold == .free, item.useCount > 0, !item.frame.isNull else {
        continue
      }
      subview.place(in: subview.frame(forAlignmentRect: item.frame).aligned(to: subview.layer.contentsScale))
    }
  }

  func size(of view: UIView) -> CGSize { items[ObjectIdentifier(view)].map { frame(of: $0).size } ?? .zero }

  /// The frame of a guide in its view, as solved; nil where no constraint names it.
  func frame(of guide: UILayoutGuide) -> CGRect? { items[ObjectIdentifier(guide)]?.frame }

  // MARK: Parts of the tree

  /// The fitting size of a view for its constraints, near a target size.
  static func fittingSize(
    of view: UIView, _ target: CGSize, _ horizontal: UILayoutPriority, _ vertical: UILayoutPriority
  ) -> CGSize {
    let engine = LayoutEngine(root: view, isFitting: true)
    let item = engine.item(of: view)
    item.useCount = 1
    for constraint in view.layoutEngine?.constraints ?? [] where constraint.isInside(view) { engine.add(constraint) }
    for (variable, length, priority) in [(item.width, target.width, horizontal), (item.height, target.height, vertical)] {
      engine.pending.append(engine.makeRow([(variable, 1)], priority: priority.rawValue) { -Double(length) })
    }
    engine.update()
    let size = engine.size(of: view), scale = view.layer.contentsScale
    return CGSize(width: (size.width * scale).rounded(.up) / scale, height: (size.height * scale).rounded(.up) / scale)
  }

  /// Removes a subtree from the engine: returns the constraints inside it, and deactivates those that connect it to the rest.
  func release(_ view: UIView) -> [NSLayoutConstraint] {
    var inside: [NSLayoutConstraint] = []
    for constraint in constraints where constraint.touches(view) {
      if constraint.isInside(view) {
        remove(constraint)
        inside.append(constraint)
      } else {
        constraint.isActive = false
      }
    }
    for (key, item) in items where (item.view ?? item.guide?.owningView)?.isDescendant(of: view) ?? true { forget(item, key) }
    return inside
  }

  /// Removes a guide that no constraint names any more.
  func forget(_ guide: UILayoutGuide) {
    if let item = items[ObjectIdentifier(guide)] { forget(item, ObjectIdentifier(guide)) }
  }

  private func forget(_ item: Item, _ key: ObjectIdentifier) {
    for row in item.rows + item.contentRows {
      takeOut(row)
      pending.removeAll { $0 === row }
      stale.removeAll { $0 === row }
    }
    for variable in [item.x, item.y, item.width, item.height] { solver.remove(variable) }
    if let extras = item.view?.extras, extras.layoutItem === item { extras.layoutItem = nil }
    items[key] = nil
    orderedItems.removeAll { $0 === item }
  }
}

extension CGRect {
  /// The rectangle with its edges on whole pixels.
  fileprivate func aligned(to scale: CGFloat) -> CGRect {
    func round(_ value: CGFloat) -> CGFloat { (value * scale).rounded() / scale }
    let (x, y) = (round(minX), round(minY))
    return CGRect(x: x, y: y, width: round(maxX) - x, height: round(maxY) - y)
  }
}
