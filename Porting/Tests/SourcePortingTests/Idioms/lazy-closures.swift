import UIKit

class FormController: UIViewController {
  lazy var saveButton: UIButton = {
    let button = UIButton(type: .system)
    button.addTarget(self, action: #selector(save), for: .touchUpInside)
    return button
  }()
  private lazy var link = CADisplayLink(target: self, selector: #selector(step(_:)))

  func install(in bar: UINavigationItem) {
    let items = [("Save", #selector(save)), ("Close", #selector(FormController.close))]
    bar.rightBarButtonItems = items.map { UIBarButtonItem(title: $0.0, style: .plain, target: self, action: $0.1) }
  }

  @objc private func save() {}
  @objc func close() {}
  @objc private func step(_ link: CADisplayLink) {}
}
