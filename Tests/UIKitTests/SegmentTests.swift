import Testing

@testable import UIKit

/// Segmented controls: widths, cards, changes and fingers.
@MainActor @Suite("Segments")
struct SegmentTests {
  private func segments(_ widths: [CGFloat]) -> UISegmentedControl {
    let control = UISegmentedControl(items: widths.map { _ in "A" })
    for (index, width) in widths.enumerated() { control.setWidth(width, forSegmentAt: index) }
    return control
  }

  @Test("segments share what those with a width leave; without shares, their widths fill the control in proportion")
  func segmentWidths() {
    let rows: [([CGFloat], CGFloat, [CGFloat])] = [
      ([0, 0, 0], 240, [80, 80, 80]), ([60, 0, 0], 240, [60, 90, 90]), ([60, 0, 20], 240, [60, 160, 20]), ([30, 50], 240, [90, 150]),
      ([200, 0, 10], 240, [200, 30, 10]), ([40, 20, 20], 40, [20, 10, 10]),
    ]
    for (widths, width, shown) in rows {
      for isMirrored in [false, true] {
        let control = segments(widths)
        control.frame = CGRect(x: 0, y: 0, width: width, height: 32)
        if isMirrored { control.semanticContentAttribute = .forceRightToLeft }
        control.layoutIfNeeded()
        let pictures = control.subviews.compactMap { $0 as? UIImageView }, ends = shown.indices.map { shown[...$0].reduce(0, +) }
        let frames = zip(ends, shown).map { end, own in
          CGRect(x: isMirrored ? width - end : end - own, y: 0, width: own, height: 32)
        }
        #expect(pictures.map(\.frame) == frames, "\(widths)")
        #expect(control.subviews.compactMap { $0 as? UILabel }.map(\.frame) == frames.map { $0.insetBy(dx: 2, dy: 0) })
        // Hairlines of 15 points at the ends but the last.
        let lines = control.subviews.filter { $0.bounds.width == 1 }.map(\.frame)
        let places = ends.dropLast().map { CGRect(x: (isMirrored ? width - $0 : $0) - 0.5, y: 8.5, width: 1, height: 15) }
        #expect(lines.sorted { $0.minX < $1.minX } == places.sorted { $0.minX < $1.minX }, "\(widths)")
      }
    }
    #expect(segments([30, 50]).intrinsicContentSize == CGSize(width: 80, height: 32))
    let even = segments([0, 0, 0]), letter = even.subviews.compactMap { $0 as? UILabel }[0].intrinsicContentSize.width
    #expect(even.intrinsicContentSize.width == 3 * (letter + 20) && even.bounds.size == even.intrinsicContentSize)
    #expect(segments([30, 0]).intrinsicContentSize.width == 30 + letter + 20 && segments([]).intrinsicContentSize.width == 0)
    even.setImage(square(33, .red), forSegmentAt: 1)
    #expect(even.intrinsicContentSize.width == 159)
    even.apportionsSegmentWidthsByContent = true
    #expect(even.intrinsicContentSize.width == 53 + 2 * (letter + 20) && even.sizeThatFits(.zero) == even.intrinsicContentSize)
  }

