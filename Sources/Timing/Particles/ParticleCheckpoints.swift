internal import CTimingKernels

/// The state of the particles of a cell with attractors after their last whole step, from which the next frame continues: a step or two per
/// particle, instead of all since its birth.
///
/// An entry counts only for the particle, the birth and the forces that it was made for, and whole steps are the same from wherever they
/// are taken: with or without, frames are the same to the last bit. Keeps its storage.
final class ParticleCheckpoints {
  /// One entry per particle, in the particles' order.
  private(set) var base: UnsafeMutablePointer<CTCheckpoint> = .allocate(capacity: 0)
  private var aligned: UnsafeMutablePointer<CTCheckpoint> = .allocate(capacity: 0)
  private var count = 0
  private var capacity = 0

  deinit {
    base.deallocate()
    aligned.deallocate()
  }

  /// Reorders the last frame's entries to this frame's particles. Particles without an entry begin at their birth.
  ///
  /// Particles that live on keep their order: the entries are gone through once, and a few times more where time goes back.
  func align(with births: Births) {
    if births.count > capacity { grow(to: max(births.count * 2, 256)) }
    var next = 0, comparisons = count + 4 * births.count
    for index in 0..<births.count {
      var found = next
      while found < count, comparisons > 0, base[found].key != births.key[index] || base[found].birth != births.birth[index] {
        found += 1
        comparisons -= 1
      }
      if found < count, comparisons > 0 {
        aligned[index] = base[found]
        next = found + 1
      } else {
        aligned[index] = CTCheckpoint()
      }
    }
    swap(&base, &aligned)
    count = births.count
  }

  private func grow(to larger: Int) {
    let entries = UnsafeMutablePointer<CTCheckpoint>.allocate(capacity: larger)
    entries.update(from: base, count: count)
    base.deallocate()
    aligned.deallocate()
    (base, aligned, capacity) = (entries, .allocate(capacity: larger), larger)
  }
}

extension CTEmission {
  /// A number that identifies an emission: the FNV-1a hash of all its fields.
  var identity: UInt64 {
    withUnsafeBytes(of: self) { bytes in
      bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }
  }
}
