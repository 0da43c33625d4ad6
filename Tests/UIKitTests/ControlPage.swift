import Foundation
import UIKit

/// A page of controls, bars or cells for a picture, 280 × 320 points with y downwards.
enum ControlPage: String, CaseIterable {
  case values, buttons, bars, rows, editing, items, alert, choices, sheet, wheels, calendar, fields, materials

  static let size = CGSize(width: 280, height: 320)

  /// What fills the window. What is presented over it is presented at once.
  @MainActor func makeController() -> UIViewController {
    switch self {
    case .values: Self.page(Self.valuesParts)
    case .buttons: Self.page(Self.buttonsParts)
    case .bars: Self.bars()
    case .rows: RowsController(isEditing: false)
    case .editing: RowsController(isEditing: true)
    case .items: ItemsController()
    case .alert, .choices, .sheet: Self.page([])
    case .wheels: Self.page(Self.wheelsParts)
    case .calendar: Self.page(Self.calendarParts)
    case .fields: Self.page(Self.fieldsParts)
    case .materials: Self.page(Self.materialsParts)
    }
  }

  /// What the page's controller presents.
  @MainActor func makePresented() -> UIViewController? {
    switch self {
    case .alert:
      let alert = UIAlertController(title: "Delete the film?", message: "It cannot be taken back.", preferredStyle: .alert)
      alert.addTextField { $0.placeholder = "Its name" }
      alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
      alert.addAction(UIAlertAction(title: "Delete", style: .destructive))
      return alert
    case .choices:
      let alert = UIAlertController(title: "Share", message: nil, preferredStyle: .actionSheet)
      for title in ["Message", "Print"] { alert.addAction(UIAlertAction(title: title, style: .default)) }
      alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
      return alert
    case .sheet:
      let controller = UIViewController()
      controller.view.backgroundColor = .secondarySystemBackground
      controller.sheetPresentationController?.detents = [.medium(), .large()]
      controller.sheetPresentationController?.prefersGrabberVisible = true
      return controller
    default: return nil
    }
  }

  @MainActor private static func page(_ parts: [(UIView, CGRect)]) -> UIViewController {
    let controller = UIViewController()
    controller.view = UIView(frame: CGRect(origin: .zero, size: size))
    controller.view.backgroundColor = .systemBackground
    for (view, frame) in parts {
      view.frame = frame
      controller.view.addSubview(view)
    }
    return controller
  }

  @MainActor private static var valuesParts: [(UIView, CGRect)] {
    let on = UISwitch(), off = UISwitch(), disabled = UISwitch(), slider = UISlider(), tinted = UISlider()
    (on.isOn, disabled.isOn, disabled.isEnabled) = (true, true, false)
    (slider.value, tinted.value) = (0.3, 0.75)
    (tinted.minimumTrackTintColor, tinted.thumbTintColor, tinted.isEnabled) = (.systemOrange, .systemPurple, false)
    let plain = UIProgressView(progressViewStyle: .default), bar = UIProgressView(progressViewStyle: .bar)
    (plain.progress, bar.progress) = (0.4, 0.8)
    let medium = UIActivityIndicatorView(style: .medium), large = UIActivityIndicatorView(style: .large)
    medium.startAnimating()
    large.startAnimating()
    let stepper = UIStepper(), dots = UIPageControl(), segments = UISegmentedControl(items: ["Day", "Week", "Month"])
    (dots.numberOfPages, dots.currentPage) = (5, 2)
    (dots.pageIndicatorTintColor, dots.currentPageIndicatorTintColor) = (.systemGray3, .systemRed)
    segments.selectedSegmentIndex = 1
    segments.setEnabled(false, forSegmentAt: 2)
    stepper.value = 0
    return [
      (on, CGRect(x: 10, y: 10, width: 51, height: 31)), (off, CGRect(x: 80, y: 10, width: 51, height: 31)),
      (disabled, CGRect(x: 150, y: 10, width: 51, height: 31)), (slider, CGRect(x: 10, y: 55, width: 220, height: 31)),
      (tinted, CGRect(x: 10, y: 95, width: 220, height: 31)), (plain, CGRect(x: 10, y: 140, width: 100, height: 4)),
      (bar, CGRect(x: 120, y: 140, width: 110, height: 4)), (medium, CGRect(x: 10, y: 155, width: 20, height: 20)),
      (large, CGRect(x: 50, y: 155, width: 37, height: 37)), (stepper, CGRect(x: 120, y: 160, width: 94, height: 32)),
      (dots, CGRect(x: 10, y: 205, width: 220, height: 28)), (segments, CGRect(x: 10, y: 250, width: 220, height: 32)),
    ]
  }

