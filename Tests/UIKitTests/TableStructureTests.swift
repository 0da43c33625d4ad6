import Foundation
import Testing

@testable import UIKit

/// Offsets of a table's parts, mappings of updates and places of rows that move: numbers in, numbers out.
@MainActor @Suite("Tables' structure")
struct TableStructureTests {
  private func path(_ row: Int, _ section: Int) -> IndexPath { IndexPath(row: row, section: section) }

  /// 10 and 20, 21, 22 and 5; 0, no row and 7; 3 and 40, 41 and 0, from 100 on. Rows of the last section are estimates.
  private var geometry: TableGeometry {
    func known(_ points: CGFloat) -> TableGeometry.Height { .init(points: points, isKnown: true) }
    var geometry = TableGeometry([
      .init(header: known(10), rows: [known(20), known(21), known(22)], footer: known(5)),
      .init(header: known(0), rows: [], footer: known(7)),
      .init(header: known(3), rows: [.init(points: 40, isKnown: false), .init(points: 41, isKnown: false)], footer: known(0)),
    ])
    geometry.top = 100
    return geometry
  }

  @Test("parts, their numbers, offsets and heights")
  func parts() {
    let geometry = geometry
    #expect(geometry.sectionCount == 3 && geometry.partCount == 11 && geometry.totalHeight == 169)
    #expect((-1...3).map { geometry.rowCount(in: $0) } == [0, 3, 0, 2, 0])
    let parts: [TableGeometry.Part] = [
      .header(0), .row(path(0, 0)), .row(path(1, 0)), .row(path(2, 0)), .footer(0), .header(1), .footer(1), .header(2), .row(path(0, 2)),
      .row(path(1, 2)), .footer(2),
    ]
    #expect((0..<11).map { geometry.part(at: $0) } == parts && parts.map { geometry.index(of: $0) } == Array(0..<11))
    #expect(parts.map { geometry.offset(of: $0) } == [100, 110, 130, 151, 173, 178, 178, 185, 188, 228, 269])
    #expect(parts.map { geometry.height(of: $0).points } == [10, 20, 21, 22, 5, 0, 7, 3, 40, 41, 0])
    #expect(parts.map { geometry.height(of: $0).isKnown } == [true, true, true, true, true, true, true, true, false, false, true])
    #expect(
      (0..<3).map { geometry.extent(of: $0).top } == [100, 178, 185] && (0..<3).map { geometry.extent(of: $0).bottom } == [178, 185, 269])
    // The empty header of the second section is passed over; the last part is beyond the end.
    #expect(
      [-5, 100, 109.9, 110, 172, 177.9, 178, 184, 186, 227.9, 228, 268, 999].map { geometry.index(at: $0) } == [
        0, 0, 0, 1, 3, 4, 6, 6, 7, 8, 9, 9, 10,
      ])
    #expect(
      TableGeometry().index(at: 3) == nil && TableGeometry().sectionCount == 0 && TableGeometry().totalHeight == 0
        && TableGeometry().top == 0)
  }

  @Test("which rows there are")
  func contained() {
    let geometry = geometry
    let paths: [(IndexPath, Bool)] = [
      (path(0, 0), true), (path(2, 0), true), (path(3, 0), false), (path(-1, 0), false), (path(0, 1), false), (path(1, 2), true),
      (path(2, 2), false), (path(0, 3), false), (path(0, -1), false), ([0], false), ([0, 0, 0], false),
    ]
    for (path, isThere) in paths { #expect(geometry.contains(path) == isThere, "\(path)") }
  }

  @Test("a height that is measured takes the place of an estimate, and moves what follows")
  func measured() {
    var geometry = geometry
    #expect(geometry.setHeight(52, at: 8) == 12 && geometry.setHeight(52, at: 8) == 0 && geometry.setHeight(15, at: 1) == -5)
    #expect(geometry.height(at: 8).isKnown && !geometry.height(at: 9).isKnown && geometry.totalHeight == 176)
    #expect((7...10).map { geometry.offset(at: $0) } == [180, 183, 235, 276])
    geometry.forgetRowHeights()
    #expect(
      (0..<11).map { geometry.height(at: $0).isKnown } == [
        true, false, false, false, true, true, true, true, false, false, true,
      ])
    #expect(geometry.height(at: 8).points == 52)
  }

  @Test("sums of the first numbers of ten, after each is changed", arguments: [1, 2, 3, 4, 7, 8, 9, 10])
  func sums(count: Int) {
    var numbers = (0..<count).map { Double(3 * $0 + 2) }, sums = PrefixSums(numbers)
    for index in 0..<count {
      numbers[index] += Double(1 + index)
      sums[index] = numbers[index]
      #expect((0...count + 1).map { sums.sum(ofFirst: $0) } == (0...count + 1).map { numbers.prefix($0).reduce(0, +) })
      #expect(sums.total == numbers.reduce(0, +) && sums[index] == numbers[index] && sums.count == count)
      for (place, start) in (0..<count).map({ ($0, numbers.prefix($0).reduce(0, +)) }) {
        #expect(sums.index(at: start) == place && sums.index(at: start + numbers[place] - 0.5) == place)
      }
      #expect(sums.index(at: sums.total) == count - 1)
    }
    #expect(PrefixSums([]).index(at: 4) == 0 && PrefixSums([]).total == 0 && PrefixSums([]).sum(ofFirst: 3) == 0)
  }

  @Test("rows between one that moves and where it would come to be make room by its height")
  func movement() {
    // Parts: 0, rows 1 to 3, 4; 5, 6; 7, rows 8 and 9, 10.
    let cases: [(from: IndexPath, to: IndexPath, up: [Int], down: [Int])] = [
      (path(1, 0), path(1, 0), [], []), (path(1, 0), path(0, 0), [], [1]), (path(0, 0), path(1, 0), [2], []),
      (path(0, 0), path(2, 0), [2, 3], []), (path(2, 0), path(0, 0), [], [1, 2]), (path(1, 0), path(0, 2), [3, 4, 5, 6, 7], []),
      (path(1, 0), path(1, 2), [3, 4, 5, 6, 7, 8], []), (path(1, 0), path(2, 2), [3, 4, 5, 6, 7, 8, 9], []),
      (path(2, 0), path(0, 1), [4, 5], []), (path(0, 2), path(0, 1), [], [6, 7]), (path(1, 2), path(3, 0), [], [4, 5, 6, 7, 8]),
      (path(1, 2), path(1, 0), [], [2, 3, 4, 5, 6, 7, 8]), (path(0, 0), path(3, 0), [2, 3], []),
    ]
    let geometry = geometry
    for (from, to, up, down) in cases {
      let movement = RowMovement(origin: from, target: to, middle: 0, grip: 0, height: 33)
      let own = geometry.index(of: .row(from))
      let shifts = (0..<11).map { $0 == own ? 0 : movement.shift(ofPartAt: $0, in: geometry) }
      #expect(shifts == (0..<11).map { up.contains($0) ? -33 : down.contains($0) ? 33 : 0 }, "\(from) \(to)")
    }
  }

  @Test("where rows and sections go in an update of all kinds of changes")
  func mapping() throws {
    var update = TableUpdate()
    update.deletedRows = [path(1, 0): .fade]
    update.insertedRows = [path(0, 2): .fade, path(3, 2): .fade]
    update.movedRows = [path(3, 0): path(1, 1)]
    update.deletedSections = [1: .fade]
    update.insertedSections = [0: .fade]
    update.movedSections = [3: 1]
    // Old: a of 4, b of 2, c of 1, d of 1. New: one of 2, d with the row of a that moved, a of 2 and two new ones, c.
    let mapping = try update.mapping(from: [4, 2, 1, 1], to: [2, 2, 4, 1])
    #expect(mapping.sections == [2, nil, 3, 1] && mapping.oldSections == [nil, 3, 0, 2])
    #expect((0..<4).map { mapping.row(of: path($0, 0)) } == [path(1, 2), nil, path(2, 2), path(1, 1)])
    #expect((0..<2).map { mapping.row(of: path($0, 1)) } == [nil, nil] && mapping.row(of: path(0, 2)) == path(0, 3))
    #expect(mapping.row(of: path(0, 3)) == path(0, 1))
    #expect((0..<2).map { mapping.oldRow(of: path($0, 0)) } == [nil, nil])
    #expect((0..<2).map { mapping.oldRow(of: path($0, 1)) } == [path(0, 3), path(3, 0)])
    #expect((0..<4).map { mapping.oldRow(of: path($0, 2)) } == [nil, path(0, 0), path(2, 0), nil])
    // Of a section that is asked for anew every row is new, and the numbers may be any.
    var reloaded = TableUpdate()
    reloaded.reloadedSections = [0: .fade]
    let anew = try reloaded.mapping(from: [3, 1], to: [5, 1])
    #expect(anew.sections == [0, 1] && anew.row(of: path(2, 0)) == nil && anew.oldRow(of: path(0, 0)) == nil)
    #expect(anew.row(of: path(0, 1)) == path(0, 1))
  }

  @Test("what does not fit is told in words")
  func mismatches() {
    let cases: [((inout TableUpdate) -> Void, [Int], [Int], String)] = [
      ({ $0.deletedRows[IndexPath(row: 2, section: 0)] = .fade }, [2], [1], "there is no row 2 in section 0 to be deleted"),
      ({ $0.reloadedRows[IndexPath(row: -1, section: 0)] = .fade }, [2], [2], "there is no row -1 in section 0 to be reloaded"),
      ({ $0.reconfiguredRows = [IndexPath(row: 0, section: 1)] }, [2], [2], "there is no row 0 in section 1 to be configured anew"),
      (
        { $0.movedRows[IndexPath(row: 3, section: 0)] = IndexPath(row: 0, section: 0) }, [2], [2],
        "there is no row 3 in section 0 to be moved"
      ),
      (
        { $0.movedRows[IndexPath(row: 1, section: 0)] = IndexPath(row: 2, section: 0) }, [2], [2],
        "there is no row 2 in section 0 to be moved to"
      ),
      ({ $0.insertedRows[IndexPath(row: 3, section: 0)] = .fade }, [2], [3], "there is no row 3 in section 0 to be inserted"),
      ({ $0.deletedSections[2] = .fade }, [1, 1], [1], "there is no section 2 to be deleted"),
      ({ $0.reloadedSections[-1] = .fade }, [1, 1], [1, 1], "there is no section -1 to be reloaded"),
      ({ $0.movedSections[4] = 0 }, [1, 1], [1, 1], "there is no section 4 to be moved"),
      ({ $0.movedSections[0] = 5 }, [1, 1], [1, 1], "there is no section 5 to be moved to"),
      ({ $0.insertedSections[2] = .fade }, [1], [1, 1], "there is no section 2 to be inserted"),
      (
        { $0.insertedSections[0] = .fade }, [1, 1], [1, 1],
        "there are 2 sections after the update, but 2 before it, 1 inserted and 0 deleted make 3"
      ),
      (
        {
          $0.deletedRows[IndexPath(row: 0, section: 1)] = .fade
          $0.movedRows[IndexPath(row: 1, section: 1)] = IndexPath(row: 0, section: 0)
        }, [1, 4], [2, 5],
        "section 1 has 5 rows after the update, but 4 before it, 0 inserted, 2 deleted or moved away and 0 moved in make 2"
      ),
    ]
    for (change, old, new, words) in cases {
      var update = TableUpdate()
      change(&update)
      do {
        _ = try update.mapping(from: old, to: new)
        Issue.record("nothing is told of \(words)")
      } catch {
        #expect(error.description == words)
      }
    }
  }

  @Test("layouts are told of deletions from the last one on, then of reloads, moves and insertions")
  func items() {
    var update = TableUpdate()
    update.deletedSections = [1: .fade, 4: .fade]
    update.deletedRows = [path(1, 0): .fade, path(2, 0): .fade]
    update.reloadedSections = [3: .fade, 2: .fade]
    update.reloadedRows = [path(5, 0): .fade, path(4, 0): .fade]
    update.movedSections = [6: 0, 5: 1]
    update.movedRows = [path(7, 0): path(1, 1), path(6, 0): path(2, 2)]
    update.insertedSections = [3: .fade, 2: .fade]
    update.insertedRows = [path(1, 5): .fade, path(0, 5): .fade]
    func words(_ path: IndexPath?) -> String { path.map { $0.item == NSNotFound ? "\($0.section)" : "\($0.section).\($0.item)" } ?? "-" }
    let lines = update.items.map { "\($0.updateAction.rawValue) \(words($0.indexPathBeforeUpdate)) \(words($0.indexPathAfterUpdate))" }
    #expect(
      lines == [
        "1 4 -", "1 1 -", "1 0.2 -", "1 0.1 -", "2 2 2", "2 3 3", "2 0.4 0.4", "2 0.5 0.5", "3 5 1", "3 6 0", "3 0.6 2.2", "3 0.7 1.1",
        "0 - 2", "0 - 3", "0 - 5.0", "0 - 5.1",
      ])
  }

  @Test("raw values are those of UIKit's")
  func rawValues() {
    #expect(
      [UITableView.RowAnimation.fade, .right, .left, .top, .bottom, .none, .middle, .automatic].map(\.rawValue) == [
        0, 1, 2, 3, 4, 5, 6, 100,
      ])
    #expect([UITableView.ScrollPosition.none, .top, .middle, .bottom].map(\.rawValue) == [0, 1, 2, 3])
    #expect(
      [UICollectionView.ScrollPosition.top, .centeredVertically, .bottom, .left, .centeredHorizontally, .right].map(\.rawValue) == [
        1, 2, 4, 8, 16, 32,
      ])
    let options: [NSLayoutConstraint.FormatOptions] = [
      .alignAllLeft, .alignAllRight, .alignAllTop, .alignAllBottom, .alignAllLeading, .alignAllTrailing, .alignAllCenterX, .alignAllCenterY,
      .alignAllLastBaseline, .alignAllFirstBaseline, .directionLeadingToTrailing, .directionLeftToRight,
    ]
    #expect(options.map(\.rawValue) == [2, 4, 8, 16, 32, 64, 512, 1024, 2048, 4096, 0, 65536])
    let priorities: [UILayoutPriority] = [
      .required, .defaultHigh, .dragThatCanResizeScene, .sceneSizeStayPut, .dragThatCannotResizeScene, .defaultLow, .fittingSizeLevel,
    ]
    #expect(priorities.map(\.rawValue) == [1000, 750, 510, 500, 490, 250, 50])
    #expect(UITableView.automaticDimension == -1)
  }
}