  @Test("lines beside the selected segment do not show, and its card does, 2 points inside")
  func segmentCards() {
    let control = segments([0, 0, 0, 0])
    control.frame = CGRect(x: 0, y: 0, width: 240, height: 32)
    func lines() -> [CGFloat] {
      control.layoutIfNeeded()
      return control.subviews.filter { $0.bounds.width == 1 }.sorted { $0.frame.minX < $1.frame.minX }.map(\.alpha)
    }
    let card = control.subviews.first { $0.layer.shadowOpacity > 0 }
    for (index, alphas) in [(-1, [1, 1, 1]), (0, [0, 1, 1]), (1, [0, 0, 1]), (2, [1, 0, 0]), (3, [1, 1, 0])] as [(Int, [CGFloat])] {
      control.selectedSegmentIndex = index
      #expect(lines() == alphas && card?.alpha == (index < 0 ? 0 : 1), "\(index)")
      if index >= 0 { #expect(card?.frame == CGRect(x: 60 * CGFloat(index) + 2, y: 2, width: 56, height: 28)) }
    }
    #expect(control.layer.cornerRadius == 9 && card?.layer.cornerRadius == 7 && card?.backgroundColor == ControlParts.card)
    #expect(isClose(card?.layer.shadowOpacity ?? 0, 0.12, within: 1e-6) && card?.layer.shadowRadius == 4)
    #expect(card?.layer.shadowOffset == CGSize(width: 0, height: 2))
    control.selectedSegmentTintColor = .red
    #expect(card?.backgroundColor == .red)
    control.selectedSegmentTintColor = nil
    #expect(card?.backgroundColor == ControlParts.card)
  }

  @Test("segments that are inserted and removed take the selection along")
  func segmentChanges() {
    func selected(_ start: Int, _ change: (UISegmentedControl) -> Void) -> [Int] {
      let control = UISegmentedControl(items: ["A", "B", "C", 4])
      control.selectedSegmentIndex = start
      change(control)
      return [control.selectedSegmentIndex, control.numberOfSegments]
    }
    #expect(selected(1) { $0.insertSegment(withTitle: "X", at: 1, animated: false) } == [2, 4])
    #expect(selected(1) { $0.insertSegment(withTitle: "X", at: 2, animated: false) } == [1, 4])
    #expect(selected(1) { $0.insertSegment(with: nil, at: 0, animated: true) } == [2, 4])
    #expect(selected(-1) { $0.insertSegment(withTitle: "X", at: 0, animated: false) } == [-1, 4])
    #expect(selected(1) { $0.removeSegment(at: 0, animated: false) } == [0, 2])
    #expect(selected(1) { $0.removeSegment(at: 1, animated: true) } == [-1, 2])
    #expect(selected(1) { $0.removeSegment(at: 2, animated: false) } == [1, 2])
    #expect(selected(1) { $0.removeSegment(at: 3, animated: false) } == [1, 3])
    #expect(selected(1) { $0.removeSegment(at: -1, animated: false) } == [1, 3])
    #expect(selected(2) { $0.removeAllSegments() } == [-1, 0])
    #expect(selected(3) { _ in } == [-1, 3] && selected(2) { $0.isMomentary = true } == [-1, 3])
    #expect(selected(2) { $0.isMomentary = false } == [2, 3])
    #expect(UISegmentedControl(items: nil).numberOfSegments == 0 && UISegmentedControl.noSegment == -1)
    let control = UISegmentedControl(items: ["A", square(9, .red)])
    #expect(control.titleForSegment(at: 0) == "A" && control.imageForSegment(at: 0) == nil)
    #expect(control.titleForSegment(at: 1) == nil && control.imageForSegment(at: 1)?.size.width == 9)
    control.setTitle("B", forSegmentAt: 1)
    control.setImage(square(7, .red), forSegmentAt: 0)
    #expect(control.titleForSegment(at: 1) == "B" && control.imageForSegment(at: 1) == nil)
    #expect(control.titleForSegment(at: 0) == nil && control.imageForSegment(at: 0)?.size.width == 7)
    #expect(control.widthForSegment(at: 0) == 0 && control.isEnabledForSegment(at: 0))
    control.setWidth(44, forSegmentAt: 0)
    control.setEnabled(false, forSegmentAt: 0)
    #expect(control.widthForSegment(at: 0) == 44 && !control.isEnabledForSegment(at: 0) && control.isEnabledForSegment(at: 1))
    #expect(control.segmentIndex(identifiedBy: UIAction.Identifier("none")) == -1 && control.actionForSegment(at: 0) == nil)
  }

  @Test("a finger chooses the segment where it is lifted; a momentary one shows while it is held; one that is disabled is passed over")
  func segmentsUnderFingers() {
    let shown = TouchedView(segments([0, 0, 0]), CGSize(width: 180, height: 32)), control = shown.view
    var chosen: [String] = []
    for index in 0..<3 { control.setAction(UIAction(title: "\(index)") { _ in chosen.append("\(index)") }, forSegmentAt: index) }
    let card = control.subviews.first { $0.layer.shadowOpacity > 0 }
    shown.drag(10, 70, 130)
    #expect(control.selectedSegmentIndex == 2 && shown.told == 1 && chosen == ["2"])
    // 60 belongs to the second.
    shown.drag(60)
    #expect(control.selectedSegmentIndex == 1)
    shown.drag(59.5)
    #expect(control.selectedSegmentIndex == 0 && chosen == ["2", "1", "0"] && shown.told == 3)
    control.setEnabled(false, forSegmentAt: 1)
    shown.drag(130, 70)
    #expect(control.selectedSegmentIndex == 2, "the last one that can be chosen is")
    shown.drag(70, 10)
    #expect(control.selectedSegmentIndex == 2, "a touch that begins on a disabled one does nothing")
    shown.touch(.began, 10)
    shown.touch(.cancelled, 10)
    #expect(control.selectedSegmentIndex == 2 && shown.told == 4)
    control.setEnabled(true, forSegmentAt: 1)
    control.isMomentary = true
    shown.wait(1)
    #expect(card?.alpha == 0)
    shown.touch(.began, 70)
    #expect(card?.alpha == 1 && card?.frame.minX == 62 && control.selectedSegmentIndex == -1)
    shown.touch(.moved, 130)
    #expect(card?.frame.minX == 122)
    var during = -2
    control.addAction(UIAction { [unowned control] _ in during = control.selectedSegmentIndex }, for: .valueChanged)
    shown.touch(.ended, 130)
    #expect(during == 2 && control.selectedSegmentIndex == -1 && card?.alpha == 0 && chosen.last == "2")
    shown.touch(.began, 70)
    shown.touch(.cancelled, 70)
    #expect(card?.alpha == 0)
  }
}
