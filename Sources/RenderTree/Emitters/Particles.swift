package import Graphics

/// The living particles of all emitters of a presentation, as columns: each holds one number of every particle.
///
/// The storage is kept from frame to frame.
package struct Particles: Sendable {
  /// The columns, in the layer's own coordinates.
  package enum Column: Int, CaseIterable, Sendable {
    /// The place of the particle's centre.
    case x, y, z
    /// The vectors of a step of one point to the right, and one upwards, in its picture: rotation and scale.
    case rightX, rightY, rightZ, upX, upY, upZ
    /// Premultiplied colour components, from 0 to 1.
    case red, green, blue, alpha
    /// Index of the frame in a sprite sheet, from 0.
    case frame
    /// Seconds since the particle's birth.
    case age
  }

  package private(set) var count = 0
  package private(set) var capacity = 0
  private var values: [Float] = []
  /// The painting order of emitters whose particles are not painted in order of their numbers.
  package var order: [Int32] = []

  package mutating func removeAll() {
    count = 0
    order.removeAll(keepingCapacity: true)
  }

  /// Appends particles with values yet to be written, and returns the index of the first.
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

  /// Calls `body` with the address of the first column; each further column is `capacity` numbers after the one before.
  package mutating func withColumns<Result>(_ body: (UnsafeMutablePointer<Float>?) -> Result) -> Result {
    values.withUnsafeMutableBufferPointer { body($0.baseAddress) }
  }

  package func withColumns<Result>(_ body: (UnsafePointer<Float>?) -> Result) -> Result {
    values.withUnsafeBufferPointer { body($0.baseAddress) }
  }
}

package struct PresentationEmitter: Sendable {
  package var renderMode = EmitterRenderMode.unordered
  package var preservesDepth = false
  /// The emitter's range in `particles`, in order of birth within a batch.
  package var range = 0..<0
  /// The emitter's range in `particles.order`; empty where particles are painted in order of their numbers.
  package var order = 0..<0
  /// Consecutive particles of one cell each.
  package var batches: [ParticleBatch] = []

  package init() {}
}

package struct ParticleBatch: Sendable {
  package var range: Range<Int>
  package var look: EmitterCell.Look

  package init(range: Range<Int>, look: EmitterCell.Look) {
    self.range = range
    self.look = look
  }
}

extension EmitterCell {
  package struct Look: Hashable, Sendable {
    package var contents: LayerContents?
    package var contentsRect: CGRect
    package var contentsScale: Double
    package var magnificationFilter: ContentsFilter
    package var minificationFilter: ContentsFilter
    package var minificationFilterBias: Float
    /// The number of pictures side by side in the contents; 1 is the whole picture.
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
