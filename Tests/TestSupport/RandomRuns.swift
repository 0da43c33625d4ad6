import Foundation

/// The seeds of the random inputs with which a law is tested in one run, and the share of its cases where there are many.
///
/// `ACETATE_TEST_SEED` is the first seed (0 unless set): `tools/prove` takes it from the commit, so that in time all are tried.
/// `ACETATE_TEST_RUNS` multiplies the usual number of inputs: 40 at night, 0.001 to repeat the one that was reported.
public enum RandomRuns {
  /// The seeds of a run: the usual number times `ACETATE_TEST_RUNS`, and at least one.
  public static func seeds(_ usualCount: Int) -> Range<UInt64> {
    let first = number("ACETATE_TEST_SEED").map { UInt64($0) } ?? 0
    return first..<first + UInt64(max(1, Double(usualCount) * (number("ACETATE_TEST_RUNS") ?? 1)))
  }

  /// Every `count`th of a list of cases, beginning at one that the first seed says; `ACETATE_TEST_RUNS` times as many, up to all of them.
  public static func share<Case>(_ cases: [Case], oneIn count: Int) -> [Case] {
    let first = Int(number("ACETATE_TEST_SEED") ?? 0), runs = max(1, number("ACETATE_TEST_RUNS") ?? 1)
    return cases.indices.filter { Double((($0 - first) % count + count) % count) < runs }.map { cases[$0] }
  }

  private static func number(_ variable: String) -> Double? {
    guard let text = ProcessInfo.processInfo.environment[variable] else { return nil }
    guard let number = Double(text), number >= 0, number < 1e15 else { preconditionFailure("\(variable) is a number, not '\(text)'") }
    return number
  }
}
