internal import DRMOutput
internal import Graphics

/// The pointer's picture on displays: their card composes it over the frame, and moves it without a new frame.
struct DisplayedPointer {
  /// The picture, rotated like the displays.
  let picture: CursorPicture
  var position = OutputPosition.center
  var rest = PointerRest()
  /// Indices of the displays that show it.
  var places: Set<Int> = []
  /// Whether the program was told that a display cannot show it.
  var isDegradationTold = false

  init(_ picture: PointerPicture, geometry: DisplayGeometry) {
    self.picture = geometry.cursor(CursorPicture(image: picture.image, hotX: picture.hotX, hotY: picture.hotY))
  }
}

extension CardLoop {
  /// Moves the picture with the pointer; touches need no picture.
  func followPointer(_ event: InputEvent) {
    guard input.pointer != nil else { return }
    switch event {
    case .pointerMoved(let motion): input.pointer?.position = motion.position
    case .pointerButton(let button): input.pointer?.position = button.position
    case .scrolled(let scroll): input.pointer?.position = scroll.position
    case .touch:
      input.pointer?.rest.touched()
      return hidePointer()
    case .key, .deviceAdded, .deviceRemoved: return
    }
    input.pointer?.rest.moved(at: monotonicSeconds())
    showPointer()
  }

  /// Positions the pointer's picture, and shows it where it is not shown yet. Its coordinates are those of the first display's scene.
  func showPointer() {
    guard var pointer = input.pointer, pointer.rest.isShown, session.isShowing else { return }
    defer { input.pointer = pointer }
    for (index, screen) in screens.enumerated() where screen.feed == 0 {
      let place = layout.pixel(x: pointer.position.x, y: pointer.position.y, on: index), display = output.displays[index]
      output.moveCursor(
        pointer.picture, toX: Int(saturating: place.x.rounded(.down)), y: Int(saturating: place.y.rounded(.down)), on: display)
      if pointer.places.contains(index) { continue }
      do throws(DisplayError) {
        try output.showCursor(pointer.picture, on: display)
        pointer.places.insert(index)
      } catch {
        if case .cursorRefused = error, !pointer.isDegradationTold {
          pointer.isDegradationTold = true
          settings.onDegradation?("\(error)")
        }
      }
    }
  }

  /// Hides the pointer's picture after the pointer has rested for a while. Returns when to check again, in seconds.
  func restPointer() -> Double {
    if input.pointer?.rest.isOver(at: monotonicSeconds()) == true { hidePointer() }
    return input.pointer?.rest.deadline ?? .infinity
  }

  func hidePointer() {
    for index in input.pointer?.places ?? [] where output.displays.indices.contains(index) { output.hideCursor(on: output.displays[index]) }
    input.pointer?.places.removeAll()
  }
}
