import UIKit
import SystemLog

private let log = OSLog(subsystem: "com.example.onboarding", category: "pager")

struct OnboardingPage {
    let title: String
    let text: String
    let colors: [UIColor]
}

final class RippleButton: UIButton {
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        super.touchesBegan(touches, with: event)
        guard let point = touches.first?.location(in: self) else { return }
        let ripple = CAShapeLayer()
        ripple.frame = bounds
        ripple.path = UIBezierPath(arcCenter: point, radius: 1, startAngle: 0, endAngle: 2 * .pi, clockwise: true).cgPath
        ripple.fillColor = UIColor.white.withAlphaComponent(0.35).cgColor
        layer.insertSublayer(ripple, at: 0)
        CATransaction.begin()
        CATransaction.setCompletionBlock { ripple.removeFromSuperlayer() }
        let grow = CABasicAnimation(keyPath: "path")
        grow.toValue = UIBezierPath(arcCenter: point, radius: bounds.width, startAngle: 0, endAngle: 2 * .pi, clockwise: true).cgPath
        let fade = CAKeyframeAnimation(keyPath: String(keyPath: "opacity", of: \CALayer.opacity))
        fade.values = [1, 0.7, 0]
        fade.keyTimes = [0, 0.5, 1]
        let group = CAAnimationGroup()
        group.animations = [grow, fade]
        group.duration = 0.5
        group.fillMode = .forwards
        group.isRemovedOnCompletion = false
        ripple.add(group, forKey: nil)
        CATransaction.commit()
    }
}

final class PagerDots: UIControl {
    var numberOfPages = 0 { didSet { rebuild() } }
    var progress: CGFloat = 0 { didSet { setNeedsLayout() } }
    private var dots: [CALayer] = []

    private func rebuild() {
        dots.forEach { $0.removeFromSuperlayer() }
        dots = (0..<numberOfPages).map { _ in
            let dot = CALayer()
            dot.backgroundColor = UIColor.white.cgColor
            dot.cornerRadius = 4
            layer.addSublayer(dot)
            return dot
        }
        invalidateIntrinsicContentSize()
        setNeedsLayout()
    }

    override var intrinsicContentSize: CGSize { CGSize(width: CGFloat(numberOfPages) * 16 + 16, height: 8) }

    override func layoutSubviews() {
        super.layoutSubviews()
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        var x: CGFloat = 0
        for (index, dot) in dots.enumerated() {
            let nearness = max(0, 1 - abs(CGFloat(index) - progress))
            dot.frame = CGRect(x: x, y: 0, width: 8 + 16 * nearness, height: 8)
            dot.opacity = Float(0.4 + 0.6 * nearness)
            x = dot.frame.maxX + 8
        }
        CATransaction.commit()
    }
}

final class OnboardingPageView: UIView {
    let titleLabel = UILabel()
    let textLabel = UILabel()
    let artwork = UIView()
    private let shimmer = CAGradientLayer()

