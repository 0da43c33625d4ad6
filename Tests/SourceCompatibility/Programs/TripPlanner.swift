import UIKit

// Trips in a table, each with a page that grows out of its row, a sheet with pickers, and balls that fall when a trip is booked.

// MARK: - Model

struct Trip: Equatable {
  enum Comfort: Int, CaseIterable {
    case economy, business, first

    var title: String {
      switch self {
      case .economy: return "Economy"
      case .business: return "Business"
      case .first: return "First"
      }
    }
  }

  let id: Int
  var city: String
  var color: UIColor
  var departure: Date
  var travellers = 1
  var comfort = Comfort.economy
  var isBooked = false
}

final class TripStore {
  static let didChange = Notification.Name("TripStoreDidChange")

  private(set) var trips: [Trip]

  init() {
    let start = Date(timeIntervalSinceReferenceDate: 700_000_000)
    let places: [(String, UIColor)] = [
      ("Lisbon", .systemOrange), ("Oslo", .systemTeal), ("Kyoto", .systemPink), ("Quito", .systemGreen), ("Perth", .systemIndigo),
    ]
    trips = places.enumerated().map { index, place in
      Trip(id: index, city: place.0, color: place.1, departure: start.addingTimeInterval(Double(index) * 86_400))
    }
  }

  func trip(_ id: Int) -> Trip? { trips.first { $0.id == id } }

  func update(_ trip: Trip) {
    guard let index = trips.firstIndex(where: { $0.id == trip.id }), trips[index] != trip else { return }
    trips[index] = trip
    NotificationCenter.default.post(name: Self.didChange, object: self, userInfo: ["id": trip.id])
  }

  func remove(at index: Int) { trips.remove(at: index) }
}

// MARK: - Views

final class TripCell: UITableViewCell {
  static let reuseIdentifier = "TripCell"

  let swatch = UIView()
  private let cityLabel = UILabel()
  private let detailsLabel = UILabel()

  override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    swatch.layer.cornerRadius = 10
    swatch.layer.cornerCurve = .continuous
    cityLabel.font = .preferredFont(forTextStyle: .headline)
    detailsLabel.font = .preferredFont(forTextStyle: .subheadline)
    detailsLabel.textColor = .secondaryLabel
    let stack = UIStackView(arrangedSubviews: [cityLabel, detailsLabel])
    stack.axis = .vertical
    stack.spacing = 2
    [swatch, stack].forEach {
      $0.translatesAutoresizingMaskIntoConstraints = false
      contentView.addSubview($0)
    }
    NSLayoutConstraint.activate([
      swatch.leadingAnchor.constraint(equalTo: contentView.layoutMarginsGuide.leadingAnchor),
      swatch.centerYAnchor.constraint(equalTo: contentView.centerYAnchor),
      swatch.widthAnchor.constraint(equalToConstant: 44),
      swatch.heightAnchor.constraint(equalTo: swatch.widthAnchor),
      stack.leadingAnchor.constraint(equalTo: swatch.trailingAnchor, constant: 12),
      stack.trailingAnchor.constraint(lessThanOrEqualTo: contentView.layoutMarginsGuide.trailingAnchor),
      stack.centerYAnchor.constraint(equalTo: contentView.centerYAnchor),
      contentView.heightAnchor.constraint(greaterThanOrEqualToConstant: 64),
    ])
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  func configure(with trip: Trip) {
    swatch.backgroundColor = trip.color
    cityLabel.text = trip.city
    detailsLabel.text = "\(trip.travellers) × \(trip.comfort.title)"
    accessoryType = trip.isBooked ? .checkmark : .disclosureIndicator
  }
}

/// Turns as long as it is in a window, by a display link.
final class CompassView: UIView {
  private let needle = CAShapeLayer()
  private var link: CADisplayLink?
  private var start: CFTimeInterval?
  private(set) var angle: CGFloat = 0

  override init(frame: CGRect) {
    super.init(frame: frame)
    needle.fillColor = UIColor.white.cgColor
    layer.addSublayer(needle)
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  override func layoutSubviews() {
    super.layoutSubviews()
    let path = UIBezierPath()
    path.move(to: CGPoint(x: 0, y: -bounds.height / 2))
    path.addLine(to: CGPoint(x: bounds.width / 6, y: 0))
    path.addLine(to: CGPoint(x: 0, y: bounds.height / 2))
    path.addLine(to: CGPoint(x: -bounds.width / 6, y: 0))
    path.close()
    needle.path = path.cgPath
    needle.position = CGPoint(x: bounds.midX, y: bounds.midY)
  }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    link?.invalidate()
    link = nil
    guard window != nil else { return }
    let link = CADisplayLink(target: self, selector: Selector("tick:", CompassView.tick(_:)))
    link.add(to: .main, forMode: .common)
    self.link = link
  }

