import UIKit

struct Photo: Hashable, Identifiable {
    let id = UUID()
    let hue: CGFloat
    let title: String

    func render(size: CGSize) -> UIImage {
        let format = UIGraphicsImageRendererFormat()
        format.scale = 2
        return UIGraphicsImageRenderer(size: size, format: format).image { context in
            let colors = [UIColor(hue: hue, saturation: 0.7, brightness: 0.9, alpha: 1).cgColor, UIColor(hue: hue + 0.1, saturation: 0.8, brightness: 0.5, alpha: 1).cgColor]
            let gradient = CGGradient(colorsSpace: CGColorSpaceCreateDeviceRGB(), colors: colors as CFArray, locations: [0, 1])!
            context.cgContext.drawLinearGradient(gradient, start: .zero, end: CGPoint(x: size.width, y: size.height), options: [])
            UIColor.white.withAlphaComponent(0.8).setStroke()
            let sun = UIBezierPath(ovalIn: CGRect(x: size.width * 0.6, y: size.height * 0.15, width: size.width * 0.2, height: size.width * 0.2))
            sun.lineWidth = 3
            sun.stroke()
            (title as NSString).draw(at: CGPoint(x: 8, y: size.height - 24), withAttributes: [.font: UIFont.boldSystemFont(ofSize: 14), .foregroundColor: UIColor.white])
        }
    }
}

final class PhotoCell: UICollectionViewCell {
    let imageView = UIImageView()

    override init(frame: CGRect) {
        super.init(frame: frame)
        imageView.contentMode = .scaleAspectFill
        imageView.clipsToBounds = true
        imageView.layer.cornerRadius = 6
        imageView.frame = contentView.bounds
        imageView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        contentView.addSubview(imageView)
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    override var isHighlighted: Bool {
        didSet {
            UIView.animate(withDuration: 0.2) { self.imageView.alpha = self.isHighlighted ? 0.6 : 1 }
        }
    }
}

final class SectionHeader: UICollectionReusableView {
    static let kind = UICollectionView.elementKindSectionHeader
    let label = UILabel()

    override init(frame: CGRect) {
        super.init(frame: frame)
        label.font = .preferredFont(forTextStyle: .title2)
        label.adjustsFontForContentSizeCategory = true
        label.translatesAutoresizingMaskIntoConstraints = false
        addSubview(label)
        NSLayoutConstraint.activate([
            label.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 8),
            label.bottomAnchor.constraint(equalTo: bottomAnchor, constant: -4)
        ])
    }

    required init?(coder: NSCoder) { fatalError() }
}

final class PhotosViewController: UIViewController, UICollectionViewDelegate {
    enum Section: Int, CaseIterable {
        case featured, recent, all
        var title: String {
            switch self {
            case .featured: return "Featured"
            case .recent: return "Recent"
            case .all: return "All Photos"
            }
        }
    }

    private var collectionView: UICollectionView!
    private var dataSource: UICollectionViewDiffableDataSource<Section, Photo>!

    override func viewDidLoad() {
        super.viewDidLoad()
        title = "Photos"
        configureHierarchy()
        configureDataSource()
    }

    private func configureHierarchy() {
        collectionView = UICollectionView(frame: view.bounds, collectionViewLayout: makeLayout())
        collectionView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        collectionView.backgroundColor = .systemBackground
        collectionView.delegate = self
        view.addSubview(collectionView)
    }

