import Foundation
import Testing

@testable import UIKit

/// Items of groups, views at them, and sections that scroll by themselves: numbers in, rectangles out.
@MainActor @Suite("Groups of items")
struct GroupPlacerTests {
  private typealias Dimension = NSCollectionLayoutDimension

  private func size(_ width: Dimension, _ height: Dimension) -> NSCollectionLayoutSize {
    NSCollectionLayoutSize(widthDimension: width, heightDimension: height)
  }
  private func item(_ width: Dimension, _ height: Dimension) -> NSCollectionLayoutItem {
    NSCollectionLayoutItem(layoutSize: size(width, height))
  }
  private func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
    CGRect(x: x, y: y, width: width, height: height)
  }

  /// The places of items in a group that has its own size in 200 × 100 points, from 10, 20 on.
  private func place(_ group: NSCollectionLayoutGroup, _ count: Int, asked: @escaping (Int) -> CGSize? = { _ in nil }) -> GroupPlacer {
    var placer = GroupPlacer(count: count, traits: UITraitCollection.current, asked: asked)
    let size = placer.size(of: group, in: CGSize(width: 200, height: 100), from: 0)
    placer.place(group, in: CGRect(origin: CGPoint(x: 10, y: 20), size: size))
    return placer
  }

  private func row(_ items: [NSCollectionLayoutItem], _ space: NSCollectionLayoutSpacing? = nil) -> NSCollectionLayoutGroup {
    let group = NSCollectionLayoutGroup.horizontal(layoutSize: size(.absolute(200), .absolute(100)), subitems: items)
    group.interItemSpacing = space
    return group
  }
  private func column(_ items: [NSCollectionLayoutItem], _ space: NSCollectionLayoutSpacing? = nil) -> NSCollectionLayoutGroup {
    let group = NSCollectionLayoutGroup.vertical(layoutSize: size(.absolute(200), .absolute(100)), subitems: items)
    group.interItemSpacing = space
    return group
  }

  @Test("lengths: fractions of either side, points and estimates, none below 0")
  func dimensions() {
    let container = CGSize(width: 200, height: 50)
    let cases: [(Dimension, CGFloat, CGFloat, [Bool])] = [
      (.fractionalWidth(0.3), 0.3, 60, [true, false, false, false]), (.fractionalHeight(0.3), 0.3, 15, [false, true, false, false]),
      (.absolute(12), 12, 12, [false, false, true, false]), (.estimated(13), 13, 13, [false, false, false, true]),
    ]
    for (dimension, number, length, kinds) in cases {
      #expect(dimension.dimension == number && dimension.length(in: container) == length)
      #expect([dimension.isFractionalWidth, dimension.isFractionalHeight, dimension.isAbsolute, dimension.isEstimated] == kinds)
    }
    #expect(size(.absolute(-3), .fractionalHeight(2)).size(in: container) == CGSize(width: 0, height: 100))
    #expect(size(.fractionalHeight(1), .absolute(-1)).size(in: container) == CGSize(width: 50, height: 0))
    #expect(size(.estimated(1), .absolute(1)).estimates == .horizontal && size(.absolute(1), .estimated(1)).estimates == .vertical)
    #expect(size(.estimated(1), .estimated(1)).estimates == .both && size(.absolute(1), .absolute(1)).estimates == [])
    let (fixed, flexible) = (NSCollectionLayoutSpacing.fixed(4), NSCollectionLayoutSpacing.flexible(6))
    #expect(fixed.spacing == 4 && fixed.isFixedSpacing && !fixed.isFlexibleSpacing)
    #expect(flexible.spacing == 6 && !flexible.isFixedSpacing && flexible.isFlexibleSpacing)
  }

  @Test("as many items stand in a line as there is room for, the first again behind the last; spaces that are flexible share the rest")
  func lines() {
    let (wide, narrow) = (item(.absolute(60), .absolute(30)), item(.absolute(30), .fractionalHeight(0.5)))
    #expect(
      place(row([wide, narrow]), 9).items.map(\.frame) == [
        rect(10, 20, 60, 30), rect(70, 20, 30, 50), rect(100, 20, 60, 30), rect(160, 20, 30, 50),
      ])
    // 60 + 4 + 30 + 4 + 60 + 4 + 30 are 192.
    #expect(place(row([wide, narrow], .fixed(4)), 9).items.map(\.frame.minX) == [10, 74, 108, 172])
    // 8 are left for three spaces.
    #expect(place(row([wide, narrow], .flexible(4)), 4).items.map { ($0.frame.minX * 3).rounded() } == [30, 230, 340, 540])
    // Three of 60 and 7 between are 194; a fourth would begin at 201.
    #expect(place(row([wide], .fixed(7)), 9).items.map(\.frame.minX) == [10, 77, 144] && place(row([wide]), 2).items.count == 2)
    #expect(place(row([item(.absolute(50), .absolute(9))]), 9).items.count == 4)
    #expect(place(row([item(.absolute(50.01), .absolute(9))]), 9).items.count == 3)
    #expect(place(row([item(.absolute(300), .absolute(9))]), 9).items.map(\.frame) == [rect(10, 20, 300, 9)])
    #expect(place(row([]), 3).items.isEmpty && place(row([wide]), 0).items.isEmpty)
    // Downwards: 100 points.
    let flat = item(.fractionalWidth(1), .absolute(28))
    #expect(
      place(column([flat], .flexible(3)), 9).items.map(\.frame) == [rect(10, 20, 200, 28), rect(10, 56, 200, 28), rect(10, 92, 200, 28)])
    #expect(
      place(column([flat, wide], .fixed(5)), 3).items.map(\.frame) == [rect(10, 20, 200, 28), rect(10, 53, 60, 30), rect(10, 88, 200, 28)])
  }

  @Test("spaces at the sides of an item count in its line and across it; flexible ones take what is left, or share it")
  func edges() {
    let (four, five) = (NSCollectionLayoutSpacing.fixed(4), NSCollectionLayoutSpacing.fixed(5))
    let cases: [(NSCollectionLayoutEdgeSpacing, [CGPoint])] = [
      (.init(leading: four, top: nil, trailing: five, bottom: nil), [CGPoint(x: 14, y: 20), CGPoint(x: 86, y: 20)]),
      (
        .init(leading: nil, top: four, trailing: nil, bottom: five), [CGPoint(x: 10, y: 24), CGPoint(x: 73, y: 24), CGPoint(x: 136, y: 24)]
      ),
      // What is left of 200 points is shared by two spaces, or by four.
      (.init(leading: .flexible(20), top: nil, trailing: nil, bottom: nil), [CGPoint(x: 48.5, y: 20), CGPoint(x: 150, y: 20)]),
      (
        .init(leading: .flexible(10), top: nil, trailing: .flexible(12), bottom: nil),
        [CGPoint(x: 28.25, y: 20), CGPoint(x: 129.75, y: 20)]
      ),
      (.init(leading: four, top: .flexible(10), trailing: five, bottom: nil), [CGPoint(x: 14, y: 90), CGPoint(x: 86, y: 90)]),
      (.init(leading: four, top: .flexible(0), trailing: five, bottom: .flexible(20)), [CGPoint(x: 14, y: 45), CGPoint(x: 86, y: 45)]),
      (.init(leading: four, top: .fixed(11), trailing: five, bottom: .flexible(20)), [CGPoint(x: 14, y: 31), CGPoint(x: 86, y: 31)]),
    ]
    for (spacing, origins) in cases {
      let own = item(.absolute(60), .absolute(30))
      own.edgeSpacing = spacing
      #expect(place(row([own], .fixed(3)), 9).items.map(\.frame.origin) == origins, "\(origins)")
    }
    let below = item(.absolute(60), .absolute(30))
    below.edgeSpacing = .init(leading: .flexible(2), top: four, trailing: .fixed(8), bottom: five)
    // Two of 4 + 30 + 5 and 3 between; 60 and 8 from the right.
    #expect(place(column([below], .fixed(3)), 9).items.map(\.frame.origin) == [CGPoint(x: 142, y: 24), CGPoint(x: 142, y: 66)])
  }

  @Test("so many of equal lengths share a group, whatever their own; margins lie inside their places")
  func equal() {
    let own = item(.absolute(7), .fractionalHeight(0.5))
    own.contentInsets = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
    let whole = size(.absolute(200), .absolute(100))
    for group in [
      NSCollectionLayoutGroup.horizontal(layoutSize: whole, subitem: own, count: 3),
      .horizontal(layoutSize: whole, repeatingSubitem: own, count: 3),
    ] {
      group.interItemSpacing = .fixed(10)
      // (200 − 20) / 3 = 60, less margins of 6 and 4.
      #expect(place(group, 9).items.map(\.frame) == [rect(12, 21, 54, 46), rect(82, 21, 54, 46), rect(152, 21, 54, 46)])
      #expect(place(group, 2).items.map(\.frame.minX) == [12, 82])
    }
    for group in [
      NSCollectionLayoutGroup.vertical(layoutSize: whole, subitem: own, count: 4),
      .vertical(layoutSize: whole, repeatingSubitem: own, count: 4),
    ] {
      group.interItemSpacing = .fixed(4)
      #expect(place(group, 9).items.map(\.frame) == [21, 47, 73, 99].map { rect(12, $0, 1, 18) })
    }
    let none = NSCollectionLayoutGroup.horizontal(layoutSize: whole, repeatingSubitem: own, count: 0)
    #expect(place(none, 3).items.isEmpty)
    // The space is larger than the group: nothing is left.
    let narrow = NSCollectionLayoutGroup.vertical(layoutSize: whole, repeatingSubitem: item(.absolute(7), .absolute(7)), count: 3)
    narrow.interItemSpacing = .fixed(60)
    #expect(place(narrow, 9).items.map(\.frame.height) == [0, 0, 0])
  }

  @Test("groups in groups take their items in order; a closure places some of them")
  func nested() {
    let small = item(.fractionalWidth(1), .absolute(40)), large = item(.absolute(80), .absolute(70))
    let pair = NSCollectionLayoutGroup.vertical(layoutSize: size(.absolute(50), .fractionalHeight(1)), subitems: [small])
    pair.contentInsets = NSDirectionalEdgeInsets(top: 5, leading: 6, bottom: 7, trailing: 8)
    let group = row([large, pair], .fixed(2))
    // 80, 50, and no room for 80 more.
    #expect(place(group, 9).items.map(\.frame) == [rect(10, 20, 80, 70), rect(98, 25, 36, 40), rect(98, 65, 36, 40)])
    #expect(place(group, 2).items.count == 2)
    var rooms: [CGSize] = []
    let custom = NSCollectionLayoutGroup.custom(layoutSize: size(.absolute(60), .absolute(90))) { environment in
      rooms.append(environment.container.effectiveContentSize)
      #expect(environment.container.contentSize == environment.container.effectiveContentSize)
      #expect(environment.container.contentInsets == .zero && environment.container.effectiveContentInsets == .zero)
      return [
        NSCollectionLayoutGroupCustomItem(frame: CGRect(x: 1, y: 2, width: 3, height: 4), zIndex: 5),
        NSCollectionLayoutGroupCustomItem(frame: CGRect(x: 6, y: 7, width: 8, height: 9)),
      ]
    }
    custom.contentInsets = NSDirectionalEdgeInsets(top: 10, leading: 11, bottom: 12, trailing: 13)
    let mixed = place(row([large, custom], .fixed(2)), 9).items
    #expect(mixed.map(\.frame) == [rect(10, 20, 80, 70), rect(104, 32, 3, 4), rect(109, 37, 8, 9)] && mixed.map(\.zIndex) == [0, 5, 0])
    #expect(rooms.allSatisfy { $0 == CGSize(width: 36, height: 68) } && custom.axis == nil && pair.axis == .vertical)
    #expect(place(row([large, custom], .fixed(2)), 2).items.map(\.frame.minX) == [10, 104])
  }

  @Test("estimates give way to what cells ask for; lines are as long as these, and their groups as broad")
  func estimates() {
    let asked: (Int) -> CGSize? = {
      [CGSize(width: 33, height: 21), CGSize(width: 44, height: 35), nil, CGSize(width: 55, height: 12)][$0 % 4]
    }
    let own = item(.estimated(40), .estimated(25))
    let tags = NSCollectionLayoutGroup.horizontal(layoutSize: size(.fractionalWidth(1), .estimated(25)), subitems: [own])
    tags.interItemSpacing = .fixed(3)
    // 33, 44, 40 by the estimate, 55 and 3 between are 181; the group is as high as its highest item.
    let placed = place(tags, 9, asked: asked)
    #expect(placed.items.map(\.frame) == [rect(10, 20, 33, 21), rect(46, 20, 44, 35), rect(93, 20, 40, 25), rect(136, 20, 55, 12)])
    #expect(placed.items.allSatisfy { $0.flexible == .both })
    let room = CGSize(width: 200, height: 100)
    #expect(placed.size(of: tags, in: room, from: 0) == CGSize(width: 200, height: 35))
    #expect(
      placed.size(of: tags, in: room, from: 2) == CGSize(width: 200, height: 35) && placed.size(of: tags, in: room, from: 9).height == 25)
    tags.contentInsets = NSDirectionalEdgeInsets(top: 2, leading: 0, bottom: 4, trailing: 0)
    #expect(placed.size(of: tags, in: room, from: 0).height == 41)
    own.edgeSpacing = NSCollectionLayoutEdgeSpacing(leading: .fixed(1), top: .fixed(5), trailing: nil, bottom: .fixed(6))
    #expect(placed.size(of: tags, in: room, from: 0).height == 52)
    // Of an estimated length as many stand in a line as estimates fit; it is as long as they are.
    let line = NSCollectionLayoutGroup.horizontal(
      layoutSize: size(.estimated(90), .absolute(30)), subitems: [item(.estimated(40), .absolute(10))])
    line.interItemSpacing = .fixed(5)
    #expect(place(line, 9, asked: asked).items.map(\.frame) == [rect(10, 20, 33, 10), rect(48, 20, 44, 10)])
    #expect(placed.size(of: line, in: room, from: 0) == CGSize(width: 82, height: 30))
    // Equal widths are the line's, heights the cells'.
    let equal = NSCollectionLayoutGroup.horizontal(
      layoutSize: size(.absolute(200), .estimated(9)), repeatingSubitem: item(.estimated(1), .estimated(8)), count: 2)
    let halves = place(equal, 9, asked: asked)
    #expect(
      halves.items.map(\.frame) == [rect(10, 20, 100, 21), rect(110, 20, 100, 35)]
        && halves.items.map(\.flexible) == [.vertical, .vertical])
    let stack = NSCollectionLayoutGroup.vertical(
      layoutSize: size(.absolute(50), .estimated(9)), repeatingSubitem: item(.absolute(50), .estimated(8)), count: 2)
    #expect(place(stack, 9, asked: asked).items.map(\.frame) == [rect(10, 20, 50, 21), rect(10, 41, 50, 35)])
    #expect(
      placed.size(of: stack, in: room, from: 0) == CGSize(width: 50, height: 56) && placed.size(of: stack, in: room, from: 1).height == 43)
  }
}