  private func tick(_ link: CADisplayLink) {
    if start == nil { start = link.timestamp }
    angle = CGFloat(link.timestamp - start!) * .pi / 4
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    needle.setAffineTransform(CGAffineTransform(rotationAngle: angle))
    CATransaction.commit()
  }
}

// MARK: - Transition

final class GrowTransition: NSObject, UIViewControllerAnimatedTransitioning {
  let isPresenting: Bool
  let origin: CGRect

  init(isPresenting: Bool, origin: CGRect) {
    self.isPresenting = isPresenting
    self.origin = origin
    super.init()
  }

  func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval { 0.5 }

  func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
    let key: UITransitionContextViewKey = isPresenting ? .to : .from
    guard let page = transitionContext.view(forKey: key) else {
      transitionContext.completeTransition(false)
      return
    }
    if isPresenting {
      if let controller = transitionContext.viewController(forKey: .to) { page.frame = transitionContext.finalFrame(for: controller) }
      transitionContext.containerView.addSubview(page)
      page.layoutIfNeeded()
    }
    let small = CGAffineTransform(translationX: origin.midX - page.center.x, y: origin.midY - page.center.y)
      .scaledBy(x: origin.width / page.bounds.width, y: origin.height / page.bounds.height)
    page.transform = isPresenting ? small : .identity
    page.layer.cornerRadius = isPresenting ? 40 : 0
    page.clipsToBounds = true
    UIView.animate(
      withDuration: transitionDuration(using: transitionContext), delay: 0, usingSpringWithDamping: 0.85, initialSpringVelocity: 0,
      options: [.curveEaseInOut]
    ) {
      page.transform = self.isPresenting ? .identity : small
      page.layer.cornerRadius = self.isPresenting ? 0 : 40
      if !self.isPresenting { page.alpha = 0 }
    } completion: { _ in
      page.transform = .identity
      transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
    }
  }
}

// MARK: - Options

@MainActor protocol TripOptionsDelegate: AnyObject {
  func tripOptions(_ controller: TripOptionsViewController, didChange trip: Trip)
}

final class TripOptionsViewController: UIViewController {
  weak var delegate: TripOptionsDelegate?
  private(set) var trip: Trip

  let comfortPicker = UIPickerView()
  let datePicker = UIDatePicker()
  let stepper = UIStepper()
  private let countLabel = UILabel()

  init(trip: Trip) {
    self.trip = trip
    super.init(nibName: nil, bundle: nil)
    if let sheet = sheetPresentationController {
      sheet.detents = [.medium(), .large()]
      sheet.prefersGrabberVisible = true
      sheet.preferredCornerRadius = 20
      sheet.largestUndimmedDetentIdentifier = .medium
    }
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .secondarySystemBackground
    comfortPicker.dataSource = self
    comfortPicker.delegate = self
    comfortPicker.selectRow(trip.comfort.rawValue, inComponent: 0, animated: false)
    datePicker.datePickerMode = .date
    datePicker.preferredDatePickerStyle = .wheels
    datePicker.locale = Locale(identifier: "en_GB")
    datePicker.timeZone = TimeZone(secondsFromGMT: 0)
    datePicker.date = trip.departure
    datePicker.addTarget(self, action: Selector("dateChanged:", TripOptionsViewController.dateChanged(_:)), for: .valueChanged)
    stepper.minimumValue = 1
    stepper.maximumValue = 8
    stepper.value = Double(trip.travellers)
    stepper.addTarget(self, action: Selector("stepped:", TripOptionsViewController.stepped(_:)), for: .valueChanged)
    let row = UIStackView(arrangedSubviews: [countLabel, stepper])
    row.distribution = .equalSpacing
    row.alignment = .center
    let stack = UIStackView(arrangedSubviews: [row, comfortPicker, datePicker])
    stack.axis = .vertical
    stack.spacing = 12
    stack.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(stack)
    NSLayoutConstraint.activate([
      stack.topAnchor.constraint(equalTo: view.topAnchor, constant: 28),
      stack.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 16),
      stack.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -16),
      comfortPicker.heightAnchor.constraint(equalToConstant: 120),
      datePicker.heightAnchor.constraint(equalToConstant: 180),
    ])
    updateCount()
  }

  private func updateCount() { countLabel.text = trip.travellers == 1 ? "1 traveller" : "\(trip.travellers) travellers" }

  private func report() { delegate?.tripOptions(self, didChange: trip) }

  private func dateChanged(_ sender: UIDatePicker) {
    trip.departure = sender.date
    report()
  }

  private func stepped(_ sender: UIStepper) {
    trip.travellers = Int(sender.value)
    updateCount()
    report()
  }
}

