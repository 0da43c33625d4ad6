/// Why pictures could not be made.
public struct RenderError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What went wrong, for those who decide what to do about it.
  public enum Reason: Hashable, Sendable {
    /// The picture would be empty, or larger than can be handled.
    case size
    /// No device, driver or library does what was asked.
    case unavailable
    /// The user may not use the device.
    case permission
    /// Another program uses the device.
    case busy
    /// The output's name says nothing that can be written.
    case outputName
    /// A setting is outside what the format can do.
    case setting
    /// A file that is read besides the layers, such as sound, is not there or may not be read.
    case missingInput
    /// Such a file is none of its kind, or breaks off.
    case damagedInput
    /// The output cannot be created.
    case cannotCreate
    /// Writing failed after it had begun.
    case writing
    /// The reader of the output closed it.
    case readerClosed
    /// It was stopped by its `Cancellation`.
    case cancelled
    /// A transition's shader does not compile, or does not end.
    case shader
    /// What was shown at a time that has passed is not known any more.
    case past
    /// Anything else.
    case other
  }

  /// What went wrong.
  public let reason: Reason
  /// One sentence: what is wrong, with what, and what to do.
  public let description: String
  /// The lines of a compiler that the description ends with.
  package let listing: String?

  package init(_ reason: Reason, _ description: String, listing: String? = nil) {
    self.reason = reason
    self.description = description
    self.listing = listing
  }

  /// The description without a compiler's lines.
  package var sentence: String { listing.map { String(description.dropLast($0.count + 1)) } ?? description }
}
