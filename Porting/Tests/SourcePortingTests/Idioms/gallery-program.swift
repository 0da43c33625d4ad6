import UIKit

// A grid of covers that open like in the store: the cover grows into the page, and a pull on the page shrinks it back.

struct Album: Hashable {
    let id: Int
    let title: String
    let artist: String
    let colors: [UIColor]

    static let samples: [Album] = {
        let palettes: [[UIColor]] = [
            [.systemPink, .systemOrange], [.systemIndigo, .systemTeal], [.systemGreen, .systemYellow],
            [.systemPurple, .systemPink], [.systemBlue, .systemIndigo], [.systemRed, .systemPurple],
        ]
        let titles = ["Low Tide", "Paper Moons", "Greenhouse", "Velvet Hours", "Northern Line", "Ember"]
        let artists = ["Harbour", "Kite & Co", "Fern", "Lila Noor", "The Commuters", "Saint Ash"]
        return zip(titles, artists).enumerated().map { index, names in
            Album(id: index, title: names.0, artist: names.1, colors: palettes[index % palettes.count])
        }
    }()
}

extension UIImage {
    static func cover(for album: Album, size: CGSize) -> UIImage {
        UIGraphicsImageRenderer(size: size).image { context in
            let cgColors = album.colors.map(\.cgColor) as CFArray
            guard let gradient = CGGradient(colorsSpace: CGColorSpaceCreateDeviceRGB(), colors: cgColors, locations: [0, 1]) else { return }
            context.cgContext.drawLinearGradient(
                gradient, start: .zero, end: CGPoint(x: size.width, y: size.height), options: [.drawsBeforeStartLocation, .drawsAfterEndLocation])
            UIColor.white.withAlphaComponent(0.25).setFill()
            for ring in 1...3 {
                let radius = size.width * 0.14 * CGFloat(ring)
                let path = UIBezierPath(
                    arcCenter: CGPoint(x: size.width * 0.72, y: size.height * 0.34), radius: radius, startAngle: 0, endAngle: .pi * 2, clockwise: true)
                path.fill(with: .normal, alpha: 0.5)
            }
        }
    }
}

final class AlbumCell: UICollectionViewCell {
    static let reuseIdentifier = String(describing: AlbumCell.self)

    let coverView: UIImageView = {
        let view = UIImageView()
        view.translatesAutoresizingMaskIntoConstraints = false
        view.contentMode = .scaleAspectFill
        view.clipsToBounds = true
        view.layer.cornerRadius = 14
        view.layer.cornerCurve = .continuous
        return view
    }()
    private let titleLabel = UILabel()
    private let artistLabel = UILabel()

    override init(frame: CGRect) {
        super.init(frame: frame)
        titleLabel.font = .preferredFont(forTextStyle: .headline)
        titleLabel.adjustsFontForContentSizeCategory = true
        artistLabel.font = .preferredFont(forTextStyle: .subheadline)
        artistLabel.textColor = .secondaryLabel
        let labels = UIStackView(arrangedSubviews: [titleLabel, artistLabel])
        labels.axis = .vertical
        labels.spacing = 2
        labels.translatesAutoresizingMaskIntoConstraints = false
        contentView.addSubview(coverView)
        contentView.addSubview(labels)
        NSLayoutConstraint.activate([
            coverView.topAnchor.constraint(equalTo: contentView.topAnchor),
            coverView.leadingAnchor.constraint(equalTo: contentView.leadingAnchor),
            coverView.trailingAnchor.constraint(equalTo: contentView.trailingAnchor),
            coverView.heightAnchor.constraint(equalTo: coverView.widthAnchor),
            labels.topAnchor.constraint(equalToSystemSpacingBelow: coverView.bottomAnchor, multiplier: 1),
            labels.leadingAnchor.constraint(equalTo: contentView.leadingAnchor),
            labels.trailingAnchor.constraint(lessThanOrEqualTo: contentView.trailingAnchor),
        ])
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    override var isHighlighted: Bool {
        didSet {
            UIView.animate(withDuration: 0.25, delay: 0, usingSpringWithDamping: 0.7, initialSpringVelocity: 0, options: [.beginFromCurrentState, .allowUserInteraction]) {
                self.contentView.transform = self.isHighlighted ? CGAffineTransform(scaleX: 0.95, y: 0.95) : .identity
            }
        }
    }

    override func prepareForReuse() {
        super.prepareForReuse()
        coverView.image = nil
        coverView.alpha = 1
    }

    func configure(with album: Album) {
        titleLabel.text = album.title
        artistLabel.text = album.artist
        coverView.image = .cover(for: album, size: CGSize(width: 320, height: 320))
    }
}

final class GalleryViewController: UICollectionViewController, UICollectionViewDelegateFlowLayout {
    private var albums = Album.samples
    private(set) var selectedIndexPath: IndexPath?
    private let transition = HeroTransition()
    private var sortsByArtist = false

