import Testing

@testable import UIKit

/// What lists tell of what is about to show, and titles at their side.
@MainActor @Suite("Prefetching and section titles")
final class PrefetchTests {
  @MainActor final class Source: UITableViewDataSource, UITableViewDataSourcePrefetching {
    var told: [Int] = [], cancelled: [Int] = []
    var titles: [String]?
    func numberOfSections(in tableView: UITableView) -> Int { titles?.count ?? 1 }
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { titles == nil ? 1000 : 10 }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell { UITableViewCell() }
    func sectionIndexTitles(for tableView: UITableView) -> [String]? { titles }
    func tableView(_ tableView: UITableView, prefetchRowsAt indexPaths: [IndexPath]) { told += indexPaths.map(\.row) }
    func tableView(_ tableView: UITableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath]) { cancelled += indexPaths.map(\.row) }
  }

  private func table(_ source: Source) -> (UITableView, AnimationStage) {
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 440))
    table.rowHeight = 44
    (table.dataSource, table.prefetchDataSource) = (source, source)
    let stage = AnimationStage(table)
    stage.advance(to: 0)
    return (table, stage)
  }

  @Test("the rows of the next screen are told once, the nearest first; where the way turns, those left behind are taken back")
  func rows() {
    let source = Source(), (table, stage) = table(source)
    #expect(source.told == Array(10...19))
    source.told = []
    table.contentOffset.y = 88
    stage.advance(to: 0.1)
    #expect(source.told == [20, 21] && source.cancelled == [])
    source.told = []
    table.contentOffset.y = 44
    stage.advance(to: 0.2)
    // From 1 to 10 show; before them lies row 0.
    #expect(source.told == [0] && source.cancelled == Array(12...21))
    table.isPrefetchingEnabled = false
    table.contentOffset.y = 4400
    stage.advance(to: 0.3)
    #expect(source.told == [0])
  }

  @Test("items of a collection likewise")
  func items() {
    @MainActor final class Items: NSObject, UICollectionViewDataSource, UICollectionViewDataSourcePrefetching {
      var told: [Int] = []
      func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 100 }
      func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
        collectionView.dequeueReusableCell(withReuseIdentifier: "c", for: indexPath)
      }
      func collectionView(_ collectionView: UICollectionView, prefetchItemsAt indexPaths: [IndexPath]) { told += indexPaths.map(\.item) }
    }
    let layout = UICollectionViewFlowLayout()
    (layout.itemSize, layout.minimumLineSpacing, layout.minimumInteritemSpacing) = (CGSize(width: 100, height: 100), 0, 0)
    let view = UICollectionView(frame: CGRect(x: 0, y: 0, width: 300, height: 200), collectionViewLayout: layout), source = Items()
    view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "c")
    (view.dataSource, view.prefetchDataSource) = (source, source)
    let stage = AnimationStage(view)
    stage.advance(to: 0)
    #expect(source.told == Array(6...11))
  }

  @Test("titles at the side lead to sections, and take 15 points of the rows")
  func sectionTitles() throws {
    let source = Source()
    source.titles = ["A", "B", "C", "D"]
    let (table, stage) = table(source), index = try #require(table.sectionIndex)
    #expect(index.frame == CGRect(x: 305, y: 0, width: 15, height: 440))
    #expect(table.visibleCells.allSatisfy { $0.contentView.frame.width == 305 })
    // Four lines of 14 points in the middle of 440: from 192 on.
    stage.stage.inject(InputEvent.tap(at: CGPoint(x: 312, y: 192 + 2.5 * 14), time: 0.1))
    stage.advance(to: 1)
    #expect(table.contentOffset.y == 880 && table.indexPathsForVisibleRows?.first == IndexPath(row: 0, section: 2))
    // A finger that moves on at once goes through the titles, and scrolls nothing by itself: at the last one, to the end.
    stage.stage.inject(InputEvent.drag(through: [CGPoint(x: 312, y: 194), CGPoint(x: 312, y: 240)], from: 1.1, for: 0.1))
    stage.advance(to: 2)
    #expect(table.contentOffset.y == 1320)
    source.titles = nil
    table.sectionIndexMinimumDisplayRowCount = 2000
    table.reloadData()
    stage.advance(to: 2.1)
    #expect(table.sectionIndex == nil)
  }
}
