import Foundation

@testable import UIKit

@MainActor private let red = square(9, .red), blue = square(13, .blue)
private let insets = UIEdgeInsets(top: 1, left: 2, bottom: 4, right: 8)
@MainActor private let styled = NSAttributedString(
  string: "styled", attributes: [.font: UIFont.italicSystemFont(ofSize: 13), .foregroundColor: UIColor.purple, .underlineStyle: 1])

@MainActor private func box(_ width: CGFloat, _ height: CGFloat, _ color: UIColor = .orange) -> UIView {
  let view = UIView(frame: CGRect(x: 0, y: 0, width: width, height: height))
  view.backgroundColor = color
  return view
}

/// Two sections, of five rows and of three.
@MainActor private final class Source: NSObject, UITableViewDataSource, UITableViewDelegate, UICollectionViewDataSource {
  func numberOfSections(in tableView: UITableView) -> Int { 2 }
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { section == 0 ? 5 : 3 }
  func tableView(_ tableView: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
    let cell = UITableViewCell(style: .subtitle, reuseIdentifier: nil)
    cell.textLabel?.text = "\(path.section)-\(path.row)"; cell.detailTextLabel?.text = "detail"
    return cell
  }
  func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { "Header \(section)" }
  func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? { section == 0 ? "Footer" : nil }
  func sectionIndexTitles(for tableView: UITableView) -> [String]? { ["A", "B"] }
  func tableView(_ tableView: UITableView, canMoveRowAt path: IndexPath) -> Bool { true }
  func tableView(
    _ tableView: UITableView, moveRowAt source: IndexPath, to target: IndexPath
  ) {}

  func numberOfSections(in collectionView: UICollectionView) -> Int { 2 }
  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { section == 0 ? 7 : 3 }
  func collectionView(_ collectionView: UICollectionView, cellForItemAt path: IndexPath) -> UICollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: path)
    cell.backgroundColor = path.section == 0 ? .green : .gray
    return cell
  }
  func collectionView(_ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at path: IndexPath)
    -> UICollectionReusableView
  {
    let view = collectionView.dequeueReusableSupplementaryView(ofKind: kind, withReuseIdentifier: "view", for: path)
    view.backgroundColor = kind == UICollectionView.elementKindSectionHeader ? .red : .blue
    return view
  }
}

