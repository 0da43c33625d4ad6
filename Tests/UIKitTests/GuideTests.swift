import Acetate
import Foundation
import Testing
import UIKit

// The code of docs/uikit.md, compiled.

@MainActor func galleryLayout() -> UICollectionViewLayout {
  UICollectionViewCompositionalLayout { index, environment in
    let isShelf = index == 0
    let item = NSCollectionLayoutItem(
      layoutSize: NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .fractionalHeight(1)))
    let size = NSCollectionLayoutSize(
      widthDimension: .fractionalWidth(isShelf ? 0.8 : 1), heightDimension: isShelf ? .absolute(180) : .fractionalWidth(1.0 / 3))
    let group = NSCollectionLayoutGroup.horizontal(layoutSize: size, repeatingSubitem: item, count: isShelf ? 1 : 3)
    group.interItemSpacing = .fixed(4)
    let section = NSCollectionLayoutSection(group: group)
    section.interGroupSpacing = isShelf ? 12 : 4
    if isShelf { section.orthogonalScrollingBehavior = .groupPagingCentered }
    return section
  }
}

final class FruitController: UICollectionViewController, UISearchResultsUpdating {
  private let fruits = ["Apple", "Banana", "Cherry"]
  private var source: UICollectionViewDiffableDataSource<Int, String>!

  init() {
    var list = UICollectionLayoutListConfiguration(appearance: .insetGrouped)
    list.trailingSwipeActionsConfigurationProvider = { _ in
      UISwipeActionsConfiguration(actions: [UIContextualAction(style: .normal, title: "Buy") { $2(true) }])
    }
    super.init(collectionViewLayout: UICollectionViewCompositionalLayout.list(using: list))
    title = "Fruits"
    let search = UISearchController(searchResultsController: nil)
    search.searchResultsUpdater = self
    search.obscuresBackgroundDuringPresentation = false
    navigationItem.searchController = search
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    let rows = UICollectionView.CellRegistration<UICollectionViewListCell, String> { cell, _, fruit in
      var content = cell.defaultContentConfiguration()
      content.text = fruit
      content.secondaryText = "\(fruit.count) letters"
      cell.contentConfiguration = content
      cell.accessories = [.disclosureIndicator()]
    }
    source = UICollectionViewDiffableDataSource(collectionView: collectionView) { view, path, fruit in
      view.dequeueConfiguredReusableCell(using: rows, for: path, item: fruit)
    }
    show("")
  }

  func updateSearchResults(for searchController: UISearchController) { show(searchController.searchBar.text ?? "") }

  private func show(_ text: String) {
    var snapshot = NSDiffableDataSourceSnapshot<Int, String>()
    snapshot.appendSections([0])
    snapshot.appendItems(fruits.filter { text.isEmpty || $0.lowercased().contains(text.lowercased()) })
    source.apply(snapshot)
  }
}

final class ShelfLayout: UICollectionViewLayout {
  override var collectionViewContentSize: CGSize {
    CGSize(width: 120 * CGFloat(collectionView?.numberOfItems(inSection: 0) ?? 0), height: 100)
  }

  override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
    attributes.frame = CGRect(x: 120 * indexPath.item, y: 0, width: 110, height: 100)
    return attributes
  }

  override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    (0..<(collectionView?.numberOfItems(inSection: 0) ?? 0))
      .compactMap { layoutAttributesForItem(at: IndexPath(item: $0, section: 0)) }
      .filter { $0.frame.intersects(rect) }
  }

  override func initialLayoutAttributesForAppearingItem(
    at itemIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    let attributes = super.initialLayoutAttributesForAppearingItem(at: itemIndexPath)
    attributes?.transform = CGAffineTransform(translationX: 0, y: 60)
    return attributes
  }
}

final class AlbumController: UIViewController {
  var album = "All"

