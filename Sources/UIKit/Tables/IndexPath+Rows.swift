extension IndexPath {
  /// The path of a row in a section, both counted from 0.
  public init(row: Int, section: Int) { self.init(indexes: [section, row]) }
  /// The path of an item in a section, both counted from 0.
  public init(item: Int, section: Int) { self.init(indexes: [section, item]) }

  /// The section: the first of two indices.
  public var section: Int {
    get { self[0] }
    set { self[0] = newValue }
  }
  /// The row: the second of two indices.
  public var row: Int {
    get { self[1] }
    set { self[1] = newValue }
  }
  /// The item: the second of two indices.
  public var item: Int {
    get { self[1] }
    set { self[1] = newValue }
  }
}