    init() {
        let layout = UICollectionViewFlowLayout()
        layout.minimumInteritemSpacing = 16
        layout.minimumLineSpacing = 24
        layout.sectionInset = UIEdgeInsets(top: 16, left: 20, bottom: 24, right: 20)
        super.init(collectionViewLayout: layout)
        title = "Albums"
    }

    required init?(coder: NSCoder) {
        fatalError()
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        collectionView.backgroundColor = .systemBackground
        collectionView.alwaysBounceVertical = true
        collectionView.register(AlbumCell.self, forCellWithReuseIdentifier: AlbumCell.reuseIdentifier)
        navigationItem.rightBarButtonItem = UIBarButtonItem(title: "Sort", image: nil, primaryAction: nil, menu: makeSortMenu())
    }

    private func makeSortMenu() -> UIMenu {
        let recent = UIDeferredMenuElement.uncached { [weak self] completion in
            DispatchQueue.main.asyncAfter(deadline: .now() + 0.4) {
                let actions = (self?.albums.prefix(2) ?? []).map { album in
                    UIAction(title: album.title, subtitle: album.artist) { _ in self?.open(album) }
                }
                completion(actions)
            }
        }
        return UIMenu(title: "", children: [
            UICommand(title: "Title", action: #selector(sort(_:)), propertyList: "title"),
            UICommand(title: "Artist", action: #selector(sort(_:)), propertyList: "artist"),
            UIMenu(title: "Recent", options: .displayInline, children: [recent]),
        ])
    }

    override func validate(_ command: UICommand) {
        super.validate(command)
        guard let key = command.propertyList as? String else { return }
        command.state = (key == "artist") == sortsByArtist ? .on : .off
    }

    @objc private func sort(_ command: UICommand) {
        sortsByArtist = command.propertyList as? String == "artist"
        let old = albums
        albums.sort { sortsByArtist ? $0.artist < $1.artist : $0.title < $1.title }
        collectionView.performBatchUpdates {
            for (index, album) in old.enumerated() {
                guard let target = self.albums.firstIndex(of: album) else { continue }
                self.collectionView.moveItem(at: IndexPath(item: index, section: 0), to: IndexPath(item: target, section: 0))
            }
        }
    }

    private func open(_ album: Album) {
        guard let item = albums.firstIndex(of: album) else { return }
        collectionView(collectionView, didSelectItemAt: IndexPath(item: item, section: 0))
    }

    // MARK: - UICollectionViewDataSource

    override func numberOfSections(in collectionView: UICollectionView) -> Int { 1 }

    override func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
        return albums.count
    }

    override func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
        guard let cell = collectionView.dequeueReusableCell(withReuseIdentifier: AlbumCell.reuseIdentifier, for: indexPath) as? AlbumCell else {
            preconditionFailure("no album cell")
        }
        cell.configure(with: albums[indexPath.item])
        return cell
    }

    // MARK: - UICollectionViewDelegate

    override func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
        selectedIndexPath = indexPath
        let detail = AlbumViewController(album: albums[indexPath.item])
        detail.modalPresentationStyle = .custom
        detail.modalPresentationCapturesStatusBarAppearance = true
        detail.transitioningDelegate = transition
        transition.source = self
        transition.interaction.attach(to: detail)
        present(detail, animated: true)
    }

    func collectionView(_ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout, sizeForItemAt indexPath: IndexPath) -> CGSize {
        guard let layout = collectionViewLayout as? UICollectionViewFlowLayout else { return .zero }
        let available = collectionView.bounds.width - layout.sectionInset.left - layout.sectionInset.right - layout.minimumInteritemSpacing
        let side = floor(available / 2)
        return CGSize(width: side, height: side + 52)
    }

    func coverView(at indexPath: IndexPath?) -> UIImageView? {
        indexPath.flatMap { collectionView.cellForItem(at: $0) as? AlbumCell }?.coverView
    }
}

final class AlbumViewController: UIViewController, UIScrollViewDelegate {
    let album: Album
    let coverView = UIImageView()
    let scrollView = UIScrollView()
    private let stack = UIStackView()
    private let closeButton = UIButton(type: .close)

