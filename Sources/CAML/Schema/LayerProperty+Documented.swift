internal import RenderTree

extension LayerProperty {
  /// The properties that documents have: not keys of a program's own, nor what only tests of debug builds have.
  static let documented = allCases.filter { $0 != .custom && $0.row.key != "fixture" }
}
