import UIKit

// MARK: - Model

struct Destination: Hashable {
    let name: String
    let country: String
    let summary: String
    let tint: UIColor
    let rating: Double

    static let samples: [Destination] = [
        Destination(name: "Lisbon", country: "Portugal", summary: "Seven hills, yellow trams and the light off the Tagus.", tint: UIColor(red: 0.96, green: 0.62, blue: 0.24, alpha: 1), rating: 4.6),
        Destination(name: "Kyoto", country: "Japan", summary: "Temples, moss gardens and a thousand vermilion gates.", tint: UIColor(hue: 0.97, saturation: 0.55, brightness: 0.85, alpha: 1), rating: 4.9),
        Destination(name: "Reykjavík", country: "Iceland", summary: "Steam, basalt and the northern lights.", tint: .systemTeal, rating: 4.4),
        Destination(name: "Oaxaca", country: "Mexico", summary: "Markets, mezcal and mole.", tint: .systemPurple, rating: 4.7),
        Destination(name: "Hobart", country: "Tasmania", summary: "Mountain above, harbour below.", tint: .systemGreen, rating: 4.2)
    ]
}

private enum Metrics {
    static let cornerRadius: CGFloat = 16
    static let inset: CGFloat = 16
    static let cardHeight: CGFloat = 96
}

// MARK: - Gradient header

@IBDesignable
final class GradientView: UIView {
    @IBInspectable var startColor: UIColor = .systemIndigo { didSet { updateColors() } }
    @IBInspectable var endColor: UIColor = .systemPink { didSet { updateColors() } }

    override class var layerClass: AnyClass { CAGradientLayer.self }
    private var gradientLayer: CAGradientLayer { layer as! CAGradientLayer }

    override init(frame: CGRect) {
        super.init(frame: frame)
        commonInit()
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
        commonInit()
    }

    private func commonInit() {
        gradientLayer.startPoint = CGPoint(x: 0, y: 0)
        gradientLayer.endPoint = CGPoint(x: 1, y: 1)
        updateColors()
    }

    private func updateColors() {
        gradientLayer.colors = [startColor.cgColor, endColor.cgColor]
    }

    func startAnimating() {
        let animation = CABasicAnimation(keyPath: #keyPath(CAGradientLayer.colors))
        animation.toValue = [endColor.cgColor, startColor.cgColor]
        animation.duration = 3
        animation.autoreverses = true
        animation.repeatCount = .infinity
        animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
        gradientLayer.add(animation, forKey: "colors")
    }
}

// MARK: - Rating ring

final class RatingRing: UIControl {
    private let track = CAShapeLayer()
    private let progress = CAShapeLayer()
    private let label = UILabel()
    private var displayLink: CADisplayLink?
    private var startTime: CFTimeInterval = 0
    private(set) var rating: Double = 0

