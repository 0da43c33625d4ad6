/// Actions, commands and further menus under a title, for a button or a press on a view.
@preconcurrency @MainActor open class UIMenu: UIMenuElement {
  /// A menu's identity.
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// An identifier with a given text.
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  /// How a menu shows in another one.
  public struct Options: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Its elements stand in the menu around it, set apart, instead of behind a row of its own.
    public static let displayInline = Options(rawValue: 1 << 0)
    /// Its row is red.
    public static let destructive = Options(rawValue: 1 << 1)
    /// One of its actions and commands is chosen at a time: choosing another clears its mark.
    public static let singleSelection = Options(rawValue: 1 << 5)
    /// Shows as any other: rows below one another.
    public static let displayAsPalette = Options(rawValue: 1 << 7)
  }

  /// How large elements are.
  public enum ElementSize: Int, Sendable {
    /// Shows as `large`.
    case small
    /// Shows as `large`.
    case medium
    /// Rows of 44 points.
    case large
    /// Shows as `large`.
    case automatic = -1
  }

  /// The menu's identity; unique unless it is given.
  public let identifier: Identifier
  /// How the menu shows in another one.
  public let options: Options
  /// Kept without effect: elements are rows.
  open var preferredElementSize: ElementSize
  /// What the menu offers, from top to bottom.
  public let children: [UIMenuElement]

  /// A menu of elements.
  public init(
    title: String = "", subtitle: String? = nil, image: UIImage? = nil, identifier: Identifier? = nil, options: Options = [],
    preferredElementSize: ElementSize = .automatic, children: [UIMenuElement] = []
  ) {
    self.identifier = identifier ?? Identifier(UUID().uuidString)
    (self.options, self.preferredElementSize, self.children) = (options, preferredElementSize, children)
    super.init(title: title, subtitle: subtitle, image: image)
  }

  /// The same menu with other elements.
  open func replacingChildren(_ newChildren: [UIMenuElement]) -> UIMenu {
    UIMenu(
      title: title, subtitle: subtitle, image: image, identifier: identifier, options: options, preferredElementSize: preferredElementSize,
      children: newChildren)
  }

  /// The actions and commands that are chosen.
  open var selectedElements: [UIMenuElement] { leaves.filter { $0.state == .on }.map { $0 as UIMenuElement } }

  /// The children, with what deferred elements have provided in their place.
  private var expandedChildren: [UIMenuElement] { children.flatMap(\.expanded) }

  /// The actions and commands of the menu and of those inside, from top to bottom.
  var leaves: [any UIMenuLeaf] {
    expandedChildren.flatMap { child -> [any UIMenuLeaf] in
      if let menu = child as? UIMenu { return menu.leaves }
      return (child as? any UIMenuLeaf).map { [$0] } ?? []
    }
  }

  /// The deferred elements of the menu and of those that stand in it, whether they have been provided or not.
  var deferredElements: [UIDeferredMenuElement] {
    children.flatMap { child -> [UIDeferredMenuElement] in
      if let menu = child as? UIMenu { return menu.options.contains(.displayInline) ? menu.deferredElements : [] }
      guard let deferred = child as? UIDeferredMenuElement else { return [] }
      return [deferred] + (deferred.elements.map { UIMenu(children: $0).deferredElements } ?? [])
    }
  }

  /// The menu around an action or a command that has one of its own chosen at a time; nil for none.
  func singleSelection(around leaf: any UIMenuLeaf) -> UIMenu? {
    guard leaves.contains(where: { $0 === leaf }) else { return nil }
    for case let menu as UIMenu in expandedChildren { if let found = menu.singleSelection(around: leaf) { return found } }
    return options.contains(.singleSelection) ? self : nil
  }

  /// Elements between separators: those of menus inside that show inline stand by themselves, under their title.
  struct Section {
    let title: String
    var elements: [UIMenuElement]
  }

  var sections: [Section] {
    var sections: [Section] = [], isOpen = false
    for child in expandedChildren where !child.isHiddenInMenus {
      if let menu = child as? UIMenu, menu.options.contains(.displayInline) {
        for (index, section) in menu.sections.enumerated() {
          sections.append(Section(title: index == 0 && section.title.isEmpty ? menu.title : section.title, elements: section.elements))
        }
        isOpen = false
      } else if isOpen {
        sections[sections.count - 1].elements.append(child)
      } else {
        sections.append(Section(title: "", elements: [child]))
        isOpen = true
      }
    }
    return sections
  }
}

extension UIMenuElement {
  var isHiddenInMenus: Bool { (self as? any UIMenuLeaf)?.attributes.contains(.hidden) ?? false }
}
