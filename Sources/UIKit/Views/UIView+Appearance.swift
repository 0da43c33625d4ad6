/// A class of views whose looks can be said once for all views of it.
@preconcurrency @MainActor public protocol UIAppearance: AnyObject {
  /// The object whose looks views of the class take when they come into a window.
  static func appearance() -> Self
}

extension UIView: UIAppearance {
  private static var appearances: [ObjectIdentifier: UIView] = [:]

  /// An object whose looks views of the class take when they come into a window, unless they have their own: colours and attributes of
  /// bars and controls, the tint and background colours of all views.
  ///
  /// It stands for itself alone: views that are in a window already do not change.
  public static func appearance() -> Self {
    if let known = appearances[ObjectIdentifier(self)] as? Self { return known }
    guard let made = ObjectCreation.make(self) as? Self else { preconditionFailure("\(self) has no init()") }
    appearances[ObjectIdentifier(self)] = made
    return made
  }

  /// The same as `appearance()`: where the views are is not looked at.
  public static func appearance(whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type]) -> Self { appearance() }

  /// Takes what was said for the view's class and those above it.
  func takeAppearances() {
    guard !Self.appearances.isEmpty else { return }
    // The nearest class that something was said for: of a class's own, what was said for the class above.
    var next: Mirror? = Mirror(reflecting: self)
    while let one = next, let type = one.subjectType as? AnyClass {
      if let looks = Self.appearances[ObjectIdentifier(type)], looks !== self { takeAppearance(looks) }
      next = one.superclassMirror
    }
  }

  private func takeAppearance(_ looks: UIView) {
    if assignedTintColor == nil, let tint = looks.assignedTintColor { tintColor = tint }
    if assignedBackgroundColor == nil, let color = looks.assignedBackgroundColor { backgroundColor = color }
    switch (self, looks) {
    case (let bar as UINavigationBar, let looks as UINavigationBar): bar.takeLooks(looks)
    case (let bar as UITabBar, let looks as UITabBar): bar.takeLooks(looks)
    case (let bar as UIToolbar, let looks as UIToolbar): bar.barTintColor = bar.barTintColor ?? looks.barTintColor
    case (let control as UISwitch, let looks as UISwitch):
      control.onTintColor = control.onTintColor ?? looks.onTintColor
      control.thumbTintColor = control.thumbTintColor ?? looks.thumbTintColor
    case (let control as UISlider, let looks as UISlider):
      control.minimumTrackTintColor = control.minimumTrackTintColor ?? looks.minimumTrackTintColor
      control.maximumTrackTintColor = control.maximumTrackTintColor ?? looks.maximumTrackTintColor
      control.thumbTintColor = control.thumbTintColor ?? looks.thumbTintColor
    case (let control as UIPageControl, let looks as UIPageControl):
      control.pageIndicatorTintColor = control.pageIndicatorTintColor ?? looks.pageIndicatorTintColor
      control.currentPageIndicatorTintColor = control.currentPageIndicatorTintColor ?? looks.currentPageIndicatorTintColor
    case (let control as UISegmentedControl, let looks as UISegmentedControl):
      control.selectedSegmentTintColor = control.selectedSegmentTintColor ?? looks.selectedSegmentTintColor
    case (let table as UITableView, let looks as UITableView): table.separatorColor = table.separatorColor ?? looks.separatorColor
    default: break
    }
  }
}

/// A class whose instances contain views.
@preconcurrency @MainActor public protocol UIAppearanceContainer: AnyObject {}

extension UIView: UIAppearanceContainer {}
extension UIViewController: UIAppearanceContainer {}
