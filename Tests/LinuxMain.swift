import Testing
import XCTest

/// Where the program of all tests begins.
///
/// Without it `swift build` looks in the compiler's index for tests of XCTest, and so has to be given an index, which takes three tenths of
/// a debug build: `tools/build/options` leaves it out.
@main
struct TestProgram {
  static func main() async {
    let arguments = CommandLine.arguments
    if zip(arguments, arguments.dropFirst()).contains(where: { $0 == ("--testing-library", "swift-testing") }) {
      await Testing.__swiftPMEntryPoint() as Never
    }
    // `swift test` asks for those of XCTest as well, of which there are none.
    XCTMain([] as [XCTestCaseEntry]) as Never
  }
}
