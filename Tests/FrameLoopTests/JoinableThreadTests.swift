import Foundation
import FrameLoop
import Synchronization
import Testing

@Suite("Threads that can be waited for")
struct JoinableThreadTests {
  /// Kernels without huge pages have nothing to be told.
  private static let hasHugePages = FileManager.default.fileExists(atPath: "/sys/kernel/mm/transparent_hugepage")

  @Test("a stack of 8 MiB is backed by small pages, so that what lies deep in it takes no more than is used", .enabled(if: hasHugePages))
  func smallPages() {
    let flags = Mutex<[String]>([])
    let thread = JoinableThread()
    thread.start(stackSize: 8 << 20) {
      var here = 0
      let address = withUnsafeMutableBytes(of: &here) { UInt(bitPattern: $0.baseAddress) }
      // Four megabytes below, in the middle of the stack, and just below.
      flags.withLock { $0 = [address - 4 << 20, address - 64 << 10].map(Self.flags) }
    }
    thread.join()
    // "nh": no huge page.
    for found in flags.withLock({ $0 }) { #expect(found.split(separator: " ").contains("nh"), "\(found)") }
  }

  /// What the kernel says of the mapping of an address.
  private static func flags(of address: UInt) -> String {
    // Reading a file by its size ends early here: this one is told to have none.
    guard let data = try? FileHandle(forReadingAtPath: "/proc/self/smaps")?.readToEnd() else { return "" }
    var isThere = false
    for line in String(decoding: data, as: UTF8.self).split(separator: "\n") {
      if line.hasPrefix("VmFlags:") {
        if isThere { return String(line.dropFirst("VmFlags:".count)) }
      } else if let range = line.split(separator: " ").first?.split(separator: "-"), range.count == 2,
        let low = UInt(range[0], radix: 16), let high = UInt(range[1], radix: 16)
      {
        isThere = (low..<high).contains(address)
      }
    }
    return ""
  }
}
