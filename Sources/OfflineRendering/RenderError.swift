/// The reason why pictures could not be made.
public struct RenderError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of failure, for callers that decide what to do about it.
  public enum Reason: Hashable, Sendable {
    /// The picture would be empty, or too large.
    case size
    /// No device, driver or library supports what was asked for.
    case unavailable
    /// The user has no permission for the device.
    case permission
    /// Another program uses the device.
    case busy
    /// The output's name has no known format.
    case outputName
    /// A setting is outside of what the format supports.
    case setting
    /// An additional input file, such as sound, is missing or unreadable.
    case missingInput
    /// An additional input file is invalid or truncated.
    case damagedInput
    /// The output file cannot be created.
    case cannotCreate
    /// Writing failed after it had begun.
    case writing
    /// The reader of the output closed it.
    case readerClosed
    /// The run was stopped by its `Cancellation`.
    case cancelled
    /// A transition's shader does not compile, or does not terminate.
    case shader
    /// What was shown at a past time is no longer known.
    case past
    /// Any other failure.
    case other
  }

  /// The kind of failure.
  public let reason: Reason
  /// A sentence: what is wrong, with what, and what to do.
  public let description: String
  /// The compiler's output with which the description ends; nil for none.
  package let listing: String?

  package init(_ reason: Reason, _ description: String, listing: String? = nil) {
    self.reason = reason
    self.description = description
    self.listing = listing
  }

  /// The description without the compiler's output.
  package var sentence: String { listing.map { String(description.dropLast($0.count + 1)) } ?? description }
}
