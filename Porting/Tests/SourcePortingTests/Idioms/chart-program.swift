import UIKit

// Steps of a week, a month, a year: bars that grow, a line that is drawn, numbers that count, and a finger that reads them.

struct Series {
    let name: String
    let values: [Double]
    let labels: [String]
    var average: Double { values.isEmpty ? 0 : values.reduce(0, +) / Double(values.count) }
}

protocol ChartViewDelegate: AnyObject {
    func chartView(_ chartView: ChartView, didHighlight index: Int?)
}

final class AxisLabelLayer: CATextLayer {
    override init() {
        super.init()
        commonInit()
    }

    override init(layer: Any) {
        super.init(layer: layer)
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
        commonInit()
    }

    private func commonInit() {
        contentsScale = UIScreen.main.scale
        font = UIFont.systemFont(ofSize: 11, weight: .medium)
        fontSize = 11
        alignmentMode = .center
        truncationMode = .end
        actions = ["position": NSNull(), "bounds": NSNull(), "contents": NSNull()]
    }

    override func draw(in ctx: CGContext) {
        ctx.saveGState()
        ctx.translateBy(x: 0, y: (bounds.height - fontSize) / 2 - 1)
        super.draw(in: ctx)
        ctx.restoreGState()
    }
}

@IBDesignable
final class ChartView: UIView {
    weak var delegate: ChartViewDelegate?
    @IBInspectable var barColor: UIColor = .systemTeal { didSet { updateColors() } }
    @IBInspectable var lineColor: UIColor = .systemOrange { didSet { updateColors() } }

    private(set) var series = Series(name: "", values: [], labels: [])
    private var bars: [CALayer] = []
    private var axisLabels: [AxisLabelLayer] = []
    private let gridLayer = CAShapeLayer()
    private let lineLayer = CAShapeLayer()
    private let fillLayer = CAGradientLayer()
    private let fillMask = CAShapeLayer()
    private let cursorLayer = CAShapeLayer()
    private let plot = CALayer()
    private var highlightedIndex: Int?
    private let insets = UIEdgeInsets(top: 16, left: 12, bottom: 28, right: 12)

    override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    required init?(coder aDecoder: NSCoder) {
        super.init(coder: aDecoder)
        setUp()
    }

