import Graphics
import TestSupport
import Testing

/// Displays set and flipped, by a program that shows a grey picture with a travelling square and at last one that is red, green, and blue
/// on top.
extension VirtualMachineTests {
  struct Way: CustomTestStringConvertible {
    var arguments: String
    var isAtomic: Bool
    /// How the buffers are made, in words.
    var layout: String?
    var testDescription: String { arguments }
  }

  @Test(
    "pictures are flipped, the last one shows, and the console is back in the end",
    arguments: [
      Way(arguments: "", isAtomic: true),
      Way(arguments: "--legacy", isAtomic: false),
      // Who draws on the CPU draws into memory of the program's.
      Way(arguments: "--gl", isAtomic: true, layout: "XRGB8888, dumb, copied"),
      Way(arguments: "--gl --damage", isAtomic: true, layout: "XRGB8888, dumb, copied"),
      Way(arguments: "--gl --legacy", isAtomic: false, layout: "XRGB8888, dumb, copied"),
      // As on a GPU.
      Way(arguments: "--gl --layout implicit", isAtomic: true, layout: "XRGB8888, layout of the driver's choice"),
      Way(arguments: "--gl --layout implicit --damage", isAtomic: true, layout: "XRGB8888, layout of the driver's choice"),
      Way(arguments: "--gl --layout implicit --legacy", isAtomic: false, layout: "XRGB8888, layout of the driver's choice"),
      Way(arguments: "--damage", isAtomic: true),
      Way(arguments: "--pause-after 3", isAtomic: true),
    ])
  func flips(way: Way) throws {
    let console = try machine.console()
    let state = try machine.displayState()
    let probe = try machine.start("DisplayProbe show \(way.arguments) --frames 12 --hold 3")
    #expect(try machine.becomes { try !probe.isRunning || showsLastPicture(machine.screen()) })
    let isShownMeanwhile = probe.isRunning
    let result = probe.finish()
    #expect(isShownMeanwhile && result.status == 0, "\(result.output)\(result.errors)")
    let facts = facts(result.output)
    #expect(facts["atomic"] == "\(way.isAtomic)")
    if let layout = way.layout { #expect(facts["display"]?.contains(layout) == true, "\(result.output)") }
    #expect(facts["flips"] == "12")
    #expect(facts["unordered"] == "0")
    // As many open files at the end as at the beginning.
    #expect(facts["files"].map { $0.split(separator: " ") }.map { $0.first == $0.last } == true)
    #expect(try machine.displayState() == state)
    #expect(try machine.shows(console) == nil)
  }

  @Test("two monitors show at once")
  func twoMonitors() throws {
    let probe = try machine.start("DisplayProbe show --all --frames 6 --hold 3")
    #expect(try machine.becomes { try !probe.isRunning || (showsLastPicture(machine.screen(0)) && showsLastPicture(machine.screen(1))) })
    let isShownMeanwhile = probe.isRunning
    let result = probe.finish()
    #expect(isShownMeanwhile && result.status == 0, "\(result.output)\(result.errors)")
    #expect(facts(result.output)["flips"] == "12")
  }

  @Test(
    "the console is back after a crash, and after an end that no program can see coming", arguments: [("--crash", 134), ("--kill", 137)])
  func restoresAfterCrash(way: String, status: Int) throws {
    let console = try machine.console()
    let state = try machine.displayState()
    let result = try machine.start("DisplayProbe show --frames 3 \(way)").finish()
    #expect(result.status == status, "\(result.output)\(result.errors)")
    #expect(try machine.displayState() == state)
    #expect(try machine.shows(console) == nil)
  }

  /// Left half red, right half green, and above both 16 rows of blue.
  private func showsLastPicture(_ image: CGImage) -> Bool {
    guard image.width == VirtualMachine.size.width, image.height == VirtualMachine.size.height else { return false }
    let isBlue = image.pixel(0, 0) == Pixel(0, 0, 255) && image.pixel(319, 15) == Pixel(0, 0, 255)
    let isRed = image.pixel(0, 16) == Pixel(255, 0, 0) && image.pixel(159, 239) == Pixel(255, 0, 0)
    return isBlue && isRed && image.pixel(160, 16) == Pixel(0, 255, 0) && image.pixel(319, 239) == Pixel(0, 255, 0)
  }

  private func facts(_ output: String) -> [String: String] {
    var facts: [String: String] = [:]
    for line in output.split(separator: "\n") {
      guard let colon = line.firstRange(of: ": ") else { continue }
      facts[String(line[..<colon.lowerBound])] = String(line[colon.upperBound...])
    }
    return facts
  }
}
