// Source written for Core Text expects its import to bring Core Graphics along.
@_exported public import CoreGraphics