    private func setUp() {
        backgroundColor = .secondarySystemBackground
        layer.cornerRadius = 16
        layer.cornerCurve = .continuous
        layer.masksToBounds = true
        gridLayer.fillColor = nil
        gridLayer.lineWidth = 1 / UIScreen.main.scale
        gridLayer.lineDashPattern = [4, 4]
        lineLayer.fillColor = nil
        lineLayer.lineWidth = 3
        lineLayer.lineCap = .round
        lineLayer.lineJoin = .round
        fillLayer.mask = fillMask
        fillLayer.startPoint = CGPoint(x: 0.5, y: 0)
        fillLayer.endPoint = CGPoint(x: 0.5, y: 1)
        cursorLayer.lineWidth = 2
        cursorLayer.opacity = 0
        [gridLayer, plot, fillLayer, lineLayer, cursorLayer].forEach(layer.addSublayer)
        let press = UILongPressGestureRecognizer(target: self, action: #selector(track(_:)))
        press.minimumPressDuration = 0.1
        press.allowableMovement = .greatestFiniteMagnitude
        addGestureRecognizer(press)
        addGestureRecognizer(UITapGestureRecognizer(target: self, action: #selector(track(_:))))
        updateColors()
    }

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        if traitCollection.hasDifferentColorAppearance(comparedTo: previousTraitCollection) {
            updateColors()
        }
    }

    private func updateColors() {
        traitCollection.performAsCurrent {
            gridLayer.strokeColor = UIColor.separator.cgColor
            lineLayer.strokeColor = lineColor.cgColor
            fillLayer.colors = [lineColor.withAlphaComponent(0.35).cgColor, lineColor.withAlphaComponent(0).cgColor]
            cursorLayer.strokeColor = UIColor.label.cgColor
            cursorLayer.fillColor = UIColor.systemBackground.cgColor
            for bar in bars { bar.backgroundColor = barColor.cgColor }
            for label in axisLabels { label.foregroundColor = UIColor.secondaryLabel.cgColor }
        }
    }

    // MARK: Geometry

    private var plotRect: CGRect { bounds.inset(by: insets) }

    private func point(at index: Int) -> CGPoint {
        let rect = plotRect, top = series.values.max() ?? 1
        let step = rect.width / CGFloat(max(series.values.count, 1))
        let ratio = top > 0 ? CGFloat(series.values[index] / top) : 0
        return CGPoint(x: rect.minX + step * (CGFloat(index) + 0.5), y: rect.maxY - ratio * rect.height)
    }

    private func linePath() -> UIBezierPath {
        let path = UIBezierPath()
        for index in series.values.indices {
            let end = point(at: index)
            if index == 0 {
                path.move(to: end)
            } else {
                let start = path.currentPoint, middle = (start.x + end.x) / 2
                path.addCurve(to: end, controlPoint1: CGPoint(x: middle, y: start.y), controlPoint2: CGPoint(x: middle, y: end.y))
            }
        }
        return path
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        layoutParts()
        CATransaction.commit()
    }

    private func layoutParts() {
        let rect = plotRect
        guard rect.width > 0, !series.values.isEmpty else { return }
        let grid = CGMutablePath()
        for step in 0...4 {
            let y = rect.minY + rect.height * CGFloat(step) / 4
            grid.move(to: CGPoint(x: rect.minX, y: y))
            grid.addLine(to: CGPoint(x: rect.maxX, y: y))
        }
        gridLayer.path = grid
        let step = rect.width / CGFloat(series.values.count)
        for (index, bar) in bars.enumerated() {
            let top = point(at: index)
            bar.anchorPoint = CGPoint(x: 0.5, y: 1)
            bar.bounds = CGRect(x: 0, y: 0, width: step * 0.55, height: max(rect.maxY - top.y, 2))
            bar.position = CGPoint(x: top.x, y: rect.maxY)
            bar.cornerRadius = min(6, step * 0.2)
            bar.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
            axisLabels[index].frame = CGRect(x: top.x - step / 2, y: rect.maxY + 6, width: step, height: 16)
        }
        let line = linePath()
        lineLayer.path = line.cgPath
        fillLayer.frame = bounds
        if let area = line.copy() as? UIBezierPath, let last = series.values.indices.last {
            area.addLine(to: CGPoint(x: point(at: last).x, y: rect.maxY))
            area.addLine(to: CGPoint(x: point(at: 0).x, y: rect.maxY))
            area.close()
            fillMask.path = area.cgPath
        }
    }

    // MARK: Content

    func show(_ new: Series, animated: Bool) {
        let oldPath = lineLayer.path, isMorph = new.values.count == series.values.count
        series = new
        bars.forEach { $0.removeFromSuperlayer() }
        axisLabels.forEach { $0.removeFromSuperlayer() }
        bars = new.values.map { _ in CALayer() }
        axisLabels = new.labels.map { text in
            let label = AxisLabelLayer()
            label.string = text
            return label
        }
        bars.forEach(plot.addSublayer(_:))
        axisLabels.forEach(plot.addSublayer(_:))
        updateColors()
        layoutIfNeeded()
        layoutSubviews()
        guard animated else { return }
        let now = CACurrentMediaTime()
        for (index, bar) in bars.enumerated() {
            let grow = CASpringAnimation(keyPath: "bounds.size.height")
            grow.fromValue = 2
            grow.toValue = bar.bounds.height
            grow.damping = 14
            grow.stiffness = 140
            grow.mass = 1
            grow.duration = grow.settlingDuration
            grow.beginTime = now + Double(index) * 0.04
            grow.fillMode = .backwards
            bar.add(grow, forKey: "grow")
        }
        if isMorph, let oldPath {
            let morph = CABasicAnimation(keyPath: #keyPath(CAShapeLayer.path))
            morph.fromValue = oldPath
            morph.duration = 0.45
            morph.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
            lineLayer.add(morph, forKey: "path")
        } else {
            let draw = CABasicAnimation(keyPath: "strokeEnd")
            draw.fromValue = 0
            draw.toValue = 1
            draw.duration = 0.9
            draw.timingFunction = CAMediaTimingFunction(controlPoints: 0.2, 0.7, 0.2, 1)
            lineLayer.add(draw, forKey: "draw")
        }
        let fade = CABasicAnimation(keyPath: "opacity")
        fade.fromValue = 0
        fade.duration = 0.6
        fade.beginTime = now + 0.3
        fade.fillMode = .backwards
        fillLayer.add(fade, forKey: "fade")
    }

    // MARK: Reading

    @objc private func track(_ recognizer: UIGestureRecognizer) {
        guard !series.values.isEmpty else { return }
        switch recognizer.state {
        case .began, .changed:
            fallthrough
        case .ended where recognizer is UITapGestureRecognizer:
            let location = recognizer.location(in: self)
            let step = plotRect.width / CGFloat(series.values.count)
            let index = Int((location.x - plotRect.minX) / step)
            highlight(min(max(index, 0), series.values.count - 1))
        default:
            highlight(nil)
        }
    }

    private func highlight(_ index: Int?) {
        guard index != highlightedIndex else { return }
        highlightedIndex = index
        if let index {
            UISelectionFeedbackGenerator().selectionChanged()
            let place = point(at: index)
            let path = UIBezierPath()
            path.move(to: CGPoint(x: place.x, y: plotRect.minY))
            path.addLine(to: CGPoint(x: place.x, y: place.y - 5))
            path.append(UIBezierPath(ovalIn: CGRect(x: place.x - 5, y: place.y - 5, width: 10, height: 10)))
            cursorLayer.path = path.cgPath
        }
        cursorLayer.opacity = index == nil ? 0 : 1
        for (number, bar) in bars.enumerated() {
            bar.opacity = index == nil || index == number ? 1 : 0.35
        }
        delegate?.chartView(self, didHighlight: index)
    }
}

final class CountingLabel: UILabel {
    private var link: CADisplayLink?
    private var start: CFTimeInterval = 0
    private var from = 0.0, to = 0.0
    private let duration: CFTimeInterval = 0.8
    private lazy var formatter: NumberFormatter = {
        let formatter = NumberFormatter()
        formatter.numberStyle = .decimal
        formatter.groupingSeparator = ","
        formatter.usesGroupingSeparator = true
        formatter.maximumFractionDigits = 0
        return formatter
    }()
    private var shown = 0.0 {
        didSet { text = formatter.string(from: NSNumber(value: shown)) }
    }

    func count(to value: Double) {
        link?.invalidate()
        (from, to) = (shown, value)
        start = CACurrentMediaTime()
        let link = CADisplayLink(target: self, selector: #selector(tick(_:)))
        link.add(to: .main, forMode: .common)
        self.link = link
    }

    @objc private func tick(_ link: CADisplayLink) {
        let progress = min((link.timestamp - start) / duration, 1)
        let eased = 1 - pow(1 - progress, 3)
        shown = from + (to - from) * max(eased, 0)
        if progress >= 1 {
            link.invalidate()
            self.link = nil
        }
    }

    deinit {
        link?.invalidate()
    }
}

final class ActivityViewController: UIViewController, ChartViewDelegate {
    private let chart = ChartView()
    private let numberLabel = CountingLabel()
    private let captionLabel = UILabel()
    private let goalLabel = UILabel()
    private let control = UISegmentedControl(items: ["Week", "Month", "Year"])
    private let stepper = UIStepper()
    private var goal = 8000

    private lazy var allSeries: [Series] = [
        Series(name: "This week", values: [6200, 8100, 4300, 9800, 7600, 11200, 5400], labels: ["M", "T", "W", "T", "F", "S", "S"]),
        Series(name: "This month", values: (0..<30).map(ActivityViewController.steps(onDay:)), labels: (1...30).map { $0 % 5 == 0 ? "\($0)" : "" }),
        Series(name: "This year", values: [5100, 5600, 6900, 7400, 8800, 9700, 10100, 9400, 8300, 7200, 6100, 5500], labels: Calendar(identifier: .gregorian).veryShortMonthSymbols),
    ]

    private static func steps(onDay day: Int) -> Double {
        let wave = sin(Double(day) * 0.7)
        return 5000 + 3500 * wave + Double(day * 97 % 1500)
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        title = "Activity"
        view.backgroundColor = .systemBackground
        numberLabel.font = .monospacedDigitSystemFont(ofSize: 52, weight: .heavy)
        captionLabel.font = .preferredFont(forTextStyle: .subheadline)
        captionLabel.textColor = .secondaryLabel
        goalLabel.font = .preferredFont(forTextStyle: .body)
        control.selectedSegmentIndex = 0
        control.addTarget(self, action: #selector(rangeChanged), for: .valueChanged)
        stepper.minimumValue = 2000
        stepper.maximumValue = 20000
        stepper.stepValue = 500
        stepper.value = Double(goal)
        stepper.addTarget(self, action: #selector(goalChanged(_:)), for: .valueChanged)
        chart.delegate = self
        let goalRow = UIStackView(arrangedSubviews: [goalLabel, UIView(), stepper])
        goalRow.alignment = .center
        let numbers = UIStackView(arrangedSubviews: [captionLabel, numberLabel])
        numbers.axis = .vertical
        let stack = UIStackView(arrangedSubviews: [control, numbers, chart, goalRow])
        stack.axis = .vertical
        stack.spacing = 20
        stack.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(stack)
        let guide = view.safeAreaLayoutGuide
        NSLayoutConstraint.activate([
            stack.topAnchor.constraint(equalTo: guide.topAnchor, constant: 20),
            stack.leadingAnchor.constraint(equalTo: view.layoutMarginsGuide.leadingAnchor),
            stack.trailingAnchor.constraint(equalTo: view.layoutMarginsGuide.trailingAnchor),
            chart.heightAnchor.constraint(equalTo: chart.widthAnchor, multiplier: 0.75),
        ])
        goalChanged(stepper)
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        rangeChanged()
    }

    @objc private func rangeChanged() {
        let series = allSeries[control.selectedSegmentIndex]
        chart.show(series, animated: true)
        captionLabel.text = "\(series.name), on average"
        numberLabel.count(to: series.average)
    }

    @objc private func goalChanged(_ sender: UIStepper) {
        goal = Int(sender.value)
        let text = NSMutableAttributedString(string: "Goal: ", attributes: [.foregroundColor: UIColor.secondaryLabel])
        text.append(NSAttributedString(string: "\(goal) steps", attributes: [.font: UIFont.boldSystemFont(ofSize: 17), .foregroundColor: UIColor.systemGreen]))
        goalLabel.attributedText = text
    }

    func chartView(_ chartView: ChartView, didHighlight index: Int?) {
        let series = chartView.series
        captionLabel.text = index.map { "\(series.name), number \($0 + 1)" } ?? "\(series.name), on average"
        numberLabel.count(to: index.map { series.values[$0] } ?? series.average)
    }
}

@UIApplicationMain
class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?

    func application(_ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?) -> Bool {
        window = UIWindow(frame: UIScreen.main.bounds)
        window?.rootViewController = UINavigationController(rootViewController: ActivityViewController())
        window?.tintColor = .systemTeal
        window?.makeKeyAndVisible()
        return true
    }
}
