// Source written for UIKit expects its import to bring Foundation, Core Graphics, Core Text and Core Animation along.
@_exported public import QuartzCore
