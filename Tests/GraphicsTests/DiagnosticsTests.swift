import Graphics
import TestSupport
import Testing

@Suite("What a program is told")
struct DiagnosticsTests {
  @Test("a mistake is told once, and its hint looked for once")
  func once() {
    var searches = 0
    func hint() -> String {
      searches += 1
      return "; did you mean \"b\"?"
    }
    let told = Told.of("HintedSubject") {
      for _ in 0..<3 { Diagnostics.report("HintedSubject", "there is no \"a\"", hint: hint()) }
    }
    #expect(told == ["HintedSubject: there is no \"a\"; did you mean \"b\"?"] && searches == 1)
  }
}
