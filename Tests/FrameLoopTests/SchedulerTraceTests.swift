import FrameLoop
import Testing

/// What a scheduler does on simulated displays, step by step, as it has always been: each number here is a sum over a whole run, so that a
/// threshold, a sign or a margin that becomes another one shows. What the runs mean is tested in `FrameSchedulerTests`.
@Suite("Runs of a scheduler, on record")
struct SchedulerTraceTests {
  fileprivate struct Run: CustomTestStringConvertible, Sendable {
    var name: String
    var scheduler: FrameScheduler
    var seconds = 4.0
    var adjust: @Sendable (inout DisplaySimulation) -> Void = { _ in }
    /// Done at these times, in their order.
    var changes: [(time: Double, change: @Sendable (inout DisplaySimulation) -> Void)] = []

    var testDescription: String { name }
  }

  private static func scheduler(
    _ rate: Double = 60, _ rhythm: FramePacer.Rhythm = .steady, _ start: FrameScheduler.Start = .afterBlank, prefetches: Bool = false,
    divisor: Int = 1
  ) -> FrameScheduler {
    var scheduler = FrameScheduler(period: 1 / rate, rhythm: rhythm, start: start)
    (scheduler.mayPrefetch, scheduler.divisor) = (prefetches, divisor)
    return scheduler
  }

  private static let runs: [Run] = [
    Run(name: "quick frames", scheduler: scheduler()),
    Run(name: "just in time, one slow frame in forty", scheduler: scheduler(60, .steady, .justInTime)) {
      $0.cost = { $0 % 40 == 39 ? 0.021 : 0.005 }
    },
    Run(name: "slow frames on a true period of 59.94", scheduler: scheduler()) {
      ($0.period, $0.cost) = (1001 / 60_000, { 0.018 + Double($0 % 5) * 0.001 })
    },
    Run(name: "prepared and prefetched", scheduler: scheduler(60, prefetches: true)) {
      ($0.preparation, $0.cost) = ({ 0.006 + Double($0 % 3) * 0.001 }, { 0.007 + Double($0 % 4) * 0.0005 })
    },
    Run(name: "prefetched at every second blank", scheduler: scheduler(60, prefetches: true, divisor: 2)) {
      ($0.preparation, $0.cost) = ({ 0.009 + Double($0 % 2) * 0.002 }, { _ in 0.012 })
    },
    Run(
      name: "prefetched, with changes in between, of the scene and in it", scheduler: scheduler(50, prefetches: true),
      adjust: { ($0.period, $0.preparation, $0.cost) = (0.02, { _ in 0.007 }, { 0.008 + Double($0 % 7) * 0.0007 }) },
      changes: [(1.003, { $0.change() }), (1.711, { $0.change(isScene: true) }), (2.36, { $0.change() }), (2.37, { $0.change() })]),
    Run(name: "every third blank", scheduler: scheduler(75, divisor: 3)) { ($0.period, $0.cost) = (1 / 75, { _ in 0.0085 }) },
    Run(
      name: "a divisor that comes and goes", scheduler: scheduler(60, prefetches: true),
      adjust: { ($0.preparation, $0.cost) = ({ _ in 0.006 }, { _ in 0.008 }) },
      changes: [
        (0.8, { $0.scheduler.divisor = 4 }), (1.9, { $0.scheduler.divisor = 2 }), (2.6, { $0.scheduler.divisor = 1 }),
        (3.1, { $0.scheduler.start = .justInTime }),
      ]),
    Run(name: "without blanks", scheduler: scheduler(60, .free)) {
      ($0.isSteady, $0.latency, $0.cost) = (false, { 0.003 + Double($0 % 5) * 0.0003 }, { 0.004 + Double($0 % 11) * 0.001 })
    },
    Run(name: "a variable display with frames of many lengths", scheduler: scheduler(90, .variable, prefetches: true)) {
      ($0.isSteady, $0.latency, $0.cost) = (false, { _ in 0.0015 }, { 0.006 + Double($0 * 7 % 13) * 0.001 })
      $0.preparation = { 0.002 + Double($0 % 6) * 0.001 }
    },
    Run(name: "a variable display at half its rate", scheduler: scheduler(90, .variable, divisor: 2)) {
      ($0.isSteady, $0.latency, $0.cost) = (false, { _ in 0.0015 }, { _ in 0.003 })
    },
    Run(name: "what moves now and then", scheduler: scheduler()) {
      $0.motion = { time in
        let phase = time.truncatingRemainder(dividingBy: 0.7)
        return (phase < 0.31, phase < 0.31 ? .infinity : time - phase + 0.7)
      }
    },
    Run(
      name: "taken away and given back, in another mode", scheduler: scheduler(60, prefetches: true),
      adjust: { ($0.preparation, $0.cost) = ({ _ in 0.006 }, { _ in 0.009 }) },
      changes: [
        (1.2, { $0.scheduler.suspend() }), (1.7, { $0.scheduler.resume(period: 1 / 60, rhythm: .steady) }),
        (2.4, { $0.scheduler.suspend() }),
        (
          2.8,
          {
            $0.period = 1 / 48
            $0.scheduler.resume(period: 1 / 48, rhythm: .steady)
          }
        ),
      ]),
  ]

