import UIKit

let accent = #colorLiteral(red: 0.2, green: 0.4, blue: 0.6, alpha: 1)
let picture = #imageLiteral(resourceName: "hero")

func paint(_ view: UIImageView) {
  view.image = #imageLiteral(resourceName: "hero").withRenderingMode(.alwaysTemplate)
  view.tintColor = #colorLiteral(red: 1, green: 0, blue: 0, alpha: 1)
}
