import UIKit

enum SettingsItem: Hashable {
    case toggle(title: String, key: String, symbol: String)
    case slider(title: String, key: String, range: ClosedRange<Float>)
    case choice(title: String, key: String, options: [String])
    case disclosure(title: String, detail: String)
    case action(title: String, isDestructive: Bool)
}

struct SettingsSection: Hashable {
    let header: String?
    let footer: String?
    let items: [SettingsItem]
}

final class SettingsStore {
    static let shared = SettingsStore()
    static let didChange = Notification.Name("SettingsStoreDidChange")
    private var values: [String: Any] = ["wifi": true, "brightness": Float(0.7), "theme": 0]

    subscript(bool key: String) -> Bool {
        get { values[key] as? Bool ?? false }
        set { set(newValue, key) }
    }
    subscript(float key: String) -> Float {
        get { values[key] as? Float ?? 0 }
        set { set(newValue, key) }
    }
    subscript(int key: String) -> Int {
        get { values[key] as? Int ?? 0 }
        set { set(newValue, key) }
    }

    private func set(_ value: Any, _ key: String) {
        values[key] = value
        NotificationCenter.default.post(name: Self.didChange, object: self, userInfo: ["key": key])
    }
}

final class SwitchCell: UITableViewCell {
    let toggle = UISwitch()
    var onChange: ((Bool) -> Void)?

    override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
        super.init(style: .default, reuseIdentifier: reuseIdentifier)
        accessoryView = toggle
        selectionStyle = .none
        toggle.addTarget(self, action: Selector("valueChanged:", SwitchCell.valueChanged(_:)), for: .valueChanged)
    }

    required init?(coder aDecoder: NSCoder) {
        fatalError()
    }

    func valueChanged(_ sender: UISwitch) {
        onChange?(sender.isOn)
    }
}

final class SliderCell: UITableViewCell {
    private let slider = UISlider()
    private let valueLabel = UILabel()
    var onChange: ((Float) -> Void)?

    override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        selectionStyle = .none
        valueLabel.font = UIFont.monospacedDigitSystemFont(ofSize: UIFont.labelFontSize, weight: .regular)
        valueLabel.textColor = .secondaryLabel
        slider.addTarget(self, action: Selector("changed", SliderCell.changed), for: [.valueChanged, .touchUpInside])
        let stack = UIStackView(arrangedSubviews: [slider, valueLabel])
        stack.spacing = UIStackView.spacingUseSystem
        stack.translatesAutoresizingMaskIntoConstraints = false
        contentView.addSubview(stack)
        let margins = contentView.layoutMarginsGuide
        NSLayoutConstraint.activate([
            stack.leadingAnchor.constraint(equalTo: margins.leadingAnchor),
            stack.trailingAnchor.constraint(equalTo: margins.trailingAnchor),
            stack.topAnchor.constraint(equalTo: margins.topAnchor),
            stack.bottomAnchor.constraint(equalTo: margins.bottomAnchor),
            valueLabel.widthAnchor.constraint(equalToConstant: 48)
        ])
    }

    required init?(coder aDecoder: NSCoder) { fatalError() }

    func configure(value: Float, range: ClosedRange<Float>) {
        slider.minimumValue = range.lowerBound
        slider.maximumValue = range.upperBound
        slider.setValue(value, animated: false)
        slider.isContinuous = true
        slider.minimumTrackTintColor = .systemOrange
        updateLabel()
    }

    private func changed() {
        updateLabel()
        onChange?(slider.value)
    }

    private func updateLabel() {
        valueLabel.text = NumberFormatter.localizedString(from: NSNumber(value: slider.value), number: .percent)
    }
}

class SettingsViewController: UITableViewController {
    private let store: SettingsStore
    private lazy var dataSource = makeDataSource()
    private var sections: [SettingsSection] = [
        SettingsSection(header: "Network", footer: "Airplane mode turns everything off.", items: [
            .toggle(title: "Airplane Mode", key: "airplane", symbol: "airplane"),
            .toggle(title: "Wi-Fi", key: "wifi", symbol: "wifi"),
            .disclosure(title: "Bluetooth", detail: "On")
        ]),
        SettingsSection(header: "Display", footer: nil, items: [
            .slider(title: "Brightness", key: "brightness", range: 0...1),
            .choice(title: "Theme", key: "theme", options: ["Light", "Dark", "Auto"])
        ]),
        SettingsSection(header: nil, footer: nil, items: [.action(title: "Sign Out", isDestructive: true)])
    ]

    private class DataSource: UITableViewDiffableDataSource<SettingsSection, SettingsItem> {
        override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
            return sectionIdentifier(for: section)?.header
        }

