import Foundation
import Testing

@testable import UIKit

/// Parts of search bars, and what their delegates decide.
@MainActor @Suite("Parts of search")
final class SearchPartTests {
  final class Delegate: UISearchBarDelegate {
    var log: [String] = []
    var begins = true, ends = true
    func searchBarShouldBeginEditing(_ searchBar: UISearchBar) -> Bool { begins }
    func searchBarShouldEndEditing(_ searchBar: UISearchBar) -> Bool { ends }
    func searchBarBookmarkButtonClicked(_ searchBar: UISearchBar) { log.append("bookmark") }
    func searchBarResultsListButtonClicked(_ searchBar: UISearchBar) { log.append("results") }
  }

  private func shown(_ bar: UISearchBar) -> AnimationStage {
    bar.frame = CGRect(x: 0, y: 0, width: 320, height: bar.intrinsicContentSize.height)
    let stage = AnimationStage(bar)
    stage.window.makeKey()
    stage.advance(to: 0)
    return stage
  }

  @Test("a bar has defaults, and what a keyboard would be shown with is its field's")
  func traits() {
    let bar = UISearchBar()
    let field = bar.searchTextField
    #expect(bar.text == "" || bar.text == nil)
    #expect(
      bar.placeholder == "Search" && bar.prompt == nil && bar.searchBarStyle == .default
        && bar.barTintColor == nil && bar.isTranslucent)
    #expect(
      !bar.showsCancelButton && !bar.showsBookmarkButton && !bar.showsSearchResultsButton
        && !bar.isSearchResultsButtonSelected && !bar.showsScopeBar)
    #expect(
      bar.scopeButtonTitles == nil && bar.selectedScopeButtonIndex == 0 && bar.clipsToBounds
        && bar.canBecomeFirstResponder && !bar.isFirstResponder)
    #expect(
      bar.returnKeyType == .search && bar.autocorrectionType == .no
        && field.intrinsicContentSize.height == 36)
    bar.autocapitalizationType = .words
    bar.autocorrectionType = .yes
    bar.spellCheckingType = .no
    bar.keyboardType = .emailAddress
    bar.keyboardAppearance = .dark
    bar.returnKeyType = .go
    bar.enablesReturnKeyAutomatically = true
    bar.isSecureTextEntry = true
    bar.textContentType = .username
    #expect(
      field.autocapitalizationType == .words && field.autocorrectionType == .yes
        && field.spellCheckingType == .no && field.keyboardType == .emailAddress)
    #expect(
      field.keyboardAppearance == .dark && field.returnKeyType == .go
        && field.enablesReturnKeyAutomatically && field.isSecureTextEntry)
    #expect(
      field.textContentType == .username && bar.textContentType == .username
        && bar.isSecureTextEntry && bar.enablesReturnKeyAutomatically)
    #expect(
      bar.autocapitalizationType == .words && bar.spellCheckingType == .no
        && bar.keyboardType == .emailAddress && bar.keyboardAppearance == .dark)
    bar.placeholder = "Find"
    bar.text = "x"
    #expect(field.placeholder == "Find" && field.text == "x" && bar.text == "x")
    #expect(
      [UISearchBar.Style.default, .prominent, .minimal].map(\.rawValue) == [0, 1, 2]
        && UISearchBar.Icon.resultsList.rawValue == 3)
  }

  /// The height, the field's top and its side, the scopes' top.
  nonisolated static let bars: [(Bool, Bool, Bool, [CGFloat])] = [
    (false, false, false, [56, 10, 8, 54]), (true, false, false, [74, 28, 8, 72]),
    (false, true, false, [100, 10, 8, 54]), (true, true, false, [118, 28, 8, 72]),
    (false, false, true, [52, 1, 16, 48]), (true, true, true, [114, 19, 16, 66]),
  ]

  @Test(
    "a prompt makes a bar 18 points higher, scopes 44; in a navigation bar it has other margins",
    arguments: bars)
  func heights(hasPrompt: Bool, hasScopes: Bool, isInBar: Bool, expected: [CGFloat]) throws {
    let bar = UISearchBar()
    bar.isInNavigationBar = isInBar
    if hasPrompt { bar.prompt = "Where?" }
    if hasScopes { (bar.scopeButtonTitles, bar.showsScopeBar) = (["All", "Some"], true) }
    _ = shown(bar)
    let field = bar.searchTextField
    let scopes = try #require(bar.subviews.compactMap { $0 as? UISegmentedControl }.first)
    #expect(
      bar.intrinsicContentSize == CGSize(width: -1, height: expected[0])
        && bar.sizeThatFits(CGSize(width: 9, height: 9)) == CGSize(width: 9, height: expected[0]))
    #expect(
      field.frame
        == CGRect(x: expected[2], y: expected[1], width: 320 - 2 * expected[2], height: 36))
    #expect(
      scopes.frame.minY == expected[3] && scopes.frame.minX == expected[2]
        && scopes.frame.width == 320 - 2 * expected[2] && scopes.alpha == (hasScopes ? 1 : 0))
    let prompt = try #require(bar.subviews.compactMap { $0 as? UILabel }.first)
    #expect(
      prompt.frame == CGRect(x: expected[2], y: 4, width: 320 - 2 * expected[2], height: 18)
        && prompt.text == (hasPrompt ? "Where?" : nil))
    #expect(
      prompt.font.pointSize == 13 && prompt.textAlignment == .center
        && bar.subviews[0].isHidden == isInBar && bar.subviews[0].frame == bar.bounds)
    // Half as high its field is gone, and between it fades.
    bar.frame.size.height = expected[0] - 9
    bar.layoutIfNeeded()
    #expect(
      field.frame.height == 27 && field.contentAlpha == 0.5 && scopes.alpha == (hasScopes ? 0.5 : 0)
    )
    bar.frame.size.height = expected[0] - 30
    bar.layoutIfNeeded()
    #expect(field.frame.height == 6 && field.contentAlpha == 0)
  }

  @Test(
    "the background goes with the style and has the bar's colour; scopes without titles make no room"
  )
  func looks() {
    let bar = UISearchBar()
    let background = bar.subviews[0]
    for (style, isHidden) in [
      (UISearchBar.Style.minimal, true), (.prominent, false), (.default, false),
    ] {
      bar.searchBarStyle = style
      #expect(background.isHidden == isHidden)
    }
    bar.barTintColor = .green
    #expect(background.backgroundColor == .green)
    bar.backgroundImage = UIImage()
    #expect(background.isHidden)
    bar.backgroundImage = nil
    #expect(!background.isHidden)
    bar.showsScopeBar = true
    #expect(bar.intrinsicContentSize.height == 56 && bar.showsScopeBar)
    bar.scopeButtonTitles = ["a", "b", "c"]
    bar.selectedScopeButtonIndex = 2
    let scopes = bar.subviews.compactMap { $0 as? UISegmentedControl }.first
    #expect(
      bar.intrinsicContentSize.height == 100 && scopes?.numberOfSegments == 3
        && scopes?.selectedSegmentIndex == 2 && scopes?.titleForSegment(at: 1) == "b")
    bar.scopeButtonTitles = []
    #expect(bar.intrinsicContentSize.height == 56 && scopes?.numberOfSegments == 0)
    var heights: [Bool] = []
    bar.heightDidChange = { heights.append($0) }
    bar.setShowsScope(false, animated: true)
    bar.setShowsScope(false, animated: true)
    bar.scopeButtonTitles = ["a"]
    #expect(heights == [true, false])
  }

  @Test(
    "beside the field stands the button of bookmarks, or of results, with a picture of the program's, and tells"
  )
  func sideButtons() throws {
    let bar = UISearchBar()
    let delegate = Delegate()
    let stage = shown(bar)
    let icon = UIGraphicsImageRenderer(size: CGSize(width: 9, height: 7)).image { _ in }
    bar.delegate = delegate
    #expect(
      bar.searchTextField.rightView == nil && bar.image(for: .bookmark, state: .normal) == nil)
    bar.showsSearchResultsButton = true
    func button() throws -> UIButton { try #require(bar.searchTextField.rightView as? UIButton) }
    #expect(
      try button().bounds.size == CGSize(width: 32, height: 36)
        && button().currentImage?.size == CGSize(width: 18, height: 18))
    #expect(bar.searchTextField.rightViewMode == .unlessEditing)
    let plain = try button().currentImage?.pngData()
    bar.isSearchResultsButtonSelected = true
    #expect(try button().currentImage?.pngData() != plain)
    try button().sendActions(for: .touchUpInside)
    bar.showsBookmarkButton = true
    try button().sendActions(for: .touchUpInside)
    #expect(delegate.log == ["results", "bookmark"])
    bar.setImage(icon, for: .bookmark, state: .normal)
    #expect(
      try button().currentImage?.size == CGSize(width: 9, height: 7)
        && bar.image(for: .bookmark, state: .normal) === icon)
    let glass = try #require(bar.searchTextField.leftView as? UIImageView)
    let own = glass.image
    #expect(
      glass.bounds.size == CGSize(width: 32, height: 36)
        && own?.size == CGSize(width: 18, height: 18) && glass.tintColor == .secondaryLabel)
    bar.setImage(icon, for: .search, state: .normal)
    #expect(glass.image === icon)
    bar.setImage(nil, for: .search, state: .normal)
    #expect(
      glass.image?.size == CGSize(width: 18, height: 18)
        && bar.image(for: .search, state: .normal) == nil)
    (bar.showsBookmarkButton, bar.showsSearchResultsButton) = (false, false)
    #expect(bar.searchTextField.rightView == nil)
    stage.advance(to: 1)
  }

  @Test("a delegate may keep a bar from being edited, and from being left")
  func deciding() {
    let bar = UISearchBar()
    let delegate = Delegate()
    let stage = shown(bar)
    bar.delegate = delegate
    delegate.begins = false
    #expect(!bar.becomeFirstResponder() && !bar.isFirstResponder && bar.resignFirstResponder())
    delegate.begins = true
    #expect(bar.becomeFirstResponder() && bar.isFirstResponder)
    delegate.ends = false
    #expect(!bar.resignFirstResponder() && bar.isFirstResponder)
    delegate.ends = true
    #expect(bar.resignFirstResponder() && !bar.isFirstResponder)
    bar.delegate = nil
    #expect(bar.becomeFirstResponder() && bar.resignFirstResponder())
    stage.advance(to: 1)
  }

  @Test(
    "from right to left the button that cancels is at the left, and moves in within three tenths of a second"
  )
  func cancels() throws {
    let bar = UISearchBar()
    bar.semanticContentAttribute = .forceRightToLeft
    let stage = shown(bar)
    let cancel = try #require(bar.subviews.first { $0 is UIButton } as? UIButton)
    let width = cancel.intrinsicContentSize.width
    #expect(cancel.frame.maxX == 0 && cancel.alpha == 0 && cancel.currentTitle == "Cancel")
    bar.setShowsCancelButton(true, animated: true)
    #expect(
      bar.showsCancelButton && cancel.frame == CGRect(x: 8, y: 10, width: width, height: 36)
        && cancel.alpha == 1)
    #expect(
      bar.searchTextField.frame
        == CGRect(x: 8 + width + 8, y: 10, width: 304 - width - 8, height: 36))
    stage.advance(to: 0.15)
    #expect(isClose(cancel.shownAlpha, 0.5, within: 1e-3))
    stage.advance(to: 0.4)
    bar.showsCancelButton = false
    bar.layoutIfNeeded()
    #expect(
      cancel.frame.maxX == 0 && cancel.layer.animationKeys() == nil
        && bar.searchTextField.frame.width == 304)
  }

  // MARK: Controllers

  @Test(
    "a search controller has defaults, shows its results as it is told, and ends by cancelling or dismissing"
  )
  func controllers() {
    let results = UIViewController()
    let search = UISearchController(searchResultsController: results)
    let page = UIViewController()
    #expect(
      search.obscuresBackgroundDuringPresentation && search.hidesNavigationBarDuringPresentation
        && search.automaticallyShowsCancelButton)
    #expect(
      search.automaticallyShowsScopeBar && search.automaticallyShowsSearchResultsController
        && !search.showsSearchResultsController && !search.isActive)
    page.view.addSubview(search.searchBar)
    search.searchBar.frame = CGRect(x: 0, y: 0, width: 320, height: 56)
    let stage = ControllerStage(root: page)
    search.isActive = true
    #expect(
      search.isActive && search.parent === page && search.view.frame == page.view.bounds
        && search.view.layer.zPosition == 1000 && results.parent == nil)
    #expect(
      search.searchBar.showsCancelButton && search.searchBar.showsScopeBar
        && search.view.subviews[0].alpha == 1 && search.searchBar.isFirstResponder)
    search.showsSearchResultsController = true
    #expect(
      !search.automaticallyShowsSearchResultsController && results.parent === search
        && results.view.superview === search.view && results.view.frame == search.view.bounds)
    search.showsSearchResultsController = false
    #expect(results.parent == nil && results.view.superview == nil)
    search.automaticallyShowsSearchResultsController = true
    search.searchBar.text = "a"
    search.searchBar(search.searchBar, textDidChange: "a")
    #expect(results.parent === search)
    // What is not a view of the search's lets touches through.
    search.view.subviews[0].isHidden = true
    results.view.isHidden = true
    #expect(search.view.hitTest(CGPoint(x: 100, y: 300), with: nil) == nil)
    stage.advance(to: 1)
    var dismissed = false
    search.dismiss(animated: true) { dismissed = true }
    #expect(
      dismissed && !search.isActive && search.searchBar.text == ""
        && !search.searchBar.showsCancelButton && !search.searchBar.showsScopeBar)
    #expect(search.parent === page && !search.searchBar.isFirstResponder && results.parent == nil)
    stage.advance(to: 1.29)
    #expect(search.parent === page)
    stage.advance(to: 2)
    #expect(search.parent == nil && search.view.superview == nil)
    (
      search.automaticallyShowsCancelButton, search.automaticallyShowsScopeBar,
      search.obscuresBackgroundDuringPresentation
    ) = (false, false, false)
    search.isActive = true
    search.isActive = true
    #expect(
      !search.searchBar.showsCancelButton && !search.searchBar.showsScopeBar
        && search.view.subviews[0].alpha == 0)
    search.searchBarCancelButtonClicked(search.searchBar)
    #expect(!search.isActive)
    stage.advance(to: 3)
    search.searchBarTextDidBeginEditing(search.searchBar)
    #expect(search.isActive)
    search.isActive = false
    stage.advance(to: 4)
    let plain = UISearchController()
    #expect(plain.searchResultsController == nil)
  }
}
