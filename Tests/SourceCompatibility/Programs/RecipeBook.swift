import UIKit

struct Recipe: Hashable, Codable {
  var name: String
  var minutes: Int
  var isFavorite = false
}

extension Notification.Name {
  static let recipesDidChange = Notification.Name("RecipesDidChange")
}

@MainActor final class RecipeStore {
  private(set) var recipes = [
    Recipe(name: "Pancakes", minutes: 20, isFavorite: true), Recipe(name: "Ramen", minutes: 45), Recipe(name: "Shakshuka", minutes: 30),
  ]

  func remove(at index: Int) { recipes.remove(at: index) }

  func add(_ recipe: Recipe) {
    recipes.append(recipe)
    NotificationCenter.default.post(name: .recipesDidChange, object: self)
  }

  func toggleFavorite(at index: Int) {
    recipes[index].isFavorite.toggle()
    NotificationCenter.default.post(name: .recipesDidChange, object: self, userInfo: ["index": index])
  }
}

final class RecipeCell: UITableViewCell {
  static let reuseIdentifier = "RecipeCell"

  let titleLabel = UILabel()
  let timeLabel = UILabel()
  let badge = UIView()

  override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    setUp()
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    titleLabel.font = .preferredFont(forTextStyle: .headline)
    titleLabel.adjustsFontForContentSizeCategory = true
    timeLabel.font = .preferredFont(forTextStyle: .subheadline)
    timeLabel.textColor = .secondaryLabel
    badge.backgroundColor = .systemYellow
    badge.layer.cornerRadius = 6
    badge.layer.cornerCurve = .continuous
    let stack = UIStackView(arrangedSubviews: [titleLabel, timeLabel])
    stack.axis = .vertical
    stack.spacing = 4
    stack.alignment = .leading
    for view in [stack, badge] {
      view.translatesAutoresizingMaskIntoConstraints = false
      contentView.addSubview(view)
    }
    let guide = contentView.layoutMarginsGuide
    NSLayoutConstraint.activate([
      stack.topAnchor.constraint(equalTo: guide.topAnchor),
      stack.bottomAnchor.constraint(equalTo: guide.bottomAnchor),
      stack.leadingAnchor.constraint(equalTo: guide.leadingAnchor),
      badge.trailingAnchor.constraint(equalTo: guide.trailingAnchor),
      badge.centerYAnchor.constraint(equalTo: contentView.centerYAnchor),
      badge.widthAnchor.constraint(equalToConstant: 12),
      badge.heightAnchor.constraint(equalTo: badge.widthAnchor),
    ])
    accessoryType = .disclosureIndicator
  }

  func configure(with recipe: Recipe) {
    titleLabel.text = recipe.name
    timeLabel.text = String(format: "%d min", recipe.minutes)
    badge.isHidden = !recipe.isFavorite
  }
}

/// A list with large titles, rows that are swiped and edited, and an alert with a text field; as `acetate port` writes it.
final class RecipesViewController: UITableViewController {
  let store = RecipeStore()
  private var observer: (any NSObjectProtocol)?

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Recipes"
    navigationItem.largeTitleDisplayMode = .always
    tableView.register(RecipeCell.self, forCellReuseIdentifier: RecipeCell.reuseIdentifier)
    tableView.rowHeight = UITableView.automaticDimension
    tableView.estimatedRowHeight = 60
    navigationItem.rightBarButtonItem = UIBarButtonItem(
      barButtonSystemItem: .add, target: self, action: Selector("addTapped", RecipesViewController.addTapped))
    navigationItem.leftBarButtonItem = editButtonItem
    observer = NotificationCenter.default.addObserver(forName: .recipesDidChange, object: nil, queue: nil) { @MainActor [weak self] _ in
      self?.tableView.reloadData()
    }
  }

  override func numberOfSections(in tableView: UITableView) -> Int { 2 }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    section == 0 ? store.recipes.count : 1
  }

  override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { section == 0 ? "All" : "More" }

  override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    if indexPath.section == 1 {
      let cell = UITableViewCell(style: .value1, reuseIdentifier: nil)
      var content = cell.defaultContentConfiguration()
      content.text = "Settings"
      content.secondaryText = "4"
      cell.contentConfiguration = content
      cell.accessoryType = .disclosureIndicator
      return cell
    }
    let cell = tableView.dequeueReusableCell(withIdentifier: RecipeCell.reuseIdentifier, for: indexPath)
    (cell as? RecipeCell)?.configure(with: store.recipes[indexPath.row])
    return cell
  }

  override func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { indexPath.section == 0 }

  override func tableView(
    _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath
  ) {
    guard editingStyle == .delete else { return }
    store.remove(at: indexPath.row)
    tableView.deleteRows(at: [indexPath], with: .automatic)
  }

  override func tableView(
    _ tableView: UITableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration? {
    guard indexPath.section == 0 else { return nil }
    let favorite = UIContextualAction(style: .normal, title: "Star") { [store] _, _, completion in
      store.toggleFavorite(at: indexPath.row)
      completion(true)
    }
    favorite.backgroundColor = .systemYellow
    return UISwipeActionsConfiguration(actions: [favorite])
  }

  private func addTapped() {
    let alert = UIAlertController(title: "New Recipe", message: "Give it a name.", preferredStyle: .alert)
    alert.addTextField { textField in
      textField.placeholder = "Name"
      textField.autocapitalizationType = .words
    }
    alert.addAction(UIAlertAction(title: "Cancel", style: .cancel, handler: nil))
    alert.addAction(
      UIAlertAction(title: "Add", style: .default) { [weak alert, store] _ in
        guard let name = alert?.textFields?.first?.text, !name.isEmpty else { return }
        store.add(Recipe(name: name, minutes: 10))
      })
    present(alert, animated: true, completion: nil)
  }
}
