import CGLES
import DRMOutput
import EGLPlatform
import Foundation
import Graphics

/// Frames that change, and a last one that says which way up it is: the left half red, the right half green, and above both a blue stripe
/// of 16 rows.
final class Show {
  private let output: DisplayOutput
  private let arguments: ProbeArguments
  private var lastFlip: [UInt64]
  private var intervals: [Double] = []
  private var longestPresent = 0.0
  private var fences = 0
  /// What the last picture waits for, and when that is to be over.
  private var lateFence: (fence: LateFence, end: UInt64)?

  init(output: DisplayOutput, arguments: ProbeArguments) {
    self.output = output
    self.arguments = arguments
    lastFlip = Array(repeating: 0, count: output.displays.count)
  }

  func play() throws {
    let files = openFiles()
    var flips = 0
    var unordered = 0
    let start = monotonicNanoseconds()
    for frame in 0..<arguments.frames {
      for (index, display) in output.displays.enumerated() {
        try draw(frame, on: display, isLast: frame == arguments.frames - 1, display: index)
      }
      if let (fence, end) = lateFence {
        Thread.sleep(forTimeInterval: max(0, (Double(end) - Double(monotonicNanoseconds())) / 1e9))
        try output.readEvents()
        say("waits for its fence: \(output.displays[0].isFlipPending)")
        try fence.signal()
      }
      while output.displays.contains(where: \.isFlipPending) {
        let before = flips
        try output.readEvents(waiting: 1000) { event in
          flips += 1
          if self.lastFlip[event.display] > 0 { self.intervals.append(Double(event.nanoseconds &- self.lastFlip[event.display]) / 1e6) }
          if event.nanoseconds <= self.lastFlip[event.display] || event.nanoseconds > monotonicNanoseconds() + 50_000_000 {
            unordered += 1
          }
          self.lastFlip[event.display] = event.nanoseconds
        }
        if flips == before { throw ProbeError("no flip within a second") }
      }
      if frame == arguments.pausesAfter {
        output.pause()
        do {
          if let frame = output.displays[0].beginFrame() {
            try output.displays[0].present(frame, damage: PixelRegion(PixelRect(output.displays[0].size)))
          }
          say("paused: presented all the same")
        } catch { say("paused: \(error)") }
        try output.resume()
        say("resumed: true")
      }
    }
    let seconds = Double(monotonicNanoseconds() - start) / 1e9
    intervals.sort()
    say("flips: \(flips)")
    if arguments.chainsFences { say("fences: \(fences)") }
    say("unordered: \(unordered)")
    say(String(format: "rate: %.1f", Double(arguments.frames) / seconds))
    if !intervals.isEmpty {
      print(
        String(
          format: "interval: p50 %.2f p99 %.2f max %.2f", intervals[intervals.count / 2], intervals[intervals.count * 99 / 100],
          intervals[intervals.count - 1])
      )
    }
    say(String(format: "present: %.2f", longestPresent))
    say("files: \(files) \(openFiles())")
    if arguments.hold > 0 { Thread.sleep(forTimeInterval: arguments.hold) }
  }

  private func openFiles() -> Int { (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? 0 }

  private func draw(_ number: Int, on display: Display, isLast: Bool, display index: Int) throws {
    guard let frame = display.beginFrame() else { throw ProbeError("no free buffer for frame \(number)") }
    let size = display.size
    // A white square on grey, one step further each frame.
    let side = 32
    func square(_ number: Int) -> PixelRect { PixelRect(x: number * 8 % max(1, size.width - side), y: 40, width: side, height: side) }
    var damage = PixelRegion(PixelRect(size))
    var fills: [(PixelRect, SIMD3<UInt8>)] = [(PixelRect(size), SIMD3(64, 64, 64)), (square(number), SIMD3(255, 255, 255))]
    if isLast {
      let half = size.width / 2
      fills = [
        (PixelRect(minX: 0, minY: 0, maxX: half, maxY: size.height), SIMD3(255, 0, 0)),
        (PixelRect(minX: half, minY: 0, maxX: size.width, maxY: size.height), SIMD3(0, 255, 0)),
        (PixelRect(x: 0, y: 0, width: size.width, height: 16), SIMD3(0, 0, 255)),
      ]
    } else if arguments.drawsDamageOnly && number > 0 {
      damage = PixelRegion(square(number)).union(square(number - 1))
      // What the target lacks of the picture before is wiped, and the square that it showed.
      fills.replaceSubrange(..<1, with: frame.stale.union(square(number - 1)).map { ($0, fills[0].1) })
    }
    switch frame.target {
    case .bitmap(let bitmap): for (rect, color) in fills { fill(bitmap, rect, color) }
    case .gl(let target): try fill(target, fills)
    }
    let start = monotonicNanoseconds()
    var fence = arguments.chainsFences ? display.duplicateFlipFence() : -1
    if let delay = arguments.lateFence, isLast {
      let late = try LateFence()
      fence = try late.makeFile()
      lateFence = (late, start + UInt64(delay * 1e6))
    }
    if fence >= 0 { fences += 1 }
    try display.present(frame, damage: damage, after: fence)
    longestPresent = max(longestPresent, Double(monotonicNanoseconds() - start) / 1e6)
  }

  private func fill(_ bitmap: Bitmap, _ rect: PixelRect, _ color: SIMD3<UInt8>) {
    guard let base = bitmap.bytes.baseAddress else { return }
    let pixel = UInt32(color.x) | UInt32(color.y) << 8 | UInt32(color.z) << 16 | 0xFF00_0000
    for y in rect.minY..<rect.maxY { fillRow(base + y * bitmap.bytesPerRow + rect.minX * 4, pixel, rect.width) }
  }

  private func fillRow(_ row: UnsafeMutableRawPointer, _ pixel: UInt32, _ count: Int) {
    guard count > 0 else { return }
    row.storeBytes(of: pixel, as: UInt32.self)
    var done = 1
    while done < count {
      let next = min(done, count - done)
      (row + done * 4).copyMemory(from: row, byteCount: next * 4)
      done += next
    }
  }

  private func fill(_ target: GLTarget, _ fills: [(PixelRect, SIMD3<UInt8>)]) throws {
    try target.context.makeCurrent()
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), try target.surface().framebuffer)
    glEnable(GLenum(GL_SCISSOR_TEST))
    for (rect, color) in fills {
      glScissor(GLint(rect.minX), GLint(rect.minY), GLsizei(rect.width), GLsizei(rect.height))
      glClearColor(Float(color.x) / 255, Float(color.y) / 255, Float(color.z) / 255, 1)
      glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
    }
    glDisable(GLenum(GL_SCISSOR_TEST))
  }
}