    init(page: OnboardingPage) {
        super.init(frame: .zero)
        titleLabel.text = page.title
        titleLabel.font = UIFont.systemFont(ofSize: 30, weight: .heavy)
        textLabel.text = page.text
        textLabel.font = UIFontMetrics(forTextStyle: .body).scaledFont(for: .systemFont(ofSize: 17))
        textLabel.numberOfLines = 0
        for label in [titleLabel, textLabel] {
            label.textColor = .white
            label.textAlignment = .center
            label.lineBreakMode = .byWordWrapping
        }
        artwork.backgroundColor = page.colors.first
        artwork.layer.borderWidth = 4
        artwork.layer.borderColor = UIColor.white.cgColor
        for view in [artwork, titleLabel, textLabel] {
            view.translatesAutoresizingMaskIntoConstraints = false
            addSubview(view)
        }
        let views = ["art": artwork, "title": titleLabel, "text": textLabel] as [String: Any]
        let metrics = ["side": 160, "gap": 32]
        var constraints = NSLayoutConstraint.constraints(withVisualFormat: "V:|-(>=40)-[art(side)]-gap-[title]-12-[text]-(>=0)-|", options: .alignAllCenterX, metrics: metrics, views: views)
        constraints += NSLayoutConstraint.constraints(withVisualFormat: "H:[art(side)]", options: [], metrics: metrics, views: views)
        constraints.append(NSLayoutConstraint(item: artwork, attribute: .centerX, relatedBy: .equal, toItem: self, attribute: .centerX, multiplier: 1, constant: 0))
        constraints.append(NSLayoutConstraint(item: artwork, attribute: .centerY, relatedBy: .equal, toItem: self, attribute: .centerY, multiplier: 0.7, constant: 0))
        constraints.append(textLabel.widthAnchor.constraint(lessThanOrEqualTo: widthAnchor, multiplier: 0.8))
        NSLayoutConstraint.activate(constraints)
        shimmer.colors = [UIColor.white.cgColor, UIColor.white.withAlphaComponent(0.4).cgColor, UIColor.white.cgColor]
        shimmer.locations = [0, 0.5, 1]
        shimmer.startPoint = CGPoint(x: 0, y: 0.5)
        shimmer.endPoint = CGPoint(x: 1, y: 0.5)
        titleLabel.layer.mask = shimmer
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    override func layoutSubviews() {
        super.layoutSubviews()
        artwork.layer.cornerRadius = artwork.bounds.height / 2
        shimmer.frame = titleLabel.bounds
        let sweep = CABasicAnimation(keyPath: "locations")
        sweep.fromValue = [-1, -0.5, 0] as [NSNumber]
        sweep.toValue = [1, 1.5, 2] as [NSNumber]
        sweep.duration = 1.5
        sweep.repeatCount = HUGE
        if shimmer.animation(forKey: "sweep") == nil { shimmer.add(sweep, forKey: "sweep") }
    }

    func apply(offset: CGFloat) {
        artwork.transform = CGAffineTransform(translationX: offset * 120, y: 0).rotated(by: offset * .pi / 6)
        artwork.alpha = 1 - min(1, abs(offset))
        var perspective = CATransform3DIdentity
        perspective.m34 = -1 / 500
        titleLabel.layer.transform = CATransform3DRotate(perspective, offset * .pi / 4, 0, 1, 0)
    }
}

final class OnboardingViewController: UIViewController, UIScrollViewDelegate {
    private let pages = [
        OnboardingPage(title: "Welcome", text: "A short tour of what this does, in three pages that you can swipe.", colors: [.systemIndigo, .systemBlue]),
        OnboardingPage(title: "Connect", text: "Bring your friends along.", colors: [.systemPink, .systemOrange]),
        OnboardingPage(title: "Begin", text: "That was all.", colors: [.systemGreen, .systemTeal])
    ]
    private let scrollView = UIScrollView()
    private let background = CAGradientLayer()
    private let dots = PagerDots()
    private let nextButton = RippleButton(type: .custom)
    private lazy var pageViews = pages.map { OnboardingPageView(page: $0) }
    private var timer: Timer?
    private var pulse: UIViewPropertyAnimator?

