import Foundation
import Testing

@testable import UIKit

/// Rows of 320 × 44 points under a finger that moves sideways.
@MainActor @Suite("Rows that are drawn out")
struct RowSwiperTests {
  @MainActor private final class Source: NSObject, UITableViewDataSource, UITableViewDelegate {
    var log: [String] = []
    var isFull = true
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 8 }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      UITableViewCell(style: .default, reuseIdentifier: nil)
    }
    private func actions(_ names: [String]) -> UISwipeActionsConfiguration {
      let configuration = UISwipeActionsConfiguration(
        actions: names.map { name in
          UIContextualAction(style: .normal, title: name) { [weak self] _, view, done in
            self?.log.append("\(name) \(view is UITableViewCell)")
            done(true)
          }
        })
      configuration.performsFirstActionWithFullSwipe = isFull
      return configuration
    }
    func tableView(_ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath) -> UISwipeActionsConfiguration?
    {
      actions(indexPath.row == 5 ? [] : ["a", "b"])
    }
    func tableView(_ tableView: UITableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath) -> UISwipeActionsConfiguration?
    {
      indexPath.row == 1 ? actions(["c"]) : nil
    }
    func tableView(_ tableView: UITableView, willBeginEditingRowAt indexPath: IndexPath) { log.append("begin \(indexPath.row)") }
    func tableView(_ tableView: UITableView, didEndEditingRowAt indexPath: IndexPath?) { log.append("end \(indexPath?.row ?? -1)") }
  }

  private let stage = AnimationStage(), source = Source()
  private let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))

  init() {
    (table.rowHeight, table.dataSource, table.delegate) = (44, source, source)
    stage.window.addSubview(table)
    stage.advance(to: 0)
  }

  private func cell(_ row: Int) -> UITableViewCell? { table.cellForRow(at: IndexPath(row: row, section: 0)) }
  private func wait(_ seconds: Double) { stage.advance(to: stage.stage.time + seconds) }

  /// A finger on row 1 that goes from place to place along x, so slowly that it has no speed at the end.
  private func touch(_ places: CGFloat..., row: CGFloat = 1) {
    for (index, x) in places.enumerated() {
      let point = CGPoint(x: x, y: row * 44 + 20)
      UIApplication.shared.sendTouch(index == 0 ? .began : .moved, at: point, timestamp: stage.stage.time, on: stage.screen)
      wait(0.2)
    }
  }
  private func move(_ x: CGFloat) {
    UIApplication.shared.sendTouch(.moved, at: CGPoint(x: x, y: 64), timestamp: stage.stage.time, on: stage.screen)
    wait(0.2)
  }
  private func end(_ x: CGFloat, _ phase: UITouch.Phase = .ended) {
    UIApplication.shared.sendTouch(phase, at: CGPoint(x: x, y: 64), timestamp: stage.stage.time, on: stage.screen)
  }

  @Test("a row follows the finger; beyond its actions it resists, unless the first may be chosen by drawing on")
  func following() {
    source.isFull = false
    touch(300, 280, 250)
    #expect(table.swipe?.extent == 50 && cell(1)?.transform.tx == -50 && source.log == ["begin 1"])
    #expect(table.swipe?.isTrailing == true && table.swipe?.frame == CGRect(x: 0, y: 44, width: 320, height: 44))
    #expect(table.subviews.firstIndex { $0 === table.swipe } == table.subviews.firstIndex { $0 === cell(1) }.map { $0 - 1 })
    // 148 points, and a quarter of what is more.
    for (x, extent) in [(152.0, 148.0), (112, 158), (12, 183), (310, 0), (200, 100)] as [(CGFloat, CGFloat)] {
      move(x)
      #expect(table.swipe?.extent == extent && cell(1)?.transform.tx == -extent && table.swipe?.isFull == false, "\(x)")
    }
    end(200)
    #expect(table.swipe?.extent == 148 && cell(1)?.transform.tx == -148 && source.log == ["begin 1"])
    wait(1)
    // The next finger takes it from there.
    touch(300, 270, 240)
    #expect(table.swipe?.extent == 163 && source.log == ["begin 1"])
    move(350)
    #expect(table.swipe?.extent == 98)
    move(400)
    #expect(table.swipe?.extent == 48)
    end(400)
    #expect(table.swipe == nil && cell(1)?.transform == .identity && source.log == ["begin 1", "end 1"])
  }

  @Test(
    "drawn beyond three fifths of its width, and 40 points more than its actions, a row shows the first alone, which is chosen at the end")
  func full() {
    touch(310, 290, 120)
    #expect(table.swipe?.extent == 190 && table.swipe?.isFull == false)
    for (x, isFull) in [(118, false), (117, true), (119, false), (100, true)] as [(CGFloat, Bool)] {
      move(x)
      #expect(table.swipe?.isFull == isFull, "\(x)")
    }
    end(100)
    #expect(source.log == ["begin 1", "a true", "end 1"] && table.swipe == nil)
    // One action at the leading side: 192 points all the same.
    source.log = []
    wait(1)
    touch(10, 30, 200)
    #expect(table.swipe?.extent == 190 && table.swipe?.isTrailing == false && cell(1)?.transform.tx == 190 && table.swipe?.isFull == false)
    move(203)
    #expect(table.swipe?.isFull == true)
    end(203)
    #expect(source.log == ["begin 1", "c true", "end 1"])
  }

  @Test("left before the middle of its actions a row goes back, in 0.3 s; behind it, it stays")
  func leaving() {
    for (x, stays) in [(227, false), (225, true)] as [(CGFloat, Bool)] {
      source.log = []
      touch(300, 280, x)
      end(x)
      #expect((table.swipe != nil) == stays && source.log == (stays ? ["begin 1"] : ["begin 1", "end 1"]), "\(x)")
      wait(1)
      #expect(cell(1)?.shown.transform.m41 == (stays ? -148 : 0) && table.subviews.contains { $0 is RowSwipe } == stays)
      table.swiper.close(animated: false)
      #expect(cell(1)?.transform == .identity && !table.subviews.contains { $0 is RowSwipe } && !table.swiper.close(animated: true))
    }
    touch(300, 280, 200)
    end(200, .cancelled)
    #expect(table.swipe == nil && source.log.suffix(2) == ["begin 1", "end 1"])
    let closing = table.subviews.first { $0 is RowSwipe } as? RowSwipe
    #expect(closing?.extent == 0)
    wait(0.15)
    #expect(isClose(cell(1)?.shown.transform.m41 ?? 0, -50, within: 0.1) && closing?.superview === table)
    wait(0.2)
    #expect(closing?.superview == nil)
  }

  @Test("a throw opens a row, or closes it")
  func throwing() {
    // 30 points in a twentieth of a second: another 90 in 0.15 s. The first step is long ago.
    for (places, stays) in [([300.0, 280, 270, 260, 250], true), ([300, 200, 210, 220, 230], false)] as [([CGFloat], Bool)] {
      for (index, x) in places.enumerated() {
        UIApplication.shared.sendTouch(
          index == 0 ? .began : .moved, at: CGPoint(x: x, y: 64), timestamp: stage.stage.time, on: stage.screen)
        wait(index == 1 ? 0.3 : 1.0 / 60)
      }
      end(places[4])
      #expect((table.swipe != nil) == stays, "\(places)")
      table.swiper.close(animated: false)
      wait(1)
    }
  }

  @Test("rows without actions there, up and down, and while the table is edited are not drawn out")
  func refused() {
    touch(10, 40, 90, row: 2)
    #expect(table.swipe == nil)
    end(90)
    touch(300, 260, 200, row: 5)
    #expect(table.swipe == nil && source.log.isEmpty)
    end(200)
    wait(1)
    UIApplication.shared.sendTouch(.began, at: CGPoint(x: 300, y: 64), timestamp: stage.stage.time, on: stage.screen)
    wait(0.05)
    UIApplication.shared.sendTouch(.moved, at: CGPoint(x: 285, y: 84), timestamp: stage.stage.time, on: stage.screen)
    wait(0.05)
    #expect(table.swipe == nil)
    end(285)
    wait(1)
    table.contentOffset.y = 0
    table.isEditing = true
    touch(300, 260, 200)
    #expect(table.swipe == nil && source.log.isEmpty)
  }

  @Test("from right to left the trailing side is the left one")
  func turned() {
    table.semanticContentAttribute = .forceRightToLeft
    stage.advance(to: 0.1)
    touch(10, 30, 110)
    #expect(
      table.swipe?.isTrailing == false && table.swipe?.extent == 100 && table.swipe?.openExtent == 148 && cell(1)?.transform.tx == 100)
    end(110)
    wait(1)
    table.swiper.open(IndexPath(row: 3, section: 0))
    #expect(table.swipe?.path.row == 3 && cell(3)?.transform.tx == 148 && cell(1)?.transform == .identity)
    // Asked for anew, nothing is drawn out.
    let last = cell(3)
    table.reloadData()
    #expect(table.swipe == nil && last?.transform == .identity)
  }
}
