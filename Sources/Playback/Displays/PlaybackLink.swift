internal import DRMOutput
internal import FrameLoop
internal import Graphics
internal import RenderTree
internal import Synchronization

/// Messages between the layers' thread and the display's thread. Neither waits for the other.
final class PlaybackLink: Sendable {
  enum Message: Sendable {
    /// The first frame was shown, at a time in seconds.
    case begun(Double)
    case input(InputEvent)
    case displayLeft
    case displayReturned
    /// The window, or the first of several, has a size, now or newly.
    case resized(DisplayExtent)
    /// The answer to `requestReport()`.
    case report(PlayReport)
    /// The answer to `requestCapture()`: a picture, or the reason for its lack as a sentence.
    case captured(CGImage?, failure: String)
  }

  private struct State {
    var scene = StagedScene()
    var number = 0
    var drawn: DrawnPicture?
    var layout = DisplayLayout([], wall: nil)
    var messages: [Message] = []
    var isStopping = false
    var isBlanked = false
    var tuning = DisplayTuning()
    var isReportWanted = false
    var isCaptureWanted = false
    var abilities = DisplayAbilities()
    var title = ""
    var isTitleNew = false
    var hasBegun = false
    /// Pictures that show soon; nil where that has not changed.
    var comingPictures: [CGImage]?
    /// The size that a window is to have, in points; nil where that has not changed.
    var wantedSize: CGSize?
    var outcome: Result<PlayReport, any Error>?
  }

  private let state = Mutex(State())
  /// Wakes the display's thread when there is something to take.
  let wakeUp: WakeUp
  /// Wakes the layers' thread when there is something to receive.
  private let ring: @Sendable () -> Void

  /// - Parameters:
  ///   - wakeUp: that of another link to the same thread, or one of its own.
  ///   - ring: wakes the layers' thread.
  init(wakeUp: WakeUp = WakeUp(), ring: @escaping @Sendable () -> Void) { (self.wakeUp, self.ring) = (wakeUp, ring) }

  /// Changes what the display's thread finds, and wakes it.
  private func tell(_ change: (inout State) -> Void) {
    state.withLock { change(&$0) }
    wakeUp.ring()
  }

  // MARK: From the thread of the layers

  /// Shows a scene. Returns its number, which `DrawnPicture` repeats.
  @discardableResult
  func show(_ scene: StagedScene) -> Int {
    defer { wakeUp.ring() }
    return state.withLock { state in
      (state.scene, state.number) = (scene, state.number + 1)
      return state.number
    }
  }

  func show(_ tree: RenderTree) { tell { ($0.scene.tree, $0.number) = (tree, $0.number + 1) } }

  func stop() { tell { $0.isStopping = true } }

  /// Blanks the displays, or unblanks them.
  func setBlanked(_ isBlanked: Bool) { tell { $0.isBlanked = isBlanked } }

  func tune(_ tuning: DisplayTuning) { tell { $0.tuning = tuning } }

  func requestReport() { tell { $0.isReportWanted = true } }

  /// Requests a capture of a display, read back through its card.
  func requestCapture() { tell { $0.isCaptureWanted = true } }

  func setTitle(_ title: String) {
    tell { state in
      state.isTitleNew = state.title != title
      state.title = title
    }
  }

  /// Announces pictures that show soon, so that they are uploaded by then.
  func announce(_ pictures: [CGImage]) { tell { $0.comingPictures = pictures } }

  /// Asks for a window of another size, in points.
  func requestSize(_ size: CGSize) { tell { $0.wantedSize = size } }

  func takeMessages() -> [Message] { state.withLock { exchange(&$0.messages, with: []) } }

  /// The last frame; nil before the first.
  var drawn: DrawnPicture? { state.withLock { $0.drawn } }
  var abilities: DisplayAbilities { state.withLock { $0.abilities } }
  var layout: DisplayLayout { state.withLock { $0.layout } }
  /// The result of the run; nil until it is over.
  var outcome: Result<PlayReport, any Error>? { state.withLock { $0.outcome } }

  // MARK: From the thread of the display

  var isStopping: Bool { state.withLock { $0.isStopping } }
  var isBlanked: Bool { state.withLock { $0.isBlanked } }
  var tuning: DisplayTuning { state.withLock { $0.tuning } }
  var title: String { state.withLock { $0.title } }

  func takeTitleChange() -> Bool { state.withLock { exchange(&$0.isTitleNew, with: false) } }

  /// Whether a report was asked for since the last call.
  func takeReportRequest() -> Bool { state.withLock { exchange(&$0.isReportWanted, with: false) } }

  /// Whether a capture was asked for since the last call.
  func takeCaptureRequest() -> Bool { state.withLock { exchange(&$0.isCaptureWanted, with: false) } }

  /// The announced pictures, if they have changed since the last call.
  func takeComingPictures() -> [CGImage]? { state.withLock { $0.comingPictures.take() } }

  /// The size that was asked for since the last call, in points.
  func takeSizeRequest() -> CGSize? { state.withLock { $0.wantedSize.take() } }

  /// The newest scene.
  var stage: StagedScene { state.withLock { $0.scene } }

  /// Takes the scene to show, if it is not the one of that number. Returns whether it was another.
  func take(_ scene: inout StagedScene, number: inout Int) -> Bool {
    state.withLock { state in
      guard state.number != number else { return false }
      (scene, number) = (state.scene, state.number)
      return true
    }
  }

  func didDraw(_ scene: StagedScene, number: Int, at time: Double) {
    state.withLock { $0.drawn = DrawnPicture(scene: scene, number: number, time: time) }
  }

  func didArrange(_ layout: DisplayLayout) { state.withLock { $0.layout = layout } }

  func didFind(_ abilities: DisplayAbilities) { state.withLock { $0.abilities = abilities } }

  func send(_ message: Message) {
    state.withLock { $0.messages.append(message) }
    ring()
  }

  /// Reports that the first frame is shown on a display: at the start, or after there was no display.
  func sendBegun(at time: Double) {
    send(state.withLock { exchange(&$0.hasBegun, with: true) } ? .displayReturned : .begun(time))
  }

  /// Answers requests while there is no display.
  func answerWithoutDisplay() {
    if takeReportRequest() { send(.report(PlayReport(displays: [], signal: nil))) }
    if takeCaptureRequest() { send(.captured(nil, failure: "no display shows anything now")) }
  }

  /// Reports that there is no display any more; does nothing before the first frame.
  func sendLeft() {
    if state.withLock({ $0.hasBegun }) { send(.displayLeft) }
  }

  func end(_ outcome: Result<PlayReport, any Error>) {
    state.withLock { $0.outcome = outcome }
    ring()
  }
}

struct DisplayExtent: Hashable, Sendable {
  var pixels: PixelSize
  /// Pixels a point.
  var scale: Double

  /// The size in points.
  var size: CGSize { CGSize(width: CGFloat(pixels.width) / scale, height: CGFloat(pixels.height) / scale) }
}