  @MainActor private static var buttonsParts: [(UIView, CGRect)] {
    var configurations: [UIButton.Configuration] = [
      .plain(), .gray(), .tinted(), .filled(), .bordered(), .borderedTinted(), .borderedProminent(),
    ]
    for index in configurations.indices {
      configurations[index].title = "Button \(index + 1)"
      if index == 2 { configurations[index].subtitle = "with more" }
      if index == 3 { configurations[index].cornerStyle = .capsule }
      if index == 4 { configurations[index].showsActivityIndicator = true }
    }
    var parts: [(UIView, CGRect)] = configurations.enumerated().map { index, configuration in
      (UIButton(configuration: configuration), CGRect(x: 10 + index % 2 * 115, y: 10 + index / 2 * 58, width: 105, height: 48))
    }
    let system = UIButton(type: .system), disabled = UIButton(type: .system), contact = UIButton(type: .contactAdd)
    let close = UIButton(type: .close), info = UIButton(type: .infoLight)
    system.setTitle("System", for: .normal)
    disabled.setTitle("Disabled", for: .normal)
    disabled.isEnabled = false
    parts += [
      (system, CGRect(x: 125, y: 184, width: 105, height: 48)), (disabled, CGRect(x: 10, y: 242, width: 105, height: 48)),
      (contact, CGRect(x: 125, y: 250, width: 30, height: 30)), (close, CGRect(x: 160, y: 250, width: 30, height: 30)),
      (info, CGRect(x: 200, y: 250, width: 30, height: 30)),
    ]
    return parts
  }

  @MainActor private static func bars() -> UIViewController {
    let page = page([])
    page.title = "Recipes"
    page.navigationItem.rightBarButtonItem = UIBarButtonItem(barButtonSystemItem: .add, target: nil, action: nil)
    page.navigationItem.leftBarButtonItem = UIBarButtonItem(title: "Edit", style: .plain, target: nil, action: nil)
    page.navigationItem.searchController = UISearchController(searchResultsController: nil)
    page.navigationItem.hidesSearchBarWhenScrolling = false
    page.toolbarItems = [
      UIBarButtonItem(barButtonSystemItem: .trash, target: nil, action: nil),
      UIBarButtonItem(barButtonSystemItem: .flexibleSpace, target: nil, action: nil),
      UIBarButtonItem(barButtonSystemItem: .action, target: nil, action: nil),
      UIBarButtonItem(barButtonSystemItem: .search, target: nil, action: nil),
    ]
    let navigation = UINavigationController(rootViewController: page)
    navigation.navigationBar.prefersLargeTitles = true
    navigation.isToolbarHidden = false
    let second = UIViewController(), tabs = UITabBarController()
    navigation.tabBarItem = UITabBarItem(title: "Recipes", image: nil, tag: 0)
    second.tabBarItem = UITabBarItem(title: "Shopping", image: nil, tag: 1)
    second.tabBarItem.badgeValue = "3"
    tabs.viewControllers = [navigation, second]
    return tabs
  }

  @MainActor private static var wheelsParts: [(UIView, CGRect)] {
    let clock = UIDatePicker(), compact = UIDatePicker()
    for picker in [clock, compact] { picker.date = Date(timeIntervalSince1970: 1_000_000_000) }
    (clock.datePickerMode, clock.preferredDatePickerStyle) = (.time, .wheels)
    (compact.datePickerMode, compact.preferredDatePickerStyle) = (.date, .compact)
    inLondon([clock, compact])
    return [(clock, CGRect(x: 0, y: 10, width: 240, height: 216)), (compact, CGRect(x: 60, y: 250, width: 130, height: 34))]
  }

  @MainActor private static var calendarParts: [(UIView, CGRect)] {
    let picker = UIDatePicker()
    picker.date = Date(timeIntervalSince1970: 1_000_000_000)
    (picker.datePickerMode, picker.preferredDatePickerStyle) = (.date, .inline)
    inLondon([picker])
    return [(picker, CGRect(x: 0, y: 0, width: 240, height: 320))]
  }

  @MainActor private static func inLondon(_ pickers: [UIDatePicker]) {
    for picker in pickers {
      picker.locale = Locale(identifier: "en_GB")
      picker.timeZone = TimeZone(secondsFromGMT: 0)
    }
  }

