import UIKit

class FormController: UIViewController {
  lazy var saveButton: UIButton = {
    let button = UIButton(type: .system)
    button.addTarget(self, action: Selector("save", FormController.save), for: .touchUpInside)
    return button
  }()
  private lazy var link = CADisplayLink(target: self, selector: Selector("step:", FormController.step(_:)))

  func install(in bar: UINavigationItem) {
    let items = [("Save", Selector("save", FormController.save)), ("Close", Selector("close", FormController.close))]
    bar.rightBarButtonItems = items.map { UIBarButtonItem(title: $0.0, style: .plain, target: self, action: $0.1) }
  }

  private func save() {}
  func close() {}
  private func step(_ link: CADisplayLink) {}
}