  func albumMenu(_ names: @escaping @Sendable () async -> [String]) -> UIMenu {
    let choose = Selector("chooseAlbum:", AlbumController.chooseAlbum(_:))
    let albums = UIDeferredMenuElement.uncached { provide in
      Task {
        let found = await names()
        provide(found.map { UICommand(title: $0, action: choose, propertyList: $0) })
      }
    }
    return UIMenu(title: "Album", children: [UICommand(title: "All", action: choose, propertyList: "All"), albums])
  }

  func chooseAlbum(_ command: UICommand) { album = command.propertyList as? String ?? "All" }

  override func validate(_ command: UICommand) {
    command.state = command.propertyList as? String == album ? .on : .off
  }
}

@MainActor func alarmSheet(_ choose: @escaping (Date) -> Void) -> UIViewController {
  let page = UIViewController(), picker = UIDatePicker()
  picker.datePickerMode = .time
  picker.locale = Locale(identifier: "en_GB")
  picker.addAction(UIAction { [unowned picker] _ in choose(picker.date) }, for: .valueChanged)
  page.view.backgroundColor = .systemBackground
  page.view.addSubview(picker)
  if let sheet = page.sheetPresentationController {
    sheet.detents = [.custom(identifier: .init("wheels")) { _ in 240 }, .large()]
    sheet.prefersGrabberVisible = true
    sheet.largestUndimmedDetentIdentifier = .init("wheels")
  }
  return page
}

@MainActor func sortButton(_ sort: @escaping (String) -> Void) -> UIButton {
  let button = UIButton(type: .system)
  button.menu = UIMenu(
    options: .singleSelection,
    children: [
      UIAction(title: "Name", state: .on) { sort($0.title) },
      UIAction(title: "Date") { sort($0.title) },
    ])
  button.showsMenuAsPrimaryAction = true
  button.changesSelectionAsPrimaryAction = true
  return button
}

final class DrawerController: UIViewController {
  private let drawer = UIView()
  private var drawerHeight: NSLayoutConstraint!

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    drawer.backgroundColor = .systemIndigo
    drawer.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(drawer)
    drawerHeight = drawer.heightAnchor.constraint(equalToConstant: 80)
    NSLayoutConstraint.activate([
      drawer.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      drawer.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      drawer.bottomAnchor.constraint(equalTo: view.safeAreaLayoutGuide.bottomAnchor),
      drawerHeight,
    ])
  }

  func openDrawer() {
    drawerHeight.constant = 300
    UIView.animate(
      withDuration: 0.6, delay: 0, usingSpringWithDamping: 0.7, initialSpringVelocity: 0
    ) {
      self.view.layoutIfNeeded()
    }
  }
}

private final class CardController: UIViewController {
  let card = UIView()
  let button = UIButton(type: .system)

  override func viewDidLoad() {
    super.viewDidLoad()
    button.addTarget(self, action: CardController.tapped, for: .touchUpInside)
    view.addGestureRecognizer(UIPanGestureRecognizer(target: self, action: CardController.panned))
  }

  func tapped() {
    UIView.beginAnimations("ShowHideView", context: nil)
    UIView.setAnimationDuration(1)
    UIView.setAnimationDelegate(self)
    UIView.setAnimationDidStop(CardController.showHideDidStop)
    card.alpha = 0
    UIView.commitAnimations()
  }

  func panned(_ recognizer: UIPanGestureRecognizer) {
    LayerScheduler.after(1) { [weak self] in self?.showHint() }
  }

  func showHint() {}
  func showHideDidStop(_ id: String?, finished: Bool, context: UnsafeMutableRawPointer?) {}
}

private enum Films {
  @MainActor func film(_ path: String) throws {
    let window = UIWindow(frame: UIScreen.main.bounds)
    window.rootViewController = DrawerController()
    window.makeKeyAndVisible()
    let renderer = try OfflineRenderer(UIScreen.main.layer)
    renderer.inject(InputEvent.tap(at: CGPoint(x: 160, y: 436), time: 0.5))
    try renderer.write(to: path, at: 1)
  }
}

