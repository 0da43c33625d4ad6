/// Where lines of text stand between the sides; `natural` is the side from which the script is read.
package enum TextAlignment: String, Hashable, Sendable, CaseIterable { case natural, left, right, center, justified }

/// What is left out of text that is too long.
package enum TextTruncation: String, Hashable, Sendable, CaseIterable { case none, start, middle, end }