/// Each property of fields, scrolling views, tables, collections, stacks and cells.
let containerPropertyTrees: [TreeScenario] = [
  TreeScenario("UITextField") { stage in
    let sheet = PropertySheet<UITextField>(stage, size: size(140, 34)) {
      let field = UITextField()
      (field.text, field.placeholder) = ("Some words", "Empty")
      return field
    }
    sheet.set("text", \.text, "other", "", nil, "A text that is much longer than its field")
    sheet.set("attributedText", \.attributedText, styled)
    sheet.set("placeholder", \.placeholder, "Other")
    sheet.set("font", \.font, .boldSystemFont(ofSize: 11))
    sheet.set("textColor", \.textColor, .red)
    sheet.set("textAlignment", \.textAlignment, .right, .center)
    sheet.set("borderStyle", \.borderStyle, .line, .bezel, .roundedRect)
    sheet.set("background", \.background, blue)
    sheet.set("clearButtonMode", \.clearButtonMode, .always, .unlessEditing, .whileEditing)
    sheet.set("leftViewMode", \.leftViewMode, .always)
    sheet.set("adjustsFontSizeToFitWidth", \.adjustsFontSizeToFitWidth, true)
    sheet.set("isSecureTextEntry", \.isSecureTextEntry, true)
    sheet.set("isEnabled", \.isEnabled, false)
    sheet.set("contentVerticalAlignment", \.contentVerticalAlignment, .top, .bottom)
    sheet.set("semanticContentAttribute", \.semanticContentAttribute, .forceRightToLeft)
    sheet.set("tintColor", \.tintColor, .green)
    for (name, mode) in [("always", UITextField.ViewMode.always), ("editing", .whileEditing), ("not editing", .unlessEditing)] {
      sheet.call("views \(name)") {
        ($0.leftView, $0.rightView) = (box(12, 14), box(18, 10, .red))
        ($0.leftViewMode, $0.rightViewMode) = (mode, mode)
      }
      sheet.call("views \(name), editing") {
        ($0.leftView, $0.rightView) = (box(12, 14), box(18, 10, .red))
        ($0.leftViewMode, $0.rightViewMode, $0.clearButtonMode) = (mode, .never, mode)
        $0.becomeFirstResponder()
      }
    }
    sheet.call("empty, attributed") { ($0.text, $0.attributedPlaceholder) = ("", styled) }
    sheet.call("small enough") { ($0.text, $0.adjustsFontSizeToFitWidth, $0.minimumFontSize) = ("A text longer than a field", true, 12) }
    sheet.call("edits") { $0.becomeFirstResponder() }
    sheet.call("edits at its end") {
      $0.text = "A text that is much longer than its field"
      $0.becomeFirstResponder()
      $0.selectedTextRange = $0.textRange(from: $0.endOfDocument, to: $0.endOfDocument)
    }
    sheet.call("selects") {
      $0.becomeFirstResponder()
      $0.selectAll(nil)
    }
    sheet.call("clears") {
      $0.clearsOnBeginEditing = true
      $0.becomeFirstResponder()
    }
    sheet.call("secret, edits") {
      $0.isSecureTextEntry = true
      $0.becomeFirstResponder()
    }
  },
  TreeScenario("UITextView") { stage in
    let sheet = PropertySheet<UITextView>(stage, size: size(140, 80)) {
      let view = UITextView()
      view.text = "Some words that take more than one line, and a link"
      return view
    }
    sheet.set("text", \.text, "other", "", "many\nlines\nof\ntext\nare\nhere\nnow")
    sheet.set("attributedText", \.attributedText, styled)
    sheet.set("font", \.font, .boldSystemFont(ofSize: 17))
    sheet.set("textColor", \.textColor, .red)
    sheet.set("textAlignment", \.textAlignment, .right, .center, .justified)
    sheet.set("textContainerInset", \.textContainerInset, insets)
    sheet.set("isEditable", \.isEditable, false)
    sheet.set("isSelectable", \.isSelectable, false)
    sheet.set("isScrollEnabled", \.isScrollEnabled, false)
    sheet.set("selectedRange", \.selectedRange, NSRange(location: 3, length: 4))
    sheet.set("semanticContentAttribute", \.semanticContentAttribute, .forceRightToLeft)
    sheet.call("edits") { $0.becomeFirstResponder() }
    sheet.call("selects") {
      $0.becomeFirstResponder()
      $0.selectedRange = NSRange(location: 5, length: 20)
    }
    sheet.call("scrolls") { $0.scrollRangeToVisible(NSRange(location: 48, length: 2)) }
  },
  TreeScenario("UISearchBar") { stage in
    let sheet = PropertySheet<UISearchBar>(stage, size: size(280, 56)) { UISearchBar() }
    sheet.set("text", \.text, "words")
    sheet.set("placeholder", \.placeholder, "Search here")
    sheet.set("prompt", \.prompt, "Prompt")
    sheet.set("searchBarStyle", \.searchBarStyle, .minimal, .prominent)
    sheet.set("barTintColor", \.barTintColor, .red)
    sheet.set("isTranslucent", \.isTranslucent, false)
    sheet.set("backgroundImage", \.backgroundImage, blue)
    sheet.set("showsCancelButton", \.showsCancelButton, true)
    sheet.set("showsBookmarkButton", \.showsBookmarkButton, true)
    sheet.set("showsSearchResultsButton", \.showsSearchResultsButton, true)
    sheet.set("scopeButtonTitles", \.scopeButtonTitles, ["One", "Two"])
    sheet.set("showsScopeBar", \.showsScopeBar, true)
    sheet.set("tintColor", \.tintColor, .green)
    sheet.set("semanticContentAttribute", \.semanticContentAttribute, .forceRightToLeft)
    sheet.call("scopes") { ($0.scopeButtonTitles, $0.showsScopeBar, $0.selectedScopeButtonIndex) = (["One", "Two"], true, 1) }
    sheet.call("cancel") { $0.setShowsCancelButton(true, animated: true) }
    sheet.call("edits") { $0.becomeFirstResponder() }
    sheet.call("results") { ($0.showsSearchResultsButton, $0.isSearchResultsButtonSelected) = (true, true) }
  },
  TreeScenario("UIScrollView") { stage in
    let sheet = PropertySheet<UIScrollView>(stage, size: size(100, 90)) {
      let view = UIScrollView()
      view.contentSize = CGSize(width: 150, height: 300)
      view.addSubview(box(150, 300))
      return view
    }
    sheet.set("contentSize", \.contentSize, CGSize(width: 90, height: 80), CGSize(width: 190, height: 80))
    sheet.set("contentInset", \.contentInset, insets)
    sheet.set("contentOffset", \.contentOffset, CGPoint(x: 3, y: 50), CGPoint(x: -30, y: 900))
    sheet.set("isScrollEnabled", \.isScrollEnabled, false)
    sheet.set("showsVerticalScrollIndicator", \.showsVerticalScrollIndicator, false)
    sheet.set("showsHorizontalScrollIndicator", \.showsHorizontalScrollIndicator, false)
    sheet.set("indicatorStyle", \.indicatorStyle, .white, .black)
    sheet.set("verticalScrollIndicatorInsets", \.verticalScrollIndicatorInsets, insets)
    sheet.set("horizontalScrollIndicatorInsets", \.horizontalScrollIndicatorInsets, insets)
    sheet.set("scrollIndicatorInsets", \.scrollIndicatorInsets, insets)
    sheet.set("zoomScale", \.zoomScale, 2)
    sheet.set("minimumZoomScale", \.minimumZoomScale, 2)
    sheet.set("maximumZoomScale", \.maximumZoomScale, 0.5)
    sheet.set("refreshControl", \.refreshControl, UIRefreshControl())
    sheet.set("semanticContentAttribute", \.semanticContentAttribute, .forceRightToLeft)
    for behavior in [UIScrollView.ContentInsetAdjustmentBehavior.never, .always, .scrollableAxes] {
      sheet.call("insets \(behavior.rawValue)") { $0.contentInsetAdjustmentBehavior = behavior }
    }
    sheet.call("moves") { $0.setContentOffset(CGPoint(x: 11, y: 70), animated: true) }
    sheet.call("shows") { $0.scrollRectToVisible(CGRect(x: 120, y: 200, width: 20, height: 30), animated: false) }
    sheet.call("shows slowly") { $0.scrollRectToVisible(CGRect(x: 120, y: 200, width: 20, height: 30), animated: true) }
    sheet.call("flashes") { $0.flashScrollIndicators() }
    sheet.call("refreshes") {
      $0.refreshControl = UIRefreshControl()
      $0.refreshControl?.attributedTitle = styled
      $0.refreshControl?.beginRefreshing()
    }
    sheet.call("refreshed") {
      $0.refreshControl = UIRefreshControl()
      $0.refreshControl?.beginRefreshing()
      $0.refreshControl?.endRefreshing()
    }
  },
  TreeScenario("UIStackView") { stage in
    let sheet = PropertySheet<UIStackView>(stage, size: size(200, 100)) {
      let label = UILabel()
      label.text = "Label"
      return UIStackView(arrangedSubviews: [UISwitch(), label, UIStepper()])
    }
    sheet.set("axis", \.axis, .vertical)
    sheet.set("distribution", \.distribution, .fillEqually, .fillProportionally, .equalSpacing, .equalCentering)
    sheet.set("alignment", \.alignment, .leading, .center, .trailing, .firstBaseline, .lastBaseline)
    sheet.set("spacing", \.spacing, 7)
    sheet.set("isLayoutMarginsRelativeArrangement", \.isLayoutMarginsRelativeArrangement, true)
    sheet.set("isBaselineRelativeArrangement", \.isBaselineRelativeArrangement, true)
    sheet.set("semanticContentAttribute", \.semanticContentAttribute, .forceRightToLeft)
    sheet.call("custom") { $0.setCustomSpacing(11, after: $0.arrangedSubviews[0]) }
    sheet.call("hidden") { $0.arrangedSubviews[1].isHidden = true }
    sheet.call("removed") { $0.removeArrangedSubview($0.arrangedSubviews[2]) }
    sheet.call("inserted") { $0.insertArrangedSubview(UIStepper(), at: 1) }
    sheet.call("added") { $0.addArrangedSubview(UISwitch()) }
    sheet.call("down, centred") { ($0.axis, $0.alignment, $0.distribution, $0.spacing) = (.vertical, .center, .equalSpacing, 3) }
    sheet.call("margins") {
      ($0.isLayoutMarginsRelativeArrangement, $0.directionalLayoutMargins) = (
        true, NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
      )
    }
  },
  TreeScenario("UITableView") { stage in
    let sheet = PropertySheet<UITableView>(stage, size: size(300, 430)) {
      let table = UITableView(), source = stage.keep(Source())
      (table.dataSource, table.delegate) = (source, source)
      return table
    }
    sheet.set("rowHeight", \.rowHeight, 61)
    sheet.set("sectionHeaderHeight", \.sectionHeaderHeight, 33)
    sheet.set("sectionFooterHeight", \.sectionFooterHeight, 31)
    sheet.set("sectionHeaderTopPadding", \.sectionHeaderTopPadding, 9)
    sheet.set("separatorStyle", \.separatorStyle, .none)
    sheet.set("separatorColor", \.separatorColor, .red)
    sheet.set("separatorInset", \.separatorInset, UIEdgeInsets(top: 0, left: 40, bottom: 0, right: 20))
    sheet.set("separatorInsetReference", \.separatorInsetReference, .fromAutomaticInsets)
    sheet.set("sectionIndexColor", \.sectionIndexColor, .red)
    sheet.set("sectionIndexBackgroundColor", \.sectionIndexBackgroundColor, .red)
    sheet.set("sectionIndexMinimumDisplayRowCount", \.sectionIndexMinimumDisplayRowCount, 8, 9)
    sheet.set("allowsSelection", \.allowsSelection, false)
    sheet.set("isEditing", \.isEditing, true)
    sheet.set("tableHeaderView", \.tableHeaderView, box(10, 22))
    sheet.set("tableFooterView", \.tableFooterView, box(10, 24))
    sheet.set("backgroundView", \.backgroundView, box(10, 10, .purple))
    sheet.set("contentOffset", \.contentOffset, CGPoint(x: 0, y: 47))
    sheet.set("semanticContentAttribute", \.semanticContentAttribute, .forceRightToLeft)
    sheet.call("selects") { $0.selectRow(at: IndexPath(row: 1, section: 0), animated: false, scrollPosition: .none) }
    sheet.call("deselects") {
      $0.selectRow(at: IndexPath(row: 1, section: 0), animated: false, scrollPosition: .none)
      $0.deselectRow(at: IndexPath(row: 1, section: 0), animated: true)
    }
    sheet.call("edits many") { ($0.allowsMultipleSelectionDuringEditing, $0.isEditing) = (true, true) }
    sheet.call("edits slowly") { $0.setEditing(true, animated: true) }
    for (name, position) in [("top", UITableView.ScrollPosition.top), ("middle", .middle), ("bottom", .bottom), ("none", .none)] {
      sheet.call("scrolls \(name)") { $0.scrollToRow(at: IndexPath(row: 2, section: 1), at: position, animated: false) }
    }
    sheet.call("reloads") { $0.reloadData() }
    sheet.call("reloads rows") { $0.reloadRows(at: [IndexPath(row: 1, section: 0)], with: .fade) }
    let grouped = PropertySheet<UITableView>(stage, size: size(300, 430)) {
      let table = UITableView(frame: .zero, style: .insetGrouped), source = stage.keep(Source())
      (table.dataSource, table.delegate) = (source, source)
      return table
    }
    grouped.set("grouped rowHeight", \.rowHeight, 61)
    grouped.set("grouped separatorInset", \.separatorInset, UIEdgeInsets(top: 0, left: 40, bottom: 0, right: 20))
    grouped.set("grouped isEditing", \.isEditing, true)
    grouped.set("grouped margins", \.directionalLayoutMargins, NSDirectionalEdgeInsets(top: 1, leading: 30, bottom: 3, trailing: 40))
    grouped.call("grouped selects") { $0.selectRow(at: IndexPath(row: 4, section: 0), animated: false, scrollPosition: .none) }
  },
  TreeScenario("UITableViewCell") { stage in
    for (name, style) in [
      ("default", UITableViewCell.CellStyle.default), ("value1", .value1), ("value2", .value2), ("subtitle", .subtitle),
    ] {
      let sheet = PropertySheet<UITableViewCell>(stage, size: size(260, 50)) {
        let cell = UITableViewCell(style: style, reuseIdentifier: nil)
        cell.textLabel?.text = "Title"; cell.detailTextLabel?.text = "Detail"
        return cell
      }
      sheet.call("\(name) image") { $0.imageView?.image = red }
      sheet.call("\(name) texts") {
        $0.textLabel?.text = "A longer title than before, and more"
        $0.detailTextLabel?.text = "other"
      }
      sheet.call("\(name) without") {
        $0.textLabel?.text = nil
        $0.detailTextLabel?.text = nil
      }
      sheet.set("\(name) accessoryType", \.accessoryType, .disclosureIndicator, .checkmark, .detailButton, .detailDisclosureButton)
      sheet.set("\(name) indentationLevel", \.indentationLevel, 2)
      guard style == .subtitle else { continue }
      sheet.set("accessoryView", \.accessoryView, box(30, 20))
      sheet.set("backgroundView", \.backgroundView, box(3, 2))
      sheet.set("selectedBackgroundView", \.selectedBackgroundView, box(3, 2))
      sheet.set("selectionStyle", \.selectionStyle, .none)
      sheet.set("separatorInset", \.separatorInset, insets)
      sheet.set("isEditing", \.isEditing, true)
      sheet.set("isSelected", \.isSelected, true)
      sheet.set("isHighlighted", \.isHighlighted, true)
      sheet.set("backgroundConfiguration", \.backgroundConfiguration, .listPlainCell(), .listGroupedCell(), .clear())
      sheet.set("tintColor", \.tintColor, .green)
      sheet.set("semanticContentAttribute", \.semanticContentAttribute, .forceRightToLeft)
      sheet.call("wider levels") { ($0.indentationLevel, $0.indentationWidth) = (3, 17) }
      sheet.call("editing accessory") { ($0.editingAccessoryType, $0.isEditing) = (.checkmark, true) }
      sheet.call("editing view") { ($0.editingAccessoryView, $0.isEditing) = (box(30, 20), true) }
      sheet.call("reorders") { ($0.showsReorderControl, $0.isEditing) = (true, true) }
      sheet.call("selected behind") { ($0.selectedBackgroundView, $0.isSelected) = (box(3, 2), true) }
      sheet.call("selected without") { ($0.selectionStyle, $0.isSelected) = (.none, true) }
      sheet.call("handler") { $0.configurationUpdateHandler = { $0.backgroundColor = $1.isSelected ? .red : .green } }
      var content = UIListContentConfiguration.subtitleCell()
      (content.text, content.secondaryText, content.image) = ("First", "Second", red)
      @MainActor func change(_ name: String, _ change: @escaping (inout UIListContentConfiguration) -> Void) {
        var changed = content
        change(&changed)
        sheet.set("content \(name)", \.contentConfiguration, changed)
      }
      change("plain") { _ in }
      change("text") { $0.text = nil }
      change("secondary") { $0.secondaryText = nil }
      change("image") { $0.image = nil }
      change("attributed") { $0.attributedText = styled }
      change("attributed second") { $0.secondaryAttributedText = styled }
      change("side by side") { $0.prefersSideBySideTextAndSecondaryText = true }
      change("margins") { $0.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4) }
      change("padding") { $0.imageToTextPadding = 21 }
      change("across") { ($0.prefersSideBySideTextAndSecondaryText, $0.textToSecondaryTextHorizontalPadding) = (true, 23) }
      change("down") { $0.textToSecondaryTextVerticalPadding = 9 }
      change("font") { $0.textProperties.font = .boldSystemFont(ofSize: 9) }
      change("colour") { $0.textProperties.color = .red }
      change("second colour") { $0.secondaryTextProperties.color = .red }
      change("transformed") { $0.textProperties.colorTransformer = .init { _ in .green } }
      change("capitals") { ($0.textProperties.transform, $0.secondaryTextProperties.transform) = (.uppercase, .capitalized) }
      change("small letters") { $0.textProperties.transform = .lowercase }
      change("aligned") { ($0.textProperties.alignment, $0.secondaryTextProperties.alignment) = (.center, .justified) }
      change("lines") { ($0.textProperties.numberOfLines, $0.text) = (2, String(repeating: "words ", count: 20)) }
      change("cut") { ($0.textProperties.lineBreakMode, $0.textProperties.numberOfLines) = (.byTruncatingHead, 1) }
      change("shrinks") { ($0.textProperties.adjustsFontSizeToFitWidth, $0.textProperties.minimumScaleFactor) = (true, 0.5) }
      change("tint") { ($0.imageProperties.tintColor, $0.image) = (.red, red.withRenderingMode(.alwaysTemplate)) }
      change("corner") { $0.imageProperties.cornerRadius = 4 }
      change("largest") { $0.imageProperties.maximumSize = CGSize(width: 5, height: 4) }
      change("reserved") { $0.imageProperties.reservedLayoutSize = CGSize(width: 44, height: 20) }
    }
  },
  TreeScenario("UICollectionView") { stage in
    @MainActor func sheet(_ change: @escaping (UICollectionViewFlowLayout) -> Void = { _ in }) -> PropertySheet<UICollectionView> {
      PropertySheet(stage, size: size(290, 400)) {
        let layout = UICollectionViewFlowLayout(), source = stage.keep(Source())
        layout.headerReferenceSize = CGSize(width: 20, height: 15)
        change(layout)
        let view = UICollectionView(frame: .zero, collectionViewLayout: layout)
        view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
        for kind in [UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter] {
          view.register(UICollectionReusableView.self, forSupplementaryViewOfKind: kind, withReuseIdentifier: "view")
        }
        view.dataSource = source
        return view
      }
    }
    let plain = sheet()
    plain.set("backgroundView", \.backgroundView, box(10, 10))
    plain.set("contentOffset", \.contentOffset, CGPoint(x: 0, y: 30))
    plain.set("contentInset", \.contentInset, insets)
    plain.set("semanticContentAttribute", \.semanticContentAttribute, .forceRightToLeft)
    plain.set("isEditing", \.isEditing, true)
    plain.call("selects") { $0.selectItem(at: IndexPath(item: 2, section: 0), animated: false, scrollPosition: []) }
    for position in [UICollectionView.ScrollPosition.top, .centeredVertically, .bottom, .left, .right, .centeredHorizontally] {
      plain.call("scrolls \(position.rawValue)") { $0.scrollToItem(at: IndexPath(item: 1, section: 1), at: position, animated: false) }
    }
    @MainActor func layout(_ name: String, _ change: @escaping (UICollectionViewFlowLayout) -> Void) {
      plain.call(name) { if let layout = $0.collectionViewLayout as? UICollectionViewFlowLayout { change(layout) } }
    }
    layout("scrollDirection") { $0.scrollDirection = .horizontal }
    layout("itemSize") { $0.itemSize = CGSize(width: 63, height: 41) }
    layout("estimatedItemSize") { $0.estimatedItemSize = CGSize(width: 63, height: 41) }
    layout("minimumLineSpacing") { $0.minimumLineSpacing = 17 }
    layout("minimumInteritemSpacing") { $0.minimumInteritemSpacing = 31 }
    layout("sectionInset") { $0.sectionInset = insets }
    layout("headerReferenceSize") { $0.headerReferenceSize = CGSize(width: 11, height: 27) }
    layout("footerReferenceSize") { $0.footerReferenceSize = CGSize(width: 11, height: 27) }
    layout("to the side, with footers") {
      ($0.scrollDirection, $0.footerReferenceSize, $0.sectionInset) = (.horizontal, CGSize(width: 11, height: 27), insets)
    }
    layout("pinned") {
      $0.sectionHeadersPinToVisibleBounds = true
      $0.collectionView?.contentOffset = CGPoint(x: 0, y: 40)
    }
    layout("pinned below") { ($0.sectionFootersPinToVisibleBounds, $0.footerReferenceSize) = (true, CGSize(width: 9, height: 9)) }
    plain.call("another layout") { $0.collectionViewLayout = UICollectionViewFlowLayout() }
    plain.call("another layout slowly") { $0.setCollectionViewLayout(UICollectionViewFlowLayout(), animated: true) }
    plain.call("reloads") { $0.reloadItems(at: [IndexPath(item: 1, section: 0)]) }
    let cell = PropertySheet<UICollectionViewListCell>(stage, size: size(260, 50)) {
      let cell = UICollectionViewListCell()
      var content = cell.defaultContentConfiguration()
      (content.text, content.secondaryText) = ("Text", "Second")
      cell.contentConfiguration = content
      return cell
    }
    cell.set("cell indentationLevel", \.indentationLevel, 2)
    cell.set("cell isSelected", \.isSelected, true)
    cell.set("cell isHighlighted", \.isHighlighted, true)
    cell.set("cell backgroundView", \.backgroundView, box(2, 2))
    cell.set("cell semanticContentAttribute", \.semanticContentAttribute, .forceRightToLeft)
    cell.call("cell wider levels") { ($0.indentationLevel, $0.indentationWidth, $0.indentsAccessories) = (1, 23, false) }
    cell.call("cell selected behind") { ($0.selectedBackgroundView, $0.isSelected) = (box(2, 2), true) }
    let accessories: [(String, UICellAccessory)] = [
      ("disclosure", .disclosureIndicator()), ("checkmark", .checkmark()), ("delete", .delete(displayed: .always)),
      ("insert", .insert(displayed: .always)), ("reorder", .reorder(displayed: .always)),
      ("multiselect", .multiselect(displayed: .always)), ("outline", .outlineDisclosure()), ("label", .label(text: "Label")),
      ("detail", .detail()), ("custom", .customView(configuration: .init(customView: box(20, 10), placement: .leading()))),
    ]
    for (name, accessory) in accessories {
      cell.call("cell \(name)") { $0.accessories = [accessory] }
      cell.call("cell \(name), indented") { ($0.accessories, $0.indentationLevel) = ([accessory, .checkmark()], 1) }
      cell.call("cell \(name), taken away") {
        $0.accessories = [accessory]
        $0.layoutIfNeeded()
        $0.accessories = []
      }
    }
  },
]
