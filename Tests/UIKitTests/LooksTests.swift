import Testing

@testable import UIKit

/// Configurations of buttons and cells, looks of bars, large titles.
@MainActor @Suite("Looks")
final class LooksTests {
  private func label(_ text: String, in view: UIView) -> UILabel? {
    if let label = view as? UILabel, label.text == text { return label }
    for view in view.subviews { if let found = label(text, in: view) { return found } }
    return nil
  }

  @Test("a filled button is white on the tint colour, as high as its line and 14 points; a capsule's corners are half of it")
  func filledButton() throws {
    var configuration = UIButton.Configuration.filled()
    configuration.title = "Start"
    configuration.cornerStyle = .capsule
    let button = UIButton(configuration: configuration)
    button.tintColor = .systemPink
    let line = UIFont.systemFont(ofSize: 17)
    let title = try #require(label("Start", in: button))
    #expect(title.textColor == .white && title.font == line)
    #expect(
      button.intrinsicContentSize == CGSize(width: title.intrinsicContentSize.width + 24, height: title.intrinsicContentSize.height + 14))
    button.frame = CGRect(x: 0, y: 0, width: 200, height: 50)
    button.layoutIfNeeded()
    let background = try #require(button.subviews.first)
    #expect(background.frame == button.bounds && background.layer.cornerRadius == 25 && background.backgroundColor == .systemPink)
    #expect(title.center.x == 100 && title.center.y == 25)
    button.configuration?.imagePlacement = .trailing
    button.isEnabled = false
    #expect(title.textColor == .tertiaryLabel)
  }

  @Test("a content as a value: text and second text one below the other, or side by side; rows are at least 44 points high")
  func listContent() throws {
    let cell = UITableViewCell(style: .value1, reuseIdentifier: nil)
    var content = cell.defaultContentConfiguration()
    (content.text, content.secondaryText) = ("Settings", "4")
    cell.contentConfiguration = content
    cell.frame = CGRect(x: 0, y: 0, width: 320, height: 44)
    cell.layoutIfNeeded()
    let text = try #require(label("Settings", in: cell)), value = try #require(label("4", in: cell))
    #expect(text.frame.minX == 16 && value.frame.maxX == 312 && text.center.y == value.center.y && cell.fittedHeight(width: 320) == 44)
    content.prefersSideBySideTextAndSecondaryText = false
    cell.contentConfiguration = content
    cell.layoutIfNeeded()
    #expect(value.frame.minX == 16 && value.frame.minY == text.frame.maxY + 3)
  }

  @Test("a large title makes the bar 96 points high, and content that is scrolled takes it along to 44")
  func largeTitle() throws {
    let list = UITableViewController(style: .plain)
    list.title = "Recipes"
    let navigation = UINavigationController(rootViewController: list)
    navigation.navigationBar.prefersLargeTitles = true
    let stage = ControllerStage(root: navigation)
    let bar = navigation.navigationBar, table = try #require(list.tableView)
    #expect(bar.frame.height == 96 && table.adjustedContentInset.top == 96 && table.contentOffset.y == -96)
    table.contentSize.height = 2000
    table.contentOffset.y = -70
    #expect(bar.frame.height == 70)
    table.contentOffset.y = 300
    #expect(bar.frame.height == 44)
    let detail = UIViewController()
    detail.navigationItem.largeTitleDisplayMode = .never
    table.contentOffset.y = -96
    navigation.pushViewController(detail, animated: true)
    stage.advance(to: 2)
    #expect(bar.frame.height == 44 && detail.view.safeAreaInsets.top == 44)
    navigation.popViewController(animated: true)
    stage.advance(to: 4)
    #expect(bar.frame.height == 96)
  }

  /// 60 points of room for the control between the buttons and the title's 52.
  @Test("a control that refreshes stands above a large title, which makes room for it")
  func refreshAboveTitle() throws {
    let list = UITableViewController(style: .plain), control = UIRefreshControl()
    (list.title, list.refreshControl) = ("Recipes", control)
    let navigation = UINavigationController(rootViewController: list)
    navigation.navigationBar.prefersLargeTitles = true
    let stage = ControllerStage(root: navigation)
    let bar = navigation.navigationBar, table = try #require(list.tableView)
    #expect(control.frame.minY == -52 - 60 && control.frame.height == 60)
    // Pulled by 30, the title goes along.
    table.contentOffset.y = -126
    #expect(bar.frame.height == 126)
    table.contentOffset.y = -96
    control.beginRefreshing()
    #expect(table.contentOffset.y == -156 && bar.frame.height == 156)
    #expect(control.convert(control.bounds, to: navigation.view).minY == 44)
    control.endRefreshing()
    stage.advance(to: 2)
    #expect(table.contentOffset.y == -96 && bar.frame.height == 96)
  }

  @Test("a template image in a segment has the colour of texts")
  func segmentImages() throws {
    let control = UISegmentedControl(items: [UIImage(), "Text"]),
      picture = try #require(control.subviews.lazy.compactMap { $0 as? UIImageView }.first)
    #expect(picture.tintColor == .label && control.subviews.allSatisfy { $0.layer.animationKeys() == nil })
  }

  @Test("what is said for all bars is each new bar's, unless it has its own")
  func appearance() {
    UISwitch.appearance().onTintColor = .systemPurple
    defer { UISwitch.appearance().onTintColor = nil }
    let plain = UISwitch(), own = UISwitch()
    own.onTintColor = .systemRed
    let stage = AnimationStage(plain, own)
    stage.advance(to: 0)
    #expect(plain.onTintColor == .systemPurple && own.onTintColor == .systemRed)
    let bar = UINavigationBar(frame: CGRect(x: 0, y: 0, width: 320, height: 44)), looks = UINavigationBarAppearance()
    looks.configureWithTransparentBackground()
    bar.standardAppearance = looks
    bar.layoutIfNeeded()
    #expect(bar.subviews.first?.backgroundColor == nil)
  }
}