    override init(frame: CGRect) {
        super.init(frame: frame)
        for shape in [track, progress] {
            shape.fillColor = nil
            shape.lineWidth = 5
            shape.lineCap = .round
            layer.addSublayer(shape)
        }
        track.strokeColor = UIColor.tertiarySystemFill.cgColor
        progress.strokeColor = tintColor.cgColor
        progress.strokeEnd = 0
        label.font = UIFont.monospacedDigitSystemFont(ofSize: 13, weight: .semibold)
        label.textAlignment = .center
        label.textColor = .label
        addSubview(label)
        isAccessibilityElement = true
        accessibilityTraits = .adjustable
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    override var intrinsicContentSize: CGSize { CGSize(width: 48, height: 48) }

    override func layoutSubviews() {
        super.layoutSubviews()
        let radius = min(bounds.width, bounds.height) / 2 - 4
        let path = UIBezierPath(arcCenter: CGPoint(x: bounds.midX, y: bounds.midY), radius: radius, startAngle: -.pi / 2, endAngle: 1.5 * .pi, clockwise: true)
        track.path = path.cgPath
        progress.path = path.cgPath
        label.frame = bounds
    }

    override func tintColorDidChange() {
        super.tintColorDidChange()
        progress.strokeColor = tintColor.cgColor
    }

    func setRating(_ value: Double, animated: Bool) {
        rating = value
        accessibilityValue = String(format: "%.1f", value)
        progress.strokeEnd = CGFloat(value / 5)
        guard animated else {
            label.text = String(format: "%.1f", value)
            return
        }
        let stroke = CABasicAnimation(keyPath: "strokeEnd")
        stroke.fromValue = 0
        stroke.toValue = value / 5
        stroke.duration = 1
        stroke.timingFunction = CAMediaTimingFunction(controlPoints: 0.2, 0.8, 0.2, 1)
        progress.add(stroke, forKey: "stroke")
        displayLink?.invalidate()
        startTime = CACurrentMediaTime()
        let link = CADisplayLink(target: self, selector: #selector(tick(_:)))
        link.preferredFrameRateRange = CAFrameRateRange(minimum: 30, maximum: 120, preferred: 60)
        link.add(to: .main, forMode: .common)
        displayLink = link
    }

    @objc private func tick(_ link: CADisplayLink) {
        let fraction = min(1, (link.timestamp - startTime) / 1)
        label.text = String(format: "%.1f", rating * fraction)
        if fraction >= 1 {
            link.invalidate()
            displayLink = nil
            sendActions(for: .valueChanged)
        }
    }
}

// MARK: - Cell

final class DestinationCell: UITableViewCell {
    static let reuseIdentifier = String(describing: DestinationCell.self)

    private let card = UIView()
    private let swatch = GradientView()
    private let titleLabel = UILabel()
    private let subtitleLabel = UILabel()
    let ring = RatingRing()

    override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        selectionStyle = .none
        backgroundColor = .clear
        contentView.addSubview(card)
        card.backgroundColor = .secondarySystemGroupedBackground
        card.layer.cornerRadius = Metrics.cornerRadius
        card.layer.cornerCurve = .continuous
        card.layer.shadowColor = UIColor.black.cgColor
        card.layer.shadowOpacity = 0.12
        card.layer.shadowRadius = 8
        card.layer.shadowOffset = CGSize(width: 0, height: 4)

        titleLabel.font = .preferredFont(forTextStyle: .headline)
        subtitleLabel.font = .preferredFont(forTextStyle: .subheadline)
        subtitleLabel.textColor = .secondaryLabel
        subtitleLabel.numberOfLines = 2
        swatch.layer.cornerRadius = 12
        swatch.clipsToBounds = true

        let texts = UIStackView(arrangedSubviews: [titleLabel, subtitleLabel])
        texts.axis = .vertical
        texts.spacing = 2
        let row = UIStackView(arrangedSubviews: [swatch, texts, ring])
        row.alignment = .center
        row.spacing = 12
        row.isLayoutMarginsRelativeArrangement = true
        row.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 12, leading: 12, bottom: 12, trailing: 12)
        card.addSubview(row)
        [card, row].forEach { $0.translatesAutoresizingMaskIntoConstraints = false }
        ring.setContentHuggingPriority(.required, for: .horizontal)
        ring.setContentCompressionResistancePriority(.required, for: .horizontal)
        NSLayoutConstraint.activate([
            card.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 6),
            card.leadingAnchor.constraint(equalTo: contentView.leadingAnchor, constant: Metrics.inset),
            card.trailingAnchor.constraint(equalTo: contentView.trailingAnchor, constant: -Metrics.inset),
            card.bottomAnchor.constraint(equalTo: contentView.bottomAnchor, constant: -6),
            card.heightAnchor.constraint(greaterThanOrEqualToConstant: Metrics.cardHeight),
            row.topAnchor.constraint(equalTo: card.topAnchor),
            row.leadingAnchor.constraint(equalTo: card.leadingAnchor),
            row.trailingAnchor.constraint(equalTo: card.trailingAnchor),
            row.bottomAnchor.constraint(equalTo: card.bottomAnchor),
            swatch.widthAnchor.constraint(equalToConstant: 56),
            swatch.heightAnchor.constraint(equalTo: swatch.widthAnchor)
        ])
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    override func prepareForReuse() {
        super.prepareForReuse()
        ring.setRating(0, animated: false)
    }