    private func makeLayout() -> UICollectionViewLayout {
        let configuration = UICollectionViewCompositionalLayoutConfiguration()
        configuration.interSectionSpacing = 16
        return UICollectionViewCompositionalLayout(sectionProvider: { index, environment in
            guard let kind = Section(rawValue: index) else { return nil }
            let section: NSCollectionLayoutSection
            switch kind {
            case .featured:
                let item = NSCollectionLayoutItem(layoutSize: NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .fractionalHeight(1)))
                item.contentInsets = NSDirectionalEdgeInsets(top: 0, leading: 4, bottom: 0, trailing: 4)
                let group = NSCollectionLayoutGroup.horizontal(layoutSize: NSCollectionLayoutSize(widthDimension: .fractionalWidth(0.85), heightDimension: .absolute(180)), subitems: [item])
                section = NSCollectionLayoutSection(group: group)
                section.orthogonalScrollingBehavior = .groupPagingCentered
                section.visibleItemsInvalidationHandler = { items, offset, environment in
                    for item in items where item.representedElementCategory == .cell {
                        let distance = abs(item.frame.midX - offset.x - environment.container.contentSize.width / 2)
                        let scale = max(0.9, 1 - distance / 1000)
                        item.transform = CGAffineTransform(scaleX: scale, y: scale)
                    }
                }
            case .recent:
                let leading = NSCollectionLayoutItem(layoutSize: .init(widthDimension: .fractionalWidth(0.6), heightDimension: .fractionalHeight(1)))
                leading.contentInsets = .init(top: 2, leading: 2, bottom: 2, trailing: 2)
                let small = NSCollectionLayoutItem(layoutSize: .init(widthDimension: .fractionalWidth(1), heightDimension: .fractionalHeight(0.5)))
                small.contentInsets = .init(top: 2, leading: 2, bottom: 2, trailing: 2)
                let trailing = NSCollectionLayoutGroup.vertical(layoutSize: .init(widthDimension: .fractionalWidth(0.4), heightDimension: .fractionalHeight(1)), subitem: small, count: 2)
                let group = NSCollectionLayoutGroup.horizontal(layoutSize: .init(widthDimension: .fractionalWidth(1), heightDimension: .fractionalWidth(0.5)), subitems: [leading, trailing])
                section = NSCollectionLayoutSection(group: group)
            case .all:
                let columns = environment.container.effectiveContentSize.width > 500 ? 5 : 3
                let item = NSCollectionLayoutItem(layoutSize: .init(widthDimension: .fractionalWidth(1), heightDimension: .fractionalHeight(1)))
                let group = NSCollectionLayoutGroup.horizontal(layoutSize: .init(widthDimension: .fractionalWidth(1), heightDimension: .fractionalWidth(1 / CGFloat(columns))), repeatingSubitem: item, count: columns)
                group.interItemSpacing = .fixed(4)
                section = NSCollectionLayoutSection(group: group)
                section.interGroupSpacing = 4
                section.contentInsets = NSDirectionalEdgeInsets(top: 0, leading: 4, bottom: 0, trailing: 4)
            }
            let header = NSCollectionLayoutBoundarySupplementaryItem(layoutSize: .init(widthDimension: .fractionalWidth(1), heightDimension: .estimated(44)), elementKind: SectionHeader.kind, alignment: .top)
            header.pinToVisibleBounds = kind == .all
            section.boundarySupplementaryItems = [header]
            return section
        }, configuration: configuration)
    }

    private func configureDataSource() {
        let cells = UICollectionView.CellRegistration<PhotoCell, Photo> { cell, _, photo in
            cell.imageView.image = photo.render(size: CGSize(width: 160, height: 120))
        }
        let headers = UICollectionView.SupplementaryRegistration<SectionHeader>(elementKind: SectionHeader.kind) { header, _, indexPath in
            header.label.text = Section.allCases[indexPath.section].title
        }
        dataSource = UICollectionViewDiffableDataSource(collectionView: collectionView) { collectionView, indexPath, photo in
            collectionView.dequeueConfiguredReusableCell(using: cells, for: indexPath, item: photo)
        }
        dataSource.supplementaryViewProvider = { collectionView, _, indexPath in
            collectionView.dequeueConfiguredReusableSupplementary(using: headers, for: indexPath)
        }
        var snapshot = NSDiffableDataSourceSnapshot<Section, Photo>()
        snapshot.appendSections(Section.allCases)
        snapshot.appendItems((0..<5).map { Photo(hue: CGFloat($0) / 5, title: "Featured \($0)") }, toSection: .featured)
        snapshot.appendItems((0..<3).map { Photo(hue: 0.3 + CGFloat($0) / 10, title: "Recent \($0)") }, toSection: .recent)
        snapshot.appendItems((0..<60).map { Photo(hue: CGFloat($0) / 60, title: "No. \($0)") }, toSection: .all)
        dataSource.apply(snapshot, animatingDifferences: false)
    }

    func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
        guard let photo = dataSource.itemIdentifier(for: indexPath) else { return }
        navigationController?.pushViewController(ZoomController(photo: photo), animated: true)
    }
}

