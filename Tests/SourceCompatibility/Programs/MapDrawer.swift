import UIKit

// A drawer over a map that a finger pulls up: animators that are scrubbed, turned round and let go.

enum DrawerState {
  case collapsed, expanded

  var opposite: DrawerState { self == .collapsed ? .expanded : .collapsed }
}

final class InstantPanGestureRecognizer: UIPanGestureRecognizer {
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if state == .began { return }
    super.touchesBegan(touches, with: event)
    state = .began
  }
}

final class MapView: UIView {
  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    UIColor(red: 0.93, green: 0.94, blue: 0.9, alpha: 1).setFill()
    context.fill(bounds)
    UIColor(red: 0.66, green: 0.83, blue: 0.93, alpha: 1).setFill()
    let river = UIBezierPath()
    river.move(to: CGPoint(x: bounds.width * 0.6, y: 0))
    river.addQuadCurve(
      to: CGPoint(x: bounds.width * 0.25, y: bounds.height), controlPoint: CGPoint(x: bounds.width * 0.1, y: bounds.height * 0.4))
    river.addLine(to: CGPoint(x: bounds.width * 0.45, y: bounds.height))
    river.addQuadCurve(to: CGPoint(x: bounds.width * 0.8, y: 0), controlPoint: CGPoint(x: bounds.width * 0.35, y: bounds.height * 0.45))
    river.close()
    river.fill()
    context.saveGState()
    context.setStrokeColor(UIColor.white.cgColor)
    context.setLineCap(.round)
    for index in 0..<7 {
      context.setLineWidth(index % 3 == 0 ? 10 : 5)
      let y = CGFloat(index) * bounds.height / 6
      context.move(to: CGPoint(x: -10, y: y - 30))
      context.addLine(to: CGPoint(x: bounds.width + 10, y: y + 40))
      context.strokePath()
      let x = CGFloat(index) * bounds.width / 5
      context.move(to: CGPoint(x: x + 40, y: -10))
      context.addLine(to: CGPoint(x: x - 20, y: bounds.height + 10))
      context.strokePath()
    }
    context.restoreGState()
    let pin = CGPoint(x: bounds.midX + 30, y: bounds.height * 0.36)
    context.setShadow(offset: CGSize(width: 0, height: 2), blur: 6, color: UIColor.black.withAlphaComponent(0.4).cgColor)
    UIColor.systemRed.setFill()
    UIBezierPath(ovalIn: CGRect(x: pin.x - 14, y: pin.y - 14, width: 28, height: 28)).fill()
    context.setShadow(offset: .zero, blur: 0, color: nil)
    ("A" as NSString).draw(
      at: CGPoint(x: pin.x - 6, y: pin.y - 10),
      withAttributes: [.font: UIFont.systemFont(ofSize: 16, weight: .bold), .foregroundColor: UIColor.white])
  }
}

final class DrawerViewController: UIViewController {
  private let map = MapView()
  private let dimming = UIView()
  private let drawer = UIVisualEffectView(effect: UIBlurEffect(style: .systemMaterial))
  private let grabber = UIView()
  private let closedTitle = UILabel()
  private let openTitle = UILabel()
  private let arrow = CAShapeLayer()
  private let rows = UIStackView()
  private var bottomConstraint = NSLayoutConstraint()
  private let openHeight: CGFloat = 440
  private let visibleHeight: CGFloat = 92

  private var state: DrawerState = .collapsed
  private var runningAnimators: [UIViewPropertyAnimator] = []
  private var progressWhenInterrupted: [CGFloat] = []
  private lazy var pan: InstantPanGestureRecognizer = {
    let recognizer = InstantPanGestureRecognizer()
    recognizer.addTarget(self, action: Selector("drawerPannedWithRecognizer:", DrawerViewController.drawerPanned(recognizer:)))
    return recognizer
  }()

  override func viewDidLoad() {
    super.viewDidLoad()
    layoutViews()
    drawer.addGestureRecognizer(pan)
  }

