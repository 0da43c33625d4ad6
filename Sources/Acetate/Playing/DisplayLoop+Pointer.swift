internal import DRMOutput
internal import FrameLoop
internal import Graphics

/// The pointer's picture on displays: their card lays it over what they show, and moves it without a frame.
struct DisplayedPointer {
  /// Turned as the displays hang.
  let picture: CursorPicture
  var position = OutputPosition.center
  var rest = PointerRest()
  /// Displays that show it, by their index.
  var places: Set<Int> = []
  /// Whether the program has been told that a display cannot show it.
  var isLackTold = false

  init(_ picture: PointerPicture, geometry: DisplayGeometry) {
    self.picture = geometry.cursor(CursorPicture(image: picture.image, hotX: picture.hotX, hotY: picture.hotY))
  }
}

extension DisplayLoop {
  /// Follows what the pointer does; fingers need no picture.
  func followPointer(_ event: InputEvent) {
    guard pointer != nil else { return }
    switch event {
    case .pointerMoved(let motion): pointer?.position = motion.position
    case .pointerButton(let button): pointer?.position = button.position
    case .scrolled(let scroll): pointer?.position = scroll.position
    case .touch:
      pointer?.rest.touched()
      return hidePointer()
    case .key, .deviceAdded, .deviceRemoved: return
    }
    pointer?.rest.moved(at: monotonicSeconds())
    showPointer()
  }

  /// Places the pointer's picture, and shows it where it does not show yet. It belongs to what the first display shows.
  func showPointer() {
    guard var pointer, pointer.rest.isShown, isShowing else { return }
    defer { self.pointer = pointer }
    for (index, screen) in screens.enumerated() where screen.feed == 0 {
      let place = layout.pixel(x: pointer.position.x, y: pointer.position.y, on: index), display = output.displays[index]
      output.moveCursor(
        pointer.picture, toX: Int(saturating: place.x.rounded(.down)), y: Int(saturating: place.y.rounded(.down)), on: display)
      if pointer.places.contains(index) { continue }
      do throws(DisplayError) {
        try output.showCursor(pointer.picture, on: display)
        pointer.places.insert(index)
      } catch {
        if case .cursorRefused = error, !pointer.isLackTold {
          pointer.isLackTold = true
          settings.onLack?("\(error)")
        }
      }
    }
  }

  /// Hides the pointer's picture once the pointer has rested for a while. Returns when to look again.
  func restPointer() -> Double {
    if pointer?.rest.isOver(at: monotonicSeconds()) == true { hidePointer() }
    return pointer?.rest.deadline ?? .infinity
  }

  /// Takes the pointer's picture away.
  func hidePointer() {
    for index in pointer?.places ?? [] where output.displays.indices.contains(index) { output.hideCursor(on: output.displays[index]) }
    pointer?.places.removeAll()
  }
}
