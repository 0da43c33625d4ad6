import UIKit

let accent = UIColor(red: 0.2, green: 0.4, blue: 0.6, alpha: 1)
let picture = UIImage(named: "hero")!

func paint(_ view: UIImageView) {
  view.image = UIImage(named: "hero")!.withRenderingMode(.alwaysTemplate)
  view.tintColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
}
