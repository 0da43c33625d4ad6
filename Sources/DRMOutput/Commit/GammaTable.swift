internal import CKMS
internal import Foundation

/// The table by which a CRTC bends colours on their way to the display, where it has one. Owns the kernel's copy of what was set last.
final class GammaTable {
  /// The property `GAMMA_LUT` of the CRTC; nil with the interface of before atomic commits.
  let property: PropertyID?
  private let crtc: CRTCID
  private let length: Int
  private let descriptor: Int32
  private var values: [UInt16] = []
  private var blob: BlobID?
  /// Whether the next commit has to set the table.
  private(set) var isPending = false

  init?(of crtc: CRTCID, isAtomic: Bool, descriptor: Int32) {
    var length = 0
    if isAtomic {
      let properties = ObjectProperties(of: crtc, descriptor: descriptor)
      property = properties.id("GAMMA_LUT")
      length = property == nil ? 0 : Int(clamping: properties.value("GAMMA_LUT_SIZE") ?? 0)
    } else {
      property = nil
      if let state = drmModeGetCrtc(descriptor, crtc.rawValue) {
        length = Int(state.pointee.gamma_size)
        drmModeFreeCrtc(state)
      }
    }
    guard (2...1 << 16).contains(length) else { return nil }
    (self.crtc, self.length, self.descriptor) = (crtc, length, descriptor)
  }

  deinit { if let blob { drmModeDestroyPropertyBlob(descriptor, blob.rawValue) } }

  /// A table of `count` entries, at even distances from black to full: 65535 · x^(1 / gamma), rounded.
  static func values(gamma: Double, count: Int) -> [UInt16] {
    (0..<count).map { UInt16((65535 * pow(Double($0) / Double(count - 1), 1 / gamma)).rounded()) }
  }

  /// Makes the table ready for the next commit; without atomic commits it holds at once. Returns false where that fails.
  func set(_ gamma: Double) -> Bool {
    values = Self.values(gamma: gamma, count: length)
    guard property != nil else { return setAtOnce() }
    let entries = values.map { drm_color_lut(red: $0, green: $0, blue: $0, reserved: 0) }
    var number: UInt32 = 0
    guard drmModeCreatePropertyBlob(descriptor, entries, entries.count * MemoryLayout<drm_color_lut>.stride, &number) == 0 else {
      return false
    }
    // The kernel keeps the one before for as long as the CRTC has it.
    if let blob { drmModeDestroyPropertyBlob(descriptor, blob.rawValue) }
    blob = BlobID(number)
    isPending = true
    return true
  }

  private func setAtOnce() -> Bool {
    values.withUnsafeBufferPointer { values in
      // The kernel does not write to the arrays.
      let table = UnsafeMutablePointer(mutating: values.baseAddress)
      return drmModeCrtcSetGamma(descriptor, crtc.rawValue, UInt32(length), table, table, table) == 0
    }
  }

  /// Adds the table to a commit, among the properties of its CRTC.
  func add(to request: inout AtomicRequest) {
    if let property, let blob { request.set(property, blob) }
  }

  func didCommit() { isPending = false }

  /// Gives up the table that was to be set with the next commit.
  func withdraw() { isPending = false }

  /// Sets the table once more, where a mode was set without atomic commits.
  func restore() { if property == nil, !values.isEmpty { _ = setAtOnce() } }
}