        override func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
            return snapshot().sectionIdentifiers[section].footer
        }
    }

    init(store: SettingsStore = .shared) {
        self.store = store
        super.init(style: .insetGrouped)
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    override func viewDidLoad() {
        super.viewDidLoad()
        navigationItem.title = "Settings"
        tableView.register(SwitchCell.self, forCellReuseIdentifier: "switch")
        tableView.register(SliderCell.self, forCellReuseIdentifier: "slider")
        tableView.register(UITableViewCell.self, forCellReuseIdentifier: "plain")
        tableView.keyboardDismissMode = .onDrag
        tableView.dataSource = dataSource
        NotificationCenter.default.addObserver(self, selector: Selector("storeDidChange:", SettingsViewController.storeDidChange(_:)), name: SettingsStore.didChange, object: nil)
        NotificationCenter.default.addObserver(self, selector: Selector("keyboardWillChange:", SettingsViewController.keyboardWillChange(_:)), name: UIResponder.keyboardWillChangeFrameNotification, object: nil)
        apply(animated: false)
    }

    private func makeDataSource() -> DataSource {
        DataSource(tableView: tableView) { [weak self] tableView, indexPath, item in
            guard let self else { return nil }
            switch item {
            case let .toggle(title, key, symbol):
                let cell = tableView.dequeueReusableCell(withIdentifier: "switch", for: indexPath) as! SwitchCell
                var content = cell.defaultContentConfiguration()
                content.text = title
                content.image = UIImage(systemName: symbol)
                content.imageProperties.tintColor = .systemBlue
                cell.contentConfiguration = content
                cell.toggle.isOn = self.store[bool: key]
                cell.onChange = { self.store[bool: key] = $0 }
                return cell
            case let .slider(_, key, range):
                let cell = tableView.dequeueReusableCell(withIdentifier: "slider", for: indexPath) as! SliderCell
                cell.configure(value: self.store[float: key], range: range)
                cell.onChange = { [store = self.store] in store[float: key] = $0 }
                return cell
            case let .choice(title, key, options):
                let cell = tableView.dequeueReusableCell(withIdentifier: "plain", for: indexPath)
                cell.textLabel?.text = title
                let control = UISegmentedControl(items: options)
                control.selectedSegmentIndex = self.store[int: key]
                control.addAction(UIAction { action in
                    guard let control = action.sender as? UISegmentedControl else { return }
                    self.store[int: key] = control.selectedSegmentIndex
                }, for: .valueChanged)
                cell.accessoryView = control
                return cell
            case let .disclosure(title, detail):
                let cell = tableView.dequeueReusableCell(withIdentifier: "plain", for: indexPath)
                var content = UIListContentConfiguration.valueCell()
                content.text = title
                content.secondaryText = detail
                cell.contentConfiguration = content
                cell.accessoryType = .disclosureIndicator
                return cell
            case let .action(title, isDestructive):
                let cell = tableView.dequeueReusableCell(withIdentifier: "plain", for: indexPath)
                var content = cell.defaultContentConfiguration()
                content.text = title
                content.textProperties.color = isDestructive ? .systemRed : self.view.tintColor
                content.textProperties.alignment = .center
                cell.contentConfiguration = content
                return cell
            }
        }
    }

    private func apply(animated: Bool) {
        var snapshot = NSDiffableDataSourceSnapshot<SettingsSection, SettingsItem>()
        snapshot.appendSections(sections)
        for section in sections {
            let items = store[bool: "airplane"] ? section.items.filter { if case .toggle(_, "wifi", _) = $0 { return false } else { return true } } : section.items
            snapshot.appendItems(items, toSection: section)
        }
        dataSource.apply(snapshot, animatingDifferences: animated)
    }

    private func storeDidChange(_ note: Notification) {
        guard let key = note.userInfo?["key"] as? String else { return }
        switch key {
        case "airplane": apply(animated: true)
        case "theme":
            let styles: [UIUserInterfaceStyle] = [.light, .dark, .unspecified]
            UIView.transition(with: view, duration: 0.3, options: .transitionCrossDissolve) {
                self.view.window?.overrideUserInterfaceStyle = styles[self.store[int: "theme"]]
            }
        default: break
        }
    }

    private func keyboardWillChange(_ note: Notification) {
        guard let info = note.userInfo,
              let frame = (info[UIResponder.keyboardFrameEndUserInfoKey] as? NSValue)?.cgRectValue,
              let duration = info[UIResponder.keyboardAnimationDurationUserInfoKey] as? TimeInterval,
              let curve = info[UIResponder.keyboardAnimationCurveUserInfoKey] as? UInt else { return }
        UIView.animate(withDuration: duration, delay: 0, options: UIView.AnimationOptions(rawValue: curve << 16), animations: {
            self.additionalSafeAreaInsets.bottom = max(0, self.view.bounds.maxY - self.view.convert(frame, from: nil).minY)
            self.view.layoutIfNeeded()
        }, completion: nil)
    }

    override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        tableView.deselectRow(at: indexPath, animated: true)
        guard let item = dataSource.itemIdentifier(for: indexPath) else { return }
        switch item {
        case .disclosure(let title, _):
            let next = UIViewController()
            next.title = title
            next.view.backgroundColor = .systemGroupedBackground
            navigationController?.pushViewController(next, animated: true)
        case .action:
            let sheet = UIAlertController(title: nil, message: "Are you sure?", preferredStyle: .actionSheet)
            sheet.addAction(UIAlertAction(title: "Sign Out", style: .destructive, handler: nil))
            sheet.addAction(UIAlertAction(title: "Cancel", style: .cancel, handler: nil))
            sheet.popoverPresentationController?.sourceView = tableView.cellForRow(at: indexPath)
            present(sheet, animated: true, completion: nil)
        default: break
        }
    }
}

@main
class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?
    func application(_ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]? = nil) -> Bool {
        let window = UIWindow(frame: UIScreen.main.bounds)
        let navigation = UINavigationController(rootViewController: SettingsViewController())
        navigation.navigationBar.prefersLargeTitles = true
        window.rootViewController = navigation
        window.makeKeyAndVisible()
        self.window = window
        return true
    }
}
