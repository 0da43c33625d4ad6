import Foundation
import Testing

@testable import UIKit

/// Search bars, by themselves and in navigation bars.
@MainActor @Suite("Search")
final class SearchTests {
  @MainActor final class Listener: UISearchBarDelegate, UISearchResultsUpdating, UISearchControllerDelegate {
    var log: [String] = []
    func searchBarTextDidBeginEditing(_ searchBar: UISearchBar) { log.append("begin") }
    func searchBarTextDidEndEditing(_ searchBar: UISearchBar) { log.append("end") }
    func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) { log.append(searchText) }
    func searchBarSearchButtonClicked(_ searchBar: UISearchBar) { log.append("search") }
    func searchBarCancelButtonClicked(_ searchBar: UISearchBar) { log.append("cancel") }
    func searchBar(_ searchBar: UISearchBar, selectedScopeButtonIndexDidChange selectedScope: Int) { log.append("scope \(selectedScope)") }
    func searchBar(_ searchBar: UISearchBar, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool { text != "x" }
    func updateSearchResults(for searchController: UISearchController) {
      log.append("update \(searchController.searchBar.text ?? "")\(searchController.isActive ? "" : " inactive")")
    }
    func willPresentSearchController(_ searchController: UISearchController) { log.append("will present") }
    func didPresentSearchController(_ searchController: UISearchController) { log.append("did present") }
    func willDismissSearchController(_ searchController: UISearchController) { log.append("will dismiss") }
    func didDismissSearchController(_ searchController: UISearchController) { log.append("did dismiss") }
  }

  private func press(_ names: String...) {
    for name in names {
      for phase in [UIPress.Phase.began, .ended] {
        UIApplication.shared.sendKey(UIKey(name: name, characters: name.count == 1 ? name : ""), phase, timestamp: 0)
      }
    }
  }

  private func tap(_ x: CGFloat, _ y: CGFloat, _ stage: AnimationStage) {
    let start = stage.stage.time
    stage.stage.inject(InputEvent.tap(at: CGPoint(x: x, y: y), time: start + 0.01))
    stage.advance(to: start + 1)
  }

  @Test("a bar: 56 points high, its field 36 with corners of 10, 8 points from the sides, and narrower beside the button that cancels")
  func bar() throws {
    let bar = UISearchBar(frame: CGRect(x: 0, y: 0, width: 320, height: 56)), listener = Listener()
    (bar.delegate, bar.placeholder) = (listener, "Find")
    let stage = AnimationStage(bar)
    stage.window.makeKey()
    stage.advance(to: 0)
    let field = bar.searchTextField
    #expect(bar.intrinsicContentSize.height == 56 && field.frame == CGRect(x: 8, y: 10, width: 304, height: 36))
    #expect(field.layer.cornerRadius == 10 && field.textRect(forBounds: field.bounds).minX == 32 && field.placeholder == "Find")
    tap(100, 28, stage)
    press("a", "x", "b", "BackSpace", "Return")
    #expect(listener.log == ["begin", "a", "ab", "a", "search"] && bar.text == "a" && bar.isFirstResponder)
    bar.setShowsCancelButton(true, animated: true)
    stage.advance(to: stage.stage.time + 1)
    let cancel = try #require(bar.subviews.first { $0 is UIButton })
    #expect(field.frame.width == 304 - cancel.frame.width - 8 && cancel.frame.maxX == 312 && cancel.alpha == 1)
    tap(cancel.center.x, 28, stage)
    #expect(listener.log.last == "cancel" && bar.text == "a")
    #expect(bar.resignFirstResponder() && listener.log.last == "end")
  }

  @Test("scopes stand below the field, 44 points more, and say which is chosen")
  func scopes() throws {
    let bar = UISearchBar(frame: CGRect(x: 0, y: 0, width: 320, height: 100)), listener = Listener()
    bar.delegate = listener
    bar.scopeButtonTitles = ["All", "Mine"]
    #expect(bar.sizeThatFits(.zero).height == 56)
    bar.showsScopeBar = true
    #expect(bar.sizeThatFits(.zero).height == 100)
    let stage = AnimationStage(bar)
    stage.advance(to: 0)
    let scopes = try #require(bar.subviews.compactMap { $0 as? UISegmentedControl }.first)
    #expect(scopes.frame.minY == 54 && scopes.frame.width == 304 && scopes.selectedSegmentIndex == 0)
    tap(250, scopes.center.y, stage)
    #expect(bar.selectedScopeButtonIndex == 1 && listener.log == ["scope 1"])
  }

