public import QuartzCore

/// The begin time, in seconds, that is the beginning of a layer's time: 10⁻¹⁰⁰, as 0 stands for the time of the commit.
public let AVCoreAnimationBeginTimeAtZero: CFTimeInterval = 1e-100
