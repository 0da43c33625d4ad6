public import Foundation

/// A sound of the system, by number. None is heard: sounds in scenes are videos' and shows'.
public typealias SystemSoundID = UInt32
/// The result of a call: 0 where it did what it was asked.
public typealias OSStatus = Int32

/// The device vibrates: without effect.
public let kSystemSoundID_Vibrate: SystemSoundID = 0x0FFF
/// The call did what it was asked.
public let kAudioServicesNoError: OSStatus = 0

/// Makes a number for a sound in a file, which is not read.
@discardableResult
public func AudioServicesCreateSystemSoundID(_ inFileURL: URL, _ outSystemSoundID: UnsafeMutablePointer<SystemSoundID>) -> OSStatus {
  outSystemSoundID.pointee = 0x1000
  return kAudioServicesNoError
}

/// Does nothing: no sound is heard.
@discardableResult
public func AudioServicesDisposeSystemSoundID(_ inSystemSoundID: SystemSoundID) -> OSStatus { kAudioServicesNoError }
/// Does nothing: no sound is heard.
public func AudioServicesPlaySystemSound(_ inSystemSoundID: SystemSoundID) {}
/// Does nothing: no sound is heard.
public func AudioServicesPlayAlertSound(_ inSystemSoundID: SystemSoundID) {}
/// Calls the completion at once.
public func AudioServicesPlaySystemSoundWithCompletion(_ inSystemSoundID: SystemSoundID, _ inCompletionBlock: (() -> Void)?) {
  inCompletionBlock?()
}
/// Calls the completion at once.
public func AudioServicesPlayAlertSoundWithCompletion(_ inSystemSoundID: SystemSoundID, _ inCompletionBlock: (() -> Void)?) {
  inCompletionBlock?()
}
