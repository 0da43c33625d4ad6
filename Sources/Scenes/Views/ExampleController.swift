import UIKit

/// A page of 320 × 480 points with a button at its foot.
@MainActor package class ExampleController: UIViewController {
  let button = UIButton(type: .system)

  /// Where the page shows what it has to show, above the button.
  static let stage = CGRect(x: 40, y: 60, width: 240, height: 320)

  package override func loadView() {
    view = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    view.backgroundColor = .systemGroupedBackground
    button.frame = CGRect(x: 40, y: 412, width: 240, height: 48)
    button.backgroundColor = .systemBlue
    button.setTitleColor(.white, for: .normal)
    button.layer.cornerRadius = 12
    button.addTarget(self, action: ExampleController.buttonTapped, for: .touchUpInside)
    view.addSubview(button)
  }

  /// What the button says, and the views on the page from the lowest up.
  var parts: (title: String, views: [UIView]) { ("", []) }

  package override func viewDidLoad() {
    super.viewDidLoad()
    let (title, views) = parts
    button.setTitle(title, for: .normal)
    for part in views { view.addSubview(part) }
  }

  package func buttonTapped() {}

  /// A card with round corners and a title in its middle.
  func card(_ title: String, _ color: UIColor, frame: CGRect = stage) -> UIView {
    let card = UIView(frame: frame)
    card.backgroundColor = color
    card.layer.cornerRadius = 20
    card.layer.shadowOpacity = 0.2
    card.layer.shadowRadius = 10
    card.layer.shadowOffset = CGSize(width: 0, height: 6)
    let label = UILabel(frame: card.bounds)
    label.text = title
    label.textColor = .white
    label.textAlignment = .center
    label.font = .boldSystemFont(ofSize: 28)
    card.addSubview(label)
    return card
  }

  /// A landscape: sky, sun and two rows of hills.
  static func landscape(sky: (UIColor, UIColor), sun: UIColor, hills: (UIColor, UIColor), size: CGSize = stage.size) -> UIImage {
    UIGraphicsImageRenderer(size: size).image { canvas in
      let colors = [sky.0.cgColor, sky.1.cgColor]
      if let gradient = CGGradient(colorsSpace: CGColorSpaceCreateDeviceRGB(), colors: colors, locations: [0, 1]) {
        canvas.cgContext.drawLinearGradient(gradient, start: .zero, end: CGPoint(x: 0, y: size.height), options: [])
      }
      sun.setFill()
      UIBezierPath(ovalIn: CGRect(x: size.width * 0.56, y: size.height * 0.2, width: 64, height: 64)).fill()
      for (color, height, bend) in [(hills.0, 0.58, -70.0), (hills.1, 0.74, 60.0)] {
        let hill = UIBezierPath(), y = size.height * height
        hill.move(to: CGPoint(x: 0, y: y))
        hill.addCurve(
          to: CGPoint(x: size.width, y: y), controlPoint1: CGPoint(x: size.width / 3, y: y + bend),
          controlPoint2: CGPoint(x: size.width * 2 / 3, y: y - bend))
        hill.addLine(to: CGPoint(x: size.width, y: size.height))
        hill.addLine(to: CGPoint(x: 0, y: size.height))
        hill.close()
        color.setFill()
        hill.fill()
      }
    }
  }

  static let landscapes = [
    landscape(sky: (.systemTeal, .white), sun: .systemYellow, hills: (.systemGreen, UIColor(red: 0.1, green: 0.5, blue: 0.3, alpha: 1))),
    landscape(
      sky: (UIColor(red: 0.25, green: 0.1, blue: 0.4, alpha: 1), .systemOrange), sun: UIColor(red: 1, green: 0.85, blue: 0.6, alpha: 1),
      hills: (UIColor(red: 0.45, green: 0.2, blue: 0.4, alpha: 1), UIColor(red: 0.25, green: 0.12, blue: 0.3, alpha: 1))),
    landscape(
      sky: (UIColor(red: 0.03, green: 0.05, blue: 0.15, alpha: 1), UIColor(red: 0.1, green: 0.2, blue: 0.4, alpha: 1)), sun: .white,
      hills: (UIColor(red: 0.07, green: 0.16, blue: 0.26, alpha: 1), UIColor(red: 0.04, green: 0.09, blue: 0.16, alpha: 1))),
  ]

  /// The landscape after the one that is an image.
  static func landscape(after image: UIImage?) -> UIImage {
    let index = landscapes.firstIndex { $0 === image } ?? 0
    return landscapes[(index + 1) % landscapes.count]
  }

  /// An image view with round corners on the stage.
  func photo(_ image: UIImage) -> UIImageView {
    let view = UIImageView(image: image)
    view.frame = Self.stage
    view.layer.cornerRadius = 20
    view.clipsToBounds = true
    return view
  }
}