  private func layoutViews() {
    map.frame = view.bounds
    map.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    map.contentMode = .redraw
    view.addSubview(map)
    dimming.backgroundColor = .black
    dimming.alpha = 0
    dimming.frame = view.bounds
    dimming.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    dimming.addGestureRecognizer(
      UITapGestureRecognizer(target: self, action: Selector("dimmingTapped", DrawerViewController.dimmingTapped)))
    view.addSubview(dimming)

    drawer.translatesAutoresizingMaskIntoConstraints = false
    drawer.layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
    drawer.layer.cornerRadius = 12
    drawer.clipsToBounds = true
    view.addSubview(drawer)
    bottomConstraint = drawer.bottomAnchor.constraint(equalTo: view.bottomAnchor, constant: openHeight - visibleHeight)
    NSLayoutConstraint.activate([
      drawer.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      drawer.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      drawer.heightAnchor.constraint(equalToConstant: openHeight),
      bottomConstraint,
    ])

    grabber.backgroundColor = .tertiaryLabel
    grabber.layer.cornerRadius = 2.5
    closedTitle.text = "Nearby"
    closedTitle.font = UIFont.systemFont(ofSize: 17, weight: .medium)
    closedTitle.textColor = .systemBlue
    openTitle.text = "Nearby"
    openTitle.font = UIFont.systemFont(ofSize: 26, weight: .heavy)
    openTitle.alpha = 0
    openTitle.transform = CGAffineTransform(scaleX: 0.65, y: 0.65).concatenating(CGAffineTransform(translationX: 0, y: -15))
    rows.axis = .vertical
    rows.distribution = .fillEqually
    rows.spacing = 8
    for (name, distance) in [("Harbour Café", 120), ("Old Bakery", 240), ("Glass House", 400), ("Pier 7", 650)] {
      rows.addArrangedSubview(makeRow(name: name, distance: Measurement(value: Double(distance), unit: UnitLength.meters)))
    }
    for subview in [grabber, closedTitle, openTitle, rows] {
      subview.translatesAutoresizingMaskIntoConstraints = false
      drawer.contentView.addSubview(subview)
    }
    let content = drawer.contentView
    NSLayoutConstraint.activate([
      grabber.topAnchor.constraint(equalTo: content.topAnchor, constant: 8),
      grabber.centerXAnchor.constraint(equalTo: content.centerXAnchor),
      grabber.widthAnchor.constraint(equalToConstant: 36),
      grabber.heightAnchor.constraint(equalToConstant: 5),
      closedTitle.topAnchor.constraint(equalTo: content.topAnchor, constant: 28),
      closedTitle.centerXAnchor.constraint(equalTo: content.centerXAnchor),
      openTitle.topAnchor.constraint(equalTo: content.topAnchor, constant: 32),
      openTitle.centerXAnchor.constraint(equalTo: content.centerXAnchor),
      rows.topAnchor.constraint(equalTo: content.topAnchor, constant: 92),
      rows.leadingAnchor.constraint(equalTo: content.layoutMarginsGuide.leadingAnchor),
      rows.trailingAnchor.constraint(equalTo: content.layoutMarginsGuide.trailingAnchor),
      rows.bottomAnchor.constraint(equalTo: content.safeAreaLayoutGuide.bottomAnchor, constant: -24),
    ])
    let path = UIBezierPath()
    path.move(to: CGPoint(x: 0, y: 8))
    path.addLine(to: CGPoint(x: 8, y: 0))
    path.addLine(to: CGPoint(x: 16, y: 8))
    arrow.path = path.cgPath
    arrow.strokeColor = UIColor.systemBlue.cgColor
    arrow.fillColor = UIColor.clear.cgColor
    arrow.lineWidth = 2
    arrow.bounds = CGRect(x: 0, y: 0, width: 16, height: 8)
    content.layer.addSublayer(arrow)
  }

  private func makeRow(name: String, distance: Measurement<UnitLength>) -> UIView {
    let row = UIView()
    row.backgroundColor = UIColor.secondarySystemFill
    row.layer.cornerRadius = 10
    row.layer.cornerCurve = .continuous
    let title = UILabel()
    title.text = name
    title.font = .systemFont(ofSize: 17, weight: .semibold)
    let detail = UILabel()
    detail.text = "\(Int(distance.value)) \(distance.unit.symbol)"
    detail.textColor = .secondaryLabel
    detail.textAlignment = .right
    let stack = UIStackView(arrangedSubviews: [title, detail])
    stack.distribution = .equalSpacing
    stack.translatesAutoresizingMaskIntoConstraints = false
    row.addSubview(stack)
    let views = ["stack": stack]
    NSLayoutConstraint.activate(
      NSLayoutConstraint.constraints(withVisualFormat: "H:|-14-[stack]-14-|", options: [], metrics: nil, views: views))
    NSLayoutConstraint.activate(NSLayoutConstraint.constraints(withVisualFormat: "V:|[stack]|", options: [], metrics: nil, views: views))
    return row
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    arrow.position = CGPoint(x: drawer.bounds.width - 28, y: 38)
    CATransaction.commit()
  }

