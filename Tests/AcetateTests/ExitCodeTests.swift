import Acetate
import CAML
import Foundation
import QuartzCore
import Testing

@Suite("Programs that throw")
struct ExitCodeTests {
  @Test("end with the error's sentence after their name, and the documented code")
  func sentence() async throws {
    let result = await #expect(processExitsWith: .exitCode(73), observing: [\.standardErrorContent]) {
      Acetate.run {
        let root = CALayer()
        root.bounds = CGRect(x: 0, y: 0, width: 4, height: 4)
        try OfflineRenderer(root).write(to: "/proc/nowhere/picture.png", at: 0)
      }
    }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    let line = try #require(text.split(separator: "\n").last { $0.contains("/proc/nowhere") })
    #expect(line.contains(": ") && !text.contains("Fatal error"))
  }

  @Test("that wait, too; Foundation's errors with their own sentences")
  func waiting() async throws {
    let result = await #expect(processExitsWith: .exitCode(66), observing: [\.standardErrorContent]) {
      await Acetate.run {
        await Task.yield()
        _ = try Data(contentsOf: URL(fileURLWithPath: "/nowhere/at/all.dat"))
      }
    }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(text.contains(": /nowhere/at/all.dat: ") && !text.contains("NSFilePath"))
  }

  @Test("go on when nothing is thrown")
  func nothing() async {
    await #expect(processExitsWith: .exitCode(5)) {
      Acetate.run {}
      exit(5)
    }
  }

  @Test("codes by what is wrong")
  func codes() throws {
    func code(_ body: () throws -> Void) -> Int32? {
      do { try body() } catch { return exitCode(for: error) }
      return nil
    }
    #expect(code { _ = try OfflineRenderer(CALayer()) } == 64)
    #expect(code { _ = try CAMLDocument.load(path: "/nowhere/a.caml") } == 66)
    #expect(code { _ = try CAMLDocument.load(data: Data("<caml".utf8), file: "a.caml", resources: URL(fileURLWithPath: "/")) } == 65)
    #expect(code { _ = try CGImage(contentsOf: URL(fileURLWithPath: "/nowhere/a.png")) } == 66)
    #expect(code { _ = try CIFilter.named("CISpinTransition") } == 64)
    struct Other: Error {}
    #expect(code { throw Other() } == 70)
  }
}
