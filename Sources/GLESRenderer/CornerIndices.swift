internal import CGLES
internal import EGLPlatform

/// Indices of the corners of records, which draw many quads as triangles with one call.
///
/// Instances would do, but devices on the CPU begin anew for each.
final class CornerIndices {
  private let context: GLContext
  private var fours: GLName
  private var eights: GLName
  private var listed: GLName
  private var fourCount = 0
  private var eightCount = 0
  private var scratch: [UInt32] = []

  /// The corners of a fan's triangles, for a quad of four corners or of eight.
  static func fan(corners: Int) -> [UInt32] { corners == 4 ? four : eight }

  private static let four: [UInt32] = [0, 1, 2, 0, 2, 3]
  private static let eight: [UInt32] = (1..<7).flatMap { [0, $0, $0 + 1] }

  init(context: GLContext) {
    self.context = context
    fours = GLName(.buffer, in: context)
    eights = GLName(.buffer, in: context)
    listed = GLName(.buffer, in: context)
  }

  /// Makes the device draw the corners of `records` records that follow one another.
  ///
  /// - Throws: when there is no memory for them. Drawing without a buffer would read them at address 0.
  func bind(records: Int, corners: Int) throws(GLError) {
    let target = GLenum(GL_ELEMENT_ARRAY_BUFFER)
    glBindBuffer(target, corners == 4 ? fours.name : eights.name)
    let held = corners == 4 ? fourCount : eightCount
    if held >= records { return }
    let count = max(256, held * 2, records)
    scratch.removeAll(keepingCapacity: true)
    let fan = Self.fan(corners: corners)
    for record in 0..<count { for offset in fan { scratch.append(UInt32(record * corners) + offset) } }
    scratch.withUnsafeBytes { glBufferData(target, $0.count, $0.baseAddress, GLenum(GL_STATIC_DRAW)) }
    try context.check("glBufferData", on: "the corners of \(count) records")
    if corners == 4 { fourCount = count } else { eightCount = count }
  }

  /// Uploads a frame's own list of indices. Returns its bytes.
  ///
  /// - Throws: when there is no memory for it.
  func upload(_ indices: [UInt32]) throws(GLError) -> Int {
    if indices.isEmpty { return 0 }
    bindListed()
    indices.withUnsafeBytes { glBufferData(GLenum(GL_ELEMENT_ARRAY_BUFFER), $0.count, $0.baseAddress, GLenum(GL_STREAM_DRAW)) }
    try context.check("glBufferData", on: "\(indices.count) corners")
    return indices.count * 4
  }

  func bindListed() { glBindBuffer(GLenum(GL_ELEMENT_ARRAY_BUFFER), listed.name) }
}
