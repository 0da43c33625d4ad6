/// A list in a collection, as a value: rows from side to side, as tables have them, which are as high as their cells ask for.
@preconcurrency @MainActor public struct UICollectionLayoutListConfiguration {
  /// The looks of lists.
  public enum Appearance: Int, Sendable {
    /// Rows from side to side.
    case plain
    /// Groups of rows from side to side.
    case grouped
    /// Groups of rows on cards with margins at the sides: 16 points, and 20 in widths from 414 on.
    case insetGrouped
    /// A list at the side, with margins, without lines.
    case sidebar
    /// A list at the side, without margins and lines.
    case sidebarPlain
  }

  /// Where headers come from.
  public enum HeaderMode: Int, Sendable {
    /// There are none.
    case none
    /// The data source gives views of the kind `UICollectionView.elementKindSectionHeader`.
    case supplementary
    /// The first item of each section is its header.
    case firstItemInSection
  }

  /// Where footers come from.
  public enum FooterMode: Int, Sendable {
    /// There are none.
    case none
    /// The data source gives views of the kind `UICollectionView.elementKindSectionFooter`.
    case supplementary
  }

  /// Gives the actions of a row that a finger draws out; nil for none.
  public typealias SwipeActionsConfigurationProvider = (_ indexPath: IndexPath) -> UISwipeActionsConfiguration?
  /// Gives the lines of a row, from those that it would have.
  public typealias ItemSeparatorHandler =
    (_ indexPath: IndexPath, _ sectionSeparatorConfiguration: UIListSeparatorConfiguration) -> UIListSeparatorConfiguration

  /// The look of rows and of what is around them.
  public let appearance: Appearance
  /// Whether rows have lines between them.
  public var showsSeparators: Bool
  /// The lines of all rows.
  public var separatorConfiguration: UIListSeparatorConfiguration
  /// Gives the lines of single rows.
  public var itemSeparatorHandler: ItemSeparatorHandler?
  /// The colour behind the rows: the collection's, unless that has its own; nil for that of the look.
  public var backgroundColor: UIColor?
  /// Gives the actions at the leading side of rows.
  public var leadingSwipeActionsConfigurationProvider: SwipeActionsConfigurationProvider?
  /// Gives the actions at the trailing side of rows.
  public var trailingSwipeActionsConfigurationProvider: SwipeActionsConfigurationProvider?
  /// Where headers come from.
  public var headerMode = HeaderMode.none
  /// Where footers come from.
  public var footerMode = FooterMode.none
  /// Space above headers, in points; nil for that of the look.
  public var headerTopPadding: CGFloat?

  /// A list in a look.
  public init(appearance: Appearance) {
    self.appearance = appearance
    separatorConfiguration = UIListSeparatorConfiguration(listAppearance: appearance)
    showsSeparators = appearance != .sidebar && appearance != .sidebarPlain
  }

  /// Whether rows stand in groups on a background of another colour.
  var isGrouped: Bool { appearance != .plain && appearance != .sidebarPlain }
  /// Whether rows have margins at the sides.
  var isInset: Bool { appearance == .insetGrouped || appearance == .sidebar }

  /// The colour behind the rows.
  var shownBackground: UIColor {
    if let backgroundColor { return backgroundColor }
    return switch appearance {
    case .plain, .sidebarPlain: .systemBackground
    case .grouped, .insetGrouped, .sidebar: .systemGroupedBackground
    }
  }
}

extension NSCollectionLayoutSection {
  /// A section that is a list.
  public static func list(
    using configuration: UICollectionLayoutListConfiguration, layoutEnvironment: any NSCollectionLayoutEnvironment
  ) -> NSCollectionLayoutSection {
    let size = NSCollectionLayoutSize(
      widthDimension: .fractionalWidth(1), heightDimension: .estimated(UITableViewCell.standardHeight))
    let group = NSCollectionLayoutGroup.vertical(layoutSize: size, subitems: [NSCollectionLayoutItem(layoutSize: size)])
    let section = NSCollectionLayoutSection(group: group)
    section.list = configuration
    let side: CGFloat = !configuration.isInset ? 0 : layoutEnvironment.container.effectiveContentSize.width >= 414 ? 20 : 16
    let gap: CGFloat = configuration.isGrouped ? 17.5 : 0
    let hasHeader = configuration.headerMode != .none, hasFooter = configuration.footerMode == .supplementary
    section.contentInsets = NSDirectionalEdgeInsets(
      top: hasHeader ? 0 : gap, leading: side, bottom: hasFooter ? 0 : gap, trailing: side)
    section.firstSectionGap = hasHeader ? 0 : gap
    func boundary(_ kind: String, _ alignment: NSRectAlignment, _ height: CGFloat) -> NSCollectionLayoutBoundarySupplementaryItem {
      let item = NSCollectionLayoutBoundarySupplementaryItem(
        layoutSize: NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .estimated(height)), elementKind: kind,
        alignment: alignment)
      item.pinToVisibleBounds = configuration.appearance == .plain
      return item
    }
    if configuration.headerMode == .supplementary {
      let padding = configuration.headerTopPadding ?? 0
      let header = boundary(UICollectionView.elementKindSectionHeader, .top, (configuration.isGrouped ? 38 : 28) + padding)
      header.contentInsets.top = padding
      section.boundarySupplementaryItems.append(header)
    }
    if hasFooter {
      let footer = boundary(UICollectionView.elementKindSectionFooter, .bottom, configuration.isGrouped ? 31 : 28)
      section.boundarySupplementaryItems.append(footer)
    }
    return section
  }
}

extension UICollectionViewCompositionalLayout {
  /// A layout whose sections all are lists.
  public static func list(using configuration: UICollectionLayoutListConfiguration) -> UICollectionViewCompositionalLayout {
    UICollectionViewCompositionalLayout { _, environment in .list(using: configuration, layoutEnvironment: environment) }
  }
}

/// The place of a view in a list: what it is, whether it begins or ends its group, and the lines around it.
struct ListRow: Equatable {
  /// What a view is in a list.
  enum Role { case row, header, footer }

  let appearance: UICollectionLayoutListConfiguration.Appearance
  let role: Role
  let isFirst: Bool
  let isLast: Bool
  /// The lines; nil for none.
  let separators: UIListSeparatorConfiguration?

  /// Whether a line shows above, and below.
  var lines: (top: Bool, bottom: Bool) {
    guard let separators, role == .row else { return (false, false) }
    let hasCard = appearance == .insetGrouped || appearance == .sidebar
    func shows(_ visibility: UIListSeparatorConfiguration.Visibility, _ byItself: Bool) -> Bool {
      visibility == .automatic ? byItself : visibility == .visible
    }
    return (
      shows(separators.topSeparatorVisibility, isFirst && appearance == .grouped),
      shows(separators.bottomSeparatorVisibility, !(isLast && hasCard))
    )
  }
}
