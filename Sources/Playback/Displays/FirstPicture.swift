/// When the first picture of a run is shown. Times are in seconds.
struct FirstPicture {
  /// When the program began to work on it.
  let begun: Double
  let modeSetting: Double
  /// Whether a frame was handed to a display.
  var isSubmitted = false
  /// When it was shown; nil until then.
  var time: Double?

  /// How long it took, without setting the mode; nil until it is shown.
  var seconds: Double? { time.map { $0 - begun - modeSetting } }
}
