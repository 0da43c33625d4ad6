import Testing

@testable import UIKit

/// Tables and collections do not keep their data sources.
@MainActor @Suite("Sources that are gone")
struct LostSourceTests {
  private final class Source: NSObject, UITableViewDataSource, UICollectionViewDataSource {
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 40 }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell { UITableViewCell() }
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 400 }
    func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
      collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    }
  }

  // Ten rows of 48 points and a part of one fill 481.
  @Test("a table keeps what it shows, and is empty when it is asked to load anew")
  func table() {
    let stage = AnimationStage(), table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 481))
    var source: Source? = Source()
    (table.rowHeight, table.dataSource) = (48, source)
    stage.window.addSubview(table)
    stage.advance(to: 0)
    source = nil
    table.contentOffset.y = 480
    stage.advance(to: 1)
    #expect(source == nil && table.dataSource == nil && table.visibleCells.count == 11)
    table.reloadData()
    stage.advance(to: 2)
    #expect(table.visibleCells.isEmpty && table.numberOfSections == 0)
  }

  // Six of 50 points and five spaces are 300 + 50 of 350; a line is 60 high: eight lines begin in 430.
  @Test("a collection keeps what it shows, and is empty when it is asked to load anew")
  func collection() {
    let stage = AnimationStage()
    let view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 350, height: 430), collectionViewLayout: UICollectionViewFlowLayout())
    view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    var source: Source? = Source()
    view.dataSource = source
    stage.window.addSubview(view)
    stage.advance(to: 0)
    source = nil
    view.contentOffset.y = 600
    stage.advance(to: 1)
    #expect(source == nil && view.dataSource == nil && view.visibleCells.count == 48)
    view.reloadData()
    stage.advance(to: 2)
    #expect(view.visibleCells.isEmpty && view.numberOfSections == 0)
  }
}