  // MARK: Animation

  private func animateTransitionIfNeeded(to state: DrawerState, duration: TimeInterval) {
    guard runningAnimators.isEmpty else { return }
    let transition = UIViewPropertyAnimator(duration: duration, dampingRatio: 1) {
      switch state {
      case .expanded:
        self.bottomConstraint.constant = 0
        self.drawer.layer.cornerRadius = 24
        self.dimming.alpha = 0.5
        self.closedTitle.transform = CGAffineTransform(scaleX: 1.6, y: 1.6).concatenating(CGAffineTransform(translationX: 0, y: 15))
        self.openTitle.transform = .identity
      case .collapsed:
        self.bottomConstraint.constant = self.openHeight - self.visibleHeight
        self.drawer.layer.cornerRadius = 12
        self.dimming.alpha = 0
        self.closedTitle.transform = .identity
        self.openTitle.transform = CGAffineTransform(scaleX: 0.65, y: 0.65).concatenating(CGAffineTransform(translationX: 0, y: -15))
      }
      self.view.layoutIfNeeded()
    }
    transition.addCompletion { [weak self] position in
      guard let self = self else { return }
      switch position {
      case .start: self.state = state.opposite
      case .end: self.state = state
      case .current: break
      @unknown default: break
      }
      switch self.state {
      case .expanded: self.bottomConstraint.constant = 0
      case .collapsed: self.bottomConstraint.constant = self.openHeight - self.visibleHeight
      }
      self.turnArrow()
      self.runningAnimators.removeAll()
    }
    let inTitle = UIViewPropertyAnimator(duration: duration, curve: .easeIn) {
      (state == .expanded ? self.openTitle : self.closedTitle).alpha = 1
    }
    inTitle.scrubsLinearly = false
    let outTitle = UIViewPropertyAnimator(duration: duration, curve: .easeOut) {
      (state == .expanded ? self.closedTitle : self.openTitle).alpha = 0
    }
    outTitle.scrubsLinearly = false
    runningAnimators = [transition, inTitle, outTitle]
    runningAnimators.forEach { $0.startAnimation() }
  }

  private func turnArrow() {
    let angle: CGFloat = state == .expanded ? .pi : 0
    let animation = CABasicAnimation(keyPath: "transform.rotation.z")
    animation.duration = 0.25
    animation.fromValue = arrow.presentation()?.value(forKeyPath: "transform.rotation.z")
    animation.toValue = angle
    arrow.setValue(angle, forKeyPath: "transform.rotation.z")
    arrow.add(animation, forKey: "turn")
  }

  private func dimmingTapped() {
    animateTransitionIfNeeded(to: .collapsed, duration: 0.6)
  }

  private func drawerPanned(recognizer: UIPanGestureRecognizer) {
    switch recognizer.state {
    case .began:
      animateTransitionIfNeeded(to: state.opposite, duration: 1)
      runningAnimators.forEach { $0.pauseAnimation() }
      progressWhenInterrupted = runningAnimators.map { $0.fractionComplete }
    case .changed:
      let translation = recognizer.translation(in: drawer)
      var fraction = -translation.y / (openHeight - visibleHeight)
      if state == .expanded { fraction *= -1 }
      if runningAnimators.first?.isReversed == true { fraction *= -1 }
      for (index, animator) in runningAnimators.enumerated() {
        animator.fractionComplete = fraction + progressWhenInterrupted[index]
      }
    case .ended:
      let velocity = recognizer.velocity(in: drawer).y
      let shouldClose = velocity > 0
      if velocity == 0 {
        runningAnimators.forEach { $0.continueAnimation(withTimingParameters: nil, durationFactor: 0) }
        break
      }
      switch state {
      case .expanded:
        if !shouldClose && !runningAnimators[0].isReversed { runningAnimators.forEach { $0.isReversed = !$0.isReversed } }
        if shouldClose && runningAnimators[0].isReversed { runningAnimators.forEach { $0.isReversed = !$0.isReversed } }
      case .collapsed:
        if shouldClose && !runningAnimators[0].isReversed { runningAnimators.forEach { $0.isReversed = !$0.isReversed } }
        if !shouldClose && runningAnimators[0].isReversed { runningAnimators.forEach { $0.isReversed = !$0.isReversed } }
      }
      runningAnimators.forEach { $0.continueAnimation(withTimingParameters: nil, durationFactor: 0) }
    default:
      ()
    }
  }
}
