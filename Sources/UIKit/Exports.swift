// Source written for UIKit expects Foundation, Core Graphics, Core Text and Core Animation to come along.
@_exported public import QuartzCore
