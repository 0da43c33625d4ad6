internal import CSoftwareKernels
internal import Compositing

/// A frame's gradients as plain numbers, for the loops.
struct GradientTable {
  private var numbers: [Float] = []
  private var entries: [SWGradient] = []
  /// Where an entry's numbers start: locations, then colours.
  private var offsets: [Int] = []
  private let memory = Scratch<Float>()

  /// The gradient at an index of the plan; one that draws nothing has no stops.
  subscript(index: Int) -> SWGradient { entries[index] }

  mutating func fill(_ gradients: [Gradient]) {
    numbers.removeAll(keepingCapacity: true)
    entries.removeAll(keepingCapacity: true)
    offsets.removeAll(keepingCapacity: true)
    for gradient in gradients { append(gradient) }
    memory.reserve(numbers.count)
    for index in numbers.indices { memory.base[index] = numbers[index] }
    for index in entries.indices {
      entries[index].locations = UnsafePointer(memory.base + offsets[index])
      entries[index].colors = UnsafePointer(memory.base + offsets[index] + Int(entries[index].count))
    }
  }

  private mutating func append(_ gradient: Gradient) {
    offsets.append(numbers.count)
    var entry = SWGradient()
    entry.originX = gradient.start.x
    entry.originY = gradient.start.y
    let extent = gradient.end - gradient.start
    var stops = gradient.stops[...]
    switch gradient.kind {
    case .axial:
      entry.kind = SWAxial
      let square = (extent * extent).sum()
      if square > 0 {
        entry.axisXx = extent.x / square
        entry.axisXy = extent.y / square
      } else {
        stops = stops.suffix(1)
      }
    case .radial:
      entry.kind = SWRadial
      if extent.x != 0 && extent.y != 0 {
        entry.axisXx = 1 / extent.x
        entry.axisYy = 1 / extent.y
      } else {
        stops = []
      }
    case .conic:
      entry.kind = SWConic
      let direction = extent == .zero ? SIMD2<Float>(1, 0) : extent
      entry.axisXx = direction.x
      entry.axisXy = direction.y
      entry.axisYx = -direction.y
      entry.axisYy = direction.x
    }
    entry.count = Int32(stops.count)
    for stop in stops { numbers.append(stop.location) }
    for stop in stops {
      for channel in 0..<4 { numbers.append(stop.color[channel]) }
    }
    entries.append(entry)
  }
}
