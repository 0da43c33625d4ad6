import Foundation
import Testing

@testable import UIKit

/// Places of a split view's columns in each mode, in 1000 × 700 points from (10, 20): 200 points for the first, 300 for the second.
@MainActor @Suite("Places of columns")
struct ColumnPlaceTests {
  private typealias Mode = UISplitViewController.DisplayMode
  private typealias Column = UISplitViewController.Column

  private func spans(_ mode: Mode, _ supplementary: CGFloat?) -> [[CGFloat]] {
    let geometry = SplitGeometry(
      bounds: CGRect(x: 10, y: 20, width: 1000, height: 700), mode: mode, primaryWidth: 200, supplementaryWidth: supplementary)
    return [Column.primary, .supplementary, .secondary].map {
      let frame = geometry.frame(of: $0)
      #expect(frame.minY == 20 && frame.height == 700)
      return [frame.minX, frame.width]
    }
  }

  @Test("columns that do not show are beside the edge; the last one has what is left, or all of it")
  func places() {
    let rows: [(Mode, [[CGFloat]], [Column], [[CGFloat]], [Column])] = [
      (.automatic, [[-190, 200], [-290, 300], [10, 1000]], [], [[-190, 200], [10, 0], [10, 1000]], []),
      (.secondaryOnly, [[-190, 200], [-290, 300], [10, 1000]], [], [[-190, 200], [10, 0], [10, 1000]], []),
      (.oneBesideSecondary, [[-190, 200], [10, 300], [310, 700]], [.supplementary], [[10, 200], [10, 0], [210, 800]], [.primary]),
      (.oneOverSecondary, [[-190, 200], [10, 300], [10, 1000]], [.supplementary], [[10, 200], [10, 0], [10, 1000]], [.primary]),
      (
        .twoBesideSecondary, [[10, 200], [210, 300], [510, 500]], [.primary, .supplementary], [[10, 200], [10, 0], [210, 800]], [.primary]
      ),
      (
        .twoOverSecondary, [[10, 200], [210, 300], [10, 1000]], [.primary, .supplementary], [[10, 200], [10, 0], [10, 1000]], [.primary]
      ),
      // As wide as beside the second column alone.
      (
        .twoDisplaceSecondary, [[10, 200], [210, 300], [510, 700]], [.primary, .supplementary], [[10, 200], [10, 0], [210, 800]], [.primary]
      ),
    ]
    for (mode, three, shown, two, shownOfTwo) in rows {
      #expect(spans(mode, 300) == three && spans(mode, nil) == two, "\(mode)")
      for (width, expected) in [(300.0 as CGFloat?, shown), (nil, shownOfTwo)] {
        let geometry = SplitGeometry(bounds: .zero, mode: mode, primaryWidth: 200, supplementaryWidth: width)
        #expect(geometry.shown == expected && geometry.isOver == (mode == .oneOverSecondary || mode == .twoOverSecondary))
        #expect(geometry.frame(of: .secondary).width == 0)
      }
    }
  }
}