    override func viewDidLoad() {
        super.viewDidLoad()
        background.colors = pages[0].colors.map { $0.cgColor }
        view.layer.insertSublayer(background, at: 0)
        scrollView.isPagingEnabled = true
        scrollView.showsHorizontalScrollIndicator = false
        scrollView.delegate = self
        scrollView.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(scrollView)
        let stack = UIStackView(arrangedSubviews: pageViews)
        stack.distribution = .fillEqually
        stack.translatesAutoresizingMaskIntoConstraints = false
        scrollView.addSubview(stack)
        dots.numberOfPages = pages.count
        nextButton.setTitle("Next", for: .normal)
        nextButton.setTitleColor(.white, for: [])
        nextButton.titleLabel?.font = .boldSystemFont(ofSize: 18)
        nextButton.contentEdgeInsets = UIEdgeInsets(top: 12, left: 32, bottom: 12, right: 32)
        nextButton.backgroundColor = UIColor(white: 1, alpha: 0.25)
        nextButton.layer.cornerRadius = 22
        nextButton.clipsToBounds = true
        nextButton.addTarget(self, action: Selector("nextTapped:event:", OnboardingViewController.nextTapped(_:event:)), for: .touchUpInside)
        let footer = UIStackView(arrangedSubviews: [dots, nextButton])
        footer.axis = .vertical
        footer.alignment = .center
        footer.spacing = 24
        footer.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(footer)
        NSLayoutConstraint.activate([
            scrollView.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor),
            scrollView.leftAnchor.constraint(equalTo: view.leftAnchor),
            scrollView.rightAnchor.constraint(equalTo: view.rightAnchor),
            scrollView.bottomAnchor.constraint(equalTo: footer.topAnchor, constant: -24),
            stack.topAnchor.constraint(equalTo: scrollView.contentLayoutGuide.topAnchor),
            stack.bottomAnchor.constraint(equalTo: scrollView.contentLayoutGuide.bottomAnchor),
            stack.leadingAnchor.constraint(equalTo: scrollView.contentLayoutGuide.leadingAnchor),
            stack.trailingAnchor.constraint(equalTo: scrollView.contentLayoutGuide.trailingAnchor),
            stack.heightAnchor.constraint(equalTo: scrollView.frameLayoutGuide.heightAnchor),
            stack.widthAnchor.constraint(equalTo: scrollView.frameLayoutGuide.widthAnchor, multiplier: CGFloat(pages.count)),
            footer.centerXAnchor.constraint(equalTo: view.centerXAnchor),
            footer.bottomAnchor.constraint(equalTo: view.safeAreaLayoutGuide.bottomAnchor, constant: -24)
        ])
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        background.frame = view.bounds
    }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        os_log("appears with %d pages", log: log, type: .debug, pages.count)
        timer = Timer.scheduledTimer(timeInterval: 2, target: self, selector: Selector("autoAdvance", OnboardingViewController.autoAdvance), userInfo: nil, repeats: true)
        startPulse()
    }

    override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        timer?.invalidate()
    }

    private func startPulse() {
        pulse = UIViewPropertyAnimator(duration: 0.8, dampingRatio: 0.5) { [unowned self] in
            nextButton.transform = CGAffineTransform(scaleX: 1.06, y: 1.06)
        }
        pulse?.addCompletion { [weak self] _ in
            UIView.animate(withDuration: 0.4, delay: 0, options: [.curveEaseInOut], animations: { self?.nextButton.transform = .identity }, completion: nil)
        }
        pulse?.startAnimation(afterDelay: 0.5)
    }

    private func autoAdvance() { advance(animated: true) }

    private func nextTapped(_ sender: UIButton, event: UIEvent) {
        timer?.invalidate()
        UISelectionFeedbackGenerator().selectionChanged()
        advance(animated: true)
    }

    private func advance(animated: Bool) {
        let page = Int(round(scrollView.contentOffset.x / scrollView.bounds.width))
        guard page + 1 < pages.count else {
            timer?.invalidate()
            return
        }
        scrollView.setContentOffset(CGPoint(x: CGFloat(page + 1) * scrollView.bounds.width, y: 0), animated: animated)
    }

    func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { timer?.invalidate() }

    func scrollViewDidScroll(_ scrollView: UIScrollView) {
        guard scrollView.bounds.width > 0 else { return }
        let position = scrollView.contentOffset.x / scrollView.bounds.width
        dots.progress = position
        for (index, page) in pageViews.enumerated() { page.apply(offset: CGFloat(index) - position) }
        let lower = max(0, min(pages.count - 1, Int(position))), upper = min(pages.count - 1, lower + 1)
        let fraction = position - CGFloat(lower)
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        background.colors = zip(pages[lower].colors, pages[upper].colors).map { blend($0, $1, fraction).cgColor }
        CATransaction.commit()
    }

    private func blend(_ a: UIColor, _ b: UIColor, _ fraction: CGFloat) -> UIColor {
        var (r1, g1, b1, a1): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
        var (r2, g2, b2, a2): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
        a.getRed(&r1, green: &g1, blue: &b1, alpha: &a1)
        b.getRed(&r2, green: &g2, blue: &b2, alpha: &a2)
        return UIColor(red: r1 + (r2 - r1) * fraction, green: g1 + (g2 - g1) * fraction, blue: b1 + (b2 - b1) * fraction, alpha: a1 + (a2 - a1) * fraction)
    }
}

@main
class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?
    func application(_ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?) -> Bool {
        window = UIWindow(frame: UIScreen.main.bounds)
        window?.rootViewController = OnboardingViewController()
        window?.makeKeyAndVisible()
        return true
    }
}