  @MainActor private static var fieldsParts: [(UIView, CGRect)] {
    let styles: [UITextField.BorderStyle] = [.none, .line, .bezel, .roundedRect]
    var parts: [(UIView, CGRect)] = styles.enumerated().map { index, style in
      let field = UITextField()
      field.borderStyle = style
      field.clearButtonMode = .always
      field.isSecureTextEntry = index == 2
      field.isEnabled = index != 1
      if index == 0 { field.placeholder = "Name" } else { field.text = "Field \(index)" }
      return (field, CGRect(x: 10, y: 10 + index * 44, width: 220, height: 36))
    }
    let text = UITextView(), search = UISearchBar()
    text.text = "Text that goes\nover two lines"
    search.text = "Soup"
    search.showsCancelButton = true
    parts += [(text, CGRect(x: 10, y: 190, width: 220, height: 60)), (search, CGRect(x: 0, y: 260, width: 240, height: 56))]
    return parts
  }

  @MainActor private static var materialsParts: [(UIView, CGRect)] {
    let styles: [UIBlurEffect.Style] = [
      .systemUltraThinMaterial, .systemThinMaterial, .systemMaterial, .systemThickMaterial, .extraLight, .dark,
    ]
    let colors: [UIColor] = [.systemRed, .systemYellow, .systemGreen, .systemTeal, .systemIndigo, .systemBrown]
    var parts: [(UIView, CGRect)] = colors.enumerated().map { index, color in
      let stripe = UIView()
      stripe.backgroundColor = color
      return (stripe, CGRect(x: index * 40, y: 0, width: 40, height: 320))
    }
    parts += styles.enumerated().map { index, style in
      (UIVisualEffectView(effect: UIBlurEffect(style: style)), CGRect(x: 20, y: 10 + index * 51, width: 200, height: 40))
    }
    return parts
  }
}

/// A table of cells of all styles and accessories, being edited or not.
private final class RowsController: UITableViewController {
  private let startsEditing: Bool

  init(isEditing: Bool) {
    startsEditing = isEditing
    super.init(style: .insetGrouped)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    clearsSelectionOnViewWillAppear = false
    tableView.allowsSelectionDuringEditing = true
    tableView.setEditing(startsEditing, animated: false)
    tableView.reloadData()
    tableView.selectRow(at: IndexPath(row: 1, section: 0), animated: false, scrollPosition: .none)
  }

  override func numberOfSections(in tableView: UITableView) -> Int { 2 }
  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { section == 0 ? 4 : 1 }
  override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { section == 0 ? "Kitchen" : nil }
  override func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? { section == 0 ? "Four rows" : nil }
  override func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { indexPath.row != 3 }
  override func tableView(_ tableView: UITableView, moveRowAt source: IndexPath, to destination: IndexPath) {}

  override func tableView(_ tableView: UITableView, editingStyleForRowAt indexPath: IndexPath) -> UITableViewCell.EditingStyle {
    [.delete, .insert, .delete, .none][indexPath.row]
  }

  override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let styles: [UITableViewCell.CellStyle] = [.default, .value1, .subtitle, .value2]
    let accessories: [UITableViewCell.AccessoryType] = [.disclosureIndicator, .checkmark, .detailButton, .detailDisclosureButton]
    let cell = UITableViewCell(style: styles[indexPath.row], reuseIdentifier: nil)
    cell.textLabel?.text = "Row \(indexPath.row)"
    cell.detailTextLabel?.text = "More"
    cell.accessoryType = accessories[indexPath.row]
    cell.showsReorderControl = indexPath.row != 2
    if indexPath.row == 2 { cell.editingAccessoryType = .disclosureIndicator }
    return cell
  }
}

/// A list of collection cells with accessories of all kinds, one of them selected.
private final class ItemsController: UICollectionViewController {
  init() {
    super.init(
      collectionViewLayout: UICollectionViewCompositionalLayout.list(using: UICollectionLayoutListConfiguration(appearance: .sidebarPlain)))
  }

  required init?(coder: NSCoder) { nil }

  private let registration = UICollectionView.CellRegistration<UICollectionViewListCell, Int> { cell, _, number in
    var content = cell.defaultContentConfiguration()
    content.text = "Item \(number)"
    content.secondaryText = number == 2 ? "more" : nil
    cell.contentConfiguration = content
    let accessories: [UICellAccessory] = [
      .disclosureIndicator(), .checkmark(), .outlineDisclosure(), .delete(displayed: .always), .insert(displayed: .always),
      .reorder(displayed: .always), .multiselect(displayed: .always),
    ]
    cell.accessories = [accessories[number]]
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    clearsSelectionOnViewWillAppear = false
    collectionView.selectItem(at: IndexPath(item: 1, section: 0), animated: false, scrollPosition: [])
  }

  override func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 7 }

  override func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
    collectionView.dequeueConfiguredReusableCell(using: registration, for: indexPath, item: indexPath.item)
  }
}
