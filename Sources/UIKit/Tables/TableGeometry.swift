/// Where the parts of a table lie: each section's header, rows and footer follow each other, each part with a height.
///
/// Offsets are prefix sums: what lies at an offset, and the offset of a part, take the logarithm of the number of parts. Heights may be
/// estimates, to be replaced one by one.
struct TableGeometry {
  /// A part of the table.
  enum Part: Hashable {
    case header(Int)
    case row(IndexPath)
    case footer(Int)
  }

  /// A height, and whether it is known or estimated.
  struct Height {
    var points: CGFloat
    var isKnown: Bool
  }

  /// The heights of a section's parts.
  struct Section {
    var header: Height
    var rows: [Height]
    var footer: Height
  }

  private var heights: PrefixSums
  private var isKnown: [Bool]
  /// The index of each section's header among the parts, and behind the last one the number of parts.
  private let firsts: [Int]
  /// The top of the first section.
  var top: CGFloat = 0

  init(_ sections: [Section] = []) {
    var points: [Double] = [], known: [Bool] = [], firsts = [0]
    for section in sections {
      for height in CollectionOfOne(section.header) + section.rows + CollectionOfOne(section.footer) {
        points.append(Double(height.points))
        known.append(height.isKnown)
      }
      firsts.append(points.count)
    }
    heights = PrefixSums(points)
    (isKnown, self.firsts) = (known, firsts)
  }

  var sectionCount: Int { firsts.count - 1 }
  var partCount: Int { heights.count }
  var totalHeight: CGFloat { CGFloat(heights.total) }

  func rowCount(in section: Int) -> Int {
    firsts.indices.contains(section + 1) && section >= 0 ? firsts[section + 1] - firsts[section] - 2 : 0
  }
  func contains(_ path: IndexPath) -> Bool {
    path.count == 2 && path.section >= 0 && path.section < sectionCount && path.row >= 0 && path.row < rowCount(in: path.section)
  }

  func index(of part: Part) -> Int {
    switch part {
    case .header(let section): firsts[section]
    case .row(let path): firsts[path.section] + 1 + path.row
    case .footer(let section): firsts[section + 1] - 1
    }
  }

  func part(at index: Int) -> Part {
    // The last section that begins at the index or before.
    var low = 0, high = sectionCount
    while high - low > 1 {
      let middle = (low + high) / 2
      if firsts[middle] <= index { low = middle } else { high = middle }
    }
    if index == firsts[low] { return .header(low) }
    return index == firsts[low + 1] - 1 ? .footer(low) : .row(IndexPath(row: index - firsts[low] - 1, section: low))
  }

  func height(of part: Part) -> Height { height(at: index(of: part)) }
  func height(at index: Int) -> Height { Height(points: CGFloat(heights[index]), isKnown: isKnown[index]) }

  /// Replaces a height. Returns by how much it has grown.
  @discardableResult
  mutating func setHeight(_ points: CGFloat, at index: Int) -> CGFloat {
    let old = heights[index]
    isKnown[index] = true
    heights[index] = Double(points)
    return points - CGFloat(old)
  }

  func offset(at index: Int) -> CGFloat { top + CGFloat(heights.sum(ofFirst: index)) }
  func offset(of part: Part) -> CGFloat { offset(at: index(of: part)) }

  /// The index of the part at a height; the first or last one beyond the ends. Nil without parts.
  func index(at y: CGFloat) -> Int? { partCount == 0 ? nil : heights.index(at: Double(y - top)) }

  func extent(of section: Int) -> (top: CGFloat, bottom: CGFloat) { (offset(at: firsts[section]), offset(at: firsts[section + 1])) }

  mutating func forgetRowHeights() {
    for section in 0..<sectionCount {
      for index in firsts[section] + 1..<firsts[section + 1] - 1 { isKnown[index] = false }
    }
  }
}