extension TripOptionsViewController: UIPickerViewDataSource, UIPickerViewDelegate {
  func numberOfComponents(in pickerView: UIPickerView) -> Int { 1 }

  func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int { Trip.Comfort.allCases.count }

  func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String? {
    Trip.Comfort.allCases[row].title
  }

  func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int) {
    trip.comfort = Trip.Comfort.allCases[row]
    report()
  }
}

// MARK: - Page

final class TripViewController: UIViewController, TripOptionsDelegate {
  private let store: TripStore
  private(set) var trip: Trip

  let compass = CompassView()
  let bar = UIVisualEffectView(effect: UIBlurEffect(style: .systemThinMaterial))
  let bookButton = UIButton(type: .system)
  private let titleLabel = UILabel()
  private var barHeight: NSLayoutConstraint!
  private var animator: UIDynamicAnimator?
  private(set) var balls: [UIView] = []
  private(set) var expansion: UIViewPropertyAnimator?

  init(trip: Trip, store: TripStore) {
    self.trip = trip
    self.store = store
    super.init(nibName: nil, bundle: nil)
    modalPresentationStyle = .custom
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = trip.color
    titleLabel.text = trip.city
    titleLabel.font = .systemFont(ofSize: 28, weight: .bold)
    let options = UIButton(type: .system)
    options.setTitle("Options", for: .normal)
    options.addTarget(self, action: Selector("showOptions", TripViewController.showOptions), for: .touchUpInside)
    bookButton.setTitle("Book", for: .normal)
    bookButton.addTarget(self, action: Selector("book", TripViewController.book), for: .touchUpInside)
    let buttons = UIStackView(arrangedSubviews: [options, bookButton])
    buttons.distribution = .fillEqually
    [compass, bar].forEach {
      $0.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview($0)
    }
    [titleLabel, buttons].forEach {
      $0.translatesAutoresizingMaskIntoConstraints = false
      bar.contentView.addSubview($0)
    }
    barHeight = bar.heightAnchor.constraint(equalToConstant: 100)
    NSLayoutConstraint.activate([
      bar.topAnchor.constraint(equalTo: view.topAnchor),
      bar.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      bar.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      barHeight,
      titleLabel.topAnchor.constraint(equalTo: bar.contentView.topAnchor, constant: 20),
      titleLabel.centerXAnchor.constraint(equalTo: bar.contentView.centerXAnchor),
      buttons.leadingAnchor.constraint(equalTo: bar.contentView.leadingAnchor),
      buttons.trailingAnchor.constraint(equalTo: bar.contentView.trailingAnchor),
      buttons.bottomAnchor.constraint(equalTo: bar.contentView.bottomAnchor),
      buttons.heightAnchor.constraint(equalToConstant: 44),
      compass.centerXAnchor.constraint(equalTo: view.centerXAnchor),
      compass.centerYAnchor.constraint(equalTo: view.centerYAnchor),
      compass.widthAnchor.constraint(equalToConstant: 90),
      compass.heightAnchor.constraint(equalToConstant: 90),
    ])
    let swipe = UISwipeGestureRecognizer(target: self, action: Selector("close", TripViewController.close))
    swipe.direction = .down
    swipe.allowedTouchTypes = [NSNumber(value: UITouch.TouchType.direct.rawValue)]
    view.addGestureRecognizer(swipe)
  }

  private func close() { dismiss(animated: true) }

  private func showOptions() {
    let controller = TripOptionsViewController(trip: trip)
    controller.delegate = self
    present(controller, animated: true)
  }

  func tripOptions(_ controller: TripOptionsViewController, didChange trip: Trip) {
    self.trip = trip
    store.update(trip)
  }

