import Foundation
import TestSupport
import Testing

/// Frames and blanks, on the kernel's virtual card, which has exact vertical blanks, in a machine whose time is counted in instructions:
/// what else this one does meanwhile changes nothing. It also has a card without a GPU, and one that makes fences.
extension VirtualMachineTests {
  private static let paced = Result {
    let machine = try VirtualMachine(["--card", "bochs", "--vkms", "--vgem", "--icount"])
    // Waiting for this machine's files is not what the pictures' times are about.
    let loading = try machine.run(". tools/vm/in-memory && into_memory acetate avformat avcodec avutil swscale swresample")
    guard loading.status == 0 else { throw VirtualMachine.Problem(loading.errors) }
    return machine
  }

  /// Before commands: finds the program in the machine's memory.
  private static let inMemory = "export PATH=/mnt:$PATH LD_LIBRARY_PATH=/mnt/libraries"

  private struct Report: Decodable {
    struct Percentiles: Decodable {
      var p50: Double
      var p99: Double
    }
    struct Allocations: Decodable {
      var steadyFlips: Int
      var count: Int
    }
    var flips: Int
    var missed: Int
    var missedByUs: Int
    var milliseconds: [String: Percentiles]
    var intervalsByBlanks: [Int]
    var allocations: Allocations?
  }

  /// A thousand sheets that stand still, and one that travels over them: 600 frames at 800×600.
  @Test(
    "every blank has its picture, at its time, while one of a thousand sheets moves",
    .enabled(if: VirtualMachine.areBlanksMissing == nil, Comment(rawValue: VirtualMachine.areBlanksMissing ?? "")))
  func keepsPace() throws {
    let machine = try Self.paced.get()
    let folder = try TemporaryFolder()
    var sheets = ""
    for number in 0..<1000 {
      let x = 10 + number % 40 * 20, y = 12 + number / 40 * 24
      sheets += "<CALayer bounds=\"0 0 16 16\" position=\"\(x) \(y)\" backgroundColor=\"\(Double(number % 10) / 10) 0.5 0.3\"/>"
    }
    let text = """
      <?xml version="1.0"?>
      <caml xmlns="http://www.apple.com/CoreAnimation/1.0"><CALayer bounds="0 0 800 600"><sublayers>\(sheets)
        <CALayer bounds="0 0 24 24" position="40 300" backgroundColor="1 1 1"><animations>
          <animation type="CABasicAnimation" keyPath="position.x" duration="10.1">
            <fromValue type="real" value="40"/><toValue type="real" value="760"/>
          </animation>
        </animations></CALayer>
      </sublayers></CALayer></caml>
      """
    let path = folder.path("thousand.caml")
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    let result = try machine.run(
      """
      \(Self.inMemory)
      cp \(path) /mnt
      exec env LD_PRELOAD=/mnt/libacetate-allocations.so acetate play /mnt/thousand.caml --device /dev/dri/card1 --mode 800x600 \
        --backend software --to 10.1 --quit-at-end --stats -
      """)
    #expect(result.status == 0, "\(result.output)\(result.errors)")
    let report = try JSONDecoder().decode(Report.self, from: Data(result.output.utf8))
    // At 60.3 Hz.
    #expect(report.flips >= 600)
    // The bar holds where rendering takes under half a frame: here the code is not optimised, and the machine slow.
    let render = try #require(report.milliseconds["render"])
    #expect(render.p99 < 8.3, "\(result.output)")
    #expect(report.missed == 0 && report.missedByUs == 0, "\(result.output)")
    #expect(report.intervalsByBlanks.dropFirst().allSatisfy { $0 == 0 }, "\(report.intervalsByBlanks)")
    let jitter = try #require(report.milliseconds["jitter"])
    #expect(jitter.p99 < 1, "\(jitter)")
    let allocations = try #require(report.allocations)
    // Code that is not optimised puts some things on the heap all by itself; tools/soak pace holds the optimised one to none at all.
    #expect(allocations.steadyFlips >= 400 && allocations.count <= 24 * allocations.steadyFlips, "\(allocations)")
  }

