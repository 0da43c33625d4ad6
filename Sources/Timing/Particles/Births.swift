internal import CTimingKernels

/// Particles that were born, dead or alive, in columns: the values from which everything else about them is computed, with room for
/// intermediate results. Keeps its storage.
final class Births {
  private(set) var count = 0
  private var capacity = 0
  /// The seed of a particle's random numbers.
  private(set) var key: UnsafeMutablePointer<UInt32>
  /// The time of birth in the time of its cell; for a nested cell, in the time since the birth of the emitting particle.
  private(set) var birth: UnsafeMutablePointer<Double>
  /// Index in `ParticleSystem.emissions` of the values that it shares with others born at the time.
  private(set) var emission: UnsafeMutablePointer<Int32>
  private var floats: UnsafeMutablePointer<Float>

  /// The numeric columns; the first ones belong to the birth.
  private enum Column: Int, CaseIterable {
    case age, x, y, z, headingX, headingY, life
    case velocityX, velocityY, velocityZ, scaleX, scaleY, rotation
  }

  init() {
    key = .allocate(capacity: 0)
    birth = .allocate(capacity: 0)
    emission = .allocate(capacity: 0)
    floats = .allocate(capacity: 0)
  }

  deinit {
    key.deallocate()
    birth.deallocate()
    emission.deallocate()
    floats.deallocate()
  }

  private func column(_ column: Column) -> UnsafeMutablePointer<Float> { floats + column.rawValue * capacity }

  var age: UnsafeMutablePointer<Float> { column(.age) }
  var life: UnsafeMutablePointer<Float> { column(.life) }
  var x: UnsafeMutablePointer<Float> { column(.x) }
  var y: UnsafeMutablePointer<Float> { column(.y) }
  var z: UnsafeMutablePointer<Float> { column(.z) }
  var headingX: UnsafeMutablePointer<Float> { column(.headingX) }
  var headingY: UnsafeMutablePointer<Float> { column(.headingY) }
  var velocityX: UnsafeMutablePointer<Float> { column(.velocityX) }
  var velocityY: UnsafeMutablePointer<Float> { column(.velocityY) }

  func removeAll() { count = 0 }

  func append(key newKey: UInt32, birth newBirth: Double, age newAge: Float, emission newEmission: Int32) {
    if count == capacity { grow() }
    key[count] = newKey
    birth[count] = newBirth
    emission[count] = newEmission
    age[count] = newAge
    x[count] = 0
    y[count] = 0
    z[count] = 0
    headingX[count] = 1
    headingY[count] = 0
    count += 1
  }

  /// Sets the birthplace of the last particle, and the direction that its emission is relative to, as cosine and sine.
  func placeLast(_ place: SIMD3<Float>, heading: SIMD2<Float> = SIMD2(1, 0)) {
    x[count - 1] = place.x
    y[count - 1] = place.y
    z[count - 1] = place.z
    headingX[count - 1] = heading.x
    headingY[count - 1] = heading.y
  }

  private func grow() {
    let larger = max(capacity * 2, 256)
    let keys = UnsafeMutablePointer<UInt32>.allocate(capacity: larger)
    keys.update(from: key, count: count)
    let births = UnsafeMutablePointer<Double>.allocate(capacity: larger)
    births.update(from: birth, count: count)
    let emissions = UnsafeMutablePointer<Int32>.allocate(capacity: larger)
    emissions.update(from: emission, count: count)
    let numbers = UnsafeMutablePointer<Float>.allocate(capacity: larger * Column.allCases.count)
    numbers.initialize(repeating: 0, count: larger * Column.allCases.count)
    for index in Column.allCases.indices { (numbers + index * larger).update(from: floats + index * capacity, count: count) }
    key.deallocate()
    birth.deallocate()
    emission.deallocate()
    floats.deallocate()
    (key, birth, emission, floats, capacity) = (keys, births, emissions, numbers, larger)
  }

  /// Removes the dead: particles stay whose age is not below 0, and less than their life by more than `lead`, or half of it.
  func removeDead(lead: Float) {
    var kept = 0
    let (age, life) = (age, life)
    for index in 0..<count where age[index] >= 0 && age[index] < life[index] - min(lead, life[index] / 2) {
      if kept != index {
        key[kept] = key[index]
        birth[kept] = birth[index]
        emission[kept] = emission[index]
        for column in Column.age.rawValue...Column.life.rawValue {
          floats[column * capacity + kept] = floats[column * capacity + index]
        }
      }
      kept += 1
    }
    count = kept
  }

  /// Calls `body` for each run of particles with the same emission.
  func forEachRun(_ body: (_ emission: Int, _ particles: CTParticles, _ range: Range<Int>) -> Void) {
    var start = 0
    while start < count {
      var end = start + 1
      while end < count, emission[end] == emission[start] { end += 1 }
      body(Int(emission[start]), columns(from: start), start..<end)
      start = end
    }
  }

  /// The columns from a particle on, for the kernels; columns of the appearance are those of the shown particles.
  private func columns(from start: Int) -> CTParticles {
    func at(_ column: Column) -> UnsafeMutablePointer<Float> { self.column(column) + start }
    return CTParticles(
      key: key + start, birth: birth + start, age: at(.age), life: at(.life), x: at(.x), y: at(.y), z: at(.z), headingX: at(.headingX),
      headingY: at(.headingY), velocityX: at(.velocityX), velocityY: at(.velocityY), velocityZ: at(.velocityZ), scaleX: at(.scaleX),
      scaleY: at(.scaleY), rotation: at(.rotation), rightX: floats, rightY: floats, rightZ: floats, upX: floats, upY: floats, upZ: floats,
      red: floats, green: floats, blue: floats, alpha: floats, frame: floats,
      checkpoints: nil, motion: 0)
  }
}