  private func searching(_ results: UIViewController? = nil) -> (ControllerStage, UITableViewController, UISearchController, Listener) {
    let list = UITableViewController(style: .plain), listener = Listener()
    list.title = "Recipes"
    let search = UISearchController(searchResultsController: results)
    (search.searchResultsUpdater, search.delegate) = (listener, listener)
    list.navigationItem.searchController = search
    let navigation = UINavigationController(rootViewController: list)
    navigation.navigationBar.prefersLargeTitles = true
    let stage = ControllerStage(root: navigation)
    stage.stage.window.makeKey()
    return (stage, list, search, listener)
  }

  @Test("in a navigation bar: 52 points below the title, which content takes along first, and the large title then")
  func navigation() throws {
    let (stage, list, search, _) = searching()
    let bar = try #require(list.navigationController?.navigationBar), table = try #require(list.tableView)
    // 44 + 52 + 52.
    #expect(bar.frame.height == 148 && table.adjustedContentInset.top == 148 && table.contentOffset.y == -148)
    #expect(search.searchBar.superview === bar && search.searchBar.frame == CGRect(x: 0, y: 96, width: 320, height: 52))
    #expect(search.searchBar.searchTextField.frame == CGRect(x: 16, y: 1, width: 288, height: 36))
    table.contentOffset.y = -122
    stage.advance(to: 0.1)
    // 26 of the search's 52 are left: the field has 10 of its 36 points.
    #expect(
      bar.frame.height == 122 && search.searchBar.frame == CGRect(x: 0, y: 96, width: 320, height: 26),
      "\(bar.frame), \(search.searchBar.frame), \(table.contentOffset)")
    #expect(search.searchBar.searchTextField.frame.height == 10 && search.searchBar.searchTextField.contentAlpha == 0)
    table.contentOffset.y = 300
    stage.advance(to: 0.2)
    #expect(bar.frame.height == 44 && search.searchBar.frame.height == 0)
    list.navigationItem.hidesSearchBarWhenScrolling = false
    stage.advance(to: 0.3)
    table.contentOffset.y = 310
    #expect(bar.frame.height == 96)
  }

  @Test("a tap on the field begins the search: the title gives way, keys update the results, and the button that cancels ends it")
  func searchInBar() throws {
    let (stage, list, search, listener) = searching()
    let bar = try #require(list.navigationController?.navigationBar)
    tap(100, 115, stage.stage)
    #expect(search.isActive && search.parent === list && bar.frame.height == 52 && search.searchBar.showsCancelButton)
    #expect(search.searchBar.frame == CGRect(x: 0, y: 0, width: 320, height: 52) && list.view.safeAreaInsets.top == 52)
    press("q")
    #expect(listener.log == ["will present", "update ", "did present", "update q"] && search.searchBar.text == "q")
    // Beside the field, in the bar's margins.
    tap(290, 19, stage.stage)
    #expect(!search.isActive && search.parent == nil && bar.frame.height == 148 && search.searchBar.text == "")
    #expect(Array(listener.log.dropFirst(4)) == ["will dismiss", "update  inactive", "did dismiss"])
    #expect(!search.searchBar.isFirstResponder && !search.searchBar.showsCancelButton)
  }

  @Test("results show over what is searched as soon as there is a text; before, the content is dimmed, and a tap on it ends the search")
  func results() throws {
    let results = UIViewController()
    let (stage, list, search, _) = searching(results)
    search.isActive = true
    stage.advance(to: 1)
    #expect(search.searchBar.isFirstResponder && results.parent == nil && search.view.superview === list.view)
    press("q")
    #expect(results.parent === search && results.view.frame == search.view.bounds)
    press("BackSpace")
    #expect(results.parent == nil)
    tap(160, 300, stage.stage)
    #expect(!search.isActive && search.viewIfLoaded?.superview == nil)
    search.searchBar.text = ""
    search.isActive = true
    stage.advance(to: stage.stage.stage.time + 1)
    search.dismiss(animated: true)
    #expect(!search.isActive)
  }

  @Test("a push fades the search out with its title; the way back has it again")
  func push() throws {
    let (stage, list, search, _) = searching()
    let navigation = try #require(list.navigationController)
    navigation.pushViewController(UIViewController(), animated: true)
    stage.advance(to: 2)
    #expect(search.searchBar.superview == nil && navigation.navigationBar.frame.height == 96)
    navigation.popViewController(animated: true)
    stage.advance(to: 4)
    #expect(search.searchBar.superview === navigation.navigationBar && search.searchBar.alpha == 1)
    #expect(navigation.navigationBar.frame.height == 148 && search.searchBar.frame.height == 52)
  }
}