    init(album: Album) {
        self.album = album
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    override var prefersStatusBarHidden: Bool { true }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        view.clipsToBounds = true
        coverView.image = .cover(for: album, size: CGSize(width: 375, height: 375))
        coverView.contentMode = .scaleAspectFill
        coverView.clipsToBounds = true
        stack.axis = .vertical
        stack.alignment = .fill
        stack.spacing = 12
        stack.isLayoutMarginsRelativeArrangement = true
        stack.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 20, leading: 20, bottom: 40, trailing: 20)
        [scrollView, coverView, stack, closeButton].forEach { $0.translatesAutoresizingMaskIntoConstraints = false }
        view.addSubview(scrollView)
        scrollView.addSubview(coverView)
        scrollView.addSubview(stack)
        view.addSubview(closeButton)
        scrollView.contentInsetAdjustmentBehavior = .never
        scrollView.delegate = self

        let heading = NSMutableAttributedString(
            string: album.title + "\n", attributes: [.font: UIFont.systemFont(ofSize: 34, weight: .bold), .foregroundColor: UIColor.label])
        heading.append(NSAttributedString(
            string: album.artist, attributes: [.font: UIFont.systemFont(ofSize: 20, weight: .medium), .foregroundColor: UIColor.secondaryLabel]))
        let paragraph = NSMutableParagraphStyle()
        paragraph.lineSpacing = 4
        heading.addAttribute(.paragraphStyle, value: paragraph, range: NSRange(location: 0, length: heading.length))
        let headingLabel = UILabel()
        headingLabel.numberOfLines = 0
        headingLabel.attributedText = heading
        stack.addArrangedSubview(headingLabel)
        for track in 1...9 {
            stack.addArrangedSubview(makeTrackRow(number: track))
        }
        stack.setCustomSpacing(24, after: headingLabel)

        closeButton.setTitle("✕", for: .normal)
        closeButton.backgroundColor = UIColor.black.withAlphaComponent(0.35)
        closeButton.layer.cornerRadius = 16
        closeButton.addTarget(self, action: #selector(close), for: .touchUpInside)

        NSLayoutConstraint.activate([
            scrollView.topAnchor.constraint(equalTo: view.topAnchor),
            scrollView.leadingAnchor.constraint(equalTo: view.leadingAnchor),
            scrollView.trailingAnchor.constraint(equalTo: view.trailingAnchor),
            scrollView.bottomAnchor.constraint(equalTo: view.bottomAnchor),
            coverView.topAnchor.constraint(equalTo: scrollView.contentLayoutGuide.topAnchor),
            coverView.leadingAnchor.constraint(equalTo: scrollView.contentLayoutGuide.leadingAnchor),
            coverView.trailingAnchor.constraint(equalTo: scrollView.contentLayoutGuide.trailingAnchor),
            coverView.widthAnchor.constraint(equalTo: scrollView.frameLayoutGuide.widthAnchor),
            coverView.heightAnchor.constraint(equalTo: coverView.widthAnchor),
            stack.topAnchor.constraint(equalTo: coverView.bottomAnchor),
            stack.leadingAnchor.constraint(equalTo: scrollView.contentLayoutGuide.leadingAnchor),
            stack.trailingAnchor.constraint(equalTo: scrollView.contentLayoutGuide.trailingAnchor),
            stack.bottomAnchor.constraint(equalTo: scrollView.contentLayoutGuide.bottomAnchor),
            closeButton.widthAnchor.constraint(equalToConstant: 32),
            closeButton.heightAnchor.constraint(equalToConstant: 32),
            closeButton.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor, constant: 16),
            closeButton.trailingAnchor.constraint(equalTo: view.layoutMarginsGuide.trailingAnchor),
        ])
    }

    private func makeTrackRow(number: Int) -> UIView {
        let index = UILabel()
        index.text = "\(number)"
        index.font = .monospacedDigitSystemFont(ofSize: 15, weight: .regular)
        index.textColor = .tertiaryLabel
        index.setContentHuggingPriority(.required, for: .horizontal)
        let name = UILabel()
        name.text = "\(album.title), part \(number)"
        let length = UILabel()
        length.text = String(format: "%d:%02d", 2 + number % 3, number * 7 % 60)
        length.font = .monospacedDigitSystemFont(ofSize: 15, weight: .regular)
        length.textColor = .secondaryLabel
        length.textAlignment = .right
        length.setContentCompressionResistancePriority(.required, for: .horizontal)
        let row = UIStackView(arrangedSubviews: [index, name, length])
        row.spacing = 12
        row.alignment = .firstBaseline
        return row
    }

    @objc private func close() {
        dismiss(animated: true)
    }
}

final class PullInteraction: UIPercentDrivenInteractiveTransition, UIGestureRecognizerDelegate {
    private(set) var isInteracting = false
    private weak var controller: AlbumViewController?

