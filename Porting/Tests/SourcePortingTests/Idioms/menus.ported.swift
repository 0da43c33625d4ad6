import UIKit

/// Menus of a bar's button, a pop-up button, a pressed picture and a pressed row.
class PhotosController: UIViewController, UIContextMenuInteractionDelegate, UITableViewDelegate {
  private let imageView = UIImageView()
  private let sortButton = UIButton(type: .system)
  private var isFavorite = false

  override func viewDidLoad() {
    super.viewDidLoad()
    navigationItem.rightBarButtonItem = UIBarButtonItem(title: nil, image: UIImage(systemName: "ellipsis.circle"), primaryAction: nil, menu: makeMenu())
    sortButton.menu = UIMenu(
      title: "", options: .singleSelection,
      children: [
        UIAction(title: "Name", state: .on, handler: { _ in }), UIAction(title: "Date", handler: { action in print(action.title) }),
      ])
    sortButton.showsMenuAsPrimaryAction = true
    sortButton.changesSelectionAsPrimaryAction = true
    sortButton.addTarget(self, action: Selector("menuOpened", PhotosController.menuOpened), for: .menuActionTriggered)
    imageView.isUserInteractionEnabled = true
    imageView.addInteraction(UIContextMenuInteraction(delegate: self))
  }

  private func menuOpened() {}

  private func makeMenu() -> UIMenu {
    let share = UIAction(title: "Share", image: UIImage(systemName: "square.and.arrow.up")) { [weak self] _ in self?.share() }
    let favorite = UIAction(title: isFavorite ? "Remove" : "Favorite", state: isFavorite ? .on : .off) { [weak self] action in
      self?.isFavorite.toggle()
    }
    let rate = UIMenu(title: "Rate", children: (1...5).map { stars in UIAction(title: "\(stars)") { _ in } })
    let delete = UIAction(title: "Delete", image: UIImage(systemName: "trash"), attributes: [.destructive]) { _ in }
    let danger = UIMenu(title: "", options: .displayInline, children: [delete])
    return UIMenu(title: "Photo", children: [share, favorite, rate, danger])
  }

  private func share() {}

  func contextMenuInteraction(_ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint) -> UIContextMenuConfiguration? {
    return UIContextMenuConfiguration(identifier: "photo" as NSString, previewProvider: { [weak self] in
      let controller = UIViewController()
      controller.view = UIImageView(image: self?.imageView.image)
      controller.preferredContentSize = CGSize(width: 280, height: 280)
      return controller
    }, actionProvider: { [weak self] suggestedActions in
      return self?.makeMenu()
    })
  }

  func contextMenuInteraction(_ interaction: UIContextMenuInteraction, previewForHighlightingMenuWithConfiguration configuration: UIContextMenuConfiguration) -> UITargetedPreview? {
    let parameters = UIPreviewParameters()
    parameters.backgroundColor = .clear
    parameters.visiblePath = UIBezierPath(roundedRect: imageView.bounds, cornerRadius: 12)
    return UITargetedPreview(view: imageView, parameters: parameters)
  }

  func contextMenuInteraction(_ interaction: UIContextMenuInteraction, willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration, animator: UIContextMenuInteractionCommitAnimating) {
    animator.preferredCommitStyle = .pop
    animator.addCompletion {
      if let controller = animator.previewViewController { self.show(controller, sender: self) }
    }
  }

  func tableView(_ tableView: UITableView, contextMenuConfigurationForRowAt indexPath: IndexPath, point: CGPoint) -> UIContextMenuConfiguration? {
    return UIContextMenuConfiguration(identifier: indexPath as NSIndexPath, previewProvider: nil) { _ in
      UIMenu(children: [UIAction(title: "Archive \(indexPath.row)") { _ in }])
    }
  }
}
