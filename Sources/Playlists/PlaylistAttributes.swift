internal import Graphics
internal import TextEscaping

/// Keys with their values as text, as both formats of playlists have them. What they mean is said here alone.
struct PlaylistAttributes {
  struct Pair {
    var key: String
    var value: String
    /// Where it stands, if that is another line than the item's.
    var line: Int?
  }

  var pairs: [Pair] = []

  /// What is wrong with a key or its value, in words.
  struct Problem: Error {
    let message: String
    var line: Int?
  }

  /// Keys of an item, and of an item's defaults up to `volume`.
  static let styleKeys = ["duration", "fit", "background", "motion", "transition", "from", "to", "rate", "volume"]
  static let entryKeys = styleKeys + ["state", "weight", "days", "hours", "dates", "timeZone"]
  static let playlistKeys = styleKeys + ["shuffle", "seed", "fallback", "audio", "audioVolume", "timeZone"]

  /// Reads what is said of an item.
  /// - Parameter timeZone: of schedules that name none.
  /// - Returns: what is wrong.
  func apply(to entry: inout PlaylistEntry, timeZone: TimeZone?) -> [Problem] {
    var schedule = Schedule()
    if let timeZone { schedule.timeZone = timeZone }
    var problems = forEach { key, value throws(Problem) in try apply(key, value, to: &entry, &schedule) }
    if let start = entry.style.start ?? entry.style.end.map({ _ in 0 }), let end = entry.style.end, end <= start {
      problems.append(Problem(message: "to must lie after from"))
    }
    if !schedule.isEmpty { entry.schedules.append(schedule) }
    return problems
  }

  private func apply(_ key: String, _ value: String, to entry: inout PlaylistEntry, _ schedule: inout Schedule) throws(Problem) {
    switch key {
    case "state": entry.state = value
    case "weight":
      entry.weight = try read(Int(value).flatMap { (1...100).contains($0) ? $0 : nil }, key, value, "a whole number from 1 to 100")
    case "days": schedule.days = try read(Schedule.days(value), key, value, "days of the week, such as mon-fri,sun")
    case "hours": schedule.hours = try read(Schedule.hours(value), key, value, "times of the day, such as 09:00-17:30,20:00-02:00")
    case "dates": schedule.dates = try read(Schedule.dates(value), key, value, "days, such as 2026-12-01..2026-12-24")
    case "timeZone": schedule.timeZone = try zone(value)
    case _ where key.hasBytePrefix("parameters."): entry.parameters[key.after(bytes: "parameters.") ?? ""] = value
    case _ where key.hasBytePrefix("set."): entry.properties[key.after(bytes: "set.") ?? ""] = value
    default:
      guard try apply(key, value, to: &entry.style) else { throw unknown(key, Self.entryKeys + ["parameters", "set"]) }
    }
  }

  /// Reads what is said of a playlist as a whole; what is wrong counts as not said.
  /// - Parameter timeZone: of its schedules, where it names one.
  /// - Returns: what is wrong.
  func apply(to playlist: inout Playlist, defaults: inout ItemStyle, timeZone: inout TimeZone?) -> [Problem] {
    forEach { key, value throws(Problem) in
      switch key {
      case "shuffle": playlist.shuffles = try read(Bool(value), key, value, "true or false")
      case "seed": playlist.seed = try read(UInt64(value), key, value, "a whole number from 0")
      case "fallback": playlist.fallback = value
      case "audio": playlist.audio = value
      case "audioVolume": playlist.audioVolume = try percent(key, value)
      case "timeZone": timeZone = try zone(value)
      default: guard try apply(key, value, to: &defaults) else { throw unknown(key, Self.playlistKeys) }
      }
    }
  }

  /// Reads every pair, whatever is wrong with others.
  private func forEach(_ read: (_ key: String, _ value: String) throws(Problem) -> Void) -> [Problem] {
    var problems: [Problem] = []
    for pair in pairs {
      do { try read(pair.key, pair.value) } catch { problems.append(Problem(message: error.message, line: pair.line)) }
    }
    return problems
  }

  /// Returns whether it is a key of the style.
  private func apply(_ key: String, _ value: String, to style: inout ItemStyle) throws(Problem) -> Bool {
    switch key {
    case "duration": style.duration = try number(key, value) { $0 > 0 }
    case "from": style.start = try number(key, value) { _ in true }
    case "to": style.end = try number(key, value) { _ in true }
    case "rate": style.rate = try number(key, value) { $0 > 0 }
    case "volume": style.volume = try percent(key, value)
    case "fit": style.fit = try read(CanvasFit(rawValue: value), key, value, Self.choices(CanvasFit.self))
    case "motion": style.motion = try read(ItemMotion(rawValue: value), key, value, Self.choices(ItemMotion.self))
    case "background": style.background = try read(ItemBackground(value), key, value, "blur, black, white, #rgb, #rrggbb or #rrggbbaa")
    case "transition": style.transition = try read(ItemTransition(value), key, value, "a name and seconds, such as push:0.5")
    default: return false
    }
    return true
  }

  /// What was read; throws what the key is instead of the value where that is nothing.
  private func read<Value>(_ read: Value?, _ key: String, _ value: String, _ expected: String) throws(Problem) -> Value {
    guard let read else { throw wrong(key, value, expected) }
    return read
  }

  private func number(_ key: String, _ value: String, where isValid: (Double) -> Bool) throws(Problem) -> Double {
    guard let number = Double(value), abs(number) <= 1e9, isValid(number) else {
      throw wrong(key, value, key == "rate" ? "a number above zero" : key == "duration" ? "seconds above zero" : "seconds")
    }
    return number
  }

  private func percent(_ key: String, _ value: String) throws(Problem) -> Double {
    try read(Double(value).flatMap { (0...100).contains($0) ? $0 : nil }, key, value, "a number from 0 to 100")
  }

  private func zone(_ value: String) throws(Problem) -> TimeZone {
    try read(TimeZone(identifier: value), "timeZone", value, "a time zone, such as Europe/Berlin")
  }

  private func wrong(_ key: String, _ value: String, _ expected: String) -> Problem {
    Problem(message: "\(key) is \(expected), not '\(value)'")
  }

  private func unknown(_ key: String, _ keys: [String]) -> Problem {
    Problem(message: "there is no key '\(key)'; there are \(keys.joined(separator: ", "))")
  }

  private static func choices<Choice: CaseIterable & RawRepresentable<String>>(_ type: Choice.Type) -> String {
    let names = type.allCases.map(\.rawValue)
    return names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "")
  }
}

extension ItemBackground {
  /// Reads `blur`, `black`, `white`, `#rgb`, `#rrggbb` or `#rrggbbaa`.
  package init?(_ text: String) {
    switch text {
    case "blur": self = .blur
    case "black": self = .color(0, 0, 0, 1)
    case "white": self = .color(1, 1, 1, 1)
    default:
      var digits = text.dropFirst().compactMap(\.hexDigitValue)
      guard text.hasBytePrefix("#"), digits.count == text.count - 1 else { return nil }
      if digits.count == 3 { digits = digits.flatMap { [$0, $0] } }
      guard digits.count == 6 || digits.count == 8 else { return nil }
      let values = stride(from: 0, to: digits.count, by: 2).map { Double(digits[$0] * 16 + digits[$0 + 1]) / 255 }
      self = .color(values[0], values[1], values[2], values.count > 3 ? values[3] : 1)
    }
  }
}
