extension UIViewController {
  /// Adds a key command to those of the controller.
  public func addKeyCommand(_ keyCommand: UIKeyCommand) { ownKeyCommands.append(keyCommand) }
  /// Takes a key command out that was added.
  public func removeKeyCommand(_ keyCommand: UIKeyCommand) { ownKeyCommands.removeAll { $0 === keyCommand } }

  /// The controller that shows: the innermost of those that are presented, on top of a stack, or chosen by a tab.
  var actionResponder: UIViewController {
    let inner =
      ownPresented ?? (self as? UINavigationController)?.topViewController ?? (self as? UITabBarController)?.selectedViewController
    return inner?.actionResponder ?? self
  }
}