  /// A video of 24 frames a second on a display of 60: the kernel tells at which blank each picture came, 3 and 2 apart in turns. (Both
  /// numbers are by 1.001 less.)
  @Test(
    "pictures of a video of 24 a second stay for three and two blanks in turns",
    .enabled(if: VirtualMachine.areBlanksMissing == nil, Comment(rawValue: VirtualMachine.areBlanksMissing ?? "")))
  func showsVideoAtItsPace() throws {
    let machine = try Self.paced.get()
    let folder = try TemporaryFolder()
    let made = try BuiltProgram("acetate").run(
      ["render", "scene:orrery", "--duration", "4", "--fps", "24000/1001", "--size", "96x72", "-o", "clip.mp4"], in: folder.url)
    try #require(made.status == 0, "\(made.errors)")
    let result = try machine.run(
      """
      \(Self.inMemory)
      cp \(folder.path("clip.mp4")) /mnt
      tracing=/sys/kernel/tracing
      mountpoint -q $tracing || mount -t tracefs tracefs $tracing
      echo 1 >$tracing/events/drm/drm_vblank_event_delivered/enable
      acetate play /mnt/clip.mp4 --device /dev/dri/card1 --mode 640x480 --fit none --backend software --quit-at-end >/dev/null
      echo 0 >$tracing/events/drm/drm_vblank_event_delivered/enable
      sed -n 's/.*crtc=0, seq=//p' $tracing/trace | awk 'NR > 1 { printf "%d ", $1 - last } { last = $1 }'
      """)
    let blanks = result.output.split(separator: " ").compactMap { Int($0) }
    // The first pictures find nothing decoded yet; the last numbers are the end.
    let steady = blanks.dropFirst(24).prefix(60)
    #expect(result.status == 0 && steady.count == 60, "\(result.output)\(result.errors)")
    let turns = zip(steady, steady.dropFirst())
    #expect(turns.allSatisfy { $0 == 3 && $1 == 2 || $0 == 2 && $1 == 3 }, "\(blanks)")
  }

  /// A box that slides by 12 pixels a second, a fifth of a pixel a blank: after a second or two, there is a picture at every fifth blank.
  /// docs/display.md has the numbers of pictures, with and without.
  @Test(
    "with --low-power, what moves slowly is drawn at every fifth blank",
    .enabled(if: VirtualMachine.areBlanksMissing == nil, Comment(rawValue: VirtualMachine.areBlanksMissing ?? "")))
  func savesPower() throws {
    let machine = try Self.paced.get()
    let folder = try TemporaryFolder()
    let path = try folder.write(
      """
      <caml><CALayer bounds="0 0 320 240"><sublayers>
        <CALayer bounds="0 0 100 60" position="100 120" backgroundColor="1 0.6 0.2"><animations>
          <slide type="CABasicAnimation" keyPath="position.x" duration="5" fromValue="100" toValue="160"/>
        </animations></CALayer>
      </sublayers></CALayer></caml>
      """, as: "slow.caml")
    func play(_ option: String = "") throws -> Report {
      let result = try machine.run(
        """
        \(Self.inMemory)
        cp \(path) /mnt
        exec acetate play /mnt/slow.caml --device /dev/dri/card1 --mode 800x600 --fit none \(option) --backend software --to 4.9 \
          --quit-at-end --stats -
        """)
      #expect(result.status == 0, "\(result.output)\(result.errors)")
      return try JSONDecoder().decode(Report.self, from: Data(result.output.utf8))
    }
    // At 60.3 Hz: 60 to 120 pictures at every blank, then one at each fifth for 3 to 4 seconds.
    let report = try play("--low-power"), blanks = report.intervalsByBlanks
    #expect((50...130).contains(blanks[0]) && (30...50).contains(blanks[4]), "\(blanks)")
    #expect(blanks[0] + blanks[4] == blanks.reduce(0, +) && report.missed == 0, "\(report)")
    // 4.9 · 60.3 = 295 blanks: 130 pictures and one at each fifth of the 165 blanks left are 163.
    let every = try play()
    #expect(report.flips <= 165 && every.flips >= 285, "\(report.flips) instead of \(every.flips)")
    let jitter = try #require(report.milliseconds["jitter"])
    #expect(jitter.p50 < 0.1, "\(jitter)")
  }

