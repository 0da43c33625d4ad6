internal import Graphics
internal import Synchronization

/// A value that is made when it is first asked for, by any thread.
final class StillValue<Value: Sendable>: Sendable {
  private let cache = Mutex<Value?>(nil)
  private let make: @Sendable () -> Value

  init(_ make: @escaping @Sendable () -> Value) { self.make = make }

  var value: Value {
    cache.withLock { known in
      if let known { return known }
      let value = make()
      known = value
      return value
    }
  }
}

/// Several outlines joined into one, kept while they stay the same objects.
final class JoinedPaths: Sendable {
  private struct Joined {
    let parts: [PathGeometry], whole: PathGeometry
  }

  private let cache = Mutex<Joined?>(nil)

  /// nil where an outline lies in another space.
  func path(of records: ArraySlice<ShapeEvaluator.Record>, level: Int) -> PathGeometry? {
    guard records.allSatisfy({ $0.level == level }) else { return nil }
    return cache.withLock { known in
      if let known, known.parts.count == records.count, zip(known.parts, records).allSatisfy({ $0 === $1.path }) { return known.whole }
      var verbs: [PathGeometry.Verb] = [], points: [CGPoint] = []
      for record in records {
        verbs += record.path.verbs
        points += record.path.points
      }
      let whole = PathGeometry(verbs: verbs, points: points)
      known = Joined(parts: records.map(\.path), whole: whole)
      return whole
    }
  }
}
