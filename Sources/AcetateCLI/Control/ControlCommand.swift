/// What a player can be told.
enum ControlCommand: String, CaseIterable {
  case play, pause, next, previous, show, seek, state, set, parameter, load, screenshot, status, statistics, subscribe, blank, wake
  case brightness, gamma, quit
  case lowPower = "low-power"
}