  /// A scene in which nothing moves: ten seconds without a flip, and without work.
  @Test(
    "a scene in which nothing moves is drawn once, and costs nothing",
    .enabled(if: VirtualMachine.areBlanksMissing == nil, Comment(rawValue: VirtualMachine.areBlanksMissing ?? "")))
  func rests() throws {
    let machine = try Self.paced.get()
    let result = try machine.run(
      """
      \(Self.inMemory)
      acetate play scene:group-opacity --device /dev/dri/card1 --mode 640x480 --backend software \
        --stats /tmp/rest.json >/dev/null & player=$!
      ticks() { cut -d ' ' -f 14,15 /proc/$player/stat | tr ' ' +; }
      # It has started when it has worked, and then rested for two seconds.
      before=0
      for second in $(seq 40); do
        sleep 2
        now=$(($(ticks)))
        [ $now -gt 0 ] && [ $now = $before ] && break
        before=$now
      done
      sleep 10
      echo "ticks: $(($(ticks) - before))"
      kill -TERM $player
      wait $player
      cat /tmp/rest.json
      """)
    let lines = result.output.split(separator: "\n", maxSplits: 1).map(String.init)
    // Hundredths of a second of the processor: none but what the clock's grain makes of nothing.
    let ticks = lines.first.flatMap { Int($0.dropFirst("ticks: ".count)) }
    #expect(ticks.map { $0 <= 1 } == true, "\(result.output)\(result.errors)")
    let report = try JSONDecoder().decode(Report.self, from: Data((lines.last ?? "").utf8))
    // The first picture, before which nobody knows when the blanks are, and the one after which the scene's time runs.
    #expect((1...2).contains(report.flips), "\(result.output)")
  }

  @Test(
    "fences are waited for, those of the flip before and those that come late",
    .enabled(if: VirtualMachine.areBlanksMissing == nil, Comment(rawValue: VirtualMachine.areBlanksMissing ?? "")))
  func waitsForFences() throws {
    let machine = try Self.paced.get()
    let chained = try machine.run("exec DisplayProbe show --card /dev/dri/card1 --fences --frames 12")
    #expect(chained.status == 0, "\(chained.output)\(chained.errors)")
    // All but the first have the fence of the flip before.
    #expect(chained.output.contains("flips: 12\nfences: 11\n"), "\(chained.output)")
    let late = try machine.run("exec DisplayProbe show --card /dev/dri/card1 --late-fence 200 --frames 3")
    #expect(late.status == 0, "\(late.output)\(late.errors)")
    #expect(late.output.contains("waits for its fence: true") && late.output.contains("flips: 3"), "\(late.output)")
  }

  /// The card of a board without a GPU.
  @Test(
    "a card without a GPU is drawn on in software",
    .enabled(if: VirtualMachine.areBlanksMissing == nil, Comment(rawValue: VirtualMachine.areBlanksMissing ?? "")))
  func needsNoGPU() throws {
    let machine = try Self.paced.get()
    let result = try machine.run("exec acetate play scene:turn --device /dev/dri/card0 --to 0.5 --quit-at-end --stats")
    #expect(result.status == 0, "\(result.output)\(result.errors)")
    #expect(result.output.contains(", software"), "\(result.output)")
  }
}
