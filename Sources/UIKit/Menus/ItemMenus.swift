/// The menus of a table's rows, or of a collection's items: a press on one asks for its menu, and lifts its cell.
final class ItemMenus: UIContextMenuInteractionDelegate {
  private let find: (CGPoint) -> (configuration: UIContextMenuConfiguration, cell: UIView)?
  private weak var cell: UIView?

  /// - Parameter find: what a place in the view shows; nil for no menu.
  init(_ find: @escaping (CGPoint) -> (configuration: UIContextMenuConfiguration, cell: UIView)?) { self.find = find }

  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
  ) -> UIContextMenuConfiguration? {
    let found = find(location)
    cell = found?.cell
    return found?.configuration
  }

  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, previewForHighlightingMenuWithConfiguration configuration: UIContextMenuConfiguration
  ) -> UITargetedPreview? { cell.map { UITargetedPreview(view: $0) } }
}