  @Test("each number of a run is as on record", arguments: runs)
  fileprivate func trace(run: Run) {
    var display = DisplaySimulation(run.scheduler)
    run.adjust(&display)
    for (time, change) in run.changes {
      display.run(until: time)
      change(&display)
    }
    display.run(until: run.seconds)
    func micro(_ seconds: Double) -> Int { Int((seconds * 1e6).rounded()) }
    let numbers =
      display.flips.flatMap { flip in
        [micro(flip.target ?? 0), micro(flip.time), micro(flip.latency), micro(flip.interval), flip.missed, flip.missedByUs]
      } + display.leads.map(micro)
    let flips = display.flips
    let sums = [
      display.drawn, display.prefetched, display.dropped, flips.count, flips.reduce(0) { $0 + $1.missed },
      flips.reduce(0) { $0 + $1.missedByUs }, flips.reduce(0) { $0 + micro($1.target ?? 0) }, flips.reduce(0) { $0 + micro($1.time) },
      flips.reduce(0) { $0 + micro($1.latency) }, flips.reduce(0) { $0 + micro($1.interval) }, display.leads.reduce(0) { $0 + micro($1) },
    ]
    var digest: UInt32 = 2_166_136_261
    for number in numbers { digest = (digest ^ UInt32(truncatingIfNeeded: number)) &* 16_777_619 }
    #expect("\(sums.map(String.init).joined(separator: " ")), \(String(digest, radix: 16))" == Self.recorded[run.name])
  }

  /// What each run comes to: frames drawn, prefetched and dropped; flips, blanks missed and those of them that were missed by us; the
  /// microseconds of all targets, flips, latencies, intervals and leads; and FNV-1a over every one of these numbers in turn.
  private static let recorded: [String: String] = [
    "quick frames": "234 0 0 234 0 0 481533333 481650000 2952428 3883411 3877428, 6f8cce71",
    "just in time, one slow frame in forty": "229 0 0 229 5 5 470783333 470983333 2305665 3883406 3436334, 8cf0ff40",
    "slow frames on a true period of 59.94": "116 0 0 116 117 117 241584349 241791550 406176 3870571 2622641, 4a9c05cc",
    "prepared and prefetched": "231 222 0 231 3 3 480783333 480900000 1987666 3883408 3829166, 905d9abe",
    "prefetched at every second blank": "116 107 0 115 3 3 239300001 239483332 1331386 3849963 2746701, 26f931f4",
    "prefetched, with changes in between, of the scene and in it":
      "187 150 3 187 8 8 386940000 387060000 1588340 3880000 3719040, 47334d3b",
    "every third blank": "98 0 0 98 0 0 201760000 201880000 478361 3880000 1296194, fa65b28a",
    "a divisor that comes and goes": "163 136 2 163 2 0 366500000 366616667 1236333 3883374 2691333, 722565f6",
    "without blanks": "152 0 0 151 83 0 296528335 296654780 543300 3883055 2512450, b8da66bc",
    "a variable display with frames of many lengths": "158 0 0 157 155 155 316936902 317078140 235500 3873660 3863789, 9e5a228e",
    "a variable display at half its rate": "176 0 0 176 0 0 360451389 360559500 264000 3888537 1945092, 5d6cc0cb",
    "what moves now and then": "113 0 0 113 0 0 228533335 228650002 1425921 1766702 1866921, e26e449a",
    "taken away and given back, in another mode": "165 138 2 165 0 0 319983333 324650000 1344917 2933350 2962917, eddf096e",
  ]
}

extension SchedulerTraceTests.Run {
  fileprivate init(name: String, scheduler: FrameScheduler, _ adjust: @escaping @Sendable (inout DisplaySimulation) -> Void) {
    self.init(name: name, scheduler: scheduler, adjust: adjust)
  }
}