    override func setHighlighted(_ highlighted: Bool, animated: Bool) {
        super.setHighlighted(highlighted, animated: animated)
        UIView.animate(withDuration: 0.25, delay: 0, usingSpringWithDamping: 0.7, initialSpringVelocity: 0.5, options: [.beginFromCurrentState, .allowUserInteraction]) {
            self.card.transform = highlighted ? CGAffineTransform(scaleX: 0.96, y: 0.96) : .identity
        }
    }

    func configure(with destination: Destination, animated: Bool) {
        titleLabel.text = destination.name
        subtitleLabel.text = destination.summary
        swatch.startColor = destination.tint
        swatch.endColor = destination.tint.withAlphaComponent(0.4)
        ring.tintColor = destination.tint
        ring.setRating(destination.rating, animated: animated)
    }
}

// MARK: - List

protocol DestinationListDelegate: AnyObject {
    func list(_ list: DestinationListController, didSelect destination: Destination, from frame: CGRect)
}

final class DestinationListController: UIViewController, UITableViewDataSource, UITableViewDelegate {
    weak var delegate: DestinationListDelegate?
    private var destinations = Destination.samples
    private lazy var tableView: UITableView = {
        let table = UITableView(frame: .zero, style: .plain)
        table.translatesAutoresizingMaskIntoConstraints = false
        table.dataSource = self
        table.delegate = self
        table.separatorStyle = .none
        table.backgroundColor = .systemGroupedBackground
        table.rowHeight = UITableView.automaticDimension
        table.estimatedRowHeight = 110
        table.register(DestinationCell.self, forCellReuseIdentifier: DestinationCell.reuseIdentifier)
        return table
    }()
    private let refresh = UIRefreshControl()
    private var blurView: UIVisualEffectView?
    private var shown = Set<IndexPath>()

