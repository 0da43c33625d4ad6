package import Graphics

/// The living particles of all emitters of a presentation, in columns: one number of every particle after the other.
///
/// The storage is kept from frame to frame.
package struct Particles: Sendable {
  /// What a column holds, in the layer's own coordinates.
  package enum Column: Int, CaseIterable, Sendable {
    /// Where the particle's centre is.
    case x, y, z
    /// Where a step of a point to the right, and one upwards, in its picture leads: turn and scale.
    case rightX, rightY, rightZ, upX, upY, upZ
    /// Premultiplied, from 0 to 1.
    case red, green, blue, alpha
    /// Of a sprite sheet, from 0.
    case frame
    /// Seconds since the birth.
    case age
  }

  package private(set) var count = 0
  package private(set) var capacity = 0
  private var values: [Float] = []
  /// The particles of emitters that paint them in another order than that of their numbers.
  package var order: [Int32] = []

  package init() {}

  package mutating func removeAll() {
    count = 0
    order.removeAll(keepingCapacity: true)
  }

  /// Adds particles with numbers yet to be written, and returns where they begin.
  package mutating func add(_ number: Int) -> Int {
    let first = count
    count += number
    if count > capacity {
      var grown = Particles()
      grown.capacity = max(count, capacity * 2, 64)
      grown.values = [Float](repeating: 0, count: grown.capacity * Column.allCases.count)
      for column in Column.allCases {
        for index in 0..<first { grown.values[column.rawValue * grown.capacity + index] = values[column.rawValue * capacity + index] }
      }
      capacity = grown.capacity
      values = grown.values
    }
    return first
  }

  package subscript(column: Column, index: Int) -> Float {
    get { values[column.rawValue * capacity + index] }
    set { values[column.rawValue * capacity + index] = newValue }
  }

  /// The address of a column is that of the first plus `capacity` for each column before it.
  package mutating func withColumns<Result>(_ body: (UnsafeMutablePointer<Float>?) -> Result) -> Result {
    values.withUnsafeMutableBufferPointer { body($0.baseAddress) }
  }

  package func withColumns<Result>(_ body: (UnsafePointer<Float>?) -> Result) -> Result {
    values.withUnsafeBufferPointer { body($0.baseAddress) }
  }
}

/// The particles that one layer emits.
package struct PresentationEmitter: Sendable {
  package var renderMode = EmitterRenderMode.unordered
  package var preservesDepth = false
  /// Of `particles`, in the order of birth within a batch.
  package var range = 0..<0
  /// Of `particles.order`; empty where particles are painted in the order of their numbers.
  package var order = 0..<0
  /// Particles of one cell each, one after the other.
  package var batches: [ParticleBatch] = []

  package init() {}
}

/// The particles of one cell.
package struct ParticleBatch: Sendable {
  package var range: Range<Int>
  package var look: EmitterCell.Look

  package init(range: Range<Int>, look: EmitterCell.Look) {
    self.range = range
    self.look = look
  }
}

extension EmitterCell {
  /// What the particles of a cell show.
  package struct Look: Hashable, Sendable {
    package var contents: LayerContents?
    package var contentsRect: CGRect
    package var contentsScale: Double
    package var magnificationFilter: ContentsFilter
    package var minificationFilter: ContentsFilter
    package var minificationFilterBias: Float
    /// Pictures side by side in the contents; 1 is all of it.
    package var frameCount: Int
    package var framesPerRow: Int
  }

  package var look: Look {
    let frames = numbers.contentsFrameCount
    let count = frames >= 1 && frames <= 65536 ? Int(frames) : 1
    let perRow = numbers.contentsFramesPerRow
    return Look(
      contents: contents, contentsRect: contentsRect, contentsScale: numbers.contentsScale, magnificationFilter: magnificationFilter,
      minificationFilter: minificationFilter, minificationFilterBias: Float(numbers.minificationFilterBias), frameCount: count,
      framesPerRow: perRow >= 1 && perRow <= Double(count) ? Int(perRow) : count)
  }
}
