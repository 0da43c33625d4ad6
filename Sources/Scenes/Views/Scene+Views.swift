import UIKit

extension Scene {
  /// Animations of views: programs as they are written for iOS, with a finger that uses them.
  package static let views: [Scene] = [
    Scene(
      "fade", "A photo fades into another while the button is tapped: by a block, then between begin and commit", duration: 3.5,
      events: { tapsOnButton(0.4, 2) }, controller: { FadeController() }),
    Scene(
      "chained-fade", "A card fades out; its completion waits a second and fades it in again", duration: 4,
      events: { tapsOnButton(0.4) }, controller: { ChainedFadeController() }),
    Scene(
      "begin-commit", "The same between begin and commit: the delegate's did-stop starts the second half", duration: 4,
      events: { tapsOnButton(0.4) }, controller: { BeginCommitController() }),
    Scene(
      "nested-blocks", "After a second one view fades; a block inside blinks another 2½ times meanwhile", duration: 3,
      events: { tapsOnButton(0.4) }, controller: { NestedBlocksController() }),
    Scene(
      "page-curl", "A page of notes curls up and shows an empty one: by a block, then between begin and commit", duration: 4,
      events: { tapsOnButton(0.4, 2.2) }, controller: { PageCurlController() }),
    Scene(
      "flip-toggle", "A card turns to its other side, from the right, and back from the left", duration: 4,
      events: { tapsOnButton(0.4, 2.2) }, controller: { FlipToggleController() }),
    Scene(
      "mixed-rotation", "A view turns one way, the layer in it the other way: it stays upright", duration: 3.5,
      events: { tapsOnButton(0.4) }, controller: { MixedRotationController() }),
    Scene(
      "image-switch", "The picture of an image view changes by a cross-fade, with each tap", duration: 4,
      events: { tapsOnButton(0.4, 1.4, 2.4) }, controller: { ImageSwitchController() }),
    Scene(
      "tab-fade", "Tabs fade into each other, by a transition of the layer around them", duration: 3,
      events: {
        InputEvent.tap(at: CGPoint(x: 240, y: 455), time: 0.4) + InputEvent.tap(at: CGPoint(x: 80, y: 455), time: 1.6)
      }, controller: { TabFadeController() }),
    Scene(
      "flip-image", "An image view flips from the left to its next picture", duration: 3.5,
      events: { tapsOnButton(0.4, 1.9) }, controller: { FlipImageController() }),
    Scene(
      "snapshot-spin", "What was there spins away as a snapshot, over the new background", duration: 3.5,
      events: { tapsOnButton(0.4, 1.9) }, controller: { SnapshotSpinController() }),
  ]

  /// A finger taps the button of an `ExampleController` at these times; each tap takes a tenth of a second.
  private static func tapsOnButton(_ times: Double...) -> [InputEvent] {
    times.flatMap { InputEvent.tap(at: CGPoint(x: 160, y: 436), time: $0) }
  }
}