    override func viewDidLoad() {
        super.viewDidLoad()
        title = NSLocalizedString("Places", comment: "Title of the list")
        navigationItem.largeTitleDisplayMode = .always
        navigationItem.rightBarButtonItem = UIBarButtonItem(barButtonSystemItem: .add, target: self, action: #selector(addTapped(_:)))
        navigationItem.leftBarButtonItem = UIBarButtonItem(title: "Drop", style: .plain, target: self, action: #selector(dropTapped))
        view.addSubview(tableView)
        NSLayoutConstraint.activate([
            tableView.topAnchor.constraint(equalTo: view.topAnchor),
            tableView.leadingAnchor.constraint(equalTo: view.leadingAnchor),
            tableView.trailingAnchor.constraint(equalTo: view.trailingAnchor),
            tableView.bottomAnchor.constraint(equalTo: view.bottomAnchor)
        ])
        let header = GradientView(frame: CGRect(x: 0, y: 0, width: view.bounds.width, height: 80))
        header.startAnimating()
        tableView.tableHeaderView = header
        refresh.addTarget(self, action: #selector(reload), for: .valueChanged)
        tableView.refreshControl = refresh
        NotificationCenter.default.addObserver(self, selector: #selector(didBecomeActive), name: UIApplication.didBecomeActiveNotification, object: nil)
    }

    deinit { NotificationCenter.default.removeObserver(self) }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { destinations.count }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        guard let cell = tableView.dequeueReusableCell(withIdentifier: DestinationCell.reuseIdentifier, for: indexPath) as? DestinationCell else { return UITableViewCell() }
        cell.configure(with: destinations[indexPath.row], animated: shown.insert(indexPath).inserted)
        return cell
    }

    func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath) {
        cell.transform = CGAffineTransform(translationX: 0, y: 40)
        cell.alpha = 0
        UIView.animate(withDuration: 0.5, delay: 0.08 * Double(indexPath.row), options: [.curveEaseOut], animations: {
            cell.transform = .identity
            cell.alpha = 1
        }, completion: nil)
    }

    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        tableView.deselectRow(at: indexPath, animated: true)
        UIImpactFeedbackGenerator(style: .light).impactOccurred()
        let frame = tableView.convert(tableView.rectForRow(at: indexPath), to: nil)
        delegate?.list(self, didSelect: destinations[indexPath.row], from: frame)
    }

    func tableView(_ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath) -> UISwipeActionsConfiguration? {
        let delete = UIContextualAction(style: .destructive, title: "Delete") { [weak self] _, _, done in
            self?.destinations.remove(at: indexPath.row)
            tableView.deleteRows(at: [indexPath], with: .automatic)
            done(true)
        }
        return UISwipeActionsConfiguration(actions: [delete])
    }

    @objc private func addTapped(_ sender: UIBarButtonItem) {
        let blur = UIVisualEffectView(effect: nil)
        blur.frame = view.bounds
        blur.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.addSubview(blur)
        blurView = blur
        let animator = UIViewPropertyAnimator(duration: 0.4, curve: .easeInOut) { blur.effect = UIBlurEffect(style: .systemThinMaterial) }
        animator.addCompletion { [weak self] position in
            guard position == .end else { return }
            self?.presentAlert()
        }
        animator.startAnimation()
    }

    private func presentAlert() {
        let alert = UIAlertController(title: "New place", message: "Where have you been?", preferredStyle: .alert)
        alert.addTextField { $0.placeholder = "Name" }
        alert.addAction(UIAlertAction(title: "Cancel", style: .cancel) { [weak self] _ in self?.removeBlur() })
        let add = UIAlertAction(title: "Add", style: .default) { [weak self, weak alert] _ in
            guard let self = self, let name = alert?.textFields?.first?.text, !name.isEmpty else { return }
            self.destinations.insert(Destination(name: name, country: "", summary: "Not written yet.", tint: .systemGray, rating: 3), at: 0)
            self.tableView.insertRows(at: [IndexPath(row: 0, section: 0)], with: .fade)
            self.removeBlur()
        }
        alert.addAction(add)
        alert.preferredAction = add
        present(alert, animated: true)
    }

    private func removeBlur() {
        UIViewPropertyAnimator.runningPropertyAnimator(withDuration: 0.3, delay: 0, options: []) {
            self.blurView?.effect = nil
        } completion: { _ in
            self.blurView?.removeFromSuperview()
            self.blurView = nil
        }
    }

    @objc private func dropTapped() { navigationController?.present(DropController(), animated: true, completion: nil) }

    @objc private func reload() {
        DispatchQueue.main.asyncAfter(deadline: .now() + 1) { [weak self] in
            self?.destinations.shuffle()
            self?.tableView.reloadSections(IndexSet(integer: 0), with: .fade)
            self?.refresh.endRefreshing()
        }
    }

    @objc private func didBecomeActive(_ notification: Notification) { tableView.flashScrollIndicators() }
}

// MARK: - Dynamics

final class DropController: UIViewController, UICollisionBehaviorDelegate {
    private lazy var animator = UIDynamicAnimator(referenceView: view)
    private let gravity = UIGravityBehavior()
    private let collision = UICollisionBehavior()
    private var attachment: UIAttachmentBehavior?
    private var hits = 0

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        for (index, destination) in Destination.samples.enumerated() {
            let ball = UIView(frame: CGRect(x: 30 + 60 * index, y: 40 + 10 * index, width: 44, height: 44))
            ball.layer.cornerRadius = 22
            ball.backgroundColor = destination.tint
            view.addSubview(ball)
            gravity.addItem(ball)
            collision.addItem(ball)
            ball.addGestureRecognizer(UIPanGestureRecognizer(target: self, action: #selector(drag(_:))))
        }
        collision.translatesReferenceBoundsIntoBoundary = true
        collision.collisionDelegate = self
        let properties = UIDynamicItemBehavior(items: view.subviews)
        properties.elasticity = 0.6
        properties.allowsRotation = true
        [gravity, collision, properties].forEach(animator.addBehavior)
    }

    @objc private func drag(_ pan: UIPanGestureRecognizer) {
        guard let ball = pan.view else { return }
        let point = pan.location(in: view)
        switch pan.state {
        case .began:
            let attachment = UIAttachmentBehavior(item: ball, attachedToAnchor: point)
            attachment.frequency = 4
            attachment.damping = 0.6
            animator.addBehavior(attachment)
            self.attachment = attachment
        case .changed:
            attachment?.anchorPoint = point
        case .ended, .cancelled:
            if let attachment = attachment { animator.removeBehavior(attachment) }
            let push = UIPushBehavior(items: [ball], mode: .instantaneous)
            let velocity = pan.velocity(in: view)
            push.pushDirection = CGVector(dx: velocity.x / 500, dy: velocity.y / 500)
            animator.addBehavior(push)
        default: break
        }
    }

    func collisionBehavior(_ behavior: UICollisionBehavior, beganContactFor item: UIDynamicItem, withBoundaryIdentifier identifier: NSCopying?, at p: CGPoint) {
        hits += 1
        guard let ball = item as? UIView else { return }
        UIView.animateKeyframes(withDuration: 0.3, delay: 0, options: .calculationModeCubic, animations: {
            UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { ball.alpha = 0.5 }
            UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { ball.alpha = 1 }
        })
    }
}

// MARK: - Detail and its transition

final class DetailController: UIViewController {
    private let destination: Destination
    private let hero = GradientView()
    private let closeButton = UIButton(type: .close)
    private let textView = UITextView()
    private var heroHeight: NSLayoutConstraint!

