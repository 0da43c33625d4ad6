// Programs that import AVFoundation have the times of Core Media, and layers, with it.
@_exported public import CoreMedia
@_exported public import QuartzCore