final class ZoomController: UIViewController, UIScrollViewDelegate {
    private let photo: Photo
    private let scrollView = UIScrollView()
    private let imageView = UIImageView()

    init(photo: Photo) {
        self.photo = photo
        super.init(nibName: nil, bundle: nil)
        hidesBottomBarWhenPushed = true
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    override func viewDidLoad() {
        super.viewDidLoad()
        title = photo.title
        view.backgroundColor = .black
        imageView.image = photo.render(size: CGSize(width: 800, height: 600))
        imageView.sizeToFit()
        scrollView.frame = view.bounds
        scrollView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        scrollView.delegate = self
        scrollView.contentSize = imageView.bounds.size
        scrollView.showsVerticalScrollIndicator = false
        scrollView.decelerationRate = .fast
        scrollView.contentInsetAdjustmentBehavior = .never
        scrollView.addSubview(imageView)
        view.addSubview(scrollView)
        let doubleTap = UITapGestureRecognizer(target: self, action: Selector("handleDoubleTap:", ZoomController.handleDoubleTap(_:)))
        doubleTap.numberOfTapsRequired = 2
        scrollView.addGestureRecognizer(doubleTap)
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let scale = min(scrollView.bounds.width / imageView.bounds.width, scrollView.bounds.height / imageView.bounds.height)
        scrollView.minimumZoomScale = scale
        scrollView.maximumZoomScale = max(1, scale * 4)
        scrollView.zoomScale = max(scale, scrollView.zoomScale < scale ? scale : scrollView.zoomScale == 1 ? scale : scrollView.zoomScale)
        centerContent()
    }

    private func centerContent() {
        let horizontal = max(0, (scrollView.bounds.width - scrollView.contentSize.width) / 2)
        let vertical = max(0, (scrollView.bounds.height - scrollView.contentSize.height) / 2)
        scrollView.contentInset = UIEdgeInsets(top: vertical, left: horizontal, bottom: vertical, right: horizontal)
    }

    func viewForZooming(in scrollView: UIScrollView) -> UIView? { imageView }
    func scrollViewDidZoom(_ scrollView: UIScrollView) { centerContent() }
    func scrollViewDidEndZooming(_ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat) {
        title = String(format: "%.0f %%", scale * 100)
    }

    private func handleDoubleTap(_ gesture: UITapGestureRecognizer) {
        if scrollView.zoomScale > scrollView.minimumZoomScale {
            scrollView.setZoomScale(scrollView.minimumZoomScale, animated: true)
        } else {
            let point = gesture.location(in: imageView)
            let size = CGSize(width: scrollView.bounds.width / scrollView.maximumZoomScale, height: scrollView.bounds.height / scrollView.maximumZoomScale)
            scrollView.zoom(to: CGRect(x: point.x - size.width / 2, y: point.y - size.height / 2, width: size.width, height: size.height), animated: true)
        }
    }
}

@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?
    func application(_ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?) -> Bool {
        window = UIWindow(frame: UIScreen.main.bounds)
        window?.rootViewController = UINavigationController(rootViewController: PhotosViewController())
        window?.makeKeyAndVisible()
        return true
    }
}