    init(destination: Destination) {
        self.destination = destination
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    override var preferredStatusBarStyle: UIStatusBarStyle { .lightContent }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        view.layer.masksToBounds = true
        hero.startColor = destination.tint
        hero.endColor = .systemIndigo
        let paragraph = NSMutableParagraphStyle()
        paragraph.lineSpacing = 6
        paragraph.alignment = .justified
        let text = NSMutableAttributedString(string: destination.name + "\n", attributes: [.font: UIFont.systemFont(ofSize: 34, weight: .bold), .foregroundColor: UIColor.label])
        text.append(NSAttributedString(string: String(repeating: destination.summary + " ", count: 6), attributes: [.font: UIFont.preferredFont(forTextStyle: .body), .foregroundColor: UIColor.secondaryLabel, .paragraphStyle: paragraph, .kern: 0.2]))
        textView.attributedText = text
        textView.isEditable = false
        textView.textContainerInset = UIEdgeInsets(top: 20, left: 16, bottom: 20, right: 16)
        closeButton.addTarget(self, action: #selector(close), for: .touchUpInside)
        [hero, textView, closeButton].forEach {
            $0.translatesAutoresizingMaskIntoConstraints = false
            view.addSubview($0)
        }
        heroHeight = hero.heightAnchor.constraint(equalToConstant: 120)
        heroHeight.priority = .defaultHigh
        let guide = view.safeAreaLayoutGuide
        NSLayoutConstraint.activate([
            hero.topAnchor.constraint(equalTo: view.topAnchor), hero.leadingAnchor.constraint(equalTo: view.leadingAnchor),
            hero.trailingAnchor.constraint(equalTo: view.trailingAnchor), heroHeight,
            textView.topAnchor.constraint(equalTo: hero.bottomAnchor), textView.leadingAnchor.constraint(equalTo: view.leadingAnchor),
            textView.trailingAnchor.constraint(equalTo: view.trailingAnchor), textView.bottomAnchor.constraint(equalTo: view.bottomAnchor),
            closeButton.topAnchor.constraint(equalToSystemSpacingBelow: guide.topAnchor, multiplier: 2),
            closeButton.trailingAnchor.constraint(equalTo: guide.trailingAnchor, constant: -16)
        ])
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        heroHeight.constant = 280
        UIView.animate(withDuration: 0.6, delay: 0.1, usingSpringWithDamping: 0.6, initialSpringVelocity: 0, options: [], animations: view.layoutIfNeeded, completion: nil)
        let emitter = CAEmitterLayer()
        emitter.emitterPosition = CGPoint(x: view.bounds.midX, y: -10)
        emitter.emitterSize = CGSize(width: view.bounds.width, height: 1)
        emitter.emitterShape = .line
        let cell = CAEmitterCell()
        cell.birthRate = 12
        cell.lifetime = 6
        cell.velocity = 120
        cell.velocityRange = 40
        cell.emissionLongitude = .pi
        cell.spin = 2
        cell.scale = 0.5
        cell.color = destination.tint.cgColor
        cell.contents = UIGraphicsImageRenderer(size: CGSize(width: 16, height: 16)).image { context in
            UIColor.white.setFill()
            context.cgContext.fillEllipse(in: CGRect(x: 0, y: 0, width: 16, height: 16))
        }.cgImage
        emitter.emitterCells = [cell]
        hero.layer.addSublayer(emitter)
    }

    @objc private func close() { dismiss(animated: true) }
}

final class ExpandTransition: NSObject, UIViewControllerAnimatedTransitioning {
    enum Direction { case present, dismiss }
    let direction: Direction
    let originFrame: CGRect