private enum FirstFilms {
  @MainActor func film() throws {
    let window = UIWindow(frame: UIScreen.main.bounds)
    let card = UIView(frame: CGRect(x: 40, y: 60, width: 120, height: 80))
    card.backgroundColor = .systemIndigo
    window.addSubview(card)
    window.makeKeyAndVisible()
    UIView.animate(withDuration: 1, delay: 0, usingSpringWithDamping: 0.6, initialSpringVelocity: 0) {
      card.center = CGPoint(x: 240, y: 400)
      card.transform = CGAffineTransform(rotationAngle: .pi / 8)
    }
    try OfflineRenderer(UIScreen.main.layer).write(to: "card.png", at: 0.3)
  }
}

private enum FirstProgram {
  class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?

    func application(
      _ application: UIApplication,
      didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
      window = UIWindow(frame: UIScreen.main.bounds)
      window?.rootViewController = CounterController()
      window?.makeKeyAndVisible()
      return true
    }
  }

  class CounterController: UIViewController {
    private let button = UIButton(type: .system)
    private var taps = 0

    override func viewDidLoad() {
      super.viewDidLoad()
      view.backgroundColor = .systemBackground
      button.setTitle("Tap me", for: .normal)
      button.addAction(UIAction { [unowned self] _ in tapped() }, for: .touchUpInside)
      button.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview(button)
      button.centerXAnchor.constraint(equalTo: view.centerXAnchor).isActive = true
      button.centerYAnchor.constraint(equalTo: view.centerYAnchor).isActive = true
    }

    private func tapped() {
      taps += 1
      button.setTitle("Tapped: \(taps)", for: .normal)
      button.transform = CGAffineTransform(scaleX: 1.4, y: 1.4)
      UIView.animate(
        withDuration: 0.5, delay: 0, usingSpringWithDamping: 0.4, initialSpringVelocity: 0
      ) {
        self.button.transform = .identity
      }
    }
  }
}

@MainActor @Suite("The guide")
struct GuideTests {
  @Test("every block of code that is not iOS's stands in this file, line by line")
  func blocks() throws {
    let file = URL(filePath: #filePath)
    let guide = try String(contentsOf: file.deletingLastPathComponent().appending(path: "../../docs/uikit.md"), encoding: .utf8)
    func lines(_ text: some StringProtocol) -> [String] {
      text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { line in
        // A program's entry is not a test's.
        !line.isEmpty && !line.hasPrefix("import ") && line != "@main"
      }
    }
    let compiled = lines(try String(contentsOf: file, encoding: .utf8))
    let blocks = guide.components(separatedBy: "```swift\n").dropFirst().compactMap { $0.components(separatedBy: "```").first }
    #expect(blocks.count == 13)
    for block in blocks {
      let wanted = lines(block)
      #expect(
        compiled.indices.contains { compiled[$0...].starts(with: wanted) }, "not compiled as it stands: \(wanted.first ?? "")")
    }
  }

  @Test("the guide's drawer opens by a spring, past its height and back")
  func drawer() throws {
    let controller = DrawerController(), stage = ControllerStage(root: controller)
    controller.openDrawer()
    let drawer = try #require(controller.view.subviews.first)
    #expect(drawer.frame == CGRect(x: 0, y: 180, width: 320, height: 300))
    stage.advance(to: 0)
    #expect(isClose(drawer.shown.bounds.height, 80, within: 1e-6))
    let heights = (1...36).map { step in
      stage.advance(to: Double(step) / 60)
      return Double(drawer.shown.bounds.height)
    }
    // A damping of .7 overshoots by e^(−π ζ / √(1 − ζ²)), 4.6 % of 220 points.
    #expect(isClose(heights.max() ?? 0, 310.1, within: 0.3))
    stage.advance(to: 1)
    #expect(drawer.shown.bounds.height == 300)
  }
}