  private func book() {
    let alert = UIAlertController(
      title: "Book \(trip.city)?", message: "\(trip.travellers) × \(trip.comfort.title)", preferredStyle: .alert)
    alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
    alert.addAction(UIAlertAction(title: "Book", style: .default) { [weak self] _ in self?.celebrate() })
    present(alert, animated: true)
  }

  private func celebrate() {
    trip.isBooked = true
    store.update(trip)
    bookButton.isEnabled = false
    balls = (0..<6).map { index in
      let ball = UIView(frame: CGRect(x: 30 + index * 44, y: 130 + (index % 2) * 30, width: 28, height: 28))
      ball.backgroundColor = UIColor(hue: CGFloat(index) / 6, saturation: 0.5, brightness: 1, alpha: 1)
      ball.layer.cornerRadius = 14
      view.addSubview(ball)
      return ball
    }
    let animator = UIDynamicAnimator(referenceView: view)
    let gravity = UIGravityBehavior(items: balls), collision = UICollisionBehavior(items: balls)
    collision.translatesReferenceBoundsIntoBoundary = true
    let body = UIDynamicItemBehavior(items: balls)
    body.elasticity = 0.6
    [gravity, collision, body].forEach { animator.addBehavior($0) }
    self.animator = animator
    barHeight.constant = 140
    let expansion = UIViewPropertyAnimator(duration: 0.6, dampingRatio: 0.7) {
      self.titleLabel.transform = CGAffineTransform(scaleX: 1.3, y: 1.3)
      self.view.layoutIfNeeded()
    }
    expansion.addCompletion { [weak self] _ in
      UIView.animate(withDuration: 0.3, delay: 0.2, options: [.curveEaseOut]) { self?.titleLabel.transform = .identity }
    }
    expansion.startAnimation()
    self.expansion = expansion
  }
}

// MARK: - List

final class TripsViewController: UIViewController {
  let store = TripStore()
  let tableView = UITableView(frame: .zero, style: .plain)
  private var origin = CGRect.zero
  private var observer: NSObjectProtocol?

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Trips"
    tableView.register(TripCell.self, forCellReuseIdentifier: TripCell.reuseIdentifier)
    tableView.dataSource = self
    tableView.delegate = self
    tableView.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(tableView)
    NSLayoutConstraint.activate([
      tableView.topAnchor.constraint(equalTo: view.topAnchor),
      tableView.bottomAnchor.constraint(equalTo: view.bottomAnchor),
      tableView.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      tableView.trailingAnchor.constraint(equalTo: view.trailingAnchor),
    ])
    observer = NotificationCenter.default.addObserver(forName: TripStore.didChange, object: store, queue: nil) {
      @MainActor [weak self] note in
      guard let self = self, let id = note.userInfo?["id"] as? Int, let row = self.store.trips.firstIndex(where: { $0.id == id }) else {
        return
      }
      (self.tableView.cellForRow(at: IndexPath(row: row, section: 0)) as? TripCell)?.configure(with: self.store.trips[row])
    }
  }
}

extension TripsViewController: UITableViewDataSource, UITableViewDelegate {
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { store.trips.count }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: TripCell.reuseIdentifier, for: indexPath) as! TripCell
    cell.configure(with: store.trips[indexPath.row])
    return cell
  }

  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    tableView.deselectRow(at: indexPath, animated: true)
    if let cell = tableView.cellForRow(at: indexPath) as? TripCell { origin = cell.swatch.convert(cell.swatch.bounds, to: nil) }
    let page = TripViewController(trip: store.trips[indexPath.row], store: store)
    page.transitioningDelegate = self
    present(page, animated: true)
  }

  func tableView(_ tableView: UITableView, contextMenuConfigurationForRowAt indexPath: IndexPath, point: CGPoint)
    -> UIContextMenuConfiguration?
  {
    UIContextMenuConfiguration(identifier: nil, previewProvider: nil) { [weak self] _ in
      let remove = UIAction(title: "Remove", attributes: .destructive) { _ in
        self?.store.remove(at: indexPath.row)
        self?.tableView.deleteRows(at: [indexPath], with: .automatic)
      }
      return UIMenu(title: "", children: [remove])
    }
  }
}

extension TripsViewController: UIViewControllerTransitioningDelegate {
  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
  ) -> UIViewControllerAnimatedTransitioning? { GrowTransition(isPresenting: true, origin: origin) }

  func animationController(forDismissed dismissed: UIViewController) -> UIViewControllerAnimatedTransitioning? {
    GrowTransition(isPresenting: false, origin: origin)
  }
}