    init(direction: Direction, originFrame: CGRect) {
        self.direction = direction
        self.originFrame = originFrame
    }

    func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval { 0.5 }

    func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        let container = transitionContext.containerView
        let isPresenting = direction == .present
        guard let detail = transitionContext.view(forKey: isPresenting ? .to : .from) else {
            transitionContext.completeTransition(false)
            return
        }
        let finalFrame = isPresenting ? transitionContext.finalFrame(for: transitionContext.viewController(forKey: .to)!) : detail.frame
        if isPresenting {
            detail.frame = finalFrame
            container.addSubview(detail)
        } else if let to = transitionContext.view(forKey: .to) {
            container.insertSubview(to, belowSubview: detail)
        }
        let scale = CGAffineTransform(scaleX: originFrame.width / finalFrame.width, y: originFrame.height / finalFrame.height)
        let center = CGPoint(x: originFrame.midX, y: originFrame.midY)
        if isPresenting {
            detail.transform = scale
            detail.center = center
            detail.layer.cornerRadius = 40
        }
        let timing = UISpringTimingParameters(dampingRatio: 0.8, initialVelocity: .zero)
        let animator = UIViewPropertyAnimator(duration: transitionDuration(using: transitionContext), timingParameters: timing)
        animator.addAnimations {
            detail.transform = isPresenting ? .identity : scale
            detail.center = isPresenting ? CGPoint(x: finalFrame.midX, y: finalFrame.midY) : center
            detail.layer.cornerRadius = isPresenting ? 0 : 40
            detail.alpha = isPresenting ? 1 : 0
        }
        animator.addCompletion { _ in
            transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
        }
        animator.startAnimation()
    }
}

// MARK: - Coordinator

final class AtlasCoordinator: UINavigationController, DestinationListDelegate, UIViewControllerTransitioningDelegate {
    private var originFrame = CGRect.zero

    override func viewDidLoad() {
        super.viewDidLoad()
        navigationBar.prefersLargeTitles = true
        let appearance = UINavigationBarAppearance()
        appearance.configureWithOpaqueBackground()
        appearance.backgroundColor = .systemBackground
        appearance.titleTextAttributes = [.foregroundColor: UIColor.systemIndigo]
        navigationBar.standardAppearance = appearance
        let list = DestinationListController()
        list.delegate = self
        setViewControllers([list], animated: false)
    }

    func list(_ list: DestinationListController, didSelect destination: Destination, from frame: CGRect) {
        originFrame = frame
        let detail = DetailController(destination: destination)
        detail.modalPresentationStyle = .custom
        detail.modalPresentationCapturesStatusBarAppearance = true
        detail.transitioningDelegate = self
        present(detail, animated: true)
    }

    func animationController(forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController) -> UIViewControllerAnimatedTransitioning? {
        ExpandTransition(direction: .present, originFrame: originFrame)
    }

    func animationController(forDismissed dismissed: UIViewController) -> UIViewControllerAnimatedTransitioning? {
        ExpandTransition(direction: .dismiss, originFrame: originFrame)
    }
}

@UIApplicationMain
class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?

    func application(_ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?) -> Bool {
        window = UIWindow(frame: UIScreen.main.bounds)
        window?.tintColor = .systemIndigo
        window?.rootViewController = AtlasCoordinator()
        window?.makeKeyAndVisible()
        return true
    }
}
