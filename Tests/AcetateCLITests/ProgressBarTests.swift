import Testing

@testable import AcetateCLI

@Suite("The progress bar")
struct ProgressBarTests {
  @Test("rate, remaining time, and a bar as long as there is room for")
  func lines() {
    // 60 frames in 2 s are 30 a second; 240 more take 8 s. A fifth of 30 places is 6.
    let bar = String(repeating: "█", count: 6) + String(repeating: "░", count: 24)
    #expect(ProgressBar.line(completed: 60, total: 300, seconds: 2, columns: 80) == bar + "  60/300  30 frames/s  0:08 left")
    // The words take 30 columns; 40 − 1 − 30 − 2 leaves 7 places, one of them full.
    #expect(ProgressBar.line(completed: 60, total: 300, seconds: 2, columns: 40) == "█░░░░░░  60/300  30 frames/s  0:08 left")
    #expect(ProgressBar.line(completed: 60, total: 300, seconds: 2, columns: 20) == "60/300  30 frames/s")
  }

  @Test("the size so far, and, after a tenth of the frames, the size that it comes to")
  func sizes() {
    func line(_ completed: Int) -> String { ProgressBar.line(completed: completed, total: 300, seconds: 2, bytes: 3_000_000, columns: 120) }
    // Three megabytes in a fifth of the frames are fifteen in all.
    #expect(line(60).hasSuffix("  60/300  30 frames/s  0:08 left  3 MB of about 15 MB"))
    #expect(line(29).hasSuffix(" left  3 MB") && line(300).hasSuffix("  0:00 left  3 MB"))
  }

  @Test("slow renders show tenths, long ones hours")
  func slow() {
    // Half a frame a second; 3660 more frames take 7320 s.
    #expect(ProgressBar.line(completed: 1, total: 3661, seconds: 2, columns: 80).hasSuffix("1/3661  0.5 frames/s  2:02:00 left"))
    #expect(ProgressBar.line(completed: 0, total: 10, seconds: 0, columns: 80).hasSuffix("0/10  0.0 frames/s  0:00 left"))
  }
}