    func attach(to controller: AlbumViewController) {
        self.controller = controller
        controller.loadViewIfNeeded()
        let pan = UIPanGestureRecognizer(target: self, action: #selector(handlePan(_:)))
        pan.delegate = self
        controller.view.addGestureRecognizer(pan)
    }

    @objc private func handlePan(_ pan: UIPanGestureRecognizer) {
        guard let controller, let view = pan.view else { return }
        let progress = min(max(pan.translation(in: view.superview).y / 320, 0), 1)
        switch pan.state {
        case .began:
            isInteracting = true
            controller.dismiss(animated: true)
        case .changed:
            update(progress)
        case .ended, .cancelled:
            isInteracting = false
            let velocity = pan.velocity(in: view.superview).y
            if pan.state == .ended, progress > 0.4 || velocity > 900 {
                finish()
            } else {
                completionSpeed = 0.8
                cancel()
            }
        default:
            break
        }
    }

    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        guard let pan = gestureRecognizer as? UIPanGestureRecognizer, let controller else { return false }
        let velocity = pan.velocity(in: pan.view)
        return controller.scrollView.contentOffset.y <= 0 && velocity.y > abs(velocity.x)
    }

    func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldBeRequiredToFailBy other: UIGestureRecognizer) -> Bool {
        other === controller?.scrollView.panGestureRecognizer
    }
}

final class HeroTransition: NSObject, UIViewControllerTransitioningDelegate, UIViewControllerAnimatedTransitioning {
    weak var source: GalleryViewController?
    let interaction = PullInteraction()
    private var isPresenting = true

    func animationController(forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController) -> UIViewControllerAnimatedTransitioning? {
        isPresenting = true
        return self
    }

    func animationController(forDismissed dismissed: UIViewController) -> UIViewControllerAnimatedTransitioning? {
        isPresenting = false
        return self
    }

    func interactionControllerForDismissal(using animator: UIViewControllerAnimatedTransitioning) -> UIViewControllerInteractiveTransitioning? {
        interaction.isInteracting ? interaction : nil
    }

    func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval { 0.6 }

    func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        let key: UITransitionContextViewControllerKey = isPresenting ? .to : .from
        guard let detail = transitionContext.viewController(forKey: key) as? AlbumViewController,
            let cover = source?.coverView(at: source?.selectedIndexPath)
        else {
            transitionContext.completeTransition(false)
            return
        }
        let container = transitionContext.containerView
        let page: UIView = detail.view
        let finalFrame = isPresenting ? transitionContext.finalFrame(for: detail) : container.bounds
        let coverFrame = cover.convert(cover.bounds, to: container)
        let shade = UIView(frame: container.bounds)
        shade.backgroundColor = .black
        if isPresenting {
            page.frame = finalFrame
            page.layoutIfNeeded()
            container.addSubview(shade)
            container.addSubview(page)
        } else {
            container.insertSubview(shade, belowSubview: page)
        }
        let scale = coverFrame.width / finalFrame.width
        let small = CGAffineTransform(translationX: coverFrame.midX - finalFrame.midX, y: coverFrame.minY - finalFrame.minY - finalFrame.height * (1 - scale) / 2)
            .scaledBy(x: scale, y: scale)
        let mask = UIView(frame: CGRect(x: 0, y: 0, width: finalFrame.width, height: finalFrame.width))
        mask.backgroundColor = .black
        mask.layer.cornerRadius = 14 / scale
        mask.layer.cornerCurve = .continuous
        let open = page.bounds

        page.mask = mask
        page.transform = isPresenting ? small : .identity
        mask.frame = isPresenting ? mask.frame : open
        shade.alpha = isPresenting ? 0 : 0.4
        cover.alpha = 0

        let animator = UIViewPropertyAnimator(duration: transitionDuration(using: transitionContext), timingParameters: UISpringTimingParameters(dampingRatio: 0.85))
        let shut = CGRect(x: 0, y: 0, width: finalFrame.width, height: finalFrame.width)
        animator.addAnimations { [isPresenting] in
            page.transform = isPresenting ? .identity : small
            mask.frame = isPresenting ? open : shut
            shade.alpha = isPresenting ? 0.4 : 0
        }
        animator.addCompletion { _ in
            page.mask = nil
            shade.removeFromSuperview()
            let isCancelled = transitionContext.transitionWasCancelled
            if self.isPresenting == isCancelled { cover.alpha = 1 }
            if !self.isPresenting, isCancelled { page.transform = .identity }
            transitionContext.completeTransition(!isCancelled)
        }
        animator.startAnimation()
    }
}

@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?

    func application(_ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?) -> Bool {
        let window = UIWindow(frame: UIScreen.main.bounds)
        let navigation = UINavigationController(rootViewController: GalleryViewController())
        navigation.navigationBar.prefersLargeTitles = true
        window.rootViewController = navigation
        window.makeKeyAndVisible()
        self.window = window
        return true
    }
}
