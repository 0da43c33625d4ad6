package import RenderTree

extension MediaTiming {
  /// Converts parent time to active local time, both in seconds: `(parentTime − beginTime) · speed + timeOffset`.
  ///
  /// Times before `beginTime` convert by the same formula and may be negative. Numbers that mean nothing are replaced as `rate` and
  /// `phaseShift` say; a `beginTime` that is not a number counts as 0.
  package func activeLocalTime(atParentTime parentTime: Double) -> Double {
    rate == 0 ? phaseShift : (parentTime - begin) * rate + phaseShift
  }

  /// The inverse of `activeLocalTime(atParentTime:)`; 0 for a stopped timeline, which has none.
  package func parentTime(atActiveLocalTime localTime: Double) -> Double {
    rate == 0 ? 0 : (localTime - phaseShift) / rate + begin
  }

  /// `speed`, or 1 where that is not finite.
  package var rate: Double { speed.isFinite ? speed : 1 }

  /// `timeOffset`, or 0 where that is not finite.
  package var phaseShift: Double { timeOffset.isFinite ? timeOffset : 0 }

  /// `beginTime`, or 0 where that is NaN. Infinity is valid: the timeline then never begins.
  package var begin: Double { beginTime.isNaN ? 0 : beginTime }
}
