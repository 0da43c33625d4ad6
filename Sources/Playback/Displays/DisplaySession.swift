/// Whether the displays are this player's to show something on, and what was set on them last.
struct DisplaySession {
  var isShowing = false
  var isBlanked = false
  /// When to try again to acquire the displays after the session returned, in seconds; nil when that is not pending.
  var retryTime: Double?
  /// The tuning that was last applied to the displays; nil where it is to be applied anew.
  var tuning: DisplayTuning?
}
