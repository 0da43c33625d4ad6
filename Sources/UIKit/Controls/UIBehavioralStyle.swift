/// The kind of system whose manner a control has.
public enum UIBehavioralStyle: UInt, Sendable {
  /// That of the device.
  case automatic
  /// That of phones and tablets.
  case pad
  /// That of desktop computers.
  case mac
}
